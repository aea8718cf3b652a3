"""What players type and what they are told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import DRAW, LOSS, WIN, game
from zermelo.core.language import languages
from zermelo.core.move import Move
from zermelo.core.registry import BUILT_IN
from zermelo.core.values import Bounds, Value
from zermelo.games.heaps.matches import Matches
from zermelo.play import people, sentences, verdicts
from zermelo.play.clauses import outcome
from zermelo.play.judgement import Judgement
from zermelo.play.session import Session
from zermelo.play.spelling import meanings
from zermelo.play.thought import Thought

HUMANS = "human", "human"


@pytest.mark.parametrize(
    ("spec", "text", "found"),
    [
        ("chocolate", "v3", ["v3"]),
        ("chocolate", "Vertical 3", ["v3"]),
        ("chocolate", "h-2", ["h2"]),
        ("chocolate", "3", ["v3", "h3"]),
        ("chocolate", "9", ["v9"]),
        ("chocolate:5,1,2,0", "3", ["v3"]),
        ("chocolate:1,5,0,2", "3", ["h3"]),
        ("tictactoe", "2b", ["b2"]),
        ("tictactoe", "play B 2", ["b2"]),
        ("tictactoe", "5", []),
        ("connect4", "colonne 4", ["4"]),
        ("connect4", "8", []),
        ("halving", "subtract", ["sub"]),
        ("halving", "-1", ["sub"]),
        ("matches", "take 2", ["2"]),
        ("matches", "take it", []),
        ("chomp", "(1, 1)", ["1,1"]),
        ("chomp", "1;1", ["1,1"]),
        ("nim:3,5,7", "2 3", ["2-3"]),
        ("hex:11", "11K", ["k11"]),
        ("matches", "", []),
        ("matches", "?!", []),
    ],
)
def test_spelling(spec: str, text: str, found: list[str]) -> None:
    chosen = game(spec)
    here = chosen.start()
    assert sorted(chosen.write_move(here, slot) for slot in meanings(chosen, here, text)) == sorted(found)


@given(st.sampled_from(sorted(BUILT_IN)), st.text(max_size=12))
def test_any_text_means_legal_moves_or_none(name: str, text: str) -> None:
    chosen = game(name)
    assert set(meanings(chosen, chosen.start(), text)) <= set(chosen.moves(chosen.start()))


def won(plies: int) -> Judgement:
    return Judgement(Value(WIN, plies))


def lost(plies: int) -> Judgement:
    return Judgement(Value(LOSS, plies))


DRAWN = Judgement(Value(DRAW))
UNKNOWN = Judgement(None)


AGAINST = "human", "perfect"
STARTED = Session(game("matches:21")).play(0)
"""The person has made a move."""


@pytest.mark.parametrize(
    ("best", "made", "better", "sentence"),
    [
        (won(5), lost(9), ["3"], "This gives the win away: now Perfect wins in 4 moves (8 in all). Better: 3."),
        (won(5), DRAWN, ["3", "4"], "This gives the win away: now it is a draw with best play. Better: 3 or 4."),
        (won(5), won(9), ["3"], "Still a win, but later: you win in 4 of your moves (8 in all). Better: 3."),
        (won(5), won(5), [], "A best move: you win in 2 of your moves (4 in all)."),
        (won(2), won(2), [], "A best move: you win, whatever comes next."),
        (
            DRAWN,
            lost(2),
            ["1,1", "0,2"],
            "This gives the draw away: now Perfect wins with the next move. Better: 1,1 or 0,2.",
        ),
        (DRAWN, DRAWN, [], "A best move: it is a draw with best play."),
        (lost(8), lost(4), list("abc"), "This loses sooner: Perfect wins in 2 moves (3 in all). Longer: a, b or c."),
        (lost(8), lost(8), [], "Nothing was better: Perfect wins in 4 moves (7 in all)."),
        (Judgement(Value(WIN)), won(5), [], "A best move: you win in 2 of your moves (4 in all)."),
        (Judgement(None, 3.0), Judgement(None, 3.0), [], "As far as I can see, nothing was better."),
        (Judgement(None, 3.0), Judgement(None, 1.0), ["4"], "As far as I can see, 4 was better."),
        (
            Judgement(None, 3.0),
            lost(2),
            ["4"],
            "Now Perfect wins with the next move. As far as I can see, 4 was better.",
        ),
    ],
)
def test_reviews(best: Judgement, made: Judgement, better: list[str], sentence: str) -> None:
    assert sentences.review(STARTED, best, made, better, AGAINST, "en") == sentence


def test_every_pair_of_values_has_a_review() -> None:
    worths = [won(3), won(5), Judgement(Value(WIN)), DRAWN, Judgement(Value(LOSS)), lost(2), lost(4), Judgement(None)]
    for language in languages():
        for seats in (AGAINST, HUMANS, ("human:Ann", "random")):
            for best in worths:
                for made in (worth for worth in worths if not best < worth):
                    better = ["x"] if made < best else []
                    assert sentences.review(STARTED, best, made, better, seats, language)


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        (won(5), "You win in 3 of your moves (5 in all): a or b."),
        (won(1), "You win with your next move: a or b."),
        (DRAWN, "It is a draw with best play: a or b."),
        (lost(4), "Perfect wins in 2 moves (4 in all), if nobody errs; a or b resists longest."),
        (lost(1), "Perfect wins, whatever comes next, if nobody errs; a or b resists longest."),
        (Judgement(None, 2.0), "It is not proved who wins; I would play a or b."),
    ],
)
def test_prospects(worth: Judgement, sentence: str) -> None:
    assert sentences.prospects(Session(game("matches:21")), worth, ["a", "b"], AGAINST, "en") == sentence


@pytest.mark.parametrize(
    ("value", "clause"),
    [
        (Value(WIN, 5), "you win in 5 moves in all"),
        (Value(LOSS, 4), "Perfect wins in 4 moves in all"),
        (Value(WIN, 1), "you win with your next move"),
    ],
)
def test_who_may_move_twice_is_told_the_moves_of_both(value: Value, clause: str) -> None:
    assert outcome(game("quarto"), value, 0, AGAINST, "en") == clause


@pytest.mark.parametrize("seats", [HUMANS, ("human:Ann", "human"), ("human:Ann", "perfect"), ("random", "perfect")])
def test_nobody_is_told_you_who_might_be_the_other(seats: tuple[str, str]) -> None:
    told = [sentences.state(STARTED, seats, "en"), sentences.prospects(STARTED, won(5), ["a"], seats, "en")]
    told += [sentences.review(STARTED, won(5), lost(9), ["3"], seats, "en")]
    assert [words for words in told if "you" in words.lower()] == []


def thought(*worths: Judgement, more: bool = True) -> Thought:
    """Moves of these worths, called a, b and so on."""
    return Thought(tuple(Move(slot, "abcdefgh"[slot], worth, slot) for slot, worth in enumerate(worths)), more)


HALF = "1 of 2 moves proved; b open."


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (thought(won(5), lost(2)), "You win in 3 of your moves (5 in all)."),
        (thought(won(5), UNKNOWN), f"You win in 3 of your moves (5 in all) or sooner. {HALF}"),
        (thought(DRAWN, UNKNOWN), f"You have at least a draw. {HALF}"),
        (thought(lost(2), UNKNOWN), f"It is not proved yet who wins. {HALF}"),
        (thought(lost(2), *[UNKNOWN] * 5), "It is not proved yet who wins. 1 of 6 moves proved."),
        (thought(UNKNOWN), "It is not proved yet who wins."),
        (thought(UNKNOWN, more=False), "Too many positions follow to prove who wins."),
        (thought(Judgement(Value(WIN)), UNKNOWN), f"You win with best play. {HALF}"),
        (thought(lost(2), lost(4)), "Perfect wins in 2 moves (4 in all)."),
        (thought(Judgement(Value.of_points(3)), UNKNOWN), "From here on you win by 3 points or more. " + HALF),
    ],
)
def test_what_is_proved_and_what_is_open_is_said(known: Thought, told: str) -> None:
    assert sentences.outlook(game("matches"), known, 0, AGAINST, "en") == told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Value(WIN, 1), "Adam wins in 1 move."),
        (Value(LOSS, 4), "Eve wins in 2 moves (4 in all), whatever Adam does."),
        (Value(WIN), "Adam wins."),
        (Value(DRAW), "With best play it is a draw."),
        (Value.of_points(-3), "Eve wins by 3 points, whatever Adam does."),
        (Bounds(Value(WIN, 9), Value(WIN, 3)), "Adam wins in 5 moves (9 in all) or sooner."),
        (Bounds(Value(DRAW), Value(WIN, 3)), "Adam has at least a draw."),
        (Bounds(Value(LOSS, 2), Value(WIN, 3)), "It is not known yet who wins."),
    ],
)
def test_verdicts(value: Value | Bounds, told: str) -> None:
    assert verdicts.verdict(game("matches"), value, "en", who=("Adam", "Eve")) == told


def test_a_verdict_names_the_moves_and_nobody_where_nobody_is_known() -> None:
    assert verdicts.verdict(game("matches"), Value(WIN, 3), "en", list("abcdef")) == (
        "The player to move wins in 2 moves (3 in all) with a, b, c, d and 2 more."
    )
    assert (
        verdicts.verdict(game("matches"), Value(LOSS, 2), "en")
        == "The player to move loses in 1 move (2 in all), whatever is played."
    )
    assert verdicts.over(Value(LOSS, 0), "en") == "The game is over: the player to move has lost."
    assert verdicts.over(Value(LOSS, 0), "en", ("Ann", "Bob")) == "The game is over: Bob has won."


def test_lists_of_moves() -> None:
    assert sentences.listed([], "en") == ""
    assert sentences.listed(["a", "b", "c", "d", "e", "f"], "en") == "a, b, c, d or one of 2 more"
    assert sentences.listed(["0,1", "1,0", "1,1"], "fr") == "0,1; 1,0 ou 1,1"


def test_names() -> None:
    assert people.names(HUMANS, "en") == ("Orange", "Blue")
    assert people.names(("human", "perfect"), "fr") == ("Vous", "Parfait")
    assert people.names(("human:Ann", "skill:60"), "en") == ("Ann", "Skill 60")
    assert people.names(("human:Ann", "human"), "en") == ("Ann", "Blue")
    assert people.names(("random", "search:mcts,depth=2"), "en") == ("Random", "Search mcts")
    assert people.names(("perfect", "perfect"), "en") == ("Orange", "Blue")


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (("human", "perfect"), "You have won, after 1 move."),
        (("perfect", "human"), "You have lost, after 1 move."),
        (HUMANS, "Orange has won, after 1 move."),
        (("human:Ann", "perfect"), "Ann has won, after 1 move."),
    ],
)
def test_endings(seats: tuple[str, str], sentence: str) -> None:
    assert sentences.ending(Session(game("matches:3")).play(2), seats, "en") == sentence


def test_draws() -> None:
    drawn = Session(game("tictactoe"), game("tictactoe").read("XOX/XOO/OX.")).play(8)
    assert sentences.ending(drawn, HUMANS, "en") == "It is a draw, after 1 move."


@dataclass(frozen=True)
class Braces(Matches):
    """Take {1} to `most` or {x}."""


def test_rules_in_words() -> None:
    assert sentences.rules(Braces(), "fr") == "Take {1} to 3 or {x}."
    assert sentences.rules(game("matches:7,most=2"), "en") == ("Take 1 to 2 matches in turn. Taking the last one wins.")
    for name in BUILT_IN:
        for language in languages():
            assert "`" not in sentences.rules(game(name), language)
