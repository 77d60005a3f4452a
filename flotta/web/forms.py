"""What a page sends: a plain urlencoded form, with or without our script."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

Form = dict[str, str]
MOST_FIELDS = 120


async def form_of(request: Request) -> Form:
    """The fields of a form; the last of several with one name."""
    try:
        text = (await request.body()).decode()
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError as error:
        raise HTTPException(400) from error


def colour_of(form: Form) -> int | None:
    """The number of the colour somebody asks for, None for the one that comes with the seat."""
    return number(form, "colour") if form.get("colour") else None


def number(form: Form, name: str, default: int | None = None) -> int:
    """A field that must be a whole number."""
    text = form.get(name, "")
    if re.fullmatch(r"-?[0-9]{1,9}", text, re.ASCII):
        return int(text)
    if default is None:
        raise HTTPException(400)
    return default
