"""The application: a route for each operation of the schema, the page, and one answer to all that goes wrong."""

from __future__ import annotations

import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from zermelo import draw
from zermelo.core.language import LANGUAGES, Sentence, best_language, said
from zermelo.draw.svg_theme import style
from zermelo.play.verdicts import capitalised
from zermelo.web.api import Api, encoded
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Guard, Limits, sentence_for
from zermelo.web.query import parameters, read_parameters, schema

STATIC: Final = Path(__file__).with_name("static")
FRAMES: Final = Path(draw.__file__).with_name("frames.js")
"""What the page shares with the films."""
IMPORT: Final = re.compile(r'^import .*?"\./(\w+\.js)";', re.MULTILINE)
FAST: Final = 4
"""Of gzip's nine levels: hardly larger than the smallest, in less than half of its time."""

Endpoint = Callable[[Request], Awaitable[Response]]


def application(
    gallery: Gallery, limits: Limits, hosts: tuple[str, ...] = ("*",), embedders: tuple[str, ...] = ()
) -> Starlette:
    """The page and the API for the games of a gallery, answering to these host names.

    ``embedders`` are the sites that may show the page in a frame of theirs.
    """
    api = Api(gallery, limits)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        api.close()

    app = Starlette(
        routes=[*api_routes(api), *page_routes(bool(embedders))],
        middleware=[
            Middleware(Guard, embedders),
            Middleware(TrustedHostMiddleware, allowed_hosts=list(hosts)),
            Middleware(GZipMiddleware, compresslevel=FAST),
        ],
        exception_handlers={HTTPException: refuse, Exception: refuse},
        lifespan=lifespan,
    )
    app.state.api = api
    return app


def api_routes(api: Api) -> list[Route]:
    return [
        Route(path, operation(api, path, method, fields["operationId"]), methods=[method.upper()])
        for path, methods in schema()["paths"].items()
        for method, fields in methods.items()
    ]


def operation(api: Api, path: str, method: str, name: str) -> Endpoint:
    """An endpoint that reads the parameters of a request as the schema says, and has them answered."""
    wanted, answer = parameters(path, method), getattr(api, name)

    async def endpoint(request: Request) -> Response:
        try:
            found = read_parameters(request.query_params.multi_items(), wanted)
            if method == "post":
                found["body"] = await body(request, api.limits.body)
            response: Response = await answer(found)
        except Exception as error:
            if sentence_for(error)[0] >= 500:
                raise  # a fault of our own: the server's terminal shows where
            return await refuse(request, error)
        return response

    return endpoint


async def body(request: Request, most: int) -> bytes:
    """What was sent, if it is not too much."""
    received = b""
    try:
        async for chunk in request.stream():
            received += chunk
            if len(received) > most:
                raise HTTPException(413, Sentence("the record is larger than {most} bytes", most=most))
    except ClientDisconnect:  # nobody is there to read the answer, and nothing is wrong with the server
        raise HTTPException(400, Sentence("the record was not sent to its end")) from None
    return received


def page_routes(embeddable: bool) -> list[Route | Mount]:
    """The page itself, the same for every game; its files; and the colours of the pictures in it."""
    colours = "".join(style(theme, diagram=True, chart=True) for theme in ("light", "dark"))

    options = "".join(f'<option value="{code}">{language.name}</option>' for code, language in LANGUAGES.items())
    text = Template((STATIC / "index.html").read_text(encoding="utf-8"))

    def page(*views: str) -> Endpoint:
        # All at once: a browser that finds modules one in another makes as many journeys as they are deep.
        needed = imported("main.js", *views)
        later = set() if views else imported("play.js") - needed  # which the gallery asks for once it is there
        whole = text.substitute(
            languages=options,
            embeddable="yes" if embeddable else "no",
            modules="".join(
                [f'<link rel="modulepreload" href="/static/{name}">' for name in sorted(needed)]
                + [f'<link href="/static/{name}" data-later>' for name in sorted(later)]
            ),
        )

        async def endpoint(request: Request) -> Response:
            return HTMLResponse(whole)

        return endpoint

    async def pictures(request: Request) -> Response:
        return Response(colours, media_type="text/css")

    async def frames(request: Request) -> Response:
        return FileResponse(FRAMES)

    return [
        Route("/", page()),
        Route("/play/{spec:path}", page("play.js")),
        Route("/puzzle", page("puzzle.js")),
        Route("/quiz", page("quiz.js")),
        Route("/pictures.css", pictures),
        Route("/static/frames.js", frames),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


def imported(*names: str) -> set[str]:
    """Modules of the page, and those that they import."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            file = FRAMES if name == FRAMES.name else STATIC / name
            waiting += IMPORT.findall(file.read_text(encoding="utf-8"))
    return found


async def refuse(request: Request, error: Exception) -> Response:
    """One sentence in the language that the request asks for or the browser likes: as JSON, or to be read as a page."""
    status, sentence = sentence_for(error)
    language = best_language(request.query_params.get("language") or request.headers.get("accept-language"))
    words = said(sentence, language)
    if "text/html" in request.headers.get("accept", ""):
        head = f'<!doctype html><html lang="{language}"><meta name="color-scheme" content="light dark">'
        head += '<meta name="viewport" content="width=device-width"><title>Zermelo</title>'
        home = f'<a href="/">{escape(said(Sentence("All games"), language))}</a>'
        return HTMLResponse(f"{head}<p>{escape(capitalised(words))}.</p><p>{home}</p>", status)
    return Response(encoded({"error": words}), status, media_type="application/json")
