"""How a house is set up: every value has a default, and an environment variable `FLOTTA_<NAME>` that changes it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flotta.engine.errors import BadOption
from flotta.engine.words import Say
from flotta.store import Where, where_of


def default_database(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the tables are kept when nothing is said: in the person's own data folder."""
    base = environment.get("XDG_DATA_HOME")
    return (Path(base) if base else Path("~/.local/share").expanduser()) / "flotta" / "flotta.db"


@dataclass(frozen=True)
class Settings:
    """The settings of a house. Times are in seconds."""

    database: Where = field(default_factory=default_database)
    """Where the tables are kept: a file, or postgresql://user:password@host/database."""
    title: str = "Flotta"
    address: str | None = None
    """Where others reach the house, such as http://192.168.1.5:8000: links carry it when their giver sits at the house itself."""
    secure_cookie: bool = False
    origins: tuple[str, ...] = ()
    boxes: dict[str, Path] = field(default_factory=dict)
    bot_delay: float = 0.25
    """How long a bot's move is held back. How fast people see it is their own setting: their page spaces what it shows."""
    calm: float = 2.0
    """How long a bot waits where somebody could still take back what they have just decided."""
    bot_threads: int = max(1, (os.cpu_count() or 2) - 1)
    """How many bots think at a time; one core is always left for everything else."""
    analysis_nice: int = 10
    """How far the process that looks at finished games stands back behind all others (0 to 19): beside one that computes without
    end it gets about a tenth of a core at 10, and a seventieth at 19.
    """
    advice_per_address: int = 4
    advice: int = 32
    """How many people may wait for advice, from one address and in all; a person for one answer at a time."""
    heartbeat: float = 15.0
    poll: float = 1.0
    """How often clocks are looked at, and what other servers wrote."""
    idle: float = 600.0
    """A table nobody looks at is put away after this."""
    keep_days: float = 90.0
    """Finished tables are compacted to records after this many days."""
    abandon_days: float = 45.0
    """Tables where nothing has happened for so many days are given up."""
    unplayed_days: float = 3.0
    """Tables to which no second person has come and where nobody has made a choice are given up after this many days."""
    removed_days: float = 7.0
    """Tables that were given up before the game began can be brought back for this many days."""
    removals: int = 20
    """How many tables are compacted, given up or dropped in an hour at most."""
    tables: int = 2000
    tables_per_person: int = 40
    """How many unfinished tables there may be."""
    tables_unplayed: int = 1000
    """How many of them may be tables where nobody plays; with more, only people known from other tables may lay one."""
    prepare: bool = True
    """Whether the house makes every game ready in the background, so that nobody waits for the first table of it."""
    mail: str = ""
    """The server that sends mail to people who wish it: smtp://user:password@host:port or smtps://...; none: no mail."""
    mail_from: str = ""
    """The address such mail comes from."""
    push_key: str = ""
    """The private VAPID key of the house, for notices through browsers (needs `pip install flotta[push]`); without it there are
    none.
    """
    push_contact: str = ""
    """Where whoever runs a push service can write to: mailto:you@your.address."""
    push_hosts: tuple[str, ...] = (
        "fcm.googleapis.com",
        "updates.push.services.mozilla.com",
        ".push.apple.com",
        ".notify.windows.com",
    )
    """The push services of browsers; one that begins with a dot stands for all below it. The house writes to no other."""
    tell_after: float = 60.0
    """Seconds after which somebody who has to decide, and does not look at the table, is told."""
    tables_per_hour: int = 30
    tables_per_day: int = 120
    """How many tables may be laid from one address."""
    asides: int = 2000
    """How many entries one person may add to a table's log that do not move the game: talk, muting, taking back."""
    comings: int = 120
    """How often people without an invitation may sit down and stand up at a table in an hour."""
    talk_length: int = 280
    talk_rate: int = 6
    talk_window: float = 30.0
    name_length: int = 24
    address_rate: float = 40.0
    address_burst: int = 160
    """How many requests one address may send: each second, and at once."""
    person_rate: float = 15.0
    person_burst: int = 60
    """How many of them one person may send."""
    question_rate: float = 2.0
    question_burst: int = 10
    """How many questions (advice, "why not") one person may ask: each second, and at once; an address twice as many."""
    streams_per_address: int = 60
    streams_per_person: int = 20
    streams: int = 4000
    """How many pages may listen at a time."""
    connections_per_address: int = 200
    """How many connections one address may hold; a proxy of ours may hold any number."""
    head_bytes: int = 32768
    head_seconds: float = 15.0
    """The longest head of a request, and how long it may take to arrive."""
    body_bytes: int = 32768
    """The longest body of a request."""
    body_seconds: float = 15.0
    """How long it may take to arrive."""
    stuck_after: float = 15.0
    """Seconds after which a worker that does not answer is ended and replaced."""
    metrics: bool = False
    """Whether /metrics tells whoever asks what the server counts of itself; keep it from strangers by your proxy."""
    trust_proxy: bool = False
    """Whether X-Forwarded-For is set by a proxy of ours."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings an environment asks for. Raises BadOption for a value that cannot be understood."""
        chosen: dict[str, Any] = {"database": default_database(environment)}
        for each in fields(cls):
            name = f"FLOTTA_{each.name.upper()}"
            if name in environment:
                try:
                    chosen[each.name] = READ[str(each.type)](environment[name])
                except (ValueError, KeyError) as error:
                    raise BadOption(Say("{name} cannot be {value}.", name=name, value=repr(environment[name]))) from error
        return cls(**chosen)


def _number(text: str) -> float:
    value = float(text)
    if not 0 <= value < 1e12:
        raise ValueError(text)
    return value


def _count(text: str) -> int:
    if not 0 <= int(text) < 1 << 31:
        raise ValueError(text)
    return int(text)


def _several(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _files(text: str) -> dict[str, Path]:
    pairs = [part.partition("=") for part in _several(text)]
    if not all(name and path for name, _, path in pairs):
        raise ValueError(text)
    return {name.strip(): Path(path.strip()).expanduser() for name, _, path in pairs}


def _address(text: str) -> str:
    found = urlsplit(text)
    if found.scheme not in ("http", "https") or not found.hostname or found.path.strip("/"):
        raise ValueError(text)
    return text


READ: dict[str, Callable[[str], object]] = {
    "str": str,
    "str | None": _address,
    "int": _count,
    "float": _number,
    "bool": lambda text: {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[text.lower()],
    "Where": where_of,
    "tuple[str, ...]": _several,
    "dict[str, Path]": _files,
}
"""How each kind of value is written in an environment."""
