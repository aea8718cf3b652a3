"""``zermelo games --solve``: what each game is worth at its default size, and what that took."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict

from zermelo.cli.options import print_json
from zermelo.cli.progress import progress
from zermelo.cli.speech import said, say
from zermelo.core.spec import game
from zermelo.core.work import in_words
from zermelo.games import Result

LONGEST = 60.0
"""Seconds that a game may be planned to take."""


def print_results(typed: dict[str, str], as_json: bool) -> None:
    """Solve the games of these names and print a table, in which they are called as they are typed, or JSON."""
    if as_json:
        print_json({name: asdict(result) for name, result in solved(typed)})
        return
    from zermelo.cli.look import Output, count_text, table

    shown = table("game", "value", "positions", "engine", "seconds", "memory")
    for name, found in solved(typed):
        cost = say("{seconds:.2f}", seconds=found.seconds), said(in_words(found.memory))
        shown.add_row(typed[name], said(found.value), count_text(found.positions), say(found.engine), *cost)
    Output().print(shown)


def solved(names: Iterable[str]) -> Iterator[tuple[str, Result]]:
    """Every game that can be listed in time, with what was found."""
    from zermelo.solver.solution import Solution
    from zermelo.solver.solving import plan

    for name in names:
        with progress() as tell:
            planned = plan(game(name), tell=tell)
            if not planned.lists or (planned.seconds or 0.0) > LONGEST:
                continue
            solution = planned.run()
        assert isinstance(solution, Solution)  # there was no limit of time
        value, cost = solution.value(), (round(solution.seconds, 2), planned.memory or 0)
        yield name, Result(value.result, value.plies, value.margin, len(solution), solution.engine, *cost)
