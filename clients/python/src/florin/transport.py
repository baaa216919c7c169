"""Sends calls, again where that is safe."""

from __future__ import annotations

import http.client
import json
import random
import re
import threading
import time
import urllib.parse
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from email.utils import parsedate_to_datetime
from typing import Any, Generic, TypedDict, TypeVar, cast

from ._sending import Response, Send, send_with_urllib
from ._version import __version__
from .errors import FlorinError, refuse

_TRANSIENT = {408, 429, 500, 502, 503, 504}
#: Members of bodies that the service takes once.
_PROOFS = ("totp_code", "current_password")
_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 8.0
_LOOPBACK = re.compile(r"(localhost|.+\.localhost|127(\.\d+){3}|::1)")
_DECIMAL = re.compile(r"\d+(\.\d+)?", re.ASCII)
_VISIBLE = re.compile(r"[\x21-\x7e]+")


def _query_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # Several words stand in one parameter with commas.
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)



class CallOptions(TypedDict, total=False):
    """What one call may set for itself."""

    #: Makes repeated calls one; made for each call when left out, where the route takes one.
    idempotency_key: str
    #: Seconds for one attempt; 30 when left out.
    timeout: float
    #: Seconds for all attempts and the pauses between them; 60 when left out.
    deadline: float
    #: Attempts after the first one; 2 when left out.
    max_retries: int


def _checked_base(base_url: object) -> str:
    if not isinstance(base_url, str):
        raise refuse("base_url must be an address such as https://pay.example.com: give it, or set FLORIN_BASE_URL.")
    try:
        parts = urllib.parse.urlsplit(base_url)
        host = parts.hostname or ""
    except ValueError:
        raise refuse("base_url must be an address such as https://pay.example.com.") from None
    if parts.scheme not in ("http", "https") or not host:
        raise refuse("base_url must be an address such as https://pay.example.com.")
    if parts.scheme == "http" and not _LOOPBACK.fullmatch(host):
        raise refuse("base_url must be https; http is for this machine alone.")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise refuse("base_url must have no credentials, query or fragment.")
    base = base_url.rstrip("/")
    if base.endswith("/v1"):
        raise refuse(f"base_url must end before /v1: {base[:-3]}")
    return base


def _checked_secret(name: str, secret: object) -> str:
    if not isinstance(secret, str) or not _VISIBLE.fullmatch(secret):
        raise refuse(f"{name} is empty or has spaces: is its environment variable set?")
    return secret


def _retry_after(header: str | None, now: float) -> float | None:
    """Seconds, or a moment (RFC 9110, 10.2.3); None for anything else."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]+", header):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None


def _data_of(response: Response, now: float) -> Any:
    if response.status == 204:
        return None
    try:
        envelope = json.loads(response.body)
    except ValueError:
        envelope = None
    is_ok = 200 <= response.status < 300
    known: dict[str, Any] = {
        "status": response.status,
        "request_id": response.headers.get("x-request-id"),
        "retry_after_seconds": _retry_after(response.headers.get("retry-after"), now),
    }
    if isinstance(envelope, dict):
        error = envelope.get("error")
        if is_ok and envelope.get("success") is True and "data" in envelope:
            return envelope["data"]
        if not is_ok and isinstance(error, dict) and isinstance(error.get("code"), str):
            raise FlorinError(error["code"], str(error.get("message")), details=error.get("details"), **known)
    kind = response.headers.get("content-type", "no content type")
    raise FlorinError(
        "UNEXPECTED_RESPONSE",
        f"HTTP {response.status} with {kind} is no answer of Florin: is base_url right, is a proxy in between?",
        **known,
    )


def _may_repeat(error: FlorinError, method: str, keyed: bool, body: Mapping[str, Any] | None) -> bool:
    """A state that refuses (409) stays; without a key, a POST and what carries a proof that counts once are repeated only
    when they cannot have arrived."""
    if error.never_sent:
        return True
    has_proof = any((body or {}).get(name) is not None for name in _PROOFS)
    if (method == "POST" or has_proof) and not keyed:
        return False
    if error.code == "MAINTENANCE":
        return error.retry_after_seconds is not None
    return error.code in ("CONNECTION_FAILED", "TIMED_OUT") or error.status in _TRANSIENT


def _segment(name: str, value: object) -> str:
    """A path of its own must not come out of an id: an empty one would ask for the list."""
    if not isinstance(value, str) or not re.fullmatch(r"(?!\.\.?$)[^/?#]+", value):
        raise refuse(f"{name} must be an id.")
    return urllib.parse.quote(value, safe="")


class Transport:
    """Holds the credential, where neither ``repr`` nor ``vars`` of a client shows it."""

    __slots__ = ("_base", "_clock", "_free_at", "_headers", "_lock", "_patience", "_random", "_send", "_sleep")

    def __init__(
        self,
        *,
        base_url: object,
        api_key: object = None,
        session_token: object = None,
        timeout: float = 30.0,
        deadline: float = 60.0,
        max_retries: int = 2,
        send: Send = send_with_urllib,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
        random_source: Callable[[], float] = random.random,
    ) -> None:
        self._base = _checked_base(base_url)
        if api_key is not None and session_token is not None:
            raise refuse("Give api_key or session_token, not both.")
        self._headers = {"user-agent": f"florin-python/{__version__}"}
        if api_key is not None:
            self._headers["x-api-key"] = _checked_secret("api_key", api_key)
        if session_token is not None:
            self._headers["authorization"] = f"Bearer {_checked_secret('session_token', session_token)}"
        self._patience = CallOptions(timeout=timeout, deadline=deadline, max_retries=max_retries)
        self._send, self._clock, self._sleep, self._random = send, clock, sleep, random_source
        self._lock = threading.Lock()
        #: When the service takes requests again, as it told.
        self._free_at = 0.0

    def send(
        self,
        method: str,
        path: str,
        ids: Mapping[str, object],
        *,
        headers: Mapping[str, str],
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        decimals: Sequence[str],
        keyed: bool,
        options: CallOptions,
    ) -> Any:
        """The ``data`` of the answer. Raises FlorinError."""
        chosen = {**self._patience, **options}
        url = self._base + path.format(**{name: _segment(name, value) for name, value in ids.items()})
        given = {name: value for name, value in (query or {}).items() if value is not None}
        if given:
            url += f"?{urllib.parse.urlencode({name: _query_text(value) for name, value in given.items()})}"
        sent_headers = {**self._headers, **headers}
        text: bytes | None = None
        if body is not None:
            text = self._body_text(body, decimals)
            sent_headers["content-type"] = "application/json"
        key = cast("str | None", chosen.get("idempotency_key")) or (str(uuid.uuid4()) if keyed else None)
        if key is not None and keyed:
            if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
                raise refuse("idempotency_key must be 1 to 255 visible ASCII characters without spaces.")
            sent_headers["idempotency-key"] = key
        ends_at = self._clock() + cast(float, chosen["deadline"])
        attempt = 0
        may_be_done = False
        while True:
            attempt += 1
            self._await_turn(ends_at)
            try:
                return self._attempt(method, url, sent_headers, text, cast(float, chosen["timeout"]), ends_at)
            except FlorinError as error:
                # An earlier attempt has removed the thing, and its answer was lost.
                if may_be_done and error.code == "NOT_FOUND" and method == "DELETE" and path.endswith("}"):
                    return None
                may_be_done = may_be_done or not (error.never_sent or error.status == 429)
                error.request, error.attempts, error.idempotency_key = f"{method} {path}", attempt, key if keyed else None
                pause = self._pause_before_next(error, attempt)
                if attempt > cast(int, chosen["max_retries"]) or not _may_repeat(error, method, keyed, body):
                    raise
                if self._clock() + pause >= ends_at:
                    raise
                self._sleep(pause)

    @staticmethod
    def _body_text(body: Mapping[str, Any], decimals: Sequence[str]) -> bytes:
        for name in decimals:
            value = body.get(name)
            if value is not None and not (isinstance(value, str) and _DECIMAL.fullmatch(value)):
                raise refuse(f"{name} must be text of digits such as '12.50'; a float would lose cents.")
        try:
            return json.dumps(body, allow_nan=False).encode("utf-8")
        except (TypeError, ValueError) as error:
            raise refuse(f"The body cannot be written as JSON: {error}.") from None

    def _await_turn(self, ends_at: float) -> None:
        """Whoever goes on at once is refused: the last answer said that nothing is left, and for how long."""
        with self._lock:
            free_at = self._free_at
        ahead = free_at - self._clock()
        if ahead > 0 and free_at < ends_at:
            self._sleep(ahead)

    def _attempt(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float, ends_at: float
    ) -> Any:
        seconds = max(0.001, min(timeout, ends_at - self._clock()))
        try:
            response = self._send(method, url, headers, body, seconds)
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            if isinstance(error, TimeoutError) or isinstance(reason, TimeoutError):
                raise FlorinError("TIMED_OUT", f"No answer within {seconds:g} s.") from error
            never_sent = isinstance(reason, ConnectionRefusedError) or type(reason).__name__ == "gaierror"
            raise FlorinError(
                "CONNECTION_FAILED",
                f"No answer from {self._base} ({reason}): is it running there, and is base_url right?",
                never_sent=never_sent,
            ) from error
        left = re.search(r";r=0;t=(\d+)", response.headers.get("ratelimit", ""))
        if left is not None:
            with self._lock:
                self._free_at = self._clock() + int(left.group(1))
        return _data_of(response, self._clock())

    def _pause_before_next(self, error: FlorinError, attempt: int) -> float:
        """What the service asks for, else anything up to a doubling limit (full jitter)."""
        if error.retry_after_seconds is not None:
            return error.retry_after_seconds + self._random() * _FIRST_PAUSE
        return self._random() * min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** (attempt - 1))


Page = TypeVar("Page")
Entry = TypeVar("Entry")

#: Ids that an iteration remembers, to tell an entry that new ones pushed onto the next page.
_REMEMBERED_IDS = 1000

#: A total counts so far and no further: from there on, only a page that is not full is the last one.
_COUNTED_MAX = 10_000


class List(Generic[Page, Entry]):
    """A list: walk all of it, or take ``page()``, or page after page. Nothing is asked before."""

    def __init__(self, transport: Transport, entries: str, method: str, path: str, ids: Mapping[str, object], **call: Any):
        self._transport = transport
        self._entries = entries
        self._words = (method, path, ids)
        self._call = call

    def _fetch(self, query: Mapping[str, Any]) -> Any:
        return self._transport.send(*self._words, **{**self._call, "query": query})

    def page(self) -> Page:
        """The one page that the query names."""
        return cast(Page, self._fetch(self._call["query"] or {}))

    def pages(self) -> Iterator[Page]:
        """Page after page; keep ``next_cursor`` of a feed to go on later."""
        query: dict[str, Any] | None = dict(self._call["query"] or {})
        while query is not None:
            page = self._fetch(query)
            yield cast(Page, page)
            if not page[self._entries]:
                return
            if "next_cursor" in page:
                # From a numbered page a list with cursors goes on by cursor.
                rest = {name: value for name, value in query.items() if name != "page"}
                cursor = "after" if self._entries == "events" else "cursor"
                query = None if page["next_cursor"] is None else {**rest, cursor: page["next_cursor"]}
            else:
                number = page.get("page", 1)
                is_full = len(page[self._entries]) == page.get("page_size")
                is_more = number < page.get("total_pages", 1) or (page.get("total", 0) >= _COUNTED_MAX and is_full)
                query = {**query, "page": number + 1} if is_more else None

    def __iter__(self) -> Iterator[Entry]:
        seen: dict[Any, None] = {}
        for page in self.pages():
            for entry in cast(Any, page)[self._entries]:
                known = entry.get("id", entry.get("job_id"))
                if known is not None and known in seen:
                    continue
                seen[known] = None
                if len(seen) > _REMEMBERED_IDS:
                    seen.pop(next(iter(seen)))
                yield cast(Entry, entry)
