"""What the table prefers: kept beside the plays, and broken files."""

import json

import pytest

from companion.commands import Prefer
from companion.i18n import LANGUAGES, Words
from companion.settings import Settings, load_preferences
from companion.snapshot import Preferences
from tests.core.at_the_table import again, all_worded


def test_preferences_are_kept_and_only_what_differs_from_the_config(evening):
    evening.do(Prefer("language", "vi"))
    evening.do(Prefer("show_chance", True))
    file = evening.folder / "preferences.json"
    assert json.loads(file.read_text("utf-8")) == {"language": "vi", "show_chance": True}
    evening = again(evening)
    assert evening.shown.preferences == Preferences(language="vi", show_chance=True)
    evening.do(Prefer("show_chance", False))
    assert json.loads(file.read_text("utf-8")) == {"language": "vi"}
    evening.close()


def test_a_preference_that_can_t_be_kept_holds_for_the_evening(evening):
    (evening.folder / ".preferences.json.new").mkdir()
    evening.do(Prefer("language", "vi"))
    assert evening.shown.preferences.language == "vi" and "preferences" in evening.notices
    all_worded(evening)
    (evening.folder / ".preferences.json.new").rmdir()
    evening.do(Prefer("language", "en"))
    assert "preferences" not in evening.notices


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rubbish",
        "[]",
        "null",
        "7",
        '{"language": "fr"}',
        '{"more": 1}',
        '{"way": 3}',
        '{"language": "vi"',
        pytest.param('{"language":' + "[" * 9000, id="deep"),
    ],
)
def test_broken_preferences_give_those_of_the_config_and_say_so(tmp_path, text):
    file = tmp_path / "preferences.json"
    file.write_text(text, "utf-8")
    preferences, problem = load_preferences(file, Settings(language="en"))
    assert preferences == Preferences(language="en")
    for language in LANGUAGES:
        assert str(file) in Words(language)(problem)


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b'{"language": "\xff"}', b"{" * 100_000, b"[" * 100_000, b"\x00" * 9]
)
def test_any_bytes_as_preferences(tmp_path, data):
    file = tmp_path / "preferences.json"
    file.write_bytes(data)
    preferences, problem = load_preferences(file, Settings(language="en"))
    assert preferences == Preferences(language="en") and problem is not None
