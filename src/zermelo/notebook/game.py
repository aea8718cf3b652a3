"""A game to play: clicks on the board, answers of a machine, values on the board on request."""

from __future__ import annotations

from random import Random

from zermelo.boards import view as boards
from zermelo.core import abilities
from zermelo.core.door import checked_position
from zermelo.core.game import Game, Position
from zermelo.core.language import say
from zermelo.core.moves import legal_moves
from zermelo.draw.svg import board_svg
from zermelo.notebook.model import Message, View, button, joined, number
from zermelo.play import sentences
from zermelo.play.analysis import Analyst
from zermelo.play.players import HUMAN, person, player_named, seat_named
from zermelo.play.session import Session


class GameModel:
    """A session, who sits where, and which cells are clicked so far."""

    def __init__(
        self,
        game: Game,
        seats: tuple[str, str] = (HUMAN, "perfect"),
        *,
        start: Position | None = None,
        values: bool = False,
        seed: int = 0,
        language: str = "en",
    ) -> None:
        first = game.start() if start is None else checked_position(game, start)
        self.session = Session(game, first)
        self.seats = seat_named(seats[0]), seat_named(seats[1])
        self.values, self.language = values, language
        self.analyst = Analyst(game)
        self.players = {seat: player_named(seat, game, self.analyst) for seat in self.seats if person(seat) is None}
        self.chance = Random(seed)
        self.chosen: tuple[int, ...] = ()
        self._answer()

    def view(self) -> View:
        session, game = self.session, self.session.game
        over, here = session.over, session.position
        moves = () if over or not self.values else self.analyst.proved(here).moves
        names = [] if over else [abilities.write_move(game, here, slot) for slot in legal_moves(game, here)]
        return {
            "words": joined([sentences.state(session, self.seats, self.language), self._outlook()]),
            "svg": board_svg(
                game,
                here,
                marks={move.slot: move.worth.value for move in moves if move.worth.value},
                last=session.path[-1] if session.path else None,
                before=session.positions[-2] if session.path else None,
                language=self.language,
            ),
            "chosen": list(self.chosen),
            "choice": {"words": say("Play", self.language), "options": names},
            "buttons": [
                button("back", say("Take back", self.language)),
                button("values", say("Values", self.language), self.values),
                button("new", say("New game", self.language)),
            ],
        }

    def _outlook(self) -> str:
        """Who wins, where the values are shown."""
        if not self.values or self.session.over:
            return ""
        session = self.session
        thought = self.analyst.proved(session.position)
        return sentences.outlook(session.game, thought, session.side, self.seats, self.language)

    def hear(self, message: Message) -> None:
        game, here = self.session.game, self.session.position
        legal = () if self.session.over else legal_moves(game, here)
        slot = number(message, "slot", game.slots() - 1)
        if slot is not None and slot in legal:
            self._play(slot)
        elif (cell := number(message, "cell", 1 << 20)) is not None:
            self._click(cell)
        elif (at := number(message, "choose", len(legal) - 1)) is not None:
            self._play(legal[at])
        else:
            self._press(message.get("press"))

    def _press(self, name: object) -> None:
        self.chosen = ()
        if name == "values":
            self.values = not self.values
        elif name == "new":
            self.session = Session(self.session.game, self.session.start)
            self._answer()
        elif name == "back" and self.session.path:
            self.session = self.session.undo()
            while self.session.path and not self._human():
                self.session = self.session.undo()
            self._answer()  # a machine that moved first moves again

    def _click(self, cell: int) -> None:
        """A move of several cells is made when they are all clicked; a cell clicked twice ends a shorter move."""
        again = cell in self.chosen
        clicked = self.chosen if again else (*self.chosen, cell)
        found = self._meant(clicked) or self._meant(clicked := (cell,))
        whole = [slot for slot, cells in found.items() if len(set(cells)) == len(clicked)]
        self.chosen = () if again or not found else clicked
        if whole and (again or len(whole) == len(found)):
            exact = [slot for slot in whole if found[slot] == clicked]
            self._play((exact or whole)[0])

    def _meant(self, clicked: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        """The moves that clicks on these cells may still mean."""
        moves = boards.clicks(self.session.game, self.session.position)
        return {slot: cells for slot, cells in moves.items() if set(clicked) <= set(cells)}

    def _play(self, slot: int) -> None:
        self.chosen = ()
        self.session = self.session.play(slot)
        self._answer()

    def _human(self) -> bool:
        return person(self.seats[self.session.side]) is not None

    def _answer(self) -> None:
        """Let the machines move until a person is to."""
        while not self.session.over and not self._human():
            player = self.players[self.seats[self.session.side]]
            self.session = self.session.play(player(self.session.game, self.session.position, self.chance))
