"""Games of placing stones: positions in which the rules decide something that solving alone would not show wrong."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.games.placing.havannah import Havannah
from zermelo.games.placing.pentago import Pentago
from zermelo.games.placing.quarto import Quarto

pytestmark = pytest.mark.once


def after(game: zermelo.Game, moves: str) -> int:
    """The position after moves in the game's own notation."""
    position = game.start()
    for move in moves.split():
        position = game.play(position, game.read_move(position, move))
    return position  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("cells", "joined", "ringed"),
    [
        ("a1 b1 c1", True, False),  # two corners
        ("a1 b1", False, False),
        ("b1 b2 c3 c4 d4 b4 a4", True, False),  # three sides
        ("b1 b2 c3 c4 d4", False, False),
        ("a2 a1 b1", False, False),  # a corner is part of no side
        ("b2 c2 b3 d3 b4 c4", False, True),
        ("b2 c2 b3 d3 b4 c4 c3", False, True),  # a ring around one's own stone
        ("b2 c2 b3 d3 b4 c3", False, False),
    ],
)
def test_what_wins_at_havannah(cells: str, joined: bool, ringed: bool) -> None:
    game = Havannah(side=3)
    stones = sum(1 << game.board().cell(cell) for cell in cells.split())
    assert (game.joined(stones), game.ringed(stones)) == (joined, ringed)


@pytest.mark.parametrize(("size", "value"), [("2x3", 1), ("2x4", 0), ("3x3", 0), ("3x4", 1), ("3x5", 1), ("4x4", 0)])
def test_grundy_values_of_cram(size: str, value: int) -> None:
    """As J. Lemoine and S. Viennot have them, Nimbers are inevitable (Theoretical Computer Science 462, 2012)."""
    game = zermelo.game(f"cram:{size}")
    assert zermelo.grundy(game)[game.start()] == value


@pytest.mark.parametrize(
    ("size", "wins"),
    [("2x2", True), ("3x3", True), ("4x4", True), ("2x4", False), ("4x2", True), ("2x5", True), ("5x2", False)],
)
def test_who_wins_at_domineering(size: str, wins: bool) -> None:
    """The first player wins squares; on 2 x 4 the level dominoes win and on 2 x 5 the upright ones, whoever begins."""
    assert zermelo.solve(zermelo.game(f"domineering:{size}")).value().outcome == ("win" if wins else "loss")


def test_a_push_that_makes_two_lines_wins_for_who_pushed() -> None:
    game = zermelo.game("popout:3x3,line=3")
    position = game.read("XO./OXX/XOO")
    assert game.write(game.play(position, game.read_move(position, "a-"))) == ".O./XXX/OOO"
    assert game.result(game.play(position, game.read_move(position, "a-"))) == LOSS


def test_a_push_may_win_for_the_other() -> None:
    game = zermelo.game("popout:3x3,line=3")
    position = game.read(".../O../XOO")
    assert game.result(game.play(position, game.read_move(position, "a-"))) == WIN


def test_a_full_board_from_which_nothing_can_be_pushed_is_a_draw() -> None:
    game = zermelo.game("popout:2x1,line=3")
    assert game.result(after(game, "a+ b+")) == UNDECIDED
    assert game.result(game.read("OO")) == DRAW


def test_at_pentago_a_line_wins_before_the_twist() -> None:
    game = Pentago(high=1, wide=2, line=3)
    position = game.read("XX../OO..")
    there = [name for slot in game.moves(position) if (name := game.write_move(position, slot)).startswith("c1")]
    assert there == ["c1"]
    assert game.result(game.play(position, game.read_move(position, "c1"))) == LOSS


def test_a_twist_turns_a_quadrant() -> None:
    game = Pentago(high=1, wide=2, line=3)
    assert game.write(after(game, "a1-a1-b1")) == ".X../...."
    assert game.write(after(game, "a1-a1-a2")) == "..../X..."
    assert game.write(after(game, "a1-c1-d1 d2-c1-d1")) == "X.../..O."


@pytest.mark.parametrize(("row", "result"), [("DdC", WIN), ("DaC", UNDECIDED), ("cvA", UNDECIDED), ("CVv", WIN)])
def test_what_pieces_have_in_common(row: str, result: int) -> None:
    game = Quarto()
    names = [("t" if piece.isupper() else "s") + piece for piece in row]
    moves = " ".join(f"{name} {cell}" for name, cell in zip(names, ("a1", "b1", "c1"), strict=True))
    assert game.result(after(game, moves)) == result


def test_who_places_hands_over_a_piece_that_waits() -> None:
    game = Quarto()
    plays = ["", "tD", "tD a1", "tD a1 sd", "tD a1 sd b1", "tD a1 sd b1 tC"]
    assert [game.turn(after(game, play)) for play in plays] == [0, 1, 1, 0, 0, 1]
    position = after(game, "tD a1")
    assert game.read_move(position, "sd")
    for taken in ("tD", "b1"):
        with pytest.raises(zermelo.ZermeloError):
            game.read_move(position, taken)
    with pytest.raises(zermelo.ZermeloError):
        game.read_move(after(game, "tD a1 sd"), "a1")
