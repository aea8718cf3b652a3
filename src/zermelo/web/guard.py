"""What stands between the network and the house: limits, headers, and a sentence for all that goes wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from zermelo.core.blame import failing_rule, rule_sentence, stumbled
from zermelo.core.errors import ZermeloError
from zermelo.core.language import Sentence, phrase
from zermelo.core.work import default_memory


@dataclass(frozen=True)
class Limits:
    """What one request may cost."""

    memory: int = field(default_factory=lambda: min(2 * 10**9, default_memory() // 2))
    """Bytes for all solutions together."""
    seconds: float = 60.0
    """For one piece of work."""
    study: float = 30.0
    """For proving what the moves of one position are worth; who wants it thought about longer has twice as many."""
    body: int = 200_000
    """Bytes of a record."""


POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
    " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors "
)
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-cache",
}
STATUSES: Final = {404: phrase("there is no such page"), 405: phrase("that cannot be done here")}
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""For a picture that stands alone: it carries its own colours, and nothing else runs in it."""


def framing(embedders: tuple[str, ...]) -> dict[str, str]:
    """The headers that say which sites may show the page in a frame of theirs."""
    if not embedders:
        return {"content-security-policy": f"{POLICY}'none'", "x-frame-options": "DENY"}
    return {"content-security-policy": POLICY + " ".join(embedders)}


class Guard:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp, embedders: tuple[str, ...] = ()) -> None:
        self.app = app
        self.headers = framing(embedders) | HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def sentence_for(error: Exception) -> tuple[int, str]:
    """The status of what went wrong, and what to say about it."""
    if isinstance(error, HTTPException):
        return error.status_code, error.detail if error.status_code not in STATUSES else Sentence(
            STATUSES[error.status_code]
        )
    if isinstance(error, ZermeloError):
        return 400, error.sentence
    rule = failing_rule(error)
    if rule is not None:
        return 422, rule_sentence(error, Path(rule.filename).name, rule)
    if (answered := stumbled(error)) is not None:
        return 422, answered
    return 500, Sentence(
        "{error}: this is a fault of Zermelo; the terminal that serves this page shows where",
        error=type(error).__name__,
    )
