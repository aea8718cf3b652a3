"""Every sentence that a game refuses with: it says what is wrong and what would be right."""

from __future__ import annotations

import pytest

from zermelo.core import abilities
from zermelo.core.errors import MoveError, PositionError, SpecError
from zermelo.core.spec import game
from zermelo.games.heaps.nim import Nim
from zermelo.games.placing.hex import Hex

SPECS = {
    "halving:-1": "halving: number is -1: write a whole number from 0 to 9223372036854775806",
    "halving:9223372036854775807": "write a whole number from 0 to 9223372036854775806",
    "matches:-3": "matches: heap is -3: write a whole number from 0",
    "matches:11,most=0": "matches: most is 0: write a whole number from 1 to 10000",
    "matches:11,most=10001": "matches: most is 10001: write a whole number from 1 to 10000",
    "nim:3,0,7": "nim: a heap has 0 matches: write a whole number from 1 to 10000",
    "nim:3,-5": "nim: a heap has -5 matches: write a whole number from 1 to 10000",
    "nim:9000,9000": "nim: the heaps have 18,000 matches in all: write at most 10,000",
    "nim:999,999,999,999,999,999,999": "nim: these heaps have 2**63 positions or more: write fewer or smaller ones",
    "chocolate:0,7,0,0": "chocolate: columns is 0: write a whole number from 1 to 1000",
    "chocolate:7,1001,0,0": "chocolate: rows is 1001: write a whole number from 1 to 1000",
    "chocolate:10,7,10,3": "chocolate: column is 10: write a whole number from 0 to 9",
    "chocolate:10,7,7,-1": "chocolate: row is -1: write a whole number from 0 to 6",
    "chomp:0x4": "chomp: rows is 0: write a whole number from 1 to 62",
    "chomp:4x63": "chomp: columns is 63: write a whole number from 1 to 62",
    "chomp:32": "chomp: 32 rows and 32 columns are 64 steps: write at most 63 in all, such as 31x32",
    "hex:0": "hex: rows is 0: write a whole number from 1 to 126",
    "hex:2x27": "hex: columns is 27: write a whole number from 1 to 26",
    "hex:12": "hex: 12x12 has 144 cells: write a board of at most 126, such as 11x11",
    "tictactoe:3x0": "tictactoe: columns is 0: write a whole number from 1 to 26",
    "tictactoe:8": "tictactoe: 8x8 has 64 cells: write a board of at most 63",
    "tictactoe:3x3,line=1": "tictactoe: line is 1: write a whole number from 2 to 3",
    "tictactoe:3x3,line=4": "tictactoe: line is 4: write a whole number from 2 to 3",
    "connect4:-7x6": "connect4: columns is -7: write a whole number from 1 to 31",
    "connect4:7x99": "connect4: rows is 99: write a whole number from 1 to 62",
    "connect4:8x7": "connect4: 8x7 takes columns x (rows + 1) = 64 bits: write a board that takes at most 63",
    "connect4:7x6,line=9": "connect4: line is 9: write a whole number from 2 to 7",
}

POSITIONS = {
    ("halving:20", "21"): "21 is more than the 20 at the start",
    ("halving:20", "-1"): "write it like 20",
    ("halving:20", "ten"): "write it like 20",
    ("matches:11", "12"): "there are 12 matches, more than the 11 at the start",
    ("matches:11", "1 2"): "write it like 11",
    ("nim:3,5,7", "3,5"): "write it like 3,5,7",
    ("nim:3,5,7", "3,6,7"): "heap 2 has 6 matches, more than the 5 at the start",
    ("chocolate:10,7,7,3", "10,7"): "write it like 10,7,7,3",
    ("chocolate:10,7,7,3", "5,5,5,2"): "the poison at 5,2 is outside the 5x5 bar",
    ("chocolate:10,7,7,3", "10,7,5,3"): "there are 4 columns right of the poison, more than the 2 at the start",
    ("chocolate:10,7,9,3", "10,7,9,4"): "there are 4 rows above the poison, more than the 3 at the start",
    ("chomp:4x5", "5,5,5"): "write it like 5,5,5,5",
    ("chomp:4x5", "6,5,5,5"): "row 0 has 6 squares, more than the 5 columns",
    ("chomp:4x5", "5,1,2,0"): "row 2 has 2 squares, more than the 1 of the row above it",
    ("hex:3", "X../..."): "write 3 rows of 3 cells, like .../.../...",
    ("hex:3", "X../.#./..."): "'#' is neither X, O nor an empty cell, '.'",
    ("hex:3", "XX./X../..O"): "there are 3 X and 1 O: they are placed in turn",
    ("hex:3", "O../.../..."): "there are 0 X and 1 O: they are placed in turn",
    ("hex:3", "X.O/X.O/X.O"): "play went on after X had won",
    ("hex:2x6", "XOXO.X/XOXO.."): "play went on after X had won",
    ("tictactoe", "XXX/OOO/..."): "play went on after X had won",
    ("tictactoe", "XXX/OOO/X.."): "play went on after X had won",
    ("tictactoe", "XX./OOO/X.X"): "play went on after O had won",
    ("tictactoe", "X.O"): "write 3 rows of 3 cells, like .../.../...",
    ("connect4", "...X.../......."): "a stone floats in column 4",
    ("connect4", "X......" * 7): "write 6 rows of 7 cells",
    ("connect4", "XX....."): "there are 2 X and 0 O: they are placed in turn",
    ("connect4", "XO...../XO...../XO...../XO....."): "play went on after X had won",
    ("connect4", "X.X..../XOXO.../XOXO.../XOXOO.."): "play went on after X had won",
    ("connect4", "X....../O......"): "no order of play puts these stones into these columns",
    ("connect4", "4444444"): "move 7, column 4, cannot be played: play 1, 2, 3, 5, 6, 7",
    ("connect4", "48"): "move 2, column 8, cannot be played: play 1, 2, 3, 4, 5, 6, 7",
    ("connect4", "12121212"): "move 8, column 2, cannot be played: the game is over",
    ("connect4", "4,,x"): "write it like .......",
}  # fmt: skip

RAW = {
    ("nim:3,5,7", 192): "positions are numbered from 0 to 191",
    ("chomp:2", 0b0111): "a position here has 2 ones among its 4 lowest bits",
    ("chomp:2", 0b11000): "a position here has 2 ones among its 4 lowest bits",
    ("tictactoe", 1 << 18): "a stone lies outside the board",
    ("tictactoe", 1 | 1 << 9): "two stones lie on a1",
    ("connect4", 1 << 60): "a stone lies outside the board",
    ("connect4:2x2", 0b1): "column 2 has no marker above its stones",
}

MOVES = {
    ("halving:20", "times"): "'times' is not a move here: play sub, div",
    ("matches:2", "3"): "'3' is not a move here: play 1, 2",
    ("nim:2,1", "3-1"): "'3-1' is not a move here: play 1-1, 1-2, 2-1",
    ("chocolate:2,3,0,0", "v2"): "'v2' is not a move here: play v1, h2, h1",
    ("chomp:2", "2,2"): "'2,2' is not a move here: play 0,0, 0,1, 1,0, 1,1",
    ("hex:2", "c1"): "'c1' is not a move here: play a1, b1, a2, b2",
    ("connect4", "8"): "'8' is not a move here: play 1, 2, 3, 4, 5, 6, 7",
    ("chocolate:1,1,0,0", "v1"): "'v1' is not a move here: the game is over",
}


@pytest.mark.parametrize("spec", SPECS)
def test_specs(spec: str) -> None:
    with pytest.raises(SpecError) as refusal:
        game(spec)
    assert SPECS[spec] in str(refusal.value)


def test_fields_that_only_python_can_give() -> None:
    with pytest.raises(SpecError, match="nim: there are no heaps: write one or more, like nim:3,5,7"):
        Nim(())
    with pytest.raises(SpecError, match="nim: a heap has True matches"):
        Nim((True, 2))
    with pytest.raises(SpecError, match=r"hex: rows is 4\.0: write a whole number from 1 to 126"):
        Hex(4.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(("spec", "text"), POSITIONS)
def test_positions(spec: str, text: str) -> None:
    with pytest.raises(PositionError) as refusal:
        game(spec).read(text)
    expected = f"'{text}' is not a position of {game(spec)}: {POSITIONS[spec, text]}"
    assert str(refusal.value).startswith(expected)


@pytest.mark.parametrize(("spec", "position"), RAW)
def test_raw_positions(spec: str, position: int) -> None:
    assert abilities.fault(game(spec), position) == RAW[spec, position]


@pytest.mark.parametrize(("spec", "text"), MOVES)
def test_moves(spec: str, text: str) -> None:
    made = game(spec)
    with pytest.raises(MoveError) as refusal:
        made.read_move(made.start(), text)
    assert str(refusal.value) == MOVES[spec, text]
