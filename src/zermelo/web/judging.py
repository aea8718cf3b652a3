"""Answers that take thought, as plain fields: values, the review of a move, a game's history, a player's move."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import MoveError, ZermeloError
from zermelo.core.fields import value_fields
from zermelo.core.language import phrase
from zermelo.core.scales import worth as worth_of_move
from zermelo.core.work import Progress, Stage
from zermelo.play import sentences, verdicts
from zermelo.play.analysis import Analyst
from zermelo.play.judgement import Judgement
from zermelo.play.players import player_named
from zermelo.play.searching import way_named
from zermelo.play.session import Session
from zermelo.web.query import Parameters
from zermelo.web.request_queue import Watch
from zermelo.web.views import Fields, line_view, move_view, picture

JUDGING: Final = Stage(phrase("positions"), phrase("Judging the moves: {done}"))
UNINFORMED: Final = "random", "search"
"""Players who need no analyst."""
LINE: Final = 60
"""The most moves of a line that is shown."""
TURN: Final = 5.0
"""The most seconds for which a player may search."""


def analysis(analyst: Analyst, session: Session, given: Parameters, watch: Watch) -> Fields:
    """What a position and each of its moves are worth."""
    language = given["language"]
    game, here = session.game, session.position
    moves = () if session.over else analyst.moves(here)
    worth = analyst.value(here)
    sentence = verdicts.state(session, language) if session.over else verdicts.expected(worth, session.side, language)
    return {
        **worth_view(worth, language),
        "sentence": sentence,
        "moves": [
            {
                **move_view(game, here, move.slot),
                **worth_view(move.worth, language),
                "words": verdicts.judgement(move.worth, language),
                "best": not move.worth < moves[0].worth,
            }
            for move in moves
        ],
        "line": line_view(game, here, (move.slot for move in analyst.line(here, LINE))),
        "svg": picture(
            session, given["theme"], language, {move.slot: move.worth.value for move in moves if move.worth.value}
        ),
    }


def review(analyst: Analyst, session: Session, given: Parameters, watch: Watch) -> Fields:
    """What the last move was worth beside the best one, and the line that punishes it."""
    if not session.path:
        raise MoveError("no move has been made: there is nothing to review")
    game, before = session.game, session.positions[-2]
    moves = analyst.moves(before)
    best, made = moves[0].worth, next(move.worth for move in moves if move.slot == session.path[-1])
    better = [move for move in moves if not move.worth < best and made < move.worth]
    worse = _lost(best, made)
    punished = analyst.line(session.position, LINE) if worse else ()
    return {
        "sentence": sentences.review(best, made, [move.name for move in better], given["language"]),
        "quality": "blunder" if worse else "best" if not better else "slower",
        "better": [move_view(game, before, move.slot) for move in better],
        "punished": line_view(game, session.position, (move.slot for move in punished)),
    }


def history(analyst: Analyst, session: Session, given: Parameters, watch: Watch) -> Fields:
    """The value after each move, for who began, and which moves threw something away."""
    points = []
    before: Judgement | None = None
    lead = 0
    for ply, (position, side) in enumerate(zip(session.positions, session.sides, strict=True)):
        watch.tell(Progress(JUDGING, ply, len(session.positions)))
        worth = analyst.value(position)
        made = before
        if before is not None and worth.value is not None:
            last, slot = session.positions[ply - 1], session.path[ply - 1]
            made = Judgement(worth_of_move(session.game, last, slot, position, worth.value))
            lead += abilities.gain(session.game, last, slot) * (1 if session.sides[ply - 1] == 0 else -1)
        points.append(
            {
                **worth_view(worth, given["language"]),
                "height": height(worth if side == 0 else _other(worth), lead),
                "blunder": before is not None and made is not None and _lost(before, made),
                "words": verdicts.expected(worth, side, given["language"]),
            }
        )
        before = worth
    return {"values": points}


def answer(analyst: Analyst, session: Session, given: Parameters, watch: Watch) -> Fields:
    """The move of a player, by lot among equals."""
    if session.over:
        raise MoveError("the game is over: take a move back first")
    chosen = player_named(bounded(given["player"]), session.game, analyst)
    chance = Random(f"{given['seed']} {session.ply}")
    return move_view(session.game, session.position, chosen(session.game, session.position, chance))


def bounded(player: str) -> str:
    """A player's word, with a limit of time where it names none."""
    kind, _, rest = player.strip().partition(":")
    if kind != "search":
        return player
    way = way_named(rest)
    if way.seconds is not None and way.seconds > TURN:
        raise ZermeloError(
            "search: {seconds:g} {seconds:second is|seconds are} more than the {turn:g} that the server gives a player",
            seconds=way.seconds,
            turn=TURN,
        )
    return player if way.seconds is not None else f"search:{rest},seconds={TURN:g}"


def worth_view(worth: Judgement, language: str) -> Fields:
    return {
        **value_fields(worth.value),
        "exact": worth.exact,
        "estimate": None if worth.exact else worth.estimate,
        "mark": verdicts.mark(worth, language),
    }


def height(worth: Judgement, lead: int = 0) -> float:
    """Where a chart shows a value: from -1 to 1, near ends outside, estimates in the middle half.

    Where points count, the ``lead`` so far is a part of the margin that the game will end with.
    """
    if worth.value is not None and worth.value.margin is not None:
        margin = worth.value.margin + lead
        return margin / (10 + abs(margin))
    if worth.value is None:
        return 0.45 * worth.estimate / (1 + abs(worth.estimate))
    plies = inf if worth.value.endless else worth.value.plies or 0
    return worth.value.result * (0.5 + 5 / (10 + plies))


def _other(worth: Judgement) -> Judgement:
    """The same seen by the other player."""
    return Judgement(worth.value and worth.value.reversed(), -worth.estimate)


def _lost(before: Judgement, after: Judgement) -> bool:
    """Whether a better end was at hand."""
    if before.value is None or after.value is None:
        return False
    if before.value.margin is not None:
        return before.value > after.value
    return before.value.result > after.value.result
