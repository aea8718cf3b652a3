"""Hostile requests to the application, in this process: each is answered, and none with a fault of the server."""

from __future__ import annotations

import json
import random
import sys
from functools import cache
from typing import Any
from urllib.parse import quote_from_bytes

from driver import damaged, drive
from starlette.testclient import TestClient

from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits
from zermelo.web.query import parameters, schema

PATHS = [(path, method) for path, methods in schema()["paths"].items() for method in methods]
NONSENSE = (
    *("", ".", "..", "@", "@0", "@999999", "None", "null", "[]", "{}", "-0", "1e9", "٣", "²", "%", "\x00", "\ud800"),
    *("../../etc/passwd", "rules.py", "zermelo/games/placing/hex.py:Hex", "file:///etc/passwd", "__import__('os')"),
    *("9" * 25, "x" * 300, "1." * 2000, "(" * 500, "[" * 900, "-1", "0", "1", "nan", "true"),
)
LIKELY = {
    "game": ("matches:9", "nim:1,2", "chomp:2x3", "hex:2", "tictactoe", "connect4:3x3,line=3", "halving:7"),
    "moves": ("", "1", "2", "a1", "b2", "1.2", "a1.b2", "1-1", "0,1", "@0.@1"),
    "player": ("perfect", "random", "skill:50", "skill:-1", "search:alphabeta,depth=2", "search:,,="),
    "depth": ("0", "1", "2", "3"),
    "language": ("en", "fr", "tlh"),
}
RECORD = {"record": 1, "game": "matches:9", "first": "human", "second": "perfect", "moves": ["1", "2"], "lines": []}


@cache
def client() -> TestClient:
    app = application(Gallery.of([]), Limits(memory=200 * 10**6, seconds=20))
    made = TestClient(app, raise_server_exceptions=False, base_url="http://127.0.0.1")
    made.__enter__()  # the application runs until the process ends
    return made


def word(name: str, luck: random.Random) -> str:
    """A value for a parameter: a likely one, nonsense, or one damaged into the other."""
    likely = luck.choice(LIKELY.get(name, NONSENSE))
    match luck.randrange(4):
        case 0:
            return luck.choice(NONSENSE)
        case 1:
            return damaged(likely.encode("utf-8", "replace"), luck).decode("utf-8", "replace")
        case _:
            return likely


def request(luck: random.Random) -> tuple[str, str, dict[str, Any]]:
    """A method, an address, and what goes with it."""
    path, method = luck.choice(PATHS)
    headers = {"Accept-Language": word("language", luck).encode("utf-8", "replace"), "Host": "127.0.0.1"}
    match luck.randrange(6):
        case 0:
            strange = quote_from_bytes(luck.randbytes(luck.randrange(40)), safe="&=/%.?")
            start = luck.choice(("/", "/api/v1/", f"{path}?", "/static/", "/play/"))
            return luck.choice(("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS")), start + strange, {}
        case 1:
            fields = {**RECORD, luck.choice(list(RECORD)): luck.choice((None, 0, [], {}, ["x"], "9" * 99, [[]], 1.5))}
            body = damaged(json.dumps(fields).encode(), luck) if luck.random() < 0.5 else json.dumps(fields).encode()
            return "POST", "/api/v1/record", {"content": body, "headers": headers}
        case _:
            names = [name for name in parameters(path, method) if luck.random() < (0.9 if name == "game" else 0.4)]
            words = {name: word(name, luck).encode("utf-8", "replace") for name in names}
            return method.upper(), path, {"params": words, "headers": headers}


def attempt(luck: random.Random) -> str:
    method, address, extra = request(luck)
    answer = client().request(method, address, **extra)
    shown = (method, address, extra, answer.status_code, answer.text[:500])
    assert answer.status_code < 500, shown
    assert "Traceback" not in answer.text, shown
    if answer.status_code >= 400 and address.startswith("/api") and method != "HEAD":
        assert isinstance(answer.json()["error"], str), shown
    return f"answered {answer.status_code}"


if __name__ == "__main__":
    sys.exit(drive(attempt))
