"""The record tools as people and other programs use them: exit codes, what is printed where."""

import json
import os
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion import record
from companion.cli import COMMANDS, HELP, main
from companion.cli.common import read_bytes

HEADER = (
    '{"format": "companion-play", "version": 1, "game": "incan_gold", "players": ["An", "Bình", "Chi"], '
    '"options": {}, "setup": {"leader": "An", "artifacts": [5, 7, 8, 10, 12]}}'
)
MOVES = (
    '{"move": "open_temple"}',
    '{"move": "reveal", "card": "treasure:11"}',
    '{"move": "vote", "stay": ["An", "Chi"], "leave": ["Bình"]}',
    '{"move": "reveal", "card": "treasure:3"}',
)
GOOD = "\n".join((HEADER, *MOVES)) + "\n"
BAD = GOOD + '{"move": "vote", "stay": ["An"], "leave": ["Bình", "Chi"]}\n'


def companion(*arguments: str, stdin: str | bytes = "", language: str = "en"):
    environment = {"COMPANION_LANGUAGE": language, "COMPANION_CONFIG": "/nowhere/table.toml"}
    return CliRunner(env=environment).invoke(main, arguments, input=stdin)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    (tmp_path / "good.jsonl").write_text(GOOD, "utf-8")
    (tmp_path / "bad.jsonl").write_text(BAD, "utf-8")
    (tmp_path / "broken.jsonl").write_text("rubbish\n", "utf-8")
    return tmp_path


# --- replay ---------------------------------------------------------------------------------------


def test_a_legal_record_exits_0_and_says_how_it_stands(records):
    run = companion("replay", str(records / "good.jsonl"))
    assert run.exit_code == 0 and run.stderr == ""
    assert "Incan Gold, 4 moves" in run.stdout and "GO ON?" in run.stdout


def test_an_illegal_move_exits_1_and_names_file_line_and_code(records):
    file = str(records / "bad.jsonl")
    run = companion("replay", file)
    assert run.exit_code == 1
    assert run.stderr == f"{file}:6: not-in-temple: Bình is not in the temple any more.\n"


def test_sentences_come_in_the_language_asked_for(records):
    file = str(records / "bad.jsonl")
    said = {companion("replay", file, "--lang", language).stderr for language in ("en", "vi")}
    assert len(said) == 2
    assert companion("replay", file, language="vi").stderr == companion("replay", file, "--lang", "vi").stderr


def test_a_missing_file_exits_2(records):
    run = companion("replay", str(records / "nowhere.jsonl"))
    assert run.exit_code == 2 and "nowhere.jsonl" in run.stderr and run.stdout == ""
    assert companion("replay", str(records)).exit_code == 2, "a folder is no record"
    assert companion("replay").exit_code == 2
    assert companion("replay", "--until", "-1", str(records / "good.jsonl")).exit_code == 2


def test_the_json_is_one_object_on_one_line(records):
    run = companion("replay", "--json", str(records / "good.jsonl"))
    assert run.exit_code == 0 and run.stdout.count("\n") == 1
    said = json.loads(run.stdout)
    assert list(said) == ["game", "moves", "over", "phase", "to_act", "standings", "state"]
    assert said["game"] == "incan_gold" and said["moves"] == 4 and said["over"] is False
    assert said["phase"] == "vote" and said["to_act"] == ["An", "Chi"]
    assert said["standings"][0] == {"player": "An", "rank": 1, "score": None, "breakdown": {}}
    assert said["state"]["round"] == 1 and [seat["player"] for seat in said["state"]["seats"]][1] == "Bình"
    assert "Bình" in run.stdout, "letters as they are"


def test_on_a_refusal_the_json_is_the_state_just_before(records):
    good = json.loads(companion("replay", "--json", str(records / "good.jsonl")).stdout)
    run = companion("replay", "--json", str(records / "bad.jsonl"))
    assert run.exit_code == 1
    said = json.loads(run.stdout)
    message = "Bình is not in the temple any more."
    assert said.pop("error") == {"line": 6, "code": "not-in-temple", "message": message}
    assert said == good


def test_a_refused_header_has_no_state(records):
    run = companion("replay", "--json", str(records / "broken.jsonl"))
    assert run.exit_code == 1
    said = json.loads(run.stdout)
    assert list(said) == ["game", "moves", "standings", "error"]
    assert (said["game"], said["moves"], said["standings"]) == (None, 0, [])
    assert said["error"]["line"] == 1 and said["error"]["code"] == "malformed"


def test_an_empty_file_is_refused_at_line_1():
    run = companion("replay", "-")
    assert run.exit_code == 1 and run.stderr.startswith("-:1: malformed: ")


def test_several_files_give_a_line_each_and_the_worst_exit_code(records):
    names = ["bad.jsonl", "good.jsonl", "broken.jsonl"]
    run = companion("replay", "--json", *(str(records / name) for name in names))
    assert run.exit_code == 1
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert [Path(line["file"]).name for line in lines] == names
    assert [line["moves"] for line in lines] == [4, 4, 0]
    assert "file" not in json.loads(companion("replay", "--json", str(records / "good.jsonl")).stdout)
    worst = companion("replay", str(records / "nowhere"), str(records / "bad.jsonl"))
    assert worst.exit_code == 2 and "bad.jsonl:6: not-in-temple" in worst.stderr


def test_a_file_s_name_that_is_no_text_is_no_trouble(records):
    odd = os.fsdecode(os.fsencode(records) + b"/\xff.jsonl")
    Path(odd).write_text(GOOD, "utf-8")
    run = companion("replay", "--json", odd, str(records / "good.jsonl"))
    assert run.exit_code == 0
    assert Path(json.loads(run.stdout.splitlines()[0])["file"]).name == "?.jsonl"


@pytest.mark.parametrize("card", ["a\\u001b[2Jb\\u0007", "two\\nlines\\u2028", "x" * 100_000])
def test_a_refusal_is_one_short_line_whatever_stands_in_the_record(card):
    run = companion("replay", "-", stdin=GOOD + f'{{"move": "reveal", "card": "{card}"}}\n')
    assert run.exit_code == 1
    (line,) = run.stderr.splitlines()
    assert line.startswith("-:6: unknown-value: ") and len(line) < 500 and line.isprintable()


def test_standard_input_is_read_as_bytes():
    run = companion("replay", "--json", "-", stdin=BAD)
    assert run.exit_code == 1 and run.stderr.startswith("-:6: not-in-temple: ")
    assert companion("replay", "-", stdin=GOOD.encode().replace(b"\n", b"\r\n")).exit_code == 0
    run = companion("replay", "-", stdin=b"\xef\xbb\xbf" + GOOD.encode())
    assert run.exit_code == 1 and run.stderr.startswith("-:1: malformed: ")


def test_a_closed_standard_input_is_a_file_that_can_t_be_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(OSError, match="Bad file descriptor"):
        read_bytes("-")


@pytest.mark.parametrize(("until", "moves", "phase"), [(0, 0, "temple"), (2, 2, "vote"), (99, 4, "vote")])
def test_until_stops_early(records, until, moves, phase):
    said = json.loads(
        companion("replay", "--json", "--until", str(until), str(records / "good.jsonl")).stdout
    )
    assert (said["moves"], said["phase"]) == (moves, phase)


def test_until_does_not_look_at_what_comes_after(records):
    run = companion("replay", "--until", "4", str(records / "bad.jsonl"))
    assert run.exit_code == 0 and run.stderr == ""


def test_a_finished_play_names_the_winner(tmp_path):
    companion("simulate", "incan_gold", "--games", "1", "--seed", "3", "--records", str(tmp_path))
    (file,) = tmp_path.iterdir()
    said = json.loads(companion("replay", "--json", str(file)).stdout)
    assert said["over"] is True and said["phase"] == "over" and said["to_act"] == []
    ranks = [standing["rank"] for standing in said["standings"]]
    assert ranks == sorted(ranks) and ranks[0] == 1
    winner = said["standings"][0]
    assert winner["score"] == sum(winner["breakdown"].values())
    assert f"1. {winner['player']}" in companion("replay", str(file)).stdout


# --- legal ----------------------------------------------------------------------------------------


def test_legal_moves_in_the_record_s_own_form(records):
    lines = companion("legal", "-", stdin=HEADER).stdout.splitlines()
    assert lines == ['{"move":"open_temple"}']
    run = companion("legal", str(records / "good.jsonl"))
    assert run.exit_code == 0
    votes = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(votes) == 4 and {"move": "vote", "stay": ["An"], "leave": ["Chi"]} in votes
    for vote in votes:
        assert companion("replay", "-", stdin=GOOD + json.dumps(vote)).exit_code == 0


def test_the_card_that_only_the_table_knows_is_a_list(records):
    (line,) = companion("legal", "--json", "-", stdin="\n".join((HEADER, MOVES[0]))).stdout.splitlines()
    offer = json.loads(line)
    assert offer["move"] == "reveal" and "treasure:11" in offer["card"] and "artifact:5" in offer["card"]
    assert len(offer["card"]) == len(set(offer["card"])) == 12 + 5 + 1


def test_legal_of_a_finished_play_says_that_it_is_over():
    run = companion("legal", str(Path(__file__).parents[1] / "records" / "tokaido.jsonl"))
    assert run.exit_code == 0 and run.stdout == ""
    assert run.stderr.splitlines() == ["The play is over: no move is left."]


def test_legal_of_a_bad_record_is_refused_like_its_replay(records):
    run = companion("legal", str(records / "bad.jsonl"))
    assert run.exit_code == 1 and ":6: not-in-temple: " in run.stderr and run.stdout == ""
    assert companion("legal", str(records / "nowhere")).exit_code == 2


# --- setup ----------------------------------------------------------------------------------------


def test_a_set_up_is_a_header_and_a_checklist():
    run = companion("setup", "incan_gold", "An", "Bình", "Chi", "--seed", "4")
    head, *steps = run.stdout.splitlines()
    replayed = record.read(head.encode())
    assert replayed.error is None and replayed.header.players == ("An", "Bình", "Chi")
    assert replayed.header.seed == 4
    assert sum("[ ]" in step for step in steps) >= 5


def test_the_same_seed_gives_the_same_set_up():
    def drawn(*more):
        return companion("setup", "incan_gold", "An", "Bình", "Chi", "--json", *more).stdout

    assert drawn("--seed", "4") == drawn("--seed", "4")
    assert drawn("--seed", "4").count("\n") == 1
    assert len({drawn("--seed", str(seed)) for seed in range(8)}) > 4
    unseeded = json.loads(drawn())
    assert (
        drawn("--seed", str(unseeded["seed"]))
        == json.dumps(unseeded, ensure_ascii=False, separators=(",", ":")) + "\n"
    ), "the seed that was drawn gives it again"


def test_options_by_name_and_value():
    run = companion(
        "setup", "incan_gold", "An", "Bình", "Chi", "--json",
        "--option", "split=per_card", "--option", "shuffle_artifacts=false",
    )  # fmt: skip
    header = json.loads(run.stdout)
    assert header["options"]["split"] == "per_card" and header["options"]["hide_tents"] is True
    assert header["setup"]["artifacts"] == [5, 7, 8, 10, 12]


SETUP = ("setup", "incan_gold")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((*SETUP, "An", "Bình"), 1, "malformed"),
        ((*SETUP, "An", "an", "Chi"), 1, "malformed"),
        ((*SETUP, "An", "Bình", "x" * 25), 1, "malformed"),
        ((*SETUP, "An", "Bình", "Chi", "--option", "split=half"), 1, "unknown-value"),
        ((*SETUP, "An", "Bình", "Chi", "--option", "speed=1"), 1, "unknown-value"),
        ((*SETUP, "An", "Bình", "Chi", "--option", "hide_tents=1"), 1, "malformed"),
        ((*SETUP, "An", "Bình", "Chi", "--option", "split=" + "[" * 9000), 1, "unknown-value"),
        ((*SETUP, "An", "Bình", "Chi", "--option", "split"), 2, "K=V"),
        ((*SETUP, "An", "Bình", "Chi", "--seed", "x"), 2, "x"),
        (SETUP, 2, "PLAYER"),
        (("setup", "go", "An", "Bình", "Chi"), 2, "incan_gold"),
    ],
)
def test_a_set_up_that_cant_be(arguments, code, said):
    run = companion(*arguments)
    assert run.exit_code == code and said in run.stderr and run.stdout == ""


# --- score ----------------------------------------------------------------------------------------

PAD = '{"players": {"An": {"gold": 1, "artifacts": [5]}, "Bình": {"gold": 2}, "Chi": {"obsidian": 3}}}'


def test_final_counts_give_standings(tmp_path):
    said = json.loads(companion("score", "incan_gold", "-", "--json", stdin=PAD).stdout)
    assert said["game"] == "incan_gold"
    assert [(one["player"], one["rank"], one["score"]) for one in said["standings"]] == [
        ("Bình", 1, 20),
        ("An", 2, 15),
        ("Chi", 3, 15),
    ]
    file = tmp_path / "counts.json"
    file.write_text(PAD, "utf-8")
    run = companion("score", "incan_gold", str(file))
    assert run.exit_code == 0 and run.stdout.splitlines()[0].startswith(" 1. Bình")


@pytest.mark.parametrize(
    ("counts", "code", "names"),
    [
        ("rubbish", "malformed", ""),
        ("[]", "malformed", ""),
        (b"\xff", "malformed", ""),
        (PAD.replace("1", "-1"), "negative", "An"),
        (PAD.replace("[5]", "[6]"), "unknown-artifact", "An"),
        (PAD.replace('"Bình"', '"An"'), "malformed", ""),
        (PAD.replace('"Bình"', '"AN"'), "malformed", "AN"),
        (PAD.replace("2", "2.5"), "malformed", "Bình"),
        ('{"players": {"An": {}}}', "malformed", ""),
    ],
)
def test_counts_that_cant_be(counts, code, names):
    run = companion("score", "incan_gold", "-", stdin=counts)
    assert run.exit_code == 1 and run.stdout == ""
    assert re.match(rf"-: {code}: \S", run.stderr) and names in run.stderr


def test_a_missing_file_of_counts_exits_2():
    assert companion("score", "incan_gold", "/nowhere/counts.json").exit_code == 2


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_reports_and_writes_records_that_replay(tmp_path):
    arguments = ("simulate", "incan_gold", "--players", "4", "--games", "3", "--seed", "1", "--json")
    run = companion(*arguments, "--records", str(tmp_path / "plays"))
    said = json.loads(run.stdout)
    assert list(said) == [
        "game", "players", "plays", "moves", "seconds", "plays_per_second", "moves_per_second", "scores",
    ]  # fmt: skip
    assert list(said["scores"]) == ["min", "median", "max"]
    assert (said["game"], said["players"], said["plays"]) == ("incan_gold", 4, 3)
    files = sorted((tmp_path / "plays").iterdir())
    lines = companion("replay", "--json", *map(str, files))
    assert lines.exit_code == 0 and len(files) == 3
    replayed = [json.loads(line) for line in lines.stdout.splitlines()]
    assert all(one["over"] for one in replayed)
    assert sum(one["moves"] for one in replayed) == said["moves"]
    scores = [standing["score"] for one in replayed for standing in one["standings"]]
    assert (min(scores), max(scores)) == (said["scores"]["min"], said["scores"]["max"])
    again = json.loads(companion(*arguments).stdout)
    assert {key: again[key] for key in ("moves", "scores")} == {key: said[key] for key in ("moves", "scores")}


def test_simulate_for_people():
    run = companion("simulate", "incan_gold", "--games", "2", "--seed", "1")
    assert run.exit_code == 0 and run.stdout.startswith("2 plays of incan_gold with 3 players")


@pytest.mark.parametrize(
    "wrong", [("--players", "2"), ("--players", "9"), ("--games", "0"), ("--games", "x")]
)
def test_simulate_refuses_what_cant_be_played(wrong):
    assert companion("simulate", "incan_gold", *wrong).exit_code == 2


def test_simulate_says_so_when_a_play_never_ends():
    wished_for = ("simulate", "seafarers", "--games", "2", "--seed", "1", "--option", "target=40")
    run = companion(*wished_for, "--lang", "en")
    assert run.exit_code == 1 and "Traceback" not in run.output
    assert "No end within 20000 moves" in run.stderr and not run.stdout
    assert "20000 nước đi" in companion(*wished_for, "--lang", "vi").stderr


def test_simulate_leaves_out_a_play_in_which_nobody_can_go_on(monkeypatch):
    """The longest of the plays does not end in time; the others are reported as they are."""
    asked = ("simulate", "seafarers", "--games", "8", "--seed", "1", "--option", "scenario=settlers")
    whole = json.loads(companion(*asked, "--json").stdout)
    assert "endless" not in whole and whole["plays"] == 8
    monkeypatch.setattr("companion.simulate.MOST_MOVES", round(whole["moves"] / 8))
    some = json.loads(companion(*asked, "--json").stdout)
    assert 0 < some["endless"] < 8 and some["plays"] == 8 - some["endless"]
    run = companion(*asked)
    assert run.exit_code == 0 and f"{some['endless']} play" in run.stderr and "not counted" in run.stderr


def test_simulate_names_the_folder_that_cant_be_written():
    run = companion("simulate", "incan_gold", "--games", "1", "--records", "/proc/records")
    assert run.exit_code == 2 and run.stderr.startswith("/proc/records: ")


# --- schema ---------------------------------------------------------------------------------------


def matches(value, schema, definitions) -> bool:
    """Whether ``value`` fits: the few words of JSON schema that the companion uses, read strictly."""
    known = {
        "$ref", "anyOf", "type", "const", "enum", "items", "minItems", "maxItems", "required", "properties",
        "additionalProperties", "default", "title", "description",
    }  # fmt: skip
    assert set(schema) <= known, set(schema) - known
    if "$ref" in schema:
        return matches(value, definitions[schema["$ref"].removeprefix("#/$defs/")], definitions)
    if "anyOf" in schema:
        return any(matches(value, one, definitions) for one in schema["anyOf"])
    if "const" in schema:
        return value == schema["const"]
    if "enum" in schema:
        return value in schema["enum"]
    kinds = {
        "object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None),
    }  # fmt: skip
    wanted = schema.get("type", list(kinds))
    wanted = wanted if isinstance(wanted, list) else [wanted]
    if not any(type(value) is kinds[kind] for kind in wanted):
        return False
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            return False
        return all(matches(one, schema.get("items", {}), definitions) for one in value)
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        if any(field not in value for field in schema.get("required", [])):
            return False
        if schema.get("additionalProperties") is False and not set(value) <= set(properties):
            return False
        return all(
            matches(value[field], properties[field], definitions) for field in value if field in properties
        )
    return True


@pytest.fixture(scope="module")
def schema():
    return json.loads(companion("schema", "incan_gold").stdout)


def fits(line: str, schema) -> bool:
    return matches(json.loads(line), {"anyOf": schema["anyOf"]}, schema["$defs"])


def test_every_line_of_a_record_fits_the_schema(schema, tmp_path):
    companion("simulate", "incan_gold", "--games", "2", "--seed", "5", "--records", str(tmp_path))
    for file in tmp_path.iterdir():
        for line in file.read_text("utf-8").splitlines():
            assert fits(line, schema), line
    extras = '"time": "2026-11-29T20:15:00Z", "via": "touch"'
    for line in (HEADER, *MOVES, MOVES[0][:-1] + f", {extras}}}", HEADER[:-1] + ', "seed": 4}'):
        assert fits(line, schema), line


@pytest.mark.parametrize(
    "line",
    [
        '{"move": "dance"}',
        '{"move": "reveal"}',
        '{"move": "reveal", "card": 11}',
        '{"move": "open_temple", "by": "An"}',
        '{"move": "vote", "stay": ["An"]}',
        HEADER.replace('"version": 1', '"version": 2'),
        HEADER.replace("incan_gold", "go"),
        HEADER.replace('"setup"', '"more": 1, "setup"'),
        HEADER.replace(', "Chi"', ""),
        HEADER.replace('"options": {}', '"options": {"split": "half"}'),
        HEADER.replace('"options": {}', '"options": {"speed": 1}'),
        HEADER.replace("10, 12", '"10"'),
    ],
)
def test_what_a_record_refuses_by_its_shape_does_not_fit(schema, line):
    assert not fits(line, schema)
    data = line if line.startswith('{"format') else f"{HEADER}\n{line}"
    assert record.read(data.encode()).error is not None


# --- help -----------------------------------------------------------------------------------------


def test_the_help_names_every_command_once():
    run = companion("--help")
    assert run.exit_code == 0
    assert HELP.keys() == COMMANDS.keys()
    for command, sentence in HELP.items():
        assert command in run.stdout and sentence.split(";")[0][:30] in run.stdout


def test_unknown_commands_and_the_version():
    assert companion("dance").exit_code == 2
    run = companion("--version")
    assert run.exit_code == 0 and re.search(r"\d+\.\d+", run.stdout)
