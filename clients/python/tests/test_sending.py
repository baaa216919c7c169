"""The sender against peers on this machine that break off, or never come to an end."""

import contextlib
import http.client
import json
import socket
import threading
import time
import unittest
from collections.abc import Iterator, Sequence

from florin import Florin, FlorinError

#: Bytes of an answer, and seconds before each further piece.
Answer = tuple[Sequence[bytes], float]

_DATA = json.dumps({"success": True, "data": {"id": "p"}, "error": None}).encode()
_SIZED = b"HTTP/1.1 201 Created\r\ncontent-length: %d\r\n\r\n" % len(_DATA)
_CHUNKED = b"HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n"
_WHOLE: Answer = ((_SIZED + _DATA,), 0)


class Peer:
    """Answers connection after connection, and hangs up after each."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = answers
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.heard: list[bytes] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def _serve(self) -> None:
        for pieces, pause in self._answers:
            try:
                connection, _address = self._listener.accept()
            except OSError:
                return
            # Whoever waited no longer has hung up.
            with connection, contextlib.suppress(OSError):
                self.heard.append(self._request(connection))
                for number, piece in enumerate(pieces):
                    time.sleep(pause if number else 0)
                    connection.sendall(piece)

    @staticmethod
    def _request(connection: socket.socket) -> bytes:
        text = b""
        while b"}" not in text:
            text += connection.recv(65536)
        return text

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def keys(self) -> set[str]:
        lines = [line for text in self.heard for line in text.decode().lower().splitlines()]
        return {line for line in lines if line.startswith("idempotency-key:")}


@contextlib.contextmanager
def peer(*answers: Answer) -> Iterator[Peer]:
    opened = Peer(*answers)
    try:
        yield opened
    finally:
        opened.close()


def client(base: str, **more: float) -> Florin:
    return Florin(base, "flr_live_secret", sleep=lambda _seconds: None, **more)


class Sending(unittest.TestCase):
    def test_what_breaks_off_is_asked_for_again_under_one_key(self) -> None:
        broken: dict[str, bytes] = {
            "no answer": b"",
            "no answer of HTTP": b"SSH-2.0-dropbear\r\n\r\n",
            "half a header": _SIZED[:30],
            "half of a sized body": _SIZED + _DATA[:20],
            "none of a sized body": _SIZED,
            "half of a chunk": _CHUNKED + b"%x\r\n" % len(_DATA) + _DATA[:20],
            "chunks without an end": _CHUNKED + b"%x\r\n" % len(_DATA) + _DATA + b"\r\n",
        }
        for name, text in broken.items():
            with self.subTest(name), peer(((text,), 0), _WHOLE) as opened:
                self.assertEqual(client(opened.base).payments.create({"amount_usd": "5.00"}), {"id": "p"})
                self.assertEqual((len(opened.heard), len(opened.keys())), (2, 1))

    def test_what_breaks_off_for_good_is_told_with_its_key(self) -> None:
        cut: Answer = ((_CHUNKED + b"5\r\n{",), 0)
        with peer(cut) as opened, self.assertRaises(FlorinError) as caught:
            client(opened.base, max_retries=0).payments.create({"amount_usd": "5.00"}, idempotency_key="order-1")
        error = caught.exception
        self.assertEqual((error.code, error.never_sent, error.idempotency_key), ("CONNECTION_FAILED", False, "order-1"))
        self.assertIsInstance(error.__cause__, http.client.IncompleteRead)

    def test_an_attempt_ends_in_time_however_slowly_its_answer_drips(self) -> None:
        # Each piece comes long before the time of the attempt is over.
        drips = {
            "a header": (_SIZED[:20], *[bytes([byte]) for byte in b"x-drip: " + b"x" * 80]),
            "a sized body": (_SIZED, *[bytes([byte]) for byte in _DATA]),
            "a chunked body": (_CHUNKED, *[b"1\r\n%c\r\n" % byte for byte in _DATA], b"0\r\n\r\n"),
        }
        for name, pieces in drips.items():
            with self.subTest(name), peer((pieces, 0.05)) as opened:
                started = time.monotonic()
                with self.assertRaises(FlorinError) as caught:
                    client(opened.base, timeout=0.3, max_retries=0).payments.create({"amount_usd": "5.00"})
                self.assertEqual(caught.exception.code, "TIMED_OUT")
                # The whole of it would take more than two seconds.
                self.assertLess(time.monotonic() - started, 1.5)

    def test_an_answer_in_pieces_is_read_whole(self) -> None:
        pieces = (_CHUNKED, *[b"1\r\n%c\r\n" % byte for byte in _DATA], b"0\r\n\r\n")
        with peer((pieces, 0.001)) as opened:
            self.assertEqual(client(opened.base).payments.create({"amount_usd": "5.00"}), {"id": "p"})


if __name__ == "__main__":
    unittest.main()
