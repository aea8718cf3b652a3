"""Endings of chess: what the literature says of each, and a board small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Mate in 16, 10 and 28 moves: the longest wins of Ströhlein (1970) and of the tablebases.
    "krk": Known("krk", "win in 31", small="krk:4"),
    "kqk": Known("kqk", "win in 19", small="kqk:4"),
    "kpk": Known("kpk", "win in 55", small="kpk:4"),
}
