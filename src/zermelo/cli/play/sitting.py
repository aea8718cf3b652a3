"""One game at a terminal: who sits where, what is shown and said after each move, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from zermelo.cli.play.view import moves_by_value
from zermelo.cli.play.voice import Voice
from zermelo.cli.progress import progress
from zermelo.cli.stones import USUAL, Looks, board
from zermelo.core import abilities
from zermelo.core.errors import FileError
from zermelo.core.language import phrase
from zermelo.play import people, saved_games, sentences
from zermelo.play.analysis import Analyst
from zermelo.play.judgement import Judgement
from zermelo.play.players import Player, person, player_named
from zermelo.play.record import GameRecord, record_of
from zermelo.play.session import Session

ON, AFTER, OFF = phrase("on"), phrase("after"), phrase("off")
VALUES: Final = (ON, AFTER, OFF)
"""When values are told: before each move too, only after it, never."""
INDENT: Final = 2


@dataclass
class Manners:
    """How the players want to be treated; it stays when another game is begun."""

    folder: Path
    """Where games are kept."""
    values: str = AFTER
    paper: bool = False
    """Whether the board is on paper and not on the screen: machines announce their moves, and that is all."""
    chance: Random = field(default_factory=Random)
    looks: Looks = USUAL
    """Of the stones on the screen."""


class Sitting:
    """A session with people and machines on its two sides."""

    def __init__(self, voice: Voice, manners: Manners) -> None:
        self.voice, self.manners = voice, manners

    def begin(
        self,
        session: Session,
        seats: tuple[str, str],
        date: str = "",
        comments: Mapping[tuple[int, ...], str] | None = None,
        path: Path | None = None,
    ) -> None:
        """Sit down to a game, fresh or loaded from a file; the seats go by side."""
        analyst = Analyst(session.game)
        self.machines = machines_on(seats, analyst)  # refuses unknown ones while the game before is still whole
        self.seats, self.analyst = seats, analyst
        self.session, self.kept, self.warned = session, session, False
        self.date, self.path = date or saved_games.now(), path
        self.said = dict(comments or {})
        """Comments, by the path after which they were made: going back loses none."""

    def swap(self) -> None:
        """Let the players change sides."""
        self.seats, self.machines = self.seats[::-1], self.machines[::-1]

    @property
    def comments(self) -> dict[int, str]:
        """Those of the line on the table, by how many moves had been made."""
        line = self.session.lines[-1]
        return {ply: self.said[line[:ply]] for ply in range(len(line) + 1) if line[:ply] in self.said}

    @property
    def machine(self) -> Player | None:
        """Who is to move, if it is a machine."""
        return self.machines[self.session.side]

    # Taking turns.

    def play(self, slot: int) -> None:
        """Make a move; a person's is reviewed."""
        before = self.session
        told = self.machine is None and not self.manners.paper and self.manners.values != OFF
        self.session = before.play(slot)
        if told and not self.session.over:
            self._review(before, slot)
        self.show()

    def let_play(self, machine: Player) -> None:
        """Make the move of a machine."""
        session = self.session
        with self.thinking():
            slot = machine(session.game, session.position, self.manners.chance)
        move = abilities.write_move(session.game, session.position, slot)
        self.voice.say("{name} plays {move}.", name=self.name(session.side), move=move)
        self.play(slot)

    def _review(self, before: Session, slot: int) -> None:
        with self.thinking():
            moves = self.analyst.moves(before.position)
        made = next(move.worth for move in moves if move.slot == slot)
        better = [move.name for move in moves if made < move.worth and not move.worth < moves[0].worth]
        best = moves[0].worth
        self.judge(best, sentences.review(self.session, best, made, better, self.seats, self.voice.language))

    def judge(self, worth: Judgement, sentence: str) -> None:
        """Say a judgement; before the first that is not exact, say that too."""
        if not worth.exact and not self.warned:
            self.voice.say("Not everything is proved from here: what I say is not exact, and no machine is perfect.")
            self.warned = True
        self.voice.show(sentence, INDENT)

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """While the analyst works, its progress is shown and Ctrl-C is heard."""
        with progress() as self.analyst.tell:
            yield

    # What is on the screen.

    def name(self, side: int) -> str:
        """What a side is called at the beginning of a sentence."""
        return people.names(self.seats, self.voice.language)[side]

    def introduce_players(self) -> None:
        first = self.session.sides[0]
        self.voice.say("Moves first: {first}. Then: {second}.", first=self.name(first), second=self.name(1 - first))

    def introduce(self) -> None:
        """The game, its rules, its players, and the board."""
        game = self.session.game
        self.voice.show()
        self.voice.say("{game}: {rules}", game=game, rules=sentences.rules(game, self.voice.language))
        self.introduce_players()
        self.voice.say("Type help to see all that you can type.")
        self.show()

    def show(self) -> None:
        """The position, and all that the players want to know of it."""
        if not self.manners.paper:
            self.show_board()
        for standing in sentences.standing(self.session, self.seats, self.voice.language):
            self.voice.show(standing)
        if self.session.over:
            self.voice.show(sentences.ending(self.session, self.seats, self.voice.language))
        elif self.manners.values == ON and self.machine is None:
            self.show_values()

    def show_board(self) -> None:
        session, room = self.session, self.voice.out.width
        last = (session.goto(session.path[:-1]).position, session.path[-1]) if session.path else None
        self.voice.show()
        self.voice.show(board(session.game, session.position, room, last, INDENT, self.manners.looks))
        self.voice.show()

    def show_values(self) -> None:
        """What each move is worth."""
        with self.thinking():
            moves = self.analyst.moves(self.session.position)
        self.foresee(moves[0].worth, [move.name for move in moves if not move.worth < moves[0].worth])
        self.voice.show(moves_by_value(moves, self.voice.language), INDENT)

    def foresee(self, worth: Judgement, best: list[str]) -> None:
        """Say what the player to move can hope for."""
        self.judge(worth, sentences.prospects(self.session, worth, best, self.seats, self.voice.language))

    # Keeping it.

    def record(self) -> GameRecord:
        return record_of(self.session, self.seats, self.date, self.said)

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves of a game that is not over, or lines beside them."""
        session, kept = self.session, self.kept
        return bool(session.path) and (session.path, session.lines) != (kept.path, kept.lines) and not session.over

    def save(self, path: Path | None = None) -> None:
        """Write the game to a file, by default its own or a new one in the folder, and say where it is."""
        record = self.record()
        path = path or self.path or saved_games.free_path(self.manners.folder, record)
        saved_games.save(record, path)
        self.path, self.kept = path, self.session
        self.voice.say("The game is saved in {path}", path=path)

    def keep(self) -> None:
        """Save what would be lost; if no file can be written, the screen must do."""
        if not self.unsaved:
            return
        try:
            self.save()
            self.voice.say("To go on with it: zermelo play --load {path}", path=self.path)
        except FileError as error:
            self.voice.show(error)
            self.voice.say("Keep this line; put into a file, it can be loaded:")
            self.voice.show(self.record().as_line())


def machines_on(seats: tuple[str, str], analyst: Analyst) -> tuple[Player | None, Player | None]:
    """The machine on each seat, None where a person sits."""
    first, second = (player_named(seat, analyst.game, analyst) if person(seat) is None else None for seat in seats)
    return first, second
