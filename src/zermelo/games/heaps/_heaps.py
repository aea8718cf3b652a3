"""Heaps to take from, as one number: what Nim and the chocolate bar share.

Vocabulary
    heap      a number of things; each move takes one or more from one heap, and the heaps only shrink
    radix     one more than a heap holds at the start
    stride    what one thing of a heap is worth in the position

A position is the heaps as the digits of one number in mixed radix, so that positions are numbered densely and
every move lowers the number.  The larger a heap at the start, the less its digit weighs:

    heaps 5, 3, 7 at the start     position = heap 1 * 8 + heap 2 * 48 + heap 3
                                   (radices 6, 4, 8; strides 8, 48, 1)

Sorted heaps then always fit the digits, and ascending from the heaviest digit they make the smallest number.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import cached_property

from zermelo.core.digits import Digits
from zermelo.core.game import Game
from zermelo.core.language import Sentence
from zermelo.core.values import LOSS, UNDECIDED
from zermelo.games._notation import unreadable


class Heaps(Game):
    """Take from one heap in turn.  The slots go heap by heap: take 1, take 2 and so on from each."""

    @property
    def heaps(self) -> tuple[int, ...]:
        """The heaps at the start."""
        raise NotImplementedError

    @cached_property
    def strides(self) -> tuple[int, ...]:
        strides, stride = [0] * len(self.heaps), 1
        for heap in sorted(range(len(self.heaps)), key=lambda heap: -self.heaps[heap]):
            strides[heap] = stride
            stride *= self.heaps[heap] + 1
        return tuple(strides)

    @cached_property
    def heaviest_first(self) -> tuple[int, ...]:
        """The strides in falling order."""
        return tuple(sorted(self.strides, reverse=True))

    @cached_property
    def takes(self) -> tuple[tuple[int, int], ...]:
        """The heap and how many it takes, for each slot."""
        return tuple((heap, taken) for heap, most in enumerate(self.heaps) for taken in range(1, most + 1))

    @cached_property
    def drops(self) -> tuple[int, ...]:
        """By how much each slot lowers the position; never empty, as compiled tables must not be."""
        return tuple(taken * self.strides[heap] for heap, taken in self.takes) or (0,)

    @cached_property
    def spans(self) -> tuple[int, ...]:
        """The stride of the digit above the one that each slot lowers."""
        return tuple(self.strides[heap] * (self.heaps[heap] + 1) for heap, _ in self.takes) or (1,)

    def start(self) -> int:
        return self.size() - 1

    def slots(self) -> int:
        return len(self.takes)

    def legal(self, position: int, slot: int) -> bool:
        # The digit is large enough if it is so together with the digits below: one division, not two.
        return position % self.spans[slot] >= self.drops[slot]

    def play(self, position: int, slot: int) -> int:
        return position - self.drops[slot]

    def result(self, position: int) -> int:
        return UNDECIDED if position > 0 else LOSS

    def size(self) -> int:
        size = 1
        for heap in self.heaps:
            size *= heap + 1
        return size

    def below(self, position: int, out: MutableSequence[int]) -> int:
        count = 0
        for heap in range(len(self.heaps)):
            for taken in range(1, self.left(position, heap) + 1):
                out[count] = position - taken * self.strides[heap]
                count += 1
        return count

    def impartial(self) -> bool:
        return True

    def digits(self) -> Digits:
        return Digits(tuple(sorted(self.heaps)))

    def left(self, position: int, heap: int) -> int:
        """How many a heap holds."""
        return position // self.strides[heap] % (self.heaps[heap] + 1)

    def canonical(self, position: int) -> int:
        """The same heaps sorted: the smallest number that any order of them makes."""
        sorted_position = 0
        for heap in range(len(self.heaps)):
            here = self.left(position, heap)
            smaller = 0
            for other in range(len(self.heaps)):
                there = self.left(position, other)
                if there < here or (there == here and other < heap):
                    smaller += 1
            sorted_position += here * self.heaviest_first[smaller]
        return sorted_position

    # Interpreted: between one number and the heaps that people write.

    def split(self, position: int) -> tuple[int, ...]:
        """The heaps of a position, in the order of the start."""
        return tuple(self.left(position, heap) for heap in range(len(self.heaps)))

    def joined(self, heaps: tuple[int, ...]) -> int:
        """The position of such heaps."""
        return sum(heap * stride for heap, stride in zip(heaps, self.strides, strict=True))

    def read_heaps(self, text: str, heaps: tuple[int, ...]) -> int:
        """The position of the heaps that a text means."""
        if len(heaps) != len(self.heaps):
            raise unreadable(self, text)
        for heap, left in enumerate(heaps):
            if left > self.heaps[heap]:
                raise unreadable(self, text, self.too_many(heap, left))
        return self.joined(heaps)

    def too_many(self, heap: int, left: int) -> Sentence:
        """What to say of a heap that is larger than at the start."""
        raise NotImplementedError

    def slot_taking(self, heap: int, taken: int) -> int:
        """The slot that takes so many of a heap."""
        return sum(self.heaps[:heap]) + taken - 1

    def fault(self, position: int) -> Sentence:
        return (
            Sentence("positions are numbered from 0 to {last!r}", last=self.size() - 1)
            if position >= self.size()
            else Sentence("")
        )
