"""What is in the box, as the rules need it: read once from ``components.toml``."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.components import ComponentsError, load

Resource = Literal["brick", "lumber", "wool", "grain", "ore"]
Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "gold", "desert", "sea", "fog"]
Cards = dict[str, int]
Count = Annotated[int, Meta(ge=1)]


class Development(Struct, frozen=True, forbid_unknown_fields=True):
    """How many development cards of each kind there are."""

    knight: Count
    victory_point: Count
    road_building: Count
    year_of_plenty: Count
    monopoly: Count


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    road: Count
    ship: Count
    settlement: Count
    city: Count


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    road: Cards
    ship: Cards
    settlement: Cards
    city: Cards
    card: Cards


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    settlement: Count
    city: Count
    longest_route: Count
    largest_army: Count
    point_card: Count


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    bank: Count
    general: Count
    special: Count


class Barred(Struct, frozen=True, forbid_unknown_fields=True):
    """On a variable board these terrains get none of these numbers."""

    terrain: tuple[str, ...]
    numbers: tuple[int, ...]


class ScenarioBox(Struct, frozen=True, forbid_unknown_fields=True):
    """``targets`` and ``bonus`` (Catan points for a new island): classic and current edition.

    ``start_rounds``: how many settlements each player places at the start.
    """

    id: str
    layouts: tuple[str, ...]
    targets: tuple[int, int]
    bonus: tuple[int, int] = (0, 0)
    start_rounds: Literal[2, 3] = 2
    harbors: Literal["shuffled", "fixed"] = "shuffled"
    red_apart: bool = True
    barred: tuple[Barred, ...] = ()


class WonderBox(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    cost: Cards


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[int, int]
    resources: tuple[Resource, ...]
    cards_each: Count
    discard_over: Count
    longest_least: Count
    army_least: Count
    yields: dict[Terrain, Resource]
    development: Development
    pieces: Supply
    costs: Costs
    points: Points
    rates: Rates
    scenarios: tuple[ScenarioBox, ...]
    wonders: tuple[WonderBox, ...]


def read(path: Path) -> Box:
    """The box in ``path``. Raises ComponentsError naming file and field."""
    box = load(path, Box)
    if sorted(set(box.resources)) != sorted(box.resources):
        raise ComponentsError(f"{path}: resources: each once")
    if sorted(box.yields.values()) != sorted(box.resources):
        raise ComponentsError(f"{path}: yields: one terrain for each of {', '.join(box.resources)}")
    priced = [(f"costs.{name}", getattr(box.costs, name)) for name in Costs.__struct_fields__]
    priced += [(f"wonders.{wonder.id}", wonder.cost) for wonder in box.wonders]
    for field, cost in priced:
        if not cost or not set(cost) <= set(box.resources) or min(cost.values()) < 1:
            raise ComponentsError(f"{path}: {field}: one or more of {', '.join(box.resources)}")
    ids = [scenario.id for scenario in box.scenarios]
    for scenario in box.scenarios:
        if ids.count(scenario.id) > 1:
            raise ComponentsError(f"{path}: scenarios: {scenario.id} is there twice")
    return box


BOX = read(Path(__file__).with_name("components.toml"))
SCENARIOS = {scenario.id: scenario for scenario in BOX.scenarios}
RESOURCES: tuple[str, ...] = BOX.resources
