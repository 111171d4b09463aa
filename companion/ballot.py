"""The secret vote. It lives in memory only, and until it is complete nothing outside this module
can tell who chose what, or who chose first.

The ballot is driven by its owner: ``press`` and ``choose`` bring choices, ``tick`` the time.
Times are seconds of one monotonic clock. ``view`` is all that may be shown.
"""

from collections.abc import Callable, Mapping
from random import Random

from companion.game import BallotCall
from companion.snapshot import BallotView, Way

# hold: all levels must be steady this long, in seconds
SAMPLE_WINDOW = 0.15


class Ballot:
    """One vote of ``call``, taken in one ``way``.

    ``seats`` maps a button (``seat1.stay``) to its player; a button's last word says what it
    means: ``stay`` the first choice, ``leave`` the second, ``button`` alternates between them.
    """

    def __init__(
        self, call: BallotCall, way: Way, seats: Mapping[str, str], countdown: int, rng: Random
    ) -> None:
        self._call = call
        self._way = way
        self._seats = seats
        self._countdown = countdown
        self._rng = rng
        self._order = _from_caller(call)
        self._restart()

    def __repr__(self) -> str:
        return "Ballot(…)"

    def _restart(self) -> None:
        self._votes: dict[str, str] = {}
        self._phase: str = "pressing" if self._way == "press" else "waiting"
        self._turn: str | None = None
        self._sides: tuple[str, str] | None = None
        self._count_from: float | None = None
        self._count = 0
        self._sample: Mapping[str, str] | None = None
        self._sampled_at = 0.0

    def restart(self) -> None:
        """Forget every choice and begin again."""
        self._restart()

    @property
    def view(self) -> BallotView:
        return BallotView(
            way=self._way,
            phase=self._phase,  # type: ignore[arg-type]
            voters=self._call.voters,
            choices=self._call.choices,
            caller=self._call.caller,
            turn=self._turn,
            sides=self._sides,
            count=self._count,
        )

    # --- the screen is passed round (touch) ---------------------------------------------------

    def uncover(self, voter: str) -> bool:
        """``voter`` holds the screen and looks; False if it isn't the one it was handed to."""
        if self._phase != "covered" or voter != self._turn:
            return False
        first, second = self._call.choices
        self._sides = (first, second) if self._rng.random() < 0.5 else (second, first)
        self._phase = "choosing"
        return True

    def choose(self, voter: str, choice: str) -> bool:
        """Take the choice and cover the screen at once; False if it can't be taken."""
        if self._phase != "choosing" or voter != self._turn or choice not in self._call.choices:
            return False
        self._votes[voter] = choice
        self._sides = None
        self._next_turn()
        return True

    def _next_turn(self) -> None:
        waiting = [voter for voter in self._order if voter not in self._votes]
        self._turn = waiting[0] if waiting else None
        self._phase = "covered" if waiting else "all_in"

    # --- buttons (hold, press) ----------------------------------------------------------------

    def press(self, button: str, now: float) -> bool:
        """A seat's button went down. Gives whether what may be shown has changed."""
        voter = self._seats.get(button)
        if self._way != "press" or voter not in self._call.voters:
            return False
        if self._phase == "counting" and self._count_ended(now):
            return False
        self._votes[voter] = self._meaning(button, self._votes.get(voter))
        if self._phase != "pressing" or len(self._votes) < len(self._call.voters):
            return False
        self._start_count(now)
        return True

    def _meaning(self, button: str, before: str | None) -> str:
        first, second = self._call.choices
        match button.rpartition(".")[2]:
            case "stay":
                return first
            case "leave":
                return second
        return second if before == first else first

    def _held(self, levels: frozenset[str]) -> dict[str, str]:
        """Who holds exactly one of the own two buttons, and what that means."""
        held: dict[str, list[str]] = {}
        for button in levels:
            voter = self._seats.get(button)
            if voter in self._call.voters:
                held.setdefault(voter, []).append(button)
        return {
            voter: self._meaning(buttons[0], None) for voter, buttons in held.items() if len(buttons) == 1
        }

    # --- GO ON? -------------------------------------------------------------------------------

    def go_on(self, now: float) -> bool:
        """The caller asks: hand the screen round (touch), or count down (hold, all in)."""
        match self._way, self._phase:
            case "touch", "waiting":
                self._next_turn()
            case "touch", "all_in":
                self._start_count(now)
            case "hold", ("waiting" | "unclear"):
                self._start_count(now)
            case _:
                return False
        return True

    def _start_count(self, now: float) -> None:
        self._phase = "counting"
        self._count_from = now
        self._count = self._countdown
        self._sample = None

    def _count_ended(self, now: float) -> bool:
        return self._count_from is not None and now >= self._count_from + self._countdown

    @property
    def deadline(self) -> float | None:
        """When ``tick`` has something to do, or None."""
        if self._phase != "counting" or self._count_from is None:
            return None
        if self._count:
            return self._count_from + self._countdown - self._count + 1
        if self._sample is None:
            return self._count_from + self._countdown
        return self._sampled_at + SAMPLE_WINDOW

    def tick(self, now: float, levels: Callable[[], frozenset[str]]) -> Mapping[str, str] | None:
        """Let time pass; ``levels`` gives the buttons held down now.

        Gives the complete vote (name → choice) once, at the end of the count.
        """
        if self._phase != "counting" or self._count_from is None:
            return None
        if not self._count_ended(now):
            self._count = self._countdown - int(now - self._count_from)
            return None
        self._count = 0
        if self._way != "hold":
            return self._finish(self._votes)
        if self._sample is None:
            self._sample = self._held(levels())
            self._sampled_at = now
            return None
        if now < self._sampled_at + SAMPLE_WINDOW:
            return None
        after = self._held(levels())
        clear = {voter: choice for voter, choice in after.items() if self._sample.get(voter) == choice}
        return self._finish(clear)

    def _finish(self, votes: Mapping[str, str]) -> Mapping[str, str] | None:
        complete = {voter: votes[voter] for voter in self._call.voters if voter in votes}
        self._restart()
        if len(complete) < len(self._call.voters):
            self._phase = "unclear"
            return None
        return complete


def _from_caller(call: BallotCall) -> tuple[str, ...]:
    """The voters in seat order, beginning with the caller, who has the screen at hand."""
    if call.caller not in call.voters:
        return call.voters
    start = call.voters.index(call.caller)
    return call.voters[start:] + call.voters[:start]
