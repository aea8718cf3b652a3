"""What a game shows at a terminal: the board, the moves by value, the lines that were tried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.table import Table
from rich.text import Text

from zermelo.cli.look import STYLES, facts
from zermelo.core import abilities
from zermelo.core.language import say
from zermelo.core.move import Move
from zermelo.core.moves import legal_moves
from zermelo.play.judgement import Judgement
from zermelo.play.session import Session
from zermelo.play.verdicts import judgement

ROWS: Final = 12
"""Values in a table of moves."""
_PARTS: Final = re.compile(r"(\d+)")


def names_of_moves(session: Session) -> list[str]:
    """The legal moves as people count: v2 before v10, whatever the order of the slots."""
    names = [
        abilities.write_move(session.game, session.position, slot)
        for slot in legal_moves(session.game, session.position)
    ]
    return sorted(names, key=lambda name: [part.zfill(20) if part.isdigit() else part for part in _PARTS.split(name)])


def worth_text(worth: Judgement, language: str) -> Text:
    """The words, and a colour for those who see it."""
    return Text(judgement(worth, language), "" if worth.value is None else STYLES[worth.value.result])


def moves_by_value(moves: Sequence[Move[Judgement]], language: str) -> Table:
    """The moves, best first, those of one value on one line."""
    made = Table(box=None, pad_edge=False, show_header=False)
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold")
    groups = [(worth, [move.name for move in same]) for worth, same in groupby(moves, key=lambda move: move.worth)]
    for worth, names in groups[:ROWS]:
        made.add_row(worth_text(worth, language), Text("  ".join(names)))
    left = sum(len(names) for _, names in groups[ROWS:])
    if left:
        made.add_row("", say("and {count} more, {count:no better|none of them better}", language, count=left))
    return made


def lines_of(session: Session) -> Table:
    """Every line that was played, numbered; a star marks the one on the table, a bar how far it is played."""
    return facts(_lines(session))


def _lines(session: Session) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(session.lines, 1):
        names = list(Session(session.game, session.start, line).names)
        current = number == len(session.lines)
        if current:
            names.insert(session.ply, "|")
        yield f"{'*' if current else ' '} {number}", "  ".join(names)
