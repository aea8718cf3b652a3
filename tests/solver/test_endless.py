"""Play that never ends as a win: against a plain solver of its own, a theorem about chases, and every wrong value."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import graphs
from sample_games import GraphGame, OwnedGraphGame, Round

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, WIN, RulesError, Value, VerificationError, ZermeloError, checker
from zermelo.arena import arena_of, solve_arena
from zermelo.core.spec import class_in_file
from zermelo.core.work import Work
from zermelo.play import Analyst, Session
from zermelo.play.match import play_out
from zermelo.play.players import player_named
from zermelo.play.sentences import ending, prospects, review
from zermelo.play.verdicts import verdict
from zermelo.solver.certificate import certify
from zermelo.solver.engines import reference, retrograde
from zermelo.solver.tables.table import DictTable
from zermelo.solver.verify import compiled, interpreted

pytestmark = pytest.mark.once

Chase = class_in_file(Path(__file__).parents[2] / "examples" / "chase.py", "")
RANDOM = settings(max_examples=80, deadline=None, suppress_health_check=["function_scoped_fixture"])
ALONE = Work(threads=1)
ENDS = st.sampled_from((WIN, LOSS))


@st.composite
def rounds(draw):
    arrows, ends = draw(graphs(cyclic=True, most=9, ends=ENDS))
    return Round(arrows, ends, tuple(draw(st.integers(0, 1)) for _ in arrows), draw(st.integers(0, 1)))


def plain(game):
    """Each position by definition: an end that a player can force, in so many moves; else play never ends."""
    after, waiting = {}, [game.start()]
    while waiting:
        node = waiting.pop()
        if node not in after:
            after[node] = [child for child in game.arrows[node] if child >= 0 and game.ends[node] == UNDECIDED]
            waiting += after[node]
    values = {}
    for player in (0, 1):
        forced = {n: 0 for n in after if not after[n] and (game.ends[n] == WIN) == (game.owners[n] == player)}
        for number in range(1, len(after) + 1):
            forced |= {
                node: number
                for node, children in after.items()
                if node not in forced
                and children
                and (any if game.owners[node] == player else all)(child in forced for child in children)
            }
        values |= {node: Value(WIN if game.owners[node] == player else LOSS, n) for node, n in forced.items()}
    endless = {n: Value(WIN if game.owners[n] == game.winner else LOSS, endless=True) for n in after if n not in values}
    return values | endless


def safe(game, known):
    """Where the winner of endless play cannot be beaten: the largest set that he can keep to."""
    kept = {n for n in known if game.ends[n] == UNDECIDED or (game.ends[n] == WIN) == (game.owners[n] == game.winner)}
    while True:
        left = {
            node
            for node in kept
            if game.ends[node] != UNDECIDED
            or (any if game.owners[node] == game.winner else all)(
                child in kept for child in game.arrows[node] if child >= 0
            )
        }
        if left == kept:
            return kept
        kept = left


@RANDOM
@given(rounds())
def test_random_games_have_the_values_of_a_plain_solver(kernels_as_python, game):
    known = plain(game)
    assert safe(game, known) == {n for n, v in known.items() if (v.result == WIN) == (game.owners[n] == game.winner)}
    assert reference.values(game, 0) == known
    for native in (False, True):
        table = retrograde.solve(game, 0, False, ALONE, native)
        solution = replace(zermelo.solve(game, engine="reference"), table=table)
        assert dict(solution.items()) == known
        compiled.prove(solution, ALONE)
        interpreted.prove(solution, ALONE)


@RANDOM
@given(rounds())
def test_the_arena_is_won_by_the_same_players(game):
    arena = arena_of(game)
    winners = solve_arena(arena).winners.tolist()
    for node, value in plain(game).items():
        # Eve begins, whichever player that is.
        winner = game.owners[node] if value.result == WIN else 1 - game.owners[node]
        assert winners[arena.positions.index(node)] == winner ^ game.owners[0]


def test_a_draw_that_bears_itself_out_is_found(kernels_as_python):
    game = Round(arrows=((0,),), ends=(UNDECIDED,), owners=(0,), winner=0)
    solution = zermelo.solve(game, engine="reference")
    drawn = replace(solution, table=DictTable({0: 0}, solution.table.top))
    with pytest.raises(VerificationError, match="stated as a draw"):
        interpreted.prove(drawn, ALONE)


@RANDOM
@given(rounds(), st.data())
def test_every_wrong_value_is_found(kernels_as_python, game, data):
    solution = replace(zermelo.solve(game, engine="reference"), table=retrograde.solve(game, 0, False, ALONE, True))
    (section,) = solution.table.sections
    row = data.draw(st.integers(0, len(section.scores) - 1))
    others = {1, -1, 0, 127, 126, 125, -125, -126, -127} - {int(section.scores[row])}
    scores = section.scores.copy()
    scores[row] = data.draw(st.sampled_from(sorted(others)))
    wrong = replace(solution, table=replace(solution.table, sections=[replace(section, scores=scores)]))
    for prove in (compiled.prove, interpreted.prove):
        with pytest.raises(VerificationError):
            prove(wrong, ALONE)


@RANDOM
@given(rounds())
def test_two_that_claim_each_other_wrongly_are_found(kernels_as_python, game):
    """All endless values turned round bear each other out, but for whose they are."""
    solution = replace(zermelo.solve(game, engine="reference"), table=retrograde.solve(game, 0, False, ALONE, True))
    (section,) = solution.table.sections
    scores = np.where(np.abs(section.scores) == 1, -section.scores, section.scores)
    turned = replace(solution, table=replace(solution.table, sections=[replace(section, scores=scores)]))
    if (scores == section.scores).all():
        return
    for prove in (compiled.prove, interpreted.prove):
        with pytest.raises(VerificationError):
            prove(turned, ALONE)


@dataclass(frozen=True)
class Priorities(OwnedGraphGame):
    """Move a token along arrows; of the numbers that it meets for ever the largest tells who wins: even, player 0."""

    numbers: tuple[int, ...] = ()

    def endless_priority(self, node):
        return self.numbers[node]


@st.composite
def parity_games(draw):
    arrows, ends = draw(graphs(cyclic=True, most=5, ends=ENDS))
    owners, numbers = (tuple(draw(st.integers(0, most)) for _ in arrows) for most in (1, 4))
    return Priorities(arrows, ends, owners, numbers)


def won_by(game, choices, node):
    """Who wins the play from a node in which every node has its one move."""
    met = []
    while game.ends[node] == UNDECIDED and node not in met:
        met.append(node)
        node = choices[node]
    if game.ends[node] != UNDECIDED:
        return game.owners[node] ^ (game.ends[node] == LOSS)
    return max(game.numbers[seen] for seen in met[met.index(node) :]) % 2


def strategies(game, player):
    """Every way to choose one move at each node of a player."""
    mine = [n for n, owner in enumerate(game.owners) if owner == player and game.ends[n] == UNDECIDED]
    moves = [sorted({child for child in game.arrows[node] if child >= 0}) for node in mine]
    return [dict(zip(mine, chosen, strict=True)) for chosen in product(*moves)]


@RANDOM
@given(parity_games())
def test_priorities_decide_as_by_all_strategies(game):
    solution = zermelo.solve(game, engine="graph")
    others, arena = strategies(game, 1), arena_of(game)
    winners = dict(zip(arena.positions, solve_arena(arena).winners.tolist(), strict=True))
    for node, value in solution.items():
        first = any(all(won_by(game, mine | theirs, node) == 0 for theirs in others) for mine in strategies(game, 0))
        winner = 0 if first else 1
        assert value.result == (WIN if game.owners[node] == winner else LOSS)
        assert winners[node] == winner ^ game.owners[0]  # Eve begins
    ending = {node: value for node, value in solution.items() if not value.endless}
    assert ending == {n: v for n, v in plain(Round(game.arrows, game.ends, game.owners)).items() if not v.endless}


def test_a_parity_game_in_rules(tmp_path):
    game = Priorities(((1, 2), (0, -1), (0, -1)), (UNDECIDED,) * 3, (0, 1, 0), (0, 1, 2))
    solution = zermelo.solve(game)
    assert solution.engine == "graph"
    assert solution.value() == Value(WIN, endless=True)
    solution.save(tmp_path / "kept")
    assert dict(zermelo.open_solution(tmp_path / "kept", game).items()) == dict(solution.items())
    with pytest.raises(VerificationError, match="is a parity game"):
        solution.verify()
    with pytest.raises(ZermeloError, match=r"the retrograde engine takes .* says by endless_priority\(\)"):
        zermelo.solve(game, engine="retrograde")
    report = zermelo.check_game(game)
    assert report.ok
    for slots, winner in (((0, 0) * 2, 1), ((1, 0) * 2, 0)):
        session = Session(game)
        for slot in slots:
            session = session.play(slot)
        assert (session.repeats, session.winner) == (True, winner)


def test_a_parity_game_has_no_draws():
    game = Priorities(((0,), (0,)), (UNDECIDED, UNDECIDED), (0, 0), (0, 1))
    solution = zermelo.solve(game)
    with pytest.raises(VerificationError, match="stated as a draw"):
        replace(solution, table=DictTable({0: 0}, solution.table.top)).verify()


def ring(places):
    return tuple(sum(1 << (place + step) % places for step in (-1, 0, 1)) for place in range(places))


def caught(ways):
    """Whether one cop wins, by the theorem: places whose ways are all another's are taken away till one is left."""
    left = set(range(len(ways)))
    while True:
        within = {place: {other for other in left if ways[place] >> other & 1} for place in left}
        corner = next((p for p in left for q in left - {p} if within[p] <= within[q]), None)
        if corner is None:
            return len(left) == 1
        left.remove(corner)


def test_chases_end_as_the_theorem_says():
    chance, met = random.Random(1983), set()
    for _ in range(60):
        ways = [1 << place for place in range(chance.randint(1, 6))]
        for here, there in combinations(range(len(ways)), 2):
            if chance.random() < 0.6:
                ways[here] |= 1 << there
                ways[there] |= 1 << here
        value = zermelo.solve(Chase(tuple(ways))).value()
        assert (value.result == WIN) == caught(ways)
        assert value.endless == (not caught(ways))
        met.add(value.result)
    assert met == {WIN, LOSS}


@pytest.mark.parametrize("places", [3, 4])
def test_a_ring_as_machine_code_saved_and_proved(places, tmp_path):
    game = Chase(ring(places))
    solution = zermelo.solve(game, engine="retrograde")
    assert solution.plan.native
    assert solution.value() == (Value(WIN, 3) if places == 3 else Value(LOSS, endless=True))
    assert dict(solution.items()) == reference.values(game, game.start())
    compiled.prove(solution, ALONE)
    solution.save(tmp_path / "chase.zermelo")
    opened = zermelo.open_solution(tmp_path / "chase.zermelo", game)
    assert dict(opened.items()) == dict(solution.items())
    assert opened.longest == solution.longest == Value(WIN, 3 if places == 3 else 1)
    assert opened.verify().positions == len(solution)
    assert zermelo.solve(game, distances=False).value() == Value(WIN if places == 3 else LOSS)


def test_who_is_never_caught_has_won_when_the_position_comes_back():
    game = Chase(ring(4))
    perfect = player_named("perfect", game)
    slots, result = play_out(game, (perfect, perfect), random.Random(1))
    assert result == LOSS  # for the cop, who begins
    session = Session(game)
    for slot in slots:
        session = session.play(slot)
    assert session.winner == 1
    assert ending(session, ("human", "perfect"), "en") == (
        f"The position has come back for the third time. You have lost, after {len(slots)} moves."
    )


def test_a_win_that_never_ends_is_the_least_of_wins():
    order = [Value(WIN, 1), Value(WIN, 99), Value(WIN, endless=True), Value(LOSS, endless=True), Value(LOSS, 9)]
    assert all(better > worse for better, worse in pairwise(order))
    assert [value.reversed() for value in order[2:4]] == [order[3], order[2]]
    assert str(order[2]) == "win by never ending"
    assert order[2].mark == "W∞"
    assert repr(order[2]) == "Value(result=1, plies=None, endless=True)"


@pytest.mark.parametrize(
    ("language", "robber", "cop"),
    [
        (
            "en",
            "You win by never ending: 2.",
            "The player to move loses by never ending, whatever is played.",
        ),
        (
            "fr",
            "Vous gagnez par une partie sans fin\N{NO-BREAK SPACE}: 2.",
            "Le joueur au trait perd par une partie sans fin, quoi qu’on joue.",
        ),
    ],
)
def test_it_is_said_in_words(language, robber, cop):
    analyst = Analyst(Chase(ring(4)))
    placed = analyst.game.play(analyst.game.start(), 0)
    session, names = Session(analyst.game).play(0), [move.name for move in analyst.best(placed)]
    assert prospects(session, analyst.value(placed), names, ("perfect", "human"), language) == robber
    assert verdict(analyst.game, analyst.value(analyst.game.start()).value, language) == cop
    best, stays = (next(m.worth for m in analyst.moves(placed) if m.slot == slot) for slot in (2, 1))
    assert stays < best
    told = review(session.play(1), best, stays, ["2"], ("perfect", "human"), "en")
    assert told == "This might have been a win by never ending: now Perfect wins with the next move. Better: 2."


ARROWS, OPEN = ((1, 2), (0, 2), (-1, -1)), (UNDECIDED, UNDECIDED, LOSS)


class Turnless(GraphGame):
    def endless_winner(self):
        return 0


class Counting(Round):
    def gain(self, node, slot):
        return 1


class Both(Round):
    def endless_priority(self, node):
        return 0


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Round(ARROWS, (UNDECIDED, UNDECIDED, DRAW), (0, 1, 0)), r"result\(2\) is DRAW, and endless_winner\(\) leaves"),
        (Round(ARROWS, OPEN, (0, 1, 0), winner=2), "endless_winner\\(\\) is 2: it must be 0 or 1"),
        (Turnless(ARROWS, OPEN), "and not whose turn it is"),
        (Counting(ARROWS, OPEN, (0, 1, 0)), "counts points, and points must come to an end"),
        (Both(ARROWS, OPEN, (0, 1, 0)), "which may contradict each other"),
        (Priorities(ARROWS, OPEN, (0, 1, 0), (-1, 0, 0)), r"endless_priority\(0\) is -1: it must be"),
        (
            Priorities(ARROWS, (UNDECIDED, UNDECIDED, DRAW), (0, 1, 0), (0, 0, 0)),
            r"DRAW, and endless_priority\(\) leaves",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(game, words):
    for engine in (None, "graph" if isinstance(game, Priorities) else "reference"):
        with pytest.raises(RulesError, match=words):
            zermelo.solve(game, engine=engine)
    report = zermelo.check_game(game)
    assert not report.ok


def test_a_drawn_end_is_refused_by_machine_code_too(kernels_as_python):
    game = Round(ARROWS, (UNDECIDED, UNDECIDED, DRAW), (0, 1, 0))
    with pytest.raises(RulesError, match=r"result\(2\) is DRAW"):
        retrograde.solve(game, 0, False, ALONE, native=True)


def test_engines_for_games_that_end_say_so():
    with pytest.raises(ZermeloError, match=r"the search engine takes .* says by endless_winner\(\)"):
        zermelo.solve(Chase(), engine="search")


def test_no_certificate_is_written_of_play_that_never_ends(tmp_path):
    with pytest.raises(ZermeloError, match="a certificate proves ends alone"):
        certify(zermelo.solve(Chase()), tmp_path / "claim")
    assert not list(tmp_path.iterdir())


def test_the_checker_believes_no_draw_where_endless_play_is_won():
    ring = Chase()
    with pytest.raises(checker.Refused, match="no play is drawn"):
        checker.prove(ring, ring.start(), DRAW, None, lambda least: lambda position, last, plies: position[1] % 4)


def test_a_long_chase_is_not_taken_for_an_endless_one(kernels_as_python):
    """A way of 126 moves to the end, which scores 1 in a byte, and a ring beside it."""
    for length in (125, 126, 127):
        arrows = ((1, length + 1), *((node + 1, -1) for node in range(1, length)), (-1, -1), (length + 1, -1))
        ends = (*[UNDECIDED] * length, WIN, UNDECIDED)
        game = Round(arrows, ends, (0,) * (length + 2), 1)
        known = plain(game)
        assert max(value.plies or 0 for value in known.values()) == length
        for native in (False, True):
            table = retrograde.solve(game, 0, False, ALONE, native)
            solution = replace(zermelo.solve(game, engine="reference"), table=table)
            assert dict(solution.items()) == known
            compiled.prove(solution, ALONE)
