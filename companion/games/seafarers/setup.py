"""Set-up: boards by lot or as printed, what of it must hold, and the checklist (rules page, "Set-up")."""

from random import Random
from typing import Any

from msgspec import UNSET

from companion.game import IllegalMove, Step, say
from companion.games.seafarers import geometry, hands, layouts, shuffle
from companion.games.seafarers.box import BOX, SCENARIOS
from companion.games.seafarers.chart import Chart, chart
from companion.games.seafarers.geometry import Hex
from companion.games.seafarers.land import PAYS, Harbors, Land
from companion.games.seafarers.layouts import HARBOR_TYPES, Layout
from companion.games.seafarers.moves import Options, Setup
from companion.games.seafarers.names import place_name
from companion.games.seafarers.scenario import Scenario, load, scenario_of
from companion.games.seafarers.state import NOBODY, NOWHERE, Lines, State, Terms, Towns


def layout_for(players: tuple[str, ...], options: Options) -> Layout:
    """The scenario's layout. Raises IllegalMove: it has none for that many."""
    layout = layouts.fitting(options.scenario, len(players))
    if layout is None:
        title = say(f"seafarers.option.scenario.{options.scenario}")
        raise IllegalMove("malformed", why="no-layout", scenario=title, n=len(players))
    return layout


def by_lot(layout: Layout, options: Options) -> bool:
    """Whether terrain and numbers are drawn."""
    return layout.drawn or (options.board == "variable" and layout.shuffles)


def deal(players: tuple[str, ...], options: Options, rng: Random) -> Setup:
    """A set-up by lot. Classic, as its rulebook says: the pirate beside the board, the robber on a desert
    or beside it too; current: both where the scenario marks their place.
    """
    layout = layout_for(players, options)
    classic = options.edition == "classic"
    box, scenario = SCENARIOS[options.scenario], load(options.scenario)
    first = rng.choice(players)
    board: shuffle.Board = {(q, r): (terrain, number) for q, r, terrain, number, _ in layout.tiles}
    drawn = by_lot(layout, options)
    if drawn:
        board = shuffle.draw(layout, box, scenario.barred_numbers(layout), rng)
    edition = 0 if classic else -1
    types = list(layout.harbor_pools[edition])
    harbors: tuple[Any, ...]
    if not layout.harbors:
        harbors = shuffle.harbors(board, layout.frame, tuple(types), rng)
    elif box.harbors == "fixed" and not drawn:
        harbors = tuple(kind for *_, kind in layout.harbors)
    else:
        rng.shuffle(types)
        harbors = tuple(types)
    robber = None
    if scenario.has_robber:
        robber = start_of_robber(layout, options, board)
        if robber is None and layout.robber_choice:
            robber = rng.choice(layout.robber_choice)
        if robber is not None and classic and board[robber][0] != "desert":
            robber = None
    return Setup(
        layout=layout.id,
        first=first,
        harbors=harbors,
        hexes=tuple((q, r, terrain, number or None) for (q, r), (terrain, number) in board.items())  # type: ignore[misc]
        if drawn
        else None,
        robber=robber,
        pirate=layout.pirate if scenario.has_fleet or (scenario.has_pirate and not classic) else None,
    )


def start_of_robber(layout: Layout, options: Options, board: shuffle.Board) -> Hex | None:
    """Where the robber stands if the set-up does not say: None is beside the board.

    On a board by lot the only desert, else the only 12.
    """
    if not by_lot(layout, options):
        return layout.robber
    for wanted in (
        [place for place, (terrain, _) in board.items() if terrain == "desert"],
        [place for place, (_, number) in board.items() if number == 12],
    ):
        if len(wanted) == 1:
            return wanted[0]
    return None


def start(players: tuple[str, ...], options: Options, setup: Setup) -> State:
    """The state before the first move. Raises IllegalMove unless the set-up can lie on the table."""
    layout = layout_for(players, options)
    if setup.layout != layout.id:
        raise IllegalMove("unknown-value", value=setup.layout)
    if setup.first not in players:
        raise IllegalMove("unknown-player", player=setup.first)
    if options.target is not None and options.target < 1:
        raise IllegalMove("unknown-value", why="target", value=options.target)
    table = chart(layout.id)
    board = _board(layout, options, setup)
    terms = Terms(players, options, setup)
    land = _land(table, board)
    scenario = scenario_of(terms)
    harbors = scenario.harbors(terms, _harbors(layout, table, land, setup))
    settlements, ships = scenario.starting_pieces(terms)
    nothing = (0,) * len(players)
    return State(
        terms=terms,
        land=land,
        harbors=harbors,
        towns=Towns(settlements, nothing),
        lines=Lines(nothing, ships, nothing),
        hands=nothing,
        bank=hands.BANK if options.track_hands else 0,
        held=nothing,
        knights=nothing,
        revealed=nothing,
        lengths=tuple(ship.bit_count() for ship in ships),
        deck=scenario.bought(terms),
        robber=_robber(layout, options, setup, board, land, scenario.has_robber),
        pirate=_pirate(layout, setup, land, scenario),
        turn=terms.order[0],
        route=NOBODY,
        extra=scenario.begin(terms),
    )


def _board(layout: Layout, options: Options, setup: Setup) -> shuffle.Board:
    """Every tile as it lies. Raises IllegalMove."""
    printed: shuffle.Board = {(q, r): (terrain, number) for q, r, terrain, number, _ in layout.tiles}
    if setup.hexes is None:
        if by_lot(layout, options):
            raise IllegalMove("malformed", why="hexes-missing", n=len(printed))
        return printed
    given: shuffle.Board = {}
    for q, r, terrain, number in setup.hexes:
        place = (q, r)
        if place in given:
            raise IllegalMove("malformed", why="hex-twice", value=place_name(place))
        if place in layout.frame:
            if terrain != "sea" or number:
                raise IllegalMove("unknown-value", value=place_name(place))
        elif place not in printed:
            raise IllegalMove("unknown-value", value=place_name(place))
        elif (terrain == "fog") != (printed[place][0] == "fog"):
            raise IllegalMove("malformed", why="fog", value=place_name(place))
        if number is not None and (terrain not in PAYS or number == 7 or not 2 <= number <= 12):
            raise IllegalMove("malformed", why="number", value=number, place=place_name(place))
        given[place] = (terrain, number or 0)
        if not by_lot(layout, options) and given[place] != printed.get(place, ("sea", 0)):
            raise IllegalMove("malformed", why="hex-printed", value=place_name(place))
    for q, r, printed_terrain, _, group in layout.tiles:
        if group and printed_terrain != "fog" and (q, r) not in given:
            raise IllegalMove("malformed", why="hex-missing", value=place_name((q, r)))
    return {place: given.get(place, tile) for place, tile in printed.items()}


def _land(table: Chart, board: shuffle.Board) -> Land:
    tiles = [board.get(place, ("sea", 0)) for place in table.hexes]
    return Land(table.layout.id, tuple(terrain for terrain, _ in tiles), tuple(number for _, number in tiles))


def _harbors(layout: Layout, table: Chart, land: Land, setup: Setup) -> Harbors:
    types: list[str] = []
    places: list[tuple[int, int, str]] = []
    for place in setup.harbors:
        if isinstance(place, str) != bool(layout.harbors):
            raise IllegalMove("malformed", why="harbors", n=len(layout.harbor_pools[-1]))
        types.append(place if isinstance(place, str) else place[3])
        if not isinstance(place, str):
            places.append(place[:3])
    for kind in types:
        if kind not in HARBOR_TYPES:
            raise IllegalMove("unknown-value", value=kind)
    if sorted(types) not in [sorted(pool) for pool in layout.harbor_pools]:
        raise IllegalMove("malformed", why="harbors", n=len(layout.harbor_pools[-1]))
    if layout.harbors:
        places = [(q, r, side) for q, r, side, _ in layout.harbors]
    edges = []
    for q, r, side in places:
        name = place_name((q, r, side))
        if side not in geometry.STEPS or (q, r) not in table.hex_at:
            raise IllegalMove("unknown-value", value=name)
        edge = table.edge_at.get(geometry.side((q, r), side), -1)
        beside = table.hex_at.get(geometry.neighbor((q, r), side), -1)
        if not layout.harbors:
            at_coast = land.dry >> table.hex_at[(q, r)] & 1 and beside >= 0 and land.sea >> beside & 1
            if not at_coast or edge in edges:
                raise IllegalMove("malformed", why="harbor-place", value=name)
        edges.append(edge)
    return Harbors(layout.id, tuple(zip(edges, types, strict=True)))


def _robber(
    layout: Layout, options: Options, setup: Setup, board: shuffle.Board, land: Land, used: bool
) -> int:
    at = chart(layout.id).hex_at
    if setup.robber is UNSET:
        start = start_of_robber(layout, options, board) if used else None
        return NOWHERE if start is None or not land.dry >> at[start] & 1 else at[start]
    if setup.robber is None:
        return NOWHERE
    hex = at.get(setup.robber)
    if hex is None:
        raise IllegalMove("unknown-value", value=place_name(setup.robber))
    if not used or not land.dry >> hex & 1:
        raise IllegalMove("bad-target", why="robber" if used else "no-robber")
    return hex


def _pirate(layout: Layout, setup: Setup, land: Land, scenario: Scenario) -> int:
    at = chart(layout.id).hex_at
    used = scenario.has_pirate or scenario.has_fleet
    wanted = layout.pirate if setup.pirate is UNSET and used else setup.pirate
    if wanted is UNSET or wanted is None:
        return at[layout.pirate] if scenario.has_fleet and layout.pirate else NOWHERE
    hex = at.get(wanted)
    if hex is None:
        raise IllegalMove("unknown-value", value=place_name(wanted))
    if not used or not land.sea >> hex & 1 or (scenario.has_fleet and wanted != layout.pirate):
        raise IllegalMove("bad-target", why="pirate" if used else "no-pirate")
    return hex


def checklist(players: tuple[str, ...], options: Options, setup: Setup) -> tuple[Step, ...]:
    """The steps in the rulebook's order. The board itself is shown as a picture beside them."""
    state = start(players, options, setup)
    layout, terms, scenario = state.terms.layout, state.terms, scenario_of(state.terms)
    lands = [hex for hex in range(state.terms.chart.tiles) if state.land.dry >> hex & 1]
    steps = [
        Step(
            say(
                "seafarers.setup.frame",
                scenario=say(f"seafarers.option.scenario.{options.scenario}"),
                frame=len(layout.frame),
                n=len(players),
            )
        ),
        Step(
            say(
                "seafarers.setup.terrain-by-lot" if setup.hexes else "seafarers.setup.terrain",
                land=len(lands),
                sea=sum(terrain == "sea" for terrain in state.land.terrain[: state.terms.chart.tiles]),
            )
        ),
        Step(say("seafarers.setup.numbers", n=sum(1 for number in state.land.numbers if number))),
        Step(scenario.harbor_step(terms)),
    ]
    if scenario.has_robber:
        steps.append(Step(_stands("robber", state, state.robber)))
    if scenario.has_pirate:
        steps.append(Step(_stands("pirate", state, state.pirate)))
    steps += scenario.checklist(terms)
    pieces = {name: getattr(BOX.pieces, name) for name in BOX.pieces.__struct_fields__}
    code = "seafarers.setup.pieces" if scenario.has_ships else "seafarers.setup.pieces-on-land"
    steps.append(Step(say(code, **pieces)))
    steps.append(Step(say("seafarers.setup.bank", each=BOX.cards_each, n=state.deck)))
    steps.append(Step(say("seafarers.setup.target", n=terms.target)))
    steps.append(Step(say("seafarers.setup.first", player=setup.first)))
    return tuple(steps)


def _stands(thief: str, state: State, hex: int) -> Any:
    if hex == NOWHERE:
        return say(f"seafarers.setup.{thief}-beside")
    terrain = say(f"seafarers.terrain.{state.land.terrain[hex]}")
    place = place_name(state.terms.chart.hexes[hex])
    if state.land.numbers[hex]:
        return say(
            f"seafarers.setup.{thief}-number", terrain=terrain, number=state.land.numbers[hex], place=place
        )
    return say(f"seafarers.setup.{thief}", terrain=terrain, place=place)
