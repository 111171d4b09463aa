"""Which lamps are lit. Decided from the snapshot alone, which knows nothing of a pending vote."""

from companion.snapshot import Snapshot


def lit(snapshot: Snapshot) -> frozenset[str]:
    """Lamp names: ``seatN.lamp`` for whom the table waits for, ``table.all_in`` once all have voted,
    ``table.buzzer`` in the last second before a vote is taken."""
    if snapshot.play is None or snapshot.prompt is None or snapshot.prompt.over:
        return frozenset()
    seats = {player: number for number, player in enumerate(snapshot.play.players, start=1)}
    lamps = {f"seat{seats[player]}.lamp" for player in snapshot.prompt.to_act if player in seats}
    ballot = snapshot.ballot
    if ballot is not None and ballot.way in ("press", "touch") and ballot.phase in ("all_in", "counting"):
        lamps.add("table.all_in")
    if ballot is not None and ballot.phase == "counting" and ballot.count <= 1:
        lamps.add("table.buzzer")
    return frozenset(lamps)
