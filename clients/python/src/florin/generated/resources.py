# Written by "npm run python" from the contract. Do not edit.

from __future__ import annotations

from typing import Literal, Unpack, cast

from ..transport import CallOptions, List, Transport
from .types import (
    Account,
    AccountBrand,
    AccountBrandChange,
    AccountLogo,
    AddressAttestation,
    ApiKey,
    ApiKeyPage,
    ApiKeysListQuery,
    ApprovalEvidence,
    BackupCodes,
    Balance,
    BalanceEntriesQuery,
    BalanceEntry,
    BalanceEntryPage,
    BaseUnitsInput,
    Brand,
    Chain,
    ChainSummary,
    Checkout,
    CheckoutOption,
    CheckoutStatus,
    CheckoutTransaction,
    ConfirmedSelection,
    CreatedApiKey,
    CryptoAmount,
    Currency,
    CurrencyAmount,
    Delivery,
    DeliveryAttempt,
    DeliveryEntry,
    DeliveryPage,
    Event,
    EventEntry,
    EventPage,
    EventTimestamp,
    EventsListQuery,
    FeeEstimate,
    FeeEstimates,
    FreshSecondFactor,
    HandingOver,
    Health,
    HealthChains,
    HealthParts,
    Joined,
    Joining,
    KycState,
    KycSubmission,
    ListedToken,
    LiveRate,
    Login,
    MadeMemberInvitation,
    Member,
    MemberInvitation,
    MemberInvitationPage,
    MemberPage,
    MemberRoleChange,
    MerchantPasskeyChange,
    MerchantPasskeyChangePasskey,
    MerchantPasskeys,
    MerchantPasskeysPasskeys,
    MerchantRefund,
    MerchantRefundPage,
    MonthStatement,
    NewApiKey,
    NewKycSubmission,
    NewMemberInvitation,
    NewMerchantRefund,
    NewPasskey,
    NewPasskeyChange,
    NewPasskeyChangeRegistration,
    NewPasskeyRegistration,
    NewPayment,
    NewPaymentLink,
    NewQuote,
    NewTicket,
    NewWallet,
    NewWithdrawal,
    OpenedTicket,
    OtherDeposit,
    OwnSession,
    OwnSessionPage,
    Passkey,
    PasskeyAssertion,
    PasskeyChallenge,
    PasskeyChangeSignature,
    PasskeyCreation,
    PasskeyCreationUser,
    PasskeyList,
    PasskeyName,
    PasskeyProof,
    PasskeyWish,
    PasswordChange,
    PayRateQuery,
    PayerRefund,
    Payment,
    PaymentEntry,
    PaymentLink,
    PaymentLinkChanges,
    PaymentLinkCode,
    PaymentLinkPage,
    PaymentLinksListQuery,
    PaymentPage,
    PaymentQuote,
    PaymentSettings,
    PaymentSettingsChanges,
    PaymentTransaction,
    PaymentsListQuery,
    PayoutChain,
    PayoutChainList,
    ProofWish,
    ProposedSecondFactor,
    ProvenRequest,
    QuotableCurrencies,
    QuotableCurrency,
    Quote,
    QuoteSource,
    Rate,
    RecentBlock,
    RefundAddress,
    RefundLink,
    RefundLinkProof,
    RefundsListQuery,
    RefundsOfPaymentQuery,
    Registration,
    ReplayRequest,
    ReplayedEvents,
    ReportsStatementQuery,
    ReportsVolumeQuery,
    RequeuedDelivery,
    SecondFactorChange,
    SecondFactorProof,
    Session,
    SessionsListQuery,
    SignedInAccount,
    StatementLine,
    StatementSummary,
    StatementTotal,
    StatementTotals,
    SyntheticEvent,
    SyntheticEventData,
    SyntheticEventDataFees,
    TeamInvitationsQuery,
    TeamListQuery,
    Timeline,
    TimelineEntry,
    Timestamp,
    Token,
    TokenChoice,
    TokenDetail,
    TokenList,
    TokenSummary,
    Usd,
    UsdInput,
    Uuid,
    Volume,
    VolumeEntry,
    Wallet,
    WalletList,
    WalletNetwork,
    WalletNetworkAccounts,
    WalletNetworkNativeCurrency,
    WalletRemoval,
    WebhookChanges,
    WebhookConfiguration,
    WebhookEndpoint,
    WebhookEndpointHealth,
    WebhookEndpointList,
    WebhookSecret,
    WebhookTrial,
    WebhooksDeliveriesQuery,
    Withdrawal,
    WithdrawalEntry,
    WithdrawalPage,
    WithdrawalSignature,
    WithdrawalSigning,
    WithdrawalSigningOrder,
    WithdrawalSigningPasskeys,
    WithdrawalTerms,
    WithdrawalsEstimateFeeQuery,
    WithdrawalsListQuery,
)

class PaymentsApi:
    """Payments of a merchant."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: NewPayment, **options: Unpack[CallOptions]) -> Payment:
        """Create a payment: POST /v1/payments.

        Asks for an amount in US dollars. Send the payer to `pay_url`; no countdown runs until a token is chosen there. RATE_STALE: the quote of `quote_id` is over. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT, RATE_STALE.
        """
        return cast("Payment", self._transport.send("POST", "/v1/payments", {}, headers={}, query=None, body=body, decimals=("amount_usd", ), keyed=True, options=options))

    def list(self, query: PaymentsListQuery | None = None, **options: Unpack[CallOptions]) -> List[PaymentPage, PaymentEntry]:
        """List payments, newest first: GET /v1/payments.

        Pages have numbers and a total; `cursor=start` begins a walk instead, which costs the same however many there are. Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "payments", "GET", "/v1/payments", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def retrieve(self, payment_id: str, **options: Unpack[CallOptions]) -> Payment:
        """Read a payment: GET /v1/payments/:payment_id.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Payment", self._transport.send("GET", "/v1/payments/{payment_id}", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def timeline(self, payment_id: str, **options: Unpack[CallOptions]) -> Timeline:
        """Read what happened about a payment, oldest first: GET /v1/payments/:payment_id/timeline.

        Its events and those of its refunds, the coins that came, and what became of each delivery. At most 200 entries, the newest. Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Timeline", self._transport.send("GET", "/v1/payments/{payment_id}/timeline", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def cancel(self, payment_id: str, **options: Unpack[CallOptions]) -> Payment:
        """Cancel a payment that has received nothing: POST /v1/payments/:payment_id/cancel.

        Ends the payment as `expired`, and tells it. CONFLICT once money has arrived or is on its way; what arrives later is listed in `other_deposits`. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("Payment", self._transport.send("POST", "/v1/payments/{payment_id}/cancel", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def tokens(self, **options: Unpack[CallOptions]) -> TokenList:
        """List the tokens that payments can be made in: GET /v1/payments/tokens.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("TokenList", self._transport.send("GET", "/v1/payments/tokens", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def settings(self, **options: Unpack[CallOptions]) -> PaymentSettings:
        """Read the payment settings: GET /v1/payments/settings.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("PaymentSettings", self._transport.send("GET", "/v1/payments/settings", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def update_settings(self, body: PaymentSettingsChanges, **options: Unpack[CallOptions]) -> PaymentSettings:
        """Change the payment settings: PUT /v1/payments/settings.

        Members that are left out or null stay as they are. Payments that exist keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("PaymentSettings", self._transport.send("PUT", "/v1/payments/settings", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class QuotesApi:
    """Prices in other currencies than US dollars."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: NewQuote, **options: Unpack[CallOptions]) -> Quote:
        """Ask what an amount in another currency is worth: POST /v1/quotes.

        The answer holds for 15 minutes: one payment may be created at it with `quote_id`. The amount in US dollars is rounded to the nearest cent, half a cent up. Settlement stays in US dollars. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, RATE_STALE.
        """
        return cast("Quote", self._transport.send("POST", "/v1/quotes", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def currencies(self, **options: Unpack[CallOptions]) -> QuotableCurrencies:
        """List the currencies that prices may be quoted in: GET /v1/quotes/currencies.

        Those that some source tells a rate of. US dollars need no quote and are not among them. Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("QuotableCurrencies", self._transport.send("GET", "/v1/quotes/currencies", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class PaymentLinksApi:
    """Addresses at which any number of payers open payments."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: NewPaymentLink, **options: Unpack[CallOptions]) -> PaymentLink:
        """Create a payment link: POST /v1/payment-links.

        The link opens payments until it ends, is switched off, or its stock is used up. Without `amount_usd` the payer names the amount. CONFLICT when you have 1,000 links. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("PaymentLink", self._transport.send("POST", "/v1/payment-links", {}, headers={}, query=None, body=body, decimals=("amount_usd", "min_usd", "max_usd", ), keyed=False, options=options))

    def list(self, query: PaymentLinksListQuery | None = None, **options: Unpack[CallOptions]) -> List[PaymentLinkPage, PaymentLink]:
        """List payment links, newest first: GET /v1/payment-links.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "payment_links", "GET", "/v1/payment-links", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def retrieve(self, payment_link_id: str, **options: Unpack[CallOptions]) -> PaymentLink:
        """Read a payment link: GET /v1/payment-links/:payment_link_id.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("PaymentLink", self._transport.send("GET", "/v1/payment-links/{payment_link_id}", {"payment_link_id": payment_link_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def update(self, payment_link_id: str, body: PaymentLinkChanges, **options: Unpack[CallOptions]) -> PaymentLink:
        """Change a payment link: PUT /v1/payment-links/:payment_link_id.

        Members that are left out stay as they are; null clears one that may be null. Payments that were opened keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("PaymentLink", self._transport.send("PUT", "/v1/payment-links/{payment_link_id}", {"payment_link_id": payment_link_id}, headers={}, query=None, body=body, decimals=("amount_usd", "min_usd", "max_usd", ), keyed=False, options=options))

    def remove(self, payment_link_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a payment link: DELETE /v1/payment-links/:payment_link_id.

        Its page says that the link is no longer there. Payments that were opened go on. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/payment-links/{payment_link_id}", {"payment_link_id": payment_link_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def code(self, payment_link_id: str, **options: Unpack[CallOptions]) -> PaymentLinkCode:
        """Get a payment link as a QR code and as HTML: GET /v1/payment-links/:payment_link_id/qr.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("PaymentLinkCode", self._transport.send("GET", "/v1/payment-links/{payment_link_id}/qr", {"payment_link_id": payment_link_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class PayApi:
    """The payer's side of one payment."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def retrieve(self, payment_id: str, **options: Unpack[CallOptions]) -> Checkout:
        """Read what the payment page shows: GET /v1/pay/:payment_id.

        Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Checkout", self._transport.send("GET", "/v1/pay/{payment_id}", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def brand(self, payment_id: str, **options: Unpack[CallOptions]) -> Brand:
        """Read whose page it is: GET /v1/pay/:payment_id/brand.

        The operator's name, with the colour and the logo of the payment's merchant where he has set them. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Brand", self._transport.send("GET", "/v1/pay/{payment_id}/brand", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def status(self, payment_id: str, **options: Unpack[CallOptions]) -> CheckoutStatus:
        """Poll the status of a payment: GET /v1/pay/:payment_id/status.

        Cheap enough to be asked every few seconds. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("CheckoutStatus", self._transport.send("GET", "/v1/pay/{payment_id}/status", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def confirm(self, payment_id: str, body: TokenChoice, **options: Unpack[CallOptions]) -> ConfirmedSelection:
        """Confirm a token: POST /v1/pay/:payment_id/confirm.

        Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, RATE_STALE.
        """
        return cast("ConfirmedSelection", self._transport.send("POST", "/v1/pay/{payment_id}/confirm", {"payment_id": payment_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def confirm_crypto(self, payment_id: str, body: TokenChoice, **options: Unpack[CallOptions]) -> ConfirmedSelection:
        """Confirm a token (second name of the same operation): POST /v1/pay/:payment_id/confirm-crypto.

        Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, RATE_STALE.
        """
        return cast("ConfirmedSelection", self._transport.send("POST", "/v1/pay/{payment_id}/confirm-crypto", {"payment_id": payment_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def change(self, payment_id: str, **options: Unpack[CallOptions]) -> Checkout:
        """Choose another token: POST /v1/pay/:payment_id/change.

        Takes the payment back to `awaiting_selection` while nothing has arrived; CONFLICT afterwards. Money that was already sent for the earlier choice still counts at its rate. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("Checkout", self._transport.send("POST", "/v1/pay/{payment_id}/change", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def rate(self, payment_id: str, query: PayRateQuery, **options: Unpack[CallOptions]) -> LiveRate:
        """Read the live rate of a token: GET /v1/pay/:payment_id/rate.

        Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, RATE_STALE.
        """
        return cast("LiveRate", self._transport.send("GET", "/v1/pay/{payment_id}/rate", {"payment_id": payment_id}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options))

    def fee_estimates(self, payment_id: str, **options: Unpack[CallOptions]) -> FeeEstimates:
        """Estimate the network's fees: GET /v1/pay/:payment_id/fee-estimates.

        What the network would ask for a transfer of each allowed token; null where that is not known now. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("FeeEstimates", self._transport.send("GET", "/v1/pay/{payment_id}/fee-estimates", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def recent_block(self, payment_id: str, **options: Unpack[CallOptions]) -> RecentBlock:
        """Read a recent block of the chosen network: GET /v1/pay/:payment_id/recent-block.

        The newest block read of it. A transaction on Solana names the hash of one, and is good for about a minute after it. CONFLICT before a token is chosen, and while the newest is older than 30 seconds. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("RecentBlock", self._transport.send("GET", "/v1/pay/{payment_id}/recent-block", {"payment_id": payment_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def refund(self, payment_id: str, refund_token: str, **options: Unpack[CallOptions]) -> PayerRefund:
        """Read the refund that a link is for: GET /v1/pay/:payment_id/refund.

        Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("PayerRefund", self._transport.send("GET", "/v1/pay/{payment_id}/refund", {"payment_id": payment_id}, headers={"x-refund-token": refund_token}, query=None, body=None, decimals=(), keyed=False, options=options))

    def name_refund_address(self, payment_id: str, refund_token: str, body: RefundAddress, **options: Unpack[CallOptions]) -> PayerRefund:
        """Say where a refund goes: POST /v1/pay/:payment_id/refund.

        Once for each link, within 14 days. CONFLICT when it was said before or the refund has gone on; a refused address uses nothing up. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("PayerRefund", self._transport.send("POST", "/v1/pay/{payment_id}/refund", {"payment_id": payment_id}, headers={"x-refund-token": refund_token}, query=None, body=body, decimals=(), keyed=False, options=options))

    def open_ticket(self, payment_id: str, body: NewTicket, **options: Unpack[CallOptions]) -> OpenedTicket:
        """Ask for support: POST /v1/pay/:payment_id/support.

        Answers at once what is known of the transaction. Three an hour for each payment; RATE_LIMIT_EXCEEDED tells in `Retry-After` how many seconds to wait. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("OpenedTicket", self._transport.send("POST", "/v1/pay/{payment_id}/support", {"payment_id": payment_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class RefundsApi:
    """What a merchant gives back to payers."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, payment_id: str, body: NewMerchantRefund, **options: Unpack[CallOptions]) -> MerchantRefund:
        """Ask for a refund of a payment: POST /v1/payments/:payment_id/refunds.

        Gives back what the payer sent beyond the amount of a `completed` payment, or a deposit that the payment did not take. With the source `balance` it gives back what was credited to you, whole or in part, never more than that in sum: `amount_usd` is held in your balance, and coins of the payment's token go to the payer at the rate of now. The coins are set aside at once, and the operator decides from `approvable_from` on. `totp_code` is required once the second factor is switched on. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way. Needs an API key with the scope `refunds`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, INSUFFICIENT_FUNDS, RATE_STALE.
        """
        return cast("MerchantRefund", self._transport.send("POST", "/v1/payments/{payment_id}/refunds", {"payment_id": payment_id}, headers={}, query=None, body=body, decimals=("amount_usd", "amount_base_units", ), keyed=True, options=options))

    def of_payment(self, payment_id: str, query: RefundsOfPaymentQuery | None = None, **options: Unpack[CallOptions]) -> List[MerchantRefundPage, MerchantRefund]:
        """List the refunds of a payment, newest first: GET /v1/payments/:payment_id/refunds.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return List(self._transport, "refunds", "GET", "/v1/payments/{payment_id}/refunds", {"payment_id": payment_id}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def list(self, query: RefundsListQuery | None = None, **options: Unpack[CallOptions]) -> List[MerchantRefundPage, MerchantRefund]:
        """List refunds, newest first: GET /v1/refunds.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "refunds", "GET", "/v1/refunds", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def retrieve(self, refund_id: str, **options: Unpack[CallOptions]) -> MerchantRefund:
        """Read a refund: GET /v1/refunds/:refund_id.

        Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("MerchantRefund", self._transport.send("GET", "/v1/refunds/{refund_id}", {"refund_id": refund_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def link(self, refund_id: str, body: RefundLinkProof | None = None, **options: Unpack[CallOptions]) -> RefundLink:
        """Make the link by which the payer names the address of a refund: POST /v1/refunds/:refund_id/link.

        The link is good once and for 14 days; an earlier one opens nothing any more, and `approvable_from` begins anew. CONFLICT unless you asked for the refund, nobody has decided about it, and its address is not known. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("RefundLink", self._transport.send("POST", "/v1/refunds/{refund_id}/link", {"refund_id": refund_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def cancel(self, refund_id: str, **options: Unpack[CallOptions]) -> MerchantRefund:
        """Take a request for a refund back: its coins are no longer set aside: POST /v1/refunds/:refund_id/cancel.

        The refund is `rejected`. CONFLICT unless you asked for it and it is `requested`. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("MerchantRefund", self._transport.send("POST", "/v1/refunds/{refund_id}/cancel", {"refund_id": refund_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class WithdrawalsApi:
    """A merchant's money, and where it is paid out."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def balance(self, **options: Unpack[CallOptions]) -> Balance:
        """Read the balance: GET /v1/withdrawals/balance.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("Balance", self._transport.send("GET", "/v1/withdrawals/balance", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def chains(self, **options: Unpack[CallOptions]) -> PayoutChainList:
        """List the chains that withdrawals can be paid out on: GET /v1/withdrawals/chains.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("PayoutChainList", self._transport.send("GET", "/v1/withdrawals/chains", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def wallets(self, **options: Unpack[CallOptions]) -> WalletList:
        """List the wallets, by name of their chain: GET /v1/withdrawals/wallets.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("WalletList", self._transport.send("GET", "/v1/withdrawals/wallets", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def set_wallet(self, chain_id: str, body: NewWallet, **options: Unpack[CallOptions]) -> Wallet:
        """Set or replace the wallet of a chain: PUT /v1/withdrawals/wallets/:chain_id.

        One wallet for each chain; the address is checked against the rules of its family. Requests that were made before keep the address they copied. A new address is paid to from `usable_from` on; `wallet.updated` tells the merchant of the change at once. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Wallet", self._transport.send("PUT", "/v1/withdrawals/wallets/{chain_id}", {"chain_id": chain_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def remove_wallet(self, chain_id: str, body: WalletRemoval | None = None, **options: Unpack[CallOptions]) -> None:
        """Remove the wallet of a chain: DELETE /v1/withdrawals/wallets/:chain_id.

        `totp_code` is required once the second factor is switched on; without one the body may be left out. Needs an API key with the scope `wallets`, or a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/withdrawals/wallets/{chain_id}", {"chain_id": chain_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options)

    def estimate_fee(self, query: WithdrawalsEstimateFeeQuery, **options: Unpack[CallOptions]) -> WithdrawalTerms:
        """Read what a withdrawal of a chain costs: GET /v1/withdrawals/fee-estimate.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WithdrawalTerms", self._transport.send("GET", "/v1/withdrawals/fee-estimate", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options))

    def request(self, body: NewWithdrawal, **options: Unpack[CallOptions]) -> Withdrawal:
        """Request a withdrawal: POST /v1/withdrawals/request.

        Reserves the gross amount until an administrator has decided. It goes to the wallet of the chain, less the fee. `totp_code` is required once the second factor is switched on. CONFLICT while a wallet that was changed is not paid to yet, and when the wallet is another one than `destination_address` names. Needs an API key with the scope `withdrawals`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, INSUFFICIENT_FUNDS, CONFLICT.
        """
        return cast("Withdrawal", self._transport.send("POST", "/v1/withdrawals/request", {}, headers={}, query=None, body=body, decimals=("amount_usd", ), keyed=True, options=options))

    def list(self, query: WithdrawalsListQuery | None = None, **options: Unpack[CallOptions]) -> List[WithdrawalPage, WithdrawalEntry]:
        """List withdrawals, newest first: GET /v1/withdrawals.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "withdrawals", "GET", "/v1/withdrawals", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def retrieve(self, withdrawal_id: str, **options: Unpack[CallOptions]) -> Withdrawal:
        """Read a withdrawal: GET /v1/withdrawals/:withdrawal_id.

        Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Withdrawal", self._transport.send("GET", "/v1/withdrawals/{withdrawal_id}", {"withdrawal_id": withdrawal_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class BalanceApi:
    """What a merchant's balance is made of."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def entries(self, query: BalanceEntriesQuery | None = None, **options: Unpack[CallOptions]) -> List[BalanceEntryPage, BalanceEntry]:
        """List what moved the balance, newest first: GET /v1/balance/entries.

        Each entry is a credit or a debit, and carries the balance after it. A withdrawal is a debit once it is paid out; what is only reserved is no entry. Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "entries", "GET", "/v1/balance/entries", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

class ReportsApi:
    """Sums over a merchant's payments."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def volume(self, query: ReportsVolumeQuery | None = None, **options: Unpack[CallOptions]) -> Volume:
        """Read what was credited, by day, week or month: GET /v1/reports/volume.

        Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once. Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("Volume", self._transport.send("GET", "/v1/reports/volume", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options))

    def statement(self, query: ReportsStatementQuery | None = None, **options: Unpack[CallOptions]) -> List[MonthStatement, StatementLine]:
        """Read the statement of a month: GET /v1/reports/statement.

        All that moved the balance in one UTC month, oldest first: the balance before it, each line with the balance after it, totals by kind, the balance at its end. The same as a PDF for `Accept: application/pdf`, with at most 2000 lines. Needs an API key with the scope `payments`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "entries", "GET", "/v1/reports/statement", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

class WithdrawalPasskeysApi:
    """Passkeys that sign a merchant's withdrawals."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, **options: Unpack[CallOptions]) -> MerchantPasskeys:
        """List the passkeys that sign your withdrawals, and proposed changes: GET /v1/withdrawals/passkeys.

        As the signer told it. While one is bound, the signer pays no withdrawal that none of them has signed. Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("MerchantPasskeys", self._transport.send("GET", "/v1/withdrawals/passkeys", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def propose(self, body: NewPasskeyChange, **options: Unpack[CallOptions]) -> MerchantPasskeyChange:
        """Propose to bind a passkey, to remove one, or to keep all: POST /v1/withdrawals/passkeys.

        Nothing changes before it is signed: the first passkey by an approver of the operator, to whom you read its fingerprint; everything else by a passkey of yours. To `keep` calls off a release that the operator began at the signer's console. Without its last passkey the account is bound no more. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("MerchantPasskeyChange", self._transport.send("POST", "/v1/withdrawals/passkeys", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def sign_change(self, change_id: str, body: PasskeyChangeSignature, **options: Unpack[CallOptions]) -> MerchantPasskeyChange:
        """Sign a change with a passkey of yours: POST /v1/withdrawals/passkeys/:change_id/sign.

        The signer takes it over within seconds. The signature names the passkeys that it changes: when they have changed meanwhile, propose it again. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("MerchantPasskeyChange", self._transport.send("POST", "/v1/withdrawals/passkeys/{change_id}/sign", {"change_id": change_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def signing(self, withdrawal_id: str, **options: Unpack[CallOptions]) -> WithdrawalSigning:
        """Read what you sign of a withdrawal: GET /v1/withdrawal-signatures/:withdrawal_id.

        Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WithdrawalSigning", self._transport.send("GET", "/v1/withdrawal-signatures/{withdrawal_id}", {"withdrawal_id": withdrawal_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def sign(self, withdrawal_id: str, body: WithdrawalSignature, **options: Unpack[CallOptions]) -> Withdrawal:
        """Sign a withdrawal with a passkey of yours: POST /v1/withdrawal-signatures/:withdrawal_id.

        Before or after an administrator has decided. A payout that waited for it goes on. Needs a merchant's session. Of those that are signed in, for the role `owner` or `finance`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("Withdrawal", self._transport.send("POST", "/v1/withdrawal-signatures/{withdrawal_id}", {"withdrawal_id": withdrawal_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class WebhooksApi:
    """Where events are posted, and what became of each delivery."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def retrieve(self, **options: Unpack[CallOptions]) -> WebhookConfiguration:
        """Read the webhook configuration: GET /v1/webhooks.

        Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookConfiguration", self._transport.send("GET", "/v1/webhooks", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def update(self, body: WebhookChanges, **options: Unpack[CallOptions]) -> WebhookConfiguration:
        """Set up or change the webhook: PUT /v1/webhooks.

        The first set-up makes a signing secret unless one is given. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("WebhookConfiguration", self._transport.send("PUT", "/v1/webhooks", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def secret(self, **options: Unpack[CallOptions]) -> WebhookSecret:
        """Reveal the signing secret: GET /v1/webhooks/secret.

        An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookSecret", self._transport.send("GET", "/v1/webhooks/secret", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def deliveries(self, query: WebhooksDeliveriesQuery | None = None, **options: Unpack[CallOptions]) -> List[DeliveryPage, DeliveryEntry]:
        """List deliveries, newest first: GET /v1/webhooks/deliveries.

        Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "jobs", "GET", "/v1/webhooks/deliveries", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def delivery(self, job_id: str, **options: Unpack[CallOptions]) -> Delivery:
        """Read a delivery with its attempts: GET /v1/webhooks/deliveries/:job_id.

        Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Delivery", self._transport.send("GET", "/v1/webhooks/deliveries/{job_id}", {"job_id": job_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def retry_delivery(self, job_id: str, **options: Unpack[CallOptions]) -> RequeuedDelivery:
        """Start a failed delivery anew: POST /v1/webhooks/deliveries/:job_id/retry.

        Due at once, with all its attempts; its history stays. CONFLICT when it succeeded, its endpoint was removed or an attempt is under way. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("RequeuedDelivery", self._transport.send("POST", "/v1/webhooks/deliveries/{job_id}/retry", {"job_id": job_id}, headers={}, query=None, body=None, decimals=(), keyed=True, options=options))

    def test(self, **options: Unpack[CallOptions]) -> WebhookTrial:
        """Try the webhook: POST /v1/webhooks/test.

        Posts an invented completed payment, signed like any delivery, and answers what came back. Nothing is recorded or repeated. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookTrial", self._transport.send("POST", "/v1/webhooks/test", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def replay(self, body: ReplayRequest, **options: Unpack[CallOptions]) -> ReplayedEvents:
        """Deliver the events of a time once more: POST /v1/webhooks/replay.

        Each under a new delivery, in their order, with its first body. At most 1000 events at once; CONFLICT while 5000 deliveries wait. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("ReplayedEvents", self._transport.send("POST", "/v1/webhooks/replay", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class WebhookEndpointsApi:
    """Several places that events are posted to."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, **options: Unpack[CallOptions]) -> WebhookEndpointList:
        """List the webhook endpoints, the first one first: GET /v1/webhooks/endpoints.

        Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("WebhookEndpointList", self._transport.send("GET", "/v1/webhooks/endpoints", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def create(self, body: WebhookChanges, **options: Unpack[CallOptions]) -> WebhookEndpoint:
        """Add a webhook endpoint: POST /v1/webhooks/endpoints.

        Every active endpoint gets each event that it asks for, under a delivery, a secret and a pace of its own. A signing secret is made unless one is given. CONFLICT beyond ten endpoints, RATE_LIMIT_EXCEEDED beyond fifty that an account adds in an hour. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("WebhookEndpoint", self._transport.send("POST", "/v1/webhooks/endpoints", {}, headers={}, query=None, body=body, decimals=(), keyed=True, options=options))

    def retrieve(self, endpoint_id: str, **options: Unpack[CallOptions]) -> WebhookEndpoint:
        """Read a webhook endpoint: GET /v1/webhooks/endpoints/:endpoint_id.

        Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookEndpoint", self._transport.send("GET", "/v1/webhooks/endpoints/{endpoint_id}", {"endpoint_id": endpoint_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def update(self, endpoint_id: str, body: WebhookChanges, **options: Unpack[CallOptions]) -> WebhookEndpoint:
        """Change a webhook endpoint: PUT /v1/webhooks/endpoints/:endpoint_id.

        What waits goes out at once after a new URL or secret, also where the endpoint had failed for long. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookEndpoint", self._transport.send("PUT", "/v1/webhooks/endpoints/{endpoint_id}", {"endpoint_id": endpoint_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def remove(self, endpoint_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a webhook endpoint: DELETE /v1/webhooks/endpoints/:endpoint_id.

        What waits for it is `permanently_failed`. CONFLICT for the first one, which can be switched off. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        self._transport.send("DELETE", "/v1/webhooks/endpoints/{endpoint_id}", {"endpoint_id": endpoint_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def secret(self, endpoint_id: str, **options: Unpack[CallOptions]) -> WebhookSecret:
        """Reveal the signing secret of an endpoint: GET /v1/webhooks/endpoints/:endpoint_id/secret.

        An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookSecret", self._transport.send("GET", "/v1/webhooks/endpoints/{endpoint_id}/secret", {"endpoint_id": endpoint_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def test(self, endpoint_id: str, **options: Unpack[CallOptions]) -> WebhookTrial:
        """Try a webhook endpoint: POST /v1/webhooks/endpoints/:endpoint_id/test.

        Posts an invented completed payment, signed like any delivery. Where it arrives, what waits goes out at once. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("WebhookTrial", self._transport.send("POST", "/v1/webhooks/endpoints/{endpoint_id}/test", {"endpoint_id": endpoint_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class EventsApi:
    """The feed of events."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, query: EventsListQuery | None = None, **options: Unpack[CallOptions]) -> List[EventPage, EventEntry]:
        """Read the event feed, oldest first: GET /v1/events.

        Every state change is here, whether or not a webhook is set up. Keep `next_cursor` and ask again; with `wait_seconds` the answer waits for the next event. Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "events", "GET", "/v1/events", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

class ApiKeysApi:
    """API keys."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(self, body: NewApiKey, **options: Unpack[CallOptions]) -> CreatedApiKey:
        """Create an API key: POST /v1/api-keys.

        The answer is the only place where the whole key is ever shown. CONFLICT when the account has 50 keys that count or were made within 15 minutes. For the scopes `withdrawals`, `wallets` and `refunds` an account with a second factor or a passkey has just proved it: SECOND_FACTOR_REQUIRED. Needs a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED.
        """
        return cast("CreatedApiKey", self._transport.send("POST", "/v1/api-keys", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def list(self, query: ApiKeysListQuery | None = None, **options: Unpack[CallOptions]) -> List[ApiKeyPage, ApiKey]:
        """List API keys, newest first: GET /v1/api-keys.

        Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "api_keys", "GET", "/v1/api-keys", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def revoke(self, api_key_id: str, **options: Unpack[CallOptions]) -> None:
        """Revoke an API key: DELETE /v1/api-keys/:api_key_id.

        The key stops working at once and for ever. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/api-keys/{api_key_id}", {"api_key_id": api_key_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

class AuthApi:
    """Accounts, sessions and the second factor."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def register(self, body: Registration, **options: Unpack[CallOptions]) -> Session:
        """Register a merchant account: POST /v1/auth/register.

        Answers with a session. FORBIDDEN while registration is closed, or by invitation and `invitation` is not a good one; CONFLICT for an e-mail that has an account. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("Session", self._transport.send("POST", "/v1/auth/register", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def login(self, body: Login, **options: Unpack[CallOptions]) -> Session:
        """Sign in: POST /v1/auth/login.

        Makes a new session and leaves the others alone. With a second factor, `totp_code` is asked for. An account with many wrong passwords is slowed: RATE_LIMIT_EXCEEDED, but never for a right password with a right code. FORBIDDEN when it is disabled. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, UNAUTHORIZED.
        """
        return cast("Session", self._transport.send("POST", "/v1/auth/login", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def logout(self, **options: Unpack[CallOptions]) -> None:
        """End the present session: POST /v1/auth/logout.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        self._transport.send("POST", "/v1/auth/logout", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def me(self, **options: Unpack[CallOptions]) -> SignedInAccount:
        """Read the signed-in account: GET /v1/auth/me.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("SignedInAccount", self._transport.send("GET", "/v1/auth/me", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def change_password(self, body: PasswordChange, **options: Unpack[CallOptions]) -> None:
        """Change the password: PUT /v1/auth/password.

        Ends every other session of the account; the present one goes on. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        self._transport.send("PUT", "/v1/auth/password", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options)

    def setup_second_factor(self, **options: Unpack[CallOptions]) -> ProposedSecondFactor:
        """Set up a second factor: POST /v1/auth/2fa/setup.

        Makes a secret for an authenticator and shows it this once. It counts from the moment a code has been sent to `enable`. CONFLICT while one is switched on; SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED.
        """
        return cast("ProposedSecondFactor", self._transport.send("POST", "/v1/auth/2fa/setup", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def enable_second_factor(self, body: SecondFactorChange, **options: Unpack[CallOptions]) -> BackupCodes:
        """Switch the second factor on: POST /v1/auth/2fa/enable.

        Answers with ten backup codes, shown this once, and ends every other session of the account. Asks for the password too. Five wrong codes within 15 minutes close the authenticator for the rest of them; a backup code passes all the same. SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT, SECOND_FACTOR_REQUIRED.
        """
        return cast("BackupCodes", self._transport.send("POST", "/v1/auth/2fa/enable", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def disable_second_factor(self, body: SecondFactorChange, **options: Unpack[CallOptions]) -> None:
        """Switch the second factor off: POST /v1/auth/2fa/disable.

        Ends every other session of the account. Asks for the password too. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        self._transport.send("POST", "/v1/auth/2fa/disable", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options)

    def confirm_second_factor(self, body: SecondFactorProof, **options: Unpack[CallOptions]) -> FreshSecondFactor:
        """Prove the second factor anew: POST /v1/auth/2fa/confirm.

        For ten minutes this session may then do what answers SECOND_FACTOR_REQUIRED. Signing in with a code does the same. CONFLICT when no second factor is switched on. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("FreshSecondFactor", self._transport.send("POST", "/v1/auth/2fa/confirm", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class SessionsApi:
    """The sessions of who is signed in."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, query: SessionsListQuery | None = None, **options: Unpack[CallOptions]) -> List[OwnSessionPage, OwnSession]:
        """List your sessions, newest first: GET /v1/auth/sessions.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "sessions", "GET", "/v1/auth/sessions", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def end_others(self, **options: Unpack[CallOptions]) -> None:
        """End all your sessions but the present one: DELETE /v1/auth/sessions.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        self._transport.send("DELETE", "/v1/auth/sessions", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def end(self, session_id: str, **options: Unpack[CallOptions]) -> None:
        """End one of your sessions: DELETE /v1/auth/sessions/:session_id.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/auth/sessions/{session_id}", {"session_id": session_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

class PasskeysApi:
    """Passkeys that sign an account in, and prove who asks."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, **options: Unpack[CallOptions]) -> PasskeyList:
        """List your passkeys, oldest first: GET /v1/auth/passkeys.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("PasskeyList", self._transport.send("GET", "/v1/auth/passkeys", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def begin(self, body: PasskeyWish | None = None, **options: Unpack[CallOptions]) -> PasskeyCreation:
        """Begin to add a passkey: POST /v1/auth/passkeys/options.

        Asks for a second factor that is fresh: SECOND_FACTOR_REQUIRED; or for the password while there is none. CONFLICT when the account has 20 passkeys. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, SECOND_FACTOR_REQUIRED, CONFLICT.
        """
        return cast("PasskeyCreation", self._transport.send("POST", "/v1/auth/passkeys/options", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def register(self, body: NewPasskey, **options: Unpack[CallOptions]) -> Passkey:
        """Add a passkey: POST /v1/auth/passkeys.

        With what the browser answered to `begin`, within two minutes and in the same session. The session has proved a second factor by that. CONFLICT when the passkey belongs to an account already. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("Passkey", self._transport.send("POST", "/v1/auth/passkeys", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def rename(self, passkey_id: str, body: PasskeyName, **options: Unpack[CallOptions]) -> Passkey:
        """Rename a passkey: PUT /v1/auth/passkeys/:passkey_id.

        Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("Passkey", self._transport.send("PUT", "/v1/auth/passkeys/{passkey_id}", {"passkey_id": passkey_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def remove(self, passkey_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a passkey: DELETE /v1/auth/passkeys/:passkey_id.

        It signs nobody in from then on, and every other session of the account ends. SECOND_FACTOR_REQUIRED unless this session has just proved one. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, SECOND_FACTOR_REQUIRED.
        """
        self._transport.send("DELETE", "/v1/auth/passkeys/{passkey_id}", {"passkey_id": passkey_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def begin_sign_in(self, **options: Unpack[CallOptions]) -> PasskeyChallenge:
        """Begin to sign in with a passkey: POST /v1/auth/passkeys/sign-in/options.

        No name is asked for: the passkey tells whose it is. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("PasskeyChallenge", self._transport.send("POST", "/v1/auth/passkeys/sign-in/options", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def sign_in(self, body: PasskeyAssertion, **options: Unpack[CallOptions]) -> Session:
        """Sign in with a passkey: POST /v1/auth/passkeys/sign-in.

        With what the browser answered to `beginSignIn`, within two minutes. Makes a new session, which has proved a second factor. FORBIDDEN when the account is disabled. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, UNAUTHORIZED, CONFLICT.
        """
        return cast("Session", self._transport.send("POST", "/v1/auth/passkeys/sign-in", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def begin_proof(self, body: ProofWish | None = None, **options: Unpack[CallOptions]) -> PasskeyChallenge:
        """Begin to prove who asks with a passkey: POST /v1/auth/passkeys/proof/options.

        For one request, where it is named, or for the session. CONFLICT when no passkey of the account was made for this console. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("PasskeyChallenge", self._transport.send("POST", "/v1/auth/passkeys/proof/options", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def prove(self, body: PasskeyAssertion, **options: Unpack[CallOptions]) -> PasskeyProof:
        """Prove who asks with a passkey: POST /v1/auth/passkeys/proof.

        With what the browser answered to `beginProof`, within two minutes and in the same session. Answers a code for the request that was named there, good once and for two minutes wherever `totp_code` is taken from a session; otherwise the session may for ten minutes do what answers SECOND_FACTOR_REQUIRED. Answered at the address of a console alone, whose domain the passkey is made for: CONFLICT elsewhere. Needs a session.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("PasskeyProof", self._transport.send("POST", "/v1/auth/passkeys/proof", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class AccountApi:
    """Verification of a merchant."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def submit_kyc(self, body: NewKycSubmission, **options: Unpack[CallOptions]) -> KycSubmission:
        """Hand in particulars for verification: POST /v1/account/kyc.

        Nothing changes before an administrator has approved. CONFLICT while a submission waits, or when the level is reached. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("KycSubmission", self._transport.send("POST", "/v1/account/kyc", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def kyc(self, **options: Unpack[CallOptions]) -> KycState:
        """Read the verification level and the newest submission: GET /v1/account/kyc.

        Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        return cast("KycState", self._transport.send("GET", "/v1/account/kyc", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def brand(self, **options: Unpack[CallOptions]) -> AccountBrand:
        """Read what payers see of you: GET /v1/account/brand.

        Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("AccountBrand", self._transport.send("GET", "/v1/account/brand", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def change_brand(self, body: AccountBrandChange, **options: Unpack[CallOptions]) -> AccountBrand:
        """Set the name and the colour that payers see: PUT /v1/account/brand.

        Replaces both. What is left out is the name of the account, and the colour of the operator. The page bounds the lightness of any colour, so that text on it can be read. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("AccountBrand", self._transport.send("PUT", "/v1/account/brand", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def set_logo(self, body: AccountLogo, **options: Unpack[CallOptions]) -> AccountBrand:
        """Set the logo that payers see: PUT /v1/account/brand/logo.

        A PNG of at most 32,768 bytes and 512 pixels a side. Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("AccountBrand", self._transport.send("PUT", "/v1/account/brand/logo", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def remove_logo(self, **options: Unpack[CallOptions]) -> AccountBrand:
        """Take the logo away: DELETE /v1/account/brand/logo.

        Needs a merchant's session. Of those that are signed in, for the role `owner` or `developer`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return cast("AccountBrand", self._transport.send("DELETE", "/v1/account/brand/logo", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

class TeamApi:
    """Who works for a merchant, and as what."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, query: TeamListQuery | None = None, **options: Unpack[CallOptions]) -> List[MemberPage, Member]:
        """List the members of your team, who holds the account first: GET /v1/team/members.

        Needs a merchant's session. Every role may.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "members", "GET", "/v1/team/members", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def change_role(self, member_id: str, body: MemberRoleChange, **options: Unpack[CallOptions]) -> Member:
        """Give a member another role: PUT /v1/team/members/:member_id.

        Holds from their next request on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT for who holds the account, and for your own role. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("Member", self._transport.send("PUT", "/v1/team/members/{member_id}", {"member_id": member_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def hand_over(self, member_id: str, body: HandingOver, **options: Unpack[CallOptions]) -> Member:
        """Hand the account over to a member: POST /v1/team/members/:member_id/hand-over.

        They become an owner and hold the account: API keys ask for their second factor, and e-mails go to their address. You stay an owner, whom owners may demote and remove. FORBIDDEN unless you hold the account and have a second factor or a passkey; UNAUTHORIZED without its proof. CONFLICT when the member has none. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        return cast("Member", self._transport.send("POST", "/v1/team/members/{member_id}/hand-over", {"member_id": member_id}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def remove(self, member_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a member from your team: DELETE /v1/team/members/:member_id.

        Their sessions end at once and their password opens nothing. API keys that they made go on: revoke those that should not. CONFLICT for who holds the account. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT.
        """
        self._transport.send("DELETE", "/v1/team/members/{member_id}", {"member_id": member_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def end_sessions(self, member_id: str, **options: Unpack[CallOptions]) -> None:
        """End every session of a member: DELETE /v1/team/members/:member_id/sessions.

        Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/team/members/{member_id}/sessions", {"member_id": member_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def invitations(self, query: TeamInvitationsQuery | None = None, **options: Unpack[CallOptions]) -> List[MemberInvitationPage, MemberInvitation]:
        """List the open invitations into your team, newest first: GET /v1/team/invitations.

        Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED.
        """
        return List(self._transport, "invitations", "GET", "/v1/team/invitations", {}, headers={}, query=query, body=None, decimals=(), keyed=False, options=options)

    def invite(self, body: NewMemberInvitation, **options: Unpack[CallOptions]) -> MadeMemberInvitation:
        """Invite somebody into your team: POST /v1/team/invitations.

        Good once, for this e-mail, for 7 days. The answer has the link, to be handed over by you; it is also sent where the operator has switched e-mails on. UNAUTHORIZED without the code of your second factor once it is on. CONFLICT when the e-mail has an account, or your team is full. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("MadeMemberInvitation", self._transport.send("POST", "/v1/team/invitations", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

    def withdraw_invitation(self, invitation_id: str, **options: Unpack[CallOptions]) -> None:
        """Withdraw an invitation into your team: DELETE /v1/team/invitations/:invitation_id.

        NOT_FOUND when it was accepted: then remove the member. Needs a merchant's session. Of those that are signed in, for the role `owner`.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND.
        """
        self._transport.send("DELETE", "/v1/team/invitations/{invitation_id}", {"invitation_id": invitation_id}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options)

    def join(self, body: Joining, **options: Unpack[CallOptions]) -> Joined:
        """Accept an invitation into a team: POST /v1/auth/join.

        Makes your own account with a password of your own; then sign in. FORBIDDEN when the invitation is unknown, used, over or withdrawn. Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, CONFLICT.
        """
        return cast("Joined", self._transport.send("POST", "/v1/auth/join", {}, headers={}, query=None, body=body, decimals=(), keyed=False, options=options))

class ServiceApi:
    """The service itself."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def health(self, **options: Unpack[CallOptions]) -> Health:
        """Read whether the service works: GET /health.

        Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR.
        """
        return cast("Health", self._transport.send("GET", "/health", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

    def brand(self, **options: Unpack[CallOptions]) -> Brand:
        """Read the operator's name and colours: GET /v1/brand.

        Needs no credential.

        Refusals: FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR.
        """
        return cast("Brand", self._transport.send("GET", "/v1/brand", {}, headers={}, query=None, body=None, decimals=(), keyed=False, options=options))

RESOURCES = {
    "payments": PaymentsApi,
    "quotes": QuotesApi,
    "payment_links": PaymentLinksApi,
    "pay": PayApi,
    "refunds": RefundsApi,
    "withdrawals": WithdrawalsApi,
    "balance": BalanceApi,
    "reports": ReportsApi,
    "withdrawal_passkeys": WithdrawalPasskeysApi,
    "webhooks": WebhooksApi,
    "webhook_endpoints": WebhookEndpointsApi,
    "events": EventsApi,
    "api_keys": ApiKeysApi,
    "auth": AuthApi,
    "sessions": SessionsApi,
    "passkeys": PasskeysApi,
    "account": AccountApi,
    "team": TeamApi,
    "service": ServiceApi,
}
