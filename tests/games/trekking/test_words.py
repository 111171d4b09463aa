"""Whole plays told aloud in both languages, every refusal worded, and a few sentences as people say them."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from companion.game import IllegalMove
from companion.games.trekking.box import BOX
from companion.games.trekking.game import GAME
from companion.games.trekking.moves import Options
from companion.i18n import LANGUAGES, Words
from companion.record import parse_move
from tests.core.test_words import entries
from tests.games.every_game import inner, play
from tests.games.trekking.trek import THREE, Table, claim, end_turn, occupy, stones, travel

LEFT_OVER = re.compile(r"trekking\.|refusal|[{}]|\b(?:paddle|campfire|mountain|boot|tree|paw):\d|\bNone\b")


def said_in(scene):
    """Everything that is said in a play."""
    for step in GAME.checklist(scene.players, scene.options, scene.setup):
        yield step.text
    for before, move, after in zip(scene.states, scene.moves, scene.states[1:], strict=False):
        yield GAME.happened(before, move, after)
        yield from GAME.hand_out(before, move, after)
        yield GAME.prompt(after).sentence


def test_whole_plays_in_both_languages():
    heard = set()
    for seats in (2, 3, 5):
        for seed in range(12):
            scene = play(GAME, seats=seats, seed=seed, options=Options(seed % 3 > 0))
            for message in said_in(scene):
                heard |= {part.code for part in inner(message)}
                for language in LANGUAGES:
                    sentence = Words(language)(message)
                    assert sentence and not LEFT_OVER.search(sentence), (message, sentence)
    rooms = ("told", "hand", "prompt", "setup", "stone", "colour", "card", "region", "ability", "bonus")
    known = {code for code in entries("en", "trekking.po") if code.split(".")[1] in rooms}
    # how the end comes about differs from play to play
    assert all(code.startswith(("trekking.told.end-", "trekking.told.last-")) for code in known - heard)


def test_refusals_are_worded_with_the_facts_they_have():
    """Moves of other moments, made by whoever's turn it is: refused for many reasons."""
    rng = Random(2)
    heard = set()
    for track_row in (True, False):
        scene = play(GAME, seats=4, seed=3, options=Options(track_row))
        for state in rng.sample(scene.states, 60):
            by = state.terms.players[state.seat]
            for move in rng.sample(scene.moves, 25):
                mine = replace(move, by=by) if hasattr(move, "by") else move
                message = refusal_of(state, mine)
                if message is not None:
                    heard.add(message.code)
                    for language in LANGUAGES:
                        sentence = Words(language)(message)
                        assert not LEFT_OVER.search(sentence), (message, sentence)
    assert {"refusal.wrong-sum", "refusal.no-path.here", "refusal.not-here.trek"} <= heard


def refusal_of(state, move):
    try:
        GAME.apply(state, move)
    except IllegalMove as refusal:
        return refusal.message
    return None


def told(table, line, language="en"):
    before = table.state
    table.do(line)
    return Words(language)(GAME.happened(before, parse_move(GAME, line).move, table.state))


def hands(table, line, language="en"):
    before = table.state
    table.do(line)
    said = GAME.hand_out(before, parse_move(GAME, line).move, table.state)
    return [Words(language)(each) for each in said]


def test_a_walk_is_told_with_stone_and_bump():
    table = Table(stones=stones(voyageurs="blue", isle_royale="red")).walk("An", "boot:2", to="isle-royale")
    table.do(end_turn("An"))
    line = travel("Bình", "isle-royale", "paw:2")
    assert told(table, line) == "Bình walks from START along 2 trails to Isle Royale. An goes back to START."
    table.do(end_turn("Bình"))
    line = travel("An", "voyageurs", "tree:1")
    assert told(table, line, "vi") == "An đi 1 đường mòn từ START đến Voyageurs. An nhặt một viên đá lam."


def test_hands_are_told_what_to_do():
    table = Table(stones=stones(voyageurs="blue"))
    assert hands(table, travel("An", "voyageurs", "boot:1")) == [
        "Onto the discards: boot 1.",
        "Take the blue stone.",
    ]
    table.do(end_turn("An"))
    assert hands(table, travel("Bình", "voyageurs", "paw:1"), "vi") == [
        "Bỏ vào chồng bài bỏ: dấu chân 1.",
        "Đặt Trekker của An về START; đá và bài vẫn của An.",
    ]


def test_an_ability_is_told_when_it_is_won():
    table = Table().gather("An", 6).walk("An", "boot:2", to="everglades")
    line = occupy("An", "everglades", "paddle:1", "paddle:2")
    assert told(table, line) == (
        "An pitches a campsite at Everglades: 5 points. "
        "At once: you may swap one of your stones for one of another player's."
    )


def refused(table, line):
    refusal = table.refusal(**line).message
    return Words("en")(refusal), Words("vi")(refusal)


def test_a_wrong_sum_says_what_would_do():
    table = Table().walk("An", "boot:3", to="zion").pass_turn().pass_turn()
    english, vietnamese = refused(table, travel("An", "pinnacles", "boot:4", "mountain:1"))
    assert english == "No walk of 5 trails leads to Pinnacles. It takes exactly 3, 4 and 6 to 53."
    assert vietnamese == "Không có đường đi nào dài 5 đến Pinnacles. Cần đúng 3, 4 và 6 đến 53."


def test_it_says_who_stands_in_the_way():
    table = Table(THREE).do(end_turn("An")).walk("Bình", "boot:2", to="isle-royale").do(end_turn("Bình"))
    table.walk("Chi", "paw:2", to="shenandoah").do(end_turn("Chi"))
    english, vietnamese = refused(table, travel("An", "acadia", "paw:3"))
    assert english == "No walk leads to Acadia: Bình and Chi stand in the way."
    assert vietnamese == "Không có đường đến Acadia: Bình và Chi chặn lối."


def test_missing_and_surplus_icons_are_named():
    table = Table().gather("An", 6).walk("An", "boot:1", to="cuyahoga-valley")
    english, vietnamese = refused(table, claim("An", "cuyahoga-valley", "campfire:1", "boot:2", "boot:3"))
    assert english == (
        "The cards must show exactly 1 campfire and 1 paddle. Missing: 1 paddle; too many: 2 boots."
    )
    assert vietnamese == "Các lá bài phải đúng là 1 lửa trại và 1 thuyền. Thiếu: 1 thuyền; thừa: 2 giày."


def test_the_last_round_is_announced():
    table = Table(THREE)
    four = ("arches", "olympic", "redwood", "badlands")
    table.lay(parks=(four, (), ())).walk("An", "boot:1", to="cuyahoga-valley")
    table.lay(hands=(table.state.hands[1], *table.state.hands[1:]), deck=table.state.deck - 1)
    line = claim("An", "cuyahoga-valley", "campfire:1", "paddle:1")
    assert told(table, line).endswith("An holds 5 Park cards: the last round. Chi plays last.")
    prompt = Words("vi")(GAME.prompt(table.state).sentence)
    assert prompt == "Bình: còn 2 hành động. Vòng cuối: Chi đi sau cùng."


def test_the_bonus_cards_are_given_colour_by_colour():
    table = Table(THREE)
    five = ("arches", "olympic", "redwood", "badlands", "zion")
    table.lay(parks=(five, (), ()), turn=2, stones=((2, 0, 0, 0, 0), (1, 0, 0, 0, 0), (0,) * 5))
    move = parse_move(GAME, end_turn("Chi")).move
    lines = [Words("en")(each) for each in GAME.hand_out(table.state, move, GAME.apply(table.state, move))]
    assert lines[0] == "Yellow: MOST – An, 7 points; 2nd MOST – Bình, 5 points."
    assert lines[1] == "Red: MOST – nobody; 2nd MOST – nobody."
    assert len(lines) == len(BOX.stones)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_part_and_ability_has_words(language):
    words = Words(language)
    for code in ("title", "tagline", "tie-break", "option.track_row.help", "help.map"):
        assert words.knows(f"trekking.{code}")
    for major in BOX.majors:
        assert words.knows(f"trekking.ability.{major.id}")
