"""Looking ahead from a view: one step, and trees of information sets. Bound to a game by `engine.bind`.

Every seat has a tree of its own (MO-ISMCTS): a node is what that seat has learnt of the decisions so far, so a choice
made in secret is one and the same node to those who cannot see it. Chance is sampled on the way and never stored, every
iteration starts from a fresh guess of what the thinking seat cannot see, and each seat maximises its own value.

A game's net, where it has one, says which choices are worth a look and what the edge of a tree is worth (`grow_guided`); without
one the fitted features do (`grow`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

from flotta.bots.forward import CURIOSITY, EVENNESS, GAP, HOPE, REDUCTION, SOFTNESS, Net, softmax, stamped, think
from flotta.bots.forward import MIX as NET_MIX
from flotta.bots.forward import SCALE as NET_SCALE
from flotta.engine.compile import compiled
from flotta.engine.dice import Ints, below, pick
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, CHANCE_BIT

if TYPE_CHECKING:
    from flotta.engine.unbound import apply, features, guess, legal, odds, place, score, seen, show_hidden, signs, waiting

FIRST_CHILD, SIBLING, ACTION, ACTOR, VISITS, OFFERED = range(6)
"""The columns of a tree: its shape, what led to a node, how often it was visited and how often it could have been."""
HIDDEN = -1
"""The action of a node for those who learn only that somebody has chosen."""
OPTIMISM, URGENCY, DEPTH, GOAL, MIX, SCALE = range(6)
"""How to search: see `bots.mind`."""
GOALS = ("win", "margin", "score")
WIN, MARGIN, SCORE = range(3)
LONGEST_CHANCE = 200
"""More chance events in a row than any game has."""


class Desk(NamedTuple):
    """Everything a search writes on, made once. `record` and `seen` are the numbers of `work` and of `sight`; `priors` says how
    likely the net takes each node's choice to be right (negative: it was not asked), `stamps` what its actor saw when the net was
    asked about the choices there last; `open` holds 1 where `shown` is the whole table, of which nothing needs to be guessed;
    `kids` has the nodes of the choices at hand; `layers`, `heads`, `signs` and `likely` are for one look at one position.
    """

    shown: Any
    open: Any
    work: Any
    record: Any
    sight: Any
    seen: Any
    tree: Any
    values: Any
    priors: Any
    stamps: Any
    path: Any
    at: Any
    slot: Any
    ids: Any
    weights: Any
    told: Any
    value: Any
    layers: Any
    heads: Any
    signs: Any
    likely: Any
    kids: Any


class Mind(NamedTuple):
    """What a search knows of a game before it looks: the weights of the features, and how to search."""

    weights: Any
    how: Any


@compiled
def actor_first(mask: int, seat: int) -> int:
    """Who goes next: chance, else the seat that is thinking, else the lowest waiting one."""
    if mask & CHANCE_BIT:
        return CHANCE
    if mask >> seat & 1:
        return seat
    other = 0
    while not mask >> other & 1:
        other += 1
    return other


@compiled
def chance(s: Record, dice: Ints, ids: Ints, weights: Ints) -> None:
    """Let chance happen until somebody must decide."""
    for _ in range(LONGEST_CHANCE):
        if not waiting(s) & CHANCE_BIT:
            return
        n = odds(s, ids, weights)
        apply(s, CHANCE, ids[pick(dice, weights, n)])


@compiled
def lead(s: Record, seat: int) -> int:
    """Points ahead of the best of the others."""
    best = -(1 << 30)
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
    return score(s, seat) - best


@compiled
def shares(s: Record, out: Any) -> None:
    """Each seat's share of the win at the end; 0 for all of them where pieces that no seat plays have won."""
    winners = 0
    for seat in range(s.seats):
        if place(s, seat) == 1:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if place(s, seat) == 1 else 0.0


@compiled
def chances(s: Record, weights: Any, told: Any, out: Any) -> None:
    """Each seat's chance to win as the features have it: the softmax of their weighted sums."""
    top = -1.0e30
    for seat in range(s.seats):
        features(s, seat, told)
        strength = 0.0
        for i in range(weights.shape[0]):
            strength += weights[i] * told[i]
        out[seat] = strength
        top = max(top, strength)
    total = 0.0
    for seat in range(s.seats):
        out[seat] = math.exp(out[seat] - top)
        total += out[seat]
    for seat in range(s.seats):
        out[seat] /= total


@compiled
def prospects(s: Record, mind: Mind, told: Any, out: Any) -> None:
    """What the position is worth to each seat, 0 to 1: its chance to win, or its points, or a mixture."""
    if waiting(s) == 0:
        shares(s, out)
    else:
        chances(s, mind.weights, told, out)
    if mind.how[GOAL] == WIN:
        return
    mix = mind.how[MIX]
    for seat in range(s.seats):
        points = score(s, seat) if mind.how[GOAL] == SCORE else lead(s, seat)
        out[seat] = (1.0 - mix) * out[seat] + mix / (1.0 + math.exp(-points / mind.how[SCALE]))


@compiled
def appraise(desk: Desk, mind: Mind, seat: int, action: int, samples: int, dice: Ints) -> float:
    """What a position is worth to a seat after an action and what chance makes of it, over some guesses."""
    total = 0.0
    for _ in range(samples):
        desk.work[0] = desk.shown[0]
        if not desk.open[0]:
            guess(desk.work[0], seat, dice)
        apply(desk.work[0], seat, action)
        chance(desk.work[0], dice, desk.ids, desk.weights)
        prospects(desk.work[0], mind, desk.told, desk.value)
        total += desk.value[seat]
    return total / samples


@compiled
def add_node(desk: Desk, size: int, parent: int, action: int, actor: int) -> None:
    """A new child; its index is the old size."""
    tree = desk.tree
    tree[size, FIRST_CHILD], tree[size, SIBLING] = -1, tree[parent, FIRST_CHILD]
    tree[size, ACTION], tree[size, ACTOR], tree[size, VISITS], tree[size, OFFERED] = action, actor, 0, 0
    for seat in range(desk.values.shape[1]):
        desk.values[size, seat] = 0.0
    desk.priors[size] = -1.0
    desk.stamps[size] = -1
    tree[parent, FIRST_CHILD] = size


@compiled
def child_for(tree: Any, node: int, actor: int, action: int) -> int:
    """The child an event leads to, or -1."""
    child = tree[node, FIRST_CHILD]
    while child >= 0:
        if tree[child, ACTION] == action and tree[child, ACTOR] == actor:
            return int(child)
        child = tree[child, SIBLING]
    return -1


@compiled
def match(desk: Desk, node: int, actor: int, n: int) -> None:
    """Find the nodes of the n legal actions of an actor and write them into `kids`; -1: there is none yet."""
    tree, slot = desk.tree, desk.slot
    child = tree[node, FIRST_CHILD]
    while child >= 0:
        if tree[child, ACTOR] == actor:
            slot[tree[child, ACTION]] = child
        child = tree[child, SIBLING]
    for i in range(n):
        desk.kids[i] = slot[desk.ids[i]]
    child = tree[node, FIRST_CHILD]
    while child >= 0:
        if tree[child, ACTOR] == actor:
            slot[tree[child, ACTION]] = -1
        child = tree[child, SIBLING]


@compiled
def promising(desk: Desk, mind: Mind, node: int, actor: int, n: int, dice: Ints) -> int:
    """Which of the legal actions to look at: the best by upper confidence, where one never tried counts for as much as
    its parent and some urgency. An index into ids.
    """
    tree, values = desk.tree, desk.values
    match(desk, node, actor, n)
    fresh = values[node, actor] / max(1, tree[node, VISITS]) + mind.how[URGENCY]
    best, chosen, ties = -1.0e30, 0, 0
    for i in range(n):
        child = desk.kids[i]
        bound = fresh
        if child >= 0:
            tree[child, OFFERED] += 1
            visits = tree[child, VISITS]
            bound = values[child, actor] / visits + mind.how[OPTIMISM] * math.sqrt(math.log(tree[child, OFFERED] + 1.0) / visits)
        if bound > best:
            best, chosen, ties = bound, i, 1
        elif bound == best:
            ties += 1
            if below(dice, ties) == 0:
                chosen = i
    return chosen


@compiled
def follow(desk: Desk, size: int, length: int, actor: int, action: int, learn: int) -> tuple[int, int]:
    """Go on in every seat's tree by what that seat learns of an event; the nodes and the path's length afterwards."""
    for seat in range(desk.work[0].seats):
        observed = action if seat == actor or learn >> seat & 1 else HIDDEN
        child = child_for(desk.tree, desk.at[seat], actor, observed)
        if child < 0:
            add_node(desk, size, desk.at[seat], observed, actor)
            child = size
            size += 1
        desk.at[seat] = child
        desk.path[length] = child
        length += 1
    return size, length


@compiled
def room(desk: Desk, size: int, actor: int, action: int, learn: int) -> bool:
    """Whether every seat's tree can go on: there is place for new nodes, or none is needed."""
    seats = int(desk.work[0].seats)
    if size + seats <= desk.tree.shape[0]:
        return True
    for seat in range(seats):
        observed = action if seat == actor or learn >> seat & 1 else HIDDEN
        if child_for(desk.tree, desk.at[seat], actor, observed) < 0:
            return False
    return True


@compiled
def descend(desk: Desk, mind: Mind, size: int, seat: int, first: int, dice: Ints) -> tuple[int, int]:
    """Go down the trees with one guess of the hidden things until somebody does something new, beginning with the action
    `first` if it is one; the nodes and the length of the path afterwards.
    """
    s = desk.work[0]
    seats, length = int(s.seats), int(s.seats)
    for other in range(seats):
        desk.at[other] = other
        desk.path[other] = other
    while length + seats <= desk.path.shape[0]:
        chance(s, dice, desk.ids, desk.weights)
        mask = waiting(s)
        if mask == 0:
            break
        actor = actor_first(mask, seat)
        action = first
        if first < 0 or length > seats:
            n = legal(s, actor, desk.ids)
            action = desk.ids[promising(desk, mind, desk.at[actor], actor, n, dice)]
        fresh = child_for(desk.tree, desk.at[actor], actor, action) < 0
        learn = seen(s, actor, action)
        if not room(desk, size, actor, action, learn):
            break
        size, length = follow(desk, size, length, actor, action, learn)
        apply(s, actor, action)
        if fresh:
            break
    return size, length


@compiled
def rollout(desk: Desk, depth: int, seat: int, dice: Ints) -> None:
    """Random decisions for a while, and the chance events after them."""
    s = desk.work[0]
    chance(s, dice, desk.ids, desk.weights)
    for _ in range(depth):
        mask = waiting(s)
        if mask == 0:
            return
        actor = actor_first(mask, seat)
        n = legal(s, actor, desk.ids)
        apply(s, actor, desk.ids[below(dice, n)])
        chance(s, dice, desk.ids, desk.weights)


@compiled
def plant(desk: Desk) -> int:
    """A root for every seat; the number of nodes."""
    seats = int(desk.shown[0].seats)
    for seat in range(seats):
        desk.tree[seat, FIRST_CHILD], desk.tree[seat, SIBLING] = -1, -1
        desk.tree[seat, VISITS] = 0
        desk.stamps[seat] = -1
        for other in range(desk.values.shape[1]):
            desk.values[seat, other] = 0.0
    return seats


@compiled
def grow(desk: Desk, mind: Mind, size: int, seat: int, iterations: int, first: int, dice: Ints) -> int:
    """Iterations of the search, of one option only if `first` is its action; the number of nodes afterwards."""
    for _ in range(iterations):
        desk.work[0] = desk.shown[0]
        if not desk.open[0]:
            guess(desk.work[0], seat, dice)
        size, length = descend(desk, mind, size, seat, first, dice)
        rollout(desk, int(mind.how[DEPTH]), seat, dice)
        prospects(desk.work[0], mind, desk.told, desk.value)
        remember(desk, length)
    return size


@compiled
def remember(desk: Desk, length: int) -> None:
    """Write what an iteration was worth to each seat into every node it went through."""
    for i in range(length):
        node = desk.path[i]
        desk.tree[node, VISITS] += 1
        for other in range(desk.shown[0].seats):
            desk.values[node, other] += desk.value[other]


@compiled
def see(desk: Desk, net: Net, actor: int) -> None:
    """Make what an actor sees of the hidden things of the position on the desk; where the game has signs, its whole view."""
    numbers = desk.seen[0]
    if net.signs.place.shape[0] > 0:
        desk.sight[0] = desk.work[0]
    for h in range(net.hidden.shape[0]):
        for k in range(net.hidden[h, 0], net.hidden[h, 1]):
            numbers[k] = 0
    show_hidden(desk.work[0], actor, desk.sight[0])


@compiled
def ponder(desk: Desk, net: Net, actor: int, n: int, softness: float) -> None:
    """Ask the net about the position, from what the actor may see of it (`see` comes first) and nothing else: what it is worth to
    each seat, and how likely each of the n legal actions is the right one.
    """
    seats, view, heads = int(desk.work[0].seats), desk.seen[0], desk.heads
    for seat in range(net.signs.place.shape[0]):
        signs(desk.sight[0], seat, desk.signs[seat])
    told = desk.record[0], view, desk.signs
    think(net, *told, seats, actor, desk.ids, n, softness, desk.layers, desk.likely, heads, desk.value)
    if net.hoped >= 0 and net.how[HOPE] > 0.0:
        hope(desk, net, seats)


@compiled
def hope(desk: Desk, net: Net, seats: int) -> None:
    """Mix into what the net says a position is worth to each seat what its actor sees that they may hope for (`ponder` has found
    their signs): the net may not know what nobody did in the games it has learnt from.
    """
    share, hopes = net.how[HOPE], desk.heads
    for seat in range(seats):
        hopes[seat] = desk.signs[seat, net.hoped] / net.how[GAP]
    softmax(hopes, seats)
    for seat in range(seats):
        desk.value[seat] = (1.0 - share) * desk.value[seat] + share * hopes[seat]


@compiled
def ask(desk: Desk, net: Net, actor: int, times: int) -> None:
    """Ask the net about the position on the desk so many times: for measurements."""
    for _ in range(times):
        see(desk, net, actor)
        ponder(desk, net, actor, legal(desk.work[0], actor, desk.ids), 1.0)


@compiled
def outcome(s: Record, net: Net, out: Any) -> None:
    """What a finished game was worth to each seat, in the net's measure."""
    shares(s, out)
    mix = net.how[NET_MIX]
    if mix > 0.0:
        for seat in range(s.seats):
            out[seat] = (1.0 - mix) * out[seat] + mix / (1.0 + math.exp(-lead(s, seat) / net.how[NET_SCALE]))


@compiled
def count_known(desk: Desk, n: int) -> int:
    """About how many of the n legal actions the net was asked before."""
    known = 0
    for i in range(n):
        if desk.kids[i] >= 0 and desk.priors[desk.kids[i]] >= 0.0:
            known += 1
    return known


@compiled
def expand(desk: Desk, size: int, node: int, actor: int, n: int) -> int:
    """Give every legal action that has none a node, as far as there is place, and all of them what the net has just said of
    them; the nodes afterwards.
    """
    for i in range(n):
        if desk.kids[i] < 0 and size < desk.tree.shape[0]:
            add_node(desk, size, node, desk.ids[i], actor)
            desk.kids[i] = size
            size += 1
        if desk.kids[i] >= 0:
            desk.priors[desk.kids[i]] = desk.likely[i]
    return size


@compiled
def consult(desk: Desk, net: Net, size: int, node: int, actor: int, n: int, known: int, softness: float) -> int:
    """How likely each of the n choices at a node is the right one, into `likely`: what the net said when its actor saw the very
    same here last, else the net is asked anew. The nodes afterwards.
    """
    see(desk, net, actor)
    stamp = stamped(net, desk.record[0], desk.seen[0], actor)
    if known == n and desk.stamps[node] == stamp:
        for i in range(n):
            desk.likely[i] = desk.priors[desk.kids[i]]
        return size
    ponder(desk, net, actor, n, softness)
    desk.stamps[node] = stamp
    return expand(desk, size, node, actor, n)


@compiled
def favoured(desk: Desk, net: Net, node: int, actor: int, n: int) -> int:
    """Which of the legal actions to look at (PUCT): what it was worth so far, and more for one that the net takes to be likely
    here and that was seldom looked at. One never tried counts for somewhat less than its parent. An index into ids.
    """
    tree, values, even = desk.tree, desk.values, net.how[EVENNESS]
    untried = values[node, actor] / max(1, tree[node, VISITS]) - net.how[REDUCTION]
    best, chosen = -1.0e30, 0
    for i in range(n):
        child = desk.kids[i]
        if child < 0:
            continue
        tree[child, OFFERED] += 1
        visits = tree[child, VISITS]
        worth = values[child, actor] / visits if visits > 0 else untried
        likely = (1.0 - even) * desk.likely[i] + even / n
        bound = worth + net.how[CURIOSITY] * likely * math.sqrt(tree[child, OFFERED]) / (1.0 + visits)
        if bound > best:
            best, chosen = bound, i
    return chosen


@compiled
def descend_guided(desk: Desk, net: Net, size: int, seat: int, first: int, dice: Ints) -> tuple[int, int]:
    """Go down the trees with one guess of the hidden things until an actor's node is reached whose choices the net was not asked
    about, or the end of the game, beginning with the action `first` if it is one. What the position there is worth goes into
    `value`; the nodes and the length of the path afterwards. What leaves no choice needs no look.
    """
    s = desk.work[0]
    seats, length = int(s.seats), int(s.seats)
    for other in range(seats):
        desk.at[other] = other
        desk.path[other] = other
    while True:
        chance(s, dice, desk.ids, desk.weights)
        mask = waiting(s)
        if mask == 0:
            outcome(s, net, desk.value)
            return size, length
        actor = actor_first(mask, seat)
        n = legal(s, actor, desk.ids)
        chosen, node = 0, desk.at[actor]
        if n > 1:
            at_root = length == seats
            match(desk, node, actor, n)
            known = count_known(desk, n)
            size = consult(desk, net, size, node, actor, n, known, net.how[SOFTNESS] if at_root else 1.0)
            if known == 0 and not (first >= 0 and length == seats):
                return size, length
            chosen = favoured(desk, net, node, actor, n)
        action = first if first >= 0 and length == seats else desk.ids[chosen]
        learn = seen(s, actor, action)
        if length + seats > desk.path.shape[0] or not room(desk, size, actor, action, learn):
            see(desk, net, actor)
            ponder(desk, net, actor, n, 1.0)
            return size, length
        size, length = follow(desk, size, length, actor, action, learn)
        apply(s, actor, action)


@compiled
def grow_guided(desk: Desk, net: Net, size: int, seat: int, iterations: int, first: int, dice: Ints) -> int:
    """Iterations of the search with a net, of one option only if `first` is its action; the number of nodes afterwards."""
    for _ in range(iterations):
        desk.work[0] = desk.shown[0]
        if not desk.open[0]:
            guess(desk.work[0], seat, dice)
        size, length = descend_guided(desk, net, size, seat, first, dice)
        remember(desk, length)
    return size


@compiled
def best_step(desk: Desk, mind: Mind, trial: Any, actor: int, dice: Ints) -> int:
    """The action after which the position, as it really is, is worth most to the actor."""
    n = legal(desk.work[0], actor, desk.slot)
    best, chosen = -1.0, 0
    for i in range(n):
        trial[0] = desk.work[0]
        apply(trial[0], actor, desk.slot[i])
        chance(trial[0], dice, desk.ids, desk.weights)
        prospects(trial[0], mind, desk.told, desk.value)
        if desk.value[actor] > best:
            best, chosen = desk.value[actor], i
    return int(desk.slot[chosen])


@compiled
def self_play(desk: Desk, mind: Mind, trial: Any, rash: int, every: int, dice: Ints, rows: Any, result: Any) -> int:
    """One game of all seats by one step of lookahead, `rash` in a hundred decisions blind; the features of all seats
    about every so many decisions go into rows. Returns how many; the shares of the win go into result.
    """
    count = 0
    desk.work[0] = desk.shown[0]
    s = desk.work[0]
    while True:
        chance(s, dice, desk.ids, desk.weights)
        mask = waiting(s)
        if mask == 0:
            break
        if below(dice, every) == 0 and count < rows.shape[0]:
            for seat in range(s.seats):
                features(s, seat, rows[count, seat])
            count += 1
        actor = actor_first(mask, 0)
        if below(dice, 100) < rash:
            n = legal(s, actor, desk.ids)
            apply(s, actor, desk.ids[below(dice, n)])
        else:
            apply(s, actor, best_step(desk, mind, trial, actor, dice))
    shares(s, result)
    return count
