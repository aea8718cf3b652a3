"""Saved = opened, for every kind of table; and a file that is damaged, forged or for other rules is refused."""

from __future__ import annotations

import json
import os
import zlib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_games import Corridor, GraphGame, Words

import zermelo
from zermelo import DRAW, LOSS, UNDECIDED, Game
from zermelo.core.errors import FileError
from zermelo.core.spec import class_in_file
from zermelo.solver.bits import BitTable
from zermelo.solver.file import container
from zermelo.solver.file.keys import PackedKeys, pack
from zermelo.solver.file.packed import PackedTable
from zermelo.solver.fingerprint import fingerprint
from zermelo.solver.tables import DenseTable, DictTable

RING = GraphGame(((1, 2), (0, 3), (0, 3), (-1, -1)), (UNDECIDED, UNDECIDED, DRAW, LOSS))
NIM = zermelo.game("nim:2,3,2")


@dataclass(frozen=True)
class Nested(Game):
    """Positions are tuples of anything: a heap, who took last, and what was taken."""

    heap: int = 4

    def start(self):
        return (self.heap, "nobody", ())

    def slots(self):
        return 2

    def legal(self, position, slot):
        return slot < position[0]

    def play(self, position, slot):
        heap, last, taken = position
        return (heap - slot - 1, "second" if last == "first" else "first", (*taken, slot + 1))

    def result(self, position):
        return LOSS if position[0] == 0 else UNDECIDED


@dataclass(frozen=True)
class Bag(Game):
    """Positions are frozensets, which JSON does not know."""

    def start(self):
        return frozenset({0, 1})

    def slots(self):
        return 2

    def legal(self, position, slot):
        return slot in position

    def play(self, position, slot):
        return position - {slot}

    def result(self, position):
        return UNDECIDED if position else LOSS


SOLUTIONS = {
    "dense": (lambda: zermelo.solve(NIM, engine="sweep"), DenseTable),
    "dense, from a later start": (lambda: zermelo.solve(NIM, NIM.read("1,2,2"), engine="sweep"), DenseTable),
    "dense, long games": (lambda: zermelo.solve(zermelo.game("matches:400"), engine="sweep"), DenseTable),
    "bits": (lambda: zermelo.solve(NIM, engine="marks", distances=False), BitTable),
    "bits, from a later start": (
        lambda: zermelo.solve(NIM, NIM.read("1,2,2"), engine="marks", distances=False),
        BitTable,
    ),
    "sorted, no distances": (lambda: zermelo.solve(RING, distances=False), PackedTable),
    "tiers": (lambda: zermelo.solve(zermelo.game("connect4:3x2,line=2"), engine="tiers"), PackedTable),
    "tiers, symmetry": (lambda: zermelo.solve(zermelo.game("hex:2"), engine="tiers", symmetry=True), PackedTable),
    "sorted": (lambda: zermelo.solve(RING), PackedTable),
    "sorted, two words": (lambda: zermelo.solve(Corridor(7, 9)), PackedTable),
    "reference": (lambda: zermelo.solve(NIM, engine="reference"), DictTable),
    "strings": (lambda: zermelo.solve(Words("zermelo")), DictTable),
    "nested tuples": (lambda: zermelo.solve(Nested()), DictTable),
}


@pytest.mark.parametrize("name", SOLUTIONS)
def test_opened_is_what_was_saved(name, tmp_path):
    make, kind = SOLUTIONS[name]
    solution = make()
    for path in (tmp_path / "once", tmp_path / "twice"):  # an opened solution can be saved like any other
        solution.save(path)
        opened = zermelo.open_solution(path, solution.game)
        assert isinstance(opened.table, kind)
        assert dict(opened.items()) == dict(solution.items())
        assert list(opened) == list(solution)
        assert (opened.game, opened.start, opened.symmetry, opened.engine, opened.seconds, len(opened)) == (
            (solution.game, solution.start, solution.symmetry, solution.engine, solution.seconds, len(solution))
        )
        assert (opened.counts, opened.longest, opened.value()) == (solution.counts, solution.longest, solution.value())
        assert all(opened.moves(position) == solution.moves(position) for position in solution)
        assert opened.line() == solution.line()
        for strange in (-1, 2**70, (1, 2, 3), "strange", (0, -5), (2**64, 0), [1], 3.5):
            assert (strange in opened) == (strange in solution)
        assert opened.verify().positions == len(solution)
        solution = opened
    assert (tmp_path / "once").read_bytes() == (tmp_path / "twice").read_bytes()


def test_a_built_in_game_is_made_again(tmp_path):
    game = zermelo.game("nim:2,3,2,misere")
    zermelo.solve(game).save(str(tmp_path / "file"))
    assert zermelo.open_solution(str(tmp_path / "file")).game == game


def test_values_take_a_byte_and_are_not_copied(tmp_path):
    solution = zermelo.solve(zermelo.game("chomp:6x6"), engine="sweep")
    solution.save(tmp_path / "file")
    assert (tmp_path / "file").stat().st_size < len(solution) + 1000
    opened = zermelo.open_solution(tmp_path / "file")
    assert opened.table.scores.dtype == np.int8
    assert not opened.table.scores.flags.owndata
    assert not opened.table.scores.flags.writeable


@given(
    st.sets(st.integers(0, 2**63 - 1), min_size=1)
    | st.sets(st.integers(0, 3000), min_size=200)
    | st.sets(st.integers(2**40, 2**40 + 70_000), min_size=1),
    st.data(),
)
def test_packed_positions_are_found_and_unpacked(positions, data):
    keys = np.array(sorted(positions), np.int64)
    packed = pack(keys)
    assert packed.sound()
    begin, end = sorted(data.draw(st.sets(st.integers(0, len(keys)), min_size=2, max_size=2)))
    assert packed.unpacked(begin, end).tolist() == keys[begin:end].tolist()
    assert [packed.row(int(key)) for key in keys] == list(range(len(keys)))
    others = data.draw(st.sets(st.integers(-1, 2**64))) | {position + 1 for position in positions}
    assert [packed.row(other) for other in others - positions] == [None] * len(others - positions)


@given(st.sets(st.tuples(*[st.integers(0, 3) | st.integers(0, 2**63 - 1)] * 3), min_size=1))
def test_packed_positions_of_several_words(positions):
    keys = np.array(sorted(positions), np.int64)
    packed = pack(keys)
    assert packed.unpacked(0, len(keys)).tolist() == keys.tolist()
    assert [packed.row(position) for position in sorted(positions)] == list(range(len(keys)))
    assert packed.row((4, 5, 6)) is None or (4, 5, 6) in positions


def test_neighbours_take_little_room():
    columns = pack(np.arange(0, 10_000_000, 97)).columns
    assert sum(column.nbytes for column in columns) < 2.1 * (10_000_000 / 97)


def test_keys_that_would_lead_out_of_their_arrays_are_not_sound():
    def u(*values, kind=np.uint8):
        return np.array(values, kind)

    keys = PackedKeys(u(1, 2), u(0, 1, 3), u(5, 1, 9), (u(0, 0, 7),))
    assert keys.sound()
    assert not PackedKeys(u(), u(0), u()).sound()
    assert not replace(keys, lows=u(5, 1, 9, kind=np.int8)).sound()
    assert not replace(keys, lows=u(5, 1)).sound()
    assert not replace(keys, starts=u(0, 3)).sound()
    assert not replace(keys, starts=u(1, 2, 3)).sound()
    assert not replace(keys, starts=u(0, 3, 3)).sound()
    assert not replace(keys, highs=u(2, 1)).sound()
    assert not replace(keys, highs=u(1, 2**55, kind=np.uint64)).sound()
    assert not replace(keys, others=(u(0, 0),)).sound()


# Files that are not what they seem.


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """A small file with every part, and its bytes."""
    path = tmp_path_factory.mktemp("saved") / "ring.zermelo"
    zermelo.solve(RING).save(path)
    return path, path.read_bytes()


def refused(path, data=None, game=RING):
    """The words with which a file, of these bytes if they are given, is refused."""
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(FileError) as error:
        zermelo.open_solution(path, game)
    assert str(error.value).startswith(f"cannot open '{path}': ")
    assert "\n" not in str(error.value)
    return str(error.value)


def test_every_altered_byte_is_found(saved, tmp_path):
    path, data = tmp_path / "file", saved[1]
    path.write_bytes(data)
    with open(path, "r+b", buffering=0) as file:
        for place, byte in enumerate(data):
            for new in (byte ^ 1, byte ^ 0x80, byte ^ 0xFF):
                file.seek(place)
                file.write(bytes([new]))
                refused(path)
            file.seek(place)
            file.write(bytes([byte]))
    assert zermelo.open_solution(path, RING).value() == zermelo.solve(RING).value()


def test_every_truncation_is_found(saved, tmp_path):
    path, data = tmp_path / "file", saved[1]
    refused(path, data + b"\0")
    for size in reversed(range(len(data))):
        os.truncate(path, size)
        refused(path)


def test_what_is_wrong_is_said(saved, tmp_path):
    path, data = tmp_path / "file", saved[1]
    assert "it is empty" in refused(path, b"")
    assert "it is not a solution saved by Zermelo" in refused(path, b"PK\3\4" + data[4:])
    assert "it is of format 7, and this Zermelo reads format 1" in refused(path, data[:8] + b"\7" + data[9:])
    assert "it is damaged: it has" in refused(path, data[:-20])
    assert "it is damaged: the checksum of '0.highs' is wrong" in refused(path, data[:32] + b"\1" + data[33:])
    assert "it is damaged: the checksum of its header is wrong" in refused(path, data[:-1] + b" ")
    with pytest.raises(FileError, match="there is no such file"):
        zermelo.open_solution(tmp_path / "missing")
    with pytest.raises(FileError, match="it is not a file"):
        zermelo.open_solution(tmp_path)


def forged(data, edit):
    """The file with its header edited and all its checksums made right: what only a liar would write."""
    begin = container.PREAMBLE.unpack_from(data)[3]
    header = json.loads(data[begin:])
    header = edit(header) or header
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return container._preamble(begin, text) + data[container.PREAMBLE.size : begin] + text


def setting(*path, to):
    """An edit of a header: put a value at a path into it."""

    def edit(header):
        for step in path[:-1]:
            header = header[step]
        header[path[-1]] = to

    return edit


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (lambda header: b"not JSON", "its header is not JSON"),
        (lambda header: b"\xff\xfe", "its header is not JSON"),
        (lambda header: b"[" * 100_000, "its header is not JSON"),
        (lambda header: b"[]", "its header is not a JSON object"),
        (lambda header: {"arrays": header["arrays"]}, "its header has no proper 'game'"),
        (setting("fingerprint", to=7), "its header has no proper 'fingerprint'"),
        (setting("arrays", to=7), "no proper 'arrays'"),
        (setting("arrays", to=[]), "do not fill"),
        (setting("arrays", 0, to="scores"), "no proper 'name'"),
        (setting("arrays", 0, "kind", to="O"), "describes the array '0.highs' wrongly"),
        (setting("arrays", 0, "kind", to="V9"), "describes the array '0.highs' wrongly"),
        (setting("arrays", 0, "kind", to="f8"), "describes the array '0.highs' wrongly"),
        (setting("arrays", 1, "name", to="0.highs"), "describes the array '0.highs' wrongly"),
        (setting("arrays", 0, "count", to=-1), "'0.highs' is not where it must be"),
        (setting("arrays", 0, "count", to=2**62), "'0.highs' is not where it must be"),
        (setting("arrays", 0, "count", to=True), "no proper 'count'"),
        (setting("arrays", 0, "count", to=1e3), "no proper 'count'"),
        (setting("arrays", 0, "offset", to=-32), "'0.highs' is not where it must be"),
        (setting("arrays", 0, "offset", to=2**80), "'0.highs' is not where it must be"),
        (setting("arrays", 1, "offset", to=32), "'0.starts' is not where it must be"),
        (setting("arrays", 0, "count", to=2), "the keys of its section 0 contradict each other"),
        (setting("arrays", 1, "count", to=3), "the keys of its section 0 contradict each other"),
        (setting("arrays", 2, "count", to=3), "the keys of its section 0 contradict each other"),
        (setting("arrays", 2, "kind", to="i1"), "the keys of its section 0 contradict each other"),
        (setting("arrays", 3, "kind", to="u1"), "'0.scores' cannot be scores"),
        (setting("arrays", 3, "count", to=0), "the checksum of '0.scores' is wrong"),
        (setting("arrays", 3, "name", to="1.scores"), "it has no array '0.scores'"),
        (setting("table", to=None), "no proper 'table'"),
        (setting("table", "kind", to="strange"), "has no table of the kind 'strange'"),
        (setting("table", "kind", to="dense"), "has no table of the kind 'dense'"),
        (setting("table", "kind", to="other"), "it has no array 'scores'"),
        (setting("table", "sections", to=0), "has no table of 0 sections"),
        (setting("table", "sections", to=10**12), "has no table of 1000000000000 sections"),
        (setting("table", "tiers", to=True), "has no table of 1 sections"),
        (setting("table", "words", to=0), "of positions of 0 words"),
        (setting("table", "words", to=10**12), "of positions of 1000000000000 words"),
        (setting("table", "words", to=2), "it has no array '0.word2'"),
        (setting("table", "lowest", to="0"), "no proper 'lowest'"),
        (setting("fingerprint", to="0" * 64), "are not those it was made for"),
        (setting("game", to=None), "no proper 'game'"),
        (setting("start", to=None), "its start makes no sense"),
        (setting("start", to=-1), "its start makes no sense"),
        (setting("start", to=[0]), "its start makes no sense"),
        (setting("start", to=9), "its start is not among its positions"),
        (setting("symmetry", to="yes"), "no proper 'symmetry'"),
        (setting("seconds", to=[]), "no proper 'seconds'"),
        (setting("engine", to=3), "no proper 'engine'"),
    ],
)
def test_a_forged_header_is_refused(saved, tmp_path, edit, words):
    assert words in refused(tmp_path / "file", forged(saved[1], edit))


def test_forged_positions_are_refused(tmp_path):
    path = tmp_path / "file"
    zermelo.solve(Words("nim")).save(path)
    data = path.read_bytes()
    text = b'["", "n", "ni", "nim"]'
    assert text in data
    for new in (
        b'["", "n", "ni", "nim" ',
        b'["", "n", "ni", 1,2,3]',
        b'["", "n", "ni", "ni" ]',
        b'["", "n", "ni", {}   ]',
    ):
        assert len(new) == len(text)

        def right(header, new=new):
            header["arrays"][0]["checksum"] = zlib.crc32(new + bytes(-len(new) % 32))

        assert "position" in refused(path, forged(data.replace(text, new), right), Words("nim"))


def test_a_built_in_game_that_makes_no_sense_is_refused(tmp_path):
    path = tmp_path / "file"
    zermelo.solve(zermelo.game("matches:5")).save(path)
    data = path.read_bytes()
    for spec in ("matches:-5", "matches:x", "matches:5,5,5,5,5"):
        assert "its game makes no sense" in refused(path, forged(data, setting("game", to=spec)), None)
    assert "not those it was made for" in refused(path, forged(data, setting("game", to="matches:6")), None)
    for spec in (f"{tmp_path}/rules.py", "unheard:5", "nim:5"):
        assert "is not a game of Zermelo's own" in refused(path, forged(data, setting("game", to=spec)), None)


# Rules.

RULES = """
from dataclasses import dataclass, replace
from zermelo import Game, LOSS, UNDECIDED

STEPS = {steps}

@dataclass(frozen=True)
class Mine(Game):
    heap: int = 7

    def start(self):
        return self.heap

    def slots(self):
        return 2

    def legal(self, n, slot):{comment}
        return {legal}

    def play(self, n, slot):
        return n - self.taken(slot)

    def taken(self, slot):
        return STEPS[slot]

    def result(self, n):
        return UNDECIDED if n > 0 else LOSS

    def write(self, n):
        return "{name}" + str(n)
"""
COMPILED = {"steps": "(1, 2)", "legal": "self.taken(slot) <= n", "comment": "", "name": "n"}
INTERPRETED = COMPILED | {"legal": "slot in [s for s in (0, 1) if self.taken(s) <= n]"}


def mine(folder: Path, **parts):
    """The game of a rules file with these parts."""
    path = folder / f"rules{len(list(folder.iterdir()))}.py"
    path.write_text(RULES.format(**parts))
    return class_in_file(path)


@pytest.mark.parametrize("parts", [COMPILED, INTERPRETED], ids=["compiled", "interpreted"])
def test_a_solution_is_opened_with_its_own_rules_only(parts, tmp_path):
    path = tmp_path / "solution"
    (tmp_path / "rules").mkdir()

    def edited(**changes):
        return mine(tmp_path / "rules", **parts | changes)

    zermelo.solve(edited()(5)).save(path)
    comment = '\n        """A docstring."""\n        # A comment.\n'
    for same in (edited(), edited(comment=comment), edited(name="heap of ")):
        assert zermelo.open_solution(path, same(5)).verify().positions == 6
    other_rule = edited(legal=parts["legal"].replace("<=", "<"))
    other_constant = edited(steps="(1, 3)")
    for other in (other_rule, other_constant):
        with pytest.raises(FileError, match="the rules of mine:5 are not those it was made for: solve it again"):
            zermelo.open_solution(path, other(5))
    with pytest.raises(FileError, match="it was made for mine:5, not for mine:8"):
        zermelo.open_solution(path, edited()(8))
    with pytest.raises(FileError, match="it was made for mine:5, not for matches:12"):
        zermelo.open_solution(path, zermelo.game("matches:12"))


def test_no_code_is_run_on_the_word_of_a_file(tmp_path, monkeypatch):
    (tmp_path / "rules.py").write_text(RULES.format(**COMPILED))
    game = zermelo.game(f"{tmp_path}/rules.py")
    zermelo.solve(game).save(tmp_path / "solution")
    (tmp_path / "rules.py").write_text("raise SystemExit('run!')")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match="give its rules too, --game"):
        zermelo.open_solution("solution")


def test_every_field_and_ability_counts():
    specs = ["nim:3,5,7", "nim:3,5,7,misere", "nim:5,3,7", "connect4:4x4", "connect4:4x5", "connect4:5x4", "connect4"]
    assert len({fingerprint(zermelo.game(spec)) for spec in specs}) == len(specs)


@pytest.mark.parametrize(
    ("parts", "golden"),
    [
        (COMPILED, "7d6c6bfd0f9fb94ddd46e72346f1e37a986e5be4fd85bacb71ff0bb793ec78a1"),
        (INTERPRETED, "b26fe48a0d8cc672b8c02e90bf969504d3d7fc6cc9d6f36d9efd9d07404bc5c7"),
    ],
    ids=["compiled", "interpreted"],
)
def test_a_fingerprint_is_the_same_on_every_machine(parts, golden, tmp_path):
    assert fingerprint(mine(tmp_path, **parts)()) == golden


# Writing.


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failed_write_leaves_the_old_file_and_nothing_else(trouble, tmp_path, monkeypatch):
    path = tmp_path / "file"
    zermelo.solve(NIM).save(path)
    before = path.read_bytes()

    def fail(descriptor):
        raise trouble

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises((FileError, KeyboardInterrupt)) as error:
        zermelo.solve(RING).save(path)
    if isinstance(trouble, OSError):
        assert str(error.value) == f"cannot write '{path}': No space left on device"
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_places_that_cannot_be_written_are_said(tmp_path):
    for path in ("", "/", tmp_path, tmp_path / "missing" / "file", "/proc/nothing"):
        with pytest.raises(FileError, match="cannot write"):
            zermelo.solve(NIM).save(path)


def test_what_cannot_be_saved_is_said(tmp_path):
    with pytest.raises(FileError, match="which is frozenset: only numbers, strings and tuples can be saved"):
        zermelo.solve(Bag()).save(tmp_path / "file")
    with pytest.raises(FileError, match=r"the field 'word' of .* which is bytes"):
        zermelo.solve(Words(b"nim")).save(tmp_path / "file")
    assert list(tmp_path.iterdir()) == []
