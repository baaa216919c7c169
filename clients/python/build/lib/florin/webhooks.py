"""Verification of webhooks: HMAC-SHA256 over ``<t>.<body>`` as FIPS 198-1 has it, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Mapping
from typing import Any, cast

from .errors import WebhookError

__all__ = ["WebhookError", "dedupe_key", "test_header", "verify"]

_ELEMENT = re.compile(r"([a-z0-9]+)=(.*)")
_SECONDS = re.compile(r"[0-9]{1,15}")
_SIGNATURE = re.compile(r"[0-9a-f]{64}")
#: A header of ours names one time and few signatures; a longer one only costs work.
_HEADER_CHARACTERS_MAX = 1024


def _secrets_of(secret: str | Iterable[str | None] | None) -> list[bytes]:
    given = [secret] if isinstance(secret, str) else list(secret or ())
    chosen = [one for one in given if isinstance(one, str) and one != ""]
    if not chosen:
        raise WebhookError("secret_missing")
    if any(re.search(r"\s", one) for one in chosen):
        raise WebhookError("secret_whitespace")
    return [one.encode("utf-8") for one in chosen]


def _bytes_of(body: object) -> bytes:
    if isinstance(body, str):
        raw = body.encode("utf-8", "surrogatepass")
    elif isinstance(body, (bytes, bytearray, memoryview)):
        raw = bytes(body)
    else:
        raise WebhookError("body_parsed" if body else "body_missing")
    if not raw:
        raise WebhookError("body_missing")
    return raw


def _header(headers: Mapping[str, Any], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name:
            return value if isinstance(value, str) else ", ".join(value) if isinstance(value, (list, tuple)) else ""
    return ""


def _parse(header: str) -> tuple[str, list[str]]:
    """``t=<seconds>,v1=<hex>[,v1=<hex>…]``; elements of other names are schemes of the future and passed over."""
    if header == "":
        raise WebhookError("header_missing")
    seconds = ""
    signatures: list[str] = []
    if len(header) > _HEADER_CHARACTERS_MAX:
        raise WebhookError("header_malformed")
    for element in header.split(","):
        match = _ELEMENT.fullmatch(element)
        if match is None:
            raise WebhookError("header_malformed")
        name, value = match.groups()
        if name == "t" and seconds == "" and _SECONDS.fullmatch(value):
            seconds = value
        elif name == "v1" and _SIGNATURE.fullmatch(value):
            signatures.append(value)
        elif name in ("t", "v1"):
            raise WebhookError("header_malformed")
    if seconds == "" or not signatures:
        raise WebhookError("header_malformed")
    return seconds, signatures


def _sign(secret: bytes, seconds: str, body: bytes) -> str:
    return hmac.new(secret, seconds.encode("ascii") + b"." + body, hashlib.sha256).hexdigest()


def _event_of(body: bytes) -> dict[str, Any]:
    try:
        # Receivers read what is no UTF-8 as fetch does, and so a body has one meaning everywhere.
        event = json.loads(body.decode("utf-8-sig", "replace"))
    except ValueError:
        raise WebhookError("body_malformed") from None
    if (
        isinstance(event, dict)
        and isinstance(event.get("event"), str)
        and isinstance(event.get("timestamp"), str)
        and isinstance(event.get("data"), (dict, list))
    ):
        return cast("dict[str, Any]", event)
    raise WebhookError("body_malformed")


def verify(
    body: str | bytes,
    headers: Mapping[str, Any],
    secret: str | Iterable[str | None] | None,
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> dict[str, Any]:
    """Returns the event that a delivery carries, once one of the secrets is shown to have signed exactly these bytes.

    Give the body as it came, not what a parser made of it. ``secret`` is the text that the webhook settings show, or the
    new and the old one while it is being changed. ``now`` is in seconds since 1970. An unknown ``event`` is returned as
    well: a newer server may tell of more than this version knows.

    Raises WebhookError and nothing else.
    """
    secrets = _secrets_of(secret)
    raw = _bytes_of(body)
    seconds, signatures = _parse(_header(headers or {}, "x-svc-signature"))
    fits = False
    for one in secrets:
        expected = _sign(one, seconds, raw)
        for signature in signatures:
            fits = hmac.compare_digest(expected, signature) or fits
    if not fits:
        raise WebhookError("signature_mismatch")
    # Only a signed time is worth judging. A limit that is no number refuses: no comparison with it holds.
    age = (time.time() if now is None else now) - int(seconds)
    if not age >= -tolerance_seconds:
        raise WebhookError("timestamp_in_future")
    if not age <= tolerance_seconds:
        raise WebhookError("timestamp_too_old")
    event = _event_of(raw)
    # Headers are not signed: one that tells another type than the body is somebody's doing.
    named = _header(headers, "x-svc-event")
    if named and named != event["event"]:
        raise WebhookError("event_mismatch")
    return event


def dedupe_key(event: Mapping[str, Any]) -> str:
    """What to remember so that an event is acted on once: made of signed content alone."""
    kind = event["event"].split(".")[0]
    subject = event["data"].get(f"{kind}_id")
    if subject is None:
        subject = json.dumps(event["data"], separators=(",", ":"), ensure_ascii=False)
    return f"{subject}:{event['event']}:{event['timestamp']}"


def test_header(body: str | bytes, secret: str | Iterable[str], at: float | None = None) -> str:
    """The ``X-SVC-Signature`` that Florin would send with a body, to test a handler of one's own."""
    seconds = str(int(time.time() if at is None else at))
    raw = _bytes_of(body)
    return ",".join([f"t={seconds}", *(f"v1={_sign(one, seconds, raw)}" for one in _secrets_of(secret))])


#: A test runner that collects names would take it for a test.
test_header.__test__ = False  # type: ignore[attr-defined]
