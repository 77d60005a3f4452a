"""The toy game is on the shelf in every test."""

from __future__ import annotations

from harness import TESTS as TESTS
