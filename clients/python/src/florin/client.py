"""The client of a merchant's server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection
from typing import Any

from .errors import FlorinError
from .generated import resources
from .generated.types import Payment
from .transport import Transport

#: From here a payment goes on by the hand of an administrator alone.
_STOPPED = frozenset({"completed", "expired", "expired_partial", "blacklisted", "sweep_failed", "failed"})


class Payments(resources.PaymentsApi):
    """Payments of a merchant."""

    def wait_for(
        self,
        payment_id: str,
        until: str | Collection[str] = "completed",
        *,
        within: float = 3600.0,
        every: float = 2.0,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> Payment:
        """Asks for a payment until it has reached a status, and returns it. For scripts and tests: a shop acts on webhooks.

        A status that was passed through counts as reached. Raises FlorinError: ``TIMED_OUT``, or ``PAYMENT_STOPPED`` when
        the payment ended otherwise.
        """
        wanted = {until} if isinstance(until, str) else set(until)
        ends_at = clock() + within
        while True:
            payment = self.retrieve(payment_id)
            if any(payment["status"] == one or payment.get(f"{one}_at") for one in wanted):
                return payment
            if payment["status"] in _STOPPED:
                raise FlorinError("PAYMENT_STOPPED", f"The payment is {payment['status']} and does not move on by itself.")
            if clock() + every > ends_at:
                raise FlorinError("TIMED_OUT", f"The payment is still {payment['status']} after {within:g} s.")
            sleep(every)


class Florin:
    """What a merchant's server does: take payments, withdraw, read events.

    ``base_url`` must be https, except on this machine. Left out it is FLORIN_BASE_URL, and the key FLORIN_API_KEY: a key
    of the environment goes to the address that stands beside it and to no other.
    """

    payments: Payments
    quotes: resources.QuotesApi
    payment_links: resources.PaymentLinksApi
    pay: resources.PayApi
    refunds: resources.RefundsApi
    withdrawals: resources.WithdrawalsApi
    balance: resources.BalanceApi
    reports: resources.ReportsApi
    withdrawal_passkeys: resources.WithdrawalPasskeysApi
    webhooks: resources.WebhooksApi
    webhook_endpoints: resources.WebhookEndpointsApi
    events: resources.EventsApi
    api_keys: resources.ApiKeysApi
    auth: resources.AuthApi
    sessions: resources.SessionsApi
    passkeys: resources.PasskeysApi
    account: resources.AccountApi
    team: resources.TeamApi
    service: resources.ServiceApi

    def __init__(
        self, base_url: str | None = None, api_key: str | None = None, *, session_token: str | None = None, **more: Any
    ) -> None:
        """Takes also ``timeout``, ``deadline``, ``max_retries``; ``send``, ``clock`` and ``sleep`` for tests.

        Raises FlorinError ``INVALID_ARGUMENT``.
        """
        if base_url is None:
            base_url = os.environ.get("FLORIN_BASE_URL")
            if api_key is None and session_token is None:
                api_key = os.environ.get("FLORIN_API_KEY")
        transport = Transport(base_url=base_url, api_key=api_key, session_token=session_token, **more)
        for name, resource in resources.RESOURCES.items():
            setattr(self, name, Payments(transport) if name == "payments" else resource(transport))
