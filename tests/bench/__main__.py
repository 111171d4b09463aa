"""``make bench``: the figures of the issues, measured side by side in one run.

Prints them as ratios and writes ``docs/benchmarks.md`` with the machine named.
"""

import json
import os
import platform
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion import games
from companion.journal import Journal
from companion.record import Entry, Header
from companion.simulate import seat_names, simulate
from tests.bench import rival
from tests.faults import long_play, noise
from tests.games.seafarers import bench as seafarers_bench
from tests.games.trekking import walks_bench

REPO = Path(__file__).parents[2]
RUNS = 5
COMMITS = 6000
NOISE = 1_000_000  # bytes
SECONDS = 2.0  # of random play in each run beside catanatron
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
    "SDL_VIDEODRIVER": "offscreen",
    "COMPANION_LANGUAGE": "en",
}


class Row:
    """One figure beside its limit."""

    def __init__(self, what: str, got: float, limit: float, most: bool, detail: str, unit: str = "×") -> None:
        self.what, self.got, self.limit, self.most = what, got, limit, most
        self.detail, self.unit = detail, unit

    @property
    def kept(self) -> bool:
        return self.got <= self.limit if self.most else self.got >= self.limit

    def cells(self) -> tuple[str, str, str, str, str]:
        sign = "≤" if self.most else "≥"
        mark = "kept" if self.kept else "MISSED"
        return (
            self.what,
            f"{self.got:,.2f} {self.unit}",
            f"{sign} {self.limit:,g} {self.unit}",
            mark,
            self.detail,
        )


class NotMeasured:
    """A figure whose comparison can't be had here: the row says so and misses nothing."""

    kept = True

    def __init__(self, what: str, limit: str, why: str) -> None:
        self.what, self.limit, self.why = what, limit, why

    def cells(self) -> tuple[str, str, str, str, str]:
        return self.what, "not measured", self.limit, "", self.why


def probe(module: str, which: str, *more: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", which, *more],
        cwd=REPO,
        env=ENVIRONMENT,
        check=True,
        capture_output=True,
        text=True,
    )
    return json.loads(done.stdout.splitlines()[-1])


def screen() -> list[Row]:
    """Start, memory and idle time against an empty Kivy app, alternating."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        Journal(Path(folder)).close()
        probe("screen_probe", "companion", folder)  # so that Python has compiled its files
        for _ in range(RUNS):
            theirs.append(probe("screen_probe", "empty"))
            ours.append(probe("screen_probe", "companion", folder))

    def middle(runs: list[dict[str, float]], key: str) -> float:
        return statistics.median(run[key] for run in runs)

    start, start0 = middle(ours, "first_frame"), middle(theirs, "first_frame")
    rss, rss0 = middle(ours, "rss"), middle(theirs, "rss")
    idle, idle0 = middle(ours, "idle"), middle(theirs, "idle")
    return [
        Row(
            "start to first usable frame", start / start0, 1.4, True, f"{start:.2f} s against {start0:.2f} s"
        ),
        Row("resident memory", rss / rss0, 1.3, True, f"{rss / 1e6:.0f} MB against {rss0 / 1e6:.0f} MB"),
        Row("processor time idle", idle / idle0, 1.2, True, f"{idle:.2%} against {idle0:.2%} of a core"),
    ]


def scan() -> list[Row]:
    """Last byte to changed frame, against a bare app that changes a label."""
    bare, woken, ours = (probe("scan_probe", which) for which in ("bare", "woken", "companion"))
    middle, middle0, at_once = (statistics.median(run) for run in (ours, bare, woken))
    late = sorted(ours)[int(len(ours) * 0.99)]
    return [
        Row(
            "scan to changed frame, median",
            middle / middle0,
            1.5,
            True,
            f"{middle * 1000:.1f} ms against {middle0 * 1000:.1f} ms; "
            f"the same bare app woken at once: {at_once * 1000:.1f} ms",
        ),
        Row("scan to changed frame, p99", late * 1000, 100, True, f"{len(ours)} scans", unit="ms"),
    ]


def journal() -> list[Row]:
    """Durable moves a second, against raw sqlite3 with the same pragmas, alternating in blocks."""
    game = games.load(games.names()[0])
    players = seat_names(game.least_players)
    options = game.options_type()
    import random

    setup = game.deal(players, options, random.Random(1))
    state = game.start(players, options, setup)
    move = next(iter(game.legal(state)))
    text = json.dumps({"move": "open_temple"})
    ours: list[float] = []
    raw: list[float] = []
    with tempfile.TemporaryDirectory(dir=REPO) as folder:
        log = Journal(Path(folder))
        play = log.begin(Header(game, players, options, setup), None)
        plain = _raw(Path(folder) / "raw.db")
        seq = 0

        def append() -> None:
            nonlocal seq
            seq += 1
            log.append(play, seq, Entry(move, "2026-01-01T00:00:00Z", "touch"), seconds=float(seq))

        def insert() -> None:
            plain.execute("BEGIN IMMEDIATE")
            plain.execute(
                "INSERT INTO moves (play, move, time, via) VALUES (1, ?, '2026-01-01T00:00:00Z', 'touch')",
                (text,),
            )
            plain.execute("COMMIT")

        for _ in range(RUNS):
            raw.append(_rate(insert, COMMITS // RUNS))
            ours.append(_rate(append, COMMITS // RUNS))
        log.close()
        plain.close()
    got, base = statistics.median(ours), statistics.median(raw)
    return [
        Row(
            "durable moves a second", got / base, 0.7, False, f"{got:,.0f} against {base:,.0f} of raw sqlite3"
        )
    ]


def _raw(path: Path) -> sqlite3.Connection:
    plain = sqlite3.connect(path, isolation_level=None)
    plain.execute("PRAGMA journal_mode=WAL")
    plain.execute("PRAGMA synchronous=FULL")
    plain.execute("CREATE TABLE moves (id INTEGER PRIMARY KEY, play INTEGER, move TEXT, time TEXT, via TEXT)")
    return plain


def _rate(action: Callable[[], None], times: int) -> float:
    begun = time.perf_counter()
    for _ in range(times):
        action()
    return times / (time.perf_counter() - begun)


# plays a second that `companion simulate` must reach: game → (players, plays, least)
SIMULATED = {
    "incan_gold": (5, 4000, 2000.0),
    "trekking": (4, 300, 150.0),
    "tokaido": (4, 600, 300.0),
}


def simulated() -> list[Row]:
    rows = []
    for name, (players, plays, least) in SIMULATED.items():
        report = simulate(games.load(name), players, plays, 1)
        rows.append(
            Row(
                f"simulate {name}, {players} players",
                report.plays_per_second,
                least,
                False,
                f"{report.moves_per_second:,.0f} moves a second, every invariant checked",
                unit="plays/s",
            )
        )
    return rows


def walks() -> list[Row]:
    """Trekking's exact walk: the first question of a search that knows nothing, and a whole hand."""
    found = walks_bench.figures()
    fresh, hand = found["first_question"], found["hand_median"]
    return [
        Row(
            "exact walk, first question",
            fresh,
            50,
            True,
            f"the slowest of {walks_bench.FRESH}; later ones at most {found['question']:.1f} ms",
            unit="ms",
        ),
        Row(
            "exact walk, all goals of a hand",
            hand,
            100,
            True,
            f"median of {walks_bench.HANDS} hands",
            unit="ms",
        ),
    ]


def routes() -> list[Row]:
    """Seafarers' longest trail over networks of 15 roads and 15 ships, in CPU time."""
    found = seafarers_bench.measure_routes()
    detail = f"{found['networks']:,} networks of 15 roads and 15 ships"
    return [
        Row("longest trail, median", found["median_ms"], 0.5, True, detail, unit="ms"),
        Row("longest trail, worst", found["worst_ms"], 20, True, detail, unit="ms"),
    ]


RIVAL = "catanatron==3.2.1"


def against_catanatron() -> list[Row | NotMeasured]:
    """Random play on the base board against catanatron's random players, alternating, in CPU time.

    A move is one action of a player on their side; on ours one line of the record, chosen by the
    simulated table, made by the rules, every invariant checked. A starting settlement with its road is
    one line of ours and two actions of theirs; a monopoly is one on both sides.
    """
    what = "simulate seafarers, moves a second"
    script = Path(__file__).with_name("catanatron_probe.py")
    ours, base = [], []
    try:
        with rival.installed(RIVAL, ENVIRONMENT) as other:
            for _ in range(RUNS):
                base.append(other.probe(script, str(SECONDS))["moves_per_second"])
                ours.append(seafarers_bench.measure_play(SECONDS)["moves_per_second"])
    except rival.NotInstalled:
        return [NotMeasured(what, "≥ 2 ×", f"its comparison, {RIVAL}, could not be installed here")]
    got, against = statistics.median(ours), statistics.median(base)
    detail = (
        f"{got:,.0f} against {against:,.0f} of {RIVAL}, 4 random players on the base board, CPU time; "
        "a move: a line of the record with every invariant checked, against an action"
    )
    return [Row(what, got / against, 2, False, detail)]


def decoders() -> list[Row]:
    """Random bytes, against twenty times the fastest usual line, in CPU time."""
    rows = []
    for setting in noise.settings():
        pieces = list(noise.pieces(setting, NOISE, 1))
        decoder = noise.make_decoder(reader="reader", **setting)
        begun = time.process_time()
        noise.feed(decoder, pieces)
        speed = NOISE / (time.process_time() - begun)
        what = f"random bytes a second, {' '.join(setting.values())}"
        rows.append(Row(what, speed, 20 * 115200 / 10, False, f"{NOISE:,} bytes", unit="bytes/s"))
    return rows


def long_plays() -> list[Row]:
    """A play of ten thousand moves: picked up, and taken back."""
    with tempfile.TemporaryDirectory(dir=REPO) as name:
        long_play.write(Path(name), 10_000)
        found = long_play.figures(Path(name), 50)
    detail = f"{found['moves']:,} moves, {found['bytes'] / 1e6:.1f} MB of memory"
    return [
        Row("start in a long play", found["start"], 2, True, detail, unit="s"),
        Row("undo in a long play, slowest", found["undo"] * 1000, 50, True, detail, unit="ms"),
    ]


def helped() -> list[Row]:
    """``companion --help`` as a whole process."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-m", "companion.cli", "--help"], check=True, capture_output=True)
        times.append(time.perf_counter() - begun)
    return [Row("companion --help", statistics.median(times), 0.25, True, f"{RUNS} runs", unit="s")]


def machine() -> str:
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith(("model name", "Model"))
        ),
        platform.machine(),
    )
    python = f"Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores, {platform.machine()}, {python}, software GL"


def main() -> int:
    games_rows = [*simulated(), *walks(), *routes(), *against_catanatron()]
    rows = [*helped(), *games_rows, *journal(), *decoders(), *long_plays(), *scan(), *screen()]
    head = ("figure", "measured", "limit", "", "in numbers")
    table = [head, tuple("---" for _ in head), *(row.cells() for row in rows)]
    lines = ["| " + " | ".join(cells) + " |" for cells in table]
    print("\n".join(lines))
    page = REPO / "docs" / "benchmarks.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(
        "# Benchmarks\n\n"
        "Written by `make bench`: everything in one run on one machine, ours and the comparison in turn;\n"
        "medians. × is ours divided by the comparison.\n\n"
        f"Machine: {machine()}.\n\n" + "\n".join(lines) + "\n",
        "utf-8",
    )
    return int(not all(row.kept for row in rows))


if __name__ == "__main__":
    sys.exit(main())
