"""Deep search for many positions: every thread has one of them to itself, and all share the table."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from zermelo.core.game import Game, Position
from zermelo.core.values import Value, value_of
from zermelo.core.work import Work
from zermelo.solver.engines.deep import search as deep


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
