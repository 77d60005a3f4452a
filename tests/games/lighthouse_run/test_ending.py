"""The result of Lighthouse Run names the fields where the picture shows the ships."""

from __future__ import annotations

import re

from harness.walk import finished

from flotta.engine.words import speaking
from flotta.games.lighthouse_run.ending import sheet
from flotta.games.lighthouse_run.names import field_name


def test_the_sheet_and_the_picture_say_the_same_fields() -> None:
    play = finished("lighthouse_run", {"seats": 3}, 4)
    assert play.game.scene
    with speaking("en"):
        picture = "".join(play.game.scene.board(play.view(0).s, 0, play.names(), ()))
        for row in sheet(play.s):
            for seat, cell in enumerate(row.cells):
                for times, field in re.findall(r"(?:(\d+) × )?field (\d+)", str(cell.note)):
                    there = sum(int(play.s.ships[colour, int(field)]) for colour in range(4) if play.s.owner[colour] == seat)
                    assert there == int(times or 1)
                    assert f"{field_name(int(field))}: {play.s.box.points[int(field)]}" in picture
