"""Games in which points count: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Found by the plain solver of these tests: three boxes to one.
    "dotsandboxes": Known("dotsandboxes", "win by 2", small="dotsandboxes:2x1"),
    # Well known: 3 discs to 11.
    "othello": Known("othello", "loss by 8", small="othello:3x4"),
    # Irving, Donkers and Uiterwijk, 2000: won with two seeds; by four, as the plain solver finds.
    "kalah": Known("kalah", "win by 4", small="kalah"),
    # Found by the plain solver of these tests.
    "oware": Known("oware", "draw", small="oware:3,2,9"),
}
