"""Marks: who wins, in one bit a position, where positions are numbers of falling digits.

Vocabulary (see also ``digits`` and ``bits``)
    mark     the bit that says "won".  A position that no lost position has marked is lost
    page     one of the last ``near`` digits; it is made in a place of its own and settled there
    x        the last digit of the lead: no digit on the page is larger, where moves cut

A position is marked by its moves, of which there are three kinds:

    on the page        a lost position marks those on the page that lead to it: lost ones are rare
    to a page          a move in the lead, to x or more, leaves the tail as it is.  All positions of a page have the
                       same such moves, to the same places on other pages: whole words of marks are laid over each other
    deep               a cut to less than x makes all the lead from there on equal, and cuts the tail too.  The page it
                       leads to depends on the move alone: the marks of all such pages are laid over each other for the
                       smallest digit first, and spread over the tails that are cut to the same

``digits`` has the lead, and room for the digits of the lost position at hand.

Threads write to one array: a word in which two pages meet is changed by one instruction.  Bits of other pages may come
into a page with its last word, and are put out before they count.
"""

from __future__ import annotations

import numpy as np

from zermelo.native.bound import atomic_add, each_mate, each_team, first_mate, meet, team_array
from zermelo.native.kernels.bits import (
    ALL,
    NONE,
    ONE,
    Bits,
    _beyond,
    _lay,
    _lay_down,
    _lay_over,
    _look,
    _lowest,
    _mark,
    _mark_all,
)
from zermelo.native.kernels.digits import Numbers, _length, _open, _top, _wait_for_smaller

LISTED = 3
"""The longest runs of equal digits of which it is listed what they may have been before a cut."""
PAGE = 1 << 16
"""Positions of a page at most, unless they differ in the last digit alone."""
TEAM_WORDS = (PAGE >> 6) + 2
LEVELS = 64
"""One more than the digits of a position, where teams settle it."""


def settle(
    won: Bits,
    pages: Numbers,
    last: Numbers,
    done: Numbers,
    most: int,
    starts: Numbers,
    heads: Numbers,
    falls: Numbers,
    ends: Numbers,
    cut: bool,
    page: Bits,
    digits: Numbers,
    begins: Numbers,
    sums: Numbers,
    piece: int,
    thread: int,
) -> None:
    """Settle the page of that number.  ``done`` is how many are settled; those of a sum end at ``last[sum]``.

    Index 0, where the game is over, must be marked if it is won.  From ``page`` on it is room to work in, of which each
    thread has its own.
    """
    _wait_for_smaller(last, done, piece)
    room = page[thread], digits[thread], begins[thread], sums[thread]
    _settle(won, pages[piece], most, starts, heads, falls, ends, cut, *room)
    atomic_add(done, 0, 1)


def settle_by_teams(
    won: Bits, pages: Numbers, most: int, starts: Numbers, heads: Numbers, falls: Numbers, ends: Numbers, cut: bool
) -> None:
    """Settle pages of one sum, each by a team; ``most`` is PAGE at most."""
    digits, begins = np.empty(LEVELS, np.int64), np.empty(LEVELS, np.int64)
    sums = np.empty(LEVELS, np.int64)
    page = team_array(TEAM_WORDS, np.uint64)
    for number in each_team(pages.size):
        _settle(won, pages[number], most, starts, heads, falls, ends, cut, page, digits, begins, sums)


def _settle(
    won: Bits,
    begin: int,
    most: int,
    starts: Numbers,
    heads: Numbers,
    falls: Numbers,
    ends: Numbers,
    cut: bool,
    page: Bits,
    digits: Numbers,
    begins: Numbers,
    sums: Numbers,
) -> None:
    """Settle the page that begins there."""
    near = _open(begin, most, starts, cut, digits, begins)
    count = _length(near, digits[near + 1], starts, cut)
    words = (count + 63) >> 6
    for word in each_mate(words + 1):
        page[word] = NONE
    meet()
    if cut:
        _cut_deep(page, won, starts, heads, near, digits, begins)
    _lay_lead(page, words, won, heads, cut, near, digits, begins)
    meet()
    if first_mate():
        page[words - 1] |= _beyond(count)  # what is not on the page is not lost
        if begin == 0:
            page[0] |= won[0] & ONE
    meet()
    _mark_page(page, words, near, starts, cut, falls, ends, digits, sums)
    meet()
    if first_mate():
        page[words - 1] &= ~_beyond(count)
    meet()
    _lay_down(won, begin, page, words)
    meet()


def _cut_deep(
    page: Bits, won: Bits, starts: Numbers, heads: Numbers, near: int, digits: Numbers, begins: Numbers
) -> None:
    """Mark the page by the moves in the lead, to less than x."""
    for digit in range(digits[near + 1]):
        count = _length(near, digit, starts, True)
        words = (count + 63) >> 6
        for level in range(near + 1, len(heads)):
            _lay_over(page, words, won, begins[level] + heads[level, digit] - heads[near, digit])
        meet()
        if first_mate():
            page[words - 1] &= ~_beyond(count)
        meet()
        _widen(page, near, digit, starts)
        meet()


def _widen(page: Bits, level: int, digit: int, starts: Numbers) -> None:
    """From the marks of all tails up to a digit make those up to the next one: a tail has the marks of what is cut."""
    source, target = 0, 0
    while level > 0 and digit < starts[level, -1]:
        source += starts[level, digit]
        target += starts[level, digit + 1]
        level -= 1
        count = _length(level, digit, starts, True)
        for word in each_mate((count + 63) >> 6):
            done = word << 6
            bits = _look(page, source + done)
            if count - done < 64:
                bits &= ~(ALL << np.uint64(count - done))
            _lay(page, target + done, bits)


def _lay_lead(
    page: Bits, words: int, won: Bits, heads: Numbers, cut: bool, near: int, digits: Numbers, begins: Numbers
) -> None:
    """Mark the page by the moves in the lead, to x or more."""
    least = digits[near + 1] if cut else 0
    for level in range(near + 1, len(heads)):
        joint = level  # the digits from ``level`` to ``joint`` are those that become equal
        for digit in range(digits[level] - 1, least - 1, -1):
            while cut and joint - 1 > near and digits[joint - 1] > digit:
                joint -= 1
            changed = heads[level, digit] - heads[joint - 1, digit]
            _lay_over(page, words, won, begins[level] + changed + begins[near] - begins[joint - 1])


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
            meet()
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
                for more in each_mate(most - digit):
                    _mark(page, begin + starts[level, digit + 1 + more] + lost)
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
        first = ends[run, level, digit, digit]
        for number in each_mate(ends[run, level, digit, most] - first):
            _mark(page, begin + falls[first + number] + rest)
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
        first = ends[LISTED, inner, digit, digit] - 1
        for number in each_mate(ends[LISTED, inner, digit, largest] - first):
            _mark(page, sums[inner] + falls[first + number] + rest)
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
