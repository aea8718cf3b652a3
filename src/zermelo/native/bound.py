"""The names that a kernel uses for the rules of whichever game it is specialised for.

A kernel imports them from here so that it reads, type-checks and lints as ordinary Python.  When a kernel is
bound to a game, ``zermelo.native.module`` drops this import and puts the game's own functions in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Words: TypeAlias = "NDArray[np.int64]"
"""Stored positions: one int64 each, or one row of int64 each where positions are tuples."""

Scores: TypeAlias = "NDArray[np.signedinteger[Any]]"
"""Scores (see ``zermelo.core.values``) of stored positions, as int8, int16 or int32."""

SLOTS: int = 0
"""The game's number of move slots."""

WORDS: int = 1
"""How many words hold a position."""

ALTERNATES: bool = True
"""Whether every move changes the player."""

LAST_MOVER_WINS: bool = False
"""Whether a game that is won was always won by the last move."""

OWN_INDEX: bool = False
"""Whether a position is its own dense index."""

POINTS: bool = False
"""Whether the margin counts."""

HAS_AT_BEST: bool = False
"""Whether the game has the hook ``at_best``."""

NOBODY: int = -1
ENDLESS_WINNER: int = NOBODY
"""Who wins play that never ends, 0 or 1; NOBODY if it is a draw."""

HAS_LEGAL_SLOTS: bool = False
"""Whether the game writes its legal slots."""


def legal(position: Any, slot: int) -> bool:
    raise NotImplementedError


def legal_slots(position: Any, out: NDArray[np.int64]) -> int:
    """Write the legal slots of an undecided position into ``out``, which has SLOTS places; returns how many."""
    raise NotImplementedError


def each_legal(position: Any, out: NDArray[np.int64], first: int = 0) -> Iterator[int]:
    """The same, to be looped over: ``for slot in each_legal(position, out)``.  Up to the slot at hand, ``out`` is free.
    Slots below ``first`` are left out.

    Where the game has no ``legal_slots`` this becomes a loop over ``legal`` that writes nothing, and asks no more than
    it needs if it is left early.
    """
    raise NotImplementedError


def all_legal(position: Any, out: NDArray[np.int64]) -> Iterator[int]:
    """The same, where they are all gone through: about all slots is asked before the first, if they are few."""
    raise NotImplementedError


def play(position: Any, slot: int) -> Any:
    raise NotImplementedError


def result(position: Any) -> int:
    raise NotImplementedError


def same_player(position: Any, child: Any) -> bool:
    """Whether the player who moved into ``child`` moves again; constantly False where players alternate."""
    raise NotImplementedError


def owner(position: Any) -> int:
    """Who moves, 0 or 1; constantly 0 where players alternate and positions do not tell."""
    raise NotImplementedError


def gain(position: Any, slot: int) -> int:
    raise NotImplementedError


def margin(position: Any) -> int:
    raise NotImplementedError


def ended(position: Any, decided: int, top: int) -> int:
    """The score of a position where the game is over; see ``native.scales`` for this and the next two."""
    raise NotImplementedError


def told(position: Any, slot: int, same: bool, score: int) -> int:
    """The score of the position after a move, as the mover sees it before; ``same`` if the mover moves again."""
    raise NotImplementedError


def step(best: int) -> int:
    """The score of a position whose best move is told so."""
    raise NotImplementedError


def holds(best: int, top: int) -> bool:
    """Whether a score that is an end's, or that a best move is told by, leads to no score beyond ``top``."""
    raise NotImplementedError


def canonical(position: Any) -> Any:
    """The representative up to symmetry; the position itself where symmetry is not used."""
    raise NotImplementedError


def packed(position: Any) -> int:
    """The one int that a position is sorted by, below 0 if it does not fit.  Bound to kernels that import it alone."""
    raise NotImplementedError


def unpacked(key: int) -> Any:
    """The position of that key."""
    raise NotImplementedError


def tier_of(position: Any) -> int:
    """The tier of a position; constantly 0 where the game has none.  Bound to kernels that import it alone."""
    raise NotImplementedError


def index(position: Any) -> int:
    raise NotImplementedError


def at(index: int) -> Any:
    raise NotImplementedError


def below(position: Any, out: NDArray[np.int64]) -> int:
    """Write the dense index of each child of an undecided position into ``out``; returns how many there are."""
    raise NotImplementedError


def moves_below(position: Any, out: NDArray[np.int64], slots: NDArray[np.int64]) -> int:
    """The same, with the slots that lead there, if they matter to the scale."""
    raise NotImplementedError


def plies_left(position: Any) -> int:
    raise NotImplementedError


def look(position: Any) -> Any:
    raise NotImplementedError


def at_sight(position: Any, seen: Any) -> int:
    raise NotImplementedError


def move_at_sight(position: Any, seen: Any, slot: int) -> int:
    raise NotImplementedError


def at_best(position: Any, seen: Any) -> int:
    raise NotImplementedError


def at_worst(position: Any, seen: Any) -> int:
    raise NotImplementedError


def promise(position: Any, seen: Any, slot: int) -> int:
    raise NotImplementedError


def load(words: Words, row: int) -> Any:
    """The position stored in a row."""
    raise NotImplementedError


def store(words: Words, row: int, position: Any) -> None:
    """Put a position into a row."""
    raise NotImplementedError


def mixed(position: Any) -> int:
    """A well-mixed hash of a position, any non-negative int64."""
    raise NotImplementedError


def equal(words: Words, row: int, position: Any) -> bool:
    """Whether the row holds this position."""
    raise NotImplementedError


def erase(words: Words, row: int) -> None:
    """Let the row hold no position."""
    raise NotImplementedError


def erased(words: Words, row: int) -> bool:
    """Whether the row holds no position."""
    raise NotImplementedError


def load_masked(words: Words, row: int, mask: int) -> Any:
    """The position stored in a row, each word xor a hash of the mask."""
    raise NotImplementedError


def store_masked(words: Words, row: int, position: Any, mask: int) -> None:
    """Put a position into a row, each word xor a hash of the mask."""
    raise NotImplementedError


def equal_masked(words: Words, row: int, position: Any, mask: int) -> bool:
    """Whether the row holds this position, each word xor a hash of the mask."""
    raise NotImplementedError


def in_range(position: Any) -> bool:
    """Whether no part of the position is negative."""
    raise NotImplementedError


def last_word(position: Any) -> int:
    """The position, or its last part where it has several."""
    raise NotImplementedError


def prefetch(table: NDArray[Any], row: int) -> None:
    """Begin to bring a row near the processor."""
    raise NotImplementedError


def atomic_or(words: NDArray[Any], place: int, bits: Any) -> None:
    """Set bits of a word that other threads may be setting bits of."""
    raise NotImplementedError


def atomic_add(words: NDArray[Any], place: int, number: int) -> int:
    """Add to a word that other threads may be adding to; returns what was there before.

    Who reads what a thread has added reads all that it had written.
    """
    raise NotImplementedError


def store_at(address: int, place: int, word: Any) -> None:
    """Write a word of 32 bits into an array that begins there, and that somebody else holds."""
    raise NotImplementedError


def give_way() -> None:
    """Let another thread run, if one waits for this core."""
    raise NotImplementedError


def each_row(size: int) -> Iterator[int]:
    """The rows below ``size`` that are this lane's share; see ``target`` for this and the next."""
    raise NotImplementedError


def add_to(words: NDArray[Any], place: int, number: int) -> int:
    """Add to a word that other lanes may be changing; returns what was there before, as the next two do."""
    raise NotImplementedError


def lower_to(words: NDArray[Any], place: int, number: int) -> int:
    """Make a word the smaller one of itself and another."""
    raise NotImplementedError


def claim(words: NDArray[Any], place: int, expected: int, number: int) -> int:
    """Replace a word if it is what is expected."""
    raise NotImplementedError


def each_team(size: int) -> Iterator[int]:
    """The rows below ``size`` that are this team's share; see ``target`` for this and the next."""
    raise NotImplementedError


def each_mate(size: int) -> Iterator[int]:
    """This lane's share of so many things that its team does at once."""
    raise NotImplementedError


def first_mate() -> bool:
    """Whether this lane does what one of the team must do."""
    raise NotImplementedError


def meet() -> None:
    """Wait until all of the team have come here."""
    raise NotImplementedError


def or_to(words: NDArray[Any], place: int, bits: Any) -> None:
    """Set bits of a word that others of the team may be setting bits of."""
    raise NotImplementedError


def team_array(size: int, kind: type[np.generic]) -> NDArray[Any]:
    """An array that all of the team see, whatever it holds; ``size`` is a constant."""
    raise NotImplementedError
