"""Colours in the browser and for programs: picked on the form of a new table, on sitting down, by link, by JSON; nonsense is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import run

from flotta import games
from flotta.table import House
from flotta.web.setup import from_form
from web import ANNA, BENCE, CSILLA, JSON, a_web_house, visitor

RED, BLUE, GREEN = range(3)
BADGE = '<svg viewBox="0 0 48 30" class="badge seat-{hue}"'


@pytest.mark.parametrize(
    ("form", "colours"),
    [
        ({}, [RED, BLUE, GREEN]),
        ({"count": "2"}, [RED, BLUE]),
        ({"count": "2", "colour0": "2"}, [GREEN, BLUE]),
        (
            {"count": "3", "colour0": "1", "was0": "0", "colour1": "1", "was1": "1", "colour2": "2", "was2": "2"},
            [BLUE, RED, GREEN],
        ),
        (
            {"count": "3", "colour0": "2", "was0": "2", "colour1": "2", "was1": "1", "colour2": "0", "was2": "0"},
            [BLUE, GREEN, RED],
        ),
        ({"count": "3", "colour0": "2", "was0": "2"}, [GREEN, BLUE, RED]),
    ],
)
def test_a_seat_that_is_given_anothers_colour_swaps_with_it(form: dict[str, str], colours: list[int]) -> None:
    setup = from_form(games.find("toy"), form)
    assert setup.colours == colours
    assert setup.trouble is None


@pytest.mark.parametrize("colour", ["3", "-1", "x", "²", "99", "1.0", "<b>"])
def test_what_is_no_colour_is_refused_on_the_form_and_on_sitting_down(tmp_path: Path, colour: str) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            form = {"count": "2", "seat0": "person", "seat1": "open", "colour0": colour}
            assert (await anna.post("/new/toy", data=form)).status_code == 422
            house: House = app.state.house
            table = await house.new_table(ANNA, "toy", {}, ["person", "open"])
            sat = await bence.post(f"/t/{table.id}/sit", data={"seat": "1", "colour": colour}, headers=JSON)
            assert sat.status_code in (400, 422)
            assert not table.state.seats[1].claimed

    run(work())


def test_colours_are_picked_on_pages(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            form = {
                "count": "3",
                "seat0": "person",
                "seat1": "open",
                "seat2": "link",
                "colour0": "2",
                "colour1": "1",
                "colour2": "0",
            }
            assert 'name="colour2"' in (await anna.get("/new/toy")).text
            house: House = app.state.house
            await house.prepare("toy")
            page = await anna.post("/new/toy", data={**form, "public": "yes"}, follow_redirects=True)
            id = str(page.url.path).rsplit("/", 1)[1]
            table = await house.table(id)
            assert [str(name) for name in table.state.names] == ["Green", "Blue", "Red"]
            assert BADGE.format(hue=2) in page.text and "Change the colour" in page.text
            assert "Green, Blue, Red" in (await bence.get("/")).text
            offered = (await bence.get(f"/t/{id}")).text
            assert '<option value="1">Blue</option>' in offered and ">Green</option>" not in offered
            taken = await bence.post(f"/t/{id}/sit", data={"seat": "1", "colour": "2"}, headers=JSON)
            assert taken.status_code == 409 and "Green" in taken.json()["error"]
            await bence.post(f"/t/{id}/sit", data={"seat": "1", "colour": "0"})
            assert [str(name) for name in table.state.names] == ["Green", "Red", "Blue"]
            async with visitor(app, CSILLA) as csilla:
                door = f"/t/{id}/sit/{table.link(ANNA, 2)}"
                text = (await csilla.get(door)).text
                assert ">Red</option>" not in text, "one colour is left, so there is none to choose"
                await csilla.post(door, data={"colour": "1"})
                await anna.post(f"/t/{id}/start")
                seen = await csilla.get(f"/t/{id}")
                assert table.state.status == "playing" and table.state.play and table.state.play.colours == (GREEN, RED, BLUE)
                assert all(BADGE.format(hue=hue) in seen.text for hue in range(3))

    run(work())


def test_programs_pick_colours_too(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_web_house(tmp_path) as app, visitor(app, ANNA) as anna, visitor(app, BENCE) as bence:
            shelf = (await anna.get("/api/games")).json()
            assert next(game for game in shelf if game["name"] == "toy")["colours"] == ["Red", "Blue", "Green"]
            body = {"game": "toy", "seats": ["person", "open", "bot:random"], "colours": [2, None, 1]}
            id = (await anna.post("/api/tables", json=body)).json()["id"]
            for wrong in ([7], [0, 0], ["red"], [-1], [True]):
                assert (await anna.post("/api/tables", json={**body, "colours": wrong})).status_code == 422
            assert (await bence.post(f"/api/tables/{id}/join", json={"seat": 1, "colour": 2})).status_code == 409
            assert (await bence.post(f"/api/tables/{id}/join", json={"seat": 1, "colour": 1})).status_code == 200
            shown = (await anna.get(f"/api/tables/{id}")).json()
            assert [seat["colours"] for seat in shown["seats"]] == [[2], [1], [0]]
            assert shown["names"] == ["Green", "Blue", "Red"]

    run(work())
