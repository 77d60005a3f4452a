"""A record read as plain numbers is the record."""

from __future__ import annotations

import numpy as np
import pytest
from harness import names

from flotta import games
from flotta.engine.colours import wearing, worn
from flotta.engine.drawing import Plain, afresh, once, plain, remembered
from flotta.engine.state import Record, numbers_of
from flotta.engine.words import language, speaking


def counted(game: str, start: int = -7) -> Record:
    """A record of a game that holds the numbers from `start` on, so that each is somewhere else than the others."""
    records = games.find(game).state.blank()
    numbers = numbers_of(records)
    numbers[0] = np.arange(start, start + numbers.shape[1])
    return records[0]


def assert_same(read: Plain, record: Record) -> None:
    assert record.dtype.names
    for name in record.dtype.names:
        if record.dtype[name].fields:
            assert_same(getattr(read, name), record[name])
        else:
            assert np.asarray(getattr(read, name)).tolist() == np.asarray(record[name]).tolist(), name


@pytest.mark.parametrize("game", names())
def test_every_field_is_read_as_it_is(game: str) -> None:
    record = counted(game)
    assert_same(plain(record), record)
    assert plain(record).record.tobytes() == record.tobytes()


def test_the_last_record_is_read_once_until_it_changes() -> None:
    record = counted(names()[0])
    first = plain(record)
    assert plain(record) is first
    record.seats += 1
    assert plain(record) is not first and plain(record).seats == first.seats + 1
    with afresh():
        assert plain(record) is not plain(record)


def test_what_is_kept_of_a_record_is_not_used_in_another_language_or_for_other_colours() -> None:
    record = counted(names()[0])

    @once
    def told(v: Plain) -> tuple[str, int]:
        return language(), worn(0)

    @remembered()
    def drawn(v: Plain) -> tuple[str, int]:
        return language(), worn(0)

    for lang, colours in (("en", ()), ("hu", ()), ("hu", (1, 0)), ("en", (1, 0)), ("en", ())):
        with speaking(lang), wearing(colours):
            assert told(plain(record)) == drawn(plain(record)) == (lang, colours[0] if colours else 0)


def test_what_a_record_does_not_have_cannot_be_read() -> None:
    with pytest.raises(AttributeError):
        _ = plain(counted(names()[0])).nothing


def test_what_is_found_once_is_found_for_each_question_of_each_record() -> None:
    asked = []

    @once
    def found(v: Plain, more: int) -> int:
        asked.append(more)
        return int(v.seats) + more

    one, other = counted(names()[0], 1), counted(names()[0], 11)
    assert [found(plain(one), 1), found(plain(one), 1), found(plain(one), 2)] == [2, 2, 3]
    assert found(plain(other), 1) == 12
    assert asked == [1, 2, 1]
