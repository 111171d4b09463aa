"""The secret vote at this table: the ballot that is due, and the ways in which it can be taken."""

from collections.abc import Mapping
from random import Random

from companion.ballot import Ballot
from companion.commands import Choose, RestartBallot, RevealBallot, Uncover
from companion.desk.notices import Notices
from companion.desk.refused import refuse
from companion.game import BallotCall, say
from companion.inputs import ButtonInput
from companion.settings import Settings
from companion.snapshot import BallotView, Way


class Voting:
    """Holds the ballot while a vote is due, and knows which buttons are down.

    ``wanted`` is the way people chose; where those at the table can't vote so, they do by touch.
    """

    def __init__(self, settings: Settings, wanted: Way, notices: Notices, rng: Random) -> None:
        self._settings = settings
        self._wanted = wanted
        self._notices = notices
        self._rng = rng
        self._players: tuple[str, ...] = ()
        self._call: BallotCall | None = None
        self._levels: frozenset[str] = frozenset()
        self.ballot: Ballot | None = None

    def __repr__(self) -> str:
        return "Voting(…)"

    def due(self, call: BallotCall | None, players: tuple[str, ...]) -> None:
        """The play is in another position: ``call`` is the vote that is due there, if any."""
        self._call = call
        self._players = players
        self._begin()
        self._check_way()

    def prefer(self, wanted: Way) -> None:
        """People chose a way; a vote under way in another one begins again."""
        before = self._way
        self._wanted = wanted
        if self._way != before:
            self._begin()
        self._check_way()

    def _begin(self) -> None:
        self.ballot = None
        if self._call is not None:
            countdown = self._settings.vote.countdown
            self.ballot = Ballot(self._call, self._way, self._seat_buttons(), countdown, self._rng)

    def _check_way(self) -> None:
        """Say so if those at the table can't vote in the way that was chosen."""
        if self.ballot is not None and self._wanted not in self.ways:
            self._notices.put("way", say("notice.way", way=say(f"ui.way.{self._wanted}")))
        else:
            self._notices.remove("way")

    # --- which buttons there are --------------------------------------------------------------

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways in which those at the table can vote with the buttons there are."""
        players = max(1, len(self._players))
        seats = self._settings.seat[:players]
        with_two = [seat for seat in seats if seat.stay is not None]
        with_any = [seat for seat in seats if seat.stay is not None or seat.button is not None]
        ways: list[Way] = ["touch"]
        if len(with_two) == players:
            ways.append("hold")
        if len(with_any) == players:
            ways.append("press")
        return (*ways, "open")

    @property
    def _way(self) -> Way:
        return self._wanted if self._wanted in self.ways else "touch"

    def _seat_buttons(self) -> dict[str, str]:
        """Which button belongs to which player: the first seat of the config is the first player's."""
        buttons: dict[str, str] = {}
        for number, (seat, player) in enumerate(zip(self._settings.seat, self._players, strict=False), 1):
            for word in ("stay", "leave", "button"):
                if getattr(seat, word) is not None:
                    buttons[f"seat{number}.{word}"] = player
        return buttons

    def level(self, button: ButtonInput) -> None:
        """Remember which buttons are down."""
        held = self._levels | {button.name} if button.pressed else self._levels - {button.name}
        self._levels = frozenset(held)

    # --- the vote under way -------------------------------------------------------------------

    def press(self, name: str, now: float) -> bool:
        """A seat's button went down. Gives whether anything that may be shown has changed."""
        return self.ballot is not None and self.ballot.press(name, now)

    def go_on(self, now: float) -> bool:
        """GO ON?; False if no vote is due or it is under way."""
        return self.ballot is not None and self.ballot.go_on(now)

    def open(self, now: float) -> None:
        """GO ON? on the screen. Raises Refused."""
        if self.ballot is None:
            raise refuse("no-ballot")
        if not self.ballot.go_on(now):
            raise refuse("ballot-under-way")

    def do(self, command: Uncover | Choose | RevealBallot | RestartBallot, now: float) -> None:
        """What fingers do while the screen is passed round. Raises Refused."""
        if self.ballot is None:
            raise refuse("no-ballot")
        match command:
            case Uncover():
                taken = self.ballot.uncover(command.voter)
            case Choose():
                taken = self.ballot.choose(command.voter, command.choice)
            case RevealBallot():
                taken = self.ballot.view.phase == "all_in" and self.ballot.go_on(now)
            case RestartBallot():
                self.ballot.restart()
                taken = True
        if not taken:
            raise refuse("ballot-under-way")

    def tick(self, now: float) -> Mapping[str, str] | None:
        """Let time pass; gives the complete vote once, at the end of the count."""
        return self.ballot.tick(now, lambda: self._levels) if self.ballot is not None else None

    @property
    def view(self) -> BallotView | None:
        return self.ballot.view if self.ballot is not None else None

    @property
    def deadline(self) -> float | None:
        """When ``tick`` has something to do, or None."""
        return self.ballot.deadline if self.ballot is not None else None
