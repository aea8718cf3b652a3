"""The film: one file that needs no other, with every step in words."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from draw.seen import NASTY, Nasty, searched, traced

from zermelo.core.errors import TooLarge
from zermelo.core.spec import game
from zermelo.draw import film as film_module
from zermelo.draw.film import film_html
from zermelo.draw.story import story
from zermelo.search import ALGORITHMS
from zermelo.search.trace import Trace

TREE = "((3 5) (2 9))"


class Page(HTMLParser):
    """The tags, ids and raw texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self.inside = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in self.raw:
            self.raw[self.inside].append(data)


def steps(page: str) -> list[list[object]]:
    found: list[list[object]] = json.loads(Page(page).raw["script"][0])["steps"]
    return found


def test_the_page_has_what_it_needs_and_fetches_nothing() -> None:
    page = Page(film_html(traced("alphabeta", TREE)))
    ids = {attributes.get("id") for _, attributes in page.tags}
    assert {"back", "play", "forward", "moment", "speed", "caption", "stage", "film"} <= ids
    for tag, attributes in page.tags:
        assert tag not in ("link", "img", "iframe", "object")
        assert not {"src", "href", "style"} & set(attributes), tag
        assert not [name for name in attributes if name.startswith("on")]
    slider = next(attributes for tag, attributes in page.tags if tag == "input")
    assert slider["max"] == "13"


def test_the_page_lets_only_its_own_script_and_styles_run() -> None:
    page = Page(film_html(traced("alphabeta", TREE)))
    policy = next(attributes["content"] for tag, attributes in page.tags if "http-equiv" in attributes) or ""
    assert "unsafe" not in policy
    _, code = page.raw["script"]
    for text in (code, *page.raw["style"]):
        assert b64encode(sha256(text.encode()).digest()).decode() in policy


def test_every_step_in_words() -> None:
    captions = [step.caption for step in story(traced("alphabeta", TREE))]
    assert captions == [
        "node 0: Eve to move, alpha −∞, beta ∞",
        "node 1: Adam to move, alpha −∞, beta ∞",
        "node 2: Eve to move, alpha −∞, beta ∞",
        "node 2: a leaf, value 3",
        "node 3: Eve to move, alpha −∞, beta 3",
        "node 3: a leaf, value 5",
        "node 1: value 3",
        "node 4: Adam to move, alpha 3, beta ∞",
        "node 5: Eve to move, alpha 3, beta ∞",
        "node 5: a leaf, value 2",
        "node 4: alpha 3, beta ∞, cut: 2 ≤ 3, 1 move left out",
        "node 4: value ≤2",
        "node 0: value 3",
    ]
    as_negamax = [step.caption for step in story(traced("alphabeta", TREE), "mover")]
    assert as_negamax[10] == "node 4: alpha −∞, beta −3, cut: −2 ≥ −3, 1 move left out"
    told = [step.caption for step in story(searched(game("matches:6"), algorithm="mtdf"))]
    assert any("the table knows it" in caption for caption in told)
    assert any("once more" in caption for caption in told)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_has_a_film(name: str) -> None:
    trace = searched(game("matches:5"), algorithm=name, **({"playouts": 20} if name == "mcts" else {}))
    assert len(steps(film_html(trace))) == len(trace.events)


def test_steps_among_folded_nodes_are_told_together() -> None:
    trace = traced("alphabeta", TREE)
    told = steps(film_html(trace, depth=1))
    assert [step[4] for step in told] == [
        "node 0: Eve to move, alpha −∞, beta ∞",
        "node 1: Adam to move, alpha −∞, beta ∞",
        "4 steps among nodes that are not drawn",
        "node 1: value 3",
        "node 4: Adam to move, alpha 3, beta ∞",
        "2 steps among nodes that are not drawn",
        "node 4: alpha 3, beta ∞, cut: 2 ≤ 3, 1 move left out",
        "node 4: value ≤2",
        "node 0: value 3",
    ]
    assert [step[1] for step in told].count("more") == 2


def test_what_a_cut_left_out_appears_with_the_cut() -> None:
    data = json.loads(Page(film_html(traced("alphabeta", "((3 5) (2 (9 8)))"))).raw["script"][0])
    assert data["under"] == [None] * 6 + [4, 4, 4]
    assert data["end"] == "6 nodes visited, 3 left out, the value is 3, the chosen line is 1 1"


def test_hostile_words_stay_words() -> None:
    page = film_html(searched(Nasty()), title=NASTY)
    assert len(Page(page).raw["script"]) == 2
    assert "<img" not in page
    assert re.findall("<script[^>]*>", page) == ['<script type="application/json" id="film">', '<script type="module">']


def test_a_film_is_small_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = searched(game("tictactoe"), depth=3, heuristic="open-lines")
    assert len(trace.events) > 300
    assert film_html(trace) == film_html(trace)
    assert len(film_html(trace)) < 100_000
    monkeypatch.setattr(film_module, "MOST_STEPS", 10)
    with pytest.raises(TooLarge, match=r"the film would have [\d,]+ steps, more than 10: trace a smaller search"):
        film_html(trace)


def test_it_shows_itself_in_a_notebook() -> None:
    page = film_html(traced("alphabeta", TREE), title='a "film"')
    assert page._repr_html_().startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;')
    assert repr(page).startswith("<Page: a &quot;film&quot;, ")


def test_an_empty_trace_has_no_film() -> None:
    with pytest.raises(Exception, match="the trace is empty"):
        film_html(Trace())
