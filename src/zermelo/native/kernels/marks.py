"""Marks: who wins, in one bit a position, where positions are numbers of falling digits.

Vocabulary (see also ``falling``)
    mark     the bit that says "won".  A position that no lost position has marked is lost
    page     a block of the last ``near`` digits, made in a place of its own and settled there
    lead     the digits before those of a page; ``digits`` has room for those of the lost position at hand, too
    x        the last digit of the lead: no digit on the page is larger, where moves cut

Pages of a chapter are met in order.  A position is marked by its moves, of which there are three kinds:

    on the page        a lost position marks those on the page that lead to it: lost ones are rare
    to a page          a move in the lead, to x or more, leaves the tail as it is.  All positions of a page have the
                       same such moves, to the same places on other pages: whole words of marks are laid over each other
    deep               a cut to less than x makes all the lead from there on equal, and cuts the tail too.  The page it
                       leads to depends on the move alone; ``deep`` keeps, for each level of the chapter's lead and each
                       x, the marks of all these moves at this level or above, in a row of words.  The rows of a level
                       follow each other, that of x after ``place[x]`` words

Threads write to one array: a word in which two chapters meet is changed by one instruction.  Bits of other chapters may
come into a page with its last word, and are put out before they count.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.native.bound import atomic_or
from zermelo.native.kernels.falling import Numbers, _enter, _length, _top

Bits = NDArray[np.uint64]

ONE = np.uint64(1)
LAST = np.uint64(63)
NONE = np.uint64(0)
ALL = ~np.uint64(0)
LISTED = 3
"""The longest runs of equal digits of which it is listed what they may have been before a cut."""


def settle(
    won: Bits,
    begin: int,
    level: int,
    near: int,
    end: int,
    starts: Numbers,
    heads: Numbers,
    falls: Numbers,
    ends: Numbers,
    cut: bool,
    place: Numbers,
    deep: Bits,
    page: Bits,
    digits: Numbers,
    begins: Numbers,
    sums: Numbers,
) -> None:
    """Settle the chapter that begins there, the block of a level, as far as it lies before ``end``.

    Index 0, where the game is over, must be marked if it is won.  What follows ``place`` is room to work in.
    """
    _enter(begin, level, near, starts, digits, begins)
    if cut:
        _recall(won, deep, page, level, starts, heads, place, near, digits, begins)
    more = True
    while more and begins[near] < end:
        x = digits[near + 1]
        count = _length(near, x, starts, cut)
        words = (count + 63) >> 6
        _gather(page, words, won, deep, heads, cut, place, near, digits, begins)
        if count & 63:
            page[words - 1] |= ALL << np.uint64(count & 63)  # what is not on the page is not lost
        _mark_page(page, words, near, starts, cut, falls, ends, digits, sums)
        if cut:
            _hand_on(deep, page, level, starts, place, near, digits)
        if count & 63:
            page[words - 1] &= ~(ALL << np.uint64(count & 63))
        _lay_down(won, begins[near], page, words)
        more = _advance(level, starts, cut, near, digits, begins)


def _recall(
    won: Bits,
    deep: Bits,
    page: Bits,
    level: int,
    starts: Numbers,
    heads: Numbers,
    place: Numbers,
    near: int,
    digits: Numbers,
    begins: Numbers,
) -> None:
    """Make the rows of all deep cuts above the chapter, from the pages that they lead to."""
    most = digits[level + 1]
    for inner in range(near + 1, level + 1):
        most = min(most, starts[inner, -1])
        deep[(inner - near - 1) * place[-1]] = NONE  # nothing is less than an x of 0
    row = (level - near) * place[-1]
    deep[row : row + place[-1]] = NONE
    for above in range(len(starts) - 1, level, -1):
        for digit in range(most):
            count = _length(near, digit, starts, True)
            words = (count + 63) >> 6
            page[:words] = NONE
            _lay_over(page, words, won, begins[above] + heads[above, digit] - heads[near, digit], NONE)
            if count & 63:
                page[words - 1] |= ALL << np.uint64(count & 63)
            target = row + place[digit + 1]
            _pass_on(deep, row + place[digit], target, target, page, near, digit, starts)


def _gather(
    page: Bits,
    words: int,
    won: Bits,
    deep: Bits,
    heads: Numbers,
    cut: bool,
    place: Numbers,
    near: int,
    digits: Numbers,
    begins: Numbers,
) -> None:
    """Mark the page by the moves in the lead."""
    base = begins[near]
    x = digits[near + 1] if cut else 0
    page[:words] = NONE
    if cut:
        _lay_over(page, words, deep, place[x] << 6, NONE)
    if base == 0:
        page[0] |= won[0] & ONE
    for level in range(near + 1, len(heads)):
        joint = level  # the digits from ``level`` to ``joint`` are those that become equal
        for digit in range(digits[level] - 1, x - 1, -1):
            while cut and joint - 1 > near and digits[joint - 1] > digit:
                joint -= 1
            changed = heads[level, digit] - heads[joint - 1, digit]
            _lay_over(page, words, won, begins[level] + changed + base - begins[joint - 1], ALL)


def _mark_page(
    page: Bits,
    words: int,
    near: int,
    starts: Numbers,
    cut: bool,
    falls: Numbers,
    ends: Numbers,
    digits: Numbers,
    sums: Numbers,
) -> None:
    """Find the lost positions of a page in order, each marking those on the page that lead to it."""
    for word in range(words):
        lost = ~page[word]
        while lost != NONE:
            bit = _lowest(lost)
            _mark_above(page, (word << 6) + bit, near, starts, cut, falls, ends, digits, sums)
            lost = ~page[word] & (ALL << np.uint64(bit)) << ONE


def _mark_above(
    page: Bits,
    lost: int,
    near: int,
    starts: Numbers,
    cut: bool,
    falls: Numbers,
    ends: Numbers,
    digits: Numbers,
    sums: Numbers,
) -> None:
    """Mark what leads to a lost position: for each of its digits, all larger ones.

    Where moves cut, a run of equal digits may have been cut by one move, and each of them have been larger.
    """
    tail = lost
    for level in range(near, 0, -1):
        digit = 0
        while starts[level, digit + 1] <= tail:
            digit += 1
        digits[level] = digit
        tail -= starts[level, digit]
    begin = 0
    level = near
    above = digits[near + 1]
    while level > 0:
        digit = digits[level]
        share = starts[level, digit]
        last = level
        while cut and last > 1 and digits[last - 1] == digit:
            last -= 1
            share += starts[last, digit]
        most = _top(level, above, starts, cut)
        lost -= share
        if digit < most:
            if level == 1 or (last == 1 and digit == 0):  # all that is larger
                _mark_all(page, begin + starts[level, digit + 1], starts[level, most + 1] - starts[level, digit + 1])
            elif last == level:
                for larger in range(digit + 1, most + 1):
                    _mark(page, begin + starts[level, larger] + lost)
            else:
                _mark_run(page, begin, level, last, digit, most, lost, starts, falls, ends, digits, sums)
        begin += share
        level = last - 1
        above = digit


def _mark_run(
    page: Bits,
    begin: int,
    level: int,
    last: int,
    digit: int,
    most: int,
    rest: int,
    starts: Numbers,
    falls: Numbers,
    ends: Numbers,
    digits: Numbers,
    sums: Numbers,
) -> None:
    """Mark all that falls from ``level`` to ``last``, from ``most`` or less, and is cut to ``digit`` by one move.

    The block of the first of these digits begins at ``begin``, and ``rest`` is the share in the index of what follows
    the last.  ``digits`` and ``sums`` are room for all but the last three.
    """
    run = level - last + 1
    if run <= LISTED:
        for number in range(ends[run, level, digit, digit], ends[run, level, digit, most]):
            _mark(page, begin + falls[number] + rest)
        return
    inner = last + LISTED - 1  # the level of the first digit of those that are listed
    digits[level] = digit
    sums[level] = begin
    changed = level
    while changed <= level:
        digits[changed] += 1
        for lower in range(changed, inner, -1):
            sums[lower - 1] = sums[lower] + starts[lower, digits[lower]]
            digits[lower - 1] = digit
        largest = _top(inner, digits[inner + 1], starts, True)
        for number in range(ends[LISTED, inner, digit, digit] - 1, ends[LISTED, inner, digit, largest]):
            _mark(page, sums[inner] + falls[number] + rest)
        changed = inner + 1
        while changed < level and digits[changed] == _top(changed, digits[changed + 1], starts, True):
            changed += 1
        if changed == level and digits[level] == most:
            changed += 1


def list_falls(falls: Numbers, ends: Numbers, starts: Numbers) -> int:
    """List what falling runs of two digits and of three add to the index, those that begin with less first.

    ``falls`` up to ``ends[run, level, digit, most]`` has the runs from that level on which begin with ``most`` or less
    and do not fall below ``digit``, of which the first stays there.  Returns how many there are; no more are written
    than there is room for.
    """
    count = 0
    for run in range(2, LISTED + 1):
        for level in range(run, len(starts)):
            for digit in range(starts.shape[1] - 2):
                for first in range(digit, starts[level, -1] + 1):
                    for second in range(digit, _top(level - 1, first, starts, True) + 1):
                        sum_of_two = starts[level, first] + starts[level - 1, second]
                        if run == 2:
                            if count < falls.size:
                                falls[count] = sum_of_two
                            count += 1
                            continue
                        for third in range(digit, _top(level - 2, second, starts, True) + 1):
                            if count < falls.size:
                                falls[count] = sum_of_two + starts[level - 2, third]
                            count += 1
                    ends[run, level, digit, first] = count
    return count


def _hand_on(deep: Bits, page: Bits, last: int, starts: Numbers, place: Numbers, near: int, digits: Numbers) -> None:
    """Where the lead ends in equal digits, this page is what a deep cut leads to: pass its lost positions on."""
    x = digits[near + 1]
    level = near + 1
    row = 0
    while level <= last and digits[level] == x:
        if x < digits[level + 1]:
            target = row + place[x + 1]
            _pass_on(deep, row + place[x], target, target + place[-1], page, near, x, starts)
        row += place[-1]
        level += 1


def _pass_on(deep: Bits, source: int, target: int, above: int, page: Bits, near: int, x: int, starts: Numbers) -> None:
    """Make the row after that of x, from this one, the lost positions of a page of x, and the row of the level above.

    A tail has the marks of what is cut.  That holds of the row above already, so that it does not matter that its marks
    are among those that are widened; and it may be the row itself.
    """
    words = (_length(near, x, starts, True) + 63) >> 6
    wide = ((_length(near, x + 1, starts, True) + 63) >> 6) + 1
    for word in range(words):
        deep[target + word] = deep[above + word] | deep[source + word] | ~page[word]
    for word in range(words, wide):
        deep[target + word] = deep[above + word]
    _widen(deep, target << 6, near, x, starts, True)


def _widen(deep: Bits, begin: int, level: int, digit: int, starts: Numbers, cut: bool) -> None:
    """From the marks of all tails up to a digit make those up to the next one: a tail has the marks of what is cut."""
    source = begin
    target = begin
    while level > 0 and digit < starts[level, -1]:
        source += starts[level, digit]
        target += starts[level, digit + 1]
        level -= 1
        count = _length(level, digit, starts, cut)
        for done in range(0, count, 64):
            bits = _look(deep, source + done)
            if count - done < 64:
                bits &= ~(ALL << np.uint64(count - done))
            _lay(deep, target + done, bits)


def _advance(last: int, starts: Numbers, cut: bool, near: int, digits: Numbers, begins: Numbers) -> bool:
    """Go to the next page of the chapter, if there is one."""
    level = near + 1
    while level <= last and digits[level] == _top(level, digits[level + 1], starts, cut):
        digits[level] = 0
        level += 1
    if level > last:
        return False
    digits[level] += 1
    for lower in range(level, near, -1):
        begins[lower - 1] = begins[lower] + starts[lower, digits[lower]]
    return True


# Bits, in words of 64, the lowest first.


def _mark(bits: Bits, at: int) -> None:
    bits[at >> 6] |= ONE << np.uint64(at & 63)


def _mark_all(bits: Bits, begin: int, count: int) -> None:
    """Mark an interval."""
    while count > 0:
        ones = ALL if count >= 64 else ~(ALL << np.uint64(count))
        bits[begin >> 6] |= ones << np.uint64(begin & 63)
        some = 64 - (begin & 63)
        begin += some
        count -= some


def _look(bits: Bits, at: int) -> Any:
    """The 64 bits from there on."""
    shift = np.uint64(at & 63)
    return bits[at >> 6] >> shift | (bits[(at >> 6) + 1] << ONE) << LAST - shift


def _lay(bits: Bits, at: int, word: Any) -> None:
    """Mark where a word has ones."""
    shift = np.uint64(at & 63)
    bits[at >> 6] |= word << shift
    bits[(at >> 6) + 1] |= (word >> ONE) >> LAST - shift


def _lay_down(won: Bits, at: int, page: Bits, words: int) -> None:
    """Put a page in its place among others: the words at its ends are theirs as well."""
    first = at >> 6
    shift = np.uint64(at & 63)
    rest = LAST - shift
    atomic_or(won, first, page[0] << shift)
    for word in range(1, words - 1):
        won[first + word] = page[word] << shift | (page[word - 1] >> ONE) >> rest
    if words > 1:
        atomic_or(won, first + words - 1, page[words - 1] << shift | (page[words - 2] >> ONE) >> rest)
    atomic_or(won, first + words, (page[words - 1] >> ONE) >> rest)


def _lay_over(page: Bits, words: int, bits: Bits, at: int, flip: Any) -> None:
    """Mark words of a page where the bits from there on are ones; or zeros, if ``flip`` is ALL."""
    shift = np.uint64(at & 63)
    rest = LAST - shift
    first = bits[at >> 6 : (at >> 6) + words]
    second = bits[(at >> 6) + 1 : (at >> 6) + 1 + words]
    for word in range(words):
        page[word] |= (first[word] >> shift | (second[word] << ONE) << rest) ^ flip


def _lowest(word: Any) -> int:
    """The place of the lowest one."""
    return int(((word & (~word + ONE)) - ONE).bit_count())
