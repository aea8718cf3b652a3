"""Thousands of requests that nobody in good faith would send: each gets an answer, and never a traceback."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote_from_bytes

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from zermelo.search.tree import make_room
from zermelo.web.query import parameters, schema

make_room()  # as the first search would: Hypothesis complains where that is one of its own examples

pytestmark = pytest.mark.once

PATHS = [(path, method) for path, methods in schema()["paths"].items() for method in methods]
MANY = settings(max_examples=1000, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])

nonsense = st.one_of(
    st.text(max_size=30),
    st.integers().map(str),
    st.floats().map(str),
    st.sampled_from(
        ["", ".", "..", "@", "@0", "@999999", "None", "null", "[]", "{}", "-0", "1e9", "٣", "²", "%", "\x00"]
    ),
    st.sampled_from(
        ["../../etc/passwd", "rules.py", "zermelo/games/placing/hex.py:Hex", "file:///etc/passwd", "__import__('os')"]
    ),
    st.sampled_from(["9" * 25, "x" * 300, "1." * 2000, "(" * 500, "[" * 900]),
)
specs = st.one_of(
    st.sampled_from(["matches:9", "nim:1,2", "chomp:2x3", "hex:2", "tictactoe", "connect4:3x3,line=3", "halving:7"]),
    st.builds(
        "{}:{}".format,
        st.sampled_from(
            ["matches", "nim", "chomp", "hex", "tictactoe", "connect4", "halving", "chocolate", "countdown"]
        ),
        st.lists(st.one_of(nonsense, st.integers(-2, 40).map(str), st.just("misere=yes")), max_size=4).map(",".join),
    ),
    nonsense,
)
likely: dict[str, st.SearchStrategy[str]] = {
    "game": specs,
    "moves": st.lists(st.sampled_from(["1", "2", "a1", "b2", "1-1", "0,1", "sub", "@0", "@1", ""]), max_size=5).map(
        ".".join
    ),
    "player": st.sampled_from(["perfect", "random", "skill:50", "skill:-1", "search:alphabeta,depth=2", "search:,,="]),
    "depth": st.integers(-1, 3).map(str),
}


def answered(client: TestClient, method: str, url: str, **extra: Any) -> None:
    """The request gets an answer that blames nobody but itself."""
    answer = client.request(method, url, **extra)
    assert answer.status_code < 500, (url, answer.text)
    assert "Traceback" not in answer.text
    assert answer.headers["content-security-policy"]
    if answer.status_code >= 400 and url.startswith("/api"):
        assert isinstance(answer.json()["error"], str)


@MANY
@given(data=st.data())
def test_strange_words(client: TestClient, data: st.DataObject) -> None:
    path, method = data.draw(st.sampled_from([(path, method) for path, method in PATHS if method == "get"]))
    words = {
        name: data.draw(st.one_of(likely.get(name, nonsense), nonsense))
        for name in parameters(path, method)
        if data.draw(st.integers(0, 9)) < (9 if name == "game" else 4)
    }
    if data.draw(st.integers(0, 19)) == 0:
        words[data.draw(st.text(max_size=8))] = data.draw(nonsense)
    answered(
        client, method.upper(), path, params={name: text.encode("utf-8", "replace") for name, text in words.items()}
    )


@MANY
@given(
    start=st.sampled_from(["/", "/api/v1/", "/api/v1/position?", "/api/v1/tree?game=", "/static/", "/play/"]),
    rest=st.binary(max_size=40),
    method=st.sampled_from(["GET", "GET", "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"]),
)
def test_strange_addresses(client: TestClient, start: str, rest: bytes, method: str) -> None:
    answer = client.request(method, start + quote_from_bytes(rest, safe="&=/%.?"))
    assert answer.status_code < 500, (start, rest, answer.text)
    assert "Traceback" not in answer.text


pieces = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=10)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=5), inner, max_size=4)),
    max_leaves=8,
)
fields = st.sampled_from(["record", "date", "game", "position", "first", "second", "winner", "moves", "comments"])
usual = {"record": 1, "game": "matches:9", "first": "human", "second": "perfect", "moves": ["1", "2"]}


@MANY
@given(
    body=st.one_of(
        st.binary(max_size=200),
        st.dictionaries(fields, pieces, max_size=5).map(lambda given: json.dumps(usual | given).encode()),
        st.lists(specs, max_size=5).map(lambda words: " ".join(["-", *words]).encode("utf-8", "replace")),
    )
)
def test_strange_records(client: TestClient, body: bytes) -> None:
    answered(client, "POST", "/api/v1/record", content=body)
