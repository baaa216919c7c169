"""Everything that this package raises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


class FlorinError(Exception):
    """A call that failed. ``code`` is stable, the message says what to do.

    Codes of the service are those of its contract. Codes of this side are ``INVALID_ARGUMENT``, ``CONNECTION_FAILED``,
    ``TIMED_OUT`` and ``UNEXPECTED_RESPONSE``.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int | None = None,
        details: Mapping[str, Sequence[str]] | None = None,
        request_id: str | None = None,
        retry_after_seconds: float | None = None,
        never_sent: bool = False,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        #: HTTP status; None when no answer came.
        self.status = status
        #: Messages by field, with VALIDATION_ERROR; else empty.
        self.details: Mapping[str, Sequence[str]] = details or {}
        #: Quote it when you report a problem.
        self.request_id = request_id
        #: How long the service asks to wait.
        self.retry_after_seconds = retry_after_seconds
        #: True when the failed attempt cannot have reached the service.
        self.never_sent = never_sent
        #: Method and path, without ids.
        self.request: str | None = None
        self.attempts = 0
        #: Send it again with the same body to learn what became of the call: nothing is done twice.
        self.idempotency_key: str | None = None

    def __repr__(self) -> str:
        return f"FlorinError({self.code!r}, {self.message!r})"


def refuse(message: str) -> FlorinError:
    """What the caller gave cannot be sent."""
    return FlorinError("INVALID_ARGUMENT", message)


_REMEDIES = {
    "secret_missing": "No secret was given: set the one that the webhook settings show. Nothing is accepted without.",
    "secret_whitespace": "The secret has whitespace in or around it: trim what was copied or read from a file.",
    "body_missing": "The body is empty: something read the request before.",
    "body_parsed": "The body was parsed before: give its raw bytes.",
    "header_missing": "X-SVC-Signature is missing: not from Florin, a proxy dropped it, or the webhook has no secret.",
    "header_malformed": "X-SVC-Signature is not t=<seconds>,v1=<64 hex digits>: something in between changed it.",
    "signature_mismatch": "No signature fits: another secret, or these are not the bytes that were sent.",
    "timestamp_too_old": "Signed too long ago: a replay, or the clock here is ahead. Synchronise it (NTP).",
    "timestamp_in_future": "Signed in the future: the clock here is behind. Synchronise it (NTP).",
    "body_malformed": "The signature fits, the body is no event: is the secret used by something else?",
    "event_mismatch": "X-SVC-Event is not the type that the signed body names: something in between changed it.",
}


class WebhookError(Exception):
    """A delivery that is refused. ``code`` is stable, the message says what to do."""

    def __init__(self, code: str) -> None:
        super().__init__(_REMEDIES[code])
        self.code = code
