"""``make faults``: every fault at full length; writes ``docs/faults.md`` with the machine named."""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.bench.__main__ import machine
from tests.core.at_the_table import Evening
from tests.faults import damage, day, hung_screen, kills, long_play, noise, power_cut, screen_day, unplugging

PAGE = Path(__file__).parents[2] / "docs" / "faults.md"
SEED = 2026
KILLS, CUT_STEPS, CYCLES, NOISE = 1000, 150, 200, 10_000_000
DAMAGES, MOVES, UNDOS, HOURS = 2000, 10_000, 100, 24.0
LEAST_SPEED = 20 * 115200 / 10  # bytes a second: twenty times the fastest usual line
MOST_START, MOST_UNDO = 2.0, 0.05  # seconds
MOST_GROWTH = 1_000_000  # bytes
SCREEN_STEPS, MOST_SCREEN_GROWTH = 2000, 10.0  # megabytes in the second half
WATCHDOG = 30.0  # seconds, as in the unit

Row = tuple[str, str, str, bool]


def killed(folder: Path) -> list[Row]:
    found = kills.run(folder, KILLS, SEED)
    figure = (
        f"{found['kills']:,} kills over {found['acknowledged']:,} acknowledged steps, "
        f"{found['in_a_step']:,} in the "
        f"middle of one (of those {found['step_whole']:,} were stored whole, the others not at all), "
        f"{found['at_start']} while starting: {found['lost']} acknowledged steps lost, every database sound"
    )
    return [("SIGKILL at a random moment", "play resumed, position compared", figure, found["lost"] == 0)]


def cut(folder: Path) -> list[Row]:
    found = power_cut.run(folder, CUT_STEPS, SEED)
    figure = (
        f"{found['steps']} steps: {found['between_writes']:,} copies between two statements, "
        f"{found['torn_logs']:,} "
        f"logs torn at a sector, {found['half_taken_over']:,} files with the log half taken over: "
        f"{found['lost']} lost, {found['damaged']} damaged"
    )
    kept = found["lost"] == found["damaged"] == 0
    return [("power cut between any two writes", "files copied and torn, opened", figure, kept)]


def unplugged(folder: Path) -> list[Row]:
    found = unplugging.run(folder, CYCLES, SEED)
    figure = (
        f"{found['cycles']} cycles, {found['cards']:,} cards each once, {found['lost']} times lost, "
        f"{found['back']} "
        f"times back, {found['wrong']} wrong; {found['threads_left']} threads and {found['handles_left']} "
        f"handles left"
    )
    kept = found["wrong"] == found["threads_left"] == found["handles_left"] == 0
    return [("reader pulled out and put back", "on a busy port (pty)", figure, kept)]


def noisy(_folder: Path) -> list[Row]:
    rows = []
    for setting in noise.settings():
        held = noise.memory(setting, NOISE // 100, SEED)
        decoder = noise.make_decoder(reader="reader", **setting)
        pieces = list(noise.pieces(setting, NOISE, SEED))
        halves = (pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :])
        speeds = []
        for number, half in enumerate(halves):
            begun = time.process_time()
            noise.feed(decoder, half, now=number * NOISE / 11520)
            speeds.append(sum(map(len, half)) / (time.process_time() - begun))
        figure = (
            f"{NOISE:,} bytes, no exception, {held:,} bytes held more; {speeds[0]:,.0f} bytes/s in the "
            f"first half, "
            f"{speeds[1]:,.0f} in the second (at least {LEAST_SPEED:,.0f})"
        )
        kept = held < noise.MOST_HELD and min(speeds) >= LEAST_SPEED
        rows.append((f"random bytes, {' '.join(setting.values())}", "fed in pieces", figure, kept))
    return rows


def damaged(folder: Path) -> list[Row]:
    found = damage.run(folder, DAMAGES, SEED)
    figure = (
        f"{found['damaged']:,} damaged copies: {found['repaired']:,} replaced by the newest backup and told, "
        f"{found['unharmed']:,} sound by SQLite's own check, {found['refused']} taken for a newer version's; "
        f"play went on in {found['played_on']:,}"
    )
    kept = found["played_on"] + found["refused"] == found["damaged"]
    return [("damaged database", "bytes, pages, cuts at random", figure, kept)]


def long(folder: Path) -> list[Row]:
    long_play.write(folder, MOVES)
    found = long_play.figures(folder, UNDOS)
    figure = (
        f"{found['moves']:,} moves: start {found['start']:.2f} s (at most {MOST_START:g}), slowest of "
        f"{UNDOS} undos "
        f"{found['undo'] * 1000:.1f} ms (at most {MOST_UNDO * 1000:g}), {found['bytes'] / 1e6:.1f} MB of "
        f"memory, "
        f"{found['disk'] / 1e6:.1f} MB on disk"
    )
    kept = found["start"] <= MOST_START and found["undo"] <= MOST_UNDO
    return [("a play of 10,000 moves", "Seafarers, trades", figure, kept)]


def whole_day(folder: Path) -> list[Row]:
    found = day.run(folder, HOURS, SEED)
    figure = (
        f"{found['hours']:g} hours: {found['plays']} plays, {found['moves']:,} moves, {found['scans']:,} "
        f"scans, "
        f"{found['snapshots']:,} snapshots; memory grew by {found['traced_growth'] / 1e3:,.0f} kB of "
        f"Python's and "
        f"{found['resident_growth'] / 1e6:.1f} MB resident after the first hour; {found['threads_more']} "
        f"threads and "
        f"{found['handles_more']} handles more"
    )
    kept = found["traced_growth"] < MOST_GROWTH and found["threads_more"] == found["handles_more"] == 0
    return [("24 hours of play", "a thing every 10 s, time handed in", figure, kept)]


def screen(folder: Path) -> list[Row]:
    found = screen_day.run(folder, SCREEN_STEPS, SCREEN_STEPS // 4, SEED)
    first, second = (growth / 1e6 for growth in found["growth"])
    figure = (
        f"{found['steps']:,} steps drawn, every page opened: resident memory {first:+.1f} MB in the first "
        f"half, "
        f"{second:+.1f} MB in the second; {found['widgets']} widgets held; {found['handles_more']} "
        f"handles more "
        f"(fonts, at most {screen_day.FONTS})"
    )
    kept = second <= MOST_SCREEN_GROWTH and found["widgets"] < screen_day.MOST_WIDGETS
    kept = kept and found["handles_more"] <= screen_day.FONTS
    return [("an evening on the real screen", "Incan Gold, offscreen", figure, kept)]


def hung(folder: Path) -> list[Row]:
    evening = Evening(folder / "plays")
    evening.begin()
    evening.close()
    found = hung_screen.run(folder, folder / "plays", 3, WATCHDOG, 5.0)
    figure = (
        f"noticed after {found['seconds']:.0f} s without a sign of life, killed, started again: "
        f"same play {found['same_play']}, same position {found['same_position']}"
    )
    kept = found["noticed"] and found["same_play"] and found["same_position"] and found["alive_after"]
    return [("a screen that hangs", "stand-in for systemd, WatchdogSec=30", figure, kept)]


FAULTS: dict[str, Callable[[Path], list[Row]]] = {
    "kills": killed,
    "power-cut": cut,
    "unplugging": unplugged,
    "noise": noisy,
    "damage": damaged,
    "long-play": long,
    "day": whole_day,
    "screen": screen,
    "hung-screen": hung,
}


def main(chosen: list[str]) -> int:
    rows: list[Row] = []
    for name, measure in FAULTS.items():
        if chosen and name not in chosen:
            continue
        begun = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            found = measure(Path(folder))
        rows += found
        for fault, _, figure, kept in found:
            print(
                f"{'kept  ' if kept else 'MISSED'} {fault}: {figure} [{time.monotonic() - begun:.0f} s]",
                flush=True,
            )
    if not chosen:
        write(rows)
    return int(not all(kept for *_, kept in rows))


def write(rows: list[Row]) -> None:
    head = ("fault", "what is done", "figure", "result")
    cells = [(*row[:3], "kept" if row[3] else "MISSED") for row in rows]
    table = "\n".join("| " + " | ".join(row) + " |" for row in (head, ("---",) * 4, *cells))
    before, _, after = PAGE.read_text("utf-8").partition("<!-- figures -->")
    rest = after.partition("<!-- end of figures -->")[2]
    text = f"<!-- figures -->\n\nMachine: {machine()}.\n\n{table}\n\n<!-- end of figures -->"
    PAGE.write_text(before + text + rest, "utf-8")


if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    sys.exit(main(sys.argv[1:]))
