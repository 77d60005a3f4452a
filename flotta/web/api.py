"""The house for programs: the same things as JSON, so that a bot writer needs no browser."""

from __future__ import annotations

from fastapi import APIRouter

router = APIRouter(prefix="/api", tags=["house"])
