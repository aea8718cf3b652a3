"""Deep search for many positions: every thread has one of them to itself, and all share the table."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core.game import Game, Position
from zermelo.core.values import Value, value_of
from zermelo.core.work import Progress, Work
from zermelo.solver.engines.deep import search as deep

Array = NDArray[Any]
PIECE = 1 << 8
"""Positions that a thread takes at a time."""


def many_scores(search: deep.DeepSearch, positions: Array, outcome: bool) -> Array | None:
    """The scores of positions in an array, with next to no Python for each; None if plays lasted longer than
    ``plies_left`` says, so that they have to be asked one by one.

    Whoever calls has the search to itself.
    """
    scores, places = np.empty(len(positions), np.int64), iter(range(0, len(positions), PIECE))
    within, stop, taking = (*search.all_scores, deep.NEAR), threading.Event(), threading.Lock()

    def search_some(seeker: deep.Seeker) -> None:
        while not stop.is_set():
            with taking:
                begin = next(places, None)
            if begin is None:
                return
            end, done = min(begin + PIECE, len(positions)), np.array([begin, 0])
            while not stop.is_set() and not seeker.sought(outcome, deep.SLICE, (positions, end, within, done, scores)):
                search.work.tell(Progress(deep.SEARCHING, search.nodes))
                if seeker is search.seekers[0]:
                    search.enlarge()

    search.clear_if_stale(search.game.start())
    search.busy[:] = 0
    with ThreadPoolExecutor(len(search.seekers)) as pool:
        try:
            working = [pool.submit(search_some, seeker) for seeker in search.seekers]
            for each in working:
                each.result()
        finally:
            stop.set()
    return None if search.met_long_plays() else scores


def each_value(game: Game, positions: Iterable[Position], work: Work) -> Iterator[tuple[int, Value]]:
    """The number of each position, from 0, with its value, as they are found.

    No play may last longer than ``plies_left`` says.  The search is nobody else's, so that whoever gets the values may
    ask another search meanwhile.
    """
    search = deep.DeepSearch(game, work)
    waiting = iter(enumerate(positions))
    found: queue.SimpleQueue[tuple[int, Value] | BaseException | None] = queue.SimpleQueue()
    stop, taking = threading.Event(), threading.Lock()

    def search_some(seeker: deep.Seeker) -> None:
        try:
            while not stop.is_set():
                with taking:
                    number, position = next(waiting, (None, None))
                if number is None:
                    break
                seeker.begin(position, search.all_scores)
                while not stop.is_set() and not seeker.sought(False, deep.SLICE):
                    pass
                if seeker.answered:
                    score, _ = search.sure(position, *seeker.bounds)
                    found.put((number, value_of(score, search.top)))
            found.put(None)
        except BaseException as error:
            found.put(error)

    with ThreadPoolExecutor(len(search.seekers)) as pool:
        try:
            for seeker in search.seekers:
                pool.submit(search_some, seeker)
            busy = len(search.seekers)
            while busy:
                search.enlarge()
                match found.get():
                    case None:
                        busy -= 1
                    case BaseException() as error:
                        raise error
                    case one:
                        yield one
        finally:
            stop.set()
