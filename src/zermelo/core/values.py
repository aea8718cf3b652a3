"""What a position is worth, seen by the player who is to move in it.

Vocabulary
    result   one of the four ints a game's ``result`` returns: WIN, LOSS, DRAW or UNDECIDED
    outcome  a result that is decided, as a word: "win", "loss", "draw"
    plies    moves of both players until the end, when the winner hurries and the loser resists
    margin   points of the player to move less those of the other, from here on; in games that count points
    Value    an outcome and its plies, or its margin
    Bounds   two Values, and one that is not known yet lies between them
    endless  of a win or a loss by play that never ends, in games that say who wins it
    score    a Value as one int, ordered by preference: a fast win > a slow win > a draw > a slow loss
             > a fast loss.  With ``top`` the largest score, a win in n plies is ``top - n``, a loss
             in n plies ``n - top`` and a draw 0; a margin is its own score.  In games that say who wins endless play
             that is 1 to him and -1 to the other, ``top`` is above n + 1, and there are no draws.  Engines compute with
             scores, people read Values.  ``core.scales`` tells what a game counts in.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import total_ordering
from math import inf
from typing import Final

from zermelo.core.language import Sentence, phrase

LOSS: Final = -1
"""The player to move has lost."""
DRAW: Final = 0
"""Nobody wins."""
WIN: Final = 1
"""The player to move has won."""
UNDECIDED: Final = 2
"""The game goes on."""
LEAST: Final = -(1 << 62)
"""Below every score."""
MOST_POINTS: Final = (1 << 31) - 1
"""What a gain or a margin may be, above 0 or below."""

OUTCOMES: Final = {WIN: phrase("win"), DRAW: phrase("draw"), LOSS: phrase("loss")}
LETTERS: Final = {WIN: phrase("W"), DRAW: phrase("D"), LOSS: phrase("L")}
DISTANT: Final = {WIN: phrase("win in {plies}"), LOSS: phrase("loss in {plies}")}
LEADS: Final = {
    WIN: phrase("win by {points} {points:point|points}"),
    DRAW: phrase("draw"),
    LOSS: phrase("loss by {points} {points:point|points}"),
}
ENDLESS: Final = {WIN: phrase("win by never ending"), LOSS: phrase("loss by never ending")}
AT_LATEST: Final = {WIN: phrase("win in {plies} or sooner"), LOSS: phrase("loss in {plies} or sooner")}


@total_ordering
@dataclass(frozen=True)
class Value:
    """An outcome for the player to move; ``plies`` is None for a draw, which nobody hurries to.

    Where points count there is a ``margin``, which nobody hurries to either: ``Value.of_points(3)`` wins by 3 points.
    An ``endless`` win is won by play that never ends: any other is better, and a loss of that kind better than others.
    """

    result: int
    plies: int | None = None
    margin: int | None = None
    endless: bool = False

    def __repr__(self) -> str:
        more = "" if self.margin is None else f", margin={self.margin}"
        more += ", endless=True" if self.endless else ""
        return f"Value(result={self.result}, plies={self.plies}{more})"

    @classmethod
    def of_points(cls, margin: int) -> Value:
        """The value of so many points more than the other player."""
        return cls((margin > 0) - (margin < 0), None, margin)

    @property
    def outcome(self) -> str:
        return OUTCOMES[self.result]

    @property
    def letter(self) -> Sentence:
        """W, D or L."""
        return Sentence(LETTERS[self.result])

    @property
    def mark(self) -> Sentence:
        """A letter and the plies: W5, L2, D, W∞ if it never ends; or the margin: +3, -8, 0."""
        if self.margin is not None:
            return Sentence("{margin}", margin=f"{self.margin:+d}" if self.margin else "0")
        plies = "∞" if self.endless else "" if self.plies is None else self.plies
        return Sentence("{letter}{plies}", letter=self.letter, plies=plies)

    @property
    def signed(self) -> int | None:
        """The course's signed distance: +n wins in n plies, -n (or 0) loses in n plies, None draws."""
        return None if self.plies is None else self.result * self.plies

    def reversed(self) -> Value:
        """The same end seen by the other player."""
        return Value(-self.result, self.plies, None if self.margin is None else -self.margin, self.endless)

    def with_points(self, points: int) -> Value:
        """The same margin and some points more."""
        assert self.margin is not None
        return Value.of_points(self.margin + points)

    def one_ply_earlier(self) -> Value:
        """The same end seen by the same player one move before."""
        return self if self.plies is None else Value(self.result, self.plies + 1)

    def one_ply_later(self) -> Value:
        """The same end seen by the same player one move on."""
        return self if self.plies is None else Value(self.result, self.plies - 1)

    def _preference(self) -> tuple[int, float]:
        plies = inf if self.endless else self.plies or 0
        return self.result, -self.result * plies if self.margin is None else self.margin

    def __lt__(self, other: Value) -> bool:
        return self._preference() < other._preference()

    def __str__(self) -> Sentence:
        if self.margin is not None:
            return Sentence(LEADS[self.result], points=abs(self.margin))
        if self.endless:
            return Sentence(ENDLESS[self.result])
        return Sentence(self.outcome if self.plies is None else DISTANT[self.result], plies=self.plies)


@dataclass(frozen=True)
class Bounds:
    """The worst and the best that a position can be worth to the player to move, or a move to who makes it."""

    low: Value
    high: Value

    @property
    def exact(self) -> bool:
        return self.low == self.high

    @property
    def result(self) -> int:
        """WIN, LOSS or DRAW if that much is sure, else UNDECIDED."""
        return self.low.result if self.low.result == self.high.result else UNDECIDED

    def reversed(self) -> Bounds:
        """The same seen by the other player."""
        return Bounds(self.high.reversed(), self.low.reversed())

    def with_points(self, points: int) -> Bounds:
        """The same and some points more."""
        return Bounds(self.low.with_points(points), self.high.with_points(points))

    def one_ply_earlier(self) -> Bounds:
        """The same seen by the same player one move before."""
        return Bounds(self.low.one_ply_earlier(), self.high.one_ply_earlier())

    def __str__(self) -> Sentence:
        if self.exact:
            return self.low.__str__()
        if self.low.margin is not None and self.high.margin is not None:
            low, high = self.low.margin, self.high.margin
            if low == -MOST_POINTS and high == MOST_POINTS:
                return Sentence("not known yet")
            if high == MOST_POINTS:
                return Sentence("a margin of {low:+d} or more", low=low)
            if low == -MOST_POINTS:
                return Sentence("a margin of {high:+d} or less", high=high)
            return Sentence("a margin from {low:+d} to {high:+d}", low=low, high=high)
        if self.result != UNDECIDED:
            slowest = self.low if self.result == WIN else self.high
            return Sentence(AT_LATEST[self.result], plies=slowest.plies)
        if DRAW in (self.low.result, self.high.result):
            return Sentence("at least a draw") if self.low.result == DRAW else Sentence("at most a draw")
        return Sentence("not known yet")


def value_of(score: int, top: int, endless: bool = False) -> Value:
    """The Value that a score of an engine stands for, where plies are counted; ``endless``: somebody wins such play."""
    if endless and abs(score) == 1:
        return Value(score, endless=True)
    if score == 0:
        return Value(DRAW)
    return Value(WIN, top - score) if score > 0 else Value(LOSS, score + top)


def score_of(value: Value, top: int) -> int:
    """The score of a Value; ``value_of`` undoes it."""
    if value.margin is not None:
        return value.margin
    if value.endless:
        return value.result
    return 0 if value.plies is None else value.result * (top - value.plies)
