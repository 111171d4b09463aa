"""Every word that code asks for is in both catalogues, with the same placeholders."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from companion.i18n import LANGUAGES, catalogue_files

REPO = Path(__file__).parents[2]
# who takes a code as the first argument
WORDING = {"say", "Message", "text", "refuse", "knows", "_history", "IllegalMove", "ScorePadError"}
SCREEN_CODE = re.compile(r"ui\.(?!screens\.|games\b|presenters\.)[a-z0-9-]+(\.[a-z0-9_-]+)*")


def catalogue(language: str) -> dict[str, list[str]]:
    """Code → its forms, over all catalogues of a language."""
    found: dict[str, list[str]] = {}
    for file in catalogue_files(language, "po"):
        with file.open("rb") as stream:
            for message in read_po(stream, locale=language):
                if message.id:
                    code = message.id if isinstance(message.id, str) else message.id[0]
                    forms = [message.string] if isinstance(message.string, str) else list(message.string)
                    found[code] = forms
    return found


CATALOGUES = {language: catalogue(language) for language in LANGUAGES}


def sources() -> list[Path]:
    return [file for folder in ("companion", "ui") for file in sorted((REPO / folder).rglob("*.py"))]


def called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def asked(node: ast.expr | None) -> list[str]:
    """The codes an expression may be, as patterns: an f-string's holes match anything."""
    match node:
        case ast.Constant(value=str(code)):
            return [re.escape(code)]
        case ast.JoinedStr(values=parts):
            whole = "".join(
                re.escape(part.value) if isinstance(part, ast.Constant) else r"[\w.-]+" for part in parts
            )
            return [whole]
        case ast.IfExp(body=one, orelse=other):
            return [*asked(one), *asked(other)]
    return []


def with_reasons(node: ast.Call, pattern: str) -> list[str]:
    """The code of a refusal for each reason it may give; a reason that is worked out matches anything."""
    why = next((asked(word.value) or [r"[\w.-]+"] for word in node.keywords if word.arg == "why"), [])
    if called(node) in ("refuse", "IllegalMove"):
        return [rf"refusal\.{pattern}\.{reason}" for reason in why] or [rf"refusal\.{pattern}"]
    if called(node) == "ScorePadError":
        return [rf"score-pad\.{reason}" for reason in why or [pattern]]
    return [pattern]


def codes_in(file: Path) -> set[tuple[str, int]]:
    """(pattern, line) of every code that is worded in a file."""
    found: set[tuple[str, int]] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and called(node) in WORDING and node.args:
            for pattern in asked(node.args[2] if called(node) == "_history" else node.args[0]):
                for whole in with_reasons(node, pattern):
                    if re.search(r"\\\.|\[", whole):
                        found.add((whole, node.lineno))
        # a plain string that looks like one of the screen's codes, wherever it stands
        if isinstance(node, ast.Constant) and SCREEN_CODE.fullmatch(str(node.value)):
            found.add((re.escape(node.value), node.lineno))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(REPO)))
def test_every_code_in_the_source_is_worded(file, language):
    known = CATALOGUES[language]
    missing = [
        f"{file.name}:{line} {pattern}"
        for pattern, line in sorted(codes_in(file))
        if not any(re.fullmatch(pattern, code) for code in known)
    ]
    assert not missing


def test_the_search_finds_a_code_that_is_not_worded(tmp_path):
    file = tmp_path / "screen.py"
    file.write_text(
        'def f(words, x):\n    return words.text("ui.nobody.worded-this") + words.text(f"ui.{x}.no")\n'
    )
    assert {pattern for pattern, _ in codes_in(file)} == {r"ui\.nobody\.worded\-this", r"ui\.[\w.-]+\.no"}


def placeholders(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name}


def test_both_languages_have_the_same_codes():
    assert set(CATALOGUES["en"]) == set(CATALOGUES["vi"])


@pytest.mark.parametrize("code", sorted(CATALOGUES["en"]))
def test_both_languages_name_the_same_facts(code):
    facts = {
        language: set().union(*(placeholders(form) for form in CATALOGUES[language][code]))
        for language in LANGUAGES
    }
    # a plural may leave its number out: "one card" needs none
    assert facts["en"] ^ facts["vi"] <= {"n"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_is_empty(language):
    assert not [code for code, forms in CATALOGUES[language].items() if not all(forms)]


def test_no_word_of_the_screen_is_left_over():
    """A code that nothing asks for any more leaves the catalogue."""
    patterns = {pattern for file in sources() for pattern, _ in codes_in(file)}
    own = [code for code in CATALOGUES["en"] if code.startswith("ui.")]
    assert not [code for code in own if not any(re.fullmatch(pattern, code) for pattern in patterns)]
