"""Plays one game through the house's API: python examples/client.py [ADDRESS] [GAME]. Only the standard library is needed."""

from __future__ import annotations

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

HOUSE = sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8000"
ME = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}", "Content-Type": "application/json"}


def ask(path: str, body: dict[str, Any] | None = None) -> Any:
    """GET, or POST when there is a body."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{HOUSE}/api{path}", data, ME)) as answer:
        return json.load(answer)


def main() -> None:
    """Lay a table, listen to it, choose something whenever asked, and tell who won."""
    game = sys.argv[2] if len(sys.argv) > 2 else ask("/games")[0]["name"]
    table = ask("/tables", {"game": game, "seats": ["person", "bot:random"], "names": ["Example", ""]})
    with urlopen(Request(f"{HOUSE}/api/tables/{table['id']}/stream", headers=ME)) as stream:
        for line in stream:
            view = json.loads(line[6:]) if line.startswith(b"data: {") else {"status": "", "legal": []}
            if view["status"] == "over":
                print(dict(zip(view["names"], view["scores"], strict=True)))
                return
            if view["legal"] and view["version"] >= table["version"]:
                action = random.choice(view["legal"])
                choice = {"seat": table["seats"][0], "action": action["slug"], "version": view["version"]}
                table |= ask(f"/tables/{table['id']}/act", {**choice, "request": secrets.token_hex(8)})


main()
