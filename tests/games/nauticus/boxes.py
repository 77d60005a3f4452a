"""Other boxes, made from the one that ships."""

from __future__ import annotations

import re
from pathlib import Path

import flotta

SHIPPED = (flotta.games.find("nauticus").folder / "box.toml").read_text(encoding="utf-8")


def changed(folder: Path, *changes: tuple[str, str]) -> Path:
    """The shipped box with some texts replaced (each must be there)."""
    text = SHIPPED
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


def variant(folder: Path, talers: int, workers: int, other_print: bool = False) -> Path:
    """Everybody begins with so many talers and workers; or even another print of the board: prices, slots, wheel, numbers."""
    text = SHIPPED
    for what, number in (("talers", talers), ("workers", workers)):
        for players in (2, 3, 4):
            kit = ", ".join([str(number)] * players)
            text = re.sub(rf"{what}_{players}p = .*", f"{what}_{players}p = [{kit}]", text)
    if other_print:
        for old, new in OTHER_PRINT:
            assert old in text, old
            text = text.replace(old, new)
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


OTHER_PRINT = [
    ("clockwise_from_anchor = [0, 1, 3, 2, 2, 2, 3, 1]", "clockwise_from_anchor = [0, 3, 1, 1, 2, 3, 1, 2]"),
    ("initial_anchor_space = 0", "initial_anchor_space = 5"),
    ("prices = [3, 2, 1, 0]", "prices = [0, 0, 5, 1]"),
    ("prices = [0, 1, 2, 3]", "prices = [3, 1, 0, 2]"),
    (
        'slots = ["hull_bow", "hull_middle", "hull_stern", "hull_single"]',
        'slots = ["hull_single", "hull_stern", "hull_bow", "hull_middle"]',
    ),
    (
        'slots = ["sail_whale", "sail_anchor", "sail_helm", "sail_star"]',
        'slots = ["sail_star", "sail_helm", "sail_whale", "sail_anchor"]',
    ),
    ("bonus = { talers = 4 }", 'bonus = { talers = 1, vp = 1, free_tile = "mast" }'),
    ("phases_per_round = 7", "phases_per_round = 5"),
    ("start_vp = 10", "start_vp = 3"),
    ("crown_cap_per_action = 15", "crown_cap_per_action = 7"),
    ("repeat_price = 4", "repeat_price = 3"),
    ("extra_base_price = 2", "extra_base_price = 0"),
    ("extra_workers = 2", "extra_workers = 3"),
    ("money_per_worker = 2", "money_per_worker = 1"),
    ("reward_limit_per_ship = 2", "reward_limit_per_ship = 3"),
    ("warehouse_spaces = 12", "warehouse_spaces = 9"),
    ("shipyard_slots = 24", "shipyard_slots = 6"),
    ("max_middles_per_ship = 2", "max_middles_per_ship = 1"),
    ("2 = 4\n3 = 5\n4 = 5", "2 = 3\n3 = 2\n4 = 2"),
    ("gives = { vp = 3 }", "gives = { vp = 4 }"),
    ("gives = { talers = 7 }", "gives = { talers = 5 }"),
    ("gives = { workers = 3 }", "gives = { workers = 1 }"),
    ("goods_group = [0, 2, 5, 9, 14, 20]", "goods_group = [0, 1, 3, 6, 10, 15]"),
    ("goods_each_beyond_5 = 5", "goods_each_beyond_5 = 6"),
    ("ship = { 1 = 2, 2 = 8, 3 = 20, 4 = 35 }", "ship = { 1 = 3, 2 = 7, 3 = 13, 4 = 21 }"),
]
