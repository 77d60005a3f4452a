"""The pictures in docs/screenshots: every page of the house, wide and on a phone, by day and by night, in both languages.

The tables are reached by random choices of a seed (`tools/look.py`), so nothing has to be compiled: FLOTTA_COMPILE=0 is quickest.
"""

from __future__ import annotations

import io
import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from flotta import games
from tools.browser import PATIENCE, browser
from tools.look import Room, laid, played, secret

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
WIDE, PHONE = (1280, 800), (390, 844)
COLOURS = 200
"""Our drawings have few colours: a palette makes the files small."""
MOVES = 45
"""How many random choices are made at a table before it is seen."""


class Photographer:
    """The browser of somebody who sits on the first seat everywhere, and where their pictures go."""

    def __init__(self, chromium: Browser, room: Room, look: str) -> None:
        size, scheme, lang = look.split("-")
        self.look = look
        width, height = WIDE if size == "wide" else PHONE
        self.context: BrowserContext = chromium.new_context(
            base_url=room.address,
            locale=lang,
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            device_scale_factor=1 if size == "wide" else 2,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_cookies([{"name": "flotta", "value": secret(0), "url": room.address}])
        self.page: Page = self.context.new_page()

    def takes(self, name: str, path: str) -> None:
        """Go there, and keep what is seen."""
        self.page.goto(path)
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(400)
        picture = Image.open(io.BytesIO(self.page.screenshot()))
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}-{self.look}.png", optimize=True)


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        room = Room(Path(folder))
        try:
            take_all(chromium, room)
        finally:
            room.close()


def table_of(room: Room, game: str, moves: int) -> str:
    """A table of three after so many choices (a negative number: at its end); the path of its page."""
    table = room.do(laid(room, game, 3, {}))
    room.do(played(table, moves, 0, random.Random(4)))
    return f"/t/{table.id}"


def waiting_in(room: Room, game: str, seats: list[str]) -> str:
    """A table that has just been laid; the path of its page."""
    names = ["Anna", "Bence", ""][: len(seats)]
    table = room.do(room.app.state.house.new_table(secret(0), game, {}, seats, names))
    return f"/t/{table.id}"


def take_all(chromium: Browser, room: Room) -> None:
    """Photograph each page in the sizes, themes and languages that show it best; each of these is used for several pages."""
    drawn = [game for game in games.names() if games.find(game).scene]
    day, night = Photographer(chromium, room, "wide-light-en"), Photographer(chromium, room, "wide-dark-hu")
    phone, dark_phone = Photographer(chromium, room, "phone-light-hu"), Photographer(chromium, room, "phone-dark-en")
    for who in (day, night, phone):
        who.takes("shelf", "/")
    for game in drawn:
        path = table_of(room, game, MOVES)
        for who in (day, night, phone, dark_phone):
            who.takes(f"table-{game}", path)
    for who, game in zip((day, dark_phone), drawn, strict=False):
        who.takes(f"finished-{game}", f"{table_of(room, game, -1)}/over")
    for who in (day, dark_phone):
        who.takes("new-table", f"/new/{drawn[0]}")
    for who in (night, phone):
        who.takes("rules", f"/rules/{drawn[-1]}")
    phone.takes("settings", "/settings")
    night.takes("links", f"{waiting_in(room, drawn[0], ['person', 'link', 'open'])}/links")
    phone.takes("curtain", waiting_in(room, drawn[0], ["person", "person"]))
    dark_phone.takes("no-such-page", "/nowhere")


if __name__ == "__main__":
    main()
