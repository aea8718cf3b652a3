"""The sweep of a game whose index is made of digits: scores of whole blocks are folded at once.

Vocabulary (see also ``digits``)
    view    the score of a position as the player sees it who moves there: the score, turned round
    views   ``views[place[level] + tail]``: the best view that is had by lowering a digit, whatever it was, for each
            tail.  The best view from a position that is not settled stands where its score will be

A page begins with the moves in its lead: they lead to the same tail in other blocks, or to one that is
cut.  Then its digits are counted up.  When one rises, what it was is one more move for all that follow: the block that
is left is folded into the views of its level, and these into the block that is entered.  So a position costs a few
steps for each digit, and not for each move.
"""

from __future__ import annotations

from zermelo.native.bound import Scores, atomic_add, step
from zermelo.native.kernels.digits import Numbers, _length, _open, _top, _wait_for_smaller


def sweep(
    scores: Scores,
    pages: Numbers,
    last: Numbers,
    done: Numbers,
    most: int,
    first: int,
    top: int,
    starts: Numbers,
    heads: Numbers,
    cut: bool,
    views: Scores,
    place: Numbers,
    digits: Numbers,
    begins: Numbers,
    piece: int,
    thread: int,
) -> None:
    """Settle the page of that number.  ``done`` is how many are settled; those of a sum end at ``last[sum]``.

    ``first`` is the score of index 0.  From ``views`` on it is room to work in, of which each thread has its own.
    """
    _wait_for_smaller(last, done, piece)
    room = views[thread], place[thread], digits[thread], begins[thread]
    _sweep(scores, pages[piece], most, first, top, starts, heads, cut, *room)
    atomic_add(done, 0, 1)


def _sweep(
    scores: Scores,
    begin: int,
    most: int,
    first: int,
    top: int,
    starts: Numbers,
    heads: Numbers,
    cut: bool,
    views: Scores,
    place: Numbers,
    digits: Numbers,
    begins: Numbers,
) -> None:
    """Settle the page that begins there."""
    level = _open(begin, most, starts, cut, digits, begins)
    largest = digits[level + 1]
    for lower in range(level, 0, -1):
        place[lower + 2] = _length(lower, largest, starts, cut)
        largest = _top(lower, largest, starts, cut)
        digits[lower] = 0
        begins[lower - 1] = begin
    place[1] = place[2] = 0
    for lower in range(1, level + 1):
        place[lower + 2] += place[lower + 1]
    scores[begin : begin + _length(level, digits[level + 1], starts, cut)] = -top
    for above in range(len(starts) - 1, level, -1):
        _look_down(scores, above, level, top, starts, heads, cut, place, views, digits, begins)
    raised = 0
    while raised <= level:
        _count_up(scores, first, top, starts, cut, digits, begins)
        raised = 2
        while raised <= level and digits[raised] == _top(raised, digits[raised + 1], starts, cut):
            digits[raised] = 0
            raised += 1
        if raised <= level:
            _raise(scores, raised, top, starts, cut, place[raised], views, digits, begins)


def _look_down(
    scores: Scores,
    above: int,
    level: int,
    top: int,
    starts: Numbers,
    heads: Numbers,
    cut: bool,
    place: Numbers,
    views: Scores,
    digits: Numbers,
    begins: Numbers,
) -> None:
    """Fold the moves in a digit of the lead."""
    begin = begins[level]
    least = digits[level + 1] if cut else 0  # what is cut to less is cut on the page too
    count = _length(level, digits[level + 1], starts, cut)
    room = place[level + 1]
    if least > 0:
        views[room] = -top
    for digit in range(least):
        _fold(
            views,
            room,
            scores,
            begins[above] + heads[above, digit] - heads[level, digit],
            _length(level, digit, starts, True),
        )
        _widen(views, room, level, digit, starts)
    if least > 0:
        _take(scores, begin, views, room, count)
    joint = above  # the digits from ``above`` to ``joint`` are those that become equal
    for digit in range(digits[above] - 1, least - 1, -1):
        while cut and joint - 1 > level and digits[joint - 1] > digit:
            joint -= 1
        changed = heads[above, digit] - heads[joint - 1, digit]
        _fold(scores, begin, scores, begins[above] + changed + begin - begins[joint - 1], count)


def _count_up(
    scores: Scores, first: int, top: int, starts: Numbers, cut: bool, digits: Numbers, begins: Numbers
) -> None:
    """Settle positions that differ in the last digit alone."""
    view = -top
    for index in range(begins[1], begins[1] + _length(1, digits[2], starts, cut)):
        score = step(max(view, int(scores[index]))) if index > 0 else first
        scores[index] = score
        view = max(view, -score)


def _raise(
    scores: Scores,
    level: int,
    top: int,
    starts: Numbers,
    cut: bool,
    room: int,
    views: Scores,
    digits: Numbers,
    begins: Numbers,
) -> None:
    """Go to the block of the next digit, from which there is a move to the one before."""
    digit = digits[level]
    before = begins[level] + starts[level, digit]
    count = _length(level - 1, digit, starts, cut)
    if digit == 0:
        views[room : room + count] = -top
    _fold(views, room, scores, before, count)
    if cut:
        _widen(views, room, level - 1, digit, starts)
    digits[level] = digit + 1
    here = begins[level] + starts[level, digit + 1]
    _take(scores, here, views, room, _length(level - 1, digit + 1, starts, cut))
    for lower in range(level, 1, -1):
        begins[lower - 1] = here


def _fold(views: Scores, at: int, scores: Scores, other: int, count: int) -> None:
    """Take into account a move from each of so many positions to another one."""
    mine = views[at : at + count]
    theirs = scores[other : other + count]
    for tail in range(count):
        mine[tail] = max(mine[tail], -theirs[tail])


def _take(scores: Scores, at: int, views: Scores, other: int, count: int) -> None:
    """Take the better of two views of each of so many positions."""
    mine = scores[at : at + count]
    theirs = views[other : other + count]
    for tail in range(count):
        mine[tail] = max(mine[tail], theirs[tail])


def _widen(views: Scores, at: int, level: int, digit: int, starts: Numbers) -> None:
    """From the views on all tails up to a digit make those up to the next one: a tail has the view on what is cut."""
    source = at
    target = at
    while level > 0 and digit < starts[level, -1]:
        source += starts[level, digit]
        target += starts[level, digit + 1]
        level -= 1
        count = _length(level, digit, starts, True)
        wider = views[target : target + count]
        narrower = views[source : source + count]
        for tail in range(count):
            wider[tail] = narrower[tail]
