"""Records: what is written is read again, and what is damaged is refused where it is damaged."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from own_rules import own_rules
from play.walks import sessions

from zermelo import game, open_solution, solve
from zermelo.core.errors import FileError, ZermeloError
from zermelo.core.registry import BUILT_IN
from zermelo.play import saved_games
from zermelo.play.record import (
    GameRecord,
    RecordError,
    comments_of,
    printable,
    read_record,
    record_from,
    record_of,
    replay,
    spelled_out,
)
from zermelo.play.session import Session
from zermelo.search import heuristic_names
from zermelo.web.gallery import Gallery

ANN = "human:Ann", "perfect"
DATE = "2026-10-16T14:03:22"


@pytest.fixture
def record() -> GameRecord:
    session = Session(game("matches:11")).play(2).play(0).play(2).play(0)
    return record_of(session, ANN, DATE, {(): "let us see", session.path[:2]: "a mistake"})


@given(sessions(), st.text(min_size=1), st.dictionaries(st.integers(0, 12), st.text()))
def test_what_is_written_is_read_again(session: Session, name: str, comments: dict[int, str]) -> None:
    said = {line[:number]: text for line in session.lines for number, text in comments.items()}
    record = record_of(session, (f"human:{name}", "skill:60"), DATE, said)
    assert comments_of(record, session) == {path: printable(text) for path, text in said.items()}
    for text in (json.dumps(record.as_json()), record.as_line()):
        assert read_record(text) == record
        assert len(record.as_line().splitlines()) == 1
    again = replay(record, session.game)
    assert (again.path, again.lines, again.result) == (session.path, session.lines, session.result)


def test_how_it_looks(record: GameRecord) -> None:
    assert record.as_line() == f"{DATE} matches:11,3 human:Ann perfect - '#let us see' 3 1 '#a mistake' 3 1"
    assert record.as_json() == {
        "record": 1,
        "date": DATE,
        "game": "matches:11,3",
        "position": None,
        "first": "human:Ann",
        "second": "perfect",
        "winner": None,
        "moves": ["3", "1", "3", "1"],
        "comments": {"0": "let us see", "2": "a mistake"},
        "lines": [],
        "line_comments": [],
    }


def test_lines_beside_the_moves_are_kept() -> None:
    session = Session(game("matches:11")).play(2).play(0).undo().play(1).play(1).undo(3).play(0).undo().redo(2)
    tried = session.goto((2, 1))
    record = record_of(tried, ANN, DATE, {})
    assert record.moves == ("3", "2")
    assert record.lines == (("3", "1"), ("1",), ("3", "2", "2"))
    assert record.as_line() == f"{DATE} matches:11,3 human:Ann perfect - 3 2 %1 1 %0 1 %2 2"
    for text in (json.dumps(record.as_json()), record.as_line()):
        assert replay(read_record(text)) == tried


def test_comments_on_lines_beside_the_moves_are_kept() -> None:
    session = Session(game("matches:11")).play(2).play(0).play(1).undo(2).play(1)
    record = record_of(session, ANN, DATE, {(2,): "so far so good", (2, 0): "hm", (2, 0, 1): "worse"})
    assert (record.comments, record.line_comments) == ({1: "so far so good"}, ({2: "hm", 3: "worse"},))
    assert record.as_line().endswith("- 3 '#so far so good' 2 %1 1 '#hm' 2 '#worse'")
    for text in (json.dumps(record.as_json()), record.as_line()):
        assert read_record(text) == record


def test_a_record_without_lines_is_read_as_before(record: GameRecord) -> None:
    old = record.as_json()
    del old["lines"], old["line_comments"]
    assert record_from(old) == record


@given(st.lists(st.text("#@%1\\' ab", min_size=1).map(printable)), st.none() | st.just("@here"))
def test_moves_may_look_like_comments(moves: list[str], position: str | None) -> None:
    record = GameRecord("mine", ANN, tuple(moves), position=position, date=DATE)
    assert read_record(record.as_line()) == record


def test_a_game_from_a_position() -> None:
    record = record_of(Session(game("chomp"), game("chomp").read("2,1,0,0")).play(1), ANN, DATE, {})
    assert (record.position, record.winner) == ("2,1,0,0", None)
    assert read_record(record.as_line()) == record
    assert replay(record).names == ("0,1",)


def test_the_moves_say_who_won() -> None:
    won = record_of(Session(game("matches:3")).play(2), ANN, DATE, {})
    assert won.winner == "first"
    assert replay(GameRecord("matches:3", ANN, ("3",))).winner == 0
    with pytest.raises(RecordError, match="the moves say 'first'"):
        replay(GameRecord("matches:3", ANN, ("3",), "second"))
    with pytest.raises(RecordError, match="the game is not over"):
        replay(GameRecord("matches:3", ANN, ("1",), "draw"))


@pytest.mark.parametrize(
    ("moves", "number", "words"),
    [
        (("3", "4", "3"), 2, "move 2: '4' is not a move here: play 1, 2, 3"),
        (("3", "3", "3", "3"), 4, "move 4: '3' is not a move here: play 1, 2"),
        (("nonsense",), 1, "move 1: 'nonsense' is not a move here"),
        (("3", "3", "3", "2", "1"), 5, "move 5, '1', comes after the end"),
        (("1",) * 10_001, 10_001, "more than 10,000 moves"),
    ],
)
def test_the_first_bad_move_is_named(moves: tuple[str, ...], number: int, words: str) -> None:
    with pytest.raises(RecordError) as refused:
        replay(GameRecord("matches:11", ANN, moves))
    assert refused.value.move == number
    assert words in str(refused.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"record": 2}, "no record of a game"),
        ({"moves": "3 1"}, "no list of moves"),
        ({"moves": ["3", 1]}, "move 2 is no text"),
        ({"moves": ["3\x1b[2J"]}, "move 1 is no line of text"),
        ({"game": None}, "the game is no line of text"),
        ({"first": "human:\x1b[2J"}, "the first is no line of text"),
        ({"winner": "Ann"}, "write first, second or draw"),
        ({"winner": ["first"]}, "write first, second or draw"),
        ({"comments": {"x": "y"}}, "'comments' is no table"),
        ({"comments": {"1": 2}}, "comment 1 is no line of text"),
        ({"line_comments": [{}]}, "'line_comments' is no list"),
        ({"lines": [["1"]], "line_comments": [{"1": 2}]}, "comment 1 is no line of text"),
        ({"lines": [["1"]], "line_comments": ["hm"]}, "'comments' is no table"),
        ({"lines": "3 1"}, "'lines' is no list of lists of moves"),
        ({"lines": [["3"], [4]]}, "move 1 is no text"),
        ({"position": 7}, "the position is no line of text"),
    ],
)
def test_damaged_fields_are_refused(record: GameRecord, change: dict[str, object], words: str) -> None:
    with pytest.raises(RecordError, match=words):
        record_from({**record.as_json(), **change})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "one two", "'", "{" * 100_000, '{"record": 1, "moves": {}}'])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(ZermeloError):
        replay(read_record(text))


def test_games_are_named_and_never_run(record: GameRecord) -> None:
    for spec in ("/etc/passwd.py", "mine:3", "rules.py:Mine"):
        with pytest.raises(RecordError, match="name the file of its rules too"):
            replay(GameRecord(spec, ANN))
    with pytest.raises(RecordError, match="the record is of mine:3, not of matches:12,3"):
        replay(GameRecord("mine:3", ANN), game("matches:12"))
    assert replay(record, game("matches")).ply == replay(record, game("nim")).ply == 4
    with pytest.raises(RecordError, match="the position to begin with"):
        replay(GameRecord("matches:11", ANN, position="12"))


@pytest.mark.parametrize("spec", [*BUILT_IN, "matches:12,misere", "tictactoe:4x4,line=4"])
def test_games_are_spelled_out(spec: str) -> None:
    assert game(spelled_out(game(spec))) == game(spec)


def test_printable() -> None:
    assert printable(" a\tb\n\x1b[31mc ") == "a b [31mc"


# Files.


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_files_are_written_whole_and_read_again(record: GameRecord, tmp_path: Path, name: str) -> None:
    path = tmp_path / "new" / "folder" / name
    saved_games.save(record, path)
    assert saved_games.load(path) == record
    assert [file.name for file in path.parent.iterdir()] == [name]
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert path.stat().st_mode & 0o077 == 0


def test_files_are_named_by_date_and_game(record: GameRecord, tmp_path: Path) -> None:
    first = saved_games.free_path(tmp_path, record)
    assert first.name == "2026-10-16_14-03-22_matches-11-3.json"
    saved_games.save(record, first)
    second = saved_games.free_path(tmp_path, record)
    assert second.name == "2026-10-16_14-03-22_matches-11-3_2.json"
    saved_games.save(record, second)
    assert saved_games.newest_first(tmp_path) == [second, first]
    assert saved_games.newest_first(tmp_path / "nowhere") == []
    strange = GameRecord("../../x:1/2", ANN, date="../..")
    assert saved_games.free_path(tmp_path, strange).parent == tmp_path
    assert saved_games.free_path(tmp_path, strange).resolve().parent == tmp_path.resolve()


def test_refusals_name_the_file(tmp_path: Path, record: GameRecord) -> None:
    with pytest.raises(FileError, match=r"absent.json cannot be read: No such file"):
        saved_games.load(tmp_path / "absent.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    with pytest.raises(RecordError, match=r"bytes.json: .* no text"):
        saved_games.load(tmp_path / "bytes.json")
    (tmp_path / "large.json").write_text(" " * (saved_games.LARGEST + 1))
    with pytest.raises(RecordError, match=r"large.json: .* too large"):
        saved_games.load(tmp_path / "large.json")
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="cannot be written"):
        saved_games.save(record, tmp_path / "file" / "game.json")


def test_a_failed_write_leaves_nothing(tmp_path: Path, record: GameRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    path.write_text("before")

    def refuse(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(FileError, match="No space left"):
        saved_games.save(record, path)
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]
    assert path.read_text() == "before"


def test_the_default_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saved_games.default_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/zermelo/games")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saved_games.default_folder({}) == tmp_path / ".local/share/zermelo/games"
    assert saved_games.default_folder({"XDG_DATA_HOME": "relative"}) == tmp_path / ".local/share/zermelo/games"

    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.chdir(tmp_path)
    assert saved_games.default_folder({}) == tmp_path / "zermelo" / "games"


def test_a_game_of_ones_own_is_told_from_the_built_in_one_of_its_name(tmp_path: Path) -> None:
    rules = tmp_path / "mine.py"
    rules.write_text(own_rules("Matches", heap=11, most=3))
    own, built_in = game(str(rules)), game("matches:11")
    of_own, of_built_in = (record_of(Session(each).play(2), ANN, DATE, {}) for each in (own, built_in))
    assert (of_own.game, of_built_in.game) == ("mine.py:11,3", "matches:11,3")
    assert replay(of_own, own).game == own
    assert replay(of_built_in).game == built_in
    with pytest.raises(RecordError, match=r"the record is of mine\.py:11,3, which is not built in: name the file"):
        replay(of_own)
    with pytest.raises(RecordError, match=r"the record is of the built-in matches:11,3, not of mine\.py:11,3"):
        replay(of_built_in, own)
    gallery = Gallery.of([str(rules)])
    assert [type(gallery.game(name)) for name in ("matches:11", of_own.game)] == 2 * [gallery.own["matches"]]
    assert heuristic_names(built_in) == ("theory",)
    assert heuristic_names(own) == ()
    solve(own).save(tmp_path / "solution")
    rules.write_text("")
    with pytest.raises(FileError, match="it is of rules that are called matches too, not of Zermelo's: give them"):
        open_solution(tmp_path / "solution")
