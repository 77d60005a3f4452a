"""Lighthouse Run drawn for the browser: the river in light and darkness, ships, storm, cards; see art/."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flotta.engine.colours import worn
from flotta.engine.drawing import (
    Left,
    Mark,
    Plain,
    defs,
    el,
    escaped,
    ghost,
    hit,
    once,
    plain,
    remembered,
    spelled,
    tag,
    tall,
    text,
    wake,
    wide,
)
from flotta.engine.state import Record
from flotta.engine.verbs import CHANCE, WATCHER, Action
from flotta.engine.words import language
from flotta.games.lighthouse_run import terms as t
from flotta.games.lighthouse_run.art.river import (
    above,
    always_lit,
    below,
    cloud,
    field_defs,
    fog,
    lamp,
    light,
    next_line,
    stops,
    tower,
    use,
)
from flotta.games.lighthouse_run.art.shape import River, Shape, Shapes, Twice, Wide, shapes
from flotta.games.lighthouse_run.art.ships import berths, fleet, ship_defs
from flotta.games.lighthouse_run.art.tray import chip_pieces, colours_of, panel_pieces, playing, tray_pieces
from flotta.games.lighthouse_run.box import ALL_LIGHTHOUSES, ALWAYS_LIT, CARDS, POSITIONS
from flotta.games.lighthouse_run.choices import own_colour, position_of
from flotta.games.lighthouse_run.names import (
    COLOURS,
    colour_name,
    field_name,
    lighthouse_name,
    position_name,
    ship_half,
    short_card_name,
)
from flotta.games.lighthouse_run.picture import called, head
from flotta.games.lighthouse_run.river import display_field, may_choose
from flotta.games.lighthouse_run.rules import colour_score
from flotta.games.lighthouse_run.terms import say

AHEAD = ("play", "beacon_keep")
MOST_GHOSTS = 5
"""How many outcomes of a card are shown before it is played: the best ones."""


def board(v: Record, viewer: int, names: list[object], marks: tuple[Left, ...]) -> tuple[str, ...]:
    """The river in both shapes."""
    v = plain(v)
    river, lang, along = river_of(v), language(), moved_by(v, marks)
    both = shapes(river)
    told, grounds, storms = words(v, spelled(names)), scenery(v, river), storm(v, river, v.cloud)
    fleets, picks = ships(v, both, lying(v, river), along), choices(v, both, viewer)
    pictures = []
    for side, shape in enumerate(both):
        parts = [told, below(river, shape, lang), *grounds[side]]
        parts += (*fleets[side], *storms[side]) if side else (*storms[side], *fleets[side])
        parts += [trace(v, shape, left) for left in marks]
        parts += picks[side]
        if not side:
            parts.append(next_line(river, shape, v.cloud))  # again, over the rings of the fields beside it
        if v.erik != t.NONE:
            parts.append(erik(v, shape))
        pictures.append(parts)
    landscape, portrait = both
    return (symbols(v, river, lang), *wide(*landscape.size, *pictures[0]), *tall(*portrait.size, *pictures[1]))


def tray(v: Record, viewer: int, names: list[object]) -> tuple[str, ...]:
    """My points, my ships, my cards."""
    if viewer == WATCHER:
        return ()
    v, name = plain(v), str(names[viewer])
    return (*wide(872, 152, *tray_pieces(v, viewer, name, True)), *tall(360, 140, *tray_pieces(v, viewer, name, False)))


def panel(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """Another player's points, ships and cards."""
    return panel_pieces(plain(v), seat)


def chip(v: Record, viewer: int, seat: int, names: list[object]) -> tuple[str, ...]:
    """Points, and ships still free."""
    return chip_pieces(plain(v), seat)


def stage(v: Record) -> object:
    """How far the game is."""
    return say("Round {round}/{rounds}", round=min(int(v.cloud), int(v.box.rounds)), rounds=int(v.box.rounds))


def prompt(v: Record, seat: int) -> object:
    """What is asked."""
    if v.step == t.PLAYING:
        return say("Play a card")
    card = ship_half(v, int(v.card))
    if v.step == t.LIFTING:
        if v.box.lighthouse[v.card] == ALL_LIGHTHOUSES:
            return say("{card}: move a light, or sail?", card=card)
        return say("{card}: which light moves there?", card=card)
    if v.step == t.SETTING:
        return say("Which tower gets the light?")
    return say("Take the bonus move?") if v.step == t.BONUS else say("{card}: from which field?", card=card)


def means(v: Record, seat: int, action: Action) -> Mapping[str, object]:
    """Ships can be chosen by where they would land, too."""
    if action.verb == "sail_from" and v.card != t.NONE:
        v = plain(v)
        return {"to": reach_of(river_of(v), int(str(action.params["field"])), v.box.value[v.card], v.beacon)}
    return {}


def mark(before: Record, after: Record, actor: int, action: Action | None, viewer: int) -> Mark | None:
    """What an event leaves: ships that sailed, with their way; a light that was moved; Erik's ship."""
    if action is None:
        return None
    if action.verb in ("sail_from", "bonus_take") or (actor == CHANCE and action.verb == "erik"):
        return sailed(before, after, int(before.erik) if actor == CHANCE else int(own_colour(before)))
    if action.verb == "beacon_to":
        return Mark("i-lamp", "light", int(before.lifted), int(str(action.params["position"])) - 1)
    if action.verb == "beacon_from" and before.box.lighthouse[before.card] != ALL_LIGHTHOUSES:
        there = int(position_of(before, before.box.lighthouse[before.card]))
        return Mark("i-lamp", "light", int(str(action.params["position"])) - 1, there)
    return None


def sailed(before: Record, after: Record, own: int) -> Mark | None:
    """Which colours sailed from where to where; the mover's own first."""
    moves = []
    for colour in sorted(range(t.N_COLOURS), key=lambda colour: colour != own):
        change = (after.ships[colour] - before.ships[colour]).tolist()
        start = next((field for field, n in enumerate(change) if n < 0), None)
        end = next((field for field, n in enumerate(change) if n > 0), None)
        if start is not None and end is not None:
            moves.append((colour, start, end))
    if not moves:
        return None
    return Mark(f"i-sp-{moves[0][0]}", "sail", *(number for move in moves for number in move))


def moves_of(left: Left) -> list[tuple[int, int, int]]:
    """The colours of a mark that sailed, each with its way."""
    numbers = [int(str(number)) for number in left.mark.data[1:]] if left.mark.data[0] == "sail" else []
    return [(numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, len(numbers), 3)]


def moved_by(v: Plain, marks: tuple[Left, ...]) -> dict[tuple[int, int], int]:
    """By which event the ships of a colour came to a field, latest first."""
    return {(colour, end): left.event for left in marks for colour, _, end in moves_of(left)}


@remembered("fleet", "seats")
def trace(v: Plain, shape: Shape, left: Left) -> str:
    """The trace of an event: along the right bank, each in its lane; a moved light from lamp to lamp."""
    if left.mark.data[0] == "light":
        start, end = (int(str(position)) for position in left.mark.data[1:3])
        hue = COLOURS[worn(colours_of(v, left.seat)[0])].hue if left.seat < v.seats else 0
        return wake(left, hue, shape.carried(start, end), *shape.lamp(end), None, shape.ids)
    colour, start_field, end_field = moves_of(left)[0]
    lane = -1.0 - 0.13 * (left.number % 2)
    return wake(
        left,
        COLOURS[worn(colour)].hue,
        shape.way(start_field, end_field, lane),
        *shape.end(start_field, end_field, lane),
        shape.ids,
        shape.beside(end_field, left.number),
    )


@remembered()
def symbols(v: Plain, river: River, lang: str) -> str:
    """Everything that is drawn more than once."""
    bulb = el("circle", cx=12, cy=12, r=8, class_="lamp") + el(
        "path", d="M12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2", class_="ink"
    )
    return defs(field_defs(river), ship_defs(lang), el("symbol", bulb, id="i-lamp", viewBox="0 0 24 24"))


def river_of(v: Plain) -> River:
    """The river of the box."""
    return river_in(v.box)


@lru_cache(64)
def river_in(box: Plain) -> River:
    """The river of a box."""
    return River(box.section, box.points, box.cloud_field, box.last_field)


def words(v: Plain, names: tuple[str, ...]) -> str:
    """For readers who do not see the picture: whose turn it is, which towers shine, where each colour's ships lie."""
    stage = (v.step >= t.PLAYING) + (v.step == t.DONE)
    own = playing(v) if v.options.variant == t.BIG_FLEET else t.NONE
    turn = turn_words(v, v.box, names, stage, v.cloud, v.storm, v.active, v.card, own)
    return f"{turn} {shining(v, v.beacon, v.tower)}{fleets_words(v, names)}</desc>"


@remembered()
def turn_words(
    v: Plain, box: Plain, names: tuple[str, ...], stage: int, cloud: int, storm: int, active: int, card: int, own: int
) -> str:
    """How the description begins: whose turn it is. It says nothing but what the arguments say, too; `stage` is 0 before the
    game, 2 after it, and `own` the colour of the set in play where a seat has two.
    """
    lines = map(escaped, head(v if own == t.NONE else v.record, list(names)))  # which set is in play the compiled rules say
    return f"<title>{escaped(str(say('The river')))}</title><desc>{' '.join(lines)}"


@remembered("ships", "owner")
def fleets_words(v: Plain, names: tuple[str, ...]) -> str:
    """Where the ships of each colour lie, as markup."""
    rows, owners = v.ships, enumerate(v.owner)
    said = [fleet_words(v, called([*names], owner), colour, rows[colour]) for colour, owner in owners if owner != t.NONE]
    return "".join([f" {words}" for words in said])


@remembered()
def fleet_words(v: Plain, owner: str, colour: int, row: tuple[int, ...]) -> str:
    """Where the ships of a colour lie, and whose they are, as markup."""
    lying = ", ".join(f"{field_name(field)}{f' ×{n}' if n > 1 else ''}" for field, n in enumerate(row) if n) or "–"
    return escaped(f"{owner} ({colour_name(colour)}): {lying}.")


@remembered()
def shining(v: Plain, beacon: tuple[int, ...], tower: tuple[int, ...]) -> str:
    """The lighthouses that are lit, as markup."""
    lit = ", ".join(str(position_name(v, p)) for p in range(POSITIONS) if beacon[p] and tower[p] != t.NONE)
    return escaped(str(say("Lit: {positions}.", positions=lit or "–")))


@remembered("beacon", "lifted", "tower", "cloud")
def scenery(v: Plain, river: River) -> tuple[list[str], list[str]]:
    """Lights, fog, what is printed on the fields, and towers, in both shapes."""
    landscape, portrait = shapes(river)
    return scenery_in(v, river, landscape), scenery_in(v, river, portrait)


def scenery_in(v: Plain, river: River, shape: Shape) -> list[str]:
    """The same in one shape."""
    covered, lifted, lit = river.stops[v.cloud], v.lifted, v.beacon
    parts = [always_lit(river, shape)]
    parts += [light(river, shape, p, bool(lit[p]), lifted == p) for p in range(POSITIONS)]
    parts += [fog(river, shape, covered), above(river, shape, language())]
    for position, lighthouse in enumerate(v.tower):
        parts.append(tower(shape, lighthouse, position))
        if lit[position]:
            parts.append(lamp(shape, position, lifted == position))
    return parts


@remembered()
def storm(v: Plain, river: River, now: int) -> tuple[list[str], list[str]]:
    """Where the storm will come to, and its cloud, in both shapes. In the small fields of the tall picture it is seen above the
    ships, whose masts would hide the rounds.
    """
    landscape, portrait = shapes(river)
    return storm_in(v, river, landscape, now), storm_in(v, river, portrait, now)


def storm_in(v: Plain, river: River, shape: Shape, now: int) -> list[str]:
    """The same in one shape."""
    covered, parts = river.stops[now], [stops(river, shape, now, language())]
    if now <= v.box.rounds:
        x, y, width, height = shape.box(max(0, min(covered, river.last)))
        if covered < 0:
            x, y = (46.0, 424.0) if isinstance(shape, Wide) else (x + 24, y + 15)
        else:
            x, y = x + width / 2, y + height / 2 - 4
        parts.append(cloud(shape, x, y, now, covered >= 0))
    return parts


Lying = tuple[tuple[int, tuple[int, ...], bool], ...]
"""Fields with the ships of each colour there, and whether the storm has caught them."""


@remembered("cloud", "ships")
def lying(v: Plain, river: River) -> Lying:
    """The ships of each field by colour; those the cloud has caught on the last symbol they reached (LR-R30)."""
    here: dict[int, list[int]] = {}
    covered = river.stops[v.cloud]
    for colour, row in enumerate(v.ships):
        for field, count in enumerate(row):
            if count:
                shown = shown_on(v, river, field) if field <= covered else field
                here.setdefault(shown, [0] * t.N_COLOURS)[colour] += count
    return tuple((field, tuple(counts), field <= covered) for field, counts in sorted(here.items()))


@remembered()
def shown_on(v: Plain, river: River, field: int) -> int:
    """Where ships that were caught on a field are shown."""
    return int(display_field(v.record, field))


def ships(v: Plain, both: Shapes, afloat: Lying, along: dict[tuple[int, int], int]) -> tuple[list[str], list[str]]:
    """All ships, field by field, in both shapes."""
    events = dict.fromkeys((field for field, *_ in afloat), STILL) if along else {}
    for (colour, field), event in along.items():
        if field in events:
            events[field] = (*events[field][:colour], event, *events[field][colour + 1 :])
    found = [moored(v, both, field, counts, is_frozen, events.get(field, STILL)) for field, counts, is_frozen in afloat]
    return [in_wide for in_wide, _ in found], [in_tall for _, in_tall in found]


STILL = (0,) * t.N_COLOURS
"""No ship of any colour has come here by an event that is shown."""


@remembered()
def moored(v: Plain, both: Shapes, field: int, counts: tuple[int, ...], is_frozen: bool, events: tuple[int, ...]) -> Twice:
    """The ships on one field, each colour in its own place, in both shapes."""
    landscape, portrait = both
    return moored_in(landscape, field, counts, is_frozen, events), moored_in(portrait, field, counts, is_frozen, events)


def moored_in(shape: Shape, field: int, counts: tuple[int, ...], is_frozen: bool, events: tuple[int, ...]) -> str:
    """The same in one shape."""
    present = [colour for colour in range(t.N_COLOURS) if counts[colour]]
    spots = start_berths(shape, present) if field == t.START_FIELD else berths(shape, field, len(present))
    parts = []
    for colour, (x, y, scale) in zip(present, spots, strict=False):
        way = f' data-along="{shape.ids}mark-{events[colour]}"' if events[colour] else ""
        parts.append(fleet(shape, colour, field, counts[colour], x, y, scale, is_frozen, way))
    return "".join(parts)


def start_berths(shape: Shape, present: list[int]) -> list[tuple[float, float, float]]:
    """Where the colours wait on the start field, each always in its own corner."""
    if isinstance(shape, Wide):
        return [(48 + 76 * (colour % 2), 504 + 44 * (colour // 2), 1.15) for colour in present]
    x, y, _, height = shape.box(t.START_FIELD)
    return [(x + 18 + 30 * colour, y + height - 4, 0.9) for colour in present]


def erik(v: Plain, shape: Shape) -> str:
    """Erik's line: nobody's seat, but a fleet like any other."""
    points = say("{n} point", "{n} points", n=int(colour_score(v.record, v.erik)))
    played = v.played[v.erik][: v.played_size[v.erik]]
    line = f"{say('Erik')} ({colour_name(v.erik)}): {points}"
    if played:
        line += f"; {say('turned up')}: {short_card_name(v, played[-1])}"
    x, y = (860, 554) if isinstance(shape, Wide) else (356, 440)
    return text(x, y, line, "erik", "end")


def reach_of(river: River, field: int, value: int, lit: tuple[int, ...]) -> int:
    """Where a card of this value would take a ship from here, under these lights."""
    there, section = field, river.section
    for _ in range(value):
        if there >= river.last or not (section[there + 1] == ALWAYS_LIT or lit[section[there + 1]]):
            break
        there += 1
    return there


@once
def taken(v: Plain) -> list[tuple[int, tuple[int, ...]]]:
    """The fields of the river where ships lie, the last one left out, each with the ships of every colour there."""
    last = river_of(v).last
    return [(field, here) for field, here in enumerate(zip(*v.ships, strict=True)) if any(here) and field < last]


@once
def ready(v: Plain, colour: int, kind: int) -> list[tuple[int, int]]:
    """The fields whose ships a card of this kind and colour may choose, each with the ships of the colour itself there."""
    river = river_of(v)
    covered = river.stops[v.cloud]
    return [(field, here[colour]) for field, here in taken(v) if may_sail(v, river, colour, kind, field, here, field <= covered)]


@remembered()
def may_sail(v: Plain, river: River, colour: int, kind: int, field: int, here: tuple[int, ...], is_caught: bool) -> bool:
    """Whether a card of this kind and colour may choose the ships of a field, where these are and the storm has come or not."""
    return bool(may_choose(v.record, colour, kind, field))


Sailing = tuple[int, int, int]
"""From which field ships may sail, to which, and what the colour whose card it is gains."""


def outcomes(v: Plain, colour: int, card: int, lit: tuple[int, ...]) -> list[Sailing]:
    """Where a card of a colour may sail; the best first."""
    return sailed_by(v, river_of(v), colour, v.box.kind[card], v.box.value[card], lit)


@remembered("ships", "cloud")
def sailed_by(v: Plain, river: River, colour: int, kind: int, value: int, lit: tuple[int, ...]) -> list[Sailing]:
    """Where a card of this kind and value may sail; the best first."""
    found = []
    for field, own in ready(v, colour, kind):
        there = reach_of(river, field, value, lit)
        if there > field:
            moving = min(own, 1) if kind in (t.SOLO, t.GROUP) else own
            found.append((field, there, moving * (river.points[there] - river.points[field])))
    return sorted(found, key=lambda outcome: -outcome[2])


def best(v: Plain, colour: int, card: int, lit: tuple[int, ...]) -> int:
    """The most a colour can gain by a card under these lights."""
    return max((gain for _, _, gain in outcomes(v, colour, card, lit)), default=0)


def choices(v: Plain, both: Shapes, viewer: int) -> tuple[list[str], list[str]]:
    """What this viewer may point at, in both shapes: a light, a tower for it, ships to sail; and what would come of it."""
    if v.active != viewer or v.step == t.DONE:
        return [], []
    if v.step == t.PLAYING:
        return hopes(v, both[0], viewer), []
    found = picks(v, both, playing(v), v.card)
    return [in_wide for in_wide, _ in found], [in_tall for _, in_tall in found]


def picks(v: Plain, both: Shapes, colour: int, card: int) -> list[Twice]:
    """What may be pointed at while a card is carried out."""
    if v.step == t.LIFTING:
        parts = [pick_tower(v, both, p, "beacon_from", lifting_gain(v, colour, p)) for p in range(POSITIONS) if v.beacon[p]]
        if v.box.lighthouse[card] == ALL_LIGHTHOUSES:
            return parts + sailing(v, both, colour, card)
        position = v.tower.index(v.box.lighthouse[card])
        return [*parts, target_ring(v, both, position, v.tower[position])]
    if v.step == t.SETTING:
        dark = [p for p in range(POSITIONS) if not v.beacon[p]]
        return [pick_tower(v, both, p, "beacon_to", best(v, colour, card, moved(v, v.lifted, p))) for p in dark]
    if v.step == t.SAILING:
        return sailing(v, both, colour, card)
    return [(bonus(v, both[0], colour, card), bonus(v, both[1], colour, card))] if v.step == t.BONUS else []


def hopes(v: Plain, shape: Shape, viewer: int) -> list[str]:
    """What each card in hand could do under the present lights, seen while it is pointed at."""
    parts = []
    for slot, colour in enumerate(colours_of(v, viewer)):
        if v.played_size[colour] >= v.cloud:
            continue
        for card, n in enumerate(v.hand[colour]):
            if n:
                begun = f'<g class="ghost" data-slot="{slot}" data-card="{CARDS[card]}">'
                for _, there, gain in outcomes(v, colour, card, v.beacon)[:MOST_GHOSTS]:
                    parts.append(f"{begun}{landing(shape, colour, there, gain)}</g>")
    return parts


@lru_cache(4096)
def landing(shape: Shape, colour: int, there: int, gain: int) -> str:
    """The outline of a ship where it would end, with what it gains."""
    x, y, width, height = shape.box(there)
    ship = f'<use href="#gh-{colour}" transform="translate({x + width / 2:.1f} {y + height * 0.84:.1f}) scale(1.1)"/>'
    return ship + tag(round(x + width / 2, 1), round(y + height * 0.24, 1), f"+{gain}")


def moved(v: Plain, start: int, end: int) -> tuple[int, ...]:
    """The lights after one has been moved."""
    lit = [*v.beacon]
    lit[start], lit[end] = 0, 1
    return tuple(lit)


def lifting_gain(v: Plain, colour: int, position: int) -> int | None:
    """The most that can be gained when the light is taken from here: for a card that says where it goes."""
    lighthouse = v.box.lighthouse[v.card]
    if lighthouse == ALL_LIGHTHOUSES:
        return None
    return best(v, colour, v.card, moved(v, position, v.tower.index(lighthouse)))


def pick_tower(v: Plain, both: Shapes, position: int, verb: str, gain: int | None) -> Twice:
    """A lighthouse, to take a light from it or to put one there, with the most that can be gained then."""
    pick = tower_pick(v, both, position, v.tower[position], verb)
    if gain is None:
        return pick
    (in_wide, in_tall), tags = pick, tower_gain(both, position, gain)
    return in_wide + tags[0], in_tall + tags[1]


@lru_cache(1024)
def tower_gain(both: Shapes, position: int, gain: int) -> Twice:
    """The most that can be gained, at the foot of a lighthouse."""
    (x, y), (left, low), words = both[0].tower(position), both[1].tower(position), f"+{gain}"
    return tag(round(x, 1), round(y + 2, 1), words), tag(round(left, 1), round(low - 8, 1), words)


@remembered()
def tower_pick(v: Plain, both: Shapes, position: int, lighthouse: int, verb: str) -> Twice:
    """A lighthouse that can be pressed, with the light it would throw."""
    words, (landscape, portrait) = str(position_name(v, position)), both
    return tower_picked(landscape, position, verb, words), tower_picked(portrait, position, verb, words)


def tower_picked(shape: Shape, position: int, verb: str, words: str) -> str:
    """The same in one shape."""
    x, y = shape.tower(position)
    area = hit(x - 27, y - 84, 54, 90) if isinstance(shape, Wide) else hit(2, y - 58, 54, 60)
    name = f"{shape.ids}to-{position}"
    pick = el("g", area, class_="pick", role="img", id=name, data_verb=verb, data_position=position + 1, aria_label=words)
    if verb != "beacon_to":
        return pick
    return ghost(el("path", d=shape.cone(position), class_="cone"), verb=verb, position=position + 1) + pick


@remembered()
def target_ring(v: Plain, both: Shapes, position: int, lighthouse: int) -> Twice:
    """The tower the card will light, with its light to come."""
    title = el("title", str(say("gets the light: {lighthouse}", lighthouse=lighthouse_name(lighthouse))))
    landscape, portrait = (el("g", title, el("path", d=shape.cone(position), class_="cone fading")) for shape in both)
    return landscape, portrait


def sailing(v: Plain, both: Shapes, colour: int, card: int) -> list[Twice]:
    """Ships to sail, by their field or by where they would land; each with its way and its gain."""
    found = outcomes(v, colour, card, v.beacon)
    starts = {field for field, _, _ in found}
    parts = [sail_pick(v, both, colour, *outcome) for outcome in sorted(found)]
    parts += [land_pick(v, both, there) for there in sorted({end for _, end, _ in found} - starts)]
    return parts


@remembered()
def land_pick(v: Plain, both: Shapes, there: int) -> Twice:
    """A field where ships would land."""
    words = escaped(str(say("Sail to: {place}", place=field_name(there))))
    landscape, portrait = (
        f'<g class="pick" role="img" id="{shape.ids}on-{there}" data-to="{there}" aria-label="{words}">'
        f"{use(f'{shape.ids}c-{there}', 'hit')}{use(f'{shape.ids}c-{there}', 'ring thin')}</g>"
        for shape in both
    )
    return landscape, portrait


def sail_pick(v: Plain, both: Shapes, colour: int, field: int, there: int, gain: int) -> Twice:
    """The ships of a field, with the way they would go; of a group everybody who goes along."""
    (in_wide, in_tall), (landscape, portrait) = ships_pick(v, both, field, there), both
    return (
        f"{in_wide}{landing(landscape, colour, there, gain)}</g>",
        f"{in_tall}{landing(portrait, colour, there, gain)}</g>",
    )


@remembered()
def ships_pick(v: Plain, both: Shapes, field: int, there: int) -> Twice:
    """The ships of a field to be pressed, and how the preview of their way begins."""
    words = say("{choice} → {there}", choice=say("Sail from: {place}", place=field_name(field)), there=field_name(there))
    said = escaped(str(words))
    landscape, portrait = (
        f'<g class="pick" role="img" id="{shape.ids}at-{field}" data-field="{field}" aria-label="{said}">'
        f"{use(f'{shape.ids}c-{field}', 'hit')}{use(f'{shape.ids}c-{field}', 'ring')}</g>"
        f'<g class="ghost" data-field="{field}"><path d="{shape.way(field, there, 1)}" class="course"/>'
        for shape in both
    )
    return landscape, portrait


def bonus(v: Plain, shape: Shape, colour: int, card: int) -> str:
    """The ship that may sail on."""
    field = v.bonus_at
    there = reach_of(river_of(v), field, v.box.value[card], v.beacon)
    inside = use(f"{shape.ids}c-{field}", "hit") + use(f"{shape.ids}c-{field}", "ring")
    words = say("Take the bonus move")
    pick = el("g", inside, class_="pick", role="img", id=f"{shape.ids}bonus", data_verb="bonus_take", aria_label=words)
    gain = v.box.points[there] - v.box.points[field]
    course = el("path", d=shape.way(field, there, 1), class_="course")
    return pick + ghost(course + landing(shape, colour, there, gain), shown=True, verb="bonus_take")
