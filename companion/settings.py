"""The table's config (``table.toml``, edited by its owner) and the preferences kept beside the plays.

A file that is missing, empty or wrong gives the defaults and says so; it never stops the table.
"""

import os
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.files import write_whole
from companion.game import Message, say
from companion.part_names import part_name
from companion.pins import pin_problems, uses_header_uart
from companion.ports import reader_problems
from companion.snapshot import Preferences, Way
from companion.validation import Invalid, convert

# far beyond every limit below; keeps numbers of a thousand digits out of the sentences
Number = Annotated[int, Meta(ge=-(10**9), le=10**9)]
Pin = Number
# a keyboard has no speed; the number only has to be one that a port may have
USUAL_BAUD = {"lines": 9600, "rfid": 9600, "pn532": 115200, "keyboard": 9600}

# those of Kivy that can hear a touch screen on Linux
TOUCH_PROVIDERS = ("mtdev", "hidinput", "linuxwacom", "probesysfs", "tuio", "mouse")
# where tomllib says a fault is, and the head of a table: [buttons]
TOML_PLACE = re.compile(r"\(at line (?P<line>\d+), column \d+\)")
TABLE_HEAD = re.compile(r"\[\s*(?P<name>[\w-]+)\s*\]")
LONGEST_SHOWN = 60


class Screen(Struct, frozen=True, forbid_unknown_fields=True):
    """Size in pixels, density in pixels a millimetre (0: the known one of a screen of this size),
    rotation in degrees. ``touch``: "" or one Kivy provider (``mtdev,/dev/input/event4``)."""

    width: Number = 800
    height: Number = 480
    px_per_mm: float = 0.0
    fullscreen: bool = False
    rotation: Literal[0, 90, 180, 270] = 0
    max_fps: Number = 30
    touch: str = ""


class Seat(Struct, frozen=True, forbid_unknown_fields=True):
    """BCM pins of one seat: two buttons (``stay``, ``leave``) or one (``button``), and a lamp."""

    stay: Pin | None = None
    leave: Pin | None = None
    button: Pin | None = None
    lamp: Pin | None = None


class Buttons(Struct, frozen=True, forbid_unknown_fields=True):
    """BCM pins of the table's buttons and lamps; a level counts after ``debounce_ms``."""

    next: Pin | None = None
    undo: Pin | None = None
    confirm: Pin | None = None
    all_in: Pin | None = None
    buzzer: Pin | None = None
    debounce_ms: Number = 25


class Reader(Struct, frozen=True, forbid_unknown_fields=True):
    """A serial reader, or a scanner in keyboard mode.

    ``kind`` says what plain lines mean; ``checksum`` and ``frames`` (how often one is sent) are for ``rfid``.
    """

    name: str
    port: str
    protocol: Literal["lines", "rfid", "pn532", "keyboard"]
    baud: Number = 0  # 0: as its protocol has it
    kind: Literal["cards", "dice"] = "cards"
    checksum: Literal["xor", "sum", "none"] = "xor"
    frames: Literal["repeated", "single"] = "repeated"

    @property
    def speed(self) -> int:
        """Bits a second."""
        return self.baud or USUAL_BAUD[self.protocol]


class Vote(Struct, frozen=True, forbid_unknown_fields=True):
    """How the secret vote is taken, and how many seconds are counted before it is shown."""

    way: Way = "touch"
    countdown: Number = 3


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """``table.toml``. ``language = "auto"`` follows the system; ``data_dir`` holds the plays."""

    language: Literal["auto", "vi", "en"] = "auto"
    data_dir: str = ""
    reduced_motion: bool = False
    show_chance: bool = False
    screen: Screen = Screen()
    vote: Vote = Vote()
    buttons: Buttons = Buttons()
    seat: tuple[Seat, ...] = ()
    reader: tuple[Reader, ...] = ()


class SettingsError(Exception):
    """A config that can't be used: the sentence names the file and the line or field."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


def parse(text: str, file: str) -> Settings:
    """The settings in ``text``. Raises SettingsError naming ``file`` and the line or field."""
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SettingsError(_not_toml(str(error), text, file)) from None
    try:
        settings = convert(raw, Settings)
        _check_paths(settings)
    except Invalid as error:
        line = line_of(text, error.field)
        where = say("settings.at-line", line=line) if line else ""
        raise SettingsError(say("settings.invalid", file=file, where=where, problem=error.message)) from None
    _check(settings, text, file)
    return settings


def _not_toml(told: str, text: str, file: str) -> Message:
    """Words for what ``tomllib`` says in English, with Python's values: which line, and what is there."""
    if "at end of document" in told:
        return say("settings.not-toml-end", file=file)
    place = TOML_PLACE.search(told)
    if place is None:
        return say("settings.not-toml", file=file)
    number = int(place["line"])
    line = text.replace("\r\n", "\n").split("\n")[number - 1].strip()
    where = {"file": file, "number": number}
    if "Cannot declare" in told and (head := TABLE_HEAD.match(line)):
        return say("settings.table-twice", **where, table=head["name"], first=line_of(text, head["name"]))
    shown = "".join(sign if sign.isprintable() else "?" for sign in line[:LONGEST_SHOWN])
    code = "settings.key-twice" if "Cannot overwrite" in told else "settings.not-toml-line"
    return say(code, **where, line=shown)


def line_of(text: str, field: str) -> int:
    """The line (from 1) that sets ``field``, else the line where its table begins. 0: neither.

    ``seat[1].stay`` is ``stay`` in the second ``[[seat]]``.
    """
    table, index, key = _split_field(field)
    current, begun = "", {"": 0}
    beginning = 0
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.split("#", 1)[0].strip()
        if stripped.startswith("["):
            current = stripped.strip("[] \"'")
            begun[current] = begun.get(current, -1) + 1
            named = table or key
            if not beginning and current == named and begun[current] == max(index, 0):
                beginning = number
            continue
        name = stripped.split("=", 1)[0].strip(" \"'")
        in_table = current == table and name == key and begun[current] == max(index, 0)
        if name and (in_table or (not current and name == field)):
            return number
    return beginning


def _split_field(field: str) -> tuple[str, int, str]:
    """``seat[1].stay`` → ("seat", 1, "stay"); ``language`` → ("", -1, "language")."""
    head, _, key = field.partition(".")
    table, _, rest = head.partition("[")
    if not rest and not key:
        return "", -1, head
    index = int(rest.rstrip("]")) if rest.rstrip("]").isdigit() else -1
    return table, index, key.partition("[")[0]


def _check_paths(settings: Settings) -> None:
    """Raise Invalid for what no system takes: a path with a NUL, the home of nobody, touch by nothing."""
    ports = ((f"reader[{index}].port", reader.port) for index, reader in enumerate(settings.reader))
    for field, path in (("data_dir", settings.data_dir), ("screen.touch", settings.screen.touch), *ports):
        if "\0" in path:
            raise Invalid("unknown-value", field, {"value": repr(path)})
    provider = settings.screen.touch.partition(",")[0]
    if provider and provider not in TOUCH_PROVIDERS:
        raise Invalid("unknown-value", "screen.touch", {"value": repr(provider)})
    if os.path.expanduser(settings.data_dir).startswith("~"):
        raise Invalid("unknown-value", "data_dir", {"value": repr(settings.data_dir)})


def _check(settings: Settings, text: str, file: str) -> None:
    """What types can't say: pins once and allowed, seats that can vote, sizes that can be drawn."""

    def wrong(code: str, field: str, **facts: Any) -> SettingsError:
        line = line_of(text, field)
        where = f"{file}:{line}" if line else file
        return SettingsError(say(f"settings.{code}", file=where, field=field, **facts))

    uart_used = any(uses_header_uart(reader.port) for reader in settings.reader)
    for pin in pin_problems(pins(settings), uart_used):
        if not pin.usable:
            raise wrong("pin", pin.user, problem=say(f"doctor.{pin.code}", **pin.facts))
    for twice in reader_problems((reader.name, reader.port) for reader in settings.reader):
        facts = {**twice.facts, "other": part_name(f"reader {twice.other}")}
        raise wrong("reader", f"reader[{twice.index}]", problem=say(f"doctor.{twice.code}", **facts))
    for index, seat in enumerate(settings.seat):
        two = seat.stay is not None and seat.leave is not None
        if (seat.stay is None) != (seat.leave is None) or (two and seat.button is not None):
            raise wrong("seat-buttons", f"seat[{index}]")
    limits = (
        ("screen.width", settings.screen.width, 320, 7680),
        ("screen.height", settings.screen.height, 240, 7680),
        ("screen.px_per_mm", settings.screen.px_per_mm or 2, 2, 40),  # 0: as known
        ("screen.max_fps", settings.screen.max_fps, 5, 120),
        ("vote.countdown", settings.vote.countdown, 1, 10),
        ("buttons.debounce_ms", settings.buttons.debounce_ms, 1, 500),
        *(
            (f"reader[{index}].baud", reader.speed, 50, 4_000_000)
            for index, reader in enumerate(settings.reader)
        ),
    )
    for field, value, least, most in limits:
        if not least <= value <= most:
            raise wrong("out-of-range", field, value=value, least=least, most=most)


def pins(settings: Settings) -> list[tuple[str, Pin]]:
    """Every pin in use with the field that names it."""
    found: list[tuple[str, Pin]] = []
    for field in ("next", "undo", "confirm", "all_in", "buzzer"):
        found.append((f"buttons.{field}", getattr(settings.buttons, field)))
    for index, seat in enumerate(settings.seat):
        for field in ("stay", "leave", "button", "lamp"):
            found.append((f"seat[{index}].{field}", getattr(seat, field)))
    return [(field, pin) for field, pin in found if pin is not None]


def load(path: Path) -> tuple[Settings, Message | None]:
    """The settings in ``path`` and what was wrong, if anything: then they are the defaults."""
    try:
        text = path.read_text("utf-8-sig")  # some editors begin a file with a mark
    except FileNotFoundError:
        return Settings(), None
    except (OSError, UnicodeDecodeError) as error:
        detail = error.strerror if isinstance(error, OSError) else "UTF-8"
        return Settings(), say("settings.unreadable", file=str(path), detail=detail or "")
    if not text.strip():
        return Settings(), say("settings.empty", file=str(path))
    try:
        return parse(text, str(path)), None
    except SettingsError as error:
        return Settings(), error.message


def config_file() -> Path:
    """Where the owner's config is: COMPANION_CONFIG, /etc/companion, or beside the checkout."""
    if os.environ.get("COMPANION_CONFIG"):
        return Path(os.environ["COMPANION_CONFIG"])
    system = Path("/etc/companion/table.toml")
    # os.path: whoever may not look into the service's folder has no such file
    return system if os.path.exists(system) else Path(__file__).parent.parent / "config" / "table.toml"


def data_dir(settings: Settings) -> Path:
    """Where plays are kept: COMPANION_DATA, the config, systemd's state directory, or the home's."""
    for given in (os.environ.get("COMPANION_DATA"), settings.data_dir, os.environ.get("STATE_DIRECTORY")):
        if given:
            return Path(os.path.expanduser(given))
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "companion"


def system_language(environ: dict[str, str] | None = None) -> Literal["vi", "en"]:
    """The language of the system; Vietnamese where it names neither."""
    env = os.environ if environ is None else environ
    for name in ("COMPANION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = env.get(name, "").lower()
        if value.startswith("vi"):
            return "vi"
        if value.startswith("en"):
            return "en"
    return "vi"


def first_preferences(settings: Settings) -> Preferences:
    """The preferences before anybody has changed one."""
    return Preferences(
        language=system_language() if settings.language == "auto" else settings.language,
        way=settings.vote.way,
        reduced_motion=settings.reduced_motion,
        show_chance=settings.show_chance,
    )


def load_preferences(path: Path, settings: Settings) -> tuple[Preferences, Message | None]:
    """What was chosen on the screen over what the config says, and what was wrong, if anything."""
    first = first_preferences(settings)
    try:
        chosen = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
        return convert({**msgspec.to_builtins(first), **chosen}, Preferences), None
    except FileNotFoundError:
        return first, None
    except (OSError, msgspec.DecodeError, Invalid, RecursionError):
        return first, say("settings.preferences-lost", file=str(path))


def change_preference(preferences: Preferences, name: str, value: Any) -> Preferences:
    """A copy with one field changed. Raises Invalid."""
    return convert({**msgspec.to_builtins(preferences), name: value}, Preferences)


def save_preferences(path: Path, preferences: Preferences, settings: Settings) -> None:
    """Keep what differs from the config. Raises OSError."""
    first = msgspec.to_builtins(first_preferences(settings))
    chosen = {key: value for key, value in msgspec.to_builtins(preferences).items() if first[key] != value}
    write_whole(path, msgspec.json.format(msgspec.json.encode(chosen), indent=1))
