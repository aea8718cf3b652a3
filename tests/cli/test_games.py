"""``zermelo games``, the help and the registry of verbs."""

from __future__ import annotations

import json

import pytest

from zermelo import __version__
from zermelo.cli.program import VERBS
from zermelo.core.game import name_of
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game


def test_every_game_is_shown_at_80_columns(zermelo):
    shown = zermelo("games").stdout
    assert all(name in shown for name in BUILT_IN)
    assert max(map(len, shown.splitlines())) <= 80
    assert "Take 1 to 3 matches" in shown
    assert [shown.index(family) for family in ("Heaps", "Placing", "Moving")] == sorted(
        shown.index(family) for family in ("Heaps", "Placing", "Moving")
    )


def test_games_are_found_by_words_of_any_kind(zermelo):
    assert [entry["name"] for entry in json.loads(zermelo("games", "pins", "or", "--json").stdout)] == ["kayles"]
    assert {entry["name"] for entry in json.loads(zermelo("games", "tic-tac", "--json").stdout)} >= {"tictactoe"}
    moving = json.loads(zermelo("games", "moving", "stones", "--json").stdout)
    assert {entry["family"] for entry in moving} == {"moving stones"}
    french = zermelo("games", "quilles", "--language", "fr").stdout
    assert "kayles" in french


def test_games_are_solved(zermelo):
    found = json.loads(zermelo("games", "kayles", "--solve", "--json").stdout)
    assert found["kayles"] | {"seconds": 0} == {
        "result": 1, "plies": 11, "margin": None, "positions": 4096, "engine": "retrograde", "seconds": 0,
        "memory": found["kayles"]["memory"],
    }  # fmt: skip
    shown = [line.split()[:5] for line in zermelo("games", "kayles", "--solve").stdout.splitlines()]
    assert ["kayles", "win", "in", "11", "4,096"] in shown


def test_games_are_called_as_their_reader_types_them(zermelo):
    french = zermelo("games", "--language", "fr").stdout
    assert all(f"\n{name}:" in french for name in ("allumettes", "puissance4", "petitjeudumoulin"))
    assert max(map(len, french.splitlines())) <= 80
    solved = zermelo("games", "moitié", "--solve", "--language", "fr").stdout.splitlines()
    assert solved[-1].startswith("moitie  ")
    assert [*json.loads(zermelo("games", "moitié", "--solve", "--language", "fr", "--json").stdout)] == ["halving"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("allumettes:7", "matches:7"),
        ("puissance4:5x4", "connect4:5x4"),
        ("Morpion", "tictactoe"),
        ("KRK:6", "krk:6"),
        ("Connect-Four", "connect4"),
    ],
)
def test_a_title_in_any_language_names_a_game(zermelo, typed, meant):
    assert game(typed) == game(meant)
    assert zermelo("solve", "alumettes:7").stderr.endswith("did you mean 'allumettes'?\n")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("puissance", "puissance4"),
        ("hounds", "foxandhounds"),
        ("wari", "oware"),
        ("chien", "lerenardetleschiens"),
        ("marelle", "marelle"),
    ],
)
def test_what_is_no_name_is_found_in_one(zermelo, typed, meant):
    assert f"did you mean '{meant}" in zermelo("solve", typed).stderr
    assert all("the games are halving" in zermelo("solve", word).stderr for word in ("marienbad", "échecs"))


def test_the_games_are_named_as_their_readers_type_them(zermelo):
    told = zermelo("solve", "truc", "--language", "fr").stderr
    named = told.partition("les jeux sont ")[2].partition(" et ")[0].split(", ")
    assert named[:3] == ["moitie", "allumettes", "nim"]
    assert [name_of(game(word)) for word in named] == list(BUILT_IN)[: len(named)]


@pytest.mark.parametrize(
    ("words", "name"), [("quilles", "kayles"), ("reversi", "othello"), ("bagh-chal", "tigersandgoats")]
)
def test_games_are_found_in_any_language_and_by_other_names(zermelo, words, name):
    assert json.loads(zermelo("games", words, "--json").stdout)[0]["name"] == name


def test_games_as_json(zermelo):
    games = {entry["name"]: entry for entry in json.loads(zermelo("games", "--json").stdout)}
    assert list(games) == list(BUILT_IN)
    assert games["chomp"]["usage"] == "chomp:ROWSxCOLUMNS,base=BASE"
    assert games["nim"]["abilities"] == ["dense", "symmetry", "impartial"]
    assert games["connect4"]["abilities"] == ["tiers", "symmetry"]
    assert all(game(name) and entry["rules"].endswith(".") for name, entry in games.items())


def test_the_help_begins_with_all_that_there_is_to_do(zermelo):
    first = zermelo("--help").stdout.split("zermelo games")[0]
    assert all(word in first.lower() for word in ("solve", "play", "search", "draw", "prove"))


def test_no_words_are_a_cry_for_help(zermelo):
    alone, asked = zermelo(), zermelo("--help")
    assert alone.exit_code == asked.exit_code == 0
    assert alone.stdout == asked.stdout
    assert all(verb in alone.stdout for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(zermelo, verb):
    result = zermelo(verb, "--help")
    assert result.exit_code == 0
    assert f"Usage: zermelo {verb}" in result.stdout


def test_version(zermelo):
    assert zermelo("--version").stdout == f"zermelo {__version__}\n"
