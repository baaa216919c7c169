"""A shop's afternoon against a service that runs: prints what came of it as JSON. Reads FLORIN_BASE_URL, FLORIN_API_KEY."""

import json

from florin import Florin, FlorinError
from florin.webhooks import test_header, verify

florin = Florin()
first = florin.payments.create({"amount_usd": "25.00", "description": "Order 1042"}, idempotency_key="order-1042")
again = florin.payments.create({"amount_usd": "25.00", "description": "Order 1042"}, idempotency_key="order-1042")
others = [florin.payments.create({"amount_usd": "5.00"})["id"] for _ in range(3)]
listed = [payment["id"] for payment in florin.payments.list({"per_page": 2})]
try:
    florin.payments.create({"amount_usd": "0.00"})
    refused = None
except FlorinError as error:
    refused = [error.code, error.status, sorted(error.details)]
try:
    florin.payments.retrieve(first["id"].replace("0", "1", 1))
    missing = None
except FlorinError as error:
    missing = error.code
florin.webhooks.update({"url": "https://shop.example.com/hooks", "events": ["*"]})
secret = florin.webhooks.secret()["secret"]
body = json.dumps({"event": "payment.completed", "timestamp": "2026-03-02T09:22:13.064218+00:00", "data": {}})
print(
    json.dumps(
        {
            "same": first["id"] == again["id"],
            "listed": sorted(listed) == sorted([first["id"], *others]),
            "retrieved": florin.payments.retrieve(first["id"])["description"],
            "refused": refused,
            "missing": missing,
            "checkout": florin.pay.status(first["id"])["status"],
            "end": florin.events.list({"after": "latest"}).page()["events"],
            "verified": verify(body, {"X-SVC-Signature": test_header(body, secret)}, secret)["event"],
        }
    )
)
