"""Tables in a running house: seats, logs, undo, clocks, bots, and what each viewer may be shown."""

from __future__ import annotations

from flotta.table.errors import BadText as BadText
from flotta.table.errors import Broken as Broken
from flotta.table.errors import Compacted as Compacted
from flotta.table.errors import NoTable as NoTable
from flotta.table.errors import NotNow as NotNow
from flotta.table.errors import NotYours as NotYours
from flotta.table.errors import Refused as Refused
from flotta.table.errors import Stale as Stale
from flotta.table.errors import TooMany as TooMany
from flotta.table.finished import Finished as Finished
from flotta.table.house import House as House
from flotta.table.levels import default_level as default_level
from flotta.table.levels import levels as levels
from flotta.table.live import Answer as Answer
from flotta.table.live import LiveTable as LiveTable
from flotta.table.ready import Preparation as Preparation
from flotta.table.settings import Settings as Settings
from flotta.table.snapshot import Snapshot as Snapshot
