"""What can be pressed on the table of Tortuga, and what each choice would do, shown before it is made."""

from __future__ import annotations

from html import escape
from itertools import combinations

from flotta.engine.drawing import el, ghost, hit
from flotta.engine.state import Record
from flotta.games.tortuga import terms as t
from flotta.games.tortuga.art import chart, columns
from flotta.games.tortuga.art.glance import Glance
from flotta.games.tortuga.art.measures import Measures
from flotta.games.tortuga.art.shapes import use, words
from flotta.games.tortuga.box import ACTIONS, COLOURS
from flotta.games.tortuga.names import ACTION_NAMES, CHEST_NAMES
from flotta.games.tortuga.terms import say

RANKS = (say("1st"), say("2nd"), say("3rd"), say("4th"))


def pick(name: str, said: object, area: str, **data: object) -> str:
    """Something to be pressed."""
    values = "".join(f" data-{key}='{value}'" for key, value in data.items())
    return f"<g class='pick' role='img' id='{name}' aria-label='{escape(str(said))}'{values}>{area}</g>"


def board_picks(v: Record, s: Glance, m: Measures, viewer: int, hues: tuple[int, ...]) -> list[str]:
    """What this viewer may press on chart and columns."""
    if not s.asks(viewer):
        return []
    if s.keeps(viewer):
        return keep_columns(s, m, viewer)
    if s.step == t.ASSIGNING:
        return assign_columns(s, m, viewer)
    if s.step == t.GAINING:
        return gain_columns(s, m, viewer)
    if s.step == t.ACTING:
        return (
            treasure(v, s, m, viewer)
            if s.action == t.TREASURE
            else [step(v, s, m, viewer, hues[viewer]), place_frame(s, m, viewer)]
        )
    if s.step == t.TARGETING:
        return victims(v, s, m, viewer, hues)
    if s.step == t.STEALING and m.is_wide:
        return [
            p for slot in range(s.area_size[s.victim][s.action - t.BOARDING]) for p in loot(s, m, viewer, s.victim, slot, False)
        ]
    if s.step == t.SALVAGING and m.is_wide:
        return [p for colour in range(t.N_COLOURS) if s.central[colour] for p in salvage(s, m, viewer, colour)]
    if s.step == t.LOADING_FLEET and m.is_wide:
        return crew_chests(s, m, viewer)
    return []


def column_box(m: Measures, action: int) -> str:
    """A whole column, to be pressed."""
    return f"<use href='#{m.pre}col{action}' class='hit'/><use href='#{m.pre}col{action}' class='ring'/>"


def foot(m: Measures, action: int) -> tuple[float, float]:
    """The middle of a column's foot, where it says what a choice would make of it."""
    return m.left(action) + m.column / 2, columns.preview_top(m) + 16


def preview(m: Measures, action: int, said: object, class_: str = "preview") -> str:
    """What a choice would make of a column, at its foot."""
    return f"<use href='#{m.pre}foot{action}' class='{class_}'/>{words(*foot(m, action), said, 'preview-words')}"


def becomes(s: Glance, m: Measures, seat: int, action: int, total: int) -> str:
    """A total as it would be, with the place it has so far."""
    rank = RANKS[s.rank_with(seat, action, total) - 1]
    if not m.is_wide:
        return f"{total} · {rank}"
    old = s.totals[seat][action]
    return str(say("{old} → {new}, {place} so far", old=old, new=total, place=rank))


def sums(s: Glance, seat: int) -> dict[int, set[int]]:
    """For every action that dice can be kept for: the totals that this can make."""
    hand = s.on(seat, t.HAND)
    skulls = [die for die in hand if s.face[seat][die] == t.SKULL]
    found: dict[int, set[int]] = {}
    for action in range(t.N_ACTIONS):
        plain = [die for die in hand if s.face[seat][die] == action]
        room = s.limit(seat, action) - len(s.on(seat, action))
        for count in range(1, min(room, len(plain)) + 1):
            for jokers in range(min(room - count, len(skulls)) + 1):
                for dice in combinations(plain, count):
                    for turned in combinations(skulls, jokers):
                        found.setdefault(action, set()).add(s.total(seat, action, (*dice, *turned)))
    return found


def keep_columns(s: Glance, m: Measures, viewer: int) -> list[str]:
    """The columns to which dice can go: pressing one keeps what has been pressed."""
    drawn = []
    for action, totals in sums(s, viewer).items():
        named = say("Keep: {action}", action=ACTION_NAMES[action])
        drawn.append(pick(f"{m.pre}keep-{action}", named, column_box(m, action), to=ACTIONS[action], send="yes"))
        drawn.append(f"<g class='sums'><use href='#{m.pre}foot{action}' class='ghost preview' data-to='{ACTIONS[action]}'/>")
        x, y = foot(m, action)
        drawn.append(f"<g transform='translate({x:g} {y:g})'>")
        for total in sorted(totals):
            said = becomes(s, m, viewer, action, total)
            drawn.append(f"<text class='ghost preview-words' data-sum='{ACTIONS[action]}{total}'>{said}</text>")
        drawn.append("</g></g>")
    return drawn


def assign_columns(s: Glance, m: Measures, viewer: int) -> list[str]:
    """The columns that skulls can be turned to."""
    drawn, skulls = [], s.on(viewer, t.UNNAMED)
    for action in range(t.N_ACTIONS):
        if s.limit(viewer, action) - len(s.on(viewer, action)) >= len(skulls):
            total = s.total(viewer, action, tuple(skulls))
            drawn.append(ghost(preview(m, action, becomes(s, m, viewer, action, total)), shown=True, action=ACTIONS[action]))
            named = say("Turn the skulls to {action}", action=ACTION_NAMES[action])
            drawn.append(pick(f"{m.pre}assign-{action}", named, column_box(m, action), verb="assign", action=ACTIONS[action]))
    return drawn


def gain_columns(s: Glance, m: Measures, viewer: int) -> list[str]:
    """Where an advantage can be used: a new token, or one turned over."""
    drawn = []
    for action in range(t.N_ACTIONS):
        side = s.advantage[viewer][action]
        if side == 2 or (side == 0 and not s.supply):
            continue
        verb = "adv_flip" if side else "adv_new"
        gain = s.token_value[side + 1] - s.token(viewer, action)
        said = f"+{gain}"
        if s.totals[viewer][action]:
            said = becomes(s, m, viewer, action, s.totals[viewer][action] + gain)
        elif m.is_wide:
            said = str(say("token +{n}, no die", n=gain))
        label = (
            say("Flip the token: {action}", action=ACTION_NAMES[action])
            if side
            else say("New token: {action}", action=ACTION_NAMES[action])
        )
        drawn.append(ghost(preview(m, action, said), shown=True, action=ACTIONS[action]))
        drawn.append(pick(f"{m.pre}gain-{action}", label, column_box(m, action), verb=verb, action=ACTIONS[action]))
    return drawn


def place_frame(s: Glance, m: Measures, viewer: int) -> str:
    """My place in the column of the action: pressing it uses the action."""
    top, height = columns.frame_top(m, s.place, s.places), columns.frame_height(m, s.places)
    area = hit(m.left(s.action) + 3, top - 1, m.column - 6, height + 2)
    return pick(f"{m.pre}use", say("Use {action}", action=ACTION_NAMES[s.action]), area, verb="act")


def step(v: Record, s: Glance, m: Measures, viewer: int, hue: int) -> str:
    """The field my marker would reach, with the slot it would open."""
    here = s.marker[viewer][s.action]
    there = min(here + int(v.box.steps[v.duel, s.action, s.place]), s.last_field)
    lane = m.lane(viewer)
    x, y = m.pip(lane, s.action, there, s.capacity[: s.last_field])
    shade = use(f"{chart.MARKERS[s.action]}{there}", x, y, f"faint-marker seat-{hue}")
    named = say("Move to space {n}", n=there)
    opened = []
    for slot in range(s.capacity[here - 1], s.capacity[there - 1]):
        sx, sy = m.slot(lane, s.action, slot)
        opened.append(
            el("rect", x=round(sx, 1), y=round(sy, 1), width=m.chest, height=round(m.tall_chest, 1), rx=3, class_="slot-next")
        )
    return ghost(*opened, shade, shown=True, verb="act") + pick(
        f"{m.pre}step", named, hit(round(x - 20, 1), round(y - 26, 1), 40, 40), verb="act"
    )


def treasure(v: Record, s: Glance, m: Measures, viewer: int) -> list[str]:
    """The bag (or the pile of tiles, for second place) to be pressed."""
    chest = bool(v.box.hunt_chests[v.duel, s.place])
    if m.is_wide:
        area = (
            hit(m.middle + (46 if not s.duel else 4), 32, m.width - m.middle - (50 if not s.duel else 8), 196)
            if chest
            else hit(m.middle + 5, 248, 82, 40)
        )
    else:
        area = hit(196, m.chart, 56, 42) if chest else hit(254, m.chart, 50, 42)
    named = say("Hunt for treasure")
    return [pick(f"{m.pre}hunt", named, area, verb="act"), place_frame(s, m, viewer)]


def targets(v: Record, s: Glance, viewer: int) -> list[int]:
    """Whom this player may attack."""
    spared = s.first if s.place == t.SECOND and not v.box.second_may_attack_first[v.duel, s.action - t.BOARDING] else viewer
    return [seat for seat in range(s.seats) if seat not in (viewer, spared)]


def victims(v: Record, s: Glance, m: Measures, viewer: int, hues: tuple[int, ...]) -> list[str]:
    """The ships or crews that can be attacked, with what it would do to both sides."""
    track, drawn = s.action - t.BOARDING, []
    steals = bool(v.box.steals[v.duel, track, s.place])
    for seat in targets(v, s, viewer):
        drawn.append(consequences(v, s, m, viewer, seat, steals, hues))
        lane = m.lane(seat)
        left = m.crew - 4 if track else m.mast - (18 if m.is_wide else 10)
        right = m.crew + 4 * m.pitch + 2 if track else m.fleet + 4 * m.pitch + 4
        area = hit(round(left, 1), round(lane.y + 2, 1), round(right - left, 1), round(lane.height - 4, 1))
        named = say("Attack this fleet") if track == 0 else say("Attack this crew")
        drawn.append(pick(f"{m.pre}foe-{seat}", named, area, seat=seat))
        if steals and m.is_wide:
            for slot in range(s.area_size[seat][track]):
                drawn += loot(s, m, viewer, seat, slot, True)
    return drawn


def consequences(v: Record, s: Glance, m: Measures, viewer: int, seat: int, steals: bool, hues: tuple[int, ...]) -> str:
    """What an attack does: markers that fall, a chest that would have no room any more."""
    track = s.action - t.BOARDING
    stolen = 1 if steals and s.area_size[seat][track] else 0
    parts = fall(s, m, seat, track, int(v.box.victim_steps[v.duel, track]), stolen, hues)
    if s.on(seat, s.action):
        parts += fall(s, m, viewer, track, int(v.box.attacker_steps[v.duel, track]), 0, hues)
        parts.append(shield(s, m, seat))
    return ghost(*parts, seat=seat)


def fall(s: Glance, m: Measures, seat: int, track: int, steps: int, stolen: int, hues: tuple[int, ...]) -> list[str]:
    """A marker that falls back, and the chest that falls out."""
    here, lane = s.marker[seat][track], m.lane(seat)
    there = max(1, here - steps)
    x, y = m.pip(lane, track, there, s.capacity[: s.last_field])
    parts = [use(f"{chart.MARKERS[track]}{there}", x, y, f"faint-marker seat-{hues[seat]}")] if there != here else []
    left = s.area_size[seat][track] - stolen
    if left > s.capacity[there - 1]:
        cx, cy = m.slot(lane, track, left - 1)
        parts.append(
            el(
                "rect",
                x=round(cx - 2, 1),
                y=round(cy - 2, 1),
                width=m.chest + 4,
                height=round(m.tall_chest + 4, 1),
                rx=4,
                class_="lost",
            )
        )
    return parts


def shield(s: Glance, m: Measures, seat: int) -> str:
    """A word at the victim's column place: he defends, so my marker falls too."""
    return preview(m, s.action, say("defended: mine −1") if m.is_wide else say("me −1"), "preview-warn")


def loot(s: Glance, m: Measures, viewer: int, seat: int, slot: int, is_ahead: bool) -> list[str]:
    """A chest to steal, with its way to my island area."""
    track = s.action - t.BOARDING
    x, y = m.slot(m.lane(seat), track, slot)
    mine = m.lane(viewer)
    to_x, to_y = m.island, mine.y + mine.height / 2
    from_x, from_y = x + m.chest / 2, y + m.tall_chest / 2
    bend = (from_x + to_x) / 2
    course = el("path", d=f"M{from_x:.1f} {from_y:.1f}Q{bend:.1f} {from_y - 8:.1f} {to_x:.1f} {to_y:.1f}", class_="course")
    data: dict[str, object] = {"seat": seat, "slot": slot + 1} if is_ahead else {"slot": slot + 1}
    named = say("Steal the {chest} chest in slot {n}", chest=CHEST_NAMES[s.area[seat][track][slot]], n=slot + 1)
    left = (m.crew if track else m.fleet) + slot * m.pitch
    area = hit(round(left, 1), round(y - 6, 1), m.pitch, round(max(40.0, m.tall_chest + 12), 1))
    return [ghost(course, shown=False, **data), pick(f"{m.pre}loot-{seat}-{slot}", named, area, **data)]


def salvage(s: Glance, m: Measures, viewer: int, colour: int) -> list[str]:
    """A chest on the island to take."""
    x, y, width, height = chart.island_place(m, colour)
    mine = m.lane(viewer)
    level = y + height / 2
    d = f"M{x + 4:.1f} {level:.1f}Q{m.island + 20:.1f} {level:.1f} {m.island:.1f} {mine.y + mine.height / 2:.1f}"
    named = say("Take the {chest} chest from the island", chest=CHEST_NAMES[colour])
    data: dict[str, object] = {"verb": "salvage", "colour": COLOURS[colour]}
    return [
        ghost(el("path", d=d, class_="course"), shown=False, **data),
        pick(f"{m.pre}take-{colour}", named, hit(x, y - 1, width, height + 2), **data),
    ]


def crew_chests(s: Glance, m: Measures, viewer: int) -> list[str]:
    """The chests of my crew area, to be loaded from where they stand."""
    lane, drawn = m.lane(viewer), []
    for slot, colour in enumerate(s.chests(viewer, 1)):
        _, y = m.slot(lane, 1, slot)
        area = hit(m.crew + slot * m.pitch, round(y - 6), m.pitch, max(40, round(m.tall_chest + 12)))
        named = say("{chest} chest", chest=CHEST_NAMES[colour])
        drawn.append(pick(f"{m.pre}carry-{slot}", named, area, colour=COLOURS[colour]))
    return drawn
