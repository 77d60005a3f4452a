"""The helpers all pictures are made with: nothing a person writes becomes markup, and every hue can be read."""

from __future__ import annotations

import re

import pytest
from harness.pictures import faults

from flotta.engine import drawing


def test_an_element_is_written_with_its_attributes_escaped() -> None:
    assert drawing.el("g") == "<g/>"
    assert drawing.el("g", "<path/>", class_="pick", data_card="rum", id=None) == '<g class="pick" data-card="rum"><path/></g>'
    assert drawing.el("g", aria_label='"<&>') == '<g aria-label="&quot;&lt;&amp;&gt;"/>'


def test_words_are_never_markup() -> None:
    assert drawing.text(1, 2, "<b>&") == '<text x="1" y="2">&lt;b&gt;&amp;</text>'
    assert drawing.described("<i>", "a & b", 3) == "<title>&lt;i&gt;</title><desc>a &amp; b 3</desc>"


def test_shapes_are_sound_and_have_no_names_so_that_they_can_stand_anywhere_twice() -> None:
    shapes = [drawing.rose(5, 5, 9), drawing.rhumbs(0, 0, 9), drawing.sea(0, 0, 90, 20), drawing.ship(0, 0)]
    shapes += [drawing.cartouche(0, 0, 90, 30), drawing.hit(0, 0, 44, 44), drawing.tag(9, 9, "+1"), drawing.cover(9, 9)]
    shapes += [drawing.badge(hue, letter) for hue in range(len(drawing.HUES)) for letter in ("", "R")]
    assert not faults(*shapes, *shapes)
    assert " id=" not in "".join(shapes)


def test_a_wake_is_named_after_its_event_in_both_shapes() -> None:
    left = drawing.Left(17, 2, 1, drawing.Mark("rum", 3, "x"), last=False)
    both = drawing.wake(left, 1, "M0 0L9 9", 9, 9) + drawing.wake(left, 1, "", 9, 9, 90, "t-")
    assert not faults(both)
    assert 'id="mark-17"' in both and 'id="t-mark-17"' in both
    assert both.count('class="mark seat-1 old"') == 2
    assert (left.mark.icon, left.mark.data) == ("rum", (3, "x"))
    assert left.mark == drawing.Mark("rum", 3, "x")


def test_a_preview_says_which_choices_it_belongs_to() -> None:
    assert drawing.ghost("<path/>", place=3, card="rum") == '<g class="ghost" data-place="3" data-card="rum"><path/></g>'
    assert drawing.ghost("<path/>", shown=True, to=2).startswith('<g class="ghost shown" data-to="2"')


def channel(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def brightness(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    red, green, blue = (channel(int(digits[i : i + 2], 16)) for i in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("hue", range(len(drawing.HUES)), ids=drawing.HUES)
def test_a_letter_on_a_hue_can_be_read(hue: int) -> None:
    found = re.search(rf"\.seat-{hue} {{ --seat: (#\w+); --on-seat: (#\w+); }}", drawing.CSS.read_text())
    assert found
    assert contrast(*found.groups()) >= 4.5
    assert len(drawing.EMBLEMS) == len(drawing.HUES) == len(set(drawing.EMBLEMS))
