"""Helpers of an author's that are called as abilities are: what Zermelo says of them, and which it leaves alone."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from zermelo import LOSS, UNDECIDED, Game, Links, ZermeloError, game
from zermelo.core import abilities
from zermelo.core.answers import misunderstood
from zermelo.core.door import checked_position
from zermelo.core.registry import BUILT_IN
from zermelo.solver.check import check_game


@dataclass(frozen=True)
class Taking(Game):
    """Take one or two."""

    heap: int = 12

    def start(self):
        return (self.heap,)

    def slots(self):
        return 2

    def legal(self, position, slot):
        return slot < position[0]

    def play(self, position, slot):
        return (position[0] - slot - 1,)

    def result(self, position):
        return UNDECIDED if position[0] else LOSS


class Sizes(Taking):
    def size(self):
        return "12"


class Gains(Taking):
    def gain(self, position, slot):
        return None


class Turns(Taking):
    def turn(self, position):
        return "X"


class Tiers(Taking):
    def tier(self, position):
        return


class Chains(Taking):
    def links(self):
        return [(0, 1)]

    def stones(self, position, player):
        return 0


@pytest.mark.parametrize(
    ("kind", "call"),
    [
        (Sizes, "size() is '12', but Zermelo asks size() for a whole number: call what is no ability size_of, say"),
        (Gains, "gain((12,), 0) is None, but Zermelo asks gain() for a whole number"),
        (Turns, "turn((12,)) is 'X', but Zermelo asks turn() for a whole number"),
        (Tiers, "tier((12,)) is None, but"),
        (Chains, "links() is [(0, 1)], but Zermelo asks links() for the Links of its board"),
    ],
)
def test_an_answer_of_another_kind_is_named_with_the_way_out(kind, call):
    assert str(misunderstood(kind())).startswith(call)


@pytest.mark.parametrize("kind", [Gains, Tiers, Chains])
def test_the_battery_says_so_too(kind):
    said = " ".join(str(entry.words) for entry in check_game(kind()).checks if not entry.ok)
    assert "but Zermelo asks" in said or "must be an int" in said
    assert "Zermelo failed" not in said


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_abilities_of_the_library_are_what_they_are_asked_for(name):
    assert misunderstood(game(name)) is None


def test_a_turn_that_is_none_is_told_at_the_door():
    with pytest.raises(ZermeloError, match="Zermelo asks turn\\(\\) for a whole number"):
        checked_position(Turns(), (12,))


def test_a_size_that_counts_no_positions_is_told_at_the_door():
    class Board(Taking):
        def size(self):
            return 3

    with pytest.raises(ZermeloError, match=r"size\(\) is 3, but the start is not .* number 2: .* size_of, say"):
        checked_position(Board(), (12,))


def test_links_without_stones_are_a_helper():
    class Helped(Taking):
        def links(self):
            raise NotImplementedError

    class Joined(Helped):
        def stones(self, position, player):
            return 0

    assert not abilities.links.given(Helped())
    assert abilities.links.given(Joined())
    assert not any(entry.name == "links" for entry in check_game(Helped()).checks)


def test_answers_are_known_by_their_classes():
    class Right(Chains):
        def links(self):
            return Links((0,), ((1, 1), (1, 1)))

    assert misunderstood(Right()) is None
