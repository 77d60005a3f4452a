"""Which sterns and missions a whole game has really used, and the search for recorded games that use them all.

python -m games.portolano.exercised makes the games that fixtures still lack.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from games.portolano.cases import ENDINGS, ending

import flotta
from flotta.engine.play import Play
from flotta.engine.verbs import CHANCE
from flotta.games.portolano.box import MISSIONS, STERNS
from flotta.games.portolano.moves import step_cost
from flotta.games.portolano.terms import ASKING_KNIGHT, PIRATE_ROLLING, SOUTH

FOLDER = Path(__file__).parent / "fixtures"
STARRED = ("no_cannon", "no_mutiny")
ALL = {f"{stern}-{seats}" for stern in STERNS for seats in ("small", "large")} | {
    *(f"{mission}-fulfilled" for mission in MISSIONS),
    *(f"{mission}-missed" for mission in MISSIONS),
}
"""Each stern used on each board; each mission fulfilled (a starred one kept) by someone, and missed (broken) by someone."""


def exercised(play: Play) -> set[str]:
    """The sterns used and the missions fulfilled or missed in a finished game."""
    board, found = "small" if play.seats <= 3 else "large", set()
    work = play.as_of(0)
    for actor, id in play.happened:
        before = work.copy_of_record()
        work.happen(actor, id)
        found |= {f"{stern}-{board}" for stern in sterns_used(before[0], work.s, actor, play.game.verbs[id].verb)}
    for index, number in enumerate(play.s.mission):
        marks = play.s.marker[: play.seats, index]
        found |= {f"{MISSIONS[number]}-{'fulfilled' if mark else 'missed'}" for mark in marks}
    return found


def sterns_used(before: Any, after: Any, actor: int, verb: str) -> set[str]:
    """The sterns whose effect this event was."""
    used = set()
    for seat in range(before.seats):
        stern = STERNS[after.stern[seat]] if after.stern[seat] >= 0 else ""
        moved = after.order[seat] > 0 and not after.face_down[seat] and before.order[seat] != after.order[seat]
        paid = int(before.rum[seat]) - int(after.rum[seat])
        if stern == "light_fingered" and before.round_number == 0 and after.talers[seat] > before.talers[seat]:
            used.add(stern)
        if stern == "grapeshot_master" and before.round_number == 0 and after.cannons[seat] > before.cannons[seat]:
            used.add(stern)
        if (
            stern == "cape_southerner"
            and (moved or before.face_down[seat] > after.face_down[seat])
            and paid < usual_cost(before, after, seat)
        ):
            used.add(stern)
        if stern == "fortunes_child":
            tied = before.step == PIRATE_ROLLING and before.active == seat and after.talers[seat] == before.talers[seat] + 1
            if tied and not after.beat[seat] and before.round_number == after.round_number:
                used.add(stern)
    names = {"tinker": "handyman", "still": "rum_still", "hustle": "hustler", "knight_out": "peace_knight"}
    if actor != CHANCE and verb in names and (verb != "knight_out" or before.step == ASKING_KNIGHT):
        used.add(names[verb])
    return used | ({"strategist"} if (after.anchored > before.anchored).any() else set())


def usual_cost(before: Any, after: Any, seat: int) -> int:
    """What the revealed cards would cost without a stern's discount, 0 when nothing was carried out."""
    if after.drifted[seat] or not after.order[seat]:
        return 0
    number = int(after.order[seat]) - 1
    ways = [number] if number < 4 else [(number - 4) // 4, (number - 4) % 4] if number < 20 else []
    discount = int(after.box.discount[SOUTH])
    return sum(max(step_cost(after, seat, way), 0) + (discount if way == SOUTH and after.wind != SOUTH else 0) for way in ways)


def lively(play: Play, chooser: random.Random, picks_up: bool) -> str:
    """A captain who sails where the rum allows, fills the hold, sells, and seldom passes; or one who picks no goods up."""
    seat = play.waiting[0]
    options = {action.slug: str(action) for action in play.legal(seat)}
    if not picks_up:
        options = {
            slug: label for slug, label in options.items() if not slug.startswith(("take", "drop")) or slug == "take:cannon"
        }
    cheap = [slug for slug, label in options.items() if slug.startswith(("sail", "anchor")) and "MUTINY" not in label]
    wanted = ("unload", "cocoa", "take", "up", "refill", "hustle", "act", "loot", "relief:", "gg", "knight")
    eager = [slug for slug in options if slug.startswith(wanted) and not slug.endswith(("done", "stop"))]
    pool = cheap or eager or list(options)
    return chooser.choice(pool if chooser.random() < 0.93 else list(options))


def game(seed: int, **options: Any) -> Play:
    """A whole game of lively captains; with a cap of 20 rounds they leave the supply alone, so that the cap is met."""
    chooser = random.Random(seed)
    play = flotta.new("portolano", seed=seed, **options)
    while not play.over:
        play.act(play.waiting[0], lively(play, chooser, picks_up="round_cap" not in options))
    return play


def make(most: int = 3000) -> None:
    """Record games until every ending, stern and mission has one."""
    missing = ALL | ENDINGS
    for path in sorted(FOLDER.glob("*.flotta")):
        play = flotta.replay(path.read_text(encoding="utf-8"))
        missing -= exercised(play) | {ending(play)}
    for seed in range(most):
        if not missing:
            break
        seats = 2 + seed % 4
        options: dict[str, Any] = {"round_cap": 20} if seed // 4 % 3 == 2 else {}
        play = game(seed, seats=seats, **options)
        new = (exercised(play) | {ending(play)}) & missing
        if new and (ending(play) in missing or seed >= 40):
            (FOLDER / f"{ending(play)}-{seed}.flotta").write_text(play.record(), encoding="utf-8")
            missing -= new
            print(seed, ending(play), len(play.events), sorted(new))
    print("not found:", sorted(missing))


if __name__ == "__main__":
    make()
