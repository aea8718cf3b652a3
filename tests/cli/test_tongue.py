"""Nothing that the terminal says leaks in English: every verb is heard in a language that has no Latin letters."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import click
import pytest
import tongue
from click.testing import Result

from zermelo.cli.program import VERBS, program

pytestmark = pytest.mark.once

Zermelo = Callable[..., Result]

COMMANDS = [
    "games hex",
    "solve matches:11",
    "solve matches:11 --explain-plan",
    "solve matches:0",
    "solve matches:11 --position 8",
    "solve matches:11,misere --players Ann Bob --starts second",
    "solve tictactoe --engine reference",
    "solve tictactoe --symmetry",
    "solve tictactoe --position XXX/OO./...",
    "solve hex:3 --engine retrograde",
    "solve hex:3 --engine tiers",
    "solve chocolate:4,3,1,1 --explain-plan",
    "solve chomp:4x5 --outcome",
    "solve chomp:4x5 --outcome --explain-plan",
    "solve connect4 --explain-plan",
    "solve connect4:4x4 --engine search",
    "solve connect4:4x4 --seconds 60",
    "solve nim:3,4 --grundy",
    "solve matches:20 --ways",
    "solve tictactoe --engine reference --memory 10kB",
    "solve chomp:9x9 --outcome --memory 10kB",
    "solve chomp:9x9 --engine sweep --memory 10",
    "solve hex:3 --engine tiers --memory 100",
    "solve hex:4 --engine retrograde --memory 100",
    "solve nim:30,40 --grundy --memory 100",
    "match matches:11 --players perfect random --games 4",
    "match matches:11 --players perfect skill:50 --games 1",
    "match tictactoe --players random search:alphabeta,depth=2 --games 2",
    "match matches:11 --players perfekt random",
    "match matches:11 --players perfect search:alphabeta,depht=2",
    "match matches:11 --players perfect skill:500",
    "search matches:7",
    "search matches:7 --algorithm all",
    "search tictactoe --depth 2 --heuristic open-lines",
    "search --tree ((3.5,5),(2,1009))",
    "paths matches:5",
    "paths matches:5 --count",
    "paths matches:5 --order bfs",
    "paths tictactoe --count",
    "paths matches:4 --states",
    "arena matches:5",
    "arena matches:5 --attractor eve",
    "arena matches:5 --strategy",
    "arena matches:5 --configurations",
    "arena matches:5 -o drawn.svg",
    "arena matches:1000 -o drawn.svg",
    "proof hex:3",
    "proof hex:3 -o drawn.svg",
    "proof tictactoe",
    "tree matches:4 --plain",
    "tree matches:4 -o drawn.svg",
    "tree matches:5 --nodes 6 -o drawn.html",
    "tree tictactoe --depth 2 --heuristic open-lines -o drawn.svg",
    "arena chocolate:3,2,0,0 --configurations --values",
    "arena chocolate:3,2,0,0 --configurations --values -o drawn.svg",
    "arena matches:5 --play 5e -o drawn.svg",
    "board tictactoe --moves b2",
    "board tictactoe --moves b2 --strip -o drawn.svg",
    "paths matches:4 -o drawn.svg",
    "search matches:5 --moves",
    "search tictactoe --depth 0 --heuristic open-lines",
    "exercise",
    "exercise minmax alphabeta sss attractor strategy grundy plays heuristic winning --seed 1 --solution",
    "exercise nim --seed 1",
    "exercise minmax attractor winning --seed 1 --solution -o drawn.html",
    "exercise nonsense",
    "chart matches:7",
    "chart tictactoe --by tier -o drawn.svg",
    "chart dotsandboxes:1x2",
    "chart chomp:7x7 --by size",
    "chart matches:7 --by nodes -o drawn.svg",
    "chart matches:7 chomp:2x2",
    "chart matches:7 --depth 3",
    "grade missing.py --task sss",
    "arena matches:5 --check missing.txt",
    "solve matches:11 --save kept",
    "book connect4:4x4 --depth 99 --save kept",
    "serve missing.py",
]
"""With everything that they print and draw."""


@pytest.fixture
def foreign(zermelo: Zermelo, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Zermelo:
    """``zermelo WORDS...`` in a folder of its own and in that language."""
    tongue.teach(monkeypatch)
    monkeypatch.chdir(tmp_path)
    return zermelo


def heard(result: Result) -> str:
    """What was printed and drawn."""
    assert result.exception is None or isinstance(result.exception, SystemExit)
    drawn = [tongue.shown(file.read_text(encoding="utf-8")) for file in Path().glob("drawn.*")]
    return "\n".join([result.stdout, result.stderr, *drawn])


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command(foreign: Zermelo, line: str) -> None:
    said = heard(foreign(*line.split()))
    assert said.strip()
    assert tongue.leaks(said, line, "kept") == []


@pytest.mark.parametrize("verb", ["", *VERBS])
def test_help(foreign: Zermelo, verb: str) -> None:
    """Only what is typed stays as it is: options, and the words that some of them take."""
    command = import_module(f"zermelo.cli.{verb}").command if verb else program
    typed = [*(name for parameter in command.params for name in parameter.opts + parameter.secondary_opts), "--help"]
    choices = [parameter.type.choices for parameter in command.params if isinstance(parameter.type, click.Choice)]
    said = heard(foreign(*verb.split(), "--help"))
    assert "--help" in said
    assert tongue.leaks(said, *typed, *choices, "1000 1000000 2000000 8000 65535 127.0.0.1 {file} {folder}") == []


def test_what_goes_together(foreign: Zermelo) -> None:
    """A file is made, proved, and refused once it is damaged."""
    kept = Path("kept")
    said = heard(foreign("solve", "nim:3,4", "--save", kept)) + heard(foreign("verify", kept))
    kept.write_bytes(kept.read_bytes()[:-8] + bytes(8))
    said += heard(foreign("verify", kept))
    said += heard(foreign("certify", "matches:5", "-o", "proved"))
    said += heard(foreign("book", "connect4:3x3", "--depth", "1", "--save", "book"))
    lines = [line for line in said.splitlines() if "checker.py" not in line]
    assert len(lines) > 10
    assert tongue.leaks("\n".join(lines), "kept proved book") == []


LINES = "moves hint values after 2 why history comment board rules undo redo go help save nonsense 9 quit"


def test_a_game(foreign: Zermelo) -> None:
    """The words of a game are typed in the language too, as far as they have a translation."""
    lines = "\n".join(word.translate(tongue.LETTERS) for word in LINES.split())
    result = foreign("play", "matches:11", "--seed", "1", "--folder", "games", lines=lines)
    assert result.exit_code == 0
    assert tongue.leaks(heard(result), "matches games json", *Path("games").iterdir()) == []
