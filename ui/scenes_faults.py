"""Snapshots of a table at which something is wrong: notices, parts, names to erase, plays not opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.game import Message
from companion.i18n import Language
from companion.inputs import PartReport
from companion.part_names import part_name
from companion.snapshot import Learning, Named, Notice, Scanned, Snapshot, Trouble
from ui.games import Scene
from ui.presenters import common

FILE = "/var/lib/companion/plays.db"
BACKUP = "plays-000041.db"
FACTS: Mapping[str, Any] = {
    "file": FILE,
    "backup": BACKUP,
    "detail": "Input/output error",
    "version": 9,
    "known": 6,
    "part": part_name("reader barcode-scanner"),
    "port": "/dev/serial/by-id/usb-Waveshare_Barcode-if00",
    "id": 12,
    "way": "hold",
    "n": 3,
}
# key, sentence, remedy, whether it waits to be stored: as the table says them
NOTICES = (
    ("disk-full", "journal.disk-full", "journal.disk-full.remedy", True),
    ("read-only", "journal.read-only", "journal.read-only.remedy", True),
    ("broken-disk", "journal.disk", "journal.disk.remedy", True),
    ("repaired", "journal.repaired", None, False),
    ("tmpfs", "notice.tmpfs", "notice.tmpfs.remedy", False),
    ("no-clock", "notice.no-clock", "notice.no-clock.remedy", False),
    ("lost", "part.lost", "part.lost.remedy", False),
    ("silent", "part.silent", "part.silent.remedy", False),
    ("erased", "notice.erased", "notice.erased.remedy", False),
)
START = ("disk-full", "read-only", "busy", "disk", "second-instance", "newer-database")


def notice(key: str, what: str, remedy: str | None, retry: bool) -> Notice:
    return Notice(key, Message(what, FACTS), Message(remedy, FACTS) if remedy else None, retry)


def notice_scenes(play: Snapshot) -> Iterator[Scene]:
    """Each notice over a play and over the home screen, and three at once."""
    for key, *told in NOTICES:
        one = notice(key, *told)
        yield Scene(f"notice-{key}", replace(play, unsaved=one.retry, notices=(one,)))
    several = tuple(notice(*each) for each in NOTICES if each[0] in ("tmpfs", "lost", "disk-full"))
    yield Scene("notice-three", replace(play, unsaved=True, notices=several))
    yield Scene("notice-open", replace(play, unsaved=True, notices=several), prepare=_open_notices)
    yield Scene("notice-open-one", replace(play, notices=several[1:2]), prepare=_open_notices)
    every = tuple(notice(*each) for each in NOTICES)
    yield Scene("notice-open-all", replace(play, unsaved=True, notices=every), prepare=_open_notices)
    yield Scene("home-notice", Snapshot(version=1, notices=several[:1]), "home")


def _open_notices(table: Any) -> None:
    """The strip is the page's that the game's table lies on."""
    screen = table
    while not hasattr(screen, "strip"):
        screen = screen.parent
    screen.strip.dispatch("on_release")


PARTS = (
    PartReport("pins", "fallback", {"wanted": "lgpio", "got": "RPi.GPIO"}),
    PartReport("reader barcode-scanner", "missing", {"port": FACTS["port"]}),
    PartReport("reader dice", "denied", {"port": "/dev/ttyACM0", "group": "dialout",
                                         "command": "sudo usermod -aG dialout $USER"}),
    PartReport("reader nfc", "ok", {"port": "/dev/ttyUSB1"}),
    PartReport("reader keyboard", "busy", {"port": "/dev/input/by-id/usb-0581_011c-event-kbd"}),
    PartReport("button seat2.stay", "stuck", {"pin": 6}),
    PartReport("button seat3.leave", "off", {"pin": 14, "reason": "pin-uart"}),
    *(PartReport(f"button seat{seat}.stay", "ok", {"pin": 20 + seat}) for seat in (1, 3, 4)),
)  # fmt: skip


def hardware_scenes(game: str) -> Iterator[Scene]:
    """Many parts in a bad way; teaching a card that was read, and one with an unknown code."""
    many = Snapshot(version=1, parts=PARTS)
    yield Scene("hardware-many", many, "hardware", prepare=_count)
    yield Scene("hardware-end", many, "hardware", prepare=_count_and_scroll)
    cards = common.game(game).cards()
    if not cards:
        return
    yield Scene("learn-pick", Snapshot(version=1), "learn")
    taught = common.game(game).card_name(cards[1])
    read = Message("scan.learned", {"code": "0416C6C2D73881", "card": taught})
    told = Snapshot(
        version=1,
        learning=Learning(game, cards[1], {cards[0]: 1, cards[1]: 12}),
        scanned=Scanned("0416C6C2D73881", "learned", read, 1),
    )
    yield Scene("learn-taught", told, "learn")
    yield Scene("learn-forget", told, "learn", prepare=_ask_to_forget)


def _ask_to_forget(screen: Any) -> None:
    screen.foot.dispatch("on_quiet")


def _count(screen: Any) -> None:
    """Figures of a long evening: every counter there is."""
    much = {
        "accepted": 1_812,
        "repeats": 94,
        "checksum": 3,
        "noise": 120_488,
        "lost": 2,
        "losses": 14,
        "boot_noise": 31,
        "bytes_read": 4_038_822,
        "overlong": 1,
        "no_read": 27,
        "unconfirmed": 5,
        "heartbeats": 1_440,
        "retries": 33,
        "telephones": 2,
    }
    screen.shell.counters = lambda: {"reader barcode-scanner": much, "reader nfc": {"accepted": 12}}


def _count_and_scroll(screen: Any) -> None:
    _count(screen)
    screen.scroll.scroll_y = 0


def names_scenes(names: tuple[Named, ...]) -> Iterator[Scene]:
    """Nobody yet, and a name whose erasing is asked about once more."""
    yield Scene("names-nobody", Snapshot(version=1, names=()), "names")
    long = (Named("Nguyễn Thị Minh Nguyệt", 41), *names)
    yield Scene("names-asked", Snapshot(version=1, names=long), "names", prepare=_ask_first)
    yield Scene("names-asked-last", Snapshot(version=1, names=long), "names", prepare=_ask_last)


def _ask_first(screen: Any) -> None:
    screen.asking = "Nguyễn Thị Minh Nguyệt"


def _ask_last(screen: Any) -> None:
    screen.asking = screen.shell.snapshot.names[-1].name


def troubles(language: Language) -> Iterator[tuple[str, Trouble]]:
    """Every reason why the table can't begin."""
    for code in START:
        what, remedy = Message(f"start.{code}", FACTS), Message(f"start.{code}.remedy", FACTS)
        yield f"trouble-{code}", Trouble(what, remedy, language)
