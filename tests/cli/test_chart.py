"""``zermelo chart``: numbers of a solved game, printed, drawn and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cli.conftest import Zermelo


def test_a_chart_is_printed_in_both_languages(zermelo: Zermelo) -> None:
    shown = zermelo("chart", "matches:6").stdout
    assert shown.startswith("Positions of matches:6 by how far their end is\n")
    assert max(map(len, shown.splitlines())) <= 80
    assert "coups depuis le début" in zermelo("chart", "matches:6", "--by", "tier", "--language", "fr").stdout


def test_a_chart_as_json(zermelo: Zermelo) -> None:
    fields = json.loads(zermelo("chart", "chomp:3x3", "--by", "size", "--json").stdout)
    assert fields["columns"] == ["1x1", "2x2", "3x3"]
    assert fields["series"] == [{"name": "positions", "values": [2, 6, 20]}]


def test_a_chart_is_drawn(zermelo: Zermelo, tmp_path: Path) -> None:
    words = ("chart", "matches:6", "--by", "nodes", "--algorithm", "minimax", "--depth", "2")
    for ending, begin in (("svg", b"<svg"), ("pdf", b"%PDF"), ("tex", b"% Nodes visited on the tree of matches:6")):
        assert zermelo(*words, "-o", tmp_path / f"x.{ending}").exit_code == 0
        assert (tmp_path / f"x.{ending}").read_bytes().startswith(begin)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["matches:6", "chomp:2x2"], "2 games are for --by size: name one"),
        (["matches:6", "--depth", "3"], "--algorithm and --depth are for --by nodes: leave them out"),
        (["matches:6", "--by", "nodes", "--algorithm", "x"], "there is no algorithm 'x'"),
        (["matches:6", "-o", "x.gif"], "ends in none of .svg"),
    ],
)
def test_what_is_refused(zermelo: Zermelo, words: list[str], sentence: str) -> None:
    run = zermelo("chart", *words)
    assert run.exit_code == 2
    assert sentence in run.stderr
