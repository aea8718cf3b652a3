"""``zermelo proof``: on the terminal, as a picture, as fields; for Hex and for a connection game of one's own."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest
from cli.terminal import Terminal

OWN = '''\
from dataclasses import dataclass
from zermelo import LOSS, UNDECIDED, Game
from zermelo.core.links import Links


@dataclass(frozen=True)
class Diamond(Game):
    """Four cells around a fifth; the first player joins the upper two and the lower two, the second left and right."""

    def start(self):
        return 0

    def slots(self):
        return 5

    def legal(self, position, slot):
        return (position | position >> 5) >> slot & 1 == 0

    def play(self, position, slot):
        return position | 1 << slot + position.bit_count() % 2 * 5

    def stones(self, position, player):
        return position >> 5 if player else position & 31

    def links(self):
        near = 0b10110, 0b11001, 0b11001, 0b10110, 0b01111
        return Links(near, ((0b00011, 0b01100), (0b00101, 0b01010)))

    def result(self, position):
        last = 1 - position.bit_count() % 2
        return LOSS if self.links().joins(self.stones(position, last), last) else UNDECIDED
'''


@pytest.fixture(autouse=True)
def in_english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")


def test_the_board_shows_why(zermelo):
    shown = zermelo("proof", "hex:3")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[:8] == [
        "    a b c",
        "  1 . + *",
        "   2 - ! -",
        "    3 * + .",
        "",
        "The player to move wins with b2.",
        "!  the winning move",
        "+  cells that the win needs",
    ]


def test_a_lost_position_has_no_winning_move(zermelo):
    shown = zermelo("proof", "hex:3", "--position", ".../.X./...").stdout
    assert "The player to move loses, whatever is played.\n" in shown
    assert "!" not in shown


def test_the_must_play_region_is_marked(zermelo):
    shown = zermelo("proof", "hex:4", "--position", "..../..O./.X../....").stdout
    assert "The player to move wins with b2." in shown
    assert "-  cells where the player to move must move" in shown


def test_a_game_that_is_over(zermelo):
    shown = zermelo("proof", "hex:2", "--position", "X./XO").stdout
    assert "The game is over: the player to move has lost.\n" in shown
    assert "+" not in shown


def test_it_speaks_french(zermelo, monkeypatch):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Le joueur au trait gagne avec b2." in zermelo("proof", "hex:3").stdout


def test_words_are_not_broken_in_a_narrow_window(tmp_path):
    words = "proof", "hex:4", "--position", "..../..O./.X../...."
    shown = Terminal(words, tmp_path, "fr_FR.UTF-8", columns=40).ends()
    assert [line for line in re.split(r"[\r\n]", shown) if len(line) > 40] == []
    assert "-  les cases où le joueur au trait doit\n   jouer\N{NARROW NO-BREAK SPACE};" in shown


def test_as_a_picture(zermelo, tmp_path):
    file = tmp_path / "proof.svg"
    assert zermelo("proof", "hex:4", "--position", "..../..O./.X../....", "-o", file).exit_code == 0
    picture = file.read_text()
    ElementTree.fromstring(picture)
    assert picture.count('<g opacity="0.5"') == 5
    assert picture.count("stroke-dasharray") == 3
    assert picture.count('class="mark win"') == 1


def test_as_fields(zermelo):
    answer = json.loads(zermelo("proof", "hex:3", "--json").stdout)
    assert answer["outcome"] == "win"
    assert answer["winner"] == "first"
    assert answer["move"] == "b2"
    assert sorted(answer["carrier"]) == ["a3", "b1", "b2", "b3", "c1"]


def test_a_game_of_ones_own(zermelo, tmp_path):
    rules = tmp_path / "diamond.py"
    rules.write_text(OWN)
    assert zermelo("check", rules).exit_code == 0
    answer = json.loads(zermelo("proof", rules, "--json").stdout)
    assert answer["winner"] == "first"
    assert answer["move"] == answer["carrier"][0]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nim:3,4"], "is no connection game"),
        (["hex:3", "--position", "XXX/.../..."], "they are placed in turn"),
        (["hex:3", "-o", "proof.gif"], "ends in none of .svg, .tex, .pdf, .png"),
        (["hex:3", "-o", "nowhere/at/all.svg"], "cannot be written"),
        (["hex:3", "-o", "proof.svg", "--json"], "do not go together"),
        (["hex:3", "--seconds", "0"], "seconds"),
        (["hex:9", "--seconds", "0.1"], "nobody's win was proved in time"),
    ],
)
def test_refusals(zermelo, words, complaint):
    refused = zermelo("proof", *words)
    assert refused.exit_code == 2
    assert complaint in refused.stderr
    assert refused.stderr.count("\n") == 1
