"""PPO on a batch learns by self-play, then meets a bot. pip install torch; python examples/ppo_batch.py [SECONDS] [cpu|cuda]"""

import sys
import time

import torch
from torch.nn import Linear, ReLU, Sequential

import flotta.env

seconds, device = float((sys.argv[1:] or [300])[0]), (sys.argv[2:] or ["cpu"])[0]
batch = flotta.env.batch("lighthouse_run", seats=2, count=512 if device == "cpu" else 16384, device=device, seed=1)
parts = (batch.observe(), batch.mask, batch.actor, batch.done, batch.returns)
row, mask, actor, done, returns = (torch.as_tensor(part, device=device) for part in parts)  # the same memory, no copy
net = Sequential(Linear(row.shape[1], 256), ReLU(), Linear(256, 256), ReLU(), Linear(256, mask.shape[1] + 1)).to(device)
adam, every, began, total = torch.optim.Adam(net.parameters(), 5e-4), torch.arange(batch.count, device=device), time.time(), 0


def judged(rows, masks):
    """The logarithm of each action's chance, and what the position is worth to the actor."""
    out = net(rows)
    return torch.log_softmax(out[:, :-1].masked_fill(masks == 0, -1e9), 1), out[:, -1].tanh()


while time.time() - began < seconds:
    kept = []
    with torch.no_grad():
        for _ in range(64):
            chances, worth = judged(row, mask)
            action = chances.exp().multinomial(1)[:, 0]
            before = row.clone(), mask.clone(), actor.long(), action, chances[every, action], worth
            batch.step(action.int())
            batch.observe()
            kept.append([*before, done[:, None] > 0, returns.clone()])
        after = torch.zeros_like(returns) - judged(row, mask)[1][:, None]  # one wins what the other loses
        after[every, actor.long()] *= -1
        ahead = torch.zeros_like(after)
        for step in reversed(kept):  # a seat's next value is that of its own next decision, or what the game was worth
            _, _, seat, _, _, worth, over, reward = step
            after, ahead = torch.where(over, reward, after), torch.where(over, 0, ahead)
            ahead[every, seat] = after[every, seat] - worth + 0.95 * ahead[every, seat]
            after[every, seat], step[-1] = worth, ahead[every, seat]
    rows, masks, _, actions, old, worth, _, gain = (torch.cat(part) for part in zip(*kept, strict=True))
    for some in torch.randperm(len(rows), device=device).split(4096):
        chances, value = judged(rows[some], masks[some])
        ratio, good = (chances.gather(1, actions[some, None])[:, 0] - old[some]).exp(), (gain[some] - gain.mean()) / gain.std()
        loss = -torch.min(ratio * good, ratio.clamp(0.8, 1.2) * good).mean() + (value - worth[some] - gain[some]).square().mean()
        adam.zero_grad()
        (loss + 0.01 * (chances.exp() * chances.clamp(min=-20)).sum(1).mean()).backward()
        adam.step()
    total += len(rows)


def policy(*seen):
    """The likeliest action for a row and a mask."""
    return int(judged(*(torch.as_tensor(part, device=device)[None] for part in seen))[0].argmax())


share = flotta.env.against(policy, "lighthouse_run", bots=["greedy"], games=200)
print(f"{total:,} decisions in {seconds:.0f} s; of 200 games against greedy it won {share:.1%}")
