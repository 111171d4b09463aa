"""The exact walk against plain search: small maps whole, the real map as far as plain search gets."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.trekking.box import IDS, LOCATIONS, PLACE, START, TRAILS
from companion.games.trekking.rules import WALKS
from companion.games.trekking.trails import SHORT, Trails


def plain_search(places, trails, origin, blocked, most):
    """Every walk tried: place → the set of lengths of walks that end there."""
    found = {place: set() for place in range(places)}

    def go_on(place, unused, length):
        for trail in unused:
            if place not in trail:
                continue
            (near,) = set(trail) - {place}
            if near == origin:
                continue
            found[near].add(length + 1)
            if near not in blocked and length + 1 < most:
                go_on(near, [other for other in unused if other != trail], length + 1)

    go_on(origin, list(trails), 0)
    return found


def bits(places):
    return sum(1 << place for place in places)


def as_sets(lengths):
    return {
        place: {n for n in range(each.bit_length()) if each >> n & 1} for place, each in enumerate(lengths)
    }


@st.composite
def small_maps(draw):
    places = draw(st.integers(2, 8))
    pairs = [(one, other) for one in range(places) for other in range(one + 1, places)]
    trails = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=min(len(pairs), 9), max_size=13))
    origin = draw(st.integers(0, places - 1))
    blocked = draw(st.sets(st.integers(0, places - 1), max_size=3)) - {origin}
    turned = [trail if draw(st.booleans()) else trail[::-1] for trail in trails]
    return places, turned, origin, blocked


@settings(max_examples=300)
@given(small_maps())
def test_small_maps_whole(case):
    places, trails, origin, blocked = case
    expected = plain_search(places, trails, origin, blocked, most=len(trails))
    # single questions first, of a search that knows nothing, then all at once
    walks = Trails(places, trails)
    for place in range(places):
        for length in range(len(trails) + 2):
            assert walks.exists(origin, bits(blocked), place, length) == (length in expected[place])
    assert as_sets(walks.lengths(origin, bits(blocked))) == expected
    for length in range(1, SHORT + 1):
        ends = walks.ends(origin, bits(blocked), length)
        assert set(ends) == {place for place in range(places) if length in expected[place]}
    shortest = {place: min(lengths) for place, lengths in expected.items() if lengths}
    assert walks.distances(origin, bits(blocked)) == shortest


@given(small_maps())
def test_who_stands_in_the_way(case):
    """Whoever is named does: with these alone the place stays out of reach; with none it does not."""
    places, trails, origin, blocked = case
    walks = Trails(places, trails)
    for place in set(range(places)) - {origin} - set(walks.distances(origin, bits(blocked))):
        named = walks.blockers(bits(blocked), place)
        assert named & ~bits(blocked) == 0 and not named >> place & 1
        assert place not in walks.distances(origin, named)
        if place in walks.distances(origin, 0):
            assert named


@pytest.mark.parametrize("seed", range(6))
def test_the_real_map_as_far_as_plain_search_gets(seed):
    rng = Random(seed)
    origin = rng.choice(range(len(IDS)))
    others = rng.sample([place for place in LOCATIONS if place != origin], seed % 5)
    most = 11
    expected = plain_search(len(IDS), TRAILS, origin, others, most)
    sweep = as_sets(WALKS.lengths(origin, bits(others)))
    assert {place: {n for n in lengths if n <= most} for place, lengths in sweep.items()} == expected


@pytest.mark.parametrize("seed", range(8))
def test_long_walks_that_were_walked_are_known(seed):
    """Walk at random till stuck: whatever was reached, after however many trails, must be in the answer."""
    rng = Random(seed)
    origin = rng.choice(range(len(IDS)))
    blocked = set(rng.sample([place for place in LOCATIONS if place != origin], seed % 5))
    known = WALKS.lengths(origin, bits(blocked))
    longest = 0
    for _ in range(300):
        place, length = origin, 0
        used = set()
        while True:
            onward = [
                near
                for near in WALKS.neighbours[place]
                if near != origin and frozenset((place, near)) not in used
            ]
            if not onward:
                break
            near = rng.choice(onward)
            used.add(frozenset((place, near)))
            place, length = near, length + 1
            assert known[place] >> length & 1, (IDS[place], length)
            if place in blocked:
                break
        longest = max(longest, length)
    assert longest > 20 or len(blocked) == 4


def test_short_walks_and_the_sweep_agree_everywhere():
    rng = Random(3)
    for origin in range(0, len(IDS), 3):
        others = bits(rng.sample([place for place in LOCATIONS if place != origin], rng.randrange(5)))
        swept = WALKS.lengths(origin, others)
        for place in range(len(IDS)):
            for length in range(1, SHORT + 1):
                assert WALKS.exists(origin, others, place, length) == bool(swept[place] >> length & 1)


def test_no_walk_is_longer_than_all_trails_it_may_use():
    """From START all but START's other trails: odd places leave more over."""
    for origin in (START, PLACE["acadia"], PLACE["saguaro"]):
        free = [trail for trail in TRAILS if origin not in trail]
        for lengths in WALKS.lengths(origin, 0):
            assert lengths.bit_length() - 1 <= len(free) + 1


@pytest.mark.parametrize(
    ("origin", "to", "length", "there"),
    [
        ("start", "wind-cave", 1, True),
        ("start", "wind-cave", 3, False),  # there and back would use a trail twice
        ("zion", "pinnacles", 3, True),
        ("zion", "pinnacles", 5, False),  # 3, 4, 6 … but not 5
        ("denali", "redwood", 7, True),  # passes a place twice
        ("start", "voyageurs", 30, True),
        ("start", "start", 3, False),
        ("acadia", "acadia", 5, False),
    ],
)
def test_walks_of_the_rules_page(origin, to, length, there):
    assert WALKS.exists(PLACE[origin], 0, PLACE[to], length) == there


def test_others_are_no_passage_but_an_end():
    # Acadia hangs on Isle Royale and Shenandoah
    wall = bits([PLACE["isle-royale"], PLACE["shenandoah"]])
    assert WALKS.lengths(START, wall)[PLACE["acadia"]] == 0
    assert WALKS.exists(START, wall, PLACE["isle-royale"], 2)
    assert WALKS.blockers(wall, PLACE["acadia"]) == wall
    one = bits([PLACE["isle-royale"]])
    assert WALKS.exists(START, one, PLACE["acadia"], 3)
    # who stands on the goal itself is never passed on the way to it
    ends = plain_search(len(IDS), TRAILS, START, [PLACE["acadia"]], 9)[PLACE["acadia"]]
    assert {
        n for n in range(1, 10) if WALKS.exists(START, bits([PLACE["acadia"]]), PLACE["acadia"], n)
    } == ends


@pytest.mark.parametrize("blocked", [(), (5,), (2, 8)])
def test_a_map_of_squares_whole(blocked):
    """Three by four places, seventeen trails and one across: long enough to wind about."""
    trails = [(place, place + 1) for place in range(12) if place % 4 < 3]
    trails += [(place, place + 4) for place in range(8)] + [(1, 6)]
    walks = Trails(12, trails)
    for origin in (0, 1, 6):
        expected = plain_search(12, trails, origin, set(blocked), most=len(trails))
        for place in range(12):
            for length in range(SHORT, len(trails) + 1):
                assert walks.exists(origin, bits(blocked), place, length) == (length in expected[place])
        assert as_sets(walks.lengths(origin, bits(blocked))) == expected
