"""Set-up: stones, cards and the Bear token at random, and the checklist (rules page, "Set-up")."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from companion.game import IllegalMove, Step, say
from companion.games.trekking.box import (
    BAG,
    BOX,
    COLOURS,
    COPIES,
    ICON_OF,
    IDS,
    LOCATIONS,
    MAJORS,
    PARKS,
    PLACE,
    REGIONS,
    START,
    TREK,
)
from companion.games.trekking.moves import Options, Setup
from companion.games.trekking.names import card_names, place_name, stone_name
from companion.games.trekking.state import Hand, State, Terms, first_deck


def deal(players: tuple[str, ...], options: Options, rng: Random) -> Setup:
    bag = [colour for colour, count in BAG.items() for _ in range(count)]
    rng.shuffle(bag)
    deck = [card for card in TREK for _ in range(COPIES)]
    return Setup(
        stones=dict(zip(sorted(IDS[place] for place in LOCATIONS), bag, strict=True)),
        majors=tuple(rng.sample(list(MAJORS), BOX.majors_up)),
        parks=tuple(rng.sample(list(PARKS), BOX.parks_up)),
        trek=tuple(rng.sample(deck, BOX.row)) if options.track_row else None,
        first=rng.choice(players),
    )


def redraw(setup: Setup, region: str, rng: Random) -> Setup:
    """The set-up with the stones of one region back in the bag and drawn again."""
    there = [place.id for place in BOX.places if place.region == region]
    bag = [setup.stones[place] for place in there]
    rng.shuffle(bag)
    return replace(setup, stones={**setup.stones, **dict(zip(there, bag, strict=True))})


def start(players: tuple[str, ...], options: Options, setup: Setup) -> State:
    """The state before the first move. Raises IllegalMove unless the set-up can lie on the table."""
    if setup.first not in players:
        raise IllegalMove("unknown-player", player=setup.first)
    _check_stones(setup.stones)
    _check_up("majors", setup.majors, tuple(MAJORS), BOX.majors_up)
    _check_up("parks", setup.parks, tuple(PARKS), BOX.parks_up)
    _check_row(options, setup.trek)
    count = len(players)
    return State(
        terms=Terms(players, options, players.index(setup.first), setup.majors),
        map=tuple(setup.stones.get(place) for place in IDS),
        trekkers=(START,) * count,
        hands=(Hand(),) * count,
        stones=((0,) * len(COLOURS),) * count,
        parks=((),) * count,
        campsites=((),) * count,
        parks_up=setup.parks,
        row=setup.trek,
        deck=first_deck(count) if options.track_row else 0,
    )


def _malformed(field: str, why: str, n: int) -> IllegalMove:
    return IllegalMove("malformed", why=f"trek-{why}", field=f"setup.{field}", n=n)


def _check_stones(stones: dict[str, str]) -> None:
    for place, colour in stones.items():
        if place not in PLACE or place == BOX.start:
            raise IllegalMove("unknown-value", value=place)
        if colour not in BAG:
            raise IllegalMove("unknown-value", value=colour)
    if len(stones) < len(LOCATIONS):
        raise _malformed("stones", "stones", len(LOCATIONS))
    for colour, count in Counter(stones.values()).items():
        if count != BAG[colour]:
            raise _malformed(f"stones ({colour})", "colour", BAG[colour])


def _check_up(field: str, up: tuple[str, ...], known: tuple[str, ...], count: int) -> None:
    """So many different cards of one deck."""
    for card in up:
        if card not in known:
            raise IllegalMove("unknown-value", value=card)
    if len(up) != count or len(set(up)) != count:
        raise _malformed(field, "cards", count)


def _check_row(options: Options, row: tuple[str, ...] | None) -> None:
    if (row is None) == options.track_row:
        raise _malformed("trek", "row" if options.track_row else "no-row", BOX.row)
    if row is None:
        return
    for card in row:
        if card not in ICON_OF:
            raise IllegalMove("unknown-value", value=card)
    if len(row) != BOX.row:
        raise _malformed("trek", "row", BOX.row)
    if max(Counter(row).values()) > COPIES:
        raise _malformed("trek", "copies", COPIES)


def checklist(players: tuple[str, ...], options: Options, setup: Setup) -> tuple[Step, ...]:
    """The steps in the rulebook's order; stones region by region, with what the bag then holds."""
    steps = [Step(say("trekking.setup.map")), *_stone_steps(setup)]
    steps.append(Step(say("trekking.setup.camps", n=len(players), campsites=BOX.campsites)))
    steps.append(Step(say("trekking.setup.majors", majors=card_names(setup.majors))))
    steps.append(Step(say("trekking.setup.parks", parks=card_names(setup.parks))))
    if setup.trek is None:
        steps.append(Step(say("trekking.setup.trek", hand=BOX.hand, row=BOX.row)))
    else:
        steps.append(Step(say("trekking.setup.trek-row", hand=BOX.hand, row=card_names(setup.trek))))
    bonus = "trekking.setup.bonus-most" if len(players) == 2 else "trekking.setup.bonus"
    steps.append(Step(say(bonus)))
    steps.append(Step(say("trekking.setup.bear", player=setup.first)))
    return tuple(steps)


def _stone_steps(setup: Setup) -> list[Step]:
    left = len(LOCATIONS)
    steps = [Step(say("trekking.setup.bag", n=left))]
    for region in REGIONS:
        there = [place.id for place in BOX.places if place.region == region]
        left -= len(there)
        stones = tuple(
            say("trekking.setup.stone", place=place_name(place), stone=stone_name(setup.stones[place]))
            for place in there
        )
        region_name = say(f"trekking.region.{region}")
        steps.append(Step(say("trekking.setup.region", region=region_name, stones=stones, left=left)))
    return steps
