"""An answer for people: the board, one sentence, the moves, a line of play, statistics."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from zermelo.cli.answers import Answer, up_to_symmetry
from zermelo.cli.look import Output, count_text, facts, seconds_text, table, value_text
from zermelo.cli.speech import said, say
from zermelo.cli.words import Players, plies_text, verdict
from zermelo.core.game import Game, Position
from zermelo.core.language import phrase
from zermelo.core.values import WIN

if TYPE_CHECKING:
    from zermelo.solver.solution import Move, Solution
    from zermelo.solver.ways import Way

MOVES: Final = 20
"""Moves in the table."""
LINE: Final = 40
"""Moves of the line of play."""
TALLEST: Final = 40
"""Lines of a board; a larger one is given in a word."""


def show(answer: Answer, players: Players) -> None:
    """Print all of it."""
    out = Output()
    for part in list(parts(answer, players, out.width)):  # all of it is known before any of it is shown
        out.print(part, soft_wrap=isinstance(part, str))


def parts(answer: Answer, players: Players, width: int) -> Iterator[RenderableType]:
    """The answer from top to bottom."""
    solution = answer.solution
    moves = solution.moves()
    best = [move.name for move in solution.best()]
    who = players.at(solution.game, solution.start)
    yield board(solution.game, solution.start, width)
    yield ""
    yield Text(verdict(solution.value(), best, who), "bold")
    yield ""
    if moves:
        yield moves_table(answer, moves)
        left = len(moves) - MOVES
        yield say("+ {count:,} more, all of them with --json", count=left) + "\n" if left > 0 else ""
    yield facts(statistics(answer))
    if answer.ways is not None:
        yield ""
        yield ways_table(answer.ways)


def board(game: Game, position: Position, width: int) -> str:
    """The picture of a position, or its name where the window is too small for it."""
    picture = said(game.show(position))
    rows = picture.splitlines()
    small = len(rows) <= TALLEST and all(len(row) <= width for row in rows)
    return picture if small else game.write(position)


def moves_table(answer: Answer, moves: Sequence[Move]) -> Table:
    """The moves, best first, with what they are worth."""
    shown = table("move", "value", *(["Grundy"] if answer.grundy is not None else []))
    for move in moves[:MOVES]:
        row = [Text(move.name), value_text(move.value)]
        if answer.grundy is not None:
            row.append(Text(str(answer.grundy[move.position])))
        shown.add_row(*row)
    return shown


def statistics(answer: Answer) -> Iterator[tuple[str, str]]:
    """Names of figures, and the figures in words."""
    solution = answer.solution
    line = [move.name for move in solution.line()]
    if line:
        yield say("best play"), shortened(line)
    if answer.grundy is not None:
        yield say("Grundy value"), str(answer.grundy[solution.start])
    if solution.effort is not None:
        yield say("nodes"), say("{count:,}", count=solution.effort.nodes)
    else:
        yield from totals(solution)
    how = phrase("{engine}, compiled") if solution.plan.native else phrase("{engine}, interpreted")
    yield say("engine"), say(how, engine=solution.engine)
    yield say("seconds"), seconds_text(solution.seconds)


def shortened(line: Sequence[str]) -> str:
    """A line of play, or its beginning and how much is left."""
    left = len(line) - LINE
    return "  ".join([*line[:LINE], *([say("+ {count:,} more", count=left)] if left > 0 else [])])


def totals(solution: Solution) -> Iterator[tuple[str, str]]:
    """What all positions together come to."""
    counts = solution.counts
    size = phrase("{count:,} up to symmetry") if solution.symmetry else "{count:,}"
    yield say("positions"), say(size, count=len(solution))
    outcomes = phrase("{wins:,} won, {losses:,} lost, {draws:,} drawn by the player to move")
    yield say("outcomes"), say(outcomes, wins=counts.wins, losses=counts.losses, draws=counts.draws)
    fewer = up_to_symmetry(solution)
    if fewer is not None and not solution.symmetry:
        yield say("up to symmetry"), count_text(fewer)
    longest = solution.longest
    if longest is not None and longest.plies:
        text = phrase("win in {moves}") if longest.result == WIN else phrase("loss in {moves}")
        yield say("longest"), say(text, moves=plies_text(longest.plies))


def ways_table(ways: Sequence[Way]) -> Table:
    """What each way costs, in calls of its function."""
    shown = table("way", "calls", "remembered", "seconds")
    for way in ways:
        seconds = say("not run") if way.seconds is None else seconds_text(way.seconds)
        shown.add_row(say(way.name), count_text(way.calls), count_text(way.positions), seconds)
    return shown
