"""Where the logs of tables live: an interface, and SQLite behind it."""

from __future__ import annotations

from flotta.store.base import Conflict as Conflict
from flotta.store.base import Damaged as Damaged
from flotta.store.base import Entry as Entry
from flotta.store.base import Full as Full
from flotta.store.base import Room as Room
from flotta.store.base import Store as Store
from flotta.store.base import Summary as Summary
from flotta.store.base import Unavailable as Unavailable
from flotta.store.base import Wish as Wish
from flotta.store.sqlite import SqliteStore as SqliteStore
