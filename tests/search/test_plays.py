"""Document 001: plays as paths, found depth first and breadth first, listed, counted and shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest

from zermelo.core.errors import PositionError, RulesError, ZermeloError
from zermelo.core.game import Game
from zermelo.core.spec import game
from zermelo.search.counts import PlayCounts, TreeSize, count_plays, tree_size
from zermelo.search.plays import Found, Path, Play, all_plays, first_breadth_first, first_depth_first, plays_won_by
from zermelo.search.show import show_frontier, show_path, show_play

# Player 0 of the toolkit is the document's player 1, who starts.


def left(play: Play | None) -> list[int]:
    """The matches left along a play."""
    assert play is not None
    return [matches for matches, _ in play.states]


@pytest.mark.parametrize(("heap", "plays"), [(7, 22), (11, 252)])
def test_all_plays_of_each_player(heap: int, plays: int) -> None:
    matches = game(f"matches:{heap}")
    assert sum(1 for _ in plays_won_by(matches, 0)) == plays
    assert sum(1 for _ in plays_won_by(matches, 1)) == plays
    assert count_plays(matches) == PlayCounts((plays, plays), 0)


@pytest.mark.parametrize(
    ("heap", "winner", "depth_first", "breadth_first"),
    [
        (7, 0, [7, 6, 5, 4, 3, 2, 1, 0], [7, 6, 3, 0]),
        (7, 1, [7, 6, 5, 4, 3, 2, 0], [7, 6, 5, 3, 0]),
        (11, 0, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], [11, 10, 9, 6, 3, 0]),
        (11, 1, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 0], [11, 9, 6, 3, 0]),
    ],
)
def test_first_plays(heap: int, winner: int, depth_first: list[int], breadth_first: list[int]) -> None:
    matches = game(f"matches:{heap}")
    assert left(first_depth_first(matches, winner).play) == depth_first
    assert left(first_breadth_first(matches, winner).play) == breadth_first


@pytest.mark.parametrize(("heap", "deep", "broad"), [(7, 7, 21), (11, 11, 142)])
def test_breadth_first_finds_a_shorter_play_but_expands_more(heap: int, deep: int, broad: int) -> None:
    matches = game(f"matches:{heap}")
    assert first_depth_first(matches, 0).expanded == deep
    assert first_breadth_first(matches, 0).expanded == broad


def test_the_first_frontiers_are_written_as_in_the_document() -> None:
    levels: list[list[Path]] = []
    matches = game("matches:7")
    first_breadth_first(matches, 0, on_level=levels.append)
    assert show_frontier(matches, levels[0]) == "(((7 1)))"
    assert show_frontier(matches, levels[1]) == "(((6 0) (7 1)) ((5 0) (7 1)) ((4 0) (7 1)))"
    assert [len(level) for level in levels] == [1, 3, 9, 23]


def test_the_search_tree_from_seven() -> None:
    matches = game("matches:7")
    assert tree_size(matches) == TreeSize(nodes=96, leaves=44, positions=8)
    assert len({state for play in all_plays(matches) for state in play.states}) == 14


def test_the_states_of_eleven_matches() -> None:
    states = {state for play in all_plays(game("matches:11")) for state in play.states}
    assert len(states) == 22
    assert (10, 0) not in states
    assert (11, 1) not in states


def test_the_listing_begins_and_ends_as_in_the_document() -> None:
    matches = game("matches:7")
    paths = [show_path(matches, play) for play in plays_won_by(matches, 0)]
    assert paths[0] == "((7 1) (6 0) (5 1) (4 0) (3 1) (2 0) (1 1) (0 0))"
    assert paths[-1] == "((7 1) (4 0) (1 1) (0 0))"


def test_a_listing_streams() -> None:
    """The first plays of a game that has more than anyone can list."""
    board = game("tictactoe:4x4,line=4")
    assert len(list(islice(plays_won_by(board, 0), 50))) == 50


@pytest.mark.parametrize(
    ("spec", "counts"),
    [
        ("tictactoe", PlayCounts((131184, 77904), 46080)),
        ("hex:3", PlayCounts((165600, 92160), 0)),
        ("matches:0", PlayCounts((0, 1), 0)),
        ("matches:1,misere", PlayCounts((0, 1), 0)),
    ],
)
def test_counts(spec: str, counts: PlayCounts) -> None:
    assert count_plays(game(spec)) == counts


def test_totals() -> None:
    assert count_plays(game("tictactoe")).total == 255_168
    assert count_plays(game("hex:3")).total == 257_760


def test_counts_are_exact_and_deep_games_are_no_trouble() -> None:
    """The number of plays of n matches is a tribonacci number."""
    before = [1, 1, 2]
    for _ in range(3, 5001):
        before = [*before[1:], sum(before)]
    assert count_plays(game("matches:5000")).total == before[-1]


@pytest.mark.parametrize(("number", "calls"), [(100, 411_315), (1000, 529_661_779_127)])
def test_what_document_000_costs(number: int, calls: int) -> None:
    assert tree_size(game(f"halving:{number}")).nodes == calls


@pytest.mark.parametrize("spec", ["tictactoe:2x3,line=2", "chomp:2x3", "hex:2x2", "matches:6,misere", "nim:2,2"])
def test_counts_agree_with_listing(spec: str) -> None:
    rules = game(spec)
    winners = [play.winner for play in all_plays(rules)]
    counts = PlayCounts((winners.count(0), winners.count(1)), winners.count(None))
    assert count_plays(rules) == counts


def test_who_moves_twice_wins_what_is_his(dots_and_boxes: Game) -> None:
    plays = list(all_plays(dots_and_boxes))
    for play in plays[::97]:
        assert [player for _, player in play.states] == [dots_and_boxes.turn(state) for state, _ in play.states]
    winners = [play.winner for play in plays]
    assert count_plays(dots_and_boxes) == PlayCounts((winners.count(0), winners.count(1)), winners.count(None))
    second_to_move = dots_and_boxes.play(dots_and_boxes.start(), 0)
    first, second = count_plays(dots_and_boxes, second_to_move).won
    assert first == sum(play.winner == 0 for play in all_plays(dots_and_boxes, second_to_move))
    assert first != second


def test_a_play_in_words() -> None:
    matches = game("matches:3")
    play = first_breadth_first(matches, 1).play
    assert play is not None
    assert show_play(matches, play).splitlines() == [
        "Matches left: 3; player 1 is to move",
        matches.show(3),
        "Player 1 takes 1",
        "Matches left: 2; player 0 is to move",
        matches.show(2),
        "Player 0 takes 2",
        matches.show(0),
        "Player 0 has won",
    ]
    assert "Le joueur Adam a gagné" in show_play(matches, play, players=("Ève", "Adam"), language="fr")


def test_a_drawn_play_in_words() -> None:
    board = game("tictactoe")
    play = first_depth_first(board, None).play
    assert play is not None
    shown = show_play(board, play, language="fr")
    assert shown.endswith("La partie est nulle")
    assert board.show(play.states[4][0]) in shown


def test_there_may_be_no_such_play() -> None:
    found = first_breadth_first(game("matches:5"), None)
    assert found.play is None
    assert found.expanded == first_depth_first(game("matches:5"), None).expanded > 0


def test_a_game_without_end_is_refused(roundabout: Game) -> None:
    for ask in (count_plays, tree_size, all_plays):
        with pytest.raises(ZermeloError, match="the position 0 can come back: it has infinitely many plays"):
            ask(roundabout)


def first_play(rules: Game) -> Play:
    return next(all_plays(rules))


def depth_first(rules: Game) -> Found:
    return first_depth_first(rules, 0)


def breadth_first(rules: Game) -> Found:
    return first_breadth_first(rules, 0)


@pytest.mark.parametrize("ask", [count_plays, tree_size, first_play, depth_first, breadth_first])
def test_a_game_that_never_repeats_and_never_ends_is_refused(
    ask: Callable[[Game], object], counting_up: Game, counting_down: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.search.cycles.LONGEST_PLAY", 30_000)
    with pytest.raises(ZermeloError, match="can go on for ever, as a play has not ended after 30,000 moves"):
        ask(counting_up)
    with pytest.raises(RulesError, match=r"a move from 0 leads out of range: positions are ints from 0 to 2\*\*63 - 1"):
        ask(counting_down)


def test_a_long_play_of_a_dense_index_is_no_endless_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.search.cycles.LONGEST_PLAY", 10)
    found = first_depth_first(game("matches:40"), 0)
    assert found.play is not None
    assert len(found.play.moves) > 30


def test_a_start_that_is_no_position_is_refused() -> None:
    with pytest.raises(PositionError, match="more than the 7 at the start"):
        count_plays(game("matches:7"), 8)


def test_an_unknown_language_is_refused() -> None:
    matches = game("matches:1")
    with pytest.raises(ZermeloError, match="no language 'tlh' for plays: there are en, fr"):
        show_play(matches, next(all_plays(matches)), language="tlh")
