"""Names of places: each tile, edge and intersection of a board has one."""

import pytest

from companion.games.seafarers import geometry, layouts
from companion.games.seafarers.chart import chart
from tests.games.seafarers.harbor import FOLDER


@pytest.mark.parametrize("layout", sorted(file.stem for file in (FOLDER / "boards").glob("*.toml")))
def test_every_place_has_one_name(layout):
    table = chart(layout)
    # each edge has two ends, each intersection two or three edges, each tile six of both
    assert len(set(table.edges)) == len(table.edges) and len(set(table.nodes)) == len(table.nodes)
    for hex in range(table.tiles):
        assert table.hex_nodes[hex].bit_count() == table.hex_edges[hex].bit_count() == 6
    for node, links in enumerate(table.links):
        assert 1 <= len(links) <= 3
        for bit, other in links:
            edge = bit.bit_length() - 1
            assert set(table.ends[edge]) == {node, other}
    for edge, around in enumerate(table.sides):
        assert any(hex < table.tiles for hex in around), table.edges[edge]


def test_the_page_and_the_files_agree_on_harbours():
    """Each harbour lies between land and sea of the printed board; its edge has the one name."""
    for file in (FOLDER / "boards").glob("*.toml"):
        layout = layouts.named(file.stem)
        land = {(q, r): terrain for q, r, terrain, *_ in layout.tiles}
        table = chart(file.stem)
        for q, r, side, _ in layout.harbors:
            assert land[(q, r)] != "sea"
            assert land.get(geometry.neighbor((q, r), side), "sea") == "sea"
            assert geometry.side((q, r), side) in table.edge_at


def test_points_where_edges_and_corners_meet():
    assert geometry.side((1, 3), "W") == (0, 3, "E")
    assert geometry.side((1, 3), "SW") == (0, 4, "NE")
    assert geometry.side((1, 3), "NW") == (1, 2, "SE")
    with pytest.raises(KeyError):
        geometry.side((1, 3), "N")
    assert geometry.ends((0, 3, "E")) == ((1, 2, "S"), (0, 4, "N"))
