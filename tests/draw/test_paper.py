"""Pictures on paper: the same shapes, colours and words as TikZ and as PDF."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import zermelo
from zermelo.arena import arena_of, solve_arena
from zermelo.draw import Picture, arena_svg, board_svg, chart_svg, nodes_chart, tree_svg
from zermelo.draw.latex import latex
from zermelo.draw.paint import Outline, Words, painting
from zermelo.draw.png import PAINTERS
from zermelo.search import Trace, alphabeta, parse_tree

LATEX = shutil.which("pdflatex")


def tree() -> Picture:
    trace = Trace()
    alphabeta(parse_tree("(a:(3 5) b:(2 9 inf))"), trace=trace)
    return tree_svg(trace)


def arena() -> Picture:
    graph = arena_of(zermelo.game("chomp:2x2"))
    return arena_svg(graph, won=solve_arena(graph), language="fr")


def board() -> Picture:
    game = zermelo.game("connect4:4x4")
    return board_svg(game, game.play(game.start(), 1), marks={0: zermelo.Value(1, 3)}, last=1)


def chart() -> Picture:
    return chart_svg(nodes_chart(zermelo.game("matches:5"), depth=3), language="fr")


PICTURES = {"tree": tree, "arena": arena, "board": board, "chart": chart}


def test_places_and_looks_are_worked_out() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="zermelo light" viewBox="-1 -1 4 4" width="40" height="40">'
        "<title>T</title><style>.zermelo circle { stroke-width: 0.1; } .zermelo.light .mark circle { stroke: #ffffff; }"
        " .zermelo.light .first { fill: #112233; stroke: none; } .zermelo .a > .first { fill: #445566; }"
        " .zermelo .first:hover { fill: #000000; } @media (dark) { .zermelo .first { fill: #999999; } }</style>"
        '<circle class="first" cx="0" cy="0" r="1"/>'
        '<g class="mark a" transform="translate(1,0) scale(2)" opacity="0.5">'
        '<circle class="first" cx="0" cy="0" r="1"/></g>'
        '<path class="first" d="M0 0V1H2C0 0 1 1 2 2Z"/></svg>'
    )
    plain, marked, path = painting(svg).items
    assert isinstance(plain, Outline)
    assert isinstance(marked, Outline)
    assert isinstance(path, Outline)
    assert (plain.fill, plain.stroke, plain.width) == ("112233", "", 1.0)
    assert plain.steps[0] == ("M", ((10.0, 0.0),))
    assert (marked.fill, marked.stroke, marked.width) == ("445566", "FFFFFF", 2.0)
    assert (marked.fill_opacity, marked.stroke_opacity) == (0.5, 0.5)
    assert marked.steps[0] == ("M", ((20.0, -10.0),))
    assert [kind for kind, _ in path.steps] == ["M", "L", "L", "C", "Z"]
    assert [points[-1] for _, points in path.steps[:4]] == [(10, 10), (10, 20), (30, 20), (30, 30)]


@pytest.mark.parametrize("name", PICTURES)
def test_every_shape_and_every_word_is_painted(name: str) -> None:
    picture = PICTURES[name]()
    shown = painting(picture)
    outlines = sum(isinstance(item, Outline) for item in shown.items)
    assert outlines == len(re.findall(r"<(?:rect|circle|polygon|line|path) ", picture))
    words = sorted(item.text.strip() for item in shown.items if isinstance(item, Words))
    parts = re.findall(r"<text[^>]*>(?:<tspan[^>]*>([^<]*)</tspan>)?([^<]*)</text>", picture)
    assert words == sorted(part.strip() for pair in parts for part in pair if part.strip())


@pytest.mark.parametrize("name", PICTURES)
def test_tikz_has_them_all(name: str, tmp_path: Path) -> None:
    picture = PICTURES[name]()
    shown = painting(picture)
    picture.save(tmp_path / "x.tex")
    text = (tmp_path / "x.tex").read_text(encoding="utf-8")
    assert text.count("\\path[") == sum(isinstance(item, Outline) for item in shown.items)
    assert text.count("\\node[") == sum(isinstance(item, Words) for item in shown.items)
    assert text.count("{") == text.count("}")
    assert set(re.findall(r"(?:fill|draw|text)=(zermelo\d+)", text)) == set(
        re.findall(r"\\definecolor{(zermelo\d+)}", text)
    )
    assert not re.search("[^\\x00-\u017f]", text)


@pytest.mark.parametrize("name", PICTURES)
def test_pdf_has_them_all_and_its_table_is_right(name: str, tmp_path: Path) -> None:
    picture = PICTURES[name]()
    shown = painting(picture)
    picture.save(tmp_path / "x.pdf")
    data = (tmp_path / "x.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert len(re.findall(rb" (?:B|f|S|n)$", data, re.MULTILINE)) >= sum(
        isinstance(item, Outline) for item in shown.items
    )
    assert len(re.findall(rb"Tj ET$", data, re.MULTILINE)) >= sum(isinstance(item, Words) for item in shown.items)
    (start,) = re.findall(rb"startxref\n(\d+)\n%%EOF\n$", data)
    assert data[int(start) :].startswith(b"xref\n0 6\n")
    places = re.findall(rb"^(\d{10}) 00000 n $", data, re.MULTILINE)
    for index, place in enumerate(places, 1):
        assert data[int(place) :].startswith(b"%d 0 obj\n" % index)
    (length,) = re.findall(rb"/Length (\d+) >>\nstream\n", data)
    assert data[data.index(b"stream\n") + 7 :][int(length) :].startswith(b"\nendstream")


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a_1 & 5%", r"a\_1 \& 5\%"),
        ("−∞ ≤ é", r"$-$$\infty$ $\leq$ é"),
        ("{\\}", r"\{\textbackslash{}\}"),
        ("1\N{NARROW NO-BREAK SPACE}000 \N{SNOWMAN}", r"1\,000 ?"),
    ],
)
def test_words_for_latex(text: str, written: str) -> None:
    assert latex(text) == written


@pytest.mark.skipif(LATEX is None, reason="TeX is not installed")
@pytest.mark.parametrize("name", PICTURES)
def test_tex_compiles_alone_and_in_a_document(name: str, tmp_path: Path) -> None:
    PICTURES[name]().save(tmp_path / "x.tex")
    (tmp_path / "y.tex").write_text(
        "\\documentclass{article}\\usepackage{tikz}\\begin{document}Before\n\\input{x}\nafter.\\end{document}"
    )
    for file in ("x", "y"):
        command = [str(LATEX), "-interaction=nonstopmode", "-halt-on-error", file]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-2000:]
        assert "(1 page" in done.stdout


@pytest.mark.skipif(not any(map(shutil.which, PAINTERS)), reason="nothing here paints SVG")
def test_png_is_a_picture_of_that_size(tmp_path: Path) -> None:
    picture = tree()
    picture.save(tmp_path / "x.png")
    data = (tmp_path / "x.png").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    shown = painting(picture)
    assert abs(width - 2 * shown.width) <= 2
    assert abs(height - 2 * shown.height) <= 2


def test_without_a_painter_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(zermelo.ZermeloError, match=r"none of them is installed: write \.svg or \.pdf"):
        tree().encoded(".png")
