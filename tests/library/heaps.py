"""Games of heaps and rows: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Guy and Smith, 1956: the first player wins every row.
    "kayles": Known("kayles", "win", small="kayles:7"),
}
