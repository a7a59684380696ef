"""The command line: what each command prints, and how it refuses, in one line and with the right exit code."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from server.cli import COMMANDS, guildpost

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "seeds" / "conformance" / "alien_city" / "golden.ppn"
LAYOUT = "R1,G2,G1,R0,R2,N1,G0,N1,G0,B0,R1,B3,N1,B2,B0,B1,N1,N2,R0,G2"


def run(*words: str) -> Result:
    return CliRunner().invoke(guildpost, words, catch_exceptions=False)


def refused(*words: str) -> tuple[int, str]:
    """Run a command in a process of its own; return its exit code and what it said on the error stream."""
    done = subprocess.run(
        [sys.executable, "-m", "server.cli", *words], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    found = run(name, "--help")
    assert found.exit_code == 0
    assert "--help" in found.output


def test_the_list_of_commands_says_each_in_a_whole_line_and_loads_none() -> None:
    asked = (
        "import sys, server.cli as g; g.guildpost(['-h'], standalone_mode=False); print('sqlalchemy' in sys.modules)"
    )
    words = [sys.executable, "-c", asked]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    lines = done.stdout.splitlines()
    assert lines[-1] == "False"
    for name, place in COMMANDS.items():
        assert f"  {name:<11}  {place.summary}" in lines
    assert max(map(len, lines)) <= 80


def test_the_same_seed_deals_the_same_city() -> None:
    first, again, other = (run("setup", "alien-city", "--seed", seed, "--format", "layout") for seed in ("a", "a", "b"))
    assert first.output == again.output != other.output
    assert len(first.output.split(",")) == 20


def test_a_layout_a_code_and_an_option_bring_a_city_back() -> None:
    code = run("setup", "alien-city", "--layout", LAYOUT, "--format", "code").output.strip()
    assert run("setup", "alien-city", "--code", code, "--format", "layout").output.strip() == LAYOUT
    by_option = run("setup", "alien-city", "--option", f"layout={LAYOUT}", "--option", "rules=abstract-play")
    assert f"layout   {LAYOUT}" in by_option.output


@pytest.mark.parametrize(("form", "begin"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("json", b"{")])
def test_a_setup_is_written_in_every_form(form: str, begin: bytes, tmp_path: Path) -> None:
    place = tmp_path / f"city.{form}"
    assert run("setup", "alien-city", "--seed", "a", "--format", form, "-o", str(place)).exit_code == 0
    assert place.read_bytes().startswith(begin)


def test_the_golden_game_scores_138_to_74_with_every_part() -> None:
    found = json.loads(run("score", str(GOLDEN), "--json").stdout)
    assert {seat: one["total"] for seat, one in found["seats"].items()} == {"1": 138, "2": 74}
    tower = {"rule": "AC-17", "lot": "e5", "customers": 4, "distance": 8, "points": 32}
    assert tower.items() <= found["seats"]["1"]["parts"][0].items()
    assert [(one["move"], one["rule"]) for one in found["warnings"]] == [("BD-h9", "AC-8"), ("GT-b1", "AC-8")]


def test_a_question_mark_lists_the_kits_of_a_game() -> None:
    found = run("print", "alien-city", "--kit", "?")
    assert found.exit_code == 0
    assert [line.split()[0] for line in found.output.splitlines()][:2] == ["all", "tiles"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("frobnicate",), 2, "frobnicate"),
        (("setup", "chess"), 1, "chess"),
        (("setup", "alien-city", "--code", "0000-0000-0000-0001"), 1, "code"),
        (("setup", "alien-city", "--layout", "R1,G2"), 1, "20"),
        (("setup", "alien-city", "--seed", ""), 2, "at least one character"),
        (("setup", "alien-city", "--option", "rules"), 2, "NAME=VALUE"),
        (("setup", "alien-city", "--option", "moon=full"), 1, "moon"),
        (("setup", "alien-city", "--format", "dvi"), 2, "dvi"),
        (("setup", "alien-city", "--theme", "plaid", "--format", "png"), 1, "plaid"),
        (("print", "alien-city", "--kit", "nonsense", "-o", "x.pdf"), 1, "nonsense"),
        (("print", "alien-city"), 2, "--output"),
        (("score", "pyproject.toml"), 1, "record"),
        (("score", "no-such-file"), 2, "no-such-file"),
        (("replay", str(GOLDEN)), 1, "BD-h9"),
        (("verify", str(GOLDEN)), 1, "record of this server"),
    ],
)
def test_a_refusal_is_one_line_on_the_error_stream(words: tuple[str, ...], code: int, said: str) -> None:
    returned, line = refused(*words)
    assert (returned, line.count("\n")) == (code, 1)
    assert line.startswith("guildpost: ")
    assert said in line


def test_a_letter_is_read_without_any_data_folder(tmp_path: Path) -> None:
    letter = tmp_path / "letter.eml"
    letter.write_bytes(
        b"From: anna@example.org\r\nTo: g1.k@pbem.example\r\nMessage-ID: <1@x>\r\n\r\nRT-e5(d2)\r\nsay hi\r\n"
    )
    found = json.loads(run("read-letter", str(letter), "--domain", "pbem.example", "--json").output)
    assert found["verdict"] == "commands"
    assert found["commands"] == [{"verb": "move", "text": "RT-e5(d2)"}, {"verb": "say", "text": "hi"}]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("player",), 2, "“player” goes with a command of its own: add; --help says what each does."),
        (("setup", "alien-city", "-o", "{}/no/x"), 1, "There is no folder {}/no."),
        (("setup", "alien-city", "-o", "{}"), 1, "{} is a folder; name a file."),
        (("restore", "{}/b.gz"), 1, "There is no {}/b.gz."),
        (("restore", "pyproject.toml"), 1, "pyproject.toml is no backup of ours, or a damaged one."),
        (
            ("migrate", "--data", "pyproject.toml"),
            1,
            "pyproject.toml is no folder; name one, or a place where one can be made.",
        ),
        (
            ("admin", "letters", "--data", "{}/no"),
            1,
            (
                "There is no Guildpost in {}/no: name its folder with --data or GUILDPOST_DATA, "
                "or begin one with “guildpost up” or “guildpost migrate”."
            ),
        ),
    ],
)
def test_what_the_system_refuses_is_told_in_one_sentence(
    words: tuple[str, ...], code: int, said: str, tmp_path: Path
) -> None:
    told = refused(*(word.format(tmp_path) for word in words))
    assert told == (code, f"guildpost: {said.format(tmp_path)}\n")
    assert not (tmp_path / "no").exists()


def test_a_command_that_begins_an_installation_says_so(tmp_path: Path) -> None:
    words = ("player", "add", "Anna", "anna@example.org", "--data", str(tmp_path / "new"))
    assert refused(*words) == (0, f"There was no Guildpost in {tmp_path}/new yet; a new one is begun there.\n")
    assert "begun" not in refused(*words)[1]


def test_a_database_that_is_away_is_named_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUILDPOST_DATA", str(tmp_path))
    for address, said in (
        ("postgresql+psycopg://gp@127.0.0.1:1/gp", "The database cannot be used: connection failed"),
        ("nonsense", "GUILDPOST_DATABASE is no address of a database"),
    ):
        monkeypatch.setenv("GUILDPOST_DATABASE", address)
        code, told = refused("migrate")
        assert (code, told.count("\n"), told.startswith(f"guildpost: {said}")) == (1, 1, True)
