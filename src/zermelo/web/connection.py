"""Connections that cannot be held for ever: so many of them, and so long for a request and for reading its answer.

Who has sent a whole request and says that no other follows (half a connection closed) gets the answer all the same.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS: Final = 200
"""The most at the same time; one more is closed at once.  A page opens six."""
REQUEST: Final = 15.0
"""Seconds from the first byte of a request to its last, and from connecting to the first."""
READING: Final = 60.0
"""Seconds for which an answer may wait to be read."""
TOO_SLOW: Final = (
    b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n"
    b'{"error": "the request did not come in time"}'
)


class Connection(H11Protocol):
    """One client's line."""

    waiting: asyncio.TimerHandle | None = None
    """Closes the line unless the request comes in time."""
    unread: asyncio.TimerHandle | None = None
    """Cuts the line unless the answer is read in time."""
    half = False
    """Whether the client sends no more."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS:
            transport.abort()
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def _wait(self) -> None:
        """Start the clock if it does not run; stop it when the request is there."""
        incomplete = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not self.transport.is_closing()
        if incomplete and self.waiting is None:
            self.waiting = self.loop.call_later(REQUEST, self._too_slow)
        elif not incomplete and self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None

    def _too_slow(self) -> None:
        begun = self.conn.trailing_data[0] or self.conn.their_state is h11.SEND_BODY
        if begun and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(TOO_SLOW)
        self.transport.close()

    def eof_received(self) -> Any:
        """Keep the line until the answer is sent, if one is due; asyncio closes it otherwise."""
        self.half = True
        return self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.half and (self.cycle is None or self.cycle.response_complete):
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.unread is None:
            self.unread = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():  # the last answer was never read: closing would wait for that
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        for clock in (self.waiting, self.unread):
            if clock is not None:
                clock.cancel()
