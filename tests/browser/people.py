"""A person with a browser of their own, who chooses by touch or mouse on the picture, by the plain buttons, by keyboard alone, or
by the names a screen reader tells.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

from flotta.web.reader import LOOK, PERSON, Look
from tools.browser import PATIENCE

WIDE, PHONE = (1280, 900), (360, 740)
SCRIPTS = Path(__file__).parent
NEAR, QUICK = 28, 0.4
"""Pixels and seconds between two touches that a browser may take for a double one."""
SPARE = 5
"""So many more Tabs than counted are pressed before a thing counts as out of reach."""


class Person:
    """Somebody at a screen. `made` are the choices they made, in order; `mind` makes up what they want."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        lang: str,
        size: tuple[int, int] = WIDE,
        scheme: str = "light",
        way: str = "buttons",
        motion: str = "reduce",
        script: bool = True,
        pace: str = "at_once",
        secret: str | None = None,
    ) -> None:
        self.address, self.way = address, way
        self.context = browser.new_context(
            base_url=address,
            locale=lang,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            java_script_enabled=script,
            has_touch=way == "touch",
            is_mobile=way == "touch",
        )
        self.context.set_default_timeout(PATIENCE)
        self.keeps(LOOK, Look(lang=lang, pace=pace).cookie)
        if secret:
            self.keeps(PERSON, secret)
        self.troubles: list[str] = []
        self.asked_elsewhere: list[str] = []
        self.made: list[tuple[str, str]] = []
        self.mind = random.Random(way)
        self.touched = (0.0, 0.0), 0.0
        self.context.on("request", self.saw_request)
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.context.on("console", self.saw_console)
        self.context.on("response", self.saw_response)
        if script:
            for name in ("heard.js", "pressing.js"):
                self.context.add_init_script(path=SCRIPTS / name)
        self.page: Page = self.context.new_page()

    def saw_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "data:", "blob:")):
            self.asked_elsewhere.append(request.url)

    def saw_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.troubles.append(message.text)

    def saw_response(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.url} {response.request.post_data}")

    def leave(self) -> None:
        self.context.close()

    def keeps(self, name: str, value: str) -> None:
        """Have a cookie of the house."""
        self.context.add_cookies([{"name": name, "value": value, "url": self.address}])

    def goes(self, path: str) -> None:
        self.page.goto(path)

    def follows(self, link: str) -> None:
        """Press a link, or the button of a form, and wait until the page it leads to is there."""
        with self.page.expect_navigation():
            self.page.locator(link).click()

    def speaks(self, lang: str) -> None:
        """Read the same page on in another language."""
        self.keeps(LOOK, Look(lang=lang, pace="at_once").cookie)
        self.page.reload()
        assert self.page.locator("html").get_attribute("lang") == lang

    def post(self, path: str, **form: str) -> str:
        """Send a form without looking at a page; the path it led to."""
        answer = self.context.request.post(path, form={**form})
        assert answer.ok, answer.text()
        return answer.url.removeprefix(self.address)

    def sets(self, game: str, seats: list[str], options: dict[str, Any] | None = None, names: str = "") -> str:
        """Lay a table; the path of its page."""
        form = {"count": str(len(seats)), "advice": "yes", "public": "yes"}
        form |= {f"seat{number}": kind for number, kind in enumerate(seats)}
        form |= {f"name{number}": name for number, name in enumerate(names.split())}
        form |= {f"o.{name}": str(value) for name, value in (options or {}).items()}
        path = self.post(f"/new/{game}", **form)
        if path.startswith("/opening/"):
            self.goes(path)
            self.page.wait_for_url("**/t/*")
            path = self.page.url.removeprefix(self.address)
        return path

    # What the page says.
    def choices(self) -> list[dict[str, Any]]:
        """The plain buttons: id, slug, and what each means."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "[...document.querySelectorAll('#choices [data-act]')].map(b => ({id: b.id, slug: b.value, act: JSON.parse(b.dataset.act)}))"
        )
        return found

    @property
    def is_asked(self) -> bool:
        return bool(self.page.evaluate("!!document.querySelector('#choices [data-act]')"))

    @property
    def sees_the_end(self) -> bool:
        return bool(self.page.evaluate("!!document.querySelector('#choices a[href$=\"/over\"]')"))

    @property
    def at(self) -> str:
        """The moment of the game this page shows: its newest line, and how many choices it offers."""
        return str(self.page.evaluate("document.querySelector('#log li[id]')?.id ?? ''"))

    def unheard(self) -> list[str]:
        """Lines that came into the log while the page was open, but were not said in the live region, in order."""
        found: list[str] = self.page.evaluate("unheard()")
        return found

    def differs(self) -> list[str]:
        """The parts of the page that are not what a newly opened page would show."""
        found: list[str] = self.page.evaluate("differs()")
        return found

    # What the person does.
    def chooses(self, twice: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Make a choice in one's own way, and wait until it is made; `then` happens between the last press and its answer."""
        choices = self.choices()
        if not choices:  # the only option was pressed unasked meanwhile
            return
        wanted = self.mind.choice(choices)
        self.page.evaluate("id => begin(id)", wanted["id"])
        came = {"touch": self.on_the_picture, "mouse": self.on_the_picture, "keyboard": self.by_keyboard}.get(
            self.way, self.in_the_list
        )(wanted, twice, then)
        if came == "asked again":
            self.presses_button(wanted["id"])
            then()
            came = self.step()
        if came == "made":
            slugs: list[str] = self.page.evaluate("sent()")
            assert slugs[0] == wanted["slug"], f"meant {wanted['slug']}, and {slugs} was sent"
            self.made += [("act", slug) for slug in slugs]

    def step(self) -> str:
        """Wait until something came of what was done: the choice is made, asked for again, only narrowed, or gone."""
        return str(self.page.evaluate("patience => stepped(patience)", PATIENCE))

    def on_the_picture(self, wanted: dict[str, Any], twice: bool, then: Callable[[], None]) -> str:
        """Press what the choice is made of, piece by piece, without the list. One thought takes three presses at most."""
        pressed: list[str] = []
        while True:
            spot = self.page.evaluate("id => nextPress(id)", wanted["id"])
            if spot is None and not self.page.locator(f"#{wanted['id']}").count():
                return "gone"
            assert spot, f"{wanted['slug']} has no place on the picture, after {pressed}: {self.page.url}"
            pressed.append(spot["name"])
            assert len(pressed) <= spot["most"], f"{wanted['slug']} takes more than {spot['most']} presses: {pressed}"
            self.presses(spot["x"], spot["y"], twice)
            then()
            came = self.step()
            if came != "narrowed":
                return came

    def presses(self, x: float, y: float, twice: bool = False) -> None:
        """Touch a point of the screen, or click there. The page takes two quick touches of one place for one."""
        if self.way != "touch":
            self.page.mouse.click(x, y, click_count=2 if twice else 1)
            return
        where, since = self.touched
        if max(abs(x - where[0]), abs(y - where[1])) < NEAR and time.monotonic() - since < QUICK:
            self.page.wait_for_timeout(1000 * QUICK)
        if twice:
            self.touches_twice(x, y)
        else:
            self.page.touchscreen.tap(x, y)
        self.touched = (x, y), time.monotonic()

    def touches_twice(self, x: float, y: float) -> None:
        """Two touches that a finger made a tenth of a second apart, however busy the machine is: they carry their own time."""
        session = self.context.new_cdp_session(self.page)
        first = time.time()
        for after in (0.0, 0.1):
            for kind, points, held in (("touchStart", [{"x": x, "y": y}], 0.0), ("touchEnd", [], 0.02)):
                session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": first + after + held})
        session.detach()

    def by_keyboard(self, wanted: dict[str, Any], twice: bool, then: Callable[[], None]) -> str:
        """Come to the choice in the list by Tab, and press Enter."""
        self.presses_button(wanted["id"])
        if twice:
            self.page.keyboard.press("Enter")
        then()
        came = self.step()
        assert not self.page.evaluate("document.activeElement === document.body"), f"the focus is lost after {wanted['slug']}"
        return came

    def tab_to(self, selector: str) -> None:
        """Press Tab, or Shift and Tab, until the thing has the focus."""
        tabs = self.page.evaluate("selector => tabsTo(selector)", selector)
        for pressed in range(abs(tabs) + SPARE):
            if pressed >= abs(tabs) and self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab" if tabs > 0 else "Shift+Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def in_the_list(self, wanted: dict[str, Any], twice: bool, then: Callable[[], None]) -> str:
        """Press the choice's button in the list."""
        self.presses_button(wanted["id"], twice)
        then()
        return self.step()

    def presses_button(self, id: str, twice: bool = False) -> None:
        """Press a button of the prompt in one's own way; where it is folded, the list is opened before."""
        button = self.page.locator(f"#{id}")
        if not button.count():  # the only option was pressed unasked meanwhile: nothing is left to press
            return
        if not button.is_visible():
            self.presses_button("handle")
        if self.way == "keyboard":
            self.tab_to(f"#{id}")
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            spot = button.evaluate("button => point(button)")
            assert spot, f"{id} lies under something else"
            self.presses(spot["x"], spot["y"])
        elif self.way == "reader":
            self.by_name(button).click()
        else:
            button.click(click_count=2 if twice else 1)

    def by_name(self, button: Locator) -> Locator:
        """The only button of this name in the part of the page that asks: what a screen reader tells is enough to find it."""
        name = " ".join((button.get_attribute("aria-label") or button.inner_text()).split())
        region = self.page.get_by_role("region", name=self.page.locator("#choices-title").inner_text())
        return region.get_by_role("button", name=name, exact=True)

    def takes_back(self) -> bool:
        """Press "take back" if it is offered."""
        if not self.page.locator("#undo").count():
            return False
        self.page.evaluate("begin('undo')")
        self.presses_button("undo")
        assert self.way != "touch" or not self.page.evaluate("listCovers()"), "the list stays open over the board"
        self.step()
        self.made.append(("undo", ""))
        return True

    def looks_at_the_result(self) -> int:
        """Go from the end of the game to its result; how many players it ranks."""
        link = self.page.locator("#choices a[href$='/over']")
        if self.way == "keyboard":
            self.tab_to("#choices a[href$='/over']")
            self.page.keyboard.press("Enter")
        elif self.way == "touch":
            link.tap()
        elif self.way == "reader":
            self.page.get_by_role("link", name=link.inner_text(), exact=True).click()
        else:
            link.click()
        ranked = self.page.locator(".sheet-table thead th.number")
        ranked.first.wait_for()
        return ranked.count()

    def sleeps(self) -> Callable[[], None]:
        """Nothing of the page runs any more, as in a laptop that is closed; what wakes it up."""
        session = self.context.new_cdp_session(self.page)
        session.send("Debugger.enable")
        session.send("Debugger.pause")

        def wakes() -> None:
            session.send("Debugger.disable")  # goes on, also where nothing had run and so nothing was stopped
            session.detach()

        return wakes
