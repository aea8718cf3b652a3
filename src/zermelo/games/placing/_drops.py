"""In which order stones were dropped: whether a board of columns can come from play at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zermelo.games.placing._stones_in_words import STONES

PATIENCE = 20_000
"""How many heights of the columns are tried before the board is believed."""


def can_be_played(columns: Sequence[str], last: Collection[int]) -> bool:
    """Whether players in turn can build these columns, written from the bottom, ending in one of `last`."""
    finished = tuple(map(len, columns))
    empty = (0,) * len(columns)
    seen, to_try = {empty}, [empty]
    while to_try and finished != empty and len(seen) < PATIENCE:
        heights = to_try.pop()
        stone = STONES[sum(heights) % 2]
        for number, column in enumerate(columns):
            if column[heights[number] :].startswith(stone):
                taller = tuple(height + (k == number) for k, height in enumerate(heights))
                if taller == finished and number in last:
                    return True
                if taller not in seen:
                    seen.add(taller)
                    to_try.append(taller)
    return bool(to_try)
