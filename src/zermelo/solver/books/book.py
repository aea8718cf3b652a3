"""Opening books: the scores of all positions of a game's first plies, found once and looked up ever after.

The search engine takes longest at the beginning of a game, where positions are few.  A book holds every position up
to a number of plies, one of all symmetric ones; the last ply is searched, and the others follow from it by looking at
their moves.  Of larger boards of connection games it tells who wins, and not when.  It is a file of the same make as a
solution's, and is opened for the very rules that it was made for.

Where the game tells which positions come up at all, the book keeps no positions, only what they are worth: a quarter
of the size.

A book is looked for where this package keeps its own, then where ``zermelo book`` puts those that users build.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from zermelo.core import abilities
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.links import LISTED_CELLS
from zermelo.core.moves import legal_children
from zermelo.core.values import Value, score_of, value_of
from zermelo.core.work import Progress, Work
from zermelo.native.cache import folder
from zermelo.solver.books.keyless import Keyless, keyless, revived
from zermelo.solver.engines.connection.table import ConnectionTable
from zermelo.solver.engines.deep.each import each_value
from zermelo.solver.engines.deep.search import SEARCHING
from zermelo.solver.file import checkpoint, container, tables
from zermelo.solver.file.solutions import about, compare
from zermelo.solver.tables.listed import PlainSection, SortedTable

TOP = 127
"""The score of a game already won, in one byte."""
WON = 1
"""The score of a game that will be won, in a book that does not tell when."""
UNKNOWN = -128
"""In place of the score of a position that is not searched yet."""
SELDOM = 30.0
"""Seconds between two writings of what is found so far."""


class Book:
    """The scores of the first plies of a game."""

    def __init__(
        self, game: Game, table: SortedTable | Keyless, depth: int, file: Path | None = None, dated: bool = True
    ) -> None:
        self.game, self.table, self.depth = game, table, depth
        self.file = file
        """Where it was opened from; None if it was made just now."""
        self.dated = dated
        """Whether it tells how soon the winner wins."""

    def value(self, position: Position) -> Value | None:
        """What a position is worth to the player to move; None if it is not in the book."""
        found = self._score(position)
        if found is None:
            return None
        return value_of(found, TOP) if self.dated else Value(found)

    def score(self, position: Position, top: int) -> int | None:
        """The same as a score where ``top`` is that of a game already won; None also if the book does not tell when."""
        found = self._score(position) if self.dated else None
        return None if found is None else found + (top - TOP) * ((found > 0) - (found < 0))

    def _score(self, position: Position) -> int | None:
        if abilities.tier(self.game, position) - abilities.tier(self.game, self.game.start()) > self.depth:
            return None
        return self.table.score(abilities.canonical(self.game, position))

    def __len__(self) -> int:
        return len(self.table)


def build_book(game: Game, depth: int, path: Path, work: Work) -> Book:
    """Find the scores of all positions of the first plies and write them; a build that was stopped goes on.

    Ctrl-C keeps what is found so far.  If the file is that very book, it is opened.
    """
    _refuse_unable(game, depth)
    dated = not abilities.links.given(game) or game.slots() <= LISTED_CELLS
    if (found := _finished(path, game, depth)) is not None:
        return found
    began = time.perf_counter()
    *inner, leaves = layers(game, depth)
    scores = np.full(-len(leaves) % 8 + len(leaves), UNKNOWN, np.int8)
    before = 0.0
    kept = checkpoint.read(path, game, game.start())
    if kept is not None:
        plies = int(kept.array("depth", np.zeros(1, np.int64))[0])
        if plies != depth:
            raise checkpoint.refused(
                path, Sentence("it was begun for a book of {plies} {plies:ply|plies}", plies=plies)
            )
        words = scores.view(np.uint64)
        words[:] = kept.array("scores", words)
        before = float(kept.array("seconds", np.zeros(1))[0])

    def keep() -> None:
        seconds = np.array([before + time.perf_counter() - began])
        done = len(leaves) - len(_missing(scores, leaves))
        arrays = {"scores": scores, "seconds": seconds, "depth": np.array([depth])}
        checkpoint.write(path, game, game.start(), done, arrays)

    table: SortedTable | Keyless
    described: container.Header
    try:
        _search(game, leaves, scores, dated, work, keep)
        sections = _sections(game, [*inner, leaves], scores, dated)
        if abilities.comes_up.given(game):
            table = keyless(game, sections)
            described, arrays = {"plies": table.described}, table.columns
        else:
            table = SortedTable(sections, game, abilities.tier(game, game.start()))
            described, arrays = {"table": tables.described(table)}, tables.columns(table, TOP - 1)
    except KeyboardInterrupt as stopped:
        keep()
        stopped.add_note(checkpoint.note(1 - len(_missing(scores, leaves)) / len(leaves)))
        raise
    took = before + time.perf_counter() - began
    header = {**about(game, game.start()), "book": depth, "distances": dated, "seconds": took}
    container.write(path, {**header, **described}, arrays)
    return Book(game, table, len(sections) - 1, dated=dated)


def layers(game: Game, depth: int) -> list[list[Position]]:
    """The positions of each ply in rising order, one of all symmetric ones, as far as any play lasts.

    A ply must be a tier: that is where a position is looked up.
    """
    found = [[abilities.canonical(game, game.start())]]
    while len(found) <= depth and (
        children := {abilities.canonical(game, child) for here in found[-1] for _, child in legal_children(game, here)}
    ):
        if {abilities.tier(game, child) for child in children} != {abilities.tier(game, game.start()) + len(found)}:
            raise ZermeloError("a book needs moves that raise the tier by one, and {game} has others", game=game)
        found.append(sorted(children))
    return found


def _refuse_unable(game: Game, depth: int) -> None:
    if not (abilities.tier.given(game) and (type(game.start()) is int or abilities.comes_up.given(game))):
        raise ZermeloError("a book needs positions of one int in tiers, and {game} has none", game=game)
    if not abilities.plies_left.given(game):
        raise ZermeloError("a book needs to know how long a play can last, and {game} has no plies_left()", game=game)
    most = abilities.plies_left(game, game.start())
    if not 1 <= depth < most or most >= TOP:
        raise ZermeloError(
            "a book of {depth} {depth:ply|plies} cannot be made for {game}, which lasts up to {most}: choose 1 to"
            " {limit} for a game of less than {top} plies",
            depth=depth,
            game=game,
            most=most,
            limit=most - 1,
            top=TOP,
        )


def _missing(scores: NDArray[np.int8], leaves: list[Position]) -> list[int]:
    return np.flatnonzero(scores[: len(leaves)] == UNKNOWN).tolist()


def _search(
    game: Game,
    leaves: list[Position],
    scores: NDArray[np.int8],
    dated: bool,
    work: Work,
    keep: Callable[[], None],
) -> None:
    """Fill in the scores that are missing."""
    missing = _missing(scores, leaves)
    done, last = len(leaves) - len(missing), time.monotonic()
    found = _dated if dated else _undated
    for number, score in found(game, (leaves[k] for k in missing), work):
        scores[missing[number]] = score
        done += 1
        work.tell(Progress(SEARCHING, done, len(leaves)))
        if time.monotonic() - last > SELDOM:
            with contextlib.suppress(FileError):  # a full disk stops no work: what was kept before is still there
                keep()
            last = time.monotonic()


def _dated(game: Game, positions: Iterable[Position], work: Work) -> Iterator[tuple[int, int]]:
    for number, value in each_value(game, positions, work):
        yield number, score_of(value, TOP)


def _undated(game: Game, positions: Iterable[Position], work: Work) -> Iterator[tuple[int, int]]:
    table = ConnectionTable(game, work)
    for number, position in enumerate(positions):
        yield number, WON * table.score(position)


def _sections(game: Game, found: list[list[Position]], scores: NDArray[np.int8], dated: bool) -> list[PlainSection]:
    """The plies with their scores: the last as searched, each of the others by looking at its moves."""
    sections = [PlainSection(np.array(found[-1], np.int64), scores[: len(found[-1])])]
    for layer in reversed(found[:-1]):
        known = dict(sections[0].items())
        best = [
            max(_seen(game, here, known, dated), default=(TOP if dated else WON) * game.result(here)) for here in layer
        ]
        sections.insert(0, PlainSection(np.array(layer, np.int64), np.array(best, np.int8)))
    return sections


def _seen(game: Game, here: Position, known: dict[Position, int], dated: bool) -> Iterator[int]:
    """What each move of a position is worth to the player who makes it."""
    for _, child in legal_children(game, here):
        score = known[abilities.canonical(game, child)]
        score = score if abilities.same_player(game, here, child) else -score
        yield score - (score > 0) + (score < 0) if dated else score


def book_for(game: Game) -> Book | None:
    """The book of a game, if there is one."""
    for path in places(game):
        if path.is_file():
            try:
                return open_book(path, game)
            except FileError:
                continue  # of other rules, or not finished: as good as none
    return None


def places(game: Game) -> list[Path]:
    """Where a book of the game may be, the package's own first; the last is where a new one is put."""
    name = "".join(letter if letter.isalnum() else "-" for letter in str(game)) + ".book"
    cache = folder()
    return [
        Path(str(resources.files("zermelo"))) / "books" / name,
        *([] if cache is None else [cache / "books" / name]),
    ]


def _finished(path: Path, game: Game, depth: int) -> Book | None:
    """The book in a file, if it is the one that is wanted; FileError if it is a finished book of another depth."""
    try:
        found, plies = open_book(path, game), container.read(path)[0]["book"]
    except FileError:
        return None
    if plies != depth:
        raise checkpoint.refused(path, Sentence("it is a finished book of {plies} {plies:ply|plies}", plies=plies))
    return found


def open_book(path: Path, game: Game) -> Book:
    """The book in a file; FileError if it is damaged, unfinished, or of other rules."""
    header, arrays = container.read(path)
    if "book" not in header:
        raise FileError("it is no finished book")
    compare(header, game)
    dated = "distances" not in header or container.take(header, "distances", bool)
    if "plies" in header and abilities.comes_up.given(game):
        plies = container.take(header, "plies", list)
        return Book(game, revived(plies, arrays, game), len(plies) - 1, path, dated)
    described = container.take(header, "table", dict)
    if described.get("kind") != SortedTable.kind:
        raise FileError("it has not the table of a book")
    table = tables.sorted_table(described, arrays, game)
    if table.top != TOP:
        raise FileError("it has not the table of a book")
    return Book(game, table, len(table.sections) - 1, path, dated)
