"""Every word of Incan Gold is there in both languages, and whole plays can be told aloud."""

import re
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.pofile import read_po

import companion
from companion.game import Message
from companion.games.incan_gold.game import GAME
from companion.games.incan_gold.moves import OpenTemple, Options, Reveal, Vote
from companion.i18n import LANGUAGES, Words, catalogue_files

CATALOGUES = {
    language: [file for file in catalogue_files(language, "po") if file.name == "incan_gold.po"]
    for language in LANGUAGES
}
NAMES = ("An", "Bình", "Chi", "Đức", "Giang", "Hà", "Khánh", "Linh")
LEFT_OVER = re.compile(
    r"incan_gold|[{}]|\b[a-z]+(?:-[a-z]+)*\.[a-z]|(?:treasure|hazard|artifact):\w|\bNone\b"
)


def entries(language):
    (file,) = CATALOGUES[language]
    with file.open("rb") as stream:
        return {
            message.id if isinstance(message.id, str) else message.id[0]: message
            for message in read_po(stream)
        }


def forms(message):
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(message):
    return {field for form in forms(message) for _, field, _, _ in Formatter().parse(form) if field}


def test_both_languages_have_the_same_sentences_with_the_same_facts():
    english, vietnamese = entries("en"), entries("vi")
    assert english.keys() == vietnamese.keys()
    for code in english.keys() - {""}:
        assert all(forms(english[code])) and all(forms(vietnamese[code])), code
        wanted, given = placeholders(english[code]), placeholders(vietnamese[code])
        # "{n}" only picks the plural form: a language may leave it out
        assert wanted - {"n"} == given - {"n"}, code


def test_the_compiled_catalogues_are_those_of_the_sources():
    for language in LANGUAGES:
        words = Words(language)
        for code, message in entries(language).items():
            if code and not placeholders(message):
                assert words.text(code) == forms(message)[0]


def test_every_code_in_the_sources_is_in_the_catalogues():
    root = Path(companion.__file__).parents[1]
    files = [*root.glob("companion/games/incan_gold/*.py"), *root.glob("ui/games/incan_gold/*.py")]
    codes = {
        code
        for file in files
        for code in re.findall(r'"(incan_gold(?:\.[a-z-]+)+)"', file.read_text("utf-8"))
    }
    assert len(codes) > 40
    for language in LANGUAGES:
        assert codes <= entries(language).keys()


def test_no_word_is_left_without_a_use():
    """What is made from parts in the sources is found by its beginning."""
    root = Path(companion.__file__).parents[1]
    folders = ("companion/games/incan_gold", "ui/games/incan_gold", "ui/presenters")
    sources = "".join(file.read_text("utf-8") for folder in folders for file in root.glob(f"{folder}/*.py"))
    by_rule = (
        "incan_gold.option.",
        "incan_gold.part.",
        "incan_gold.choice.",
        "incan_gold.gem.",
        "incan_gold.pad.",
    )
    by_rule += (
        "incan_gold.card.",
        "incan_gold.hazard.",
        "incan_gold.tagline",
        "incan_gold.tie-break",
        "refusal.",
        "score-pad.",
    )
    unused = {
        code for code in entries("en") if code and f'"{code}"' not in sources and not code.startswith(by_rule)
    }
    assert not unused


def messages(message):
    """A message and all messages in its facts."""
    yield message
    for fact in message.facts.values():
        for item in fact if isinstance(fact, (tuple, list)) else (fact,):
            if isinstance(item, Message):
                yield from messages(item)


def play(seed, count, options):
    """A random play: (before, move, after) for every move."""
    rng = Random(seed)
    players = NAMES[:count]
    setup = GAME.deal(players, options, rng)
    state = GAME.start(players, options, setup)
    next_move = GAME.simulated(players, options, setup, rng)
    while not GAME.prompt(state).over:
        move = next_move(state)
        after = GAME.apply(state, move)
        yield state, move, after
        state = after


EXTREMES = (
    Options(),
    Options(artifact_values="by_exit", split="per_card", shuffle_artifacts=False, hide_tents=False),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [3, 5, 8])
def test_whole_plays_are_told_without_a_left_over_code(language, count):
    words = Words(language)
    heard = set()
    for options in EXTREMES:
        for seed in range(12):
            for before, move, after in play(seed, count, options):
                said = [GAME.happened(before, move, after), *GAME.hand_out(before, move, after)]
                said.append(GAME.prompt(after).sentence)
                for message in said:
                    sentence = words(message)
                    assert not LEFT_OVER.search(sentence), (message, sentence)
                    heard |= {part.code for part in messages(message)}
    told = {code for code in entries(language) if code.startswith(("incan_gold.told.", "incan_gold.hand."))}
    # only in very rich plays; both sentences need no facts
    bank = {"incan_gold.hand.bank-short", "incan_gold.hand.change-tents"}
    assert told - bank <= heard


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", EXTREMES)
def test_the_checklist_is_worded(language, options):
    words = Words(language)
    setup = GAME.deal(NAMES[:4], options, Random(4))
    for step in GAME.checklist(NAMES[:4], options, setup):
        for message in (step.text, step.secret):
            if message is not None:
                assert not LEFT_OVER.search(words(message))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_has_a_name(language):
    words = Words(language)
    for name, values in GAME.choices.items():
        for code in (name, f"{name}.help", *(f"{name}.{str(value).lower()}" for value in values)):
            assert words.knows(f"incan_gold.option.{code}")


REFUSED = [
    "refusal.vote-due",
    "refusal.card-exhausted",
    "refusal.not-in-temple",
    "refusal.vote-incomplete",
    "refusal.voted-twice",
    "refusal.no-vote-yet",
    "refusal.wrong-phase.temple-open",
    "refusal.wrong-phase.between-rounds",
    "refusal.wrong-phase.voted",
    "refusal.malformed.artifacts",
    "refusal.malformed.artifact-order",
]


@pytest.mark.parametrize("code", REFUSED)
def test_every_refusal_of_the_rules_is_worded(code):
    facts = {"player": "An", "card": "hazard:fire", "temple": 2, "field": "setup.artifacts"}
    for language in LANGUAGES:
        assert not LEFT_OVER.search(Words(language).text(code, **facts))


def after(players, *moves, options=EXTREMES[0]):
    """The last move's sentence, hands and prompt as English and Vietnamese say them."""
    setup = GAME.deal(players, options, Random(1))
    state = before = GAME.start(players, options, setup)
    for move in moves:
        before, state = state, GAME.apply(state, move)
    happened = GAME.happened(before, moves[-1], state)
    return {language: Words(language)(happened) for language in LANGUAGES}


THREE = ("An", "Bình", "Chi")
GO_ON = Vote(stay=THREE, leave=())


def test_a_treasure_is_shared_in_words():
    told = after(THREE, OpenTemple(), Reveal("treasure:11"))
    assert told["en"] == "Treasure 11 for 3: 3 each, 2 left on the card."
    assert told["vi"] == "Kho báu 11, 3 người chia: mỗi người 3, còn 2 trên lá bài."


def test_the_second_snakes_are_told_with_what_is_lost():
    told = after(
        THREE,
        OpenTemple(),
        Reveal("treasure:14"),
        GO_ON,
        Reveal("hazard:snakes"),
        Vote(stay=("An", "Chi"), leave=("Bình",)),
        Reveal("treasure:7"),
        Vote(stay=("An", "Chi"), leave=()),
        Reveal("hazard:snakes"),
    )
    assert (
        told["en"]
        == "Snakes for the second time! An and Chi run and drop gems worth 7 each. Temple 1 is over."
    )
    assert (
        told["vi"]
        == "Rắn độc lần thứ hai! An và Chi bỏ chạy, mỗi người mất 7 điểm cạnh lều. Đền thờ 1 kết thúc."
    )


def test_who_leaves_last_and_alone_takes_the_artifact():
    artifact = GAME.deal(THREE, EXTREMES[0], Random(1)).artifacts[0]
    told = after(
        THREE,
        OpenTemple(),
        Reveal("treasure:9"),
        Vote(stay=("An",), leave=("Bình", "Chi")),
        Reveal(f"artifact:{artifact}"),
        Vote(stay=(), leave=("An",)),
    )
    assert told["en"].startswith(f"An goes back to camp alone with gems worth 3 and artifact {artifact}.")
    assert told["vi"].startswith(f"An quay về một mình, mang 3 điểm và cổ vật {artifact} vào lều.")
    assert told["vi"].endswith("đền thờ 1 kết thúc.")
