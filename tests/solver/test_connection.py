"""The prover of connection games agrees with engines that list every position, and its proofs replay."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_games import Crossings

import zermelo
from zermelo import LOSS, UNDECIDED, WIN
from zermelo.core.errors import MoveError, RulesError, TooLarge
from zermelo.core.links import Links, bits
from zermelo.core.work import Work
from zermelo.native.kernels import playouts, proving
from zermelo.solver.check import check_game
from zermelo.solver.engines import reference
from zermelo.solver.engines.connection import ConnectionProver, replays
from zermelo.solver.engines.connection.guess import Guesser
from zermelo.solver.engines.connection.prover import SKILLS
from zermelo.solver.engines.connection.region import MOST, Region
from zermelo.solver.engines.connection.workspace import Shared, Workspace

pytestmark = pytest.mark.once

ROOMY = Work(memory=1 << 26)
TINY = Work(memory=1)
"""A table of 1024 positions, which forgets most of what it learns."""
SMALL = ("hex:1", "hex:1x3", "hex:3x1", "hex:2", "hex:3", "hex:2x5", "hex:3x4", "hex:4x3", "hex:4")


@cache
def prover(spec):
    return ConnectionProver(zermelo.game(spec), ROOMY)


@cache
def solution(spec):
    return zermelo.solve(zermelo.game(spec), symmetry=True)


def plays(game, choices):
    """The position after some moves, each given as any number; stops before the game ends."""
    position = game.start()
    for choice in choices:
        legal = game.moves(position)
        child = game.play(position, legal[choice % len(legal)])
        if game.result(child) != UNDECIDED:
            break
        position = child
    return position


CHOICES = st.lists(st.integers(0, 10**6), max_size=15)


@pytest.mark.parametrize("spec", SMALL)
def test_every_opening_is_as_the_tiers_engine_has_it(spec):
    game = zermelo.game(spec)
    known = {move.slot: move.value.result for move in solution(spec).moves()}
    assert prover(spec).moves(game.start()) == known
    assert prover(spec).outcome(game.start()) == solution(spec).value().result


@given(spec=st.sampled_from(SMALL), choices=CHOICES)
@settings(max_examples=150, deadline=None)
def test_every_position_is_as_the_tiers_engine_has_it(spec, choices):
    game = zermelo.game(spec)
    position = plays(game, choices)
    known = {move.slot: move.value.result for move in solution(spec).moves(position)}
    assert prover(spec).outcome(position) == solution(spec).value(position).result
    assert prover(spec).moves(position) == known


@pytest.mark.parametrize("left_out", [(), *((skill,) for skill in SKILLS), tuple(SKILLS)], ids=str)
def test_no_skill_changes_an_answer(left_out):
    game = zermelo.game("hex:3")
    plain = ConnectionProver(game, TINY, without=left_out)
    for choices in ((), (0,), (4,), (3, 1), (1, 3, 5), (8, 0, 2, 0)):
        position = plays(game, choices)
        assert plain.moves(position) == {move.slot: move.value.result for move in solution("hex:3").moves(position)}


def test_a_table_that_forgets_changes_no_answer():
    game = zermelo.game("hex:5")
    assert ConnectionProver(game, TINY).moves(game.start()) == prover("hex:5").moves(game.start())


# Positions of other shapes.


@given(st.integers(2, 3), st.integers(2, 3), st.integers(0, 15), CHOICES)
@settings(max_examples=25, deadline=None)
def test_any_board_whose_full_positions_have_one_winner(rows, columns, rising, choices):
    game = Crossings(rows, columns, rising)
    position = plays(game, choices)
    known = reference.values(game, position)
    prover = ConnectionProver(game, TINY)
    assert prover.outcome(position) == known[position].result
    assert prover.moves(position) == {slot: -known[child].result for slot, child in game.children(position)}
    assert replays(prover.proof(position))


@pytest.mark.parametrize("rising", [0, 0b1111, 0b0110])
def test_the_battery_knows_what_a_connection_game_promises(rising):
    assert check_game(Crossings(3, 3, rising)).ok


def without_diagonals(links, columns):
    near = enumerate(links.near)
    straight = [sum(1 << other for other in bits(cells) if abs(other - cell) in (1, columns)) for cell, cells in near]
    return Links(tuple(straight), links.sides)


class Gaps(Crossings):
    """Says nothing of its diagonals."""

    def links(self):
        return without_diagonals(super().links(), self.columns)

    def result(self, position):
        last = 1 - position.bit_count() % 2
        return LOSS if super().links().joins(self.stones(position, last), last) else UNDECIDED


class Elsewhere(Crossings):
    """Says that stones are where they are not."""

    def stones(self, position, player):
        cells = super().stones(position, player)
        return (cells << 1 | cells >> self.slots() - 1) & (1 << self.slots()) - 1

    def result(self, position):
        return Crossings.result(Crossings(self.rows, self.columns), position)


class Draughty(Crossings):
    """A full board may join nobody: it is lost then."""

    def links(self):
        return without_diagonals(super().links(), self.columns)

    def result(self, position):
        return LOSS if position.bit_count() == self.slots() else super().result(position)


@pytest.mark.parametrize("wrong", [Gaps, Elsewhere, Draughty])
def test_the_battery_finds_what_is_wrong_with_links(wrong):
    report = check_game(wrong(3, 3))
    assert [check.name for check in report.checks if not check.ok] == ["links"]


@pytest.mark.parametrize(
    ("near", "sides", "words"),
    [
        ((2, 1), ((1, 2), (1, 4)), "not on the board"),
        ((2, 1), ((1, 2), (1, 0)), "no cells"),
        ((2, 0), ((1, 2), (1, 2)), "does not touch 0 back"),
        ((1, 0), ((1, 2), (1, 2)), "touches 0"),
        ((4, 0), ((1, 2), (1, 2)), "beyond the last"),
    ],
)
def test_links_that_are_no_board_are_refused(near, sides, words):
    with pytest.raises(RulesError, match=words):
        Links(near, sides)


def test_other_games_are_refused():
    with pytest.raises(RulesError, match="no connection game"):
        ConnectionProver(zermelo.game("tictactoe"), ROOMY)


# Regions: parts of a board as one word.


def workspace_for(region):
    shared = prover("hex:4").shared
    own = {"table": np.zeros((1 << 12, 8), np.int64), "counts": np.array([0, 0, 1 << 62]), "stop": np.zeros(1, np.int8)}
    return Workspace(region, replace(shared, **own))


@given(CHOICES)
@settings(max_examples=40, deadline=None)
def test_stones_outside_a_region_count_as_they_stand(choices):
    game = zermelo.game("hex:4")
    position = plays(game, choices)
    stones, mover = prover("hex:4").stones(position), prover("hex:4").mover(position)
    empty = tuple(cell for cell in range(16) if not (stones[0] | stones[1]) >> cell & 1)
    seen = workspace_for(Region(game.links(), empty, stones)).settle(stones, mover)
    assert seen.result == solution("hex:4").value(position).result
    assert not seen.cells & (stones[0] | stones[1])


@given(CHOICES, st.integers(0, 2**16 - 1))
@settings(max_examples=60, deadline=None)
def test_what_is_seen_in_part_of_the_board_is_true(choices, kept):
    game = zermelo.game("hex:4")
    position = plays(game, choices)
    stones, mover = prover("hex:4").stones(position), prover("hex:4").mover(position)
    cells = tuple(cell for cell in range(16) if kept >> cell & 1 and not (stones[0] | stones[1]) >> cell & 1)
    if cells:
        seen = workspace_for(Region(game.links(), cells, stones)).look(stones, mover)
        assert seen.result in (UNDECIDED, solution("hex:4").value(position).result)
        if seen.result == UNDECIDED:
            winning = {move.slot for move in solution("hex:4").moves(position) if move.value.result == WIN}
            assert winning <= {*bits(seen.cells), *(set(range(16)) - set(cells))}


def test_boards_of_more_than_one_word():
    game = zermelo.game("hex:8")
    far = ConnectionProver(game, TINY)
    assert far.outcome(game.start(), 0.2) is None
    assert set(far.moves(game.start(), 0.2)) == set(range(64))
    chance, replayed = random.Random(8), 0
    for _ in range(12):
        position = plays(game, [chance.randrange(1000) for _ in range(chance.randrange(20, 36))])
        assert len(game.moves(position)) <= MOST
        proof = far.proof(position)
        assert far.outcome(position) == (WIN if proof.winner == proof.mover else LOSS)
        if len(proof.carrier) <= 11:
            replayed += 1
            assert replays(proof)
    assert replayed > 3


# Proofs.


@given(spec=st.sampled_from(SMALL), choices=CHOICES)
@settings(max_examples=80, deadline=None)
def test_proofs_replay(spec, choices):
    position = plays(zermelo.game(spec), choices)
    proof = prover(spec).proof(position)
    assert proof.winner == (proof.mover if solution(spec).value(position).result == WIN else 1 - proof.mover)
    if len(proof.carrier) <= 13:
        assert replays(proof)


def test_proofs_of_a_larger_board_replay():
    chance, game, replayed = random.Random(1913), zermelo.game("hex:5"), 0
    for _ in range(40):
        position = plays(game, [chance.randrange(1000) for _ in range(chance.randrange(4, 14))])
        proof = prover("hex:5").proof(position)
        if len(proof.carrier) <= 12:
            replayed += 1
            assert replays(proof)
    assert replayed > 10


def test_wrong_proofs_do_not_replay():
    game = zermelo.game("hex:3")
    proof = prover("hex:3").proof(game.start())
    assert replays(proof)
    for cell in set(proof.carrier) - {proof.move}:
        assert not replays(replace(proof, carrier=tuple(set(proof.carrier) - {cell})))
    assert not replays(replace(proof, winner=1 - proof.winner))
    assert not replays(replace(proof, move=None))
    assert not replays(replace(proof, carrier=proof.carrier[1:]))


def test_must_play_holds_every_winning_move():
    game = zermelo.game("hex:4")
    for choices in ((5,), (0, 7), (10, 4, 4), (6, 1, 9, 2)):
        position = plays(game, choices)
        winning = {move.slot for move in solution("hex:4").moves(position) if move.value.result == WIN}
        assert winning <= set(prover("hex:4").proof(position).must_play)


def test_whoever_follows_the_proofs_wins():
    chance, game = random.Random(7), zermelo.game("hex:6")
    for _ in range(3):
        position, winner = game.start(), 0
        while game.result(position) == UNDECIDED:
            proof = prover("hex:6").proof(position)
            assert proof.winner == winner
            move = proof.move if proof.mover == winner else chance.choice(game.moves(position))
            position = game.play(position, move)
        assert prover("hex:6").mover(position) == 1 - winner
        assert prover("hex:6").proof(position).winner == winner


# Time, interruptions, advice.


def test_time_that_is_not_enough_leaves_no_answer():
    game = zermelo.game("hex:7")
    hasty = ConnectionProver(game, TINY)
    hard = game.play(game.start(), game.read_move(game.start(), "g2"))
    assert hasty.outcome(hard, 0.01) is None
    with pytest.raises(TooLarge, match="nobody's win was proved in time"):
        hasty.proof(hard, 0.01)
    assert None in hasty.moves(game.start(), 0.01).values()
    assert hasty.outcome(game.start()) == WIN


def test_an_interrupted_search_can_go_on():
    class Enough(Exception):
        pass

    def hear(progress):
        assert progress.stage == "proving"
        raise Enough

    game = zermelo.game("hex:7")
    impatient = ConnectionProver(game, replace(ROOMY))
    impatient.work.tell = hear  # from now on: compiling, which may be done before, is heard of too
    hard = game.play(game.start(), game.read_move(game.start(), "g2"))
    with pytest.raises(Enough):
        impatient.outcome(hard)
    impatient.work.tell = lambda progress: None
    assert impatient.outcome(game.start()) == WIN


def test_suggestions_win_what_is_won():
    game = zermelo.game("hex:4")
    position = game.start()
    while game.result(position) == UNDECIDED:
        move = prover("hex:4").suggest(position, 0.2)
        assert prover("hex:4").outcome(game.play(position, move)) == -prover("hex:4").outcome(position)
        position = game.play(position, move)
    with pytest.raises(MoveError, match="game is over"):
        prover("hex:4").suggest(position, 0.1)


def test_suggestions_on_a_large_board_beat_chance():
    chance, game = random.Random(5), zermelo.game("hex:11")
    large = ConnectionProver(game, TINY)
    position = game.start()
    while game.result(position) == UNDECIDED:
        first = large.mover(position) == 0
        move = chance.choice(game.moves(position)) if first else large.suggest(position, 0.1)
        assert move in game.moves(position)
        position = game.play(position, move)
    assert large.mover(position) == 0


def test_kernels_run_as_plain_python():
    game = zermelo.game("hex:3")
    skills = sum(SKILLS.values())
    counts, stop = np.array([0, 0, 1 << 62]), np.zeros(1, np.int8)
    workspace = Workspace(
        Region(game.links(), tuple(range(9))), Shared(proving, skills, np.zeros((1 << 10, 8), np.int64), counts, stop)
    )
    with np.errstate(over="ignore"):
        for slot, child in game.children(game.start()):
            seen = workspace.settle((1 << slot, 0), 1)
            assert seen.result == solution("hex:3").value(child).result


def test_playouts_are_the_same_in_plain_python():
    links = zermelo.game("hex:4").links()
    compiled, plain = Guesser(links), Guesser(links)
    plain.native = playouts
    assert (plain.relevance((1, 2), 20) == compiled.relevance((1, 2), 20)).all()

    def a_few(done):
        return done < 500

    assert plain.best_first((1, 2), 0, 0b111100, a_few) == compiled.best_first((1, 2), 0, 0b111100, a_few)


def test_the_middle_matters_more_than_the_corner():
    relevance = Guesser(zermelo.game("hex:5").links()).relevance((0, 0))
    assert relevance[12] > relevance[0]
