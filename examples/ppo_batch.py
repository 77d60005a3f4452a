"""PPO on a batch learns Lighthouse Run by self-play, then meets a bot. pip install torch; python examples/ppo_batch.py"""

import torch
from torch.nn import Linear, ReLU, Sequential

import flotta.env

COLOURED = ["ships", "owner", "hand", "hand_size", "draw_pile", "draw_size", "played", "played_size", "redeals"]
torch.set_default_device(where := "cuda" if torch.cuda.is_available() else "cpu")
batch = flotta.env.batch("lighthouse_run", seats=2, count=256, seed=1, device=where)
mask, actor, done, returns, scores = map(torch.as_tensor, (batch.mask, batch.actor, batch.done, batch.returns, batch.scores))
turned = torch.tensor([flotta.env.columns(batch.game, COLOURED, order) for order in ((0, 1), (1, 0))])  # the actor's colour first
net = Sequential(Linear(turned.shape[1], 128), ReLU(), Linear(128, 128), ReLU(), Linear(128, mask.shape[1] + 1))
adam = torch.optim.Adam(net.parameters())
for total in range(0, 3_000_000, 64 * 256):
    adam.param_groups[0]["lr"], kept = 1e-3 * (1.1 - total / 3e6), []
    for _ in range(65):  # the last decision only tells what those before it were worth
        seen = torch.as_tensor(batch.observe()).gather(1, turned[seat := actor.long()])
        chances = (out := net(seen).detach())[:, :-1].masked_fill(closed := mask == 0, -1e9).log_softmax(1)
        action = chances.exp().multinomial(1)
        batch.step(action[:, 0].int())
        kept.append((seen, closed, action, chances.gather(1, action), out[:, -1].tanh(), seat, done + 0, returns + 0, scores + 0))
    *before, worth, seats, over, won, had = (torch.stack(part) for part in zip(*kept, strict=True))
    came = 0.7 * won + 0.3 * ((had - had.flip(2)) / 8).tanh()  # the win, and by how much
    gain = flotta.env.advantages(worth, seats, over, came)
    rows, closed, actions, old, aim, gain = (part[:64].flatten(0, 1) for part in (*before, worth[:64] + gain, gain / gain.std()))
    for some in torch.randint(len(rows), (64, 512)):  # each decision about twice
        chances = (out := net(rows[some]))[:, :-1].masked_fill(closed[some], -1e9).log_softmax(1)
        ratio, variety = (chances.gather(1, actions[some]) - old[some]).exp()[:, 0], -(chances.exp() * chances.clamp(-20)).sum(1)
        better = torch.min(ratio * gain[some], ratio.clamp(0.8, 1.2) * gain[some]) + 0.01 * variety
        adam.zero_grad()
        ((out[:, -1].tanh() - aim[some]).square() / 2 - better).mean().backward()
        adam.step()
share = flotta.env.against(
    lambda row, may: int((net(torch.tensor(row)[turned[int(row[-3])]])[:-1].exp() * torch.tensor(may)).argmax()),
    batch.game.name,
    games=400,
)
print(f"after 3,000,000 decisions it won {share:.1%} of 400 games against greedy")
