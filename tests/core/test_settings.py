"""The table's config: what it may say, which line is wrong, and that no file stops the table."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import settings as trials
from hypothesis import strategies as st

from companion import settings
from companion.i18n import LANGUAGES, Words
from companion.settings import Reader, Seat, Settings, SettingsError, load, parse

SHIPPED = Path(__file__).parents[2] / "config" / "table.toml"


def wrong(text: str) -> str:
    """What is said in English about a config that is refused."""
    with pytest.raises(SettingsError) as error:
        parse(text, "table.toml")
    for language in LANGUAGES:
        sentence = Words(language)(error.value.message)
        assert sentence and "{" not in sentence and "settings." not in sentence
    return Words("en")(error.value.message)


# --- the file that comes with it ------------------------------------------------------------------


def test_the_shipped_file_gives_the_defaults():
    shipped, problem = load(SHIPPED)
    assert problem is None and shipped == Settings()


def with_examples(text: str) -> str:
    """The shipped file with its commented examples taken in."""
    return re.sub(r"(?m)^# ((?:\[\[\w+\]\]|\w+ = .*))$", r"\1", text)


def test_its_examples_are_right_too():
    # the header's UART and pins never clash in the examples
    table = parse(with_examples(SHIPPED.read_text("utf-8")), "table.toml")
    assert table.seat == (Seat(stay=4, leave=16, lamp=17), Seat(button=5))
    assert [reader.name for reader in table.reader] == ["scanner", "rfid", "nfc", "gun"]
    assert table.buttons.next is not None and table.buttons.buzzer is not None


def test_it_explains_every_key():
    text = with_examples(SHIPPED.read_text("utf-8"))
    for kind in (Settings, settings.Screen, settings.Vote, settings.Buttons, Seat, Reader):
        for field in kind.__struct_fields__:
            assert re.search(rf"(?m)^({field} = |\[\[?{field}\]\]?$)", text), field


def test_each_key_has_a_comment_before_it():
    lines = SHIPPED.read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        if re.match(r"\w+ = ", line) and not line.startswith("height"):
            assert lines[number - 1].startswith("#"), line


def test_the_choices_named_in_it_are_those_there_are():
    text = SHIPPED.read_text("utf-8")
    for choice in ("touch", "hold", "press", "open", "lines", "rfid", "pn532", "cards", "dice", "xor", "sum"):
        assert f'"{choice}"' in text


# --- what is refused, and where -------------------------------------------------------------------

FULL = """language = "en"

[screen]
width = 800

[[seat]]
stay = 4
leave = 16

[vote]
way = "hold"

[[seat]]
stay = 5
leave = 17

[[reader]]
name = "one"
port = "/dev/ttyUSB0"
protocol = "lines"

[[reader]]
name = "two"
port = "/dev/ttyUSB1"
protocol = "rfid"
"""


def test_a_config_in_any_order():
    table = parse(FULL, "table.toml")
    assert table.seat == (Seat(stay=4, leave=16), Seat(stay=5, leave=17))
    assert [reader.name for reader in table.reader] == ["one", "two"]


@pytest.mark.parametrize(
    ("old", "new", "line", "named"),
    [
        ('language = "en"', 'language = "fr"', 1, "language"),
        ('language = "en"', "language = 3", 1, "language"),
        ('language = "en"', 'tongue = "en"', 1, "tongue"),
        ("[screen]", "[scren]", 3, "scren"),
        ("width = 800", 'width = "wide"', 4, "screen.width"),
        ("width = 800", "width = 800.5", 4, "screen.width"),
        ("width = 800", "width = true", 4, "screen.width"),
        ("width = 800", "wide = 800", 4, "screen.wide"),
        ("width = 800", "width = 100", 4, "screen.width"),
        ("width = 800", "width = 0x" + "f" * 5000, 4, "screen.width"),
        ("width = 800", "height = 99999", 4, "screen.height"),
        ("width = 800", "px_per_mm = 0.1", 4, "screen.px_per_mm"),
        ("width = 800", "px_per_mm = nan", 4, "screen.px_per_mm"),
        ("width = 800", "px_per_mm = inf", 4, "screen.px_per_mm"),
        ("width = 800", "max_fps = 1", 4, "screen.max_fps"),
        ("width = 800", "rotation = 45", 4, "screen.rotation"),
        ("width = 800", "fullscreen = 1", 4, "screen.fullscreen"),
        ("stay = 4", "stay = -1", 7, "seat[0].stay"),
        ("stay = 4", "stay = 28", 7, "seat[0].stay"),
        ("stay = 4", "stay = 0", 7, "seat[0].stay"),
        ("stay = 4", "stay = 1", 7, "seat[0].stay"),
        ("leave = 16", "leave = 4", 8, "seat[0].leave"),
        ("leave = 16", 'leave = "16"', 8, "seat[0].leave"),
        ("leave = 16", "", 6, "seat[0]"),
        ("leave = 16", "leave = 16\nbutton = 6", 6, "seat[0]"),
        ('way = "hold"', 'way = "shout"', 11, "vote.way"),
        ('way = "hold"', "countdown = 0", 11, "vote.countdown"),
        ('way = "hold"', "countdown = 11", 11, "vote.countdown"),
        ("stay = 5", "stay = 4", 14, "seat[1].stay"),
        ("stay = 5", "stay = 4 # again", 14, "seat[1].stay"),
        ("leave = 17", "lamp = 17", 13, "seat[1]"),
        ("leave = 17", "leaf = 17", 15, "seat[1].leaf"),
        ('protocol = "lines"', 'protocol = "morse"', 20, "reader[0].protocol"),
        ('protocol = "lines"', "", 17, "reader[0].protocol"),
        ('protocol = "rfid"', 'protocol = "rfid"\nbaud = 7', 26, "reader[1].baud"),
        ('protocol = "rfid"', 'protocol = "rfid"\nkind = "letters"', 26, "reader[1].kind"),
        ('protocol = "rfid"', 'protocol = "rfid"\nchecksum = "crc"', 26, "reader[1].checksum"),
        ('protocol = "rfid"', 'protocol = "rfid"\nframes = "twice"', 26, "reader[1].frames"),
        ('name = "two"', 'name = "one"', 22, "reader[1]"),
        ('"/dev/ttyUSB1"', '"/dev/ttyUSB0"', 22, "reader[1]"),
        ("[[seat]]\nstay = 5", "[seat]\nstay = 5", 13, "line 13"),
        ('language = "en"', 'data_dir = "~nobody-of-this-name/plays"', 1, "data_dir"),
        ('language = "en"', 'data_dir = "/tmp/a\\u0000b"', 1, "data_dir"),
        ("width = 800", 'touch = "mtdev\\u0000"', 4, "screen.touch"),
        ("width = 800", 'touch = "finger,/dev/input/event0"', 4, "screen.touch"),
        ('"/dev/ttyUSB1"', '"/dev/\\u0000"', 24, "reader[1].port"),
        ("width = 800", "width = ", 4, "line 4"),
        ("width = 800", "width = 800\nwidth = 801", 5, "line 5"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old, new, line, named):
    assert FULL.count(old) >= 1
    said = wrong(FULL.replace(old, new, 1))
    assert named in said
    assert re.search(rf"table\.toml:{line}\b|line {line}\b", said), said
    assert len(said) < 300


def test_pins_of_the_header_s_serial_port():
    seat = "[[seat]]\nbutton = 14\n"
    parse(seat, "table.toml")
    for port in ("/dev/serial0", "/dev/ttyAMA0"):
        reader = f'[[reader]]\nname = "x"\nport = "{port}"\nprotocol = "rfid"\n'
        assert "seat[0].button" in wrong(seat + reader)
        parse(reader + seat.replace("14", "13"), "table.toml")


def test_pins_with_a_pull_up_of_their_own_may_be_used():
    assert parse("[buttons]\nnext = 2\nundo = 3\n", "table.toml").buttons.undo == 3


def test_a_pin_that_two_parts_share_names_both():
    said = wrong("[buttons]\nnext = 4\n[[seat]]\nlamp = 4\n")
    assert "seat[0].lamp" in said and "buttons.next" in said


@pytest.mark.parametrize(
    "seat", ["", "lamp = 4", "button = 4", "stay = 4\nleave = 5", "button = 4\nlamp = 5"]
)
def test_seats_that_can_vote_or_only_watch(seat):
    assert len(parse(f"[[seat]]\n{seat}\n", "table.toml").seat) == 1


@pytest.mark.parametrize(
    "text", ["= 1", "a = [", "[a", "a = " + "9" * 5000, "a = " + "[" * 5000, "a = 1979-02-30", "\x00"]
)
def test_what_is_no_toml(text):
    assert "table.toml" in wrong(text)


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("[buttons]\ndebounce_ms = 25\n\n[buttons]\nnext = 27\n", 4, ("[buttons]", "1")),
        ("a = 1\r\na = 2\r\n", 2, ("a = 2",)),
        ("[vote]\n[[seat]]\nstay == 4\n", 3, ("stay == 4",)),
        ("[[seat]]\n\n[seat]\n", 3, ("[seat]", "1")),
        ("\x00\n", 1, ("?",)),
        ("a = " + "[" * 40 + "=" * 400, 1, ("a = [[[",)),
    ],
)
def test_what_is_no_toml_is_told_with_its_line_and_without_python(text, line, named):
    with pytest.raises(SettingsError) as refused:
        parse(text, "table.toml")
    for language in LANGUAGES:
        told = Words(language)(refused.value.message)
        assert told.startswith("table.toml: ") and f" {line}: " in told and len(told) < 200
        assert all(each in told for each in named)
        assert "('" not in told and "declare" not in told and "(at " not in told


@pytest.mark.parametrize("text", ["a = [", "[a", "rubbish"])
def test_a_file_that_ends_too_early(text):
    assert "ends too early" in wrong(text)


# --- reading the file -----------------------------------------------------------------------------


def test_no_file_is_no_problem(tmp_path):
    assert load(tmp_path / "table.toml") == (Settings(), None)


@pytest.mark.parametrize("data", [b"", b"  \n\n", b"\xff\xfe", b"rubbish", b"language = 5", b"\x00" * 100])
def test_an_empty_or_broken_file_gives_the_defaults_and_says_so(tmp_path, data):
    file = tmp_path / "table.toml"
    file.write_bytes(data)
    loaded, problem = load(file)
    assert loaded == Settings()
    for language in LANGUAGES:
        assert str(file) in Words(language)(problem)


def test_a_folder_in_its_place(tmp_path):
    loaded, problem = load(tmp_path)
    assert loaded == Settings() and problem is not None


def test_a_byte_order_mark_and_windows_lines_are_no_fault(tmp_path):
    file = tmp_path / "table.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    assert load(file) == (parse(FULL, "table.toml"), None)


# --- where things are -----------------------------------------------------------------------------


def test_where_the_config_is(monkeypatch):
    monkeypatch.setenv("COMPANION_CONFIG", "/x/table.toml")
    assert settings.config_file() == Path("/x/table.toml")
    monkeypatch.delenv("COMPANION_CONFIG")
    assert settings.config_file().name == "table.toml"


def test_where_plays_are_kept(monkeypatch):
    for name in ("COMPANION_DATA", "STATE_DIRECTORY", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/an")
    assert settings.data_dir(Settings()) == Path("/home/an/.local/share/companion")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert settings.data_dir(Settings()) == Path("/data/companion")
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/companion")
    assert settings.data_dir(Settings()) == Path("/var/lib/companion")
    assert settings.data_dir(Settings(data_dir="~/plays")) == Path("/home/an/plays")
    monkeypatch.setenv("COMPANION_DATA", "/elsewhere")
    assert settings.data_dir(Settings(data_dir="~/plays")) == Path("/elsewhere")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "vi_VN.UTF-8"}, "vi"),
        ({"LANG": "C.UTF-8"}, "vi"),
        ({}, "vi"),
        ({"LANG": "vi_VN", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "en_US", "COMPANION_LANGUAGE": "vi"}, "vi"),
    ],
)
def test_the_language_of_the_system(environment, language):
    assert settings.system_language(environment) == language


# --- whatever the text is -------------------------------------------------------------------------

values = st.sampled_from(
    [
        "1",
        "-1",
        "27",
        "0",
        '"x"',
        '"hold"',
        "true",
        "nan",
        "1e400",
        "[]",
        "{}",
        "[1, 2]",
        "0xff",
        "1979-05-27",
        "",
        '"/dev/serial0"',
        "{ width = 3 }",
        "[[1]]",
    ]
) | st.integers().map(str)
names = st.sampled_from(
    [
        "language",
        "data_dir",
        "width",
        "px_per_mm",
        "way",
        "countdown",
        "stay",
        "leave",
        "button",
        "lamp",
        "next",
        "name",
        "port",
        "protocol",
        "baud",
        "kind",
        "screen",
        "seat",
        "reader",
        "vote.way",
        "x",
        '"ab"',
    ]
)
tables = st.sampled_from(
    ["[screen]", "[vote]", "[buttons]", "[[seat]]", "[[reader]]", "[seat]", "[x.y]", "[[screen]]", "["]
)
lines = st.builds("{} = {}".format, names, values) | tables | st.text(max_size=10)


@trials(max_examples=300, deadline=None)
@given(st.lists(lines, max_size=10).map("\n".join) | st.text(max_size=80))
@example("[[seat]]\nstay = 4\nleave = 5\n[[seat]]\nstay = 6")
def test_any_text_gives_settings_or_says_what_is_wrong(text):
    try:
        table = parse(text, "table.toml")
    except SettingsError as error:
        said = [Words(language)(error.message) for language in LANGUAGES]
    else:
        said = ["table.toml"]
        assert msgspec.convert(msgspec.to_builtins(table), Settings) == table
    assert all("table.toml" in sentence for sentence in said)


@trials(max_examples=100, deadline=None)
@given(st.binary(max_size=120))
def test_any_bytes_in_the_file(data):
    with TemporaryDirectory() as folder:
        file = Path(folder) / "table.toml"
        file.write_bytes(data)
        loaded, problem = load(file)
        assert isinstance(loaded, Settings)
        assert problem is None or Words("en")(problem)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_readers_on_one_port_are_told_as_the_doctor_tells_them(lang):
    """One rule: the config refuses with the code, and the words, that the drivers have for it."""
    readers = "".join(
        f'[[reader]]\nname = "{name}"\nport = "/dev/ttyUSB0"\nprotocol = "lines"\n' for name in ("gun", "nfc")
    )
    with pytest.raises(SettingsError) as error:
        parse(readers, "table.toml")
    problem = error.value.message.facts["problem"]
    speak = Words(lang)
    assert problem.code == "doctor.port-twice"
    told = speak(error.value.message)
    assert "table.toml:5" in told and "reader[1]" in told and "/dev/ttyUSB0" in told and "gun" in told
