"""Serving: a socket of this machine's own, the address to print, and when a process had better be replaced."""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import Final

import uvicorn
from starlette.applications import Starlette

from zermelo.core.errors import ZermeloError, system_words
from zermelo.core.language import Sentence
from zermelo.core.work import resident_memory
from zermelo.web.api import Api
from zermelo.web.connection import Connection
from zermelo.web.keeper import Pulse

LOOPBACK: Final = ("127.0.0.1", "localhost", "[::1]")
"""The names by which this machine calls itself; a page of another name is refused (DNS rebinding)."""

SWITCH: Final = 0.0002
"""Seconds that a thread may compute while others wait: those that think must not keep the one that answers waiting."""
LIBRARIES: Final = 300 * 10**6
"""Bytes that NumPy, Numba and LLVM take, with what compiling one game takes for a while."""
KEEP_ALIVE: Final = 60
"""Seconds for which a silent connection stays open, longer than people think about a move."""


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """A socket at that address; port 0 takes any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Said to be TCP: else asyncio does not know it, and every answer waits 40 ms for its second half.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # who comes before the server is ready waits
    except (OSError, OverflowError, UnicodeError) as error:
        listening.close()
        why = Sentence(system_words(error).lower())
        raise ZermeloError(
            "port {port!r} of {host} cannot be used: {why}: choose another with --port",
            port=port,
            host=host,
            why=why,
        ) from None
    return listening


def address(listening: socket.socket) -> str:
    """What to open in a browser."""
    host, port, *_ = listening.getsockname()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(app: Starlette, listening: socket.socket, pulse: Pulse | None) -> bool:
    """Answer until it is told to stop, or this process had better be replaced: whether it is that."""
    sys.setswitchinterval(SWITCH)
    health = Health(app.state.api, pulse)
    config = uvicorn.Config(
        app,
        http=Connection,
        ws="none",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_notify=1,
        callback_notify=health.look,
        server_header=False,
    )
    health.server = uvicorn.Server(config)
    health.server.run(sockets=[listening])
    return health.spent


class Health:
    """Looks every second whether the process may go on."""

    server: uvicorn.Server

    def __init__(self, api: Api, pulse: Pulse | None) -> None:
        self.api, self.pulse = api, pulse
        self.most = resident_memory() + LIBRARIES + api.limits.memory
        self.spent = False

    async def look(self) -> None:
        """Stop serving if the keeper is gone, if work is stuck, or if memory is used up."""
        if self.pulse is not None:
            self.spent = self.api.stuck or resident_memory() > self.most
            self.server.should_exit |= self.spent or not self.pulse.beat()
