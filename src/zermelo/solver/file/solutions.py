"""Saving a solution and opening it again.

The header of the file names the game and the fingerprint of its rules.  A game of the toolkit is made again from it; a
game of the user's own is given, or found by a note of the user's (``known``): a file is data, and no code is ever run
on its word.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from zermelo import __version__
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.game import Game, Position
from zermelo.core.language import Sentence
from zermelo.core.registry import BUILT_IN
from zermelo.core.scales import scale_name
from zermelo.core.spec import game as game_of
from zermelo.solver.file import container, tables
from zermelo.solver.file.container import Header, take
from zermelo.solver.file.fingerprint import fingerprint
from zermelo.solver.file.known import recall, remember
from zermelo.solver.file.plain import plain, revived
from zermelo.solver.plan import Plan

if TYPE_CHECKING:
    from zermelo.solver.solution import Solution

Place = str | os.PathLike[str]

OWN_GAMES = "zermelo.games."
"""How the classes of built-in games begin; a file is older than the module that a game stands in today."""


def save(solution: Solution, path: Place) -> None:
    """Write a solution to a file, whole or not at all."""
    game, plan = solution.game, solution.plan
    header = {
        **about(game, solution.start),
        "symmetry": solution.symmetry,
        "distances": solution.distances,
        "scale": scale_name(game),
        "seconds": float(solution.seconds),
        "engine": plan.engine,
        "native": plan.native,
        "why": plan.why,
        "table": tables.described(solution.table, solution.endless),
    }
    container.write(Path(path), header, tables.columns(solution.table, *_span(solution)))
    remember(game, header["fingerprint"])


def _span(solution: Solution) -> tuple[int, bool]:
    """The most plies or points of any position, one more where endless play has a score, and whether it is points."""
    if abilities.counts_points(solution.game):
        return max(int(np.abs(scores.astype(np.int64)).max(initial=0)) for scores in solution.table.spectrum()), True
    longest = solution.longest
    return ((longest.plies or 0) if longest is not None else 0) + solution.endless, False


def about(game: Game, start: Position) -> Header:
    """What a header says of a game and of where it was solved from."""
    return {
        "zermelo": __version__,
        "game": str(game),
        "class": f"{type(game).__module__}:{type(game).__qualname__}",
        "fingerprint": fingerprint(game),
        "start": plain(start, Sentence("the start")),
    }


def open_solution(path: Place, game: Game | None = None) -> Solution:
    """The solution in a file; ``game`` must be given if it is not one of the toolkit's own, nor saved by you on this
    machine from rules that still stand, unchanged, where they were.

    A store, which ``solve`` has made in a folder or a bucket, is opened in the same way.
    Raises FileError if the file is damaged in any way, or was made for other rules than the game's.
    """
    if "://" in os.fspath(path) or Path(path).is_dir():
        from zermelo.solver.store.opening import open_store
        from zermelo.solver.store.places import place_of

        return open_store(place_of(path), game)
    try:
        header, arrays = container.read(Path(path))
        if "unfinished" in header:
            raise FileError("it is not finished: the command that began it goes on from there")
        game = game_in(header) if game is None else game
        compare(header, game)
        return replace(_solution(header, arrays, game), file=Path(path))
    except FileError as error:
        raise FileError("cannot open '{path}': {error}", path=os.fspath(path), error=error) from None


def finished(path: Place, game: Game, start: Position, symmetry: bool, distances: bool) -> Solution | None:
    """The solution in a file, if it answers this very question; FileError if no file could hold the answer."""
    about(game, start)
    try:
        found = open_solution(path, game)
    except FileError:
        return None
    same = (found.start, found.symmetry, found.distances) == (start, symmetry, distances)
    return found if same else None


def game_in(header: Header) -> Game:
    """The game that a header names, if it is one of the toolkit's own, or of rules that the user has saved by."""
    spec, place = take(header, "game", str), take(header, "class", str)
    if spec.partition(":")[0] not in BUILT_IN or not place.startswith(OWN_GAMES):
        known = recall(take(header, "fingerprint", str))
        if known is not None:
            return known
        if spec.partition(":")[0] in BUILT_IN:
            raise FileError(
                "it is of rules that are called {spec} too, not of Zermelo's: give them, --game RULES.py or game=...",
                spec=spec,
            )
        raise FileError(
            "{spec} is not a game of Zermelo's own: give its rules too, --game RULES.py or game=...", spec=spec
        )
    try:
        return game_of(spec)
    except ZermeloError as error:
        raise FileError("its game makes no sense: {error}", error=error) from None


def compare(header: Header, game: Game) -> None:
    """Refuse a file that was made for other rules."""
    spec = take(header, "game", str)
    if take(header, "fingerprint", str) == fingerprint(game):
        return
    if spec != str(game):
        raise FileError("it was made for {spec}, not for {game}", spec=spec, game=game)
    raise FileError("the rules of {spec} are not those it was made for: solve it again", spec=spec)


def _solution(header: Header, arrays: tables.Arrays, game: Game) -> Solution:
    from zermelo.solver.solution import Solution

    table = tables.table_of(take(header, "table", dict), arrays, game)
    plan = Plan(take(header, "engine", str), take(header, "native", bool), take(header, "why", str), len(table), True)
    try:
        start = checked_position(game, revived(header.get("start")))
    except ZermeloError as error:
        raise FileError("its start makes no sense: {error}", error=error) from None
    symmetry, seconds = take(header, "symmetry", bool), take(header, "seconds", float)
    distances = take(header, "distances", bool) if "distances" in header else table.dated
    scale = take(header, "scale", str) if "scale" in header else "distance"
    if scale != scale_name(game):
        raise FileError("its scores are a {scale} each, and {game} counts otherwise", scale=scale, game=game)
    if distances and not table.dated:
        raise FileError("it promises distances, which a table of bits cannot hold")
    solution = Solution(game, start, table, plan, symmetry, distances, seconds)
    if solution.get(start) is None:
        raise FileError("its start is not among its positions")
    return solution
