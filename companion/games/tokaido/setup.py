"""Set-up: the travelers' tiles, the line at the start, the coins, and the checklist."""

from collections.abc import Mapping
from random import Random

from msgspec import UnsetType
from msgspec.structs import replace

from companion.game import Choice, IllegalMove, Message, Pick, Step, say
from companion.games.tokaido.box import BOX, TRAVELERS
from companion.games.tokaido.moves import NEUTRAL, Options, Setup
from companion.games.tokaido.names import named, power_name
from companion.games.tokaido.state import Seat, State, Terms


def line(players: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody who stands in the line: with two players the neutral traveler too."""
    return (*players, NEUTRAL) if len(players) == 2 else players


def offered(players: tuple[str, ...], rng: Random) -> dict[str, tuple[str, str]]:
    """Two random tiles for each player, who keeps one: the first lots that ``deal`` draws."""
    tiles = rng.sample(list(TRAVELERS), 2 * len(players))
    return {player: (tiles[2 * seat], tiles[2 * seat + 1]) for seat, player in enumerate(players)}


def deal(players: tuple[str, ...], options: Options, rng: Random) -> Setup:
    tiles = offered(players, rng)
    order = list(line(players))
    rng.shuffle(order)
    if options.initiation:
        return Setup(tuple(order))
    return Setup(tuple(order), {player: rng.choice(two) for player, two in tiles.items()})


def picks(players: tuple[str, ...], setup: Setup, rng: Random) -> tuple[Pick, ...]:
    """Each player keeps one of two tiles."""
    if isinstance(setup.travelers, UnsetType):
        return ()
    return tuple(
        Pick(player, tuple(_choice(tile) for tile in two), setup.travelers[player])
        for player, two in offered(players, rng).items()
    )


def _choice(tile: str) -> Choice:
    power = say(f"tokaido.power.{tile}")
    return Choice(tile, power_name(tile), say("tokaido.setup.tile", n=TRAVELERS[tile].coins, power=power))


def pick(setup: Setup, player: str, tile: str) -> Setup:
    kept = {} if isinstance(setup.travelers, UnsetType) else setup.travelers
    return replace(setup, travelers={**kept, player: tile})


def start(players: tuple[str, ...], options: Options, setup: Setup) -> State:
    """The state before the first move. Raises IllegalMove unless the set-up can lie on the table."""
    if any(player.casefold() == NEUTRAL for player in players):
        raise IllegalMove("malformed", why="tokaido.neutral-name")
    everybody = line(players)
    powers = _powers(players, options, setup)
    _check_order(everybody, setup.order)
    neutral = everybody.index(NEUTRAL) if NEUTRAL in everybody else -1
    coins = coins_at_start(options, setup, dict(zip(players, powers, strict=True)))
    return State(
        terms=Terms(players, options, powers, neutral),
        seats=tuple(Seat(coins[player]) for player in players),
        steps=(0,) * len(everybody),
        line=tuple(everybody.index(name) for name in setup.order),
    )


def _powers(players: tuple[str, ...], options: Options, setup: Setup) -> tuple[str, ...]:
    if isinstance(setup.travelers, UnsetType):
        if not options.initiation:
            raise IllegalMove("malformed", why="tokaido.missing", field="setup.travelers")
        return ("",) * len(players)
    if options.initiation:
        raise IllegalMove("malformed", why="tokaido.needless", field="setup.travelers")
    for player, traveler in setup.travelers.items():
        if player not in players:
            raise IllegalMove("unknown-player", player=player)
        if traveler not in TRAVELERS:
            raise IllegalMove("unknown-value", value=traveler)
    for player in players:
        if player not in setup.travelers:
            raise IllegalMove("malformed", why="tokaido.missing", field=f"setup.travelers.{player}")
    powers = tuple(setup.travelers[player] for player in players)
    for seat, power in enumerate(powers):
        if power in powers[:seat]:
            raise IllegalMove("malformed", why="tokaido.traveler-twice", traveler=power_name(power))
    return powers


def _check_order(everybody: tuple[str, ...], order: tuple[str, ...]) -> None:
    for place, name in enumerate(order):
        if name not in everybody:
            raise IllegalMove("unknown-player", player=name)
        if name in order[:place]:
            raise IllegalMove("malformed", why="tokaido.order-twice", player=named(name))
    for name in everybody:
        if name not in order:
            raise IllegalMove("malformed", why="tokaido.order-missing", player=named(name))


def coins_at_start(options: Options, setup: Setup, powers: Mapping[str, str]) -> dict[str, int]:
    """Coins as printed on the tile (``initiation``: the same for all), and by place in the line."""
    coins = {
        player: TRAVELERS[power].coins if power else BOX.initiation_coins for player, power in powers.items()
    }
    if options.preparations:
        for place, name in enumerate(setup.order):
            if name in coins:
                coins[name] += BOX.preparations[place]
    return coins


def checklist(players: tuple[str, ...], options: Options, setup: Setup) -> tuple[Step, ...]:
    """The steps in the rulebook's order."""
    powers = {} if isinstance(setup.travelers, UnsetType) else setup.travelers
    coins = coins_at_start(options, setup, {player: powers.get(player, "") for player in players})
    panoramas = sum(panorama.length * panorama.copies_each for panorama in BOX.panoramas)
    texts = [
        say("tokaido.setup.board"),
        say("tokaido.setup.achievements"),
        say("tokaido.setup.meals", cards=sum(meal.copies for meal in BOX.meals)),
        say("tokaido.setup.souvenirs", cards=len(BOX.souvenirs)),
        say("tokaido.setup.encounters", cards=sum(card.copies for card in BOX.encounters)),
        say("tokaido.setup.hot-springs", cards=sum(card.copies for card in BOX.hot_springs)),
        say("tokaido.setup.panoramas", cards=panoramas),
        say("tokaido.setup.bank"),
        say("tokaido.setup.pieces", n=len(players)),
    ]
    texts += [
        say("tokaido.setup.traveler", player=player, traveler=power_name(powers[player]), n=coins[player])
        for player in players
        if player in powers
    ]
    if not powers:
        each = tuple(say("tokaido.setup.each-coins", player=player, n=coins[player]) for player in players)
        texts.append(say("tokaido.setup.coins", each=each))
    texts.append(_line_up(options, setup))
    if options.gastronomy:
        texts.append(say("tokaido.setup.gastronomy"))
    return tuple(Step(text) for text in texts)


def _line_up(options: Options, setup: Setup) -> Message:
    names = tuple(named(name) for name in setup.order)
    code = "tokaido.setup.line-edo" if options.return_trip else "tokaido.setup.line"
    return say(code, line=names, first=names[-1])
