"""Random damage to the database: bytes at random places, pages swapped, the end cut off, all of it gone."""

import shutil
from pathlib import Path
from random import Random

from companion.games.incan_gold.moves import OpenTemple, Reveal, Vote
from companion.journal import NAME, JournalError
from tests.core.at_the_table import THREE, Evening

PAGE = 4096


def original(folder: Path) -> None:
    """Two finished evenings with their backups and one under way, its log not yet taken over."""
    evening = Evening(folder)
    for seed in (1, 2, 3):
        evening.begin(seed=seed)
        evening.play(OpenTemple(), Reveal("treasure:9"), Vote(THREE, ()), Reveal("treasure:5"))
        if seed < 3:
            evening.journal.set_state(seed, "finished")
            evening.journal.backup()
            evening.journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copytree(folder, folder.with_name("original"))
    evening.close()


def damage(file: Path, rng: Random) -> None:
    data = bytearray(file.read_bytes())
    pages = max(1, len(data) // PAGE)
    kind = rng.choice(("bytes", "page", "zeros", "cut", "swap", "emptied"))
    at = rng.randrange(pages) * PAGE
    if kind == "bytes":
        for _ in range(rng.choice((1, 3, 30))):
            data[rng.randrange(len(data))] = rng.randrange(256)
    elif kind == "page":
        data[at : at + PAGE] = rng.randbytes(PAGE)
    elif kind == "zeros":
        data[at : at + PAGE] = bytes(PAGE)
    elif kind == "cut":
        del data[rng.randrange(len(data)) :]
    elif kind == "swap":
        other = rng.randrange(pages) * PAGE
        data[at : at + PAGE], data[other : other + PAGE] = data[other : other + PAGE], data[at : at + PAGE]
    else:
        data.clear()
    file.write_bytes(data)


def run(folder: Path, times: int, seed: int) -> dict[str, int]:
    """Damage a copy so often and start a table on it; figures of what came of it.

    Raises whatever keeps a table from starting, except the sentence that a newer companion wrote the file
    (a damaged version number cannot be told from that).
    """
    rng = Random(seed)
    original(folder / "live")
    counts = {"damaged": times, "repaired": 0, "unharmed": 0, "refused": 0, "played_on": 0}
    for _ in range(times):
        target = folder / "damaged"
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder / "original", target)
        beside = rng.choice(("", "", "-wal", "-wal", "-shm"))
        damage(target / (NAME + beside), rng)
        try:
            evening = Evening(target)
        except JournalError as error:
            if error.code != "newer-database":
                raise
            counts["refused"] += 1
            continue
        counts["repaired" if evening.journal.notices else "unharmed"] += 1
        evening.begin()
        evening.play(OpenTemple())
        counts["played_on"] += not evening.shown.unsaved
        evening.close()
    return counts
