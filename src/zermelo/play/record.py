"""The record of a game: what is kept in a file, loaded, resumed and sent to others.

A record is JSON, or one line for people, whose words are quoted as a shell's where they need it:

    2026-10-16T14:03:22 matches:11 human:Ann perfect first 3 1 '#a mistake' 2 2 3 %2 3 2
    date, game, who moves first, who second, who won (first, second, draw or -), [@position,] moves and #comments,
    then the lines that were tried beside them, with their comments: %2 3 2 is 3 and 2 after the first two moves

What comes from a file is not believed: ``replay`` plays the moves, and names the first that cannot be played.
Loading never runs code: a game with rules of the user's own must be given by the user.
"""

from __future__ import annotations

import dataclasses
import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final

from zermelo.arena.graph import Graph
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.errors import FileError, MoveError, PositionError
from zermelo.core.game import Game, Position, name_of, sizes_of
from zermelo.core.language import Sentence
from zermelo.core.spec import game, is_built_in, lasting_name
from zermelo.core.values import DRAW, LOSS, UNDECIDED, WIN
from zermelo.play.session import Session

VERSION: Final = 1
LONGEST: Final = 10_000
"""Moves of a record that are still played through."""
WINNERS: Final = {WIN: "first", LOSS: "second", DRAW: "draw"}
NOBODY: Final = "-"
SIGNS: Final = "#", "@", "%", "\\"
"""What a move that begins so has a backslash before it in a line, to tell it from a comment, a position or a line."""
FORK: Final = re.compile(r"%[0-9]{1,5}")


class RecordError(FileError):
    """A record that cannot be used."""

    def __init__(self, text: str, /, move: int | None = None, **values: Any) -> None:
        super().__init__(text, **values)
        self.move = move
        """The number of the first bad move, from 1, where the moves are at fault."""


@dataclass(frozen=True)
class GameRecord:
    """One game, finished or not, in words."""

    game: str
    """Its spec."""
    players: tuple[str, str]
    """The seats, who moves first first."""
    moves: tuple[str, ...] = ()
    winner: str | None = None
    """``first``, ``second`` or ``draw``; None while the game goes on."""
    position: str | None = None
    """Where it began, if not at the game's start."""
    comments: Mapping[int, str] = field(default_factory=dict)
    """What was said after a move, by its number from 1; 0 is before the first."""
    date: str = ""
    """When it began, as 2026-10-16T14:03:22."""
    lines: tuple[tuple[str, ...], ...] = ()
    """What was tried beside the moves and taken back, each line from the beginning."""
    line_comments: tuple[Mapping[int, str], ...] = ()
    """What was said after moves of these lines that the game itself does not have: by their numbers, line by line."""

    def as_json(self) -> dict[str, Any]:
        """Plain fields; ``record_from`` reads them."""
        return {
            "record": VERSION,
            "date": self.date,
            "game": self.game,
            "position": self.position,
            "first": self.players[0],
            "second": self.players[1],
            "winner": self.winner,
            "moves": list(self.moves),
            "comments": _as_table(self.comments),
            "lines": [list(line) for line in self.lines],
            "line_comments": [_as_table(comments) for comments in self.line_comments],
        }

    def as_line(self) -> str:
        """One line; ``read_record`` reads it."""
        words = [self.date or NOBODY, self.game, *self.players, self.winner or NOBODY]
        words += [] if self.position is None else [f"@{self.position}"]
        for number, move in enumerate(("", *self.moves)):
            words += [_marked(move)] if number else []
            words += [f"#{self.comments[number]}"] if number in self.comments else []
        for line, said in zip(self.lines, (*self.line_comments, *({} for _ in self.lines)), strict=False):
            fork = _fork(line, self.moves)
            words.append(f"%{fork}")
            for number in range(fork, len(line)):
                words += [_marked(line[number])] + ([f"#{said[number + 1]}"] if number + 1 in said else [])
        return shlex.join(words)


def record_of(
    session: Session, players: tuple[str, str], date: str, comments: Mapping[tuple[int, ...], str]
) -> GameRecord:
    """The record of a session: the moves on the table, and the lines beside them; comments go by path."""
    at = None if session.start == session.game.start() else abilities.write(session.game, session.start)
    seats = printable(players[0]), printable(players[1])
    lines = [line for line in session.lines if line != session.path]
    return GameRecord(
        spelled_out(session.game),
        seats,
        session.names,
        WINNERS.get(session.result),
        at,
        _comments_on(session.path, 0, comments),
        date,
        tuple(Session(session.game, session.start, line).names for line in lines),
        tuple(_comments_on(line, _fork(line, session.path) + 1, comments) for line in lines),
    )


def _comments_on(line: tuple[int, ...], first: int, comments: Mapping[tuple[int, ...], str]) -> dict[int, str]:
    """What was said from a number of moves on."""
    plies = range(first, len(line) + 1)
    return {number: printable(comments[line[:number]]) for number in plies if line[:number] in comments}


def comments_of(record: GameRecord, session: Session) -> dict[tuple[int, ...], str]:
    """The comments of a record by path, as ``record_of`` takes them; the session is that of ``replay``."""
    whole = [_slots(session.game, session.start, line) for line in (record.moves, *record.lines)]
    tables = zip(whole, (record.comments, *record.line_comments), strict=False)
    return {line[:number]: text for line, table in tables for number, text in table.items()}


def replay(record: GameRecord, own: Game | None = None) -> Session:
    """The session that a record tells of.  ``own`` is a game of the user's that the record may be of."""
    played = _game_of(record, own)
    start = _start_of(record, played)
    if sum(map(len, (record.moves, *record.lines))) > LONGEST:
        raise RecordError("the record has more than {longest} moves", LONGEST + 1, longest=LONGEST)
    path = _slots(played, start, record.moves)
    lines = []
    for number, line in enumerate(record.lines, 1):
        try:
            lines.append(_slots(played, start, line))
        except RecordError as error:
            raise RecordError("line {number}: {error}", error.move, number=number, error=error) from None
    session = Session(played, start, path).beside(lines)
    found = WINNERS.get(session.result)
    if record.winner not in (None, found):
        said = Sentence("the game is not over") if found is None else Sentence("the moves say '{found}'", found=found)
        raise RecordError("the record gives '{winner}' for the winner, but {said}", winner=record.winner, said=said)
    return session


def _slots(played: Game, position: Position, names: Sequence[str]) -> tuple[int, ...]:
    """The moves of a line from a position; the first that cannot be played is refused."""
    slots = []
    for number, name in enumerate(names, 1):
        if played.result(position) != UNDECIDED:
            raise RecordError(
                "move {number}, '{name}', comes after the end of the game", number, number=number, name=name
            )
        try:
            slots.append(abilities.read_move(played, position, name))
        except MoveError as error:
            raise RecordError("move {number}: {error}", number, number=number, error=error) from None
        position = played.play(position, slots[-1])
    return tuple(slots)


def read_record(text: str) -> GameRecord:
    """The record that a text means, JSON or one line."""
    try:
        if text.lstrip().startswith("{"):
            return record_from(json.loads(text))
        date, spec, first, second, winner, *rest = shlex.split(text)
    except (ValueError, RecursionError):
        raise RecordError("this is no record of a game: it is neither JSON nor a line of such words") from None
    moves: list[str] = []
    comments: list[dict[int, str]] = [{}]
    lines: list[list[str]] = []
    position = rest.pop(0)[1:] if rest and rest[0].startswith("@") else None
    for word in rest:
        if word.startswith("#"):
            comments[-1][len(lines[-1] if lines else moves)] = word[1:]
        elif FORK.fullmatch(word):
            lines.append(moves[: int(word[1:])])
            comments.append({})
        else:
            (lines[-1] if lines else moves).append(word.removeprefix("\\"))
    known, beside = None if winner == NOBODY else winner, tuple(map(tuple, lines))
    said, *others = comments
    players, begun = (first, second), date.strip(NOBODY)
    return _checked(GameRecord(spec, players, tuple(moves), known, position, said, begun, beside, tuple(others)))


def record_from(fields: Any) -> GameRecord:
    """The record that plain fields mean, such as ``as_json`` gives."""
    if not isinstance(fields, dict) or fields.get("record") != VERSION:
        raise RecordError("this is no record of a game, or of a later version than {version}", version=VERSION)
    moves, comments = fields.get("moves", []), fields.get("comments") or {}
    lines, beside = fields.get("lines") or [], fields.get("line_comments") or []
    if not isinstance(moves, list):
        raise RecordError("'moves' is no list of moves")
    if not isinstance(lines, list) or not all(isinstance(line, list) for line in lines):
        raise RecordError("'lines' is no list of lists of moves")
    for line in (moves, *lines):
        for number, move in enumerate(line, 1):
            if not isinstance(move, str):
                raise RecordError("move {number} is no text", number, number=number)
    if not isinstance(beside, list) or len(beside) > len(lines):
        raise RecordError("'line_comments' is no list of comments for each line")
    tables = [_table(each) for each in (comments, *beside)]
    record = GameRecord(
        fields.get("game", ""),
        (fields.get("first", ""), fields.get("second", "")),
        tuple(moves),
        fields.get("winner"),
        fields.get("position"),
        tables[0],
        fields.get("date", ""),
        tuple(map(tuple, lines)),
        tuple(tables[1:]),
    )
    return _checked(record)


def _as_table(comments: Mapping[int, str]) -> dict[str, str]:
    return {str(number): comment for number, comment in comments.items()}


def _table(comments: Any) -> dict[int, str]:
    """What ``_as_table`` gives, read again."""
    if not isinstance(comments, dict) or not all(key.isdecimal() and len(key) < 9 for key in comments):
        raise RecordError("'comments' is no table from numbers of moves to texts")
    return {int(number): comment for number, comment in comments.items()}


def printable(text: str) -> str:
    """A text on one line that does nothing to a terminal."""
    return " ".join("".join(symbol for symbol in text if symbol.isprintable() or symbol.isspace()).split())


def _checked(record: GameRecord) -> GameRecord:
    """The record, if its words are texts that can be shown."""
    texts = {"game": record.game, "first": record.players[0], "second": record.players[1], "date": record.date}
    texts |= {} if record.position is None else {"position": record.position}
    for name, text in texts.items():
        if not _shown(text):
            raise RecordError("the {name} is no line of text", name=name)
    for comments in (record.comments, *record.line_comments):
        for number, comment in comments.items():
            if not _shown(comment):
                raise RecordError("comment {number} is no line of text", number=number)
    for line in (record.moves, *record.lines):
        for number, move in enumerate(line, 1):
            if not _shown(move):
                raise RecordError("move {number} is no line of text", number, number=number)
    if record.winner not in (None, *WINNERS.values()):
        raise RecordError("the winner is '{winner}': write first, second or draw", winner=record.winner)
    return record


def _marked(move: str) -> str:
    """A move as a line writes it."""
    return f"\\{move}" if move.startswith(SIGNS) else move


def _fork(line: Sequence[object], moves: Sequence[object]) -> int:
    """How many moves a line has in common with others."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, moves, strict=False)))


def _shown(text: object) -> bool:
    return isinstance(text, str) and text == printable(text)


def spelled_out(played: Game) -> str:
    """A spec with every number of a game: the record's meaning outlives the defaults of today."""
    kind, sizes, words = type(played), sizes_of(type(played)), []
    named = bool(sizes)
    for part in dataclasses.fields(played):  # type: ignore[arg-type]
        value = getattr(played, part.name)
        if not part.compare:
            continue
        if part.name in sizes:
            words += ["x".join(str(getattr(played, size)) for size in sizes_of(kind))] * (
                part.name == sizes_of(kind)[0]
            )
        elif isinstance(value, tuple):
            words += map(str, value)
            named = True  # another bare number would be one more of these
        elif isinstance(value, bool):
            words += [part.name] if value else []
        elif isinstance(value, Graph):
            words.append(value.digest()[:16])
        else:
            words.append(f"{part.name}={value}" if named else str(value))
    return lasting_name(kind) + (":" + ",".join(words) if words else "")


def _game_of(record: GameRecord, own: Game | None) -> Game:
    if own is not None and spelled_out(own) == record.game:
        return own
    name = record.game.partition(":")[0]
    if own is not None and name == name_of(own) != lasting_name(type(own)):
        raise RecordError("the record is of the built-in {game}, not of {own}", game=record.game, own=spelled_out(own))
    if is_built_in(name):
        return game(record.game)
    if own is not None:
        raise RecordError("the record is of {game}, not of {own}", game=record.game, own=spelled_out(own))
    raise RecordError(
        "the record is of {game}, which is not built in: name the file of its rules too", game=record.game
    )


def _start_of(record: GameRecord, played: Game) -> Any:
    if record.position is None:
        return played.start()
    try:
        return checked_position(played, abilities.read(played, record.position))
    except PositionError as error:
        raise RecordError("the position to begin with: {error}", error=error) from None
