"""What a player can type beside moves: one function a command, and the registry of their words."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from zermelo.cli.play.sitting import AFTER, INDENT, OFF, ON, VALUES, Sitting
from zermelo.cli.play.view import lines_of, names_of_moves
from zermelo.cli.play.voice import means
from zermelo.core.language import phrase, say
from zermelo.play import saved_games
from zermelo.play.players import person
from zermelo.play.record import comments_of, printable
from zermelo.play.session import Session

TOLD: Final = {
    AFTER: phrase("Values are now shown after each move."),
    OFF: phrase("Values are no longer shown."),
}
OFFERED: Final = 9
"""Saved games among which one is chosen by number."""
COUNT: Final = r"([1-9]\d{0,5})?"
COUNTED: Final = phrase("Only a number of moves may follow this word.")
LINE: Final = 40
"""Moves of a line of best play."""


class Leave(Exception):
    """The player has had enough of this game."""


def hint(sitting: Sitting, _: str) -> None:
    if sitting.session.over:
        sitting.voice.say("The game is over: take a move back first.")
        return
    with sitting.thinking():
        best = sitting.analyst.best(sitting.session.position)
    sitting.foresee(best[0].worth, [best[0].name])


def why(sitting: Sitting, _: str) -> None:
    with sitting.thinking():
        line = sitting.analyst.line(sitting.session.position, LINE)
    if line:
        sitting.voice.say("Best play from here: {moves}", moves="  ".join(move.name for move in line))
    else:
        sitting.voice.say("From here no line of best play is known.")


def moves(sitting: Sitting, _: str) -> None:
    if sitting.manners.values == ON and not sitting.session.over:
        sitting.show_values()
    else:
        sitting.voice.show("  ".join(names_of_moves(sitting.session)) or "-", INDENT)


def values(sitting: Sitting, word: str) -> None:
    toggled = AFTER if sitting.manners.values == ON else ON
    meant = [mode for mode in VALUES if means(word, mode)] if word else [toggled]
    if len(meant) != 1:
        sitting.voice.say("Write values on, values after or values off.")
        return
    (sitting.manners.values,) = meant
    if sitting.manners.values != ON:
        sitting.voice.say(TOLD[sitting.manners.values])
    elif not sitting.session.over:
        sitting.show_values()


def undo(sitting: Sitting, count: str) -> None:
    """Back to where a person was to move, as many times as asked."""
    earlier = [ply for ply in _turns(sitting) if ply < sitting.session.ply]
    if not re.fullmatch(COUNT, count):
        sitting.voice.say(COUNTED)
    elif earlier:
        _come_to(sitting, sitting.session.path[: earlier[-min(int(count or 1), len(earlier))]])
    else:
        sitting.voice.say("There is no move to take back.")


def redo(sitting: Sitting, count: str) -> None:
    """On to where a person was to move next, as many times as asked."""
    line = sitting.session.lines[-1]
    later = [ply for ply in (*_turns(sitting), len(line)) if ply > sitting.session.ply]
    if not re.fullmatch(COUNT, count):
        sitting.voice.say(COUNTED)
    elif later:
        _come_to(sitting, line[: later[min(int(count or 1), len(later)) - 1]])
    else:
        sitting.voice.say("There is no move to play again.")


def go(sitting: Sitting, place: str) -> None:
    """To any move of any line that was played."""
    lines = sitting.session.lines
    found = re.fullmatch(r"(?:(\d{1,6}):)?(\d{1,6})", place)
    which, ply = (int(found[1] or len(lines)), int(found[2])) if found else (0, 0)
    if 0 < which <= len(lines) and ply <= len(lines[which - 1]):
        _come_to(sitting, lines[which - 1][:ply])
    else:
        sitting.voice.say("Write go 4 for the position after 4 moves, go 2:4 for that of line 2. The lines are:")
        history(sitting, "")


def history(sitting: Sitting, _: str) -> None:
    sitting.voice.show(lines_of(sitting.session), INDENT)
    for number, said in sitting.comments.items():
        sitting.voice.say("After move {number}: {comment}", number=number, comment=said)
    for path, said in sitting.said.items():
        number, lines = len(path), [line[: len(path)] for line in sitting.session.lines]
        if lines[-1] != path:  # said on a line that was left
            line = lines.index(path) + 1
            sitting.voice.say("After move {number} of line {line}: {comment}", number=number, line=line, comment=said)


def comment(sitting: Sitting, text: str) -> None:
    if not text:
        sitting.voice.say("Write what you have to say after the word comment.")
        return
    sitting.said[sitting.session.path] = printable(text)
    sitting.voice.say("Noted after move {number}.", number=sitting.session.ply)


def board(sitting: Sitting, _: str) -> None:
    sitting.show_board()


def swap(sitting: Sitting, _: str) -> None:
    sitting.swap()
    sitting.introduce_players()


def new(sitting: Sitting, _: str) -> None:
    sitting.keep()
    sitting.begin(Session(sitting.session.game, sitting.session.start), sitting.seats)
    sitting.introduce()


def save(sitting: Sitting, name: str) -> None:
    path = Path(os.path.expanduser(name)) if name else None
    if path is None or path == sitting.path or not path.exists() or _may_replace(sitting, path):
        sitting.save(path)


def load(sitting: Sitting, name: str) -> None:
    """Another game from a file; the present one is kept."""
    path = Path(os.path.expanduser(name)) if name else pick(sitting)
    if path is None:
        return
    record, session = saved_games.resume(path, own=sitting.session.game)
    sitting.keep()
    sitting.begin(session, record.players, record.date, comments_of(record, session), path)
    sitting.introduce()


def pick(sitting: Sitting) -> Path | None:
    """One of the newest saved games, chosen by number."""
    paths = saved_games.newest_first(sitting.manners.folder)[:OFFERED]
    if not paths:
        sitting.voice.say("No game is kept in {folder}", folder=sitting.manners.folder)
        return None
    return paths[sitting.voice.choose([path.stem for path in paths], phrase("The newest game comes first."))]


def pause(sitting: Sitting, _: str) -> None:
    about = phrase("The game waits: go on, keep it, or leave it.")
    match sitting.voice.choose((phrase("Resume"), phrase("Save"), phrase("Quit")), about):
        case 0:
            sitting.show()
        case 1:
            save(sitting, "")
        case _:
            leave(sitting, "")


def leave(sitting: Sitting, _: str) -> None:
    if sitting.unsaved and sitting.voice.agrees("Save the game first? (yes, no)"):
        sitting.save()
    sitting.kept = sitting.session  # what is left now is left on purpose
    raise Leave


def help_(sitting: Sitting, _: str) -> None:
    language = sitting.voice.language
    sitting.voice.say("Type a move as the game writes it, or one of these words; their beginnings will do.")
    words = click.HelpFormatter(width=sitting.voice.out.width - 1)
    with words.indentation():
        words.write_dl(
            [
                (f"{say(known.word, language)} {say(known.follows, language)}".strip(), say(known.purpose, language))
                for known in COMMANDS
            ],
            col_max=words.width * 3 // 8,
        )
    sitting.voice.out.print(words.getvalue(), end="")
    sitting.voice.say("W5 is a win after 5 moves, those of both players counted.")


@dataclass(frozen=True)
class Command:
    """A word of the catalogue, what may follow it, what it is for, and what it does with what follows."""

    word: str
    follows: str
    purpose: str
    act: Callable[[Sitting, str], None]


COMMANDS: Final = (
    Command(phrase("hint"), "", phrase("a good move, and what it leads to"), hint),
    Command(phrase("why"), "", phrase("best play from here"), why),
    Command(phrase("moves"), "", phrase("the moves"), moves),
    Command(
        phrase("values"),
        phrase("[on|after|off]"),
        phrase("show what moves are worth: before too, only after, never"),
        values,
    ),
    Command(phrase("undo"), "[N]", phrase("take your last move back, or your last N"), undo),
    Command(phrase("redo"), "[N]", phrase("play it again"), redo),
    Command(phrase("go"), phrase("[LINE:]MOVE"), phrase("try something else from any move of any line"), go),
    Command(phrase("history"), "", phrase("all lines that were played, and comments"), history),
    Command(phrase("comment"), phrase("TEXT"), phrase("say something about the last move, for the record"), comment),
    Command(phrase("board"), "", phrase("the board again"), board),
    Command(phrase("swap"), "", phrase("change sides"), swap),
    Command(phrase("new"), "", phrase("begin again"), new),
    Command(phrase("save"), phrase("[FILE]"), phrase("keep the game"), save),
    Command(phrase("load"), phrase("[FILE]"), phrase("go on with a game that was kept"), load),
    Command(phrase("menu"), "", phrase("resume, save or quit"), pause),
    Command(phrase("help"), "", phrase("this list"), help_),
    Command(phrase("quit"), "", phrase("leave the game"), leave),
)
"""The registry: a new command is one function and one line here."""


def _turns(sitting: Sitting) -> list[int]:
    """The plies of the line on the table at which a person is to move."""
    whole = sitting.session.goto(sitting.session.lines[-1])
    return [ply for ply, side in enumerate(whole.sides) if person(sitting.seats[side]) is not None]


def _come_to(sitting: Sitting, path: tuple[int, ...]) -> None:
    sitting.session = sitting.session.goto(path)
    sitting.show()


def _may_replace(sitting: Sitting, path: Path) -> bool:
    return sitting.voice.agrees("{path} is there already. Write over it? (yes, no)", path=path)
