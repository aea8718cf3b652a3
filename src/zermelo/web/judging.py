"""Answers that take thought, as plain fields: values, the review of a move, a game's history, a player's move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from random import Random
from typing import Final

from zermelo.core import abilities
from zermelo.core.errors import MoveError, ZermeloError
from zermelo.core.fields import value_fields
from zermelo.core.language import said, say
from zermelo.core.move import Move
from zermelo.core.scales import value_at_end
from zermelo.core.scales import worth as worth_of_move
from zermelo.core.values import UNDECIDED, Value
from zermelo.play import clauses, puzzles, sentences
from zermelo.play.analysis import Analyst
from zermelo.play.judgement import Judgement
from zermelo.play.people import names
from zermelo.play.players import player_named
from zermelo.play.searching import way_named
from zermelo.play.sentences import Mistake
from zermelo.play.session import Session
from zermelo.play.thought import Thought
from zermelo.web import asked
from zermelo.web.analysts import WATCH
from zermelo.web.query import Parameters
from zermelo.web.views import Fields, line_view, move_view, picture

UNINFORMED: Final = "random", "search"
"""Players who need no analyst."""
LINE: Final = 60
"""The most moves of a line that is shown."""
OPEN: Final = "?"
"""The mark of what is not proved."""
TURN: Final = 5.0
"""The most seconds for which a player may search."""


def analysis(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """What a position and each of its moves are worth: what is known at once, and again whenever more is proved."""
    thought = Thought(())
    if not session.over:
        for thought in analyst.study(session.position, given["longer"]):
            yield _analysis(session, thought, (), given)
    yield _analysis(session, thought, analyst.line(session.position, LINE), given)


def _analysis(session: Session, thought: Thought, line: Iterable[Move[Judgement]], given: Parameters) -> Fields:
    language, seats = given["language"], asked.seats(given)
    game, here, side = session.game, session.position, session.side
    proved = {move.slot: move.worth.value for move in thought.moves if move.worth.value}
    return {
        **worth_view(end_or(session, thought), language),
        "sentence": sentences.state(session, seats, language)
        if session.over
        else sentences.outlook(game, thought, side, seats, language),
        "moves": [
            {
                **move_view(game, here, move.slot),
                **worth_view(move.worth, language),
                "words": clauses.move_words(game, move.worth.value, side, seats, language),
                "best": move in thought.best,
            }
            for move in thought.moves
        ],
        "open": len(thought.open),
        "more": thought.more,
        "line": line_view(game, here, (move.slot for move in line)),
        "svg": picture(session, given["theme"], language, proved),
    }


def end_or(session: Session, thought: Thought) -> Judgement:
    """What a position is worth to the player to move, over or not."""
    return Judgement(value_at_end(session.game, session.position)) if session.over else thought.worth


def review(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """What the last move was worth beside the best one, and the line that punishes it."""
    if not session.path:
        raise MoveError("no move has been made: there is nothing to review")
    game, before = session.game, session.positions[-2]
    thought = analyst.proved(before)
    best, made = thought.worth, next(move.worth for move in thought.moves if move.slot == session.path[-1])
    better = [move for move in thought.moves if move.worth.exact and made.exact and made < move.worth]
    better = [move for move in better if not move.worth < better[0].worth]
    worse = _lost(best, made)
    better_names = [move.name for move in better]
    yield {
        "sentence": sentences.review(session, best, made, better_names, asked.seats(given), given["language"]),
        "quality": "blunder" if worse else "slower" if better else "best" if made.exact else "open",
        "only": _only(thought, session.path[-1]),
        "better": [move_view(game, before, move.slot) for move in better],
        "punished": _punished(analyst, session, given) if worse and not session.over else [],
        "open": len(thought.open),
    }


def _punished(analyst: Analyst, session: Session, given: Parameters) -> list[Fields]:
    """The moves that show why a move was bad, each with how the game stands after it; to the end, or to where that is
    clear."""
    language, seats = given["language"], asked.seats(given)
    shown = []
    for move in analyst.line(session.position, LINE):
        session = session.play(move.slot)
        told = sentences.after(session, move.worth, seats, language)
        shown.append({**move_view(session.game, session.positions[-2], move.slot), "words": told})
    return shown


def _only(thought: Thought, slot: int) -> bool:
    """Whether all other moves are proved to give something away that this one keeps."""
    kept = [move for move in thought.moves if not _lost(thought.worth, move.worth)]
    return thought.proved == len(thought.moves) > 1 == len(kept) and kept[0].slot == slot


def history(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """The value after each move, for who began, and which moves threw something away; again with each one more."""
    points: list[Fields] = []
    mistakes: list[Mistake] = []
    game, before = session.game, Thought(())
    lead, still_open = 0, 0
    language, seats = given["language"], asked.seats(given)
    for ply, (position, side) in enumerate(zip(session.positions, session.sides, strict=True)):
        over = game.result(position) != UNDECIDED
        thought = Thought(()) if over else analyst.proved(position)
        worth = Judgement(value_at_end(game, position)) if over else thought.worth
        better: tuple[str, ...] = ()
        if ply:
            last, slot = session.positions[ply - 1], session.path[ply - 1]
            lead += abilities.gain(game, last, slot) * (1 if session.sides[ply - 1] == 0 else -1)
            made = Judgement(worth.value and worth_of_move(game, last, slot, position, worth.value))
            if _lost(before.worth, made) and before.worth.value is not None:
                better = tuple(move.name for move in before.moves if not _lost(before.worth, move.worth))
                mistakes.append(Mistake(ply - 1, before.worth.value, better))
        points.append(
            {
                **worth_view(worth, language),
                "height": worth.value and height(worth.value if side == 0 else worth.value.reversed(), lead),
                "blunder": bool(better),
                "better": list(better),
                "only": bool(ply) and _only(before, session.path[ply - 1]),
                "words": sentences.state(session, seats, language)
                if over
                else sentences.outlook(game, thought, side, seats, language),
            }
        )
        before, still_open = thought, still_open + (worth.value is None)
        yield {"values": points, "lesson": "", "open": still_open}
    told = sentences.lesson(session, mistakes, seats, language) if session.over else ""
    yield {"values": points, "lesson": told, "open": still_open}


def answer(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """The move of a player, at random among equals."""
    if session.over:
        raise MoveError("the game is over: take a move back first")
    chosen = player_named(bounded(given["player"]), session.game, analyst)
    chance = Random(f"{given['seed']} {session.ply}")
    yield move_view(session.game, session.position, chosen(session.game, session.position, chance))


def puzzle(analyst: Analyst, session: Session, given: Parameters) -> Iterator[Fields]:
    """A position with one winning move, and what to do there."""
    watch = WATCH.get()
    found = puzzles.puzzle(analyst, given["level"], given["seed"], watch.check)
    name = names(asked.seats(given), given["language"])[found.side]
    yield {
        "game": str(found.game),
        "moves": line_view(found.game, found.start, found.path),
        "side": found.side,
        "sentence": say(puzzles.TASK, given["language"], name=name),
    }


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
        "mark": said(worth.value.mark, language) if worth.value else OPEN,
    }


def height(value: Value, lead: int = 0) -> float:
    """Where a chart shows a value: from -1 to 1, near ends outside.

    Where points count, the ``lead`` so far is a part of the margin that the game will end with.
    """
    if value.margin is not None:
        margin = value.margin + lead
        return margin / (10 + abs(margin))
    plies = inf if value.endless else value.plies or 0
    return value.result * (0.5 + 5 / (10 + plies))


def _lost(before: Judgement, after: Judgement) -> bool:
    """Whether a better end was at hand."""
    if before.value is None or after.value is None:
        return False
    if before.value.margin is not None:
        return before.value > after.value
    return before.value.result > after.value.result
