"""Boards: what lies beside what, in lines, and how the whole can be turned, against counts that can be done by hand."""

from __future__ import annotations

from itertools import product
from math import dist

import pytest

from zermelo.boards import (
    Board,
    bar,
    edges,
    grid,
    heaps,
    hexagon,
    least_image,
    links,
    morris,
    points,
    rhombus,
    row,
    sowing,
    triangle,
    with_hand,
)
from zermelo.boards.drawn import scene
from zermelo.core.errors import ZermeloError

SQUARE = r"""
a---b---c
| \ | / |
d---e---f
| / | \ |
g---h---i
"""
ACHI = points(SQUARE, "abc def ghi adg beh cfi aei ceg")
LOPSIDED = points("a-b---c", "abc")
BOARDS = [
    grid(3, 3),
    grid(4, 3, diagonals=False),
    grid(3, 5, upwards=True),
    rhombus(3, 4),
    triangle(4),
    hexagon(3),
    row(5),
    heaps(3),
    sowing(4),
    ACHI,
    morris(1),
    morris(3),
]


@pytest.mark.parametrize(
    ("board", "cells", "lines_of_three", "symmetries"),
    [
        (grid(3, 3), 9, 8, 8),
        (grid(3, 4), 12, 4 + 6 + 4, 4),
        (grid(4, 4, diagonals=False), 16, 16, 8),
        (rhombus(3, 3), 9, 3 + 3 + 1, 4),
        (triangle(3), 6, 3, 6),
        (hexagon(2), 7, 3, 12),
        (hexagon(3), 19, 3 * (1 + 2 + 3 + 2 + 1), 12),
        (row(5), 5, 3, 2),
        (morris(2), 16, 8, 8),
        (morris(3), 24, 16, 8),
        (ACHI, 9, 8, 8),
    ],
)
def test_counts(board: Board, cells: int, lines_of_three: int, symmetries: int) -> None:
    assert board.cells == cells
    assert len(board.lines(3)) == lines_of_three
    assert all(line.bit_count() == 3 for line in board.lines(3))
    assert len(board.symmetries) == symmetries


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.names[-1])
def test_steps_there_lead_back(board: Board) -> None:
    half = board.directions // 2
    for way, cell in product(range(board.directions), range(board.cells)):
        there = board.steps[way][cell]
        if there >= 0:
            assert board.neighbours[cell] >> there & 1
            if len(board.tracks[0]) <= board.cells:  # a sowing board goes around
                assert board.steps[(way + half) % board.directions][there] == cell
                assert board.rays[way][cell] == board.rays[way][there] | 1 << there


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.names[-1])
def test_symmetries_keep_neighbours(board: Board) -> None:
    for image in board.symmetries:
        assert sorted(image) == list(range(board.cells))
        for here, there in product(range(board.cells), repeat=2):
            assert board.neighbours[here] >> there & 1 == board.neighbours[image[here]] >> image[there] & 1


@pytest.mark.parametrize("board", [grid(2, 3), grid(3, 3), ACHI, LOPSIDED], ids=lambda board: board.names[-1])
def test_the_least_image_is_the_least_of_all(board: Board) -> None:
    for word in range(0, 1 << 2 * board.cells + 1, 37):
        low, high, rest = word & board.full, word >> board.cells & board.full, word >> 2 * board.cells
        moved = [
            sum((low >> c & 1) << to[c] | (high >> c & 1) << to[c] + board.cells for c in range(board.cells))
            | rest << 2 * board.cells
            for to in board.symmetries
        ]
        assert least_image(word, board.images(2)) == min(moved)


def test_directions_of_a_grid() -> None:
    board = grid(3, 3)
    middle = board.cell("b2")
    around = [board.names[steps[middle]] for steps in board.steps]
    assert around == ["c2", "c3", "b3", "a3", "a2", "a1", "b1", "c1"]
    straight = grid(3, 3, diagonals=False)
    assert [straight.names[steps[middle]] for steps in straight.steps] == ["c2", "b3", "a2", "b1"]


def test_a_board_as_in_chess_counts_from_below() -> None:
    board = grid(8, 8, upwards=True)
    assert board.names[0] == "a1"
    assert board.places[0] == (0.0, 7.0)
    assert board.names[board.steps[0][0]] == "b1"


def test_borders() -> None:
    assert [side.bit_count() for side in hexagon(3).borders] == [3] * 6
    assert [side.bit_count() for side in rhombus(2, 5).borders] == [5, 5, 2, 2]
    assert [side.bit_count() for side in rhombus(30, 2).borders] == [2, 2, 30, 30]
    assert grid(2, 3).borders == (0b000111, 0b111000, 0b001001, 0b100100)


@pytest.mark.parametrize(
    "make",
    [
        lambda: grid(0, 3),
        lambda: grid(3, 27),
        lambda: row(0),
        lambda: hexagon(0),
        lambda: triangle(27),
        lambda: sowing(0),
        lambda: morris(4),
        lambda: links(1),
        lambda: edges(0, 2),
        lambda: points("a-b", "ac"),
        lambda: points("a-a", "aa"),
        lambda: grid(3, 3).cell("z9"),
    ],
)
def test_nonsense_is_refused(make: object) -> None:
    with pytest.raises(ZermeloError):
        make()  # type: ignore[operator]


def test_a_bar_is_named_by_rows_and_columns() -> None:
    board = bar(2, 11, base=1)
    assert (board.names[0], board.names[-1], board.letters) == ("1,1", "2,11", 2)
    with pytest.raises(ZermeloError, match="there is no bar of 0 x 3 squares: write 1 or more"):
        bar(0, 3)


def test_a_picture_shows_tiles_marks_sides_and_what_has_decided() -> None:
    def roles(board: Board, pieces: str, deciding: int = 0) -> list[tuple[str, str]]:
        return [(shape.kind, shape.role) for shape in scene(board, pieces, {}, deciding).shapes if shape.kind != "text"]

    assert roles(bar(1, 3), "Xo.") == [
        ("polygon", "food"), ("polygon", "poison"), ("polygon", "food"), ("polygon", "gone"),
    ]  # fmt: skip
    assert roles(grid(1, 2, marks=True), "XO", 0b10) == [
        ("polygon", "cell"), ("polygon", "first"), ("polygon", "winning"), ("circle", "second"), ("circle", "winning"),
    ]  # fmt: skip
    assert roles(grid(1, 1), "X") == [("polygon", "cell"), ("circle", "first")]
    assert [role for _, role in roles(rhombus(1, 1, sides=True), ".")] == ["first", "first", "second", "second", "cell"]
    assert scene(points("a---b", "ab"), "X.", {}, 1).shapes[1].role == "winning"


@pytest.mark.parametrize("board", [rhombus(3, 5, sides=True), rhombus(1, 9, sides=True), bar(3, 4), grid(2, 6)])
def test_everything_lies_within_its_picture(board: Board) -> None:
    picture = scene(board, "." * board.cells, {})
    corners = [corner for shape in picture.shapes for corner in shape.points]
    assert all(-1e-9 <= x <= picture.width + 1e-9 and -1e-9 <= y <= picture.height + 1e-9 for x, y in corners)


SQUARE = """
a---b---c
| \\ | / |
d---e---f
| / | \\ |
g---h---i
"""
TRIANGLE = """
    a
   / \\
  b---c
 / \\ / \\
d---e---f
"""
TWO_SQUARES = """
a-------b-------c
|       |       |
|   d---e---f   |
|   |       |   |
g---h       i---j
|   |       |   |
|   k---l---m   |
|       |       |
n-------o-------p
"""


@pytest.mark.parametrize(
    ("picture", "lines"),
    [
        (SQUARE, "abc def ghi adg beh cfi aei ceg"),
        (TRIANGLE, "abd acf bc be ce def"),
        (TWO_SQUARES, "abc def gh ij klm nop agn dhk be lo fim cjp"),
    ],
)
def test_points_are_joined_as_they_are_drawn(picture: str, lines: str) -> None:
    drawn, told = points(picture), points(picture, lines)
    assert set(drawn.tracks) == set(told.tracks)
    assert drawn.neighbours == told.neighbours


def test_a_morris_board_is_that_of_the_picture() -> None:
    told = points(TWO_SQUARES)
    assert {frozenset(track) for track in morris(2).tracks} == {frozenset(track) for track in told.tracks}
    assert (morris(2).places, morris(2).neighbours) == (told.places, told.neighbours)


@pytest.mark.parametrize("board", [points(SQUARE), morris(2), morris(3)])
def test_the_name_of_a_point_is_nearest_to_it(board: Board) -> None:
    for (place, label), here in zip(board.labels, board.places, strict=True):
        assert label == board.names[board.places.index(here)]
        assert dist(place, here) < 0.9 * min(dist(place, each) for each in board.places if each != here)


def test_edges_go_around_boxes() -> None:
    board = edges(2, 3)
    assert (board.cells, len(board.boxes)) == (3 * 3 + 2 * 4, 6)
    assert [board.names[cell] for cell in range(17) if board.boxes[0] >> cell & 1] == ["b1", "b3", "a2", "c2"]
    assert sum(box.bit_count() for box in board.boxes) == 4 * 6
    assert all(abs(x - far_x) + abs(y - far_y) == 2 for (x, y), (far_x, far_y) in board.ends)
    assert len(edges(3, 3).symmetries) == 8


@pytest.mark.parametrize(("count", "lines"), [(2, 1), (5, 10), (6, 15)])
def test_links_join_all_points(count: int, lines: int) -> None:
    board = links(count)
    assert (board.cells, len({end for both in board.ends for end in both})) == (lines, count)
    assert board.names[0] == "ab"
    assert len({(round(x, 3), round(y, 3)) for x, y in board.places}) == lines  # no two are clicked at one place


def test_lines_and_boxes_are_drawn() -> None:
    def roles(pieces: str, deciding: int = 0) -> list[tuple[str, str]]:
        shown = scene(edges(1, 1), pieces, {0: 0}, deciding).shapes
        return [(shape.kind, shape.role) for shape in shown if shape.kind != "text" and shape.cell is not None]

    assert roles("....") == [("polygon", "cell"), ("circle", "cell")] * 4
    assert roles("-..X")[:3] == [("polygon", "label"), ("polygon", "cell"), ("circle", "cell")]
    assert roles("-..X")[-2:] == [("polygon", "first"), ("circle", "first")]
    assert roles("...O", 0b1000)[-4:] == [
        ("polygon", "winning"), ("polygon", "second"), ("circle", "second"), ("circle", "cell"),
    ]  # fmt: skip
    closed = [shape for shape in scene(edges(1, 1), "--||", {}).shapes if shape.role == "food"]
    assert len(closed) == 1
    assert len(closed[0].points) == 4
    assert "food" not in [shape.role for shape in scene(edges(1, 1), "--|.", {}).shapes]


def test_a_hand_stands_beside_a_board() -> None:
    board = with_hand(grid(3, 3), ("p", "q"))
    assert board.names[9:] == ("hand", "p", "q")
    assert board.lines(3) == grid(3, 3).lines(3)
    assert len(set(board.places)) == board.cells


@pytest.mark.parametrize("board", [grid(2, 2), grid(3, 3), LOPSIDED], ids=lambda board: board.names[-1])
def test_digits_are_turned_with_their_cells(board: Board) -> None:
    for word in range(3, 1 << 4 * board.cells + 1, (1 << 4 * board.cells) // 50 + 3):
        above = word >> 4 * board.cells << 4 * board.cells
        turned = [sum((word >> 4 * c & 15) << 4 * to[c] for c in range(board.cells)) | above for to in board.symmetries]
        assert least_image(word, board.images(1, 4)) == min(turned)


def test_a_stroke_that_joins_nothing_is_told() -> None:
    with pytest.raises(ZermeloError, match=r"the '/' of line 2, column 1 "):
        points("a---b\n/\nc")
    assert points("a   b").neighbours == (0, 0)
