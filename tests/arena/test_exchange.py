"""Arenas survive every form they are written in; malformed files are refused with line and expectation."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest
from arena.drawn import arenas
from hypothesis import given

import zermelo
from zermelo import ZermeloError
from zermelo.arena import pgsolver
from zermelo.arena.arena import Arena
from zermelo.arena.attractor import attractor
from zermelo.arena.exchange import export, parse_arena, read_arena
from zermelo.arena.export import to_networkx
from zermelo.arena.from_game import arena_of, configuration_graph
from zermelo.arena.regions import solve_arena
from zermelo.arena.strategy import winning_strategy
from zermelo.core.errors import FileError

NASTY = ('"quoted"', "back\\slash", "<&>", "line\nbreak", "null\0byte", "été")
XML = "{http://graphml.graphdrawing.org/xmlns}"


@pytest.fixture(scope="module")
def nim():
    return arena_of(zermelo.game("matches:12,misere"), fold=True)


@pytest.fixture(scope="module")
def nasty():
    return Arena.build(dict.fromkeys(NASTY, NASTY[:2]), dict.fromkeys(NASTY, "eve"), NASTY[0], {"adam": NASTY[2:]})


def same(arena, other):
    assert arena.start == other.start
    assert export(arena, "json") == export(other, "json")


def test_json_there_and_back(nim, nasty):
    same(parse_arena(export(nim, "json")), nim)
    same(parse_arena(export(nasty, "json")), nasty)
    found = attractor(nim, "eve")
    text = export(nim, "json", found.ranks, winning_strategy(found))
    assert '{"name": "12e", "owner": "eve", "moves": ["11a", "10a", "9a"], "rank": 5, "strategy": "9a"}' in text
    same(parse_arena(text), nim)


@given(arenas(priorities=True))
def test_json_there_and_back_at_random(arena):
    same(parse_arena(export(arena, "json")), arena)


def test_the_example_of_the_json_form():
    from zermelo.arena import jsonform

    arena = parse_arena(jsonform.__doc__.partition("\n\n")[2].partition("\n\n")[0])
    assert attractor(arena, "eve").named() == {"c": 0, "a": 1, "b": 2}


@given(arenas(goals=(), priorities=True, sinks=False))
def test_pgsolver_there_and_back(arena):
    back = parse_arena(export(arena, "pgsolver"))
    assert back.label(back.start) == str(arena.start)
    for node in range(len(arena)):
        twin = back.node(str(node))
        assert back.facts(twin) == arena.facts(node)
        assert [back.label(end) for end in back.after(twin)] == [str(end) for end in arena.after(node)]


@given(arenas(goals=("eve",)))
def test_pgsolver_keeps_the_winners_of_eves_goal(arena):
    same_winners(arena)


@given(arenas(goals=("adam",)))
def test_pgsolver_keeps_the_winners_of_adams_goal(arena):
    same_winners(arena)


@given(arenas(goals=(), priorities=True))
def test_pgsolver_keeps_the_winners_where_somebody_cannot_move(arena):
    same_winners(arena)


def same_winners(arena):
    back = parse_arena(export(arena, "pgsolver"))
    winners = {back.label(node): winner for node, winner in enumerate(solve_arena(back).winners.tolist())}
    assert winners == {str(node): winner for node, winner in enumerate(solve_arena(arena).winners.tolist())}


def test_pgsolver_of_nim_keeps_the_attractor(nim):
    back = parse_arena(export(nim, "pgsolver"))
    assert attractor(back, "eve").named() == attractor(nim, "eve").named()


def test_pgsolver_as_others_write_it():
    arena = parse_arena('parity 7; start 7; 7 6 1 3 , 5 "Africa";\n3 5 0 7\n;5 8 0 5,7 "Africa"; ')
    assert [arena.name(node) for node in range(3)] == [7, 3, 5]
    assert (arena.start, arena.priorities.tolist(), arena.after(0)) == (0, [6, 5, 8], [1, 2])
    assert solve_arena(arena).of("eve").tolist() == [0, 1, 2]


def test_pgsolver_needs_players():
    with pytest.raises(ZermeloError, match="has no players: export the arena"):
        export(configuration_graph(zermelo.game("matches:3")), "pgsolver")


def test_dot(nim, nasty):
    found = attractor(nim, "eve")
    text = export(nim, "dot", found.ranks, winning_strategy(found))
    assert '  n0 [label="12e", shape=circle, color=firebrick, xlabel="5"];' in text
    assert "  start -> n0;" in text
    assert text.count("->") == nim.arcs + 1
    assert text.count("penwidth=3") == 8
    assert text.count("peripheries=2") == 2
    labels = re.findall(r'label="((?:[^"\\]|\\.)*)"', export(nasty, "dot"))
    plain = [re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), label) for label in labels]
    assert tuple(plain) == NASTY


def test_graphml_is_well_formed_and_whole(nim, nasty):
    found = attractor(nim, "eve")
    root = ElementTree.fromstring(export(nim, "graphml", found.ranks, winning_strategy(found)))
    data = [{item.get("key"): item.text for item in node} for node in root.iter(f"{XML}node")]
    assert data[0] == {"label": "12e", "owner": "eve", "rank": "5"}
    assert [item["label"] for item in data if "goals" in item] == ["1e", "1a"]
    edges = list(root.iter(f"{XML}edge"))
    assert (len(edges), sum(len(edge) for edge in edges)) == (nim.arcs, 8)
    root = ElementTree.fromstring(export(nasty, "graphml"))
    labels = [item.text for item in root.iter(f"{XML}data") if item.get("key") == "label"]
    assert labels == [name.replace("\0", "\N{REPLACEMENT CHARACTER}") for name in NASTY]


def test_graphs_without_players_can_be_drawn():
    graph = configuration_graph(zermelo.game("chomp:2x2"), fold=True)
    assert export(graph, "dot").count("->") == 8
    assert '"owner"' not in export(graph, "json")


def test_networkx(nim):
    networkx = pytest.importorskip("networkx")
    found = attractor(nim, "eve")
    graph = to_networkx(nim, found.ranks, winning_strategy(found))
    assert (graph.graph["start"], len(graph), graph.number_of_edges()) == ("12e", 22, 54)
    assert graph.nodes["9a"] == {"label": "9a", "owner": "adam", "rank": 4}
    assert graph.edges["10e", "9a"] == {"chosen": True}
    assert networkx.is_directed_acyclic_graph(graph)
    read = networkx.parse_graphml(export(nim, "graphml", found.ranks, winning_strategy(found)))
    names = networkx.get_node_attributes(read, "label")
    assert networkx.utils.graphs_equal(
        networkx.DiGraph(networkx.relabel_nodes(read, names).edges), networkx.DiGraph(graph.edges)
    )


def test_networkx_is_optional(nim, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(ZermeloError, match="NetworkX is not installed: pip install networkx"):
        to_networkx(nim)


def test_unknown_formats_are_refused_with_the_known(nim):
    with pytest.raises(ZermeloError, match="no format 'png': the formats are dot, graphml, json, pgsolver"):
        export(nim, "png")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "line 1: expected the number of a node, found the end"),
        ("parity 3;\n0 1 0 1;\nx 2", "line 3: expected the number of a node, found x"),
        ("0 -1 0 0;", "line 1: expected a priority after the number of the node, found -1"),
        ("0 1 2 0;", "line 1: expected an owner after the priority, 0 for Eve or 1 for Adam, found 2"),
        ("0 1 0 0;\n1 1 0;", "line 2: expected successors after the owner, numbers with commas between them, found ;"),
        ("0 1 0\n0 1", "line 2: expected a comma, a name in quotes or a semicolon after the successors, found 1"),
        ('0 1 0 0 "a', "line 1: expected a comma, a name in quotes"),
        ("0 1 0 0;\n0 1 0 0;", "line 2: expected a number that no other node has, found 0"),
        ("0 1 0 0;\n\n1 1 0 0,7;", "line 3: expected successors that are nodes of the file, found 7"),
        ("start 4;\n0 1 0 0;", "line 1: expected a start that is a node of the file, found 4"),
        ("0 99999999999999999999 0 0;", "line 1: expected a priority"),
        ("{", "line 1: Expecting property name"),
        ("[1]", 'line 1: expected a list "nodes", found nothing'),
        ('{"nodes": []}', 'line 1: expected a list "nodes"'),
        ('{\n"gaols": {}, "nodes": [1]}', 'line 2: expected only start, goals, nodes, found "gaols"'),
        ('{"nodes": [\n1]}', "line 2: expected a node, as .*, found 1"),
        ('{"nodes": [{"owner": "eve"}]}', "line 1: expected a name, a text or a whole number, found nothing"),
        ('{"nodes": [{"name": "a", "ownr": "eve"}]}', 'line 1: expected only name, owner, .* at a node, found "ownr"'),
        ('{"nodes": [\n{"name": "a, [", "owner": "eve"},\n{"name": 1}]}', 'line 3: expected "owner" of 1 to be'),
        ('{"nodes": [{"name": 1, "owner": "eve"},\n{"name": 1}]}', "line 2: expected a name that no other node has"),
        (
            '{"nodes": [{"name": 1, "owner": "eve", "moves": 3}]}',
            'expected "moves" of 1 to be a list of names, found 3',
        ),
        (
            '{"nodes": [{"name": 1, "owner": "eve", "moves": ["1"]}]}',
            "expected a move of 1 to lead to a node of the list",
        ),
        (
            '{"nodes": [{"name": 1, "owner": "eve", "moves": [[]]}]}',
            "expected a move of 1 to lead to a node of the list",
        ),
        (
            '{"nodes": [{"name": 1, "owner": "eve"}],\n"start": 2}',
            "line 2: expected the start to be a node of the list",
        ),
        ('{"nodes": [{"name": 1, "owner": "eve"}],\n"goals": []}', "line 2: expected goals with lists of names"),
        ('{"nodes": [{"name": 1, "owner": "eve"}], "goals": {"eve": [2]}}', "expected the goal 'eve' to hold a node"),
        ('{"nodes": [{"name": 1, "owner": "eve", "priority": -1}]}', "expected a whole number as priority"),
        (
            '{"nodes": [{"name": 1, "owner": "eve", "priority": 1},\n\n{"name": 2, "owner": "eve"}]}',
            "line 3: expected a whole number as priority at every node, or no priorities, found nothing",
        ),
        ("[" * 100_000, "line 1: expected an arena, found lists nested too deep"),
    ],
)
def test_malformed_files(text, complaint, tmp_path):
    file = tmp_path / "arena"
    file.write_text(text)
    with pytest.raises(FileError, match=complaint) as refusal:
        read_arena(file)
    assert str(refusal.value).startswith(f"{file}, line ")


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(FileError, match="cannot be read: No such file"):
        read_arena(tmp_path / "none")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileError, match="is not text: expected an arena"):
        read_arena(tmp_path / "binary")


@given(arenas(goals=(), priorities=True, sinks=False))
def test_pgsolver_is_read_alike_as_machine_code(arena):
    text = export(arena, "pgsolver")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pgsolver, "LARGE", -1)
        compiled = parse_arena(text)
    same(compiled, parse_arena(text))


@pytest.mark.parametrize(
    "text",
    ["0 0 0 1;", "0 0 2 0;", "0 0 00 0;", "0 0 0 0", "0 0 0 0 x;", '0 0 0 0 "a;', "0 0 0 0;0 0 0 0;", "", "0 0 0;"],
)
def test_pgsolver_is_refused_alike_as_machine_code(text, monkeypatch):
    with pytest.raises(FileError) as plain:
        parse_arena(text)
    monkeypatch.setattr(pgsolver, "LARGE", -1)
    with pytest.raises(FileError) as compiled:
        parse_arena(text)
    assert str(compiled.value) == str(plain.value)


def test_pgsolver_names_far_apart_and_moves_twice():
    arena = parse_arena("start 900; 12345678901 1 0 900,900,12345678901,900;\n900 2 1 12345678901;")
    assert (arena.names, arena.start) == ([12345678901, 900], 1)
    assert (arena.after(0), arena.after(1)) == ([1, 0], [0])


def test_pgsolver_is_text(tmp_path):
    (tmp_path / "bad.pg").write_bytes(b'0 0 0 0 "\xff";')
    with pytest.raises(FileError, match="is not text"):
        read_arena(tmp_path / "bad.pg")
