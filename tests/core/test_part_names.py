"""What people call a part, in both languages."""

import pytest

from companion.i18n import LANGUAGES, Words
from companion.part_names import part_name, place_name


@pytest.mark.parametrize(
    ("part", "english", "vietnamese"),
    [
        ("reader scanner", "reader scanner", "đầu đọc scanner"),
        ("button seat3.leave", "button seat 3, leave", "nút chỗ 3, rời đi"),
        ("button seat12.button", "button seat 12", "nút chỗ 12"),
        ("button seat1", "button seat 1", "nút chỗ 1"),
        ("button table.undo", "button undo", "nút hoàn tác"),
        ("lamp seat2.lamp", "lamp seat 2", "đèn chỗ 2"),
        ("lamp table.all_in", "lamp all in", "đèn đủ phiếu"),
        ("pins", "the pins", "các chân GPIO"),
        ("readers", "readers", "đầu đọc"),
        ("something new", "something new", "something new"),
        ("button seatless.thing", "button seatless.thing", "nút seatless.thing"),
    ],
)
def test_parts_have_a_name_people_know(part, english, vietnamese):
    assert Words("en")(part_name(part)) == english
    assert Words("vi")(part_name(part)) == vietnamese


@pytest.mark.parametrize("place", ["next", "undo", "confirm", "all_in", "buzzer"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_at_the_table_is_worded(place, language):
    assert "." not in Words(language)(place_name(f"table.{place}"))
