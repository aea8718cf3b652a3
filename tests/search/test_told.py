"""What a trace tells besides values: lines of pseudo-code, proof numbers, playouts; and that it can be full."""

from __future__ import annotations

import re
from math import inf

import pytest

from zermelo.core.spec import game
from zermelo.search import ALGORITHMS, algorithm_named, search
from zermelo.search.brackets import parse_tree
from zermelo.search.pseudocode import FOR_THE_MOVER, PSEUDOCODE, line_at
from zermelo.search.trace import Trace, TraceFull

TREES = ("((3 5) (2 9))", "(((3 5) (2 9)) ((1 8) (2 6)))", "((1 2) (3 4) min(5 max(6 0)))")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_event_has_its_line_of_pseudocode(name: str) -> None:
    traces = [Trace() for _ in TREES]
    for text, trace in zip(TREES, traces, strict=True):
        algorithm_named(name)(parse_tree(text), trace=trace)
    search(game("matches:7"), algorithm=name, trace=(table := Trace()))
    happened = {event.kind for trace in (*traces, table) for event in trace.events}
    written = [kind for line in PSEUDOCODE[name] for kind in line.kinds]
    assert sorted(written) == sorted(happened), "a line for each kind of event, and none for others"
    for kind in happened:
        at = line_at(name, kind)
        assert at is not None
        assert kind in PSEUDOCODE[name][at].kinds


def test_every_algorithm_is_written_down() -> None:
    assert list(PSEUDOCODE) == list(ALGORITHMS)
    assert set(FOR_THE_MOVER) <= set(ALGORITHMS)
    negated = {name for name, code in PSEUDOCODE.items() if any(re.search(r"-\w+\(c", line.text) for line in code)}
    assert negated == {*FOR_THE_MOVER}, "what turns values around is told for whoever moves"


def test_proof_numbers_are_those_of_the_children() -> None:
    trace = Trace()
    algorithm_named("proofnumber")(parse_tree("(((1 -2) (-1 5)) ((-4 1) (7 -3)))"), trace=trace)
    nodes = trace.tree()
    children = {node.number: [each.number for each in nodes if each.parent == node.number] for node in nodes}
    numbers: dict[int, tuple[float, ...]] = {}
    checked = 0
    for event in trace.events:
        if event.kind == "enter" and event.number == 0:
            numbers = {}  # the next question
        if event.kind != "count":
            continue
        numbers[event.number] = event.counts
        unseen = len(nodes[event.number].position.children) - len(children[event.number])
        below = [numbers.get(child, (1, 1)) for child in children[event.number]] + unseen * [(1, 1)]
        if not below:
            assert event.counts in ((0, inf), (inf, 0))
            continue
        proofs, disproofs = zip(*below, strict=True)
        expected = (min(proofs), sum(disproofs)) if nodes[event.number].maximising else (sum(proofs), min(disproofs))
        assert event.counts == expected
        checked += 1
    assert checked > 5


@pytest.mark.parametrize(("spec", "depth", "outcome"), [("matches:7", 7, "win"), ("matches:8", 8, "loss")])
def test_a_proof_within_a_depth_is_a_proof(spec: str, depth: int, outcome: str) -> None:
    found = search(game(spec), algorithm="proofnumber", depth=depth, heuristic=lambda game, position: 0.0, within=True)
    assert found.outcome == outcome
    assert found.exact
    shallow = search(game(spec), algorithm="proofnumber", depth=1, heuristic=lambda game, position: 0.9, within=True)
    assert (shallow.value, shallow.verdict, shallow.exact) == (0, None, False)


def test_playouts_are_counted_on_their_way() -> None:
    trace = Trace()
    search(game("matches:6"), algorithm="mcts", playouts=40, trace=trace)
    nodes = trace.tree()
    assert nodes[0].counts == (40,)
    for node in nodes:
        below = sum(child.counts[0] for child in nodes if child.parent == node.number and child.counts)
        assert below <= (node.counts[0] if node.counts else 0)


def test_a_full_trace_tells_the_beginning() -> None:
    whole, part = Trace(), Trace(most_events=10)
    search(game("matches:6"), trace=whole)
    with pytest.raises(TraceFull, match="the search takes more than 10 steps"):
        search(game("matches:6"), trace=part)
    assert part.events == whole.events[:10]
    assert len(part.tree()) < len(whole.tree())
