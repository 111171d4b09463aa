"""Every word of Tokaido is there in both languages, and whole plays can be told aloud."""

import re
from random import Random
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from companion.game import IllegalMove, Message
from companion.games.tokaido.game import GAME
from companion.games.tokaido.moves import Options
from companion.i18n import LANGUAGES, Words, catalogue_files
from companion.validation import Invalid, convert
from tests.games.every_game import inner, option_sets, play
from tests.games.tokaido.journey import KINDS, Journey, three
from tests.games.tokaido.test_random_plays import any_line

LEFT_OVER = re.compile(r"tokaido|[{}]|\b[a-z_]+(?:-[a-z]+)*\.[a-z]|(?:annaibito|hot_spring):\w|\bNone\b")


def entries(language):
    (file,) = (file for file in catalogue_files(language, "po") if file.name == "tokaido.po")
    with file.open("rb") as stream:
        return {
            message.id if isinstance(message.id, str) else message.id[0]: message
            for message in read_po(stream)
            if message.id
        }


def forms(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(message):
    return {field for form in forms(message) for _, field, _, _ in Formatter().parse(form) if field}


def test_both_languages_have_the_same_sentences_with_the_same_facts():
    english, vietnamese = entries("en"), entries("vi")
    assert english.keys() == vietnamese.keys()
    for code in english:
        assert all(forms(english[code])) and all(forms(vietnamese[code])), code
        # "{n}" only picks the plural form: a language may leave it out
        assert placeholders(english[code]) - {"n"} == placeholders(vietnamese[code]) - {"n"}, code


def test_no_other_catalogue_says_it_otherwise():
    """The first catalogue that knows a code words it: two must not share one."""
    for language in LANGUAGES:
        for file in catalogue_files(language, "po"):
            if file.name != "tokaido.po":
                with file.open("rb") as stream:
                    codes = {m.id if isinstance(m.id, str) else m.id[0] for m in read_po(stream) if m.id}
                assert not codes & entries(language).keys(), file.name


def whole(message: Message, heard: set[str]) -> None:
    for language in LANGUAGES:
        sentence = Words(language)(message)
        assert sentence[0] == sentence[0].upper() or message.code.startswith("refusal."), sentence
        assert not LEFT_OVER.search(sentence), (message, sentence)
    heard |= {part.code for part in inner(message)}


def test_whole_plays_are_told_without_a_left_over_code():
    heard: set[str] = set()
    for seats in (2, 3, 5):
        for options in (*option_sets(GAME), Options(), Options(), Options(), Options()):
            for seed in range(6):
                scene = play(GAME, seats, seed + 100 * len(heard), options)
                for step in GAME.checklist(scene.players, options, scene.setup):
                    whole(step.text, heard)
                for before, move, after in zip(scene.states, scene.moves, scene.states[1:], strict=False):
                    whole(GAME.prompt(before).sentence, heard)
                    whole(GAME.happened(before, move, after), heard)
                    for line in GAME.hand_out(before, move, after):
                        whole(line, heard)
                    for blocked in GAME.view(before).blocked:
                        whole(blocked.why, heard)
                whole(GAME.prompt(scene.states[-1]).sentence, heard)
    told = {code for code in entries("en") if re.match(r"tokaido\.(told|hand|prompt|setup)\.", code)}
    # these need an almost empty pile, or a traveler who has seen everything
    rare = {
        "tokaido.prompt.village-empty", "tokaido.told.shokunin-none", "tokaido.told.paint-none",
        "tokaido.prompt.hiroshige-done", "tokaido.told.annaibito-none", "tokaido.setup.tile",
    }  # fmt: skip
    assert told - rare <= heard, told - rare - heard


def test_every_refusal_met_on_the_way_is_worded():
    heard: set[str] = set()
    # six of a kind are seldom drawn
    whole(IllegalMove("card-exhausted", why="hot-spring", value=3).message, heard)
    rng = Random(11)
    for seats in (2, 3, 4, 5):
        for seed in range(10):
            scene = play(GAME, seats, seed)
            for state in scene.states[:-1]:
                for _ in range(12):
                    line = any_line(rng, state)
                    try:
                        GAME.apply(state, convert(line, KINDS[line["move"]]))
                    except IllegalMove as refusal:
                        whole(refusal.message, heard)
                    except Invalid:
                        continue
    # said of set-ups, not of moves
    setup = {code for code in entries("en") if re.search(r"tokaido\.(neutral-name|traveler|order)", code)}
    refusals = {code for code in entries("en") if code.startswith("refusal.")}
    assert refusals - setup <= heard, refusals - setup - heard


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_people_choose_has_a_name(language):
    words = Words(language)
    for name, values in GAME.choices.items():
        for code in (name, f"{name}.help", *(f"{name}.{str(value).lower()}" for value in values)):
            assert words.knows(f"tokaido.option.{code}")
    setup = GAME.deal(("An", "Bình", "Chi"), Options(), Random(1))
    for pick in GAME.picks(("An", "Bình", "Chi"), Options(), setup, Random(1)):
        for choice in pick.choices:
            assert not LEFT_OVER.search(words(choice.name)) and not LEFT_OVER.search(words(choice.help))


def told(table: Journey) -> tuple[str, str]:
    message = GAME.happened(table.before, table.made[-1], table.state)
    return Words("en")(message), Words("vi")(message)


def test_souvenirs_are_told_with_their_price_and_points():
    table = three().go("An", 1).play("buy", "An", souvenirs=["gofu", "geta"])
    assert told(table) == (
        "An buys Gofu and Geta for 3 coins: +4 for souvenirs.",
        "An mua Gofu và Geta, trả 3 xu: +4 điểm quà lưu niệm.",
    )


def test_the_first_finished_panorama_is_told_with_its_achievement():
    table = three("hiroshige").go("An", 4).pass_inn("Bình", 14).pass_inn("Chi", 14)
    table.go("An", 14).play("paint", "An", panorama="paddy").play("dine", "An", meal=None).go("An", 18)
    assert told(table) == (
        "An is the first to finish the Paddy panorama: +3 points, +3 for the achievement.",
        "An hoàn thành Panorama Ruộng đầu tiên: +3 điểm, +3 cho thành tích.",
    )


def test_a_meal_is_told_without_its_name():
    table = three("mitsukuni").go("An", 14).play("dine", "An", meal="fugu")
    assert told(table) == ("An dines for 3 coins: +6.", "An dùng bữa, trả 3 xu: +6 điểm.")


def test_umegaes_coin_and_point_are_told_with_whom_she_meets():
    table = three("umegae").go("An", 3).play("meet", "An", card="shokunin", souvenir="sake")
    assert (
        told(table)[0]
        == "Umegae: 1 coin and 1 point. An meets Shokunin and is given Sake: +1 point for souvenirs."
    )
