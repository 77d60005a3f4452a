"""The pictures in docs/screenshots: every page of the house, wide and on a phone, by day and by night, in both languages."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

from flotta import games
from tools.browser import PATIENCE, browser
from tools.house import House

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
WIDE, PHONE = (1280, 800), (360, 720)
COLOURS = 200
"""Our drawings have few colours: a palette makes the files small."""


class Photographer:
    """One reader's browser, and where their pictures go."""

    def __init__(self, chromium: Browser, house: House, look: str) -> None:
        size, scheme, lang = look.split("-")
        self.look = look
        width, height = WIDE if size == "wide" else PHONE
        self.context: BrowserContext = chromium.new_context(
            base_url=house.address,
            locale=lang,
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            device_scale_factor=1 if size == "wide" else 2,
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()

    def takes(self, name: str, path: str = "", whole: bool = False) -> None:
        """Go there, and keep what is seen."""
        if path:
            self.page.goto(path)
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(400)
        picture = Image.open(io.BytesIO(self.page.screenshot(full_page=whole)))
        small = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{name}-{self.look}.png", optimize=True)

    def sets(self, game: str, seats: str, names: str = "", **options: str) -> str:
        """Lay a table; the path of its page."""
        kinds = seats.split()
        form = {"count": str(len(kinds)), "advice": "yes", "public": "yes", **options}
        form |= {f"seat{number}": kind for number, kind in enumerate(kinds)}
        form |= {f"name{number}": name for number, name in enumerate(names.split())}
        answer = self.context.request.post(f"/new/{game}", form={**form})
        self.page.goto(answer.url)
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def plays(self, choices: int) -> None:
        """Make some choices, the first each time."""
        for _ in range(choices):
            self.page.locator("#choices [data-act]").first.wait_for(state="attached")
            button = self.page.locator("#choices [data-act]").first
            before = self.page.locator("#choices [name=version]").first.input_value()
            if not button.is_visible():
                self.page.locator("#handle").click()
            button.click()
            for _ in range(100):
                version = self.page.locator("#choices [name=version]")
                if not version.count() or version.first.input_value() != before:
                    break
                if "main" in str(button.get_attribute("class")):
                    button.click()
                self.page.wait_for_timeout(50)
        self.page.locator("#choices [data-act]").first.wait_for(state="attached")
        self.page.keyboard.press("Escape")

    def finishes(self, game: str) -> str:
        """A game that bots played; the path of its page."""
        path = self.sets(game, "bot:sailor bot:sailor bot:sailor")
        self.page.locator("#choices a[href$='/over']").wait_for()
        return f"{path}/over"


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder, browser() as chromium:
        house = House(Path(folder))
        try:
            take_all(chromium, house)
        finally:
            house.stop()


def take_all(chromium: Browser, house: House) -> None:
    """About twenty pictures: each page in the looks that show it best, each look on many pages."""
    drawn = [game for game in games.names() if games.find(game).scene]
    plain = [game for game in games.names() if game not in drawn]
    day, night = Photographer(chromium, house, "wide-light-en"), Photographer(chromium, house, "wide-dark-hu")
    phone, dark_phone = Photographer(chromium, house, "phone-light-hu"), Photographer(chromium, house, "phone-dark-en")
    for game in drawn:
        for who, choices in ((day, 9), (night, 6), (phone, 8), (dark_phone, 5)):
            who.sets(game, "person bot:sailor bot:sailor", "Anna")
            who.plays(choices)
            who.takes(f"table-{game}")
    for who, game in zip((day, dark_phone), drawn, strict=False):
        who.takes(f"finished-{game}", who.finishes(game), whole=who is day)
    for game in plain[:1]:
        day.sets(game, "person bot:sailor bot:sailor", "Anna")
        day.plays(2)
        day.takes(f"table-{game}")
    for who in (day, night, phone):
        who.takes("shelf", "/")
    for who in (day, dark_phone):
        who.takes("new-table", f"/new/{drawn[0]}")
    for who in (night, phone):
        who.takes("rules", f"/rules/{drawn[-1]}")
    phone.takes("settings", "/settings")
    night.sets(drawn[0], "person link open", "Anna Bence")
    night.takes("links", f"{night.page.url.partition('?')[0]}/links")
    phone.sets(drawn[0], "person person", "Anna Bence")
    phone.takes("curtain")
    dark_phone.takes("no-such-page", "/nowhere")


if __name__ == "__main__":
    main()
