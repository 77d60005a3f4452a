"""Tortuga drawn for the browser: the chart with every road, the five columns of actions, my screen from inside."""

from __future__ import annotations

from itertools import chain

from flotta.engine import drawing
from flotta.engine.colours import worn
from flotta.engine.drawing import Left, Mark, SharedMark, around, described, remembered
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.art import chart, columns, screens, shapes
from flotta.games.tortuga.art.glance import Glance, glance, heap
from flotta.games.tortuga.art.measures import TALL, WIDE, Lane, Measures, measures
from flotta.games.tortuga.art.picks import board_picks
from flotta.games.tortuga.art.sheet import bays, has_sheet, sheet
from flotta.games.tortuga.art.traces import reveal, traces
from flotta.games.tortuga.box import ACTIONS
from flotta.games.tortuga.box import COLOURS as CHESTS
from flotta.games.tortuga.names import ACTION_NAMES, COLOURS, chosen
from flotta.games.tortuga.picture import head
from flotta.games.tortuga.scoring import score, sets
from flotta.games.tortuga.story import was_revealed
from flotta.games.tortuga.terms import say

AHEAD = ("target",)


def hues(seats: int) -> tuple[int, ...]:
    """The hue of every seat."""
    return tuple(COLOURS[worn(seat)].hue for seat in range(seats))


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The table in both shapes."""
    s = glance(v)
    coats, people = hues(s.seats), tuple(map(str, names))
    scores = [int(score(v, seat)) for seat in range(s.seats)]
    pieces: list[str] = [symbols(v)]
    for is_wide, whole, size in ((True, drawing.wide, WIDE), (False, drawing.tall, TALL)):
        m = measures(is_wide, s.seats, viewer)
        parts = [words(v, people), ground(v, is_wide, viewer)]
        for lane in m.lanes:
            points = scores[lane.seat]
            parts += road(s, m, lane, coats[lane.seat], points, bool(s.rounds) and points == max(scores) > min(scores))
        parts += chart.middle(m, tuple(s.central), tuple(s.bag), s.bag_size, s.pool_size, s.supply, not s.duel)
        sheeted = has_sheet(m, s, viewer)
        parts += ["<g class='folded'>" if sheeted else "<g>", cloths(v, is_wide)]
        for action in range(t.N_ACTIONS):
            parts += columns.filled(m, s, action, coats, viewer)
        parts.append("</g>")
        if sheeted:
            parts += sheet(m, s, coats[viewer])
        parts += traces(m, s, marks, coats, not sheeted)
        parts += board_picks(v, s, m, viewer, coats)
        pieces += whole(*size, *parts)
    pieces += reveal(s, marks, coats, people)
    return tuple(pieces)


@remembered("seats", "box", "duel")
def symbols(v: Record) -> str:
    """Every shape of the table, drawn once."""
    seats, last = int(v.seats), int(v.box.last_field)
    coats = [(COLOURS[worn(seat)].hue, str(COLOURS[worn(seat)].letter)) for seat in range(seats)]
    dice, capacity = v.box.dice.tolist(), v.box.capacity.tolist()
    parts = [shapes.chests(), shapes.badges(coats), shapes.furniture(), shapes.dice_table(dice), chart.markers(last)]
    places, tokens = 1 if v.duel else 2, sorted(set(v.box.token_value.tolist()) - {0})
    parts.append(shapes.numbered(sorted(set(chain.from_iterable(dice))), tokens))
    for is_wide in (True, False):
        m = measures(is_wide, seats, -1)
        parts += [
            chart.holds(m, capacity, last),
            chart.sails(m, [hue for hue, _ in coats]),
            columns.outlines(m, seats, places, tokens),
            bays(m),
        ]
    return drawing.defs(*parts)


@remembered("seats", "options", "box", "duel")
def ground(v: Record, is_wide: bool, viewer: int) -> str:
    """The chart without anything that moves."""
    m, points = measures(is_wide, int(v.seats), viewer), v.box.points.tolist()
    worth = (points[t.IN_TORTUGA], points[t.IN_FLEET], points[t.IN_CREW])
    mine = COLOURS[worn(viewer)].hue if viewer >= 0 else 0
    return chart.ground(m, int(v.options.tortuga_goal), worth, mine, not v.duel)


@remembered("seats", "box", "duel")
def cloths(v: Record, is_wide: bool) -> str:
    """The columns without dice."""
    duel, box = int(v.duel), v.box
    places = 1 if duel else 2
    rewards = columns.rewards(
        box.steps[duel].tolist(),
        box.hunt_chests[duel].tolist(),
        box.hunt_tiles[duel].tolist(),
        box.steals[duel].tolist(),
        box.salvages[duel].tolist(),
        box.victim_steps[duel].tolist(),
        places,
    )
    return columns.still(measures(is_wide, int(v.seats), -1), places, rewards)


@remembered("step", "rounds", "roll_step", "first", "second", "action", "options", "seats", "die", "advantage", "box")
def words(v: Record, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: where the round is."""
    return described(say("The table"), *head(v, list(names)))


def road(s: Glance, m: Measures, lane: Lane, hue: int, points: int, leads: bool) -> tuple[str, ...]:
    """One player's road, in pieces: what stays is not sent again."""
    seat, capacity = lane.seat, tuple(s.capacity[: s.last_field])
    areas = (
        ("f", s.chests(seat, t.FLEET_AREA)),
        ("c", s.chests(seat, t.CREW_AREA)),
        ("i", heap(s.island_area[seat])),
        ("t", heap(s.tortuga[seat])),
    )
    return (
        chart.who(m, lane, points, bool(seat == s.start and s.rounds), leads, s.asks(seat)),
        *(
            chart.hold(m, lane, hue, track, s.marker[seat][track], s.room_on(seat, track), capacity)
            for track in (t.SHIP, t.PIRATE)
        ),
        *(chart.in_area(m, lane, area, chests, s.goal) for area, chests in areas),
    )


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My screen from inside: five stands, what I have, or two tiles to choose from."""
    if viewer < 0:
        return ()
    s, hue = glance(v), hues(int(v.seats))[viewer]
    left = screens.wing(viewer, *situation(s, viewer))
    if s.step == t.KEEPING_TILE and s.active == viewer:
        found = [coins + 1 for coins, count in enumerate(s.looked_at) if count]
        inside = around([screens.tile_button(coins, i) for i, coins in enumerate(found)], "div", class_="stands tiles")
    else:
        keeping = "dice" if s.keeps(viewer) else None
        inside = around(chain.from_iterable(stands(s, viewer)), "div", class_="stands", data_together=keeping)
        if keeping:
            inside += (screens.send(),)
    colours = tuple(colour for colour, role in enumerate(v.box.role.tolist()) if role == t.SET_COLOUR)
    right = screens.holdings(tuple(s.tiles(viewer)), colours, int(sets(v, viewer)), int(score(v, viewer)))
    return around((left, *inside, right), "div", class_=f"my-screen seat-{hue}")


def situation(s: Glance, viewer: int) -> tuple[object, ...]:
    """What the left leaf says: what this place is, then where we are."""
    hand = len(s.on(viewer, t.HAND))
    if s.is_rolling:
        return say("Behind your screen"), say("roll {n}", n=s.roll), say("{n} die in hand", "{n} dice in hand", n=hand)
    return say("Your dice"), say("round {n}", n=max(1, s.rounds))


def stands(s: Glance, viewer: int) -> list[tuple[str, ...]]:
    """My five dice on their stands."""
    keeping = s.keeps(viewer)
    kept = chosen(s.kept[viewer]) if s.ready[viewer] else []
    plain = sorted({s.face[viewer][die] for die in s.on(viewer, t.HAND) if 0 <= s.face[viewer][die] < t.SKULL})
    drawn = []
    for die in range(t.N_DICE):
        where, side = s.die[viewer][die], s.face[viewer][die]
        if side == t.UNSEEN or not s.is_rolling:
            side = -1
        number = s.dice[die][side] if 0 <= side < t.N_ACTIONS else 0
        turned: tuple[tuple[int, int], ...] = ()
        if keeping and side == t.SKULL and where == t.HAND:
            turned = tuple((action, s.dice[die][action]) for action in plain)
        drawn.append(screens.stand(die, side, where, number, keeping and where == t.HAND, die in kept, turned))
    return drawn


def screen_of(s: Glance, seat: int) -> tuple[int, object]:
    """What an opponent's screen tells, as a drawing and in words."""
    if not s.is_rolling:
        acts = s.asks(seat)
        return screens.STANDING, say("to decide") if acts else ""
    if s.step == t.KEEPING and s.rolled[seat]:
        return (screens.READY, say("ready")) if s.ready[seat] else (screens.CHOOSING, say("is choosing"))
    if s.step in (t.ASSIGNING, t.KEEPING_OPENLY, t.GAINING) and s.active == seat:
        asked = {t.ASSIGNING: say("names an action"), t.GAINING: say("takes a token")}.get(s.step, say("rerolls openly"))
        return screens.CHOOSING, asked
    if not s.rolled[seat]:
        return screens.FLAT, say("all dice placed, a token next")
    return screens.STANDING, ""


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """An opponent's screen, dice in hand, tiles and tokens."""
    s = glance(v)
    state, told = screen_of(s, seat)
    hand = tuple(s.on(seat, t.HAND)) if s.is_rolling else ()
    spots = tuple(s.token(seat, action) for action in range(t.N_ACTIONS))
    is_start = bool(seat == s.start and s.rounds)
    home = f"{sum(s.tortuga[seat])}/{s.goal}"
    return screens.rival(
        seat, hues(s.seats)[seat], state, str(told), home, hand, tuple(s.tiles(seat)), spots, bool(s.gain[seat]), is_start
    )


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """An opponent in one line: dice in hand, tiles, whether ready; after the dice the chests in Tortuga."""
    s = glance(v)
    hue, tiles = hues(s.seats)[seat], len(s.tiles(seat))
    if not s.is_rolling:
        return screens.counter_home(hue, tiles, f"{sum(s.tortuga[seat])}/{s.goal}")
    state, _ = screen_of(s, seat)
    return screens.counter(hue, len(s.on(seat, t.HAND)), tiles, state, bool(s.gain[seat]))


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves to be seen: dice that were placed, or the way of a marker, an attack or a chest."""
    if was_revealed(before, after):
        return SharedMark("screen", "dice", *placed(glance(before), glance(after)))
    if action is None or action.chance:
        return None
    then, now = glance(before), glance(after)
    if action.verb in ("keep", "assign"):
        return Mark(f"act{then.action}", "dice", *placed(then, now)) if then.step != t.KEEPING else None
    if action.verb == "act":
        return acted(then, now, actor)
    track = then.action - t.BOARDING
    if action.verb == "target" and now.step != t.STEALING:
        return Mark(f"act{then.action}", "attack", actor, int(action.params["seat"]), track)
    if action.verb == "steal":
        slot = int(action.params["slot"]) - 1
        return Mark(f"chest{then.area[then.victim][track][slot]}", "steal", actor, then.victim, track, slot)
    if action.verb == "salvage":
        colour = CHESTS.index(str(action.params["colour"]))
        return Mark(f"chest{colour}", "salvage", actor, colour)
    return None


def placed(then: Glance, now: Glance) -> list[tuple[int, int, int]]:
    """The dice that went to an action, or that wait as skulls for one."""
    return [
        (seat, die, now.die[seat][die])
        for seat in range(now.seats)
        for die in range(t.N_DICE)
        if now.die[seat][die] not in (t.HAND, then.die[seat][die])
    ]


def acted(then: Glance, now: Glance, seat: int) -> Mark:
    """One of the first three actions."""
    if then.action == t.TREASURE:
        return Mark("chest" if then.place == t.FIRST else "tile", "hunt", seat)
    return Mark(f"act{then.action}", "step", seat, then.action, then.marker[seat][then.action], now.marker[seat][then.action])


def means(v: Record, seat: int, action: Action) -> dict[str, object]:
    """Dice to keep can be pointed at by the action they go to and by the total they make there."""
    if action.verb != "keep":
        return {}
    s = glance(v)
    dice = chosen(action.id - t.KEEP + 1)
    plain = [s.face[seat][die] for die in dice if 0 <= s.face[seat][die] < t.SKULL]
    if not plain:
        return {"to": "later"}
    return {"to": ACTIONS[plain[0]], "sum": f"{ACTIONS[plain[0]]}{s.total(seat, plain[0], tuple(dice))}"}


def prompt(v: Record, seat: int) -> object:
    """What is asked of a player."""
    s = glance(v)
    if s.keeps(seat):
        return say("What will you keep?")
    if s.step == t.ASSIGNING:
        return say("What do the skulls become?")
    if s.step == t.GAINING:
        return say("Where does your token go?")
    if s.step == t.ACTING:
        return say("Use {action}?", action=columns.titled(columns.TITLES[s.action]))
    if s.step == t.KEEPING_TILE:
        return say("Which tile do you keep?")
    if s.step == t.TARGETING:
        return say("Whose ship do you attack?") if s.action == t.BOARDING else say("Whose crew do you ambush?")
    if s.step == t.STEALING:
        return say("Which chest do you steal?")
    if s.step == t.SALVAGING:
        return say("Which chest do you take?")
    return say("Which chest goes on your ship?") if s.step == t.LOADING_FLEET else say("Which chest does your crew carry?")


def stage(v: Record) -> object:
    """Where the round is, for the header."""
    s = glance(v)
    if s.step == t.DONE or not s.rounds:
        return ""
    if s.is_rolling:
        return say("Round {n}, roll {m}", n=s.rounds, m=s.roll)
    if s.is_moving:
        return say("Round {n}, moving chests", n=s.rounds)
    return say("Round {n}, {action}", n=s.rounds, action=ACTION_NAMES[s.action])
