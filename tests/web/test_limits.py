"""Limits of ``zermelo serve`` that hold: slow clients, many clients, rules that do not come back, memory."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import urlopen

import pytest
from own_rules import own_rules
from patience import HANG

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is replaced where nothing can be forked"),
]

Told = TypeVar("Told")

GAMES = b"GET /api/v1/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
TRIES = int(10 * HANG)
"""Questions, each of which takes a fraction of a second, before a test gives up."""


def until(told: Callable[[], Told]) -> Told:
    """What is told, as soon as it is anything."""
    for _ in range(TRIES):
        if found := told():
            return found
        time.sleep(0.1)
    raise AssertionError("it has not come true")


@dataclass
class Served:
    """A server under test."""

    process: subprocess.Popen[str]
    address: str

    def connected(self) -> socket.socket:
        place = urlsplit(self.address)
        return socket.create_connection((place.hostname, place.port), timeout=HANG)

    def ask(self, path: str, **words: str) -> tuple[int, dict[str, object]]:
        """The status of the final answer, and the answer."""
        for _ in range(TRIES):
            try:
                with urlopen(f"{self.address}api/v1/{path}?{urlencode(words)}", timeout=HANG) as answer:
                    if answer.status != 202:
                        return answer.status, json.load(answer)
            except HTTPError as refused:
                return refused.code, json.load(refused)
            except (URLError, ConnectionError):  # the process was replaced at this very moment
                time.sleep(0.1)
        raise AssertionError("no answer")

    @property
    def answering(self) -> int:
        """The process that answers; between two of them there is none for a moment."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return until(lambda: int((children.read_text().split() or ["0"])[0]))


@contextlib.contextmanager
def served(*words: str, limits: str = "", code: int = 0, **environment: str) -> Iterator[Served]:
    """``zermelo serve`` as a process, with other limits: statements that set them.  It ends with that code."""
    program = (
        f"import functools\nfrom zermelo.web import api, connection, request_queue, guard, keeper, server\n{limits}\n"
    )
    program += f"from zermelo.cli import main\nmain({['serve', '--port', '0', *words]!r})"
    pipe = subprocess.PIPE
    env = {**os.environ, "PYTHONUNBUFFERED": "1", **environment}
    with subprocess.Popen([sys.executable, "-c", program], stdout=pipe, stderr=pipe, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            yield Served(process, process.stdout.readline().split()[3])
        finally:
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=HANG)
    assert (process.returncode, said) == (code, "")


def received(client: socket.socket) -> bytes:
    """Everything until the other side closes."""
    parts = []
    while part := client.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def trickle(client: socket.socket, part: bytes) -> None:
    """Send the same again and again, and read nothing."""
    for _ in range(TRIES):
        client.sendall(part)
        time.sleep(0.05)


def test_a_client_that_sends_half_a_request_is_told_and_one_that_sends_nothing_is_left() -> None:
    with served(limits="connection.REQUEST = 0.5") as server:
        with server.connected() as slow:
            slow.sendall(GAMES)
            assert received(slow).startswith(b"HTTP/1.1 408 ")
        with server.connected() as trickling, pytest.raises(ConnectionError):  # a byte now and then does not help
            trickle(trickling, b"x")
        with server.connected() as silent:
            assert received(silent) == b""
        with server.connected() as posting:
            posting.sendall(b"POST /api/v1/record HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-length: 50\r\n\r\n{")
            assert received(posting).startswith(b"HTTP/1.1 408 ")
        place = urlsplit(server.address)
        with contextlib.closing(HTTPConnection(place.hostname or "", place.port)) as patient:
            for _ in range(2):
                patient.request("GET", "/api/v1/games")
                assert json.load(patient.getresponse())["games"]
                line = patient.sock
                time.sleep(1)
            assert patient.sock is line  # between two requests there is time to think


def test_half_closed_clients_are_answered() -> None:
    with served() as server:
        for requests in (1, 3):
            with server.connected() as client:
                client.sendall((GAMES + b"\r\n") * requests)
                client.shutdown(socket.SHUT_WR)
                assert received(client).count(b"HTTP/1.1 200 ") == requests
        with server.connected() as client:
            client.sendall(GAMES)
            client.shutdown(socket.SHUT_WR)
            assert received(client) == b""


def test_there_are_so_many_connections_and_no_more() -> None:
    with served(limits="connection.CONNECTIONS = 8") as server, contextlib.ExitStack() as room:
        held = [room.enter_context(server.connected()) for _ in range(8)]
        held[0].sendall(GAMES + b"\r\n")
        assert held[0].recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        with server.connected() as refused, contextlib.suppress(ConnectionError):
            refused.sendall(GAMES + b"\r\n")
            assert refused.recv(1 << 16) == b""
        held.pop().close()
        assert server.ask("games")[0] == 200


def test_an_answer_that_is_never_read_holds_nobody() -> None:
    """The client fills its side with answers that it does not read, and is cut off."""
    with served(limits="connection.READING = 0.5") as server, server.connected() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with pytest.raises(ConnectionError):
            trickle(deaf, (GAMES + b"\r\n") * 100)
        assert server.ask("games")[0] == 200


LOOP = "while True: m += 0"
HOLD = "return 9 ** 9 ** 9 > m"
"""Of two kinds: one in Python, during which other threads run, and one in C, during which none does."""


def endless(folder: Path, rule: str, body: str) -> str:
    """A file of rules one of which does not come back once a move has been made."""
    text = own_rules("Endless", heap=6, most=2)
    head = next(line for line in text.splitlines() if line.strip().startswith(f"def {rule}("))
    file = folder / "endless.py"
    file.write_text(text.replace(head, f"{head}\n        if n < 6:\n            {body}"))
    return str(file)


@pytest.mark.parametrize("path", ["position", "analysis"])
def test_a_rule_that_does_not_come_back_is_refused_and_others_are_served(path: str, tmp_path: Path) -> None:
    rules = endless(tmp_path, "legal", LOOP)
    with served(
        rules, limits="api.QUICK = 5; request_queue.LATE = 1\nguard.Limits = functools.partial(guard.Limits, seconds=5)"
    ) as server:
        before = server.answering
        words = {"moves": "1"} if path == "position" else {"ticket": "x"}
        status, answer = server.ask(path, game="endless", **words)
        assert status == 400
        assert "longer than the 5 seconds" in str(answer["error"])
        assert server.ask("analysis", game="matches:11", ticket="y")[0] == 200
        assert until(lambda: server.answering != before)  # the thread has gone with its process
        assert server.ask("analysis", game="matches:11", ticket="y")[0] == 200


def test_a_process_that_gives_no_sign_of_life_is_replaced(tmp_path: Path) -> None:
    rules = endless(tmp_path, "legal", HOLD)
    with served(rules, limits="keeper.SILENCE = 3") as server, server.connected() as client:
        before = server.answering
        client.sendall(b"GET /api/v1/position?game=endless&moves=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert received(client) == b""
        assert server.ask("games")[0] == 200
        assert server.answering != before


def test_a_process_ends_with_its_keeper() -> None:
    with served(code=-signal.SIGKILL) as server:
        assert server.ask("games")[0] == 200
        process = Path(f"/proc/{server.answering}")
        server.process.kill()
        assert until(lambda: not process.exists())


def peak(server: Served) -> int:
    """Bytes of memory that the process which answers has had at most."""
    lines = Path(f"/proc/{server.answering}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def test_memory_stays_within_its_limit_however_many_games_are_compiled() -> None:
    """Each size is a game of its own to the compiler, and its machine code stays in the process."""

    def compiled(server: Served, number: int) -> int:
        assert server.ask("analysis", game=f"nim:{10 + number},{30 + number},25", ticket="sizes")[0] == 200
        return peak(server)

    memory, beyond = 10 * 10**6, 2 * 10**6
    words, nowhere = ("--memory", f"{memory}B"), {"ZERMELO_CACHE": os.devnull}
    with served(*words, **nowhere) as server:
        bare, one = peak(server), compiled(server, 0)
        three = max(compiled(server, number) for number in (1, 2))
    assert three > one  # or there would be nothing to limit
    with served(*words, limits=f"server.LIBRARIES = {one + beyond // 2 - bare - memory}", **nowhere) as server:
        met, most, sizes = set(), 0, iter(range(50))
        while len(met) < 2:
            most = max(most, compiled(server, next(sizes)))
            met.add(server.answering)
    assert most < three + beyond
