"""Every code of this game is worded in both languages, and nothing is worded that isn't used."""

import re
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.pofile import read_po
from msgspec import to_builtins

from companion.game import IllegalMove, say
from companion.games import seafarers
from companion.games.seafarers.box import BOX, SCENARIOS
from companion.games.seafarers.game import GAME
from companion.games.seafarers.moves import Options
from companion.games.seafarers.scoring import Count
from companion.games.seafarers.state import Stage
from tests.games.every_game import option_sets, play, words

LEFT_OVER = re.compile(r"[{}]|\b[a-z_]+(?:-[a-z]+)*\.[a-z]|\bNone\b")
FOLDER = Path(seafarers.__file__).parent
SCREEN = Path(__file__).parents[3] / "ui" / "games" / "seafarers"


def codes(language):
    with (FOLDER / f"locale/{language}/LC_MESSAGES/seafarers.po").open("rb") as stream:
        return {
            message.id[0] if isinstance(message.id, tuple) else message.id for message in read_po(stream)
        } - {""}


def whole(message):
    for language in ("en", "vi"):
        sentence = words(language)(message)
        assert sentence and not LEFT_OVER.search(sentence), (message.code, sentence)


def test_both_languages_have_the_same_codes():
    assert codes("en") == codes("vi")


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_everything_said_in_a_random_play_is_worded(scenario):
    for tracked in (True, False):
        options = Options(scenario=scenario, track_hands=tracked)
        for seats in (3, 4):
            scene = play(GAME, seats=seats, seed=seats, options=options)
            for step in GAME.checklist(scene.players, options, scene.setup):
                whole(step.text)
            for before, move, after in zip(scene.states, scene.moves, scene.states[1:], strict=False):
                whole(GAME.prompt(before).sentence)
                whole(GAME.happened(before, move, after))
                for line in GAME.hand_out(before, move, after):
                    whole(line)
            whole(GAME.prompt(scene.states[-1]).sentence)


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_every_refusal_of_a_wrong_move_is_worded(scenario):
    """The moves of one play, tried at other moments of it: most are refused, each in a sentence."""
    scene = play(GAME, seats=3, seed=5, options=Options(scenario=scenario))
    refused = 0
    for state in scene.states[::7]:
        for move in scene.moves[::11]:
            try:
                GAME.apply(state, move)
            except IllegalMove as refusal:
                whole(refusal.message)
                refused += 1
    assert refused > 500


def written() -> str:
    return "".join(file.read_text("utf-8") for file in FOLDER.rglob("*.py"))


def test_every_reason_in_the_rules_has_its_sentence():
    source, known = written(), codes("en")
    plain = re.findall(r'IllegalMove\(\s*"([a-z-]+)"\s*[,)]', source)
    reasoned = re.findall(r'IllegalMove\(\s*"([a-z-]+)",\s*why="([a-z_-]+)"', source)
    say_it = words("en")
    assert len(plain) > 50 and len(reasoned) > 40
    for code, why in reasoned:
        assert f"refusal.{code}.{why}" in known, (code, why)
    for code in set(plain):
        has_reasons = any(code == other for other, _ in reasoned)
        assert say_it.knows(f"refusal.{code}") or has_reasons or code in ("wrong-phase", "bad-target"), code


def test_no_sentence_is_left_without_a_use():
    """Codes are written out or put together from a kind; every sentence belongs to one of them."""
    source = written()
    reasons = set(re.findall(r'why="([a-z_-]+)"|why=f?"([a-z-]+)|else "([a-z-]+)"|"([a-z-]+)" if', source))
    named = {reason for found in reasons for reason in found} | {*BOX.costs.__struct_fields__, "fleet"}
    kinds = {"robber", "pirate", *(wonder.id for wonder in BOX.wonders), *get_args(Stage), *("road", "ship")}
    patterns = [
        prefix for prefix in re.findall(r'f"(seafarers\.[a-z.-]+)\{', source) if prefix != "seafarers.hand."
    ]
    for code in sorted(codes("en")):
        if code.startswith("seafarers.screen."):
            continue  # see below
        if code.startswith(("seafarers.option.", "seafarers.pad.", "seafarers.piece.", "seafarers.need.")):
            continue  # read by the screen
        if code in ("seafarers.title", "seafarers.tagline", "seafarers.tie-break"):
            continue
        used = code in source or any(code.startswith(prefix) for prefix in patterns)
        if code.startswith("seafarers.hand."):
            used = used or code.split(".")[2].split("-")[0] in ("route", "army")
        if code.startswith(("refusal.", "score-pad.")):
            parts = code.split(".")
            used = f'"{parts[1]}"' in source and (len(parts) == 2 or parts[2] in named | kinds)
        assert used or code.startswith("seafarers.part."), code


def test_no_sentence_of_the_screen_is_left_without_a_use():
    screen = "".join(file.read_text("utf-8") for file in SCREEN.rglob("*.py"))
    prefixes = {*re.findall(r'f"(seafarers\.screen\.[a-z.-]+)\{', screen)}
    for code in sorted(codes("en")):
        if code.startswith("seafarers.screen."):
            used = code in screen or any(code.startswith(prefix) for prefix in prefixes)
            assert used or re.search(rf"""["']{code.split(".")[2]}["']""", screen), code


def test_options_and_parts_are_worded():
    for language in ("en", "vi"):
        say_it = words(language)
        for option, values in GAME.choices.items():
            for value in values:
                assert say_it.knows(f"seafarers.option.{option}.{str(value).lower()}")
            assert say_it.knows(f"seafarers.option.{option}.help")
        for part in Count.__struct_fields__:
            assert say_it.knows(f"seafarers.part.{part}") and say_it.knows(f"seafarers.pad.{part}")
        for verdict in ("few", "usual", "unusual", "suspicious"):
            assert "40" in say_it(say(f"dice.{verdict}", n=40))


def test_a_plain_theft_is_told_without_the_card():
    for options in option_sets(GAME):
        scene = play(GAME, seats=3, seed=1, options=options, most=400)
        for before, move, after in zip(scene.states, scene.moves, scene.states[1:], strict=False):
            line = to_builtins(move)
            if line["move"] not in ("move_robber", "move_pirate", "steal") or line["card"] in (None, "cloth"):
                continue
            told = [GAME.happened(before, move, after), *GAME.hand_out(before, move, after)]
            sentences = " ".join(words("en")(message) for message in told)
            assert line["card"] not in sentences
