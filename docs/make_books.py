"""Make the opening books of Hex that come with the package: `python docs/make_books.py`, ten minutes on two cores.

The one of Connect Four takes hours: `zermelo book connect4 --depth 10 --save src/zermelo/books/connect4-7x6.book`.
A book that is there is left as it is: delete it to have it made again, as must be done when the rules change.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from zermelo import game
from zermelo.core.work import Work, default_memory
from zermelo.solver.books.book import build_book, places

SIDES: Final = range(2, 7)
FEW_CELLS: Final = 10
"""Boards with fewer cells are solved at once, as they stand."""
DEPTH: Final = 4
"""Plies of each book: time enough to compile what answers then."""
LARGER: Final = {"hex:7x7": 1}
"""Larger boards with the plies of their books."""


def hex_books() -> dict[str, int]:
    """Every board with the plies of its book."""
    boards = [f"hex:{rows}x{columns}" for rows, columns in product(SIDES, SIDES) if rows * columns >= FEW_CELLS]
    return dict.fromkeys(boards, DEPTH) | LARGER


def main() -> None:
    for spec, depth in hex_books().items():
        chosen = game(spec)
        made = build_book(chosen, depth, places(chosen)[0], Work(memory=default_memory()))
        print(spec, len(made), "positions", flush=True)


if __name__ == "__main__":
    main()
