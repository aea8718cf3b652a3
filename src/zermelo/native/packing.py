"""Tuples of small ints as one int each, which sort as the tuples do: what sorts ints fast sorts them too."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from zermelo.core.game import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BITS = 63
"""Of a key, which is not below 0."""


@dataclass(frozen=True)
class Packing:
    """So many bits for each word of a position, the first word on top.  An int is its own key."""

    widths: tuple[int, ...] = (BITS,)

    @property
    def shifts(self) -> tuple[int, ...]:
        return tuple(accumulate(self.widths[:0:-1], initial=0))[::-1]

    def key(self, position: Position) -> int:
        """-1 if a word does not fit."""
        words = position if len(self.widths) > 1 else (position,)
        if any(word < 0 or word >> width for word, width in zip(words, self.widths, strict=True)):
            return -1
        return sum(int(word) << shift for word, shift in zip(words, self.shifts, strict=True))

    def position(self, key: int) -> Position:
        if len(self.widths) == 1:
            return key
        return tuple(key >> shift & (1 << width) - 1 for shift, width in zip(self.shifts, self.widths, strict=True))

    def positions(self, keys: NDArray[np.int64]) -> NDArray[np.int64]:
        """A row of words for each key."""
        if len(self.widths) == 1:
            return keys
        import numpy as np

        masks = [np.int64((1 << width) - 1) for width in self.widths]
        return np.stack([keys >> shift & mask for shift, mask in zip(self.shifts, masks, strict=True)], axis=1)

    def keys(self, positions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The key of each row of words."""
        if len(self.widths) == 1:
            return positions
        import numpy as np

        fits, keys = np.ones(len(positions), np.bool_), np.zeros(len(positions), np.int64)
        for word, shift, width in zip(positions.T, self.shifts, self.widths, strict=True):
            fits &= word >> width == 0
            keys |= word << shift
        return np.where(fits, keys, -1)

    def texts(self) -> dict[str, str]:
        """The two ways as functions of the machine code, by their heads.

        A word is used as ``word | 0``: of a float, which would be cut short, that does not compile.
        """
        if len(self.widths) == 1:
            return {"packed(position)": "return position | 0", "unpacked(key)": "return key"}
        each = list(enumerate(zip(self.shifts, self.widths, strict=True)))
        large = " or ".join(f"(position[{k}] | 0) >> {width} != 0" for k, (_, width) in each)
        key = " | ".join(f"position[{k}] << {shift}" for k, (shift, _) in each)
        parts = ", ".join(f"key >> {shift} & {(1 << width) - 1}" for _, (shift, width) in each)
        return {
            "packed(position)": f"if {large}:\n        return -1\n    return {key}",
            "unpacked(key)": f"return ({parts})",
        }


def packing_for(words: list[int]) -> Packing | None:
    """Room for words up to these, and for larger ones as far as there are bits; None if these take too many."""
    widths = [max(1, int(word).bit_length()) for word in words]
    spare = BITS - sum(widths)
    if spare < 0:
        return None
    more, rest = divmod(spare, len(widths))
    return Packing(tuple(width + more + (number < rest) for number, width in enumerate(widths)))
