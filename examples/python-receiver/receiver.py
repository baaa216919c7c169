"""A receiver of webhooks with nothing but Python's standard library (3.9 or later)."""

import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["FLORIN_WEBHOOK_SECRET"].encode()
TOLERANCE_SECONDS = 300
BODY_BYTES_MAX = 65_536
seen = set()  # a table of your database with the key as its primary key


def is_signed(header: str, body: bytes, now: float) -> bool:
    """`t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of the time, a point and the raw body."""
    parts = [part.partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    if len(times) != 1 or not times[0].isascii() or not times[0].isdigit():
        return False
    if abs(now - int(times[0])) > TOLERANCE_SECONDS:
        return False
    expected = hmac.new(SECRET, times[0].encode() + b"." + body, hashlib.sha256).hexdigest()
    # Two signatures while the secret is being changed; compared in constant time.
    return any(hmac.compare_digest(expected.encode(), value.encode()) for name, _, value in parts if name == "v1")


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(min(length, BODY_BYTES_MAX))
        if not is_signed(self.headers.get("X-SVC-Signature") or "", body, time.time()):
            return self.answer(400)
        event = json.loads(body)
        key = (event["data"].get("payment_id"), event["event"], event["timestamp"])
        if key not in seen:
            seen.add(key)
            if event["event"] == "payment.completed":
                print("deliver", event["data"]["payment_id"], flush=True)
        return self.answer(204)

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


if __name__ == "__main__":
    if not SECRET:
        raise SystemExit("FLORIN_WEBHOOK_SECRET is empty: anybody could sign.")
    ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Receiver).serve_forever()
