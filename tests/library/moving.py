"""Games in which pieces move: what the literature says of each, and a size small enough to be counted by hand."""

from __future__ import annotations

from library.known import Known

GAMES: dict[str, Known] = {
    # Found by the plain solver of these tests.
    "achi": Known("achi", "win in 9", small="achi"),
}
