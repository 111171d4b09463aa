"""What is in the box, as the rules need it: read once from ``components.toml``."""

from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.components import ComponentsError, load

Resource = Literal["brick", "lumber", "wool", "grain", "ore"]
Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "gold", "desert", "sea", "fog"]
Cards = dict[str, int]


class Development(Struct, frozen=True, forbid_unknown_fields=True):
    """How many development cards of each kind there are."""

    knight: int
    victory_point: int
    road_building: int
    year_of_plenty: int
    monopoly: int


class Supply(Struct, frozen=True, forbid_unknown_fields=True):
    road: int
    ship: int
    settlement: int
    city: int


class Costs(Struct, frozen=True, forbid_unknown_fields=True):
    road: Cards
    ship: Cards
    settlement: Cards
    city: Cards
    card: Cards


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    settlement: int
    city: int
    longest_route: int
    largest_army: int
    point_card: int


class Rates(Struct, frozen=True, forbid_unknown_fields=True):
    bank: int
    general: int
    special: int


class Barred(Struct, frozen=True, forbid_unknown_fields=True):
    """On a variable board these terrains get none of these numbers."""

    terrain: tuple[str, ...]
    numbers: tuple[int, ...]


class ScenarioBox(Struct, frozen=True, forbid_unknown_fields=True):
    """``targets`` and ``bonus`` (Catan points for a new island): classic and current edition."""

    id: str
    layouts: tuple[str, ...]
    targets: tuple[int, int]
    bonus: tuple[int, int] = (0, 0)
    harbors: Literal["shuffled", "fixed"] = "shuffled"
    red_apart: bool = True
    barred: tuple[Barred, ...] = ()


class WonderBox(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    cost: Cards


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[int, int]
    resources: tuple[Resource, ...]
    cards_each: int
    discard_over: int
    longest_least: int
    army_least: int
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
DECK = sum(getattr(BOX.development, kind) for kind in Development.__struct_fields__)
