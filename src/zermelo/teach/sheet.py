"""A sheet of exercises: all of it, subject, answer key and marks, follows from the kinds, a level and a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any, Final

from zermelo.core.errors import ZermeloError
from zermelo.core.language import ENGLISH, said
from zermelo.core.writing import write_whole
from zermelo.teach.exercise import LEVELS, Exercise
from zermelo.teach.kinds import maker_of

ENDINGS: Final = (".html", ".pdf", ".tex", ".md")
MOST: Final = 100


@dataclass(frozen=True)
class Sheet:
    """Exercises in order, and what they were made from."""

    kinds: tuple[str, ...]
    level: str
    seed: int
    exercises: tuple[Exercise, ...]

    @property
    def points(self) -> int:
        return sum(exercise.points for exercise in self.exercises)

    def written(self, ending: str, *, solution: bool = False, language: str = ENGLISH) -> bytes:
        """The sheet as a file whose name ends in one of ``ENDINGS``, with the key if asked for."""
        from zermelo.teach.sheets.html import html
        from zermelo.teach.sheets.latex import latex_document, pdf
        from zermelo.teach.sheets.markdown import markdown

        match ending:
            case ".html":
                return html(self, solution, language).encode()
            case ".tex":
                return latex_document(self, solution, language).encode()
            case ".pdf":
                return pdf(self, solution, language)
            case ".md":
                return markdown(self, solution, language).encode()
        raise ZermeloError(
            "'{ending}' is no form of a sheet: there are {endings}", ending=ending, endings=" ".join(ENDINGS)
        )

    def save(self, path: str | PathLike[str], *, solution: bool = False, language: str = ENGLISH) -> None:
        """Write it to a file, as its name ends."""
        write_whole(path, self.written(Path(path).suffix.lower(), solution=solution, language=language))

    def as_json(self, solution: bool = False, language: str = ENGLISH) -> dict[str, Any]:
        """Plain fields; the figures are left out."""
        return {
            "kinds": list(self.kinds),
            "difficulty": self.level,
            "seed": self.seed,
            "points": self.points,
            "exercises": [
                {
                    "kind": exercise.kind,
                    "given": dict(exercise.data),
                    "questions": [
                        {"asked": said(question.asked, language), "points": question.points}
                        | ({"answer": said(question.answer, language)} if solution else {})
                        for question in exercise.questions
                    ],
                }
                for exercise in self.exercises
            ],
        }


def make_sheet(kinds: Sequence[str] | str, *, seed: int = 0, count: int = 1, level: str = "medium") -> Sheet:
    """``count`` exercises of each kind.  The same words give the same sheet, on every Python.

    >>> make_sheet("nim", seed=3).exercises[0].questions[0].answer
    '11'
    """
    kinds = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    if level not in LEVELS:
        raise ZermeloError("there is no level '{level}': there are {levels}", level=level, levels=", ".join(LEVELS))
    if not 1 <= count <= MOST:
        raise ZermeloError("{count!r} exercises of a kind: ask for 1 to {most}", count=count, most=MOST)
    exercises = tuple(
        maker_of(kind)(Random(f"{kind} {level} {seed} {number}"), LEVELS.index(level))
        for kind in kinds
        for number in range(count)
    )
    return Sheet(kinds, level, seed, exercises)
