"""The river of chances: however many decisions, slips and turning points there are, each can be told from its neighbours."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

import flotta
from flotta import games
from flotta.bots.analysis import Decision, turning_points
from flotta.web.river import CANVASES, FLAGS, LANE, LEFT, MARK, RIGHT, SIGN, SIGN_HIGH, RiverOfChances, Timeline, spread

SVG = "{http://www.w3.org/2000/svg}"


def decided(count: int, chooser: random.Random, slips: float) -> list[Decision]:
    """So many decisions of the first of three seats, with events between them; a share of them are slips."""
    one, other = games.find("toy").verbs.actions[:2]
    found, number, low, high = [], 0, 0.33, 0.67
    for _ in range(count):
        number += chooser.choice((1, 1, 2, 9))
        low, high = sorted(min(0.95, max(0.05, share + chooser.uniform(-0.15, 0.15))) for share in (low, high))
        before = (low, high - low, 1 - high)
        cost = min(before[0], chooser.choice((0.06, 0.2))) if chooser.random() < slips else 0.0
        after = (before[0] - cost, before[1] + cost, before[2])
        found.append(Decision(number, 0, one, other if cost >= 0.05 else one, before, after))
    return found


def rounds_of(decisions: list[Decision], each: int) -> list[int]:
    """The round of each moment, when so many events make one."""
    return [0, *(1 + number // each for number in range(decisions[-1].number + 3))]


def pictures(decisions: list[Decision], each: int = 12, moment: int = 0, whole: bool = True) -> list[ElementTree.Element]:
    play = flotta.new("toy", seats=3, seed=1)
    said = {one.number: f"decision {one.number}" for one in decisions}
    rounds, flags = rounds_of(decisions, each), turning_points(decisions)
    drawn = RiverOfChances(play, 0, decisions, rounds, moment, flags, said, lambda at: f"/replay?at={at}", whole).draw()
    return list(ElementTree.fromstring(f'<div xmlns="http://www.w3.org/2000/svg">{drawn}</div>'))


def place(element: ElementTree.Element) -> tuple[float, float]:
    """Where something stands that was moved there."""
    x, y = re.findall(r"-?[\d.]+", element.get("transform", ""))[:2]
    return float(x), float(y)


def of_class(picture: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (element for element in picture.iter() if name in element.get("class", "").split())


def flags_of(picture: ElementTree.Element) -> list[tuple[float, float]]:
    """From where to where each flag reaches."""
    found = []
    for flag in of_class(picture, "flag"):
        x, wide = re.findall(r"[\d.]+", flag.get("d") or f"{flag.get('x')} 2 {flag.get('width')}")[::2][:2]
        found.append((float(x), float(x) + float(wide)))
    return sorted(found)


@pytest.mark.parametrize("slips", [0.0, 0.15, 0.4])
@pytest.mark.parametrize("count", [1, 7, 43, 113])
def test_nothing_lies_over_anything_else(count: int, slips: float) -> None:
    for seed in range(8):
        decisions = decided(count, random.Random(seed), slips)
        for canvas, picture in zip(CANVASES, pictures(decisions, moment=decisions[0].number - 1), strict=True):
            marks = [place(mark) for mark in of_class(picture, "judged")]
            room = (canvas.wide - LEFT - RIGHT) // MARK * 3  # lanes
            if len(marks) <= room:
                assert all(abs(x - u) >= MARK - 0.2 or abs(y - v) >= LANE - 1 for (x, y), (u, v) in combinations(marks, 2))
            assert all(LEFT <= x <= canvas.wide for x, _ in marks)
            flags = flags_of(picture)
            if len(flags) * (FLAGS[-1] + 1) <= canvas.wide - LEFT:
                assert all(left[1] <= right[0] for left, right in pairwise(flags))
            beads = sorted((float(bead.get("cx", "")), float(bead.get("r", ""))) for bead in of_class(picture, "bead"))
            assert len(beads) == count and all(x + r <= u - s + 0.2 for (x, r), (u, s) in pairwise(beads))
            signs = [place(each) for each in picture if each.tag == f"{SVG}g" and each.get("transform")]
            assert len(signs) == 4, "one in each band, one at the rail"
            assert all(abs(x - u) >= SIGN or abs(y - v) >= SIGN_HIGH for (x, y), (u, v) in combinations(signs, 2))


def test_every_decision_and_every_turning_point_leads_to_its_moment_and_says_what_it_was() -> None:
    decisions = decided(30, random.Random(3), 0.3)
    turned = turning_points(decisions)
    assert turned and any(one.mark for one in decisions)
    expected = [(f"/replay?at={one.number - 1}", f"{one.mark} decision {one.number}".strip()) for one in decisions]
    expected += [(f"/replay?at={number - 1}", f"! decision {number}") for number in turned]
    for picture in pictures(decisions, moment=decisions[4].number - 1):
        links = list(picture.iter(f"{SVG}a"))
        assert sorted((link.get("href"), link.get("aria-label")) for link in links) == sorted(expected)
        here = {link.get("data-at") for link in links if link.get("aria-current")}
        assert here == {str(decisions[4].number - 1)}


def test_both_pictures_can_stand_on_one_page() -> None:
    whole = pictures(decided(12, random.Random(1), 0.2))
    ids = [element.get("id") for picture in whole for element in picture.iter() if element.get("id")]
    assert ids and len(ids) == len(set(ids))
    for picture in whole:
        own = {element.get("id") for element in picture.iter()}
        used = {fill[5:-1] for element in picture.iter() if (fill := element.get("fill", "")).startswith("url(")}
        assert used and used <= own


def test_what_is_not_known_yet_stays_bare() -> None:
    decisions = decided(20, random.Random(2), 0.2)
    first = {
        whole: min(float(x) for x in re.findall(r"[ML](-?[\d.]+) ", next(of_class(picture, "band")).get("d", "")))
        for whole in (True, False)
        for picture in pictures(decisions[10:], whole=whole)[:1]
    }
    assert first[True] == LEFT < first[False]


def test_the_way_of_time_goes_from_left_to_right_and_rounds_without_a_decision_have_room() -> None:
    decisions = decided(9, random.Random(4), 0.0)
    for each in (2, 5, 100):
        rounds = rounds_of(decisions, each)
        line = Timeline(decisions, rounds, 740)
        places = [line.across(moment) for moment in range(len(rounds))]
        assert places == sorted(places) and places[0] >= LEFT and places[-1] == 740 - RIGHT
        assert [turn for turn, _ in line.rounds] == sorted(set(rounds) - {0})
        assert all(begin < end for begin, end in pairwise(line.begins))


def test_things_are_moved_only_as_far_as_they_must_be() -> None:
    assert spread([10, 50, 90], 20, 0, 100) == [10, 50, 90]
    assert spread([50, 50], 20, 0, 100) == [40, 60]
    assert spread([0, 5, 60], 20, 0, 100) == [0, 20, 60]
    assert spread([98, 99, 100], 20, 0, 100) == [60, 80, 100]
    assert spread([5, 5, 5], 90, 0, 100) == [0, 50, 100], "where there is no room for all, they share what there is"
    assert spread([], 20, 0, 100) == []
