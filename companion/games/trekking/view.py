"""What everybody at the table may see. Hidden parts of hands are only counted."""

from msgspec import Struct

from companion.games.trekking import cards
from companion.games.trekking.box import BOX, COLOURS, IDS, MAJORS, PARKS
from companion.games.trekking.choices import lengths, numbers, payable
from companion.games.trekking.names import spans
from companion.games.trekking.rules import blockers
from companion.games.trekking.scoring import bonus
from companion.games.trekking.state import State

Spans = tuple[tuple[int, int], ...]


class SeatView(Struct, frozen=True):
    """One player: ``known`` are the cards in hand that all saw being taken."""

    player: str
    place: str
    hand: int
    known: tuple[str, ...]
    stones: dict[str, int]
    parks: tuple[str, ...]
    campsites: tuple[str, ...]
    campsites_left: int


class PlaceView(Struct, frozen=True):
    place: str
    stone: str | None
    trekkers: tuple[str, ...]


class CardUp(Struct, frozen=True):
    """A Park card turned up or a Major in play; ``occupants`` have a campsite there."""

    park: str
    vp: int
    cost: tuple[str, ...]
    occupants: tuple[str, ...] = ()


class ColourView(Struct, frozen=True):
    """One colour: who leads (several if tied), and who would get its Stone Bonus cards now."""

    colour: str
    on_map: int
    leaders: tuple[str, ...]
    most: str | None
    most_points: int
    second: str | None
    second_points: int


class Reach(Struct, frozen=True):
    """How the player to move gets to a place.

    ``sums``: the lengths of the walks there, as runs (1, 1), (3, 53); none: no walk leads there.
    ``payable``: those that the numbers of the hand may add up to; ``plus_one``: those lengths
    that it may pay with one more (Grand Canyon). ``blocked_by``: who stands in the way if no walk does.
    """

    place: str
    sums: Spans
    payable: Spans
    plus_one: Spans
    blocked_by: tuple[str, ...]


class View(Struct, frozen=True):
    """``unseen``: the Trek cards that deck and hidden hands may hold (row tracked), with how many.

    ``deck`` and ``discards`` count cards, None if they aren't tracked. ``reach`` is there in a turn only.
    """

    round: int
    player: str | None
    actions_left: int
    first: str
    parks_up: tuple[CardUp, ...]
    majors: tuple[CardUp, ...]
    row: tuple[str, ...] | None
    deck: int | None
    discards: int | None
    shuffles: int
    unseen: dict[str, int]
    hand_limit: int
    seats: tuple[SeatView, ...]
    places: tuple[PlaceView, ...]
    colours: tuple[ColourView, ...]
    last_round: bool
    last_player: str
    reach: tuple[Reach, ...]


def view(state: State) -> View:
    players = state.terms.players
    tracked = state.row is not None
    over = state.phase == "over"
    return View(
        round=(state.turn - over) // len(players) + 1,
        player=None if over else players[state.seat],
        actions_left=state.left,
        first=players[state.terms.first],
        parks_up=tuple(CardUp(park, PARKS[park].vp, PARKS[park].cost) for park in state.parks_up),
        majors=tuple(
            CardUp(
                major,
                BOX.major_vp,
                MAJORS[major].cost,
                tuple(players[seat] for seat, places in enumerate(state.campsites) if major in places),
            )
            for major in state.terms.majors
        ),
        row=state.row,
        deck=state.deck if tracked else None,
        discards=len(state.discards) if tracked else None,
        shuffles=state.shuffles,
        unseen=cards.possible(state) if tracked else {},
        hand_limit=BOX.hand_limit,
        seats=tuple(_seat(state, seat) for seat in range(len(players))),
        places=tuple(_place(state, place) for place in range(len(IDS))),
        colours=colours(state),
        last_round=state.last_round,
        last_player=players[state.last_seat],
        reach=reach(state) if state.phase == "turn" else (),
    )


def _seat(state: State, seat: int) -> SeatView:
    hand = state.hands[seat]
    return SeatView(
        player=state.terms.players[seat],
        place=IDS[state.trekkers[seat]],
        hand=hand.size,
        known=hand.known,
        stones=dict(zip(COLOURS, state.stones[seat], strict=True)),
        parks=state.parks[seat],
        campsites=state.campsites[seat],
        campsites_left=BOX.campsites - len(state.campsites[seat]),
    )


def _place(state: State, place: int) -> PlaceView:
    there = tuple(state.terms.players[seat] for seat, stands in enumerate(state.trekkers) if stands == place)
    return PlaceView(IDS[place], state.map[place], there)


def colours(state: State) -> tuple[ColourView, ...]:
    """The stones colour by colour, as the Stone Bonus cards would be given now."""
    players = state.terms.players
    shown = []
    for number, kind in enumerate(BOX.stones):
        counts = [stones[number] for stones in state.stones]
        given = bonus(counts)
        leading = max(counts)
        shown.append(
            ColourView(
                colour=kind.colour,
                on_map=state.map.count(kind.colour),
                leaders=tuple(players[seat] for seat, count in enumerate(counts) if count == leading > 0),
                most=None if given.most is None else players[given.most],
                most_points=kind.most,
                second=None if given.second is None else players[given.second],
                second_points=kind.second if len(players) > 2 else 0,
            )
        )
    return tuple(shown)


def reach(state: State) -> tuple[Reach, ...]:
    """Every place but the own: the sums that lead there, or who blocks all walks."""
    seat = state.seat
    sums = payable(state, seat)
    return tuple(
        Reach(
            place=IDS[place],
            sums=spans(numbers(bits)),
            payable=spans(numbers(bits & sums.plain)),
            plus_one=spans(numbers(bits & sums.plus_one)),
            blocked_by=() if bits else blockers(state, seat, place),
        )
        for place, bits in enumerate(lengths(state, seat))
        if place != state.trekkers[seat]
    )
