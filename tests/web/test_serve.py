"""``zermelo serve`` as the shell starts it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from click.testing import CliRunner
from patience import HANG

from zermelo.cli.program import program
from zermelo.web.server import listen


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "zermelo", "serve", *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})


def test_it_says_where_it_is_and_ends_with_ctrl_c() -> None:
    with start("--port", "0", "chomp:3x7") as running:
        assert running.stdout is not None
        address = running.stdout.readline().split()[3]
        assert address.startswith("http://127.0.0.1:")
        with urlopen(f"{address}api/v1/games") as answer:
            assert b'"featured": ["chomp:3x7"]' in answer.read()
        running.send_signal(signal.SIGINT)
        assert running.communicate(timeout=HANG) == ("", "")
    assert running.returncode == 0


def test_nothing_is_compiled_before_somebody_asks() -> None:
    code = """
import sys
from starlette.testclient import TestClient
from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits
with TestClient(application(Gallery.of(["chomp:3x7"]), Limits())) as client:
    assert client.get("/api/v1/games").status_code == 200
sys.exit("numba" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_port_that_is_taken_is_refused_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        running = start("--port", str(port))
        _, said = running.communicate(timeout=HANG)
    assert running.returncode == 2
    assert (
        said
        == f"zermelo: port {port} of 127.0.0.1 cannot be used: address already in use: choose another with --port\n"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chest"], "there is no game 'chest'"),
        (["nothing.py"], "there is no rules file 'nothing.py'"),
        (["--host", "256.1.1.1"], "cannot be used"),
        (["--port", "99999"], "99999 is not in the range"),
    ],
)
def test_mistakes_are_refused(words: list[str], sentence: str) -> None:
    result = CliRunner().invoke(program, ["serve", *words])
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_two_games_of_one_name_are_refused(tmp_path: Path, own_games: list[str]) -> None:
    other = tmp_path / "other.py"
    other.write_text(Path(own_games[0]).read_text())
    result = CliRunner().invoke(program, ["serve", own_games[0], str(other)])
    assert "there are two games called 'countdown'" in result.stderr


def test_another_host_is_served_with_a_warning() -> None:
    running = start("--port", "0", "--host", "0.0.0.0")
    assert running.stdout is not None
    running.stdout.readline()
    running.send_signal(signal.SIGINT)
    _, said = running.communicate(timeout=HANG)
    assert said == "Warning: whoever reaches 0.0.0.0 can use this server, and there is no password.\n"


def test_answers_are_not_held_back() -> None:
    """asyncio lets a socket send at once only if it is known to be of TCP."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


@pytest.mark.parametrize("site", ["school.example", "https://school.example/page", "https://a b", "'none'", "*;"])
def test_what_is_no_site_may_not_embed_the_page(site: str) -> None:
    refused = CliRunner().invoke(program, ["serve", "--embed", site])
    assert refused.exit_code == 2
    assert f"'{site}' is not the name of a site: write it as https://school.example, or * for any" in " ".join(
        refused.output.split()
    )
