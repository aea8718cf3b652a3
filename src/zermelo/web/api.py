"""The operations of the API, named as in openapi.json: each takes the parameters of a request and gives a reply.

Quick ones are done in a thread while the client waits, a few seconds at most; those that may take long go to a queue,
which answers or says how far it is.  What needs thought, because a game is not solved, has queues of its own, one for
moves and one for positions that somebody studies: nobody who only wants a look into a table waits behind them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from starlette.responses import HTMLResponse, Response

from zermelo.core.language import catalogue, say
from zermelo.play.analysis import Analyst
from zermelo.play.record import read_record, record_of, replay
from zermelo.play.saved_games import now
from zermelo.play.session import Session
from zermelo.web import arenas, asked, charting, editing, judging, quizzes, trees, views
from zermelo.web.analysts import ReadyAnalyst, heard, ready_analyst
from zermelo.web.gallery import Gallery
from zermelo.web.guard import PICTURE_POLICY, Limits
from zermelo.web.query import Parameters, schema
from zermelo.web.request_queue import Demand, RequestQueue, Unfinished, Watch, too_long
from zermelo.web.trees import Searched
from zermelo.web.views import Fields

View = Callable[[Analyst, Session, Parameters], Iterable[Fields]]

KEPT: Final = 4
"""A quarter of the memory is for solutions that are kept; see ``analysts`` for those that are made."""
ANSWERS: Final = 16
"""So small a part is for the answers of each other queue that are kept."""
WEIGHT: Final = 64 * 2**20
"""And no more bytes than these."""
QUICK: Final = 10.0
"""Seconds for what is quick: a rule that takes longer does not come back."""
QUICK_THREADS: Final = 32

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Told:
    """An answer as it is sent."""

    body: bytes
    proved: bool
    """Whether asking again would tell no more."""


class Api:
    """What one server answers."""

    def __init__(self, gallery: Gallery, limits: Limits) -> None:
        self.gallery, self.limits = gallery, limits
        seconds, kept = limits.seconds, min(WEIGHT, limits.memory // ANSWERS)
        demand = Demand()
        self.analysts = RequestQueue[ReadyAnalyst](
            threads=16, seconds=seconds, limit=limits.memory // KEPT, weigh=lambda made: made.weight, demand=demand
        )
        self.searches = RequestQueue[Searched](
            threads=2, seconds=seconds, limit=kept, weigh=lambda made: made.weight, demand=demand
        )

        def told(threads: int) -> RequestQueue[Told]:
            return RequestQueue(
                threads=threads,
                seconds=seconds,
                limit=kept,
                weigh=lambda made: len(made.body),
                lasts=lambda made: made.proved,
                demand=demand,
            )

        self.answers, self.thoughts, self.studies = told(8), told(3), told(4)
        self.threads = ThreadPoolExecutor(QUICK_THREADS, thread_name_prefix="quick")
        self.offers: dict[str, bytes] = {}
        """What the gallery holds, by language: it stays the same."""
        self.overdue = False
        """Whether something quick did not come back."""

    @property
    def queues(self) -> tuple[RequestQueue[Any], ...]:
        return self.analysts, self.searches, self.answers, self.thoughts, self.studies

    @property
    def stuck(self) -> bool:
        """Whether a thread does not come back."""
        return self.overdue or any(queue.stuck for queue in self.queues)

    def close(self) -> None:
        for queue in self.queues:
            queue.close()
        self.threads.shutdown(wait=False, cancel_futures=True)

    # Quick ones.

    async def openapi(self, given: Parameters) -> Response:
        return as_json(encoded(schema()))

    async def games(self, given: Parameters) -> Response:
        language: str = given["language"]
        if language not in self.offers:
            self.offers[language] = await self.soon(lambda: encoded(views.games_view(self.gallery, language)))
        return as_json(self.offers[language])

    async def words(self, given: Parameters) -> Response:
        return await self.quick(dict, catalogue(given["language"]))

    async def position(self, given: Parameters) -> Response:
        def view() -> Fields:
            return views.position_view(self.session(given), asked.seats(given), given["theme"], given["language"])

        return await self.quick(view)

    async def picture(self, given: Parameters) -> Response:
        svg = await self.soon(lambda: views.plain(self.session(given), given["theme"], bool(given["page"])))
        return Response(svg, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY})

    async def game_film(self, given: Parameters) -> Response:
        def view() -> str:
            return views.film(self.session(given), asked.seats(given), given["theme"], given["language"])

        return HTMLResponse(await self.soon(view), headers={"content-disposition": "attachment"})

    async def board(self, given: Parameters) -> Response:
        def view() -> Fields:
            game = self.gallery.game(given["game"])
            return editing.board_view(game, given["pieces"], given["theme"], given["language"])

        return await self.quick(view)

    async def example(self, given: Parameters) -> Response:
        return await self.quick(lambda: editing.example_view(self.gallery.game(given["game"])))

    async def write_record(self, given: Parameters) -> Response:
        def view() -> Fields:
            session = asked.beside(self.session(given), given["lines"])
            return record_of(session, (given["first"], given["second"]), now(), {}).as_json()

        return await self.quick(view)

    async def read_record(self, given: Parameters) -> Response:
        def view() -> Fields:
            record = read_record(given["body"].decode("utf-8", "replace"))
            return views.record_view(record, replay(record, self.gallery.game(record.game)))

        return await self.quick(view)

    async def exercise(self, given: Parameters) -> Response:
        return await self.quick(quizzes.exercise, given)

    async def correction(self, given: Parameters) -> Response:
        return await self.quick(quizzes.correction, given)

    async def solution(self, given: Parameters) -> Response:
        return await self.quick(quizzes.solution, given)

    async def cancel(self, given: Parameters) -> Response:
        for queue in self.queues:
            queue.cancel(given["ticket"])
        return Response(status_code=204)

    # Those that may take long.

    async def analysis(self, given: Parameters) -> Response:
        seconds = self.limits.seconds + self.limits.study * 2 ** given["longer"]
        return await self.judged("analysis", given, judging.analysis, self.studies, seconds)

    async def review(self, given: Parameters) -> Response:
        return await self.judged("review", given, judging.review)

    async def history(self, given: Parameters) -> Response:
        return await self.judged("history", given, judging.history)

    async def answer(self, given: Parameters) -> Response:
        return await self.judged("answer", given, judging.answer)

    async def puzzle(self, given: Parameters) -> Response:
        return await self.judged("puzzle", given, judging.puzzle)

    async def tree(self, given: Parameters) -> Response:
        return await self.told(given, trees.tree)

    async def film(self, given: Parameters) -> Response:
        return await self.told(given, lambda *how: {"html": trees.film(*how)})

    async def arena(self, given: Parameters) -> Response:
        return await self.judged("arena", given, arenas.arena)

    async def chart(self, given: Parameters) -> Response:
        if given["by"] in charting.SOLVED:
            return await self.judged("chart", given, charting.solved_chart)
        session = await self.soon(lambda: self.session(given))
        return await self.done(self.answers, "chart", given, lambda watch: charting.other_chart(session, given, watch))

    # What they share.

    async def told(self, given: Parameters, view: Callable[..., Fields]) -> Response:
        """What is to be said of a search, which is made once for all who ask about it."""
        session = await self.soon(lambda: self.session(given))
        how = given["algorithm"], given["heuristic"], given["depth"], given["numbers"]
        key = str(session.game), session.start, session.path, *how
        found = await self.searches.ask(key, given["ticket"], lambda watch: trees.searched(session, given, watch))
        if isinstance(found, Unfinished):
            return pending(found, given["language"])
        return await self.quick(view, found, given["theme"], given["language"])

    def session(self, given: Parameters) -> Session:
        game = self.gallery.game(given["game"])
        return asked.session(game, given.get("start", ""), given.get("moves", ""), given.get("play", ""))

    async def analyst_for(self, given: Parameters) -> tuple[Session, ReadyAnalyst | Unfinished]:
        """The game asked about, and its analyst: first the game is solved, if it can be, once for all who ask."""
        session = await self.soon(lambda: self.session(given))
        game = session.game
        player = given.get("player", "").partition(":")[0]
        if player in judging.UNINFORMED:
            return session, ReadyAnalyst(Analyst(game), thoughtless=player == "random")

        def work(watch: Watch) -> ReadyAnalyst:
            return ready_analyst(game, self.limits.memory, self.limits.study, watch)

        return session, await self.analysts.ask(str(game), given["ticket"], work)

    async def judged(
        self,
        name: str,
        given: Parameters,
        view: View,
        unsolved: RequestQueue[Told] | None = None,
        seconds: float | None = None,
    ) -> Response:
        """What an analyst of the game says; of a game that is not solved, in a queue and a time of its own."""
        session, found = await self.analyst_for(given)
        if isinstance(found, Unfinished):
            return pending(found, given["language"])
        queue = self.answers if found.solved else unsolved or self.thoughts
        return await self.done(queue, name, given, lambda watch: view(found.analyst, session, given), seconds)

    async def done(
        self,
        queue: RequestQueue[Told],
        name: str,
        given: Parameters,
        task: Callable[[Watch], Iterable[Fields]],
        seconds: float | None = None,
    ) -> Response:
        """The last of better and better answers; until then how far it is, and the best so far.

        One that leaves something open is not kept: asking again goes on with it.
        """

        def work(watch: Watch) -> Told:
            fields: Fields = {}
            with heard(watch):
                for fields in task(watch):
                    watch.found = fields
                    watch.check()
            return Told(encoded(fields), not fields.get("open"))

        key = name, *sorted((word, value) for word, value in given.items() if word != "ticket")
        answer = await queue.ask(key, given["ticket"], work, seconds)
        return pending(answer, given["language"]) if isinstance(answer, Unfinished) else as_json(answer.body)

    async def quick(self, view: Callable[..., Any], *given: Any) -> Response:
        return as_json(await self.soon(lambda: encoded(view(*given))))

    async def soon(self, work: Callable[[], Answer]) -> Answer:
        """What the work gives, in a thread; TooLarge if it does not come back."""
        try:
            async with asyncio.timeout(QUICK):
                return await asyncio.wrap_future(self.threads.submit(work))
        except TimeoutError:
            self.overdue = True
            raise too_long(QUICK) from None


def as_json(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json")


def pending(unfinished: Unfinished, language: str) -> Response:
    progress = unfinished.progress
    words = say(progress.stage.page, language, done=progress.done)
    fields = {"stage": progress.stage, "words": words, "done": progress.done, "total": progress.total}
    return as_json(encoded({**fields, "found": unfinished.found}), 202)


def encoded(fields: Any) -> bytes:
    return json.dumps(fields, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
