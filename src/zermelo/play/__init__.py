"""Playing: players, judgements, the game in progress, its record, matches.

Vocabulary
    side      0 moves first, 1 is the other one
    player    a function of (game, position, chance) that chooses a slot
    seat      the word for who plays a side: ``human``, ``human:Ann``, ``perfect``, ``skill:60`` ...
    analyst   who knows what positions and moves are worth, exactly or not, and never takes long
    session   a game in progress: the moves played, and every line that was tried beside them
    record    what is kept of a session in a file
"""

from __future__ import annotations

from zermelo.core.lazy import publish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.play.analysis import Analyst as Analyst
    from zermelo.play.analysis import Limits as Limits
    from zermelo.play.judgement import Judgement as Judgement
    from zermelo.play.library import Entry as Entry
    from zermelo.play.library import library as library
    from zermelo.play.library import sample as sample
    from zermelo.play.match import Played as Played
    from zermelo.play.match import Score as Score
    from zermelo.play.match import play_match as play_match
    from zermelo.play.match import play_out as play_out
    from zermelo.play.match import score as score
    from zermelo.play.players import Player as Player
    from zermelo.play.players import player_named as player_named
    from zermelo.play.record import GameRecord as GameRecord
    from zermelo.play.record import RecordError as RecordError
    from zermelo.play.record import read_record as read_record
    from zermelo.play.record import record_of as record_of
    from zermelo.play.record import replay as replay
    from zermelo.play.saved_games import load as load
    from zermelo.play.saved_games import resume as resume
    from zermelo.play.saved_games import save as save
    from zermelo.play.session import Session as Session

publish(__name__)
