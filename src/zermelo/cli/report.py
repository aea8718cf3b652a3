"""An answer for people: the board, one sentence, the moves, a line of play, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from zermelo.cli.answers import Answer, up_to_symmetry
from zermelo.cli.look import Output, count_text, facts, seconds_text, table, value_text
from zermelo.cli.players import Players
from zermelo.cli.speech import language, said, say
from zermelo.cli.stones import board
from zermelo.core.language import phrase
from zermelo.core.move import Move
from zermelo.core.values import WIN, Value
from zermelo.play.verdicts import moves_text, over, verdict

if TYPE_CHECKING:
    from zermelo.solver.plan import Plan
    from zermelo.solver.solution import Solution
    from zermelo.solver.tables.searched import Effort
    from zermelo.solver.ways import Way

MOVES: Final = 20
"""Moves in the table."""
LINE: Final = 40
"""Moves of the line of play."""


def show(parts: Iterable[RenderableType]) -> None:
    """Print all of it."""
    out = Output()
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, str))


def parts(answer: Answer, players: Players | None) -> Iterator[RenderableType]:
    """Who wins and with which moves, from top to bottom."""
    solution = answer.solution
    moves = solution.moves()
    best = [move.name for move in moves if move.value == moves[0].value]
    who = None if players is None else players.at(solution.game, solution.start)
    yield board(solution.game, solution.start, Output().width)
    yield ""
    value = solution.value()
    yield Text(verdict(solution.game, value, language(), best, who) if best else over(value, language(), who), "bold")
    yield ""
    if moves:
        yield moves_table(answer, moves)
        yield left_out(len(moves))


def more(answer: Answer) -> Iterator[RenderableType]:
    """The line of play and the figures."""
    yield facts(statistics(answer))
    if answer.ways is not None:
        yield ""
        yield ways_table(answer.ways)


def moves_table(answer: Answer, moves: Sequence[Move[Value]]) -> Table:
    """The moves, best first, with what they are worth."""
    shown = table("move", "value", *(["Grundy"] if answer.grundy is not None else []))
    for move in moves[:MOVES]:
        row = [Text(move.name), value_text(move.value)]
        if answer.grundy is not None:
            row.append(Text(count_text(answer.grundy[move.position])))
        shown.add_row(*row)
    return shown


def left_out(moves: int) -> str:
    """How many of so many moves are not in the table."""
    return say("+ {count} more, all of them with --json", count=moves - MOVES) + "\n" if moves > MOVES else ""


def statistics(answer: Answer) -> Iterator[tuple[str, str]]:
    """Names of figures, and the figures in words."""
    solution = answer.solution
    line = [move.name for move in solution.line(most=LINE + 1)]  # names may take longer than the solution
    if line:
        yield say("best play"), shortened(line, solution.value().plies)
    if answer.grundy is not None:
        yield say("Grundy value"), count_text(answer.grundy[solution.start])
    effort = solution.effort
    yield from totals(solution) if effort is None else searched(effort)
    yield from engine(solution.plan, solution.seconds + (0.0 if effort is None else effort.seconds))


def searched(effort: Effort) -> Iterator[tuple[str, str]]:
    """What searching has cost."""
    yield say("nodes"), say("{nodes}, {rate:,.0f} a second", nodes=effort.nodes, rate=effort.rate)
    if effort.filled is not None:
        text = phrase("{filled:.2%} in use, {hits} {hits:answer|answers}")
        yield say("table"), say(text, filled=effort.filled, hits=effort.hits)


def engine(plan: Plan, seconds: float) -> Iterator[tuple[str, str]]:
    """Which engine it was, what kept the rules from being compiled, and how long it took."""
    how = phrase("{engine}, compiled") if plan.native else phrase("{engine}, interpreted")
    yield say("engine"), say(how, engine=plan.engine)
    if plan.uncompiled:
        yield say("why"), said(plan.why)
    yield say("seconds"), seconds_text(seconds)


def shortened(line: Sequence[str], length: int | None) -> str:
    """A line of play, or its beginning and how much is left of its ``length``, if that is known."""
    if len(line) <= LINE:
        return "  ".join(line)
    rest = say("and so on") if length is None else say("+ {count} more", count=length - LINE)
    return "  ".join([*line[:LINE], rest])


def totals(solution: Solution) -> Iterator[tuple[str, str]]:
    """What all positions together come to."""
    counts = solution.counts
    size = phrase("{count} up to symmetry") if solution.symmetry else "{count}"
    yield say("positions"), say(size, count=len(solution))
    outcomes = phrase("{wins} won, {losses} lost, {draws} drawn by the player to move")
    yield say("outcomes"), say(outcomes, wins=counts.wins, losses=counts.losses, draws=counts.draws)
    fewer = up_to_symmetry(solution)
    if fewer is not None and not solution.symmetry:
        yield say("up to symmetry"), count_text(fewer)
    longest = solution.longest
    if longest is not None and longest.plies:
        text = phrase("win in {moves}") if longest.result == WIN else phrase("loss in {moves}")
        yield say("longest"), say(text, moves=moves_text(longest.plies, language()))


def ways_table(ways: Sequence[Way]) -> Table:
    """What each way costs, in calls of its function."""
    shown = table("way", "calls", "remembered", "seconds")
    for way in ways:
        seconds = say("not run") if way.seconds is None else seconds_text(way.seconds)
        shown.add_row(say(way.name), count_text(way.calls), count_text(way.positions), seconds)
    return shown
