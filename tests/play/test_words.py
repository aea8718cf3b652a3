"""What players type and what they are told."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo import DRAW, LOSS, WIN, game
from zermelo.core.language import languages
from zermelo.core.registry import BUILT_IN
from zermelo.core.values import Bounds, Value
from zermelo.games.matches import Matches
from zermelo.play import sentences, verdicts
from zermelo.play.judgement import Judgement
from zermelo.play.session import Session
from zermelo.play.spelling import meanings

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


@pytest.mark.parametrize(
    ("best", "made", "better", "sentence"),
    [
        (won(5), lost(8), ["3"], "You had a win in 5; now you lose in 8. Better: 3."),
        (won(5), DRAWN, ["3", "4"], "You had a win in 5; now it is a draw. Better: 3 or 4."),
        (won(5), won(9), ["3"], "You still win, but in 9 instead of 5. Better: 3."),
        (won(5), won(5), [], "A best move: you win in 5."),
        (DRAWN, lost(8), ["1,1", "0,2"], "You had a draw; now you lose in 8. Better: 1,1 or 0,2."),
        (DRAWN, DRAWN, [], "A best move: it is a draw."),
        (lost(8), lost(2), ["a", "b", "c"], "You lose in 2 instead of 8. Better: a, b or c."),
        (lost(8), lost(8), [], "Nothing was better: you lose in 8."),
        (Judgement(None, 3.0), Judgement(None, 3.0), [], "As far as I can see, nothing was better."),
        (Judgement(None, 3.0), Judgement(None, 1.0), ["4"], "As far as I can see, 4 was better."),
        (Judgement(None, 3.0), lost(2), ["4"], "Now you lose in 2. As far as I can see, 4 was better."),
    ],
)
def test_reviews(best: Judgement, made: Judgement, better: list[str], sentence: str) -> None:
    assert sentences.review(best, made, better, "en") == sentence


def test_every_pair_of_values_has_a_review() -> None:
    worths = [won(3), won(5), DRAWN, lost(2), lost(4), Judgement(None, 1.0), Judgement(None, -1.0)]
    for language in languages():
        for best in worths:
            for made in (worth for worth in worths if not best < worth):
                assert sentences.review(best, made, ["x"] if made < best else [], language)


@pytest.mark.parametrize(
    ("worth", "sentence"),
    [
        (won(5), "You can win in 5: a or b."),
        (DRAWN, "With best play it is a draw: a or b."),
        (lost(4), "You lose in 4, if nobody errs; a or b resists longest."),
        (Judgement(None, 2.0), "As far as I can see, you stand better; I would play a or b."),
        (Judgement(None, -2.0), "As far as I can see, you stand worse; I would play a or b."),
        (Judgement(None, 0.0), "As far as I can see, the game is even; I would play a or b."),
    ],
)
def test_prospects(worth: Judgement, sentence: str) -> None:
    assert sentences.prospects(worth, ["a", "b"], "en") == sentence


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Value(WIN, 1), "The second player wins in 1 move."),
        (Value(LOSS, 4), "The first player wins in 4 moves, whatever the second player does."),
        (Value(WIN), "The second player wins."),
        (Value(DRAW), "With best play it is a draw."),
        (Value.of_points(-3), "The first player wins by 3 points, whatever the second player does."),
        (Bounds(Value(WIN, 9), Value(WIN, 3)), "The second player wins in 9 moves or sooner."),
        (Bounds(Value(DRAW), Value(WIN, 3)), "The second player has at least a draw."),
        (Bounds(Value(LOSS, 2), Value(WIN, 3)), "It is not known yet who wins."),
    ],
)
def test_a_verdict_is_the_same_sentence_in_terminal_and_page(value: Value | Bounds, told: str) -> None:
    second = verdicts.PLAYERS[1], verdicts.PLAYERS[0]
    assert verdicts.verdict(value, second, "en") == told
    if isinstance(value, Value):
        from_here = verdicts.expected(Judgement(value), 1, "en")
        assert from_here == (told if value.margin is None else f"From here on {told[0].lower()}{told[1:]}")


def test_a_verdict_names_the_moves_and_nobody_where_nobody_is_known() -> None:
    assert verdicts.verdict(Value(WIN, 3), None, "en", list("abcdef")) == (
        "The player to move wins in 3 moves with a, b, c, d and 2 more."
    )
    assert verdicts.verdict(Value(LOSS, 2), None, "en") == "The player to move loses in 2 moves, whatever is played."
    assert verdicts.over(Value(LOSS, 0), None, "en") == "The game is over: the player to move has lost."
    assert verdicts.over(Value(LOSS, 0), ("Ann", "Bob"), "en") == "The game is over: Bob has won."


def test_lists_of_moves() -> None:
    assert sentences.listed([], "en") == ""
    assert sentences.listed(["a", "b", "c", "d", "e", "f"], "en") == "a, b, c, d or one of 2 more"
    assert sentences.listed(["0,1", "1,0", "1,1"], "fr") == "0,1; 1,0 ou 1,1"


def test_names() -> None:
    assert sentences.names(HUMANS, "en") == ("The first player", "The second player")
    assert sentences.names(("human", "perfect"), "fr") == ("Vous", "Le joueur parfait")
    assert sentences.names(("human:Ann", "skill:60"), "en") == ("Ann", "The player of skill 60")
    assert sentences.names(("random", "search:mcts"), "en") == ("The random player", "The searching player")


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (("human", "perfect"), "You have won, after 1 move."),
        (("perfect", "human"), "You have lost, after 1 move."),
        (HUMANS, "The first player has won, after 1 move."),
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
