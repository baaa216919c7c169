"""The vectors that every verifier of Florin's webhooks is held to."""

import json
import pathlib
import unittest

from florin import WebhookError, dedupe_key, verify
from florin.webhooks import test_header

VECTORS = pathlib.Path(__file__).parents[3] / "packages/webhooks/vectors.json"
CASES = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
BODY = '{"event":"payment.completed","timestamp":"2026-03-02T09:22:13.064218+00:00","data":{"payment_id":"a"}}'


class Vectors(unittest.TestCase):
    def test_each_case_is_accepted_or_refused_as_it_says(self) -> None:
        self.assertGreater(len(CASES), 70)
        for case in CASES:
            with self.subTest(case["name"]):
                try:
                    verify(
                        case["body"],
                        case["headers"],
                        case["secrets"],
                        tolerance_seconds=case["tolerance_seconds"],
                        now=case["now"],
                    )
                    result = "accepted"
                except WebhookError as error:
                    result = error.code
                self.assertEqual(result, case["result"])

    def test_bytes_are_verified_as_text_is(self) -> None:
        for case in CASES:
            if case["result"] == "accepted":
                body = case["body"].encode("utf-8")
                verify(body, case["headers"], case["secrets"], tolerance_seconds=case["tolerance_seconds"], now=case["now"])


class Misuse(unittest.TestCase):
    def refusal(self, *words: object) -> str:
        with self.assertRaises(WebhookError) as caught:
            verify(*words)  # type: ignore[arg-type]
        return caught.exception.code

    def test_everything_that_is_no_body_or_secret_is_a_webhook_error(self) -> None:
        headers = {"X-SVC-Signature": test_header(BODY, "secret")}
        self.assertEqual(self.refusal(BODY, headers, None), "secret_missing")
        self.assertEqual(self.refusal(BODY, headers, ["", None]), "secret_missing")
        self.assertEqual(self.refusal(json.loads(BODY), headers, "secret"), "body_parsed")
        self.assertEqual(self.refusal(b"", headers, "secret"), "body_missing")
        self.assertEqual(self.refusal(BODY, {}, "secret"), "header_missing")
        self.assertEqual(self.refusal(BODY, None, "secret"), "header_missing")
        self.assertEqual(self.refusal(BODY.replace("a", "b"), headers, "secret"), "signature_mismatch")

    def test_a_header_made_here_verifies_and_names_what_to_remember(self) -> None:
        event = verify(BODY, {"x-svc-signature": test_header(BODY, ["new", "old"])}, "old")
        self.assertEqual(dedupe_key(event), "a:payment.completed:2026-03-02T09:22:13.064218+00:00")


if __name__ == "__main__":
    unittest.main()
