"""An order that every move raises, found by trying: on all moves from the positions of some random plays.

What is tried first is easiest to say and to compute.  A sample proves nothing, so whoever relies on an order checks it
on every move.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import gcd
from operator import or_
from typing import Final

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.contract import WIDEST
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence, phrase
from zermelo.core.moves import checked_children, looks
from zermelo.native.order import NUMBER, Order, Term
from zermelo.native.packing import BITS, Packing, packing_for
from zermelo.space.separating import whole_weights

LOOKS: Final = 20_000
"""Looks at slots for a sample: plain Python takes about a twentieth of a second."""
FEWEST, MOST = 64, 3000
"""Positions of a sample."""
LONGEST: Final = 256
"""Plies after which a play is left."""
IDLE: Final = 20
"""Plays in a row that meet nothing new: then there is hardly more."""
LINE: Final = 80
"""A formula of so many letters is shown."""
SHORT: Final = 8
"""An order of so few bits is no chance hit."""
MOST_TIERS: Final = 2048
"""An order with more is no help: each tier costs some time however few its positions are."""

Words = NDArray[np.int64]


@dataclass(frozen=True)
class Sample:
    """Moves: a row of words for the position before each, and one for the position after it."""

    before: Words
    after: Words

    @property
    def words(self) -> int:
        return int(self.before.shape[1])

    def __or__(self, other: Sample) -> Sample:
        """The moves of both."""
        return Sample(np.concatenate([self.before, other.before]), np.concatenate([self.after, other.after]))


@dataclass(frozen=True)
class Kind:
    """A way to read numbers off a position, of which an order is a weighted sum."""

    features: Sequence[tuple[Term, ...]]
    rises: str
    falls: str
    """What to say if the sum rises with every move, and if its one number falls instead."""


@dataclass(frozen=True)
class Found:
    """An order that all moves of a sample raise, and how to say so."""

    order: Order
    why: Sentence
    even: bool
    """Whether every move raises it by one."""

    @property
    def length(self) -> int:
        """About how many bits say which order it is, of those of its kind."""
        return sum(1 + abs(term.factor).bit_length() for term in self.order.terms)


def sampled(game: Game, start: Position, symmetry: bool, repeating: bool = False) -> Sample | None:
    """All moves from the positions of some random plays; None if a play has repeated, or positions are no ints.

    Where play may be ``repeating``, it is left when it does.
    """
    chance = random.Random(1913)
    children = _Children(game, symmetry)
    most, idle = affordable(game), 0
    while idle < IDLE and len(children) < most:
        known = len(children)
        position, met = children.image(start), set[Position]()
        while len(met) < LONGEST:
            if position in met and not repeating:
                return None
            if position in met or not children[position]:
                break
            met.add(position)
            position = chance.choice(children[position])
        idle = 0 if len(children) > known else idle + 1
    return _moves(children, start)


def sample_from(game: Game, positions: Iterable[Position], symmetry: bool) -> Sample | None:
    """All moves from these positions; None if there are none, or positions are no ints."""
    children = _Children(game, symmetry)
    for position in positions:
        children[position]
    return _moves(children, game.start())


def affordable(game: Game) -> int:
    """How many positions a sample may have."""
    return min(max(FEWEST, LOOKS // looks(game)), MOST)


class _Children(dict[Position, list[Position]]):
    """The children of positions, found when first asked for."""

    def __init__(self, game: Game, symmetry: bool) -> None:
        self.game = game
        self.image = abilities.canonical.of(game) if symmetry else (lambda position: position)

    def __missing__(self, position: Position) -> list[Position]:
        self[position] = [self.image(child) for _, child in checked_children(self.game, position)]
        return self[position]


def _moves(children: dict[Position, list[Position]], start: Position) -> Sample | None:
    before = _rows([position for position, after in children.items() for _ in after], start)
    after = _rows([child for after in children.values() for child in after], start)
    return None if before is None or after is None else Sample(before, after)


def _rows(positions: list[Position], start: Position) -> Words | None:
    """Positions of the shape of the start as rows of words; None if there are none, or one is of another shape."""
    rows = positions if isinstance(start, tuple) else [(position,) for position in positions]
    words = len(start) if isinstance(start, tuple) else 1
    alike = all(isinstance(row, tuple) and len(row) == words and all(type(word) is int for word in row) for row in rows)
    return np.array(rows, np.int64) if rows and alike else None


def packing_of(sample: Sample) -> Packing | None:
    """How a position becomes one int."""
    return packing_for(np.maximum(sample.before.max(axis=0), sample.after.max(axis=0)).tolist())


def find(sample: Sample, packing: Packing) -> Found | None:
    """An order that all moves of the sample raise: one that rises evenly, or else the one that is said most shortly.

    What takes many words to say fits the sample, and little else.
    """
    found = []
    for kinds in (_simple(sample, packing), _digits(sample)):
        for kind in kinds:
            tried = _tried(kind, sample)
            if tried is not None and tried.even:
                return tried
            found += [tried] if tried is not None else []
        if any(tried.length <= SHORT for tried in found):
            break
    return min(found, key=lambda tried: tried.length, default=None)


def _tried(kind: Kind, sample: Sample) -> Found | None:
    """The order that weights make of what a kind reads, if any."""
    rises = [
        np.sum([_values(term, sample.after) - _values(term, sample.before) for term in terms], axis=0)
        for terms in kind.features
    ]
    rows = np.stack(rises, axis=1)
    weights = whole_weights(rows)
    if weights is None:
        return None
    raised = rows @ weights
    order = Order(sample.words, _terms(kind.features, weights.tolist()), gcd(*raised.tolist()))
    if not order.sound or _tiers(order, sample) > MOST_TIERS:
        return None
    return Found(order, _why(kind, order, len(weights) > 1), bool(np.all(raised == order.step)))


def _why(kind: Kind, order: Order, chosen: bool) -> Sentence:
    """What to say of an order: in words, and where its weights were chosen as a formula too, unless that is long."""
    first, formula = order.terms[0], order.text()
    text = kind.falls if not chosen and first.factor < 0 else kind.rises
    if chosen and len(order.terms) == 1 and first.base == 2:
        text = phrase("every move takes from the ones in a part of the position")
        if first.factor > 0:
            text = phrase("every move adds to the ones in a part of the position")
    said = Sentence(text, base=first.base, width=first.mask.bit_count())
    return Sentence("{said}: {formula}", said=said, formula=formula) if chosen and len(formula) <= LINE else said


def _simple(sample: Sample, packing: Packing) -> Iterator[Kind]:
    """What is made of ones, and of whole words."""
    words = range(sample.words)
    yield Kind(
        [tuple(Term(1, word, WIDEST, 2) for word in words)],
        phrase("every move adds to the number of ones in the position"),
        phrase("every move takes from the number of ones in the position"),
    )
    numbers = [Term(1, word, (1 << packing.widths[word]) - 1, NUMBER) for word in words]
    yield Kind(
        [tuple(numbers)],
        phrase("every move adds to the sum of the numbers in the position"),
        phrase("every move takes from the sum of the numbers in the position"),
    )
    weighted = phrase("every move raises a weighted sum of the numbers in the position")
    if len(numbers) > 1:
        yield Kind([(number,) for number in numbers], weighted, weighted)
    used = _used(sample)
    bits = [(Term(1, word, 1 << bit, 2),) for word in words for bit in range(BITS) if used[word] >> bit & 1]
    weighted = phrase("every move raises a weighted sum of the ones in the position")
    yield Kind(bits, weighted, weighted)


def _digits(sample: Sample) -> Iterator[Kind]:
    """What is made of digits: of so many bits each, or in some base."""
    words, used = range(sample.words), _used(sample)
    weighted = phrase("every move raises a weighted sum of the position's digits of {width} bits")
    for width in range(2, 9):
        fields = [
            (Term(1, word, ((1 << width) - 1) << shift, NUMBER),)
            for word in words
            for shift in range(0, min(used[word].bit_length(), BITS - width + 1), width)
        ]
        yield Kind(fields, weighted, weighted)
    for base in range(3, 17):
        yield Kind(
            [tuple(Term(1, word, WIDEST, base) for word in words)],
            phrase("every move adds to the sum of the position's digits in base {base}"),
            phrase("every move takes from the sum of the position's digits in base {base}"),
        )


def _used(sample: Sample) -> list[int]:
    """The bits of each word that are ever 1."""
    return [reduce(or_, word) for word in (sample.before | sample.after).T.tolist()]


def _values(term: Term, rows: Words) -> NDArray[np.int64]:
    """What ``Term.of`` says of each row."""
    bits: Words = (rows[:, term.word] & term.mask) >> term.shift
    if term.base == 2:
        return term.factor * np.bitwise_count(bits).astype(np.int64)
    if term.base == NUMBER:
        return term.factor * bits
    total = np.zeros_like(bits)
    while bits.any():
        bits, digit = np.divmod(bits, term.base)
        total += digit
    return term.factor * total


def _terms(features: Sequence[tuple[Term, ...]], weights: list[int]) -> tuple[Term, ...]:
    """The weighted sum; bits of one word that count alike are one term."""
    masks: dict[tuple[int, int], int] = {}
    terms = []
    for feature, weight in zip(features, weights, strict=True):
        for term in feature if weight else ():
            if term.base == 2:
                masks[weight, term.word] = masks.get((weight, term.word), 0) | term.mask
            else:
                terms.append(replace(term, factor=weight))
    return (*terms, *(Term(weight, word, mask, 2) for (weight, word), mask in sorted(masks.items())))


def _tiers(order: Order, sample: Sample) -> int:
    """How many tiers the sample spans."""
    rows = np.concatenate([sample.before, sample.after])
    numbers = np.sum([_values(term, rows) for term in order.terms], axis=0) // order.step
    return int(np.max(numbers) - np.min(numbers)) + 1
