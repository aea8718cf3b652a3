"""``zermelo games``, the help and the registry of verbs."""

from __future__ import annotations

import json

import pytest

from zermelo import __version__
from zermelo.cli.program import VERBS
from zermelo.core.registry import BUILT_IN
from zermelo.core.spec import game


def test_every_game_is_shown_at_80_columns(zermelo):
    shown = zermelo("games").stdout
    assert all(name in shown for name in BUILT_IN)
    assert max(map(len, shown.splitlines())) <= 80
    assert "Take 1 to MOST matches" in shown


def test_games_as_json(zermelo):
    games = {entry["name"]: entry for entry in json.loads(zermelo("games", "--json").stdout)}
    assert list(games) == list(BUILT_IN)
    assert games["chomp"]["usage"] == "chomp:ROWSxCOLUMNS"
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
