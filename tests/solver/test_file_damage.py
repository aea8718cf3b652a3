"""A file that is damaged or forged is refused, with what is wrong with it."""

from __future__ import annotations

import json
import os
import zlib

import pytest
from rising_games import Kayles
from sample_games import RING, Words

import zermelo
from zermelo.core.errors import FileError
from zermelo.core.work import Work
from zermelo.solver.engines import tiers
from zermelo.solver.file import container
from zermelo.solver.plan import Plan
from zermelo.solver.solution import Solution


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
    with pytest.raises(FileError, match="there is no store there"):
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
        (setting("table", "sections", to=10**12), "has no table of 1,000,000,000,000 sections"),
        (setting("table", "tiers", to=True), "has no table of 1 section"),
        (setting("table", "words", to=0), "of positions of 0 words"),
        (setting("table", "words", to=10**12), "of positions of 1,000,000,000,000 words"),
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
    for spec in ("matches:6", "nim:5"):
        assert "not those it was made for" in refused(path, forged(data, setting("game", to=spec)), None)
    for spec in (f"{tmp_path}/rules.py", "unheard:5"):
        assert "is not a game of Zermelo's own" in refused(path, forged(data, setting("game", to=spec)), None)


@pytest.mark.parametrize(
    "numbers",
    [
        [],
        [0, 1, 2],
        [0, 1, 2, 2],
        [3, 2, 1, 0],
        [0, 1, 2, 3, 4],
        ["0", "1", "2", "3"],
        [0, 1, 2, 3.0],
        [0, 1, 2, 2**63],
    ],
)
def test_tiers_that_make_no_sense_are_refused(numbers, tmp_path, kernels_as_python):
    game, path = Kayles(3), tmp_path / "kayles"
    solution = Solution(game, game.start(), tiers.solve(game, game.start(), False, Work()), Plan("tiers", True, ""))
    solution.save(path)
    assert zermelo.open_solution(path, game).value() == solution.value()
    data = forged(path.read_bytes(), setting("table", "numbers", to=numbers))
    assert "the numbers of its tiers do not rise, or are not one for each section" in refused(path, data, game)


def test_tiers_of_a_table_that_has_none_are_refused(saved, tmp_path):
    data = forged(saved[1], setting("table", "numbers", to=[0]))
    assert "the numbers of its tiers" in refused(tmp_path / "file", data)
