"""The transport against a scripted service: nothing here touches a network."""

import json
import os
import unittest
from typing import Any
from unittest import mock

from florin import Florin, FlorinError
from florin.transport import Response


def ok(data: Any, **headers: str) -> Response:
    return Response(200, headers, json.dumps({"success": True, "data": data, "error": None}).encode())


def refusal(status: int, code: str, **headers: str) -> Response:
    error = {"code": code, "message": f"Refused: {code}.", "details": {"amount_usd": ["Odd."]}}
    return Response(status, headers, json.dumps({"success": False, "data": None, "error": error}).encode())


class Service:
    """Answers request after request from a script, the last step for ever; time passes while somebody sleeps."""

    def __init__(self, *script: Response | OSError) -> None:
        self.script = list(script)
        self.sent: list[tuple[str, str, dict[str, str], Any]] = []
        self.pauses: list[float] = []
        self.now = 1_772_443_333.0

    def send(self, method: str, url: str, headers: Any, body: bytes | None, _timeout: float) -> Response:
        self.sent.append((method, url, dict(headers), None if body is None else json.loads(body)))
        step = self.script[min(len(self.sent), len(self.script)) - 1]
        if isinstance(step, OSError):
            raise step
        return step

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    def client(self, **more: Any) -> Florin:
        return Florin(
            "https://pay.example.com",
            "flr_live_secret",
            send=self.send,
            clock=lambda: self.now,
            sleep=self.sleep,
            random_source=lambda: 0.5,
            **more,
        )


class Calls(unittest.TestCase):
    def failing(self, step: Response | OSError, **more: Any) -> FlorinError:
        with self.assertRaises(FlorinError) as caught:
            Service(step).client(max_retries=0, **more).payments.create({"amount_usd": "5.00"}, idempotency_key="order-1")
        return caught.exception

    def test_a_lost_answer_is_asked_for_again_under_one_key(self) -> None:
        service = Service(ConnectionResetError("reset"), refusal(503, "MAINTENANCE", **{"retry-after": "2"}), ok({"id": "p"}))
        self.assertEqual(service.client().payments.create({"amount_usd": "5.00"}), {"id": "p"})
        keys = {headers["idempotency-key"] for _method, _url, headers, _body in service.sent}
        self.assertEqual((len(service.sent), len(keys)), (3, 1))
        self.assertEqual(service.pauses, [0.125, 2.125])
        method, url, headers, body = service.sent[0]
        self.assertEqual((method, url, body), ("POST", "https://pay.example.com/v1/payments", {"amount_usd": "5.00"}))
        self.assertEqual(headers["x-api-key"], "flr_live_secret")
        self.assertRegex(headers["user-agent"], r"^florin-python/\d")

    def test_a_refusal_carries_what_is_known_of_the_call(self) -> None:
        error = self.failing(refusal(422, "VALIDATION_ERROR", **{"x-request-id": "r1"}))
        self.assertEqual(
            (error.code, error.status, error.request_id, error.request, error.attempts, error.idempotency_key),
            ("VALIDATION_ERROR", 422, "r1", "POST /v1/payments", 1, "order-1"),
        )
        self.assertEqual(error.details, {"amount_usd": ["Odd."]})

    def test_what_is_no_answer_of_florin_is_told_apart(self) -> None:
        for body in (b"<html>", b"", b"null", b"[]", b'{"ok":true}'):
            error = self.failing(Response(200, {"content-type": "text/html"}, body))
            self.assertEqual(error.code, "UNEXPECTED_RESPONSE")

    def test_a_state_that_refuses_is_not_asked_again(self) -> None:
        service = Service(refusal(409, "CONFLICT"))
        with self.assertRaises(FlorinError):
            service.client().payments.create({"amount_usd": "5.00"})
        self.assertEqual(len(service.sent), 1)

    def test_a_proof_that_counts_once_is_sent_again_only_where_it_cannot_have_arrived(self) -> None:
        for step, times in [(ConnectionResetError("reset"), 1), (refusal(500, "INTERNAL_ERROR"), 1), (ConnectionRefusedError(), 3)]:
            service = Service(step)
            with self.assertRaises(FlorinError):
                service.client().withdrawals.remove_wallet("c", {"totp_code": "123456"})
            self.assertEqual(len(service.sent), times)
        service = Service(ConnectionResetError("reset"), Response(204, {}, b""))
        service.client().withdrawals.remove_wallet("c", {"totp_code": None})
        self.assertEqual(len(service.sent), 2)

    def test_what_is_not_there_when_its_removal_is_repeated_has_been_removed(self) -> None:
        gone = refusal(404, "NOT_FOUND")
        service = Service(ConnectionResetError("reset"), gone)
        self.assertIsNone(service.client().payment_links.remove("l"))
        self.assertEqual(len(service.sent), 2)
        for script in [(gone,), (ConnectionRefusedError(), gone), (refusal(429, "RATE_LIMIT_EXCEEDED"), gone)]:
            with self.assertRaises(FlorinError) as caught:
                Service(*script).client().payment_links.remove("l")
            self.assertEqual(caught.exception.code, "NOT_FOUND")

    def test_a_connection_that_was_never_made_and_one_that_timed_out(self) -> None:
        self.assertTrue(self.failing(ConnectionRefusedError("no")).never_sent)
        self.assertIn("https://pay.example.com", self.failing(ConnectionRefusedError("no")).message)
        self.assertEqual(self.failing(TimeoutError()).code, "TIMED_OUT")

    def test_where_nothing_is_left_of_the_limit_the_next_request_waits(self) -> None:
        service = Service(ok({}, ratelimit='"key";r=0;t=1'), ok({}))
        client = service.client()
        client.payments.settings()
        client.payments.settings()
        self.assertEqual(service.pauses, [1.0])

    def test_a_list_is_walked_to_its_end_and_tells_each_entry_once(self) -> None:
        def page(number: int, *ids: str) -> Response:
            return ok({"payments": [{"id": one} for one in ids], "page": number, "total_pages": 2, "total": 3, "page_size": 2})

        service = Service(page(1, "a", "b"), page(2, "b", "c"))
        found = [entry["id"] for entry in service.client().payments.list({"status": "completed"})]
        self.assertEqual(found, ["a", "b", "c"])
        self.assertEqual(service.sent[1][1], "https://pay.example.com/v1/payments?status=completed&page=2")

    def test_a_list_is_walked_beyond_what_its_total_counts(self) -> None:
        def page(number: int, *ids: str) -> Response:
            counters = {"page": number, "total_pages": 5000, "total": 10_000, "page_size": 2}
            return ok({"withdrawals": [{"id": one} for one in ids], **counters})

        service = Service(page(5000, "a", "b"), page(5001, "c", "d"), page(5002, "e"))
        found = [entry["id"] for entry in service.client().withdrawals.list({"page": 5000, "page_size": 2})]
        self.assertEqual(found, ["a", "b", "c", "d", "e"])
        self.assertTrue(service.sent[2][1].endswith("page=5002&page_size=2"))

    def test_a_feed_goes_on_by_its_cursor(self) -> None:
        service = Service(ok({"events": [{"id": "e"}], "next_cursor": "c1"}), ok({"events": [], "next_cursor": "c1"}))
        self.assertEqual([page["next_cursor"] for page in service.client().events.list().pages()], ["c1", "c1"])
        self.assertTrue(service.sent[1][1].endswith("/v1/events?after=c1"))

    def test_waiting_ends_when_the_payment_stopped_elsewhere(self) -> None:
        service = Service(ok({"status": "confirming"}), ok({"status": "expired"}))
        with self.assertRaises(FlorinError) as caught:
            service.client().payments.wait_for("p", sleep=service.sleep, clock=lambda: service.now)
        self.assertEqual((caught.exception.code, service.pauses), ("PAYMENT_STOPPED", [2.0]))


class Misuse(unittest.TestCase):
    def refused(self, act: Any) -> None:
        with self.assertRaises(FlorinError) as caught:
            act()
        self.assertEqual(caught.exception.code, "INVALID_ARGUMENT")

    def test_nothing_is_sent_that_cannot_be_right(self) -> None:
        service = Service(ok({}))
        florin = service.client()
        self.refused(lambda: florin.payments.create({"amount_usd": 5.0}))  # type: ignore[typeddict-item]
        self.refused(lambda: florin.payments.create({"amount_usd": "5.00", "description": object()}))  # type: ignore[typeddict-item]
        self.refused(lambda: florin.payments.retrieve(""))
        self.refused(lambda: florin.payments.retrieve("../settings"))
        self.refused(lambda: florin.payments.create({"amount_usd": "5.00"}, idempotency_key="a\nb"))
        self.assertEqual(service.sent, [])

    def test_addresses_and_keys_are_checked(self) -> None:
        with mock.patch.dict(os.environ, clear=True):
            self.refused(Florin)
        for base in ("pay.example.com", "http://pay.example.com", "https://a:b@pay.example.com", "https://pay.example.com/v1"):
            self.refused(lambda base=base: Florin(base))
        self.refused(lambda: Florin("https://pay.example.com", "key\n"))
        self.refused(lambda: Florin("https://pay.example.com", "key", session_token="session"))

    def test_a_key_of_the_environment_goes_with_its_address_alone(self) -> None:
        service = Service(ok({}))
        with mock.patch.dict(os.environ, {"FLORIN_BASE_URL": "https://pay.example.org", "FLORIN_API_KEY": "flr_live_key"}):
            Florin(send=service.send).payments.settings()
            Florin("https://other.example.com", send=service.send).service.health()
        self.assertEqual([headers.get("x-api-key") for _m, _u, headers, _b in service.sent], ["flr_live_key", None])

    def test_the_key_is_in_no_repr(self) -> None:
        florin = Service(ok({})).client()
        self.assertNotIn("flr_live_secret", repr(florin) + repr(vars(florin)) + repr(vars(florin.payments)))


if __name__ == "__main__":
    unittest.main()
