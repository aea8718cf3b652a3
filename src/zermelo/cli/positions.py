"""``solve --positions``: many positions in one run, one JSON line each, in order, as they are done."""

from __future__ import annotations

import time
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
from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, TooLarge, ZermeloError, system_words
from zermelo.core.game import Position

if TYPE_CHECKING:
    from zermelo.solver.outlook import Outlook
    from zermelo.solver.solution import Solution


TOGETHER = 10_000
"""Lines of a file that are answered together, at most."""
A_WHILE = 1.0
"""Seconds after which who waits wants to see an answer."""


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
        """What is known of the positions that lines mean, in order; all are looked up or searched together."""
        if len(lines) == 1 or self.whole is None:
            yield from map(self, lines)
            return
        read = [self.read(line) for line in lines]
        asked = dict.fromkeys(position for position in read if position is not None)
        try:
            there = self.known(self.whole, list(asked))
            fields = dict(zip(there, many_fields(self.whole, there), strict=True))
        except ZermeloError:  # each line is to say for itself what is wrong
            fields = {}
        for line, position in zip(lines, read, strict=True):
            yield fields[position] if position in fields else self(line)

    def known(self, solution: Solution, positions: list[Position]) -> list[Position]:
        """Those of the positions that are in the table; where nothing is listed, those that can be searched."""
        from zermelo.solver.many import known

        if not solution.listed:
            return [checked_position(self.task.game, position) for position in positions]
        return [position for position, found in zip(positions, known(solution, positions), strict=True) if found]

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
    found, together = lines(path), 1
    while block := list(islice(found, together)):
        began = time.monotonic()
        for answer in answers.each(block):
            print_json(answer)
            code = 2 if "error" in answer else code
        # Who types wants the answer to a line before the next one.
        together = 1 if path == "-" else next_size(together, time.monotonic() - began)
    return code


def next_size(together: int, seconds: float) -> int:
    """How many lines to answer together, after so many took so long."""
    return max(1, together // 2) if seconds > A_WHILE else min(2 * together, TOGETHER)


def lines(path: str) -> Iterator[str]:
    """The lines of a file, or of stdin for ``-``, as they come; blank ones are left out."""
    try:
        with click.open_file(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.strip():
                    yield line.strip()
    except OSError as error:
        raise FileError("{path} cannot be read: {why}", path=path, why=system_words(error)) from None
