"""The operations of the API, named as in openapi.json: each takes the parameters of a request and gives a reply.

Quick ones are done in a thread while the client waits, a few seconds at most; those that may take long go to a queue,
which answers or says how far it is.  What needs thought, because a game is not solved, has a queue of its own: nobody
who only wants a look into a table waits behind it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from starlette.responses import Response

from zermelo.core.language import catalogue, say
from zermelo.core.work import Progress
from zermelo.play.analysis import Analyst
from zermelo.play.record import read_record, record_of, replay
from zermelo.play.session import Session
from zermelo.play.shelf import now
from zermelo.web import asked, drawing, editing, judging, views
from zermelo.web.analysts import ReadyAnalyst, heard, ready_analyst
from zermelo.web.drawing import Searched
from zermelo.web.gallery import Gallery
from zermelo.web.guard import PICTURE_POLICY, Limits
from zermelo.web.query import Parameters, schema
from zermelo.web.request_queue import RequestQueue, Watch, too_long
from zermelo.web.views import Fields

View = Callable[[Analyst, Session, Parameters, Watch], Fields]

KEPT: Final = 4
"""A quarter of the memory is for solutions that are kept; see ``analysts`` for those that are made."""
ANSWERS: Final = 16
"""So small a part is for the answers of each other queue that are kept."""
WEIGHT: Final = 64 * 2**20
"""And no more bytes than these."""
QUICK: Final = 10.0
"""Seconds for what is quick: a rule that takes longer does not come back."""
QUICK_THREADS: Final = 32

Told = TypeVar("Told")


class Api:
    """What one server answers."""

    def __init__(self, gallery: Gallery, limits: Limits) -> None:
        self.gallery, self.limits = gallery, limits
        seconds, kept = limits.seconds, min(WEIGHT, limits.memory // ANSWERS)
        self.analysts = RequestQueue[ReadyAnalyst](
            threads=16, seconds=seconds, limit=limits.memory // KEPT, weigh=lambda made: made.weight
        )
        self.searches = RequestQueue[Searched](threads=2, seconds=seconds, limit=kept, weigh=lambda made: made.weight)
        self.answers = RequestQueue[bytes](threads=8, seconds=seconds, limit=kept, weigh=len)
        self.thoughts = RequestQueue[bytes](threads=3, seconds=seconds, limit=kept, weigh=len)
        self.threads = ThreadPoolExecutor(QUICK_THREADS, thread_name_prefix="quick")
        self.overdue = False
        """Whether something quick did not come back."""

    @property
    def queues(self) -> tuple[RequestQueue[Any], ...]:
        return self.analysts, self.searches, self.answers, self.thoughts

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
        return Response(encoded(schema()), media_type="application/json")

    async def games(self, given: Parameters) -> Response:
        return await self.quick(views.games_view, self.gallery, given["language"])

    async def words(self, given: Parameters) -> Response:
        return await self.quick(dict, catalogue(given["language"]))

    async def position(self, given: Parameters) -> Response:
        def view() -> Fields:
            return views.position_view(self.session(given), given["theme"], given["language"])

        return await self.quick(view)

    async def picture(self, given: Parameters) -> Response:
        svg = await self.soon(lambda: views.plain(self.session(given), given["theme"]))
        return Response(svg, media_type="image/svg+xml", headers={"content-security-policy": PICTURE_POLICY})

    async def board(self, given: Parameters) -> Response:
        def view() -> Fields:
            game = self.gallery.game(given["game"])
            return editing.board_view(game, given["pieces"], given["theme"], given["language"])

        return await self.quick(view)

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

    async def cancel(self, given: Parameters) -> Response:
        for queue in self.queues:
            queue.cancel(given["ticket"])
        return Response(status_code=204)

    # Those that may take long.

    async def analysis(self, given: Parameters) -> Response:
        return await self.judged("analysis", given, judging.analysis)

    async def review(self, given: Parameters) -> Response:
        return await self.judged("review", given, judging.review)

    async def history(self, given: Parameters) -> Response:
        return await self.judged("history", given, judging.history)

    async def answer(self, given: Parameters) -> Response:
        return await self.judged("answer", given, judging.answer)

    async def tree(self, given: Parameters) -> Response:
        session = await self.soon(lambda: self.session(given))
        how = given["algorithm"], given["heuristic"], given["depth"]
        key = str(session.game), session.start, session.path, *how
        found = await self.searches.ask(key, given["ticket"], lambda watch: drawing.searched(session, *how, watch))
        if isinstance(found, Progress):
            return pending(found, given["language"])
        return await self.quick(drawing.tree, found, given["moment"], given["theme"], given["language"])

    async def arena(self, given: Parameters) -> Response:
        session = await self.soon(lambda: self.session(given))
        return await self.done(self.answers, "arena", given, lambda watch: drawing.arena(session, given, watch))

    # What they share.

    def session(self, given: Parameters) -> Session:
        game = self.gallery.game(given["game"])
        return asked.session(game, given["start"], given["moves"], given.get("play", ""))

    async def judged(self, name: str, given: Parameters, view: View) -> Response:
        """What an analyst of the game says: first the game is solved, once for all who ask, then the view made."""
        session = await self.soon(lambda: self.session(given))
        game, ticket = session.game, given["ticket"]
        player = given.get("player", "").partition(":")[0]
        if player in judging.UNINFORMED:
            found: ReadyAnalyst | Progress = ReadyAnalyst(Analyst(game), 0, solved=player == "random")
        else:
            found = await self.analysts.ask(
                str(game), ticket, lambda watch: ready_analyst(game, self.limits.memory, watch)
            )
        if isinstance(found, Progress):
            return pending(found, given["language"])
        queue = self.answers if found.solved else self.thoughts
        return await self.done(queue, name, given, lambda watch: view(found.analyst, session, given, watch))

    async def done(
        self, queue: RequestQueue[bytes], name: str, given: Parameters, task: Callable[[Watch], Fields]
    ) -> Response:
        """The answer, or how far it is."""

        def work(watch: Watch) -> bytes:
            with heard(watch):
                return encoded(task(watch))

        key = name, *sorted((word, value) for word, value in given.items() if word != "ticket")
        answer = await queue.ask(key, given["ticket"], work)
        return (
            pending(answer, given["language"])
            if isinstance(answer, Progress)
            else Response(answer, media_type="application/json")
        )

    async def quick(self, view: Callable[..., Any], *given: Any) -> Response:
        return Response(await self.soon(lambda: encoded(view(*given))), media_type="application/json")

    async def soon(self, work: Callable[[], Told]) -> Told:
        """What the work gives, in a thread; TooLarge if it does not come back."""
        try:
            async with asyncio.timeout(QUICK):
                return await asyncio.wrap_future(self.threads.submit(work))
        except TimeoutError:
            self.overdue = True
            raise too_long(QUICK) from None


def pending(progress: Progress, language: str) -> Response:
    words = say(progress.stage.page, language, done=progress.done)
    fields = {"stage": progress.stage, "words": words, "done": progress.done, "total": progress.total}
    return Response(encoded(fields), 202, media_type="application/json")


def encoded(fields: Any) -> bytes:
    return json.dumps(fields, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")
