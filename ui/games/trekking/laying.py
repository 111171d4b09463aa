"""The set-up's map: which stone lies where, region by region, and what the bag then holds. Needs no Kivy."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from companion.commands import Redraw
from companion.games.trekking.box import BAG, BOX, COLOURS, REGIONS
from companion.games.trekking.names import place_name
from companion.i18n import Words
from companion.snapshot import Proposal
from ui.games import Action, Press

PLACES = {region: tuple(place.id for place in BOX.places if place.region == region) for region in REGIONS}
# the checklist begins with the map and the bag, then comes a step for each region
FIRST_STEP = 2


class Laying(Struct, frozen=True):
    """How far the table has come: the region that is laid out now (past the last: all lie there), the
    regions that lie there, and the places of this one that were marked."""

    region: int = 0
    done: frozenset[int] = frozenset()
    marked: frozenset[str] = frozenset()

    def next(self) -> Laying:
        """This region lies there: on to the first that doesn't."""
        done = self.done | {self.region}
        left = [number for number in range(len(REGIONS)) if number not in done]
        return Laying(left[0] if left else len(REGIONS), done)

    def at(self, region: int) -> Laying:
        return Laying(region, self.done)

    def turned(self, place: str) -> Laying:
        return Laying(self.region, self.done, self.marked ^ {place})

    @property
    def ticked(self) -> frozenset[int]:
        if not self.done:
            return frozenset()
        return frozenset(range(FIRST_STEP)) | {FIRST_STEP + number for number in self.done}


class Tab(Struct, frozen=True):
    name: str
    stones: str
    chosen: bool
    done: bool


class Lying(Struct, frozen=True):
    """A place and the stone to lay there; ``marked``: it lies there already."""

    place: str
    name: str
    stone: str
    marked: bool


class BagCount(Struct, frozen=True):
    """A colour and how many of it the bag still holds once this region is laid out."""

    stone: str
    count: str


class SetupMap(Struct, frozen=True):
    tabs: tuple[Tab, ...]
    region: str
    lying: tuple[Lying, ...]
    bag_title: str
    before: str
    after: str
    bag: tuple[BagCount, ...]


def present_map(proposal: Proposal, words: Words, laying: Laying) -> SetupMap:
    stones: dict[str, str] = proposal.setup["stones"]
    number = min(laying.region, len(REGIONS) - 1)
    region = REGIONS[number]
    # what lies on the map before this region is laid out
    laid = [place for other in laying.done if other != number for place in PLACES[REGIONS[other]]]
    before = Counter(BAG) - Counter(stones[place] for place in laid)
    after = before - Counter(stones[place] for place in PLACES[region])
    return SetupMap(
        tabs=tuple(
            Tab(
                name=words.text(f"trekking.region.{each}"),
                stones=str(len(PLACES[each])),
                chosen=place == laying.region,
                done=place in laying.done,
            )
            for place, each in enumerate(REGIONS)
        ),
        region=region,
        lying=tuple(
            Lying(place, words(place_name(place)), stones[place], place in laying.marked)
            for place in PLACES[region]
        ),
        bag_title=words.text("trekking.screen.setup.bag"),
        before=str(before.total()),
        after=str(after.total()),
        bag=tuple(BagCount(colour, str(after[colour])) for colour in COLOURS),
    )


def present_action(words: Words, laying: Laying) -> Action | None:
    """The lowest bar; None once all regions lie there."""
    if laying.region >= len(REGIONS):
        return None
    region = REGIONS[laying.region]
    left = len(REGIONS) - len(laying.done | {laying.region})
    label = "trekking.screen.setup.placed" if left else "trekking.screen.setup.placed-last"
    name = words.text(f"trekking.region.{region}")
    return Action(
        words.text("trekking.screen.setup.prompt", region=name),
        Press(words.text(label), own=laying.next()),
        Press(words.text("trekking.screen.setup.redraw"), Redraw(region)),
    )
