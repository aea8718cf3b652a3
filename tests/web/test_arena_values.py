"""Arenas that are too large to be explored: each node that is drawn has the colour of its own value."""

from __future__ import annotations

import numpy as np
import pytest
from starlette.testclient import TestClient
from web.test_api import answers, ask, fits

from zermelo.arena import arena_of, solve_arena
from zermelo.arena.arena import EVE
from zermelo.core import abilities
from zermelo.core.game import Game, Position
from zermelo.core.spec import game
from zermelo.core.values import UNDECIDED
from zermelo.play.analysis import Analyst
from zermelo.web.arena_values import NodeValues

pytestmark = pytest.mark.once


@pytest.mark.parametrize("spec", ["tictactoe:2x3,line=2", "nim:2,3", "hexapawn:3x3", "matches:9,misere", "ponghauki"])
def test_colours_are_those_of_the_whole_arena(spec: str) -> None:
    made = game(spec)
    whole = arena_of(made)
    proved = NodeValues(whole, list(range(len(whole))))
    analyst = Analyst(made)
    analyst.begin()
    proved.ask(analyst, 0.0)
    found, solved = proved.regions(), solve_arena(whole)
    assert not proved.unproved
    assert (found.winners == solved.winners).all()
    assert (found.ranks == solved.ranks).all()
    for node in np.flatnonzero(found.choices >= 0):
        if solved.winners[node] == whole.owners[node]:
            end = found.choices[node]
            assert (solved.winners[end], solved.ranks[end]) == (solved.winners[node], solved.ranks[node] - 1)


def plain_margin(made: Game, position: Position) -> int:
    """The points that the player to move gains more than the other from a position on, by the definition."""
    if made.result(position) != UNDECIDED:
        return int(abilities.margin(made, position))
    worths = []
    for slot in made.moves(position):
        child = made.play(position, slot)
        sign = 1 if abilities.turn(made, child) == abilities.turn(made, position) else -1
        worths.append(abilities.gain(made, position, slot) + sign * plain_margin(made, child))
    return max(worths)


def test_points_are_what_eve_gains_more() -> None:
    made = game("dotsandboxes:1x2")
    arena = arena_of(made, depth=3)
    proved = NodeValues(arena, list(range(len(arena))))
    analyst = Analyst(made)
    analyst.begin()
    proved.ask(analyst, 0.0)
    assert arena.positions is not None
    winners, margins = proved.regions().winners, proved.margins()
    for node, position in enumerate(arena.positions):
        plain = plain_margin(made, position) * (1 if arena.owners[node] == EVE else -1)
        assert margins[node] == (f"{plain:+d}" if plain else "0")
        assert winners[node] == (-1 if plain == 0 else int(plain < 0))


def test_the_page_has_them(client: TestClient) -> None:
    told = ask(client, "arena", game="connect4")
    assert fits(told, answers("arena"))
    assert told["open"] == 0
    assert told["sentence"].startswith(
        "More than 6,000 positions can follow: each node has the colour of its own value."
    )
    assert told["svg"].count("eve-shade") + told["svg"].count("adam-shade") > 20
    assert "Eve wins, rank 41" in told["svg"]
    points = ask(client, "arena", game="dotsandboxes:2x2")
    assert "Eve gains more" in points["svg"]
    assert points["sentence"].startswith("Points are counted here: a node has the colour")


def test_what_is_not_proved_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analyst, "known", lambda self, position, seconds=0.0: self._thought(position, {}, True))
    told = ask(client, "arena", game="connect4:6x6")
    assert told["open"] == len(told["paths"])
    assert f"Of {told['open']} nodes it is not proved yet who wins." in told["sentence"]
    assert "not proved yet" in told["svg"]
