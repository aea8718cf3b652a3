"""The server as tests use it: in this process, or as the shell starts it, with a real browser in front."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from own_rules import own_rules, slow_rules
from patience import HANG
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.testclient import TestClient

from zermelo.web.app import application
from zermelo.web.gallery import Gallery
from zermelo.web.guard import Limits


@pytest.fixture(scope="session")
def own_games(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Files of rules."""
    folder = tmp_path_factory.mktemp("rules")
    countdown, slow = own_rules("Countdown", heap=6, most=2), slow_rules("Slow", heap=5000, most=2)
    for name, text in (("countdown", countdown), ("slow", slow)):
        (folder / f"{name}.py").write_text(text)
    return [str(folder / f"{name}.py") for name in ("countdown", "slow")]


@pytest.fixture(scope="module")
def client(own_games: list[str]) -> Iterator[TestClient]:
    """The application in this process; an error of its own is an answer with 500, as for everybody."""
    app = application(Gallery.of(own_games[:1]), Limits(memory=200 * 10**6, seconds=HANG))
    with TestClient(app, raise_server_exceptions=False, base_url="http://127.0.0.1") as made:
        yield made


@pytest.fixture(scope="session")
def server(own_games: list[str]) -> Iterator[str]:
    """The address of ``zermelo serve`` as a process of its own."""
    command = [sys.executable, "-m", "zermelo", "serve", "--port", "0", *own_games]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"}
    )
    assert running.stdout is not None
    with running, running.stdout:
        yield running.stdout.readline().split()[3]
        running.terminate()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium; without one, these tests are skipped, except in CI."""
    chromium = shutil.which("chromium")
    if chromium is None:
        missing = "there is no chromium: apt-get install chromium"
        if "CI" in os.environ:
            pytest.fail(missing)
        pytest.skip(missing)
    return {**browser_type_launch_args, "executable_path": chromium, "args": ["--no-sandbox"]}


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """A visitor who speaks English."""
    made = browser.new_context(base_url=server, locale="en-GB", viewport={"width": 1280, "height": 800})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, server: str) -> Iterator[Page]:
    """A page that reaches no other host, and has nothing to complain of."""
    made = context.new_page()
    complaints: list[str] = []
    made.set_default_timeout(1000 * HANG)
    expect.set_options(timeout=1000 * HANG)
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    made.on("request", lambda request: None if _ours(request.url, server) else complaints.append(request.url))
    yield made
    assert [line for line in complaints if not re.search("400 .Bad Request|ERR_FAILED", line)] == []


def _ours(url: str, server: str) -> bool:
    return url.startswith((server, "blob:", "data:"))
