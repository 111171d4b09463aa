"""The shared words: both languages whole, every code of the core worded, lists as people say them."""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from companion.game import say
from companion.i18n import LANGUAGES, Words, catalogue_files

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted({file.name for file in catalogue_files("en", "po")})


def entries(language: str, name: str):
    (file,) = [file for file in catalogue_files(language, "po") if file.name == name]
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


@pytest.mark.parametrize("name", CATALOGUES)
def test_both_languages_say_the_same_with_the_same_facts(name):
    english, vietnamese = entries("en", name), entries("vi", name)
    assert english.keys() == vietnamese.keys()
    for code in english:
        assert all(forms(english[code])) and all(forms(vietnamese[code])), code
        # "{n}" only picks the plural form: a language may leave it out
        assert placeholders(english[code]) - {"n"} == placeholders(vietnamese[code]) - {"n"}, code


def test_no_code_is_in_two_catalogues():
    seen = {}
    for name in CATALOGUES:
        for code in entries("en", name):
            assert code not in seen, f"{code} is in {seen.get(code)} and {name}"
            seen[code] = name


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogues_are_those_of_the_sources(language):
    words = Words(language)
    for name in CATALOGUES:
        for code, message in entries(language, name).items():
            if not placeholders(message):
                assert words.text(code) == forms(message)[0]


def test_every_code_that_the_core_says_is_worded():
    """Codes written out in the sources; those made of parts are met by the scenes at the desk."""
    files = [file for folder in ("", "desk/", "cli/") for file in ROOT.glob(f"companion/{folder}*.py")]
    said = set()
    for file in files:
        text = file.read_text("utf-8")
        said |= set(re.findall(r'\bsay\(\s*"([a-z.-]+)"', text))
        said |= {f"refusal.{code}" for code in re.findall(r'\brefuse\("([a-z-]+)"', text)}
        said |= {f"refusal.malformed.{why}" for why in re.findall(r'\bmalformed\(\w+, "([a-z-]+)"', text)}
        said |= {f"journal.{code}" for code in re.findall(r'JournalError\(\s*"([a-z-]+)"', text)}
    assert len(said) > 40
    for language in LANGUAGES:
        words = Words(language)
        assert {code for code in said if not words.knows(code)} == set()


@pytest.mark.parametrize("code", ["disk-full", "read-only", "busy", "disk"])
def test_what_may_be_retried_has_a_remedy(code):
    for language in LANGUAGES:
        assert Words(language).text(f"journal.{code}.remedy", file="plays.db", detail="x")


@pytest.mark.parametrize(
    ("items", "english", "vietnamese"),
    [
        ((), "nobody", "không ai"),
        (("An",), "An", "An"),
        (("An", "Bình"), "An and Bình", "An và Bình"),
        (("An", "Bình", "Chi"), "An, Bình and Chi", "An, Bình và Chi"),
    ],
)
def test_names_in_a_list(items, english, vietnamese):
    assert Words("en").listed(list(items)) == english
    assert Words("vi").listed(list(items)) == vietnamese


def test_a_fact_may_be_a_sentence_and_n_picks_the_plural():
    words = Words("en")
    undone = say("told.undone", what=say("cli.replayed", file="f", title="T", n=1))
    assert words(undone) == "Taken back: f: T, 1 move"
    assert words(say("cli.replayed", file="f", title="T", n=2)) == "f: T, 2 moves"


def test_braces_in_a_name_are_only_letters():
    assert "{x}" in Words("en").text("name.twice", name="{x}")


def test_a_fact_is_one_line_of_a_sensible_length():
    said = Words("en").text("refusal.unknown-value", value="a\x1b[31m\n\u2028b" + "x" * 1000)
    assert said.isprintable() and len(said) < 400
    assert "👩‍🚀" in Words("en").text("refusal.unknown-value", value="👩‍🚀"), "joined signs stay joined"


def test_vietnamese_is_written_with_its_marks():
    for name in CATALOGUES:
        for code, message in entries("vi", name).items():
            for form in forms(message):
                words = re.findall(r"[a-zA-ZÀ-ỹ]{2,}", re.sub(r"\{.*?\}", "", form))
                assert len(words) < 6 or re.search(r"[À-ỹ]", form), (code, form)
