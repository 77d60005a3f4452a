"""Every test and every example in the documents runs in English, whatever the machine speaks, with the toy on the shelf."""

from __future__ import annotations

from collections.abc import Iterator

import harness as harness
import pytest

import flotta


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with flotta.speaking("en"):
        yield
