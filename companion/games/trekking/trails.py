"""The exact walk: from here, which places can be reached by a walk of exactly how many trails?

A walk uses no trail twice, never comes back to where it began and never passes a blocked place, but
it may end on one (rules page, ``travel``). Walks may be long and wind about, so trying them all takes
for ever. Two facts make the answer exact and quick:

* Short walks are few: they are listed once for each origin, as the sets of places they pass.
* A set of trails can be walked in one go from A to B without using one twice exactly when it hangs
  together and A and B are its only places where an odd number of its trails meet (Euler). So the order
  of a long walk does not matter, only its set of trails. ``_Sweep`` runs over the map place by
  place and, trail by trail, leaves it out or takes it. All that counts of the trails taken so far is how
  they meet at the few places on the seam between the part of the map behind and that ahead: for each
  such place, odd or even, and with which others it hangs together. Sets of trails alike in that are
  one case, and only their possible sizes are kept, as bits of a number.

One sweep answers for all destinations and all sums at once.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

# walks up to this length are listed; longer ones are left to the sweep
SHORT = 8
# answers kept, by origin and blocked places
_KEPT = 2048

# What is known of a place on the seam: 0 while no trail taken meets there, else twice the number of
# its group (the places that hang together, numbered from 1 as they come) plus 1 if it is odd.
Seam = tuple[int, ...]


# [length] → for every place where short walks end the sets of places passed on the way, as bits;
# only those that contain no other one
Short = tuple[dict[int, tuple[int, ...]], ...]


class Enter(Struct, frozen=True):
    """The next place comes onto the seam, at its end."""


class Trail(Struct, frozen=True):
    """A trail between two places, which lie at ``one`` and ``other`` on the seam."""

    one: int
    other: int
    from_place: int
    to_place: int


class Leave(Struct, frozen=True):
    """All trails of ``place``, which lies at ``at`` on the seam, have been decided."""

    at: int
    place: int


class Trails:
    """The walks of a map of ``places`` places (0, 1, …) joined by ``trails``.

    ``blocked`` is given as the places where others stand, as bits: place 3 is ``1 << 3``.
    """

    def __init__(self, places: int, trails: Sequence[tuple[int, int]]) -> None:
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(other if place == one else one for one, other in trails if place in (one, other))
            for place in range(places)
        )
        self._sweep = _Sweep(self.neighbours, len(trails))
        self._short: dict[int, Short] = {}
        self._lengths: dict[tuple[int, int], tuple[int, ...]] = {}

    def exists(self, origin: int, blocked: int, to: int, length: int) -> bool:
        """Whether a walk of exactly ``length`` trails leads from ``origin`` to ``to``."""
        if length <= SHORT:
            return length > 0 and _free(self._short_walks(origin)[length].get(to, ()), blocked)
        known = self._lengths.get((origin, blocked))
        # one goal alone takes half as long
        lengths = known or self._sweep.lengths(origin, blocked, 1 << to)
        return bool(lengths[to] >> length & 1)

    def lengths(self, origin: int, blocked: int) -> tuple[int, ...]:
        """For every place the lengths of the walks that end there, as bits: length 3 is ``1 << 3``."""
        key = origin, blocked
        known = self._lengths.get(key)
        if known is None:
            if len(self._lengths) >= _KEPT:
                self._lengths.clear()
            everywhere = (1 << len(self.neighbours)) - 1
            known = self._lengths[key] = self._sweep.lengths(origin, blocked, everywhere)
        return known

    def ends(self, origin: int, blocked: int, length: int) -> list[int]:
        """The places to which walks of exactly ``length`` trails lead, 1 to SHORT."""
        walks = self._short_walks(origin)[length]
        return [place for place, passed in walks.items() if _free(passed, blocked)]

    def distances(self, origin: int, blocked: int) -> dict[int, int]:
        """The shortest walk to every place that can be reached."""
        distance: dict[int, int] = {}
        edge = [origin]
        steps = 0
        while edge:
            steps += 1
            edge = sorted(
                {near for place in edge for near in self.neighbours[place]} - {origin} - set(distance)
            )
            for place in edge:
                distance[place] = steps
            edge = [place for place in edge if not blocked >> place & 1]
        return distance

    def blockers(self, blocked: int, to: int) -> int:
        """Who keeps ``to`` out of reach: the blocked places around the region in which it lies, as bits."""
        region, edge, found = {to}, [to], 0
        while edge:
            for near in self.neighbours[edge.pop()]:
                if blocked >> near & 1:
                    found |= 1 << near
                elif near not in region:
                    region.add(near)
                    edge.append(near)
        return found & ~(1 << to)

    def _short_walks(self, origin: int) -> Short:
        known = self._short.get(origin)
        if known is None:
            known = self._short[origin] = self._list_short(origin)
        return known

    def _list_short(self, origin: int) -> Short:
        passed: list[dict[int, set[int]]] = [{} for _ in range(SHORT + 1)]

        def walk(place: int, used: frozenset[tuple[int, int]], through: int, length: int) -> None:
            for near in self.neighbours[place]:
                trail = (place, near) if place < near else (near, place)
                if near == origin or trail in used:
                    continue
                passed[length].setdefault(near, set()).add(through)
                if length < SHORT:
                    walk(near, used | {trail}, through | 1 << near, length + 1)

        walk(origin, frozenset(), 0, 1)
        return tuple({place: tuple(_smallest(sets)) for place, sets in ends.items()} for ends in passed)


def _free(passed: tuple[int, ...], blocked: int) -> bool:
    """Whether one of the walks that pass these places meets none of the blocked ones."""
    for places in passed:  # noqa: SIM110 - any() takes twice as long, and this is asked most often
        if not places & blocked:
            return True
    return False


def _smallest(sets: set[int]) -> Iterator[int]:
    """The sets (as bits) that contain no other one: whoever lets a larger one pass lets these pass."""
    kept: list[int] = []
    for one in sorted(sets, key=int.bit_count):
        if not any(other & one == other for other in kept):
            kept.append(one)
            yield one


class _Sweep:
    """The sweep over the map. What a trail or a leaving place does to a seam depends only on where it
    lies there, so it is worked out once and remembered."""

    def __init__(self, neighbours: Sequence[Sequence[int]], trails: int) -> None:
        self._places = len(neighbours)
        # one lane of bits for the sizes while the destination is open, and one more for each destination
        self._lane = trails + 1
        self._steps = tuple(_steps(neighbours))
        self._joined: dict[tuple[int, int], dict[Seam, Seam]] = defaultdict(dict)
        self._left: dict[int, dict[Seam, tuple[Seam, bool]]] = defaultdict(dict)

    def lengths(self, origin: int, blocked: int, goals: int) -> tuple[int, ...]:
        """As ``Trails.lengths``, for the destinations in ``goals`` (as bits) only."""
        single = blocked | 1 << origin  # places where at most one trail of the walk meets
        open_: dict[Seam, int] = {(): 1}
        ended = 0
        begun = False  # whether the origin lies behind
        for step in self._steps:
            match step:
                case Enter():
                    open_ = {(*seam, 0): sizes for seam, sizes in open_.items()}
                case Trail():
                    open_ = self._take(step, open_, single)
                case Leave():
                    open_, complete = self._leave(step, open_, step.place == origin, begun, goals)
                    begun = begun or step.place == origin
                    if begun:
                        ended |= complete
        lane = (1 << self._lane) - 1
        return tuple(ended >> self._lane * (place + 1) & lane for place in range(self._places))

    def _take(self, trail: Trail, open_: dict[Seam, int], single: int) -> dict[Seam, int]:
        """Each case without the trail, and with it."""
        one, other = trail.one, trail.other
        joined = self._joined[one, other]
        one_single, other_single = single >> trail.from_place & 1, single >> trail.to_place & 1
        after = dict(open_)
        for seam, sizes in open_.items():
            if (one_single and seam[one]) or (other_single and seam[other]):
                continue
            taken = joined.get(seam)
            if taken is None:
                taken = joined[seam] = _join(seam, one, other)
            after[taken] = after.get(taken, 0) | sizes << 1
        return after

    def _leave(
        self, step: Leave, open_: dict[Seam, int], is_origin: bool, begun: bool, goals: int
    ) -> tuple[dict[Seam, int], int]:
        """The cases after a place is done with, and the sizes of those that are whole walks now.

        Where an odd number of trails meet a walk begins or ends. At the origin it must; at a goal it may
        once, and that is the destination: the sizes move to its lane.
        """
        at = step.at
        left = self._left[at]
        after: dict[Seam, int] = {}
        complete = 0
        to_lane = self._lane * (step.place + 1)
        is_goal = goals >> step.place & 1
        for seam, sizes in open_.items():
            odd = seam[at] & 1
            if is_origin:
                if not odd:
                    continue
            elif odd:
                if not is_goal:
                    continue
                # The places that are odd in the end are even in number. So if those on the seam and the
                # origin, if behind, are odd in number, one more lies behind: a destination already.
                if (sum([mark & 1 for mark in seam]) + begun) & 1:
                    continue
                sizes <<= to_lane
            rest = left.get(seam)
            if rest is None:
                rest = left[seam] = _without(seam, at)
            if rest[1]:
                after[rest[0]] = after.get(rest[0], 0) | sizes
            elif not any(rest[0]):
                complete |= sizes
            # else nothing can be tied to its group any more, and there are others
        return after, complete


def _steps(neighbours: Sequence[Sequence[int]]) -> Iterator[Enter | Trail | Leave]:
    """The sweep in the order of the places; a place leaves the seam with its last trail."""
    seam: list[int] = []
    for place in range(len(neighbours)):
        seam.append(place)
        yield Enter()
        for near in neighbours[place]:
            if near < place:
                yield Trail(seam.index(near), seam.index(place), near, place)
        for old in list(seam):
            if all(near <= place for near in neighbours[old]):
                yield Leave(seam.index(old), old)
                seam.remove(old)


def _join(seam: Seam, one: int, other: int) -> Seam:
    """The seam with one more trail taken, between the places at ``one`` and ``other``."""
    marks = list(seam)
    group, group_other = marks[one] >> 1, marks[other] >> 1
    marks[one] ^= 1
    marks[other] ^= 1
    if not group and not group_other:
        group = len(seam) + 1
        marks[one] = marks[other] = 2 * group + 1
    elif not group:
        marks[one] += 2 * group_other
    elif not group_other:
        marks[other] += 2 * group
    elif group == group_other:
        return tuple(marks)
    else:
        marks = [2 * group + (mark & 1) if mark >> 1 == group_other else mark for mark in marks]
    return _numbered(marks)


def _without(seam: Seam, at: int) -> tuple[Seam, bool]:
    """The seam without the place there, and whether its group still has a place on it."""
    mark = seam[at]
    before, after = seam[:at], seam[at + 1 :]
    twin = mark ^ 1  # of the same group, odd for even
    if not mark or mark in before or twin in before:
        return before + after, True
    if mark in after or twin in after:
        # it was the first of its group: now another one is
        return _numbered(before + after), True
    return before + after, False


def _numbered(marks: Iterable[int]) -> Seam:
    """Groups numbered in the order in which they come."""
    numbers = {0: 0}
    return tuple([2 * numbers.setdefault(mark >> 1, len(numbers)) + (mark & 1) for mark in marks])
