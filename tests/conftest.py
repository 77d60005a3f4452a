"""Every test run starts in English, with the toy game on the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from harness import TESTS as TESTS

import flotta


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with flotta.speaking("en"):
        yield
