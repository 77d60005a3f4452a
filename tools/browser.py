"""The browser: the machine's own Chromium, kept from talking to anybody but the house."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first needs half the processor time of the others, which bring a window that nobody sees."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
UNPAINTED = "--force-gpu-mem-available-mb=0"
"""No room for pictures: pages are laid out and everything lies where it would, but nothing is painted."""
PATIENCE = 180_000
"""Milliseconds a page may keep us waiting: the machine may be busy, and a game compiled for the first time."""


def executable() -> str:
    """Where Chromium is: as FLOTTA_CHROMIUM says, or on the path."""
    found = os.environ.get("FLOTTA_CHROMIUM") or next((path for path in map(shutil.which, NAMES) if path), None)
    if not found:
        raise FileNotFoundError("no Chromium here: `make test` installs it, or FLOTTA_CHROMIUM says where it is")
    return found


@contextmanager
def browser(painted: bool = True) -> Iterator[Browser]:
    """Chromium without a window, closed at the end. Painting takes a fifth to a half of its time: without, where nobody looks."""
    flags = [*FLAGS] if painted else [*FLAGS, UNPAINTED]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable(), args=flags)
        yield chromium
        chromium.close()
