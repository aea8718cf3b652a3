"""``solve --positions``: many positions in one run, one JSON line each, in order, as they are done."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from zermelo.cli.answers import bounded_fields, many_fields, position_fields
from zermelo.cli.options import print_json
from zermelo.cli.refusals import sentence_for
from zermelo.cli.task import Task
from zermelo.core import abilities
from zermelo.core.errors import FileError, TooLarge, ZermeloError, system_words
from zermelo.core.game import Position

if TYPE_CHECKING:
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.solution import Solution


TOGETHER = 10_000
"""Lines of a file that are answered together."""


class Answers:
    """Solved once from the game's own start if that fits; otherwise each position from itself, in its own time."""

    def __init__(self, task: Task) -> None:
        self.task = task

    @cached_property
    def whole(self) -> Solution | None:
        from zermelo.cli.progress import progress
        from zermelo.solver.solution import Solution

        start = self.task.game.start()
        try:
            with progress() as tell:
                plan = self.task.plan(start, tell)
                if self.task.seconds is not None and not plan.lists:
                    return None  # its time would be spent on a position that nobody asked about
                found = plan.run()
        except TooLarge:
            return None
        return found if isinstance(found, Solution) else None

    def solved(self, position: Position) -> Solution | Outlook:
        from zermelo.cli.progress import progress

        with progress() as tell:
            return self.task.plan(position, tell).run()

    def fields(self, position: Position) -> dict[str, Any]:
        """What is known of a position."""
        from zermelo.solver.outlook import Outlook

        if self.whole is not None and position in self.whole:
            return position_fields(self.whole, position)
        found = self.solved(position)
        return bounded_fields(found) if isinstance(found, Outlook) else position_fields(found, position)

    def each(self, lines: list[str]) -> Iterator[dict[str, Any]]:
        """What is known of the positions that lines mean, in order; those in the table are looked up together."""
        if len(lines) == 1 or self.whole is None or not self.whole.listed:
            yield from map(self, lines)
            return
        from zermelo.solver.many import known

        read = [self.read(line) for line in lines]
        positions = [position for position in read if position is not None]
        there = [position for position, found in zip(positions, known(self.whole, positions), strict=True) if found]
        fields = dict(zip(there, many_fields(self.whole, there), strict=True))
        for line, position in zip(lines, read, strict=True):
            yield fields[position] if position in fields else self(line)

    def read(self, line: str) -> Position | None:
        """The position that a line means, None if it means none."""
        try:
            return abilities.read(self.task.game, line)
        except ZermeloError:
            return None

    def __call__(self, line: str) -> dict[str, Any]:
        """What is known of the position that a line means; a line that means none has an ``error``."""
        try:
            return self.fields(abilities.read(self.task.game, line))
        except Exception as error:
            sentence = sentence_for(error)
            if sentence is None:
                raise
            return {"position": line, "error": sentence}


def answer_each(task: Task, path: str) -> int:
    """Answer every line of a file; 2 if any was bad, the code to exit with."""
    answers, code = Answers(task), 0
    found = lines(path)
    # Who types wants the answer to a line before the next one.
    while block := list(islice(found, 1 if path == "-" else TOGETHER)):
        for answer in answers.each(block):
            print_json(answer)
            code = 2 if "error" in answer else code
    return code


def lines(path: str) -> Iterator[str]:
    """The lines of a file, or of stdin for ``-``, as they come; blank ones are left out."""
    try:
        with click.open_file(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.strip():
                    yield line.strip()
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
