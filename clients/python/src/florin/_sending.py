"""Sends one request, and reads the whole of its answer or tells that there is none."""

from __future__ import annotations

import http.client
import io
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

_BODY_BYTES_MAX = 16 * 1024 * 1024


@dataclass(frozen=True)
class Response:
    """An answer, whatever its status."""

    status: int
    headers: Mapping[str, str]
    body: bytes


#: Sends one request: method, address, headers, body, seconds for all of it. Raises OSError or
#: http.client.HTTPException when no whole answer came.
Send = Callable[[str, str, Mapping[str, str], bytes | None, float], Response]


class _Bounded(io.RawIOBase):
    """What a socket reads until a moment: a peer that sends a byte now and then would else be read for ever."""

    def __init__(self, sock: socket.socket, ends_at: float) -> None:
        self._sock, self._ends_at = sock, ends_at
        self._file = sock.makefile("rb", buffering=0)
        self.is_over = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int | None:
        self._sock.settimeout(_left(self._ends_at))
        count = self._file.readinto(buffer)
        self.is_over = count == 0
        return count

    def close(self) -> None:
        self._file.close()
        super().close()


def _left(ends_at: float) -> float:
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError("timed out")
    return left


class _Answer(http.client.HTTPResponse):
    def __init__(self, sock: socket.socket, *words: Any, ends_at: float, **more: Any) -> None:
        super().__init__(sock, *words, **more)
        self.fp.close()
        self._bounded = _Bounded(sock, ends_at)
        self.fp = io.BufferedReader(self._bounded)

    def begin(self) -> None:
        super().begin()
        # Python takes headers that break off for all of them, and the answer for an empty one.
        if self._bounded.is_over:
            raise http.client.IncompleteRead(b"")


class _Connection(http.client.HTTPConnection):
    """Its timeout is for connecting, sending and reading together."""

    def __init__(self, host: str, *, timeout: float, **more: Any) -> None:
        super().__init__(host, timeout=timeout, **more)
        self._ends_at = time.monotonic() + timeout
        self.response_class = partial(_Answer, ends_at=self._ends_at)  # type: ignore[assignment]

    def connect(self) -> None:
        super().connect()
        self.sock.settimeout(_left(self._ends_at))


class _SecureConnection(_Connection, http.client.HTTPSConnection):
    pass


class _Http(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_Connection, req)


class _Https(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_SecureConnection, req)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to wherever it points."""

    def redirect_request(self, *_words: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect, _Http, _Https)


def _checked_whole(body: bytes, declared: str | None) -> bytes:
    """Python reads what was cut off as if it were all, and it would not be asked for again."""
    if declared is not None and declared.isdecimal():
        missing = min(int(declared), _BODY_BYTES_MAX) - len(body)
        if missing > 0:
            raise http.client.IncompleteRead(body, missing)
    return body


def send_with_urllib(
    method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
) -> Response:
    request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
    try:
        answer = _opener.open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        lowered = {name.lower(): value for name, value in answer.headers.items()}
        # These have no body, whatever their headers say of its length (RFC 9110, 6.4.1).
        declared = None if answer.status in (204, 304) else lowered.get("content-length")
        return Response(answer.status, lowered, _checked_whole(answer.read(_BODY_BYTES_MAX), declared))
