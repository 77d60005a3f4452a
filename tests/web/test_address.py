"""Links that a friend can use: the address of the house on its network, and a plain word where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import run

import flotta
from flotta.table import House, Settings
from flotta.web.address import on_the_network, only_here, works_elsewhere
from web import ANNA, a_web_house, visitor

LAN = "http://192.168.1.5:8000"


async def links(folder: Path, host: str, **settings: object) -> str:
    async with a_web_house(folder, **settings) as app:
        house: House = app.state.house
        table = await house.new_table(ANNA, "toy", {}, ["person", "link"], ["Anna", ""])
        async with visitor(app, ANNA, Host=host) as anna:
            return (await anna.get(f"/t/{table.id}/links")).text


def test_at_the_house_itself_links_carry_its_address_on_the_network(tmp_path: Path) -> None:
    page = run(links(tmp_path, "localhost:8000", address=LAN))
    assert f'value="{LAN}/t/' in page
    assert "localhost:8000/t/" not in page
    assert "only on this computer" not in page
    assert page.count('class="qr"') == 3, "the table, a friend's seat, one's own"


def test_whoever_came_from_elsewhere_hands_on_the_address_he_came_by(tmp_path: Path) -> None:
    page = run(links(tmp_path, "house.example", address=LAN))
    assert 'value="http://house.example/t/' in page
    assert LAN not in page


@pytest.mark.parametrize("host", ["house.example", "HOUSE.example", "house.example:443"])
def test_behind_a_proxy_links_begin_with_https_as_the_house_was_told(tmp_path: Path, host: str) -> None:
    """The proxy speaks http to the house. Who opened a secret link that says so would send it in the clear first."""
    page = run(links(tmp_path, host, address="https://house.example"))
    assert 'value="https://house.example/t/' in page
    assert 'value="http://' not in page


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_links_that_nobody_else_can_open_say_so(tmp_path: Path, host: str) -> None:
    page = run(links(tmp_path, host))
    assert "only on this computer" in page
    assert "make play HOST=lan" in page


def test_hosts_that_mean_this_computer() -> None:
    for host in ("localhost", "x.localhost", "127.0.0.1", "127.9.9.9", "::1", "0.0.0.0"):
        assert only_here(host)
    for host in ("192.168.1.5", "house.example", "localhost.example", "2001:db8::1"):
        assert not only_here(host)
    assert not works_elsewhere("http://127.0.0.1:8000/t/x")
    assert works_elsewhere(f"{LAN}/t/x")
    found = on_the_network()
    assert found is None or not only_here(found)


@pytest.mark.parametrize("wrong", ["ftp://house", "house.example", "http://", "http://house/path", ""])
def test_an_address_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(flotta.BadOption):
        Settings.from_environment({"FLOTTA_ADDRESS": wrong})
    assert Settings.from_environment({"FLOTTA_ADDRESS": LAN}).address == LAN
