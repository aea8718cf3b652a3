"""Connect Four: drop stones into columns; the first to have `line` of them in a row, any way, wins.

A position is one word of columns of bits, see ``_columns``; a move is a column, from 1.  What the search engine sees
at a glance, threats and who must give way, stands in ``_threats``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from zermelo.core.errors import SpecError
from zermelo.core.values import DRAW, LOSS, UNDECIDED, Value
from zermelo.games._bits import WORD_BITS, Swaps, as_swaps, swapped
from zermelo.games._notation import need
from zermelo.games.placing._threats import Threats


@dataclass(frozen=True)
class Connect4(Threats):
    """Drop stones in turn into `columns` columns, `rows` high. The first with `line` in a row wins."""

    name: ClassVar[str] = "connect4"
    title: ClassVar[str] = "Connect Four"
    sizes: ClassVar[tuple[str, ...]] = ("columns", "rows")
    columns: int = 7
    rows: int = 6
    line: int = 4

    def __post_init__(self) -> None:
        need(self, "columns", 1, WORD_BITS // 2)
        need(self, "rows", 1, WORD_BITS - 1)
        bits = self.columns * self.pitch
        if bits > WORD_BITS:
            raise SpecError(
                "connect4: {columns!r}x{rows!r} takes columns x (rows + 1) = {bits} bits:"
                " write a board that takes at most {most}, such as 7x6",
                columns=self.columns,
                rows=self.rows,
                bits=bits,
                most=WORD_BITS,
            )
        need(self, "line", 2, max(self.columns, self.rows, 4))

    @cached_property
    def mirror(self) -> Swaps:
        columns = reversed(range(self.columns))
        return as_swaps([column * self.pitch + bit for column in columns for bit in range(self.pitch)])

    def start(self) -> int:
        return self.bottom

    def slots(self) -> int:
        return self.columns

    def legal(self, position: int, slot: int) -> bool:
        return position >> slot * self.pitch + self.rows & 1 == 0

    def play(self, position: int, slot: int) -> int:
        # Adding the marker moves it up and leaves a 0 below it; adding it twice leaves a 1.
        up_to_markers = self.up_to_markers(position)
        marker = (up_to_markers ^ self.lowered(up_to_markers)) & self.column << slot * self.pitch
        return position + (marker << (up_to_markers.bit_count() - self.columns & 1))

    def result(self, position: int) -> int:
        """Only the player who has just moved can have won."""
        filled = self.lowered(self.up_to_markers(position))
        # After an odd number of stones that is the first player, whose stones are the zeros.
        if self.lined(filled & (position ^ -(filled.bit_count() & 1))):
            return LOSS
        return DRAW if position & self.top == self.top else UNDECIDED

    def canonical(self, position: int) -> int:
        """The smaller of the board and its mirror image."""
        return min(position, swapped(position, self.mirror))

    def wins(self, cells: int, player: int) -> bool:
        return self.lined(self.on(cells))

    def points(self, position: int, value: Value) -> int:
        """Pascal Pons' score: the stones that the winner has left at the end, the winning one counted."""
        if value.plies is None:
            return 0  # a draw
        return value.result * ((self.rows * self.columns + 2 - self.tier(position) - value.plies) // 2)
