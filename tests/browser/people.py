"""A person with a browser of their own, who chooses by mouse on the picture, by the plain buttons, or by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

from tools.browser import PATIENCE

WIDE, PHONE = (1280, 900), (360, 740)
SCRIPTS = Path(__file__).parent
TABS = 300
"""So often Tab is pressed before a thing counts as out of reach."""


class Person:
    """Somebody at a screen. `made` are the choices they meant to make, in order."""

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
    ) -> None:
        self.address, self.way = address, way
        self.context = browser.new_context(
            base_url=address,
            locale=lang,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            java_script_enabled=script,
        )
        self.context.set_default_timeout(PATIENCE)
        self.troubles: list[str] = []
        self.asked_elsewhere: list[str] = []
        self.made: list[tuple[str, str]] = []
        self.context.on("request", self.saw_request)
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.context.on("console", self.saw_console)
        self.context.on("response", self.saw_response)
        if script:
            self.context.add_init_script(path=SCRIPTS / "heard.js")
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

    def goes(self, path: str) -> None:
        self.page.goto(path)

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
    def chooses(self, number: int = 0, twice: bool = False, then: Callable[[], None] = lambda: None) -> None:
        """Make a choice in one's own way, and wait until it is made; `then` happens between the press and its answer."""
        choices = self.choices()
        wanted = choices[min(number, len(choices) - 1)]
        self.made.append(("act", wanted["slug"]))
        self.page.evaluate("id => before(id)", wanted["id"])
        if self.way == "picture" and not twice:
            self.by_picture(wanted, then)
        elif self.way == "keyboard":
            self.by_keyboard(wanted["id"])
        else:
            self.in_the_list(wanted["id"]).click(click_count=2 if twice else 1)
        then()
        if self.step() == "asked again":
            if self.way == "keyboard":
                self.page.keyboard.press("Enter")
            else:
                self.page.locator(f"#{wanted['id']}").click()
            self.page.evaluate("sure()")
            self.step()

    def step(self) -> str:
        """Wait until something came of what was done: the choice is made, asked for again, or only narrowed."""
        return str(self.page.evaluate("patience => stepped(patience)", PATIENCE))

    def by_keyboard(self, id: str) -> None:
        if not self.page.locator(f"#{id}").is_visible():
            self.tab_to("#handle")
            self.page.keyboard.press("Enter")
        self.tab_to(f"#{id}")
        self.page.keyboard.press("Enter")

    def tab_to(self, selector: str) -> None:
        """Press Tab until the thing has the focus."""
        for _ in range(TABS):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def by_picture(self, wanted: dict[str, Any], then: Callable[[], None]) -> None:
        """Press what the choice is made of, piece by piece; what the picture does not show is pressed in the list."""
        for _ in range(6):
            place = self.page.evaluate("act => pickable(act)", wanted["act"])
            if place is None:
                break
            self.page.mouse.click(place["x"], place["y"])
            then()
            if self.step() != "narrowed":
                return
        self.in_the_list(wanted["id"]).click()

    def in_the_list(self, id: str) -> Locator:
        """A button of the list, which is opened if it is folded."""
        button = self.page.locator(f"#{id}")
        if not button.is_visible():
            self.page.locator("#handle").click()
        return button

    def takes_back(self) -> bool:
        """Press "take back" if it is offered."""
        if not self.page.locator("#undo").count():
            return False
        self.page.evaluate("before('undo')")
        if self.way == "keyboard":
            self.by_keyboard("undo")
        else:
            self.in_the_list("undo").click()
        self.step()
        self.made.append(("undo", ""))
        return True

    def sleeps(self) -> Callable[[], None]:
        """Nothing of the page runs any more, as in a laptop that is closed; what wakes it up."""
        session = self.context.new_cdp_session(self.page)
        session.send("Debugger.enable")
        session.send("Debugger.pause")

        def wakes() -> None:
            session.send("Debugger.disable")  # goes on, also where nothing had run and so nothing was stopped
            session.detach()

        return wakes
