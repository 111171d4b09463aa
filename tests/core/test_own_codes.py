"""The companion's own codes: known from the start, each of one physical card."""

import re

import pytest

from companion import games
from companion.commands import Learn
from companion.games.incan_gold.moves import OpenTemple
from companion.own_codes import card_of, is_own, own_code, own_codes
from hardware.decoders.pn532 import CHIP, Pn532Decoder, frame
from hardware.decoders.rfid import RfidDecoder

# the signs of QR's alphanumeric mode (ISO/IEC 18004, table 5)
ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]+")


@pytest.mark.parametrize("name", games.names())
def test_every_card_of_the_box_has_a_code_of_its_own(name):
    game = games.load(name)
    codes = own_codes(game)
    assert len({code for code, _, _ in codes}) == len(codes) == sum(map(game.copies, game.cards()))
    for code, card, copy in codes:
        assert card_of(game, code) == card_of(game, code.lower()) == card
        assert copy >= 1 and is_own(code) and ALPHANUMERIC.fullmatch(code)
        assert len(code) <= 38, "version 2 of a QR code, with correction M"


@pytest.mark.parametrize("name", games.names())
def test_another_game_s_code_means_nothing(name):
    for other in games.names():
        for code, _, _ in own_codes(games.load(other)):
            assert other == name or card_of(games.load(name), code) is None


@pytest.mark.parametrize(
    "code",
    ["", "TC", "TC/INCAN-GOLD", "TC/INCAN-GOLD/TREASURE.5", "TC/INCAN-GOLD/TREASURE.5/", "treasure:5",
     "TC/INCAN-GOLD/TREASURE.6/1", "TC/INCAN-GOLD/TREASURE.5/x", "TC/INCAN-GOLD/TREASURE.5/1/2",
     "TC/INCAN-GOLD/TREASURE.5/²"],
)  # fmt: skip
def test_what_is_no_code_of_ours_means_nothing(code):
    assert card_of(games.load("incan_gold"), code) is None


def test_the_boxes_are_as_large_as_they_are():
    count = {name: len(own_codes(games.load(name))) for name in games.names()}
    # 15 treasures, 3 of each of 5 hazards, 5 artifacts; 24 souvenirs, 12 hot springs, 14 encounters;
    # 4 of each of 24 Trek cards, 39 Parks, 6 Major Parks; Seafarers has none to scan
    assert count == {"incan_gold": 35, "seafarers": 0, "tokaido": 50, "trekking": 141}


def test_a_sticker_is_known_without_being_taught(evening):
    game = games.load("incan_gold")
    first = own_code(game, "treasure:5", 1)
    assert evening.desk.knows_code(first)
    evening.begin()
    evening.play(OpenTemple())
    assert evening.scan(first) == "taken"
    assert evening.shown.view.path[0].card == "treasure:5"
    assert evening.scan(first) == "repeat", "that very card lies there"


def test_noise_and_telephones_are_never_taught(evening):
    """On the screen as in the shell: what passes a checksum once is no card, nor is a telephone's number."""
    coil = RfidDecoder(evening.desk.knows_code, reader="coil")
    nfc = Pn532Decoder("nfc")
    evening.do(Learn("incan_gold", "treasure:5"))
    assert coil.feed(b"\x02F000060007F1\x03", 1.0) == []
    for step, answer in enumerate(("03 32 01 06 07", "15", "33", "4B 01 01 00 04 08 04 08 0A 0B 0C")):
        assert nfc.ask(2.0 + step) and nfc.feed(frame(bytes.fromhex(answer), CHIP), 2.0 + step) == []
    assert nfc.counters.telephones == 1
    assert evening.shown.learning.codes == {}
    card = b"\x0262E3086CED08\x03"
    (scan,) = [*coil.feed(card, 9.0), *coil.feed(card, 9.065)]
    evening.do(scan)
    assert evening.shown.learning.codes == {"treasure:5": 1}
