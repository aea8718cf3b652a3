"""A program of the course with lines left out.  Lines that may be left out end in ``#?`` in the program's file."""

from __future__ import annotations

from importlib import resources
from random import Random
from typing import Final

from zermelo.core.language import Sentence, phrase
from zermelo.teach.exercise import Exercise, Listing, Question, Words
from zermelo.teach.forms import CODE

PROGRAMS: Final = {
    "min_max": phrase(
        "A tree is a number, which is MAX's score, or a list of trees; `min_max` returns the root's value."
    ),
    "alpha_beta": phrase(
        "A tree is a number, the score for the player to move there, or a list of trees; called with minus and plus"
        " infinity, `alpha_beta` returns the root's value."
    ),
    "attractor": phrase(
        "`arcs` has the list of ends for each node, `eve` and `goal` are sets of nodes; `attractor` returns the rank"
        " of each node from which Eve can force the goal."
    ),
    "grundy": phrase(
        "From a heap one of the numbers in `takes` may be taken; `grundy` returns the Grundy values of the heaps"
        " from 0 on."
    ),
    "nim": phrase(
        "`winning_move` returns the number of a heap, from 0, and how many matches to take from it to win at Nim; None"
        " if no move wins."
    ),
    "chocolate": phrase(
        "A bar has m columns, n rows and its poison at column i, row j. `value` is +k if the player to move wins in k"
        " moves and -k if he loses in k; `successors` returns all bars after one cut."
    ),
}
"""What each program does."""
GAPS: Final = (1, 2, 4)
"""Lines left out at each level."""
SIGN: Final = "  #?"


def make(random: Random, level: int) -> Exercise:
    name = random.choice(list(PROGRAMS))
    lines = program_lines(name)
    gaps = sorted(random.sample([at for at, (_, open_) in enumerate(lines) if open_], GAPS[level]))
    shown = [_hidden(line) if at in gaps else line for at, (line, _) in enumerate(lines)]
    return Exercise(
        "code",
        {"program": name, "lines": [at + 1 for at in gaps]},
        (
            Words(Sentence(PROGRAMS[name])),
            Listing("\n".join(f"{number:2}  {line}" for number, line in enumerate(shown, 1)), "python"),
        ),
        tuple(Question(Sentence("Write line {number}.", number=at + 1), lines[at][0].strip(), 2, CODE) for at in gaps),
        (Listing(program(name), "python"),),
    )


def program_lines(name: str) -> list[tuple[str, bool]]:
    """Each line of a program, and whether it may be left out."""
    text = (resources.files("zermelo.teach") / "programs" / f"{name}.txt").read_text(encoding="utf-8")
    return [(line.removesuffix(SIGN), line.endswith(SIGN)) for line in text.splitlines()]


def program(name: str) -> str:
    """A program without its signs."""
    return "\n".join(line for line, _ in program_lines(name))


def _hidden(line: str) -> str:
    """A line to write on, as far to the right as the line that is missing."""
    return " " * (len(line) - len(line.lstrip())) + "." * 30
