"""Words of 63 bits, the small change of the board games.

Vocabulary
    word         a non-negative int below 2**63: what a signed machine word holds without its sign
    pair         a word twice as wide, as two words: (low, high), 126 bits in all
    permutation  where each bit of a word goes: bit b moves to bit ``permutation[b]``
    swaps        a permutation that undoes itself (a reflection) in a few shifts: the bits under each ``mask``
                 and those ``shift`` above them change places
"""

from __future__ import annotations

from collections.abc import Sequence

WORD_BITS = 63
WORD = 2**WORD_BITS - 1

Swaps = tuple[tuple[int, int], ...]


def reverse(word: int) -> int:
    """The 63 bits of a word in the opposite order.

    A word is 7 groups of 3 digits of 3 bits.  Turning three things around changes the outer two: done to the
    bits of each digit, to the digits of each group, then to the groups 0-2, 3, 4-6 and inside 0-2 and 4-6.
    """
    bit, digit, group, groups = 0o111111111111111111111, 0o7007007007007007007, 0o777000000000777, 0o777777777
    word = (word & bit) << 2 | word & bit << 1 | word >> 2 & bit
    word = (word & digit) << 6 | word & digit << 3 | word >> 6 & digit
    word = (word & groups) << 36 | word & 0o777 << 27 | word >> 36
    return (word & group) << 18 | word & (group << 9 | 0o777 << 27) | word >> 18 & group


def pair_up(low: int, high: int, by: int) -> tuple[int, int]:
    """A pair shifted towards the high bits, by less than a word; what leaves the pair is lost."""
    kept = WORD >> by
    return (low & kept) << by, (high & kept) << by | low >> WORD_BITS - by


def pair_down(low: int, high: int, by: int) -> tuple[int, int]:
    """A pair shifted towards the low bits, by less than a word."""
    return low >> by | (high & (1 << by) - 1) << WORD_BITS - by, high >> by


def swapped(word: int, swaps: Swaps) -> int:
    """A word with all swaps made."""
    image = 0
    for k in range(len(swaps)):
        mask, shift = swaps[k][0], swaps[k][1]
        image |= (word & mask) << shift | word >> shift & mask
    return image


def as_swaps(permutation: Sequence[int]) -> Swaps:
    """The swaps that make a permutation; it must undo itself, so each shift serves both ways."""
    masks: dict[int, int] = {}
    for bit, image in enumerate(permutation):
        if image >= bit:
            masks[image - bit] = masks.get(image - bit, 0) | 1 << bit
    return tuple((mask, shift) for shift, mask in sorted(masks.items()))


def filled(lines: Sequence[int], *stones: int) -> int:
    """The cells of all lines that lie within one of these masks."""
    cells = 0
    for line in lines:
        if any(mask & line == line for mask in stones):
            cells |= line
    return cells
