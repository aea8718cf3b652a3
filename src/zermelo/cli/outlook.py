"""What is known for people where the time was not enough: the board, two sentences, the moves, what it took."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from zermelo.cli.look import Output, bounds_text, facts, table
from zermelo.cli.players import Players
from zermelo.cli.report import MOVES, engine, left_out, searched
from zermelo.cli.speech import language, say
from zermelo.cli.stones import board
from zermelo.core.language import phrase, some_of
from zermelo.play.verdicts import NAMED, verdict

if TYPE_CHECKING:
    from zermelo.solver.outlook import Outlook


def parts(outlook: Outlook, players: Players | None) -> Iterator[RenderableType]:
    """The answer from top to bottom."""
    who = None if players is None else players.at(outlook.game, outlook.start)
    best = some_of([move.name for move in outlook.best], NAMED)
    yield board(outlook.game, outlook.start, Output().width)
    yield ""
    yield Text(verdict(outlook.game, outlook.worth, language(), who=who), "bold")
    yield Text(say("The best so far: {moves}.", moves=best))
    known = phrase("Not all moves are known: the time was not enough.")
    yield Text(say(known if outlook.exact else phrase("This is not exact: the time was not enough.")))
    yield ""
    yield moves_table(outlook)
    yield left_out(len(outlook.moves))
    yield facts([*searched(outlook.effort), *engine(outlook.plan, outlook.seconds)])


def moves_table(outlook: Outlook) -> Table:
    """The moves with what is known of them, the best so far first."""
    shown = table("move", "value")
    for move in outlook.moves[:MOVES]:
        shown.add_row(Text(move.name), bounds_text(move.worth))
    return shown
