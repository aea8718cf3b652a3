"""The plays that a player wins, depth first, and the first one found breadth first (document 001)."""

from __future__ import annotations

from random import Random
from typing import Final

from zermelo.core.language import Sentence
from zermelo.games.heaps.matches import Matches
from zermelo.search.gametree import GameTree
from zermelo.search.plays import Found, first_breadth_first, first_depth_first, plays_won_by
from zermelo.search.show import show_path
from zermelo.teach.exercise import Exercise, Listing, Question, Words
from zermelo.teach.forms import NUMBER, ROW
from zermelo.teach.trees import figure

SIZES: Final = (((4, 3), (5, 2)), ((5, 3), (6, 2)), ((6, 3), (7, 2)))
"""For each level some numbers of matches, and the most that may be taken."""
NAMES: Final = ("1", "0")
"""Who begins, and who answers, as document 001 calls them."""


def make(random: Random, level: int) -> Exercise:
    matches, most = random.choice(SIZES[level])
    winner = random.randrange(2)
    game = Matches(matches, most=most)
    plays = [show_path(game, play, NAMES) for play in plays_won_by(game, winner)]
    found: list[Found] = [first_depth_first(game, winner), first_breadth_first(game, winner)]
    first = [show_path(game, each.play, NAMES) for each in found if each.play is not None]
    who = NAMES[winner]
    return Exercise(
        "plays",
        {"matches": matches, "most": most, "winner": who},
        (
            Words(
                Sentence(
                    "There are {matches} matches; in turn, players take 1 to {most}; who takes the last one wins."
                    " Player 1 begins. A state is (matches left, player to move).",
                    matches=matches,
                    most=most,
                )
            ),
        ),
        (
            Question(Sentence("How many plays does player {who} win?", who=who), str(len(plays)), 1 + level, NUMBER),
            Question(
                Sentence(
                    "Taking 1 before 2 and so on, which play won by player {who} is found first, depth first?", who=who
                ),
                first[0],
                1,
                ROW,
            ),
            Question(Sentence("Which one is found first, breadth first?"), first[1], 2, ROW),
            Question(
                Sentence("How many states are expanded until then, depth first and breadth first?"),
                f"{found[0].expanded}, {found[1].expanded}",
                2,
                ROW,
            ),
        ),
        (Listing("\n".join(plays)), figure(GameTree(game, game.start()))),
    )
