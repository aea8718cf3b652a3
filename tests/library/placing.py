"""Games in which stones are placed: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Plambeck and Whitehead, 2013: one board is a win for the first player.
    "notakto": Known("notakto", "win", small="notakto"),
}
