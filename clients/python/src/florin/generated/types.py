# Written by "npm run python" from the contract. Do not edit.

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

ErrorCode = Literal["UNAUTHORIZED", "FORBIDDEN", "KYC_REQUIRED", "SECOND_FACTOR_REQUIRED", "SECOND_PERSON_REQUIRED", "NOT_FOUND", "CONFLICT", "VALIDATION_ERROR", "INSUFFICIENT_FUNDS", "RATE_STALE", "RATE_LIMIT_EXCEEDED", "INTERNAL_ERROR", "MAINTENANCE"]

EVENT_TYPES = (
    # A payment was created. Nothing to do.
    "payment.created",
    # The payer chose a token, and the rate is locked. Nothing to do.
    "payment.awaiting_payment",
    # Less than is asked for came. Show it to the payer if you like; do not deliver.
    "payment.partially_paid",
    # All coins came, and the chain can still take them back. Do not deliver.
    "payment.confirming",
    # The chain has confirmed the coins; they are not credited yet. Do not deliver.
    "payment.confirmed",
    # The money is credited to you. This is the event to deliver on.
    "payment.completed",
    # The payment ended without money. Release what you held for the order.
    "payment.expired",
    # The time of the locked rate ran out. The payer may choose again: keep the order open.
    "payment.expired_selection",
    # The payment ended with a part of the money, which is credited to you. Decide about the order.
    "payment.expired_partial",
    # Coins came from an address that the operator refuses. Do not deliver; wait for the operator.
    "payment.blacklisted",
    # The coins came and could not be moved yet. Do not deliver; the operator tries again.
    "payment.sweep_failed",
    # The payment ended without a credit. Do not deliver.
    "payment.failed",
    # A withdrawal was asked for, and its amount is reserved. Nobody asked? Look at once.
    "withdrawal.created",
    # The withdrawal was approved and is on its way. Nothing to do.
    "withdrawal.processing",
    # The coins have arrived. Book it.
    "withdrawal.completed",
    # The operator refused the withdrawal, and its amount is available again.
    "withdrawal.rejected",
    # The withdrawal could not be paid out, and its amount is available again.
    "withdrawal.failed",
    # Coins of a payment are to go back to its payer. Nothing to do.
    "refund.requested",
    # The operator approved the refund. Nothing to do.
    "refund.approved",
    # The refund is on its way to the payer. Nothing to do.
    "refund.processing",
    # The payer has the coins back. Tell the payer if you like.
    "refund.completed",
    # The operator refused the refund.
    "refund.rejected",
    # The refund could not be paid out; the operator decides.
    "refund.failed",
    # Coins came that no payment takes. The operator decides; send the payer to support.
    "deposit.unmatched",
    # An address for withdrawals changed. Nobody of yours did it? Ask the operator to stop withdrawals.
    "wallet.updated",
)

UsdInput: TypeAlias = str
"""US dollars as text with at most two digits after the point; never a float."""

NewPayment = TypedDict(
    "NewPayment",
    {
        # What to ask for, in US dollars: text with at most two decimals such as "25.00", never a JSON number. Left out where `quote_id` says it.
        "amount_usd": "NotRequired[UsdInput | None]",
        # A quote that sets the amount: leave `amount_usd` out, or give what was quoted.
        "quote_id": "NotRequired[str | None]",
        # A text that the payer sees, for example the number of an order.
        "description": "NotRequired[str | None]",
        # Where the payer is sent after paying; https only, so a shop on your own machine needs a local certificate.
        "redirect_url": "NotRequired[str | None]",
        # Where the payment page leads a payer who does not want to pay; left out: nowhere.
        "cancel_url": "NotRequired[str | None]",
        # Your own number of it, for example of the order; lists are filtered by it, and whoever has the link can read it.
        "reference": "NotRequired[str | None]",
        # True: the payment is refused with CONFLICT where another of yours has the reference; the refusal names that one.
        "unique_reference": "NotRequired[bool | None]",
        # Your own texts by name, answered and told in events as you give them: at most 20, names of at most 40 and texts of at most 500 characters.
        "metadata": "NotRequired[dict[str, str] | None]",
        # The payer's e-mail address; no other payer sees it.
        "customer_email": "NotRequired[str | None]",
        # Tokens that the payer may choose from; left out: the merchant's enabled ones.
        "allowed_token_ids": "NotRequired[list[str] | None]",
    },
)

Uuid: TypeAlias = str
"""Lowercase, hyphenated UUID."""

Usd: TypeAlias = str
"""US dollars as text with exactly two digits after the point."""

Currency: TypeAlias = str
"""A currency by its three letters of ISO 4217."""

CurrencyAmount: TypeAlias = str
"""An amount as text with as many digits after the point as the currency has: JPY none, EUR two, KWD three."""

Rate: TypeAlias = str
"""US dollars for one whole unit of a token, as text."""

Timestamp: TypeAlias = str
"""An instant in UTC (ISO 8601)."""

PaymentQuote = TypedDict(
    "PaymentQuote",
    {
        # Id of the quote.
        "id": "Uuid",
        # The currency, by its code of ISO 4217.
        "currency": "Currency",
        # The price in that currency.
        "amount": "CurrencyAmount",
        # US dollars for one unit of the currency.
        "rate": "Rate",
        # Until when a payment could be created at it.
        "expires_at": "Timestamp",
    },
)

TokenDetail = TypedDict(
    "TokenDetail",
    {
        # Its id.
        "id": "Uuid",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Its name.
        "name": "str",
        # Address of its picture.
        "logo_url": "str",
        # Digits that the smallest unit of the token lies behind the point.
        "decimals": "int",
        # Whether its rate is always 1.0 US dollars.
        "is_stablecoin": "bool",
    },
)

CryptoAmount: TypeAlias = str
"""Whole units of a token as plain decimal text."""

AddressAttestation = TypedDict(
    "AddressAttestation",
    {
        # First 16 hex digits of the SHA-256 of the signer's public key: a hint, the key comes from elsewhere.
        "key_id": "str",
        # What the signer signed: `florin deposit address 1`, a line feed, and a JSON array of family, index, address and watch key. Not the payment, its amount or its time.
        "payload": "str",
        # Ed25519 over the payload's UTF-8 bytes, in base64.
        "signature": "str",
    },
)

PaymentTransaction = TypedDict(
    "PaymentTransaction",
    {
        # The transaction on its chain.
        "tx_hash": "str",
        # The first sender; empty where the chain names none.
        "from_address": "str",
        # Whole units of the token.
        "amount_crypto": "CryptoAmount",
        # Number of its block; null until it is in one.
        "block_height": "int",
        # Blocks on top of the transaction, its own included.
        "confirmations": "int",
        # Whether it has the confirmations that it needs.
        "is_confirmed": "bool",
        # When the service first saw it.
        "detected_at": "Timestamp",
        # When the transaction had its confirmations; null until then.
        "confirmed_at": "Timestamp | None",
    },
)

ChainSummary = TypedDict(
    "ChainSummary",
    {
        # Its id.
        "id": "Uuid",
        # Its name.
        "name": "str",
        # Lowercase code of the chain.
        "short_name": "str",
        # Family of the chain, for example `evm`.
        "chain_type": "str",
    },
)

TokenSummary = TypedDict(
    "TokenSummary",
    {
        # Its id.
        "id": "Uuid",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Its name.
        "name": "str",
    },
)

OtherDeposit = TypedDict(
    "OtherDeposit",
    {
        # Its id.
        "id": "Uuid",
        # The chain.
        "chain": "ChainSummary",
        # The token; null until one is chosen.
        "token": "TokenSummary",
        # Whole units of the token.
        "amount_crypto": "CryptoAmount",
        # The transaction on its chain.
        "tx_hash": "str",
        # The transaction at the block explorer of its chain; null where the chain has none.
        "explorer_url": "str | None",
        # Why they do not count, or what they wait for; null once another payment took them.
        "reason": "Literal[\"wrong_token\", \"wrong_chain\", \"after_settlement\", \"below_dust\", \"untraced\", \"token_unavailable\", \"before_payment\", \"awaiting_rule\", \"awaiting_rate\"] | None",
        # `waiting`: nobody has decided yet. `assigned`: given to another payment. `refunded`: sent back. `ignored`: looked at and left.
        "status": "Literal[\"waiting\", \"assigned\", \"refunded\", \"ignored\"]",
        # When the service first saw it.
        "detected_at": "Timestamp",
    },
)

Payment = TypedDict(
    "Payment",
    {
        # Id of the payment.
        "id": "Uuid",
        # How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
        "status": "Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"]",
        # What the merchant asks for, in US dollars.
        "amount_usd": "Usd",
        # The merchant's own text, which the payer sees; null without one.
        "description": "str | None",
        # Where the payer is sent after paying; null without one.
        "redirect_url": "str | None",
        # Where the page leads a payer who gives up; null where none was given.
        "cancel_url": "str | None",
        # The merchant's own number of it, for example of an order; null without one.
        "reference": "str | None",
        # The merchant's own texts by name, as they were given; the payer does not see them.
        "metadata": "dict[str, str]",
        # The payer's e-mail address, as the merchant gave it; null without one.
        "customer_email": "str | None",
        # The payment link that it was opened at; null without one.
        "payment_link_id": "Uuid | None",
        # Where to send the payer.
        "pay_url": "str",
        # The price in another currency that the payment was created at; null without one.
        "quote": "PaymentQuote | None",
        # Who bears the fees: `user` is the merchant, `payer` pays them on top.
        "fee_payer": "Literal[\"user\", \"payer\"]",
        # The token; null until one is chosen.
        "token": "TokenDetail | None",
        # US dollars for one unit of the chosen token, fixed by the choice; null until then.
        "locked_rate_usd": "Rate | None",
        # When the rate was locked; null until a token is confirmed.
        "locked_at": "Timestamp | None",
        # Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
        "required_crypto_amount": "CryptoAmount | None",
        # Whole units that came so far; events call it `received_crypto`.
        "total_received_crypto": "CryptoAmount",
        # What came so far, in US dollars at the locked rate; null until a token is confirmed.
        "total_received_usd": "Usd | None",
        # What the operator takes; null until it is settled.
        "service_fee_usd": "Usd | None",
        # What is taken for turning the token into dollars; null until it is settled.
        "conversion_fee_usd": "Usd | None",
        # What the token's own contract kept of the coins, where the merchant bears it; null otherwise.
        "token_fee_usd": "Usd | None",
        # What the merchant is credited; set at settlement.
        "net_settlement_usd": "Usd | None",
        # Where the payer sends the coins; null until a token is confirmed.
        "wallet_address": "str | None",
        # The signer's word for `wallet_address`; null with it.
        "address_attestation": "AddressAttestation | None",
        # What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all.
        "transactions": "list[PaymentTransaction]",
        # Coins on its address that do not count for it, newest first; at most 50.
        "other_deposits": "list[OtherDeposit]",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp | None",
        # When the payment first became `awaiting_payment`.
        "awaiting_payment_at": "Timestamp | None",
        # When the payment first became `partially_paid`.
        "partially_paid_at": "Timestamp | None",
        # When the payment first became `confirming`.
        "confirming_at": "Timestamp | None",
        # When the payment first became `confirmed`.
        "confirmed_at": "Timestamp | None",
        # When the payment first became `completed`.
        "completed_at": "Timestamp | None",
        # When it was made.
        "created_at": "Timestamp",
    },
)

PaymentsListQuery = TypedDict(
    "PaymentsListQuery",
    {
        # One word: the id of a payment, your reference, an address or a transaction of it, the e-mail address of the payer, or the amount. Its shape decides; nothing is found by a part of it.
        "q": "NotRequired[str]",
        # Only payments with this status, or with one of several with commas between them.
        "status": "NotRequired[Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"] | list[Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"]]]",
        # The merchant's own number of it, for example of an order; null without one.
        "reference": "NotRequired[str]",
        # Opened at this payment link.
        "payment_link_id": "NotRequired[str]",
        # Payments in this token.
        "token_id": "NotRequired[str]",
        # Payments in a token of this chain.
        "chain_id": "NotRequired[str]",
        # Of this `amount_usd` or more.
        "amount_min": "NotRequired[UsdInput]",
        # Of this `amount_usd` or less.
        "amount_max": "NotRequired[UsdInput]",
        # Created on this UTC day or later.
        "date_from": "NotRequired[str]",
        # Created on this UTC day or earlier.
        "date_to": "NotRequired[str]",
        # `next_cursor` of an earlier answer, or `start` for the beginning of the list.
        "cursor": "NotRequired[str]",
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "per_page": "NotRequired[int]",
    },
)

ListedToken = TypedDict(
    "ListedToken",
    {
        # Its id.
        "id": "Uuid",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Its name.
        "name": "str",
        # The chain.
        "chain": "ChainSummary",
    },
)

PaymentEntry = TypedDict(
    "PaymentEntry",
    {
        # Id of the payment.
        "id": "Uuid",
        # What the merchant asks for, in US dollars.
        "amount_usd": "Usd",
        # The merchant's own text, which the payer sees; null without one.
        "description": "str | None",
        # The merchant's own number of it, for example of an order; null without one.
        "reference": "str | None",
        # How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
        "status": "Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"]",
        # The token; null until one is chosen.
        "token": "ListedToken | None",
        # Whole units that came so far; events call it `received_crypto`.
        "total_received_crypto": "CryptoAmount",
        # What the merchant is credited; events call it `net_amount_usd`. Null until it is settled.
        "net_settlement_usd": "Usd | None",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp | None",
        # When it was completed; null until then.
        "completed_at": "Timestamp | None",
        # When it was made.
        "created_at": "Timestamp",
    },
)

PaymentPage = TypedDict(
    "PaymentPage",
    {
        # Entries on all pages together, counted no further than 10000 where a filter is given; null on a walk by `cursor`.
        "total": "int | None",
        # Number of this page, the first one is 1; null on a walk by `cursor`.
        "page": "int | None",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries; null on a walk by `cursor`.
        "total_pages": "int | None",
        # Give it as `cursor` for what follows; null at the end.
        "next_cursor": "str | None",
        # The payments of this page, newest first.
        "payments": "list[PaymentEntry]",
    },
)

TimelineEntry = TypedDict(
    "TimelineEntry",
    {
        # When it happened; coins on the time of their chain.
        "at": "Timestamp",
        # What it is about: the `payment` itself, a `deposit` that came, a `refund` of it, or the `delivery` of an event.
        "kind": "Literal[\"payment\", \"deposit\", \"refund\", \"delivery\"]",
        # What happened, for a person.
        "title": "str",
        # The event type of what happened or of what was delivered.
        "event": "str | None",
        # Id of the deposit.
        "deposit_id": "Uuid | None",
        # Id of the refund.
        "refund_id": "Uuid | None",
        # Id of the delivery; deliveries call it `job_id`.
        "delivery_id": "Uuid | None",
        # What came, in whole units of the token.
        "amount_crypto": "CryptoAmount | None",
        # Symbol of what came.
        "symbol": "str | None",
        # The transaction of what came.
        "tx_hash": "str | None",
        # Where `tx_hash` can be looked up; null: nowhere.
        "explorer_url": "str | None",
        # What the endpoint answered last; null where it did not.
        "response_status": "int | None",
    },
)

Timeline = TypedDict(
    "Timeline",
    {
        # What happened, oldest first; at most 200, the newest.
        "entries": "list[TimelineEntry]",
    },
)

Chain = TypedDict(
    "Chain",
    {
        # Its id.
        "id": "Uuid",
        # Its name.
        "name": "str",
        # Lowercase code of the chain.
        "short_name": "str",
        # Family of the chain, for example `evm`.
        "chain_type": "str",
        # Whether it is switched on.
        "is_active": "bool",
    },
)

Token = TypedDict(
    "Token",
    {
        # Its id.
        "id": "Uuid",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Its name.
        "name": "str",
        # Address of its picture.
        "logo_url": "str",
        # Digits that the smallest unit of the token lies behind the point.
        "decimals": "int",
        # `native` is the chain's own coin, `token` has a contract.
        "token_type": "Literal[\"native\", \"token\"]",
        # Stablecoins lock at 1.0.
        "is_stablecoin": "bool",
        # The least that a payment may ask for; null for the general limit.
        "min_payment_usd": "Usd | None",
        # The most that a payment may ask for; null for the general limit.
        "max_payment_usd": "Usd | None",
        # Whether it is switched on.
        "is_active": "bool",
        # The chain.
        "chain": "Chain",
    },
)

TokenList = TypedDict(
    "TokenList",
    {
        # The tokens.
        "tokens": "list[Token]",
    },
)

PaymentSettings = TypedDict(
    "PaymentSettings",
    {
        # Tokens offered by default; empty: every active token.
        "enabled_token_ids": "list[Uuid]",
        # `user`: the merchant bears the fees. `payer`: they are added to the amount due.
        "fee_payer": "Literal[\"user\", \"payer\"]",
    },
)

PaymentSettingsChanges = TypedDict(
    "PaymentSettingsChanges",
    {
        # Ids of the tokens that payers may choose from by default; none for all, null for no change.
        "enabled_token_ids": "NotRequired[list[str] | None]",
        # Who bears the fees of new payments: `user` is the merchant, `payer` pays them on top.
        "fee_payer": "NotRequired[Literal[\"user\", \"payer\"] | None]",
    },
)

NewQuote = TypedDict(
    "NewQuote",
    {
        # The currency of the price, by its code of ISO 4217, for example `EUR`.
        "currency": "str",
        # The price, as text with at most as many decimals as the currency has: JPY none, EUR two, KWD three.
        "amount": "str",
    },
)

QuoteSource = TypedDict(
    "QuoteSource",
    {
        # Who quoted it: an exchange, or who publishes rates.
        "source": "str",
        # What the source quotes, for example `EUR/USD`, `USD/JPY` or `USDT/EUR`.
        "pair": "str",
        # What that comes to: US dollars for one unit of the currency.
        "rate_usd": "Rate",
        # When it was so.
        "quoted_at": "Timestamp",
    },
)

Quote = TypedDict(
    "Quote",
    {
        # Id of the quote; give it as `quote_id` when you create the payment.
        "id": "Uuid",
        # The currency, by its code of ISO 4217.
        "currency": "Currency",
        # The price in that currency.
        "amount": "CurrencyAmount",
        # What the price is worth, rounded to the nearest cent, half a cent up.
        "amount_usd": "Usd",
        # US dollars for one unit of the currency.
        "rate": "Rate",
        # The sources whose quotes made the rate.
        "sources": "list[QuoteSource]",
        # When the oldest quote of this minute that counts was so.
        "rated_at": "Timestamp",
        # Until when a payment may be created at it.
        "expires_at": "Timestamp",
    },
)

QuotableCurrency = TypedDict(
    "QuotableCurrency",
    {
        # The currency, by its code of ISO 4217.
        "currency": "Currency",
        # How many decimals an amount may have.
        "decimals": "int",
        # US dollars for one unit as the sources last agreed; null where they never did.
        "rate": "Rate | None",
        # When the sources last agreed; null where they never did.
        "rated_at": "Timestamp | None",
        # Whether a quote is refused at present because the rate is too old.
        "is_stale": "bool",
    },
)

QuotableCurrencies = TypedDict(
    "QuotableCurrencies",
    {
        # The currencies, by code.
        "currencies": "list[QuotableCurrency]",
    },
)

NewPaymentLink = TypedDict(
    "NewPaymentLink",
    {
        # What the payer sees that the payment is for; the payment has it as `description`.
        "title": "str",
        # What each payment asks for, in US dollars; left out or null: the payer names the amount.
        "amount_usd": "NotRequired[UsdInput | None]",
        # The least that a payer may name, where the amount is open.
        "min_usd": "NotRequired[UsdInput | None]",
        # The most that a payer may name, where the amount is open.
        "max_usd": "NotRequired[UsdInput | None]",
        # A reference of your own that each payment of the link gets.
        "reference": "NotRequired[str | None]",
        # How often the link may be used; null: any number of times.
        "uses_max": "NotRequired[int | None]",
        # When the link ends; left out: never.
        "expires_at": "NotRequired[str | None]",
        # Whether the link opens payments; true when left out.
        "active": "NotRequired[bool | None]",
    },
)

PaymentLink = TypedDict(
    "PaymentLink",
    {
        # Its id.
        "id": "Uuid",
        # Where payers go.
        "url": "str",
        # What the payer sees that the payment is for; the payment has it as `description`.
        "title": "str",
        # What each payment asks for, in US dollars; null: the payer names the amount.
        "amount_usd": "Usd | None",
        # The least that a payer may name, in US dollars; null: the least of the platform.
        "min_usd": "Usd | None",
        # The most that a payer may name, in US dollars; null: the most of the platform.
        "max_usd": "Usd | None",
        # The reference that each payment of the link gets; null without one.
        "reference": "str | None",
        # How often the link may be used; null: any number of times.
        "uses_max": "int | None",
        # How often it was used: payments that were opened and did not end unpaid.
        "uses": "int",
        # When the link ends; null: never.
        "expires_at": "Timestamp | None",
        # Whether the link opens payments.
        "active": "bool",
        # When it was made.
        "created_at": "Timestamp",
    },
)

PaymentLinksListQuery = TypedDict(
    "PaymentLinksListQuery",
    {
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

PaymentLinkPage = TypedDict(
    "PaymentLinkPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The links of this page, newest first.
        "payment_links": "list[PaymentLink]",
    },
)

PaymentLinkChanges = TypedDict(
    "PaymentLinkChanges",
    {
        # What the payer sees that the payment is for; the payment has it as `description`.
        "title": "NotRequired[str | None]",
        # What each new payment asks for, in US dollars; null: the payer names the amount.
        "amount_usd": "NotRequired[UsdInput | None]",
        # The least that a payer may name, in US dollars; null: the least of the platform.
        "min_usd": "NotRequired[UsdInput | None]",
        # The most that a payer may name, in US dollars; null: the most of the platform.
        "max_usd": "NotRequired[UsdInput | None]",
        # A reference of your own that each new payment of the link gets.
        "reference": "NotRequired[str | None]",
        # How often the link may be used; null: any number of times.
        "uses_max": "NotRequired[int | None]",
        # When the link ends; null: never.
        "expires_at": "NotRequired[str | None]",
        # Whether the link opens payments.
        "active": "NotRequired[bool | None]",
    },
)

PaymentLinkCode = TypedDict(
    "PaymentLinkCode",
    {
        # Where payers go.
        "url": "str",
        # A QR code of the address, as an SVG picture.
        "svg": "str",
        # A link for a web page, as HTML.
        "html": "str",
    },
)

CheckoutOption = TypedDict(
    "CheckoutOption",
    {
        # The token to choose.
        "token": "TokenDetail",
        # The chain.
        "chain": "ChainSummary",
        # Null while no source has a rate.
        "rate_usd": "Rate | None",
        # A stale rate cannot be locked.
        "is_stale": "bool",
        # What the payer would send at the rate of now, in whole units; null without a rate.
        "estimated_amount": "CryptoAmount | None",
        # Where the payer sends the coins.
        "wallet_address": "str",
        # The signer's word that the address is its own; null with the address.
        "address_attestation": "AddressAttestation",
    },
)

WalletNetworkNativeCurrency = TypedDict(
    "WalletNetworkNativeCurrency",
    {
        # Its name.
        "name": "str",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Digits that the smallest unit of the token lies behind the point.
        "decimals": "int",
    },
)

WalletNetworkAccounts = TypedDict(
    "WalletNetworkAccounts",
    {
        # What its addresses begin with (BIP-173).
        "address_prefix": "str",
        # The coin in the path of a key (SLIP-44).
        "coin_type": "int",
        # What the network calls its own coin.
        "coin": "str",
    },
)

WalletNetwork = TypedDict(
    "WalletNetwork",
    {
        # Which wallets pay on it, for example `evm` or `cosmos`.
        "family": "str",
        # The chain's own number or name as wallets know it: EIP-155, the hash of its genesis, a chain id.
        "network": "str",
        # What the network calls the chosen token: a contract, a mint, a type, a denomination; null for the network's own coin where that has no such name.
        "asset": "str | None",
        # A node that anybody may ask; null where none is told.
        "rpc_url": "str | None",
        # A REST interface that anybody may ask, where the network has one; null where none is told.
        "rest_url": "str | None",
        # The site where the network can be looked at; null where none is known.
        "explorer_url": "str | None",
        # The network's own coin; null where the catalogue lacks it.
        "native_currency": "WalletNetworkNativeCurrency | None",
        # How the network makes addresses of keys (BIP-173, SLIP-44) and calls its own coin, where networks of one family differ in that; null elsewhere.
        "accounts": "WalletNetworkAccounts | None",
    },
)

CheckoutTransaction = TypedDict(
    "CheckoutTransaction",
    {
        # The transaction on its chain.
        "tx_hash": "str",
        # The transaction at the block explorer of its chain; null where the chain has none.
        "explorer_url": "str | None",
        # Whole units of the token.
        "amount_crypto": "CryptoAmount",
        # Whether it has the confirmations that it needs.
        "is_confirmed": "bool",
        # When the service first saw it.
        "detected_at": "Timestamp",
    },
)

Checkout = TypedDict(
    "Checkout",
    {
        # Id of the payment.
        "id": "Uuid",
        # How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
        "status": "Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"]",
        # What the merchant asks for, in US dollars.
        "amount_usd": "Usd",
        # The merchant's own text, which the payer sees; null without one.
        "description": "str | None",
        # Name of the merchant, as payers see it.
        "merchant_name": "str",
        # Who bears the fees: `user` is the merchant, `payer` pays them on top.
        "fee_payer": "Literal[\"user\", \"payer\"]",
        # What the payer may choose from.
        "options": "list[CheckoutOption]",
        # The token; null until one is chosen.
        "token": "TokenDetail | None",
        # The chain.
        "chain": "ChainSummary | None",
        # US dollars for one unit of the chosen token, fixed by the choice; null until then.
        "locked_rate_usd": "Rate | None",
        # Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
        "required_crypto_amount": "CryptoAmount | None",
        # Whole units that came so far; events call it `received_crypto`.
        "total_received_crypto": "CryptoAmount",
        # Whole units that are still missing; null until a token is confirmed.
        "remaining_crypto_amount": "CryptoAmount | None",
        # Whole units that came beyond what was due, less what went back or is on its way; null where there are none.
        "surplus_crypto_amount": "CryptoAmount | None",
        # Where the payer sends the coins.
        "wallet_address": "str | None",
        # The signer's word that the address is its own; null with the address.
        "address_attestation": "AddressAttestation | None",
        # Link or QR code content for wallets, where the chain has a standard.
        "payment_uri": "str | None",
        # Null before a token is chosen.
        "wallet_network": "WalletNetwork | None",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp | None",
        # Confirmations of the newest transaction; null while there is none.
        "confirmations_received": "int | None",
        # Confirmations after which coins count.
        "confirmations_required": "int",
        # What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all.
        "transactions": "list[CheckoutTransaction]",
        # Coins on its address that do not count for it, newest first; at most 50.
        "other_deposits": "list[OtherDeposit]",
        # When it was completed; null until then.
        "completed_at": "Timestamp | None",
        # Where the payer is sent after paying; null without one.
        "redirect_url": "str | None",
        # Where the page leads a payer who gives up; null where the merchant gave none.
        "cancel_url": "str | None",
        # The merchant's own number of it, for example of an order; null without one.
        "reference": "str | None",
        # The price as the merchant named it in another currency; null where it is in USD.
        "quote": "PaymentQuote | None",
    },
)

Brand = TypedDict(
    "Brand",
    {
        # Its name.
        "name": "str",
        # Address of its picture.
        "logo_url": "str",
        # CSS colour, `#rrggbb`.
        "primary_color": "str",
        # Where payers write to; null without one.
        "support_email": "str | None",
        # Where the logo of the merchant is; null where there is none, or nothing is asked of a payment.
        "merchant_logo_url": "str | None",
        # Address that payment pages lie under.
        "pay_page_base": "str",
    },
)

CheckoutStatus = TypedDict(
    "CheckoutStatus",
    {
        # Id of the payment.
        "id": "Uuid",
        # How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
        "status": "Literal[\"awaiting_selection\", \"awaiting_payment\", \"partially_paid\", \"confirming\", \"confirmed\", \"completed\", \"expired\", \"expired_selection\", \"expired_partial\", \"blacklisted\", \"sweep_failed\", \"failed\"]",
        # Whole units that came so far; events call it `received_crypto`.
        "total_received_crypto": "CryptoAmount",
        # Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
        "required_crypto_amount": "CryptoAmount | None",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp | None",
        # Confirmations of the newest transaction; null while there is none.
        "confirmations_received": "int | None",
        # Confirmations after which coins count.
        "confirmations_required": "int",
        # Where the payer is sent after paying; null without one.
        "redirect_url": "str | None",
    },
)

TokenChoice = TypedDict(
    "TokenChoice",
    {
        # Id of the token.
        "token_id": "str",
    },
)

ConfirmedSelection = TypedDict(
    "ConfirmedSelection",
    {
        # Always `awaiting_payment`: the rate is locked, and the coins may come.
        "status": "Literal[\"awaiting_payment\"]",
        # The token that was chosen.
        "token": "TokenSummary",
        # The chain.
        "chain": "ChainSummary",
        # US dollars for one unit of the chosen token, fixed by the choice; null until then.
        "locked_rate_usd": "Rate",
        # Whole units that the payment asks for in all, what has arrived included: `remaining_crypto_amount` is what to send.
        "required_crypto_amount": "CryptoAmount",
        # Whole units that are still to be sent: send so many.
        "remaining_crypto_amount": "CryptoAmount",
        # Where the payer sends the coins.
        "wallet_address": "str",
        # The signer's word that the address is its own; null with the address.
        "address_attestation": "AddressAttestation",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp",
    },
)

PayRateQuery = TypedDict(
    "PayRateQuery",
    {
        # Id of the token.
        "token_id": "str",
    },
)

LiveRate = TypedDict(
    "LiveRate",
    {
        # Id of the token.
        "token_id": "Uuid",
        # US dollars for one whole unit of the token; null without a rate.
        "rate_usd": "Rate",
        # What the payer would send at the rate of now, in whole units; null without a rate.
        "estimated_amount": "CryptoAmount",
        # Age of the rate in seconds; null without one.
        "rate_age_seconds": "int",
        # Whether the rate is too old to be locked.
        "is_stale": "bool",
    },
)

FeeEstimate = TypedDict(
    "FeeEstimate",
    {
        # Id of the token.
        "token_id": "Uuid",
        # Short name of the chain, for example `eth`.
        "chain_short_name": "str",
        # Null while no estimate is fresh enough.
        "estimated_gas_fee_native": "CryptoAmount | None",
        # The coin that the fee is paid in.
        "native_token_symbol": "str | None",
        # Rounded up to the cent.
        "estimated_gas_fee_usd": "Usd | None",
    },
)

FeeEstimates = TypedDict(
    "FeeEstimates",
    {
        # Id of the payment.
        "payment_id": "Uuid",
        # One estimate for each token that the payment may be paid in.
        "estimates": "list[FeeEstimate]",
        # When the oldest of these estimates was made.
        "fetched_at": "Timestamp",
    },
)

RecentBlock = TypedDict(
    "RecentBlock",
    {
        # Its number: a slot on Solana.
        "height": "int",
        # As its network writes it.
        "hash": "str",
        # When the network says that it was made.
        "time": "Timestamp",
    },
)

PayerRefund = TypedDict(
    "PayerRefund",
    {
        # How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out.
        "status": "Literal[\"requested\", \"approved\", \"processing\", \"completed\", \"rejected\", \"failed\"]",
        # The chain.
        "chain": "ChainSummary",
        # The token; null until one is chosen.
        "token": "TokenSummary",
        # What is given back, gross.
        "amount_crypto": "CryptoAmount",
        # What of it the payer bears of the network's cost.
        "deducted_crypto": "CryptoAmount",
        # What arrives.
        "net_amount_crypto": "CryptoAmount",
        # Where it goes; null until the payer has said so.
        "address": "str | None",
        # Null until it is final.
        "tx_hash": "str | None",
        # Where `tx_hash` can be looked up; null: nowhere.
        "explorer_url": "str | None",
        # Name of the merchant, as payers see it.
        "merchant_name": "str",
        # Until when the link of the payer works.
        "link_expires_at": "Timestamp",
    },
)

RefundAddress = TypedDict(
    "RefundAddress",
    {
        # Where the payer wants the coins; its spelling and checksum are checked.
        "address": "str",
    },
)

NewTicket = TypedDict(
    "NewTicket",
    {
        # The e-mail address.
        "email": "str",
        # The text, as it was written; null without one.
        "message": "str",
        # The transaction that the payer asks about.
        "tx_hash": "NotRequired[str | None]",
    },
)

OpenedTicket = TypedDict(
    "OpenedTicket",
    {
        # Id of the ticket.
        "ticket_id": "Uuid",
        # Always `open` at first.
        "status": "Literal[\"open\", \"closed\"]",
        # When it was made.
        "created_at": "Timestamp",
        # What is known of the transaction, as far as it concerns this payment; null without one.
        "tx_finding": "Literal[\"counted\", \"waiting\", \"under_review\", \"other_network\", \"other_token\", \"not_taken\", \"too_small\", \"left_chain\", \"not_seen\"] | None",
    },
)

BaseUnitsInput: TypeAlias = str
"""A whole number of the token's smallest units, as text."""

NewMerchantRefund = TypedDict(
    "NewMerchantRefund",
    {
        # What goes back: the `surplus` of the payment, an `unmatched` deposit, or what was credited, out of your `balance`. Left out: the surplus, or the deposit that `deposit_id` names.
        "source": "NotRequired[Literal[\"surplus\", \"unmatched\", \"balance\"] | None]",
        # How much of what was credited; for `balance` only. Left out: all that was not given back yet.
        "amount_usd": "NotRequired[UsdInput | None]",
        # One of `other_deposits` of the payment, which goes back whole. Left out: of its surplus.
        "deposit_id": "NotRequired[str | None]",
        # How much of the surplus, in base units. Left out: all that is left of it.
        "amount_base_units": "NotRequired[BaseUnitsInput | None]",
        # Where it goes, if the payer has told you. Left out: make a link, by which the payer names it.
        "address": "NotRequired[str | None]",
        # Why, for whoever decides.
        "reason": "str",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

MerchantRefund = TypedDict(
    "MerchantRefund",
    {
        # Its id.
        "id": "Uuid",
        # Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment; for `balance` the merchant pays out of the balance.
        "source": "Literal[\"surplus\", \"quarantine\", \"unmatched\", \"balance\"]",
        # Id of the payment.
        "payment_id": "Uuid | None",
        # The deposit that goes back; null for what the treasury gives.
        "deposit_id": "Uuid | None",
        # What it takes out of the merchant's balance; null where the coins are the payer's own.
        "amount_usd": "Usd | None",
        # How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out.
        "status": "Literal[\"requested\", \"approved\", \"processing\", \"completed\", \"rejected\", \"failed\"]",
        # The chain.
        "chain": "ChainSummary",
        # The token; null until one is chosen.
        "token": "TokenSummary",
        # What is given back, gross.
        "amount_crypto": "CryptoAmount",
        # What of it the payer bears of the network's cost.
        "deducted_crypto": "CryptoAmount",
        # What arrives.
        "net_amount_crypto": "CryptoAmount",
        # Where it goes; null until the payer has said so.
        "address": "str | None",
        # Null until it is final.
        "tx_hash": "str | None",
        # Why it was rejected; null when it was not.
        "rejection_reason": "str | None",
        # Why it failed; null when it did not.
        "failure_reason": "str | None",
        # Why an approved one does not move at present; it goes on by itself.
        "waiting_reason": "Literal[\"treasury_liquidity\", \"treasury_gas\", \"chain_unavailable\", \"signer_refused\", \"payout_failed\", \"exchange_unavailable\", \"exchange_suspended\", \"exchange_balance\", \"exchange_refused\", \"exchange_unanswered\", \"merchant_signature\"] | None",
        # When it was made.
        "created_at": "Timestamp",
        # When it last changed.
        "updated_at": "Timestamp",
        # When the address was given.
        "address_given_at": "Timestamp | None",
        # When it was approved or rejected.
        "reviewed_at": "Timestamp | None",
        # When its payout was planned.
        "processing_at": "Timestamp | None",
        # When its payout was final.
        "completed_at": "Timestamp | None",
        # When it was given up.
        "failed_at": "Timestamp | None",
        # The gross amount, exact.
        "amount_base_units": "str",
        # Who asked for it.
        "requested_by": "Literal[\"administrator\", \"merchant\"]",
        # Why you asked for it; null where an administrator did.
        "reason": "str | None",
        # A request of a merchant cools off until then; null: it may be approved at once.
        "approvable_from": "Timestamp | None",
        # Until when the link of the payer works; null without one.
        "link_expires_at": "Timestamp | None",
    },
)

RefundsOfPaymentQuery = TypedDict(
    "RefundsOfPaymentQuery",
    {
        # Only what has this status.
        "status": "NotRequired[Literal[\"requested\", \"approved\", \"processing\", \"completed\", \"rejected\", \"failed\"]]",
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

MerchantRefundPage = TypedDict(
    "MerchantRefundPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The refunds of this page.
        "refunds": "list[MerchantRefund]",
    },
)

RefundsListQuery = TypedDict(
    "RefundsListQuery",
    {
        # Only what has this status.
        "status": "NotRequired[Literal[\"requested\", \"approved\", \"processing\", \"completed\", \"rejected\", \"failed\"]]",
        # Id of the payment.
        "payment_id": "NotRequired[str]",
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

RefundLinkProof = TypedDict(
    "RefundLinkProof",
    {
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

RefundLink = TypedDict(
    "RefundLink",
    {
        # Send it to the payer: it is shown once.
        "refund_url": "str",
        # Until when the link works.
        "expires_at": "Timestamp",
        # A request of a merchant cools off until then; null: it may be approved at once.
        "approvable_from": "Timestamp | None",
    },
)

Balance = TypedDict(
    "Balance",
    {
        # All of the money, with what withdrawals and refunds hold.
        "balance_usd": "Usd",
        # What withdrawals and refunds hold that have not ended.
        "reserved_usd": "Usd",
        # What may be withdrawn now.
        "available_usd": "Usd",
    },
)

PayoutChain = TypedDict(
    "PayoutChain",
    {
        # Its id.
        "id": "Uuid",
        # Its name.
        "name": "str",
        # Lowercase code of the chain.
        "short_name": "str",
        # Family of the chain, for example `evm`.
        "chain_type": "str",
        # Address of its picture.
        "logo_url": "str",
    },
)

PayoutChainList = TypedDict(
    "PayoutChainList",
    {
        # The chains.
        "chains": "list[PayoutChain]",
    },
)

Wallet = TypedDict(
    "Wallet",
    {
        # Its id.
        "id": "Uuid",
        # The chain.
        "chain": "ChainSummary",
        # Where withdrawals on this chain go.
        "address": "str",
        # A name of your own for it; null without one.
        "label": "str | None",
        # When it was made.
        "created_at": "Timestamp",
        # Withdrawals to this address can be asked for from this moment on.
        "usable_from": "Timestamp",
    },
)

WalletList = TypedDict(
    "WalletList",
    {
        # The addresses that withdrawals go to, one for each chain.
        "wallets": "list[Wallet]",
    },
)

NewWallet = TypedDict(
    "NewWallet",
    {
        # Where withdrawals on this chain go; its spelling and checksum are checked.
        "address": "str",
        # Left out: none.
        "label": "NotRequired[str | None]",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

WalletRemoval = TypedDict(
    "WalletRemoval",
    {
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

WithdrawalsEstimateFeeQuery = TypedDict(
    "WithdrawalsEstimateFeeQuery",
    {
        # Id of the chain.
        "chain_id": "str",
    },
)

WithdrawalTerms = TypedDict(
    "WithdrawalTerms",
    {
        # The chain.
        "chain": "ChainSummary",
        # What the operator takes for the withdrawal.
        "fee_usd": "Usd",
        # The least that can be withdrawn at once.
        "min_withdrawal_usd": "Usd",
    },
)

NewWithdrawal = TypedDict(
    "NewWithdrawal",
    {
        # A chain with a wallet of yours.
        "chain_id": "str",
        # What to take from the balance, in US dollars, as text; the fee comes off it.
        "amount_usd": "UsdInput",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
        # The wallet that you expect it to go to. CONFLICT when another one is set by now.
        "destination_address": "NotRequired[str | None]",
    },
)

Withdrawal = TypedDict(
    "Withdrawal",
    {
        # Its id.
        "id": "Uuid",
        # The chain.
        "chain": "ChainSummary",
        # Copied from the wallet at the request.
        "destination_address": "str",
        # Gross: what leaves the balance.
        "amount_usd": "Usd",
        # What the operator takes for the withdrawal.
        "fee_usd": "Usd",
        # What arrives, in USDT.
        "net_amount_usd": "Usd",
        # How the withdrawal came about; always `manual`.
        "source": "Literal[\"manual\"]",
        # How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again.
        "status": "Literal[\"pending_approval\", \"processing\", \"completed\", \"rejected\", \"failed\"]",
        # Of the payout; null until it is final.
        "tx_hash": "str | None",
        # When it was made.
        "created_at": "Timestamp",
        # When it was paid out.
        "completed_at": "Timestamp | None",
        # When it last changed.
        "updated_at": "Timestamp",
        # Why it was rejected; null when it was not.
        "rejection_reason": "str | None",
        # Why it failed; null when it did not.
        "failure_reason": "str | None",
        # Why it does not move at present, before its approval only for a chain that is closed; it goes on by itself.
        "waiting_reason": "Literal[\"treasury_liquidity\", \"treasury_gas\", \"chain_unavailable\", \"signer_refused\", \"payout_failed\", \"exchange_unavailable\", \"exchange_suspended\", \"exchange_balance\", \"exchange_refused\", \"exchange_unanswered\", \"merchant_signature\"] | None",
        # When it was approved or rejected.
        "reviewed_at": "Timestamp | None",
        # When it was approved.
        "processing_at": "Timestamp | None",
        # When it was given up.
        "failed_at": "Timestamp | None",
        # Whether a passkey of the account has signed it; null where it needs none, or is over. While it is `missing`, nothing is paid.
        "merchant_signature": "Literal[\"missing\", \"given\"] | None",
    },
)

WithdrawalsListQuery = TypedDict(
    "WithdrawalsListQuery",
    {
        # Only what has this status.
        "status": "NotRequired[Literal[\"pending_approval\", \"processing\", \"completed\", \"rejected\", \"failed\"]]",
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

WithdrawalEntry = TypedDict(
    "WithdrawalEntry",
    {
        # Its id.
        "id": "Uuid",
        # The chain.
        "chain": "ChainSummary",
        # Copied from the wallet at the request.
        "destination_address": "str",
        # Gross: what leaves the balance.
        "amount_usd": "Usd",
        # What the operator takes for the withdrawal.
        "fee_usd": "Usd",
        # What arrives, in USDT.
        "net_amount_usd": "Usd",
        # How the withdrawal came about; always `manual`.
        "source": "Literal[\"manual\"]",
        # How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again.
        "status": "Literal[\"pending_approval\", \"processing\", \"completed\", \"rejected\", \"failed\"]",
        # Of the payout; null until it is final.
        "tx_hash": "str | None",
        # When it was made.
        "created_at": "Timestamp",
        # When it was paid out.
        "completed_at": "Timestamp | None",
    },
)

WithdrawalPage = TypedDict(
    "WithdrawalPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The withdrawals of this page, newest first.
        "withdrawals": "list[WithdrawalEntry]",
    },
)

BalanceEntriesQuery = TypedDict(
    "BalanceEntriesQuery",
    {
        # Booked on this UTC day or later.
        "date_from": "NotRequired[str]",
        # Booked on this UTC day or earlier.
        "date_to": "NotRequired[str]",
        # `next_cursor` of an earlier answer, or `start` for the beginning of the list.
        "cursor": "NotRequired[str]",
        # Entries in one answer at most.
        "limit": "NotRequired[int]",
    },
)

BalanceEntry = TypedDict(
    "BalanceEntry",
    {
        # Id of what was booked.
        "id": "Uuid",
        # When it was booked.
        "at": "Timestamp",
        # Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, a `refund` was paid out of the balance, or a `correction` after a reorg of a payout.
        "kind": "Literal[\"payment\", \"withdrawal\", \"refund\", \"correction\"]",
        # What came in; null where something went out.
        "credit_usd": "Usd | None",
        # What went out; null where something came in.
        "debit_usd": "Usd | None",
        # The balance after it.
        "balance_usd": "Usd",
        # The payment that was settled, or that a refund gave back; null for anything else.
        "payment_id": "Uuid | None",
        # The withdrawal that it is about; null for anything else.
        "withdrawal_id": "Uuid | None",
        # The refund that it is about; null for anything else.
        "refund_id": "Uuid | None",
        # The merchant's own number of the payment; null without one.
        "reference": "str | None",
    },
)

BalanceEntryPage = TypedDict(
    "BalanceEntryPage",
    {
        # The entries, newest first.
        "entries": "list[BalanceEntry]",
        # Give it as `cursor` for what follows; null at the end.
        "next_cursor": "str | None",
    },
)

ReportsVolumeQuery = TypedDict(
    "ReportsVolumeQuery",
    {
        # First UTC day; left out: thirty days before the last one.
        "from": "NotRequired[str]",
        # Last UTC day; left out: today.
        "to": "NotRequired[str]",
        # How long a part is.
        "bucket": "NotRequired[Literal[\"day\", \"week\", \"month\"]]",
        # What a part is split by.
        "by": "NotRequired[Literal[\"token\", \"chain\", \"none\"]]",
    },
)

VolumeEntry = TypedDict(
    "VolumeEntry",
    {
        # First UTC day of the part; a week begins on Monday.
        "start": "str",
        # Null unless the report is by token.
        "token": "TokenSummary | None",
        # Null where the report is by neither token nor chain.
        "chain": "ChainSummary | None",
        # Settled payments.
        "payments": "int",
        # What they were settled for: net and fees.
        "gross_usd": "Usd",
        # What was taken of it.
        "fees_usd": "Usd",
        # What was credited.
        "net_usd": "Usd",
    },
)

Volume = TypedDict(
    "Volume",
    {
        # Its parts, oldest first; one without a payment is left out.
        "volume": "list[VolumeEntry]",
    },
)

ReportsStatementQuery = TypedDict(
    "ReportsStatementQuery",
    {
        # A UTC month such as `2026-03`; left out: the present one.
        "month": "NotRequired[str]",
        # `next_cursor` of an earlier answer, or `start` for the beginning of the list.
        "cursor": "NotRequired[str]",
        # Entries in one answer at most.
        "limit": "NotRequired[int]",
    },
)

StatementTotal = TypedDict(
    "StatementTotal",
    {
        # How many lines there are of this kind.
        "lines": "int",
        # What they brought.
        "credits_usd": "Usd",
        # What they took.
        "debits_usd": "Usd",
        # What of it were fees, as on the lines.
        "fees_usd": "Usd",
    },
)

StatementTotals = TypedDict(
    "StatementTotals",
    {
        # Payments that were settled.
        "payment": "StatementTotal",
        # Withdrawals that were paid out.
        "withdrawal": "StatementTotal",
        # Refunds that were paid out of the balance.
        "refund": "StatementTotal",
        # What reorgs of payouts made of those.
        "correction": "StatementTotal",
    },
)

StatementSummary = TypedDict(
    "StatementSummary",
    {
        # Whose balance it is.
        "merchant_name": "str",
        # The balance when the month began.
        "opening_usd": "Usd",
        # All that came in.
        "credits_usd": "Usd",
        # All that went out.
        "debits_usd": "Usd",
        # The balance when the month ended, or of now: `opening_usd` and the credits, less the debits.
        "closing_usd": "Usd",
        # The same by kind.
        "totals": "StatementTotals",
    },
)

StatementLine = TypedDict(
    "StatementLine",
    {
        # Id of what was booked.
        "id": "Uuid",
        # When it was booked.
        "at": "Timestamp",
        # Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, a `refund` was paid out of the balance, or a `correction` after a reorg of a payout.
        "kind": "Literal[\"payment\", \"withdrawal\", \"refund\", \"correction\"]",
        # What came in; null where something went out.
        "credit_usd": "Usd | None",
        # What went out; null where something came in.
        "debit_usd": "Usd | None",
        # The balance after it.
        "balance_usd": "Usd",
        # The payment that was settled, or that a refund gave back; null for anything else.
        "payment_id": "Uuid | None",
        # The withdrawal that it is about; null for anything else.
        "withdrawal_id": "Uuid | None",
        # The refund that it is about; null for anything else.
        "refund_id": "Uuid | None",
        # The merchant's own number of the payment; null without one.
        "reference": "str | None",
        # What was taken of a payment before `credit_usd`, or is a part of `debit_usd` of a withdrawal; null where there is no fee.
        "fee_usd": "Usd | None",
    },
)

MonthStatement = TypedDict(
    "MonthStatement",
    {
        # The UTC month.
        "month": "str",
        # The figures of the whole month; null on an answer to a `cursor`.
        "summary": "StatementSummary | None",
        # The lines, oldest first.
        "entries": "list[StatementLine]",
        # Give it as `cursor` for what follows; null at the end.
        "next_cursor": "str | None",
    },
)

MerchantPasskeysPasskeys = TypedDict(
    "MerchantPasskeysPasskeys",
    {
        # Names the passkey: its credential id.
        "key": "str",
        # Its name.
        "name": "str",
        # The page of your own that asks for it; null: pages of the operator do.
        "page": "str | None",
        # COSE, in base64url.
        "public_key": "str",
        # To be read to each other.
        "fingerprint": "str",
    },
)

MerchantPasskeyChangePasskey = TypedDict(
    "MerchantPasskeyChangePasskey",
    {
        # Names the passkey: its credential id.
        "key": "str",
        # Its name.
        "name": "str",
        # The page of your own that asks for it; null: pages of the operator do.
        "page": "str | None",
        # COSE, in base64url.
        "public_key": "str",
        # To be read to each other.
        "fingerprint": "str",
    },
)

MerchantPasskeyChange = TypedDict(
    "MerchantPasskeyChange",
    {
        # Its id.
        "id": "Uuid",
        # Id of the merchant.
        "account_id": "Uuid",
        # What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release.
        "action": "Literal[\"enrol\", \"remove\", \"keep\"]",
        # Names the passkey or the key file; null where none is meant.
        "key": "str | None",
        # What would be bound; null for other changes.
        "passkey": "MerchantPasskeyChangePasskey | None",
        # Whether it waits for signatures, is signed, was refused by the signer, or is done.
        "status": "Literal[\"waiting\", \"signed\", \"refused\", \"done\"]",
        # Why the signer did not take it over.
        "reason": "str | None",
        # Who signs it: an approver the first passkey, a passkey of the account everything else.
        "signed_by": "Literal[\"approver\", \"passkey\"]",
        # What is signed, to be read.
        "text": "str",
        # What a passkey signs in place of the text: base64url of 32 bytes.
        "challenge": "str",
        # When it was made.
        "created_at": "Timestamp",
    },
)

MerchantPasskeys = TypedDict(
    "MerchantPasskeys",
    {
        # None: withdrawals need no signature of yours.
        "passkeys": "list[MerchantPasskeysPasskeys]",
        # When a release that the operator began at the signer's console ends the binding.
        "release_at": "Timestamp | None",
        # Changes that wait or have ended.
        "changes": "list[MerchantPasskeyChange]",
        # Of passkeys without a page of their own.
        "relying_party": "str | None",
    },
)

NewPasskeyChangeRegistration = TypedDict(
    "NewPasskeyChangeRegistration",
    {
        # Base64url without padding.
        "credential": "str",
        # Base64url without padding.
        "client_data_json": "str",
        # Base64url without padding.
        "attestation_object": "str",
    },
)

NewPasskeyChange = TypedDict(
    "NewPasskeyChange",
    {
        # What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release.
        "action": "Literal[\"enrol\", \"remove\", \"keep\"]",
        # Of the passkey, to enrol it.
        "name": "NotRequired[str | None]",
        # Origin of a page of your own that asked for it. Left out: a page of the operator did.
        "page": "NotRequired[str | None]",
        # What the browser answered, to enrol it.
        "registration": "NotRequired[NewPasskeyChangeRegistration | None]",
        # Which passkey to remove.
        "key": "NotRequired[str | None]",
    },
)

ApprovalEvidence = TypedDict(
    "ApprovalEvidence",
    {
        # `passkey` or `key` for a key file.
        "kind": "Literal[\"passkey\", \"key\"]",
        # Id of the passkey or of the key file.
        "approver": "str",
        # Base64url without padding.
        "signature": "str",
        # Of a passkey.
        "client_data_json": "NotRequired[str | None]",
        # Of a passkey.
        "authenticator_data": "NotRequired[str | None]",
    },
)

PasskeyChangeSignature = TypedDict(
    "PasskeyChangeSignature",
    {
        # The signature, as a browser or a key file made it.
        "evidence": "ApprovalEvidence",
    },
)

WithdrawalSigningOrder = TypedDict(
    "WithdrawalSigningOrder",
    {
        # Always `withdrawal` here.
        "kind": "Literal[\"withdrawal\", \"refund\"]",
        # Its id.
        "id": "Uuid",
        # Family of the chain, for example `evm`.
        "family": "str",
        # The chain's own number or name, for example `31337`.
        "network": "str",
        # `native`, or the reference of a token.
        "asset": "str",
        # The address that the coins go to.
        "destination": "str",
        # Base units that arrive.
        "amount": "str",
        # Id of the merchant whose money it is.
        "account": "Uuid | None",
    },
)
"""What the order says, as the signer reads it."""

WithdrawalSigningPasskeys = TypedDict(
    "WithdrawalSigningPasskeys",
    {
        # Names the passkey: its credential id.
        "key": "str",
        # Its name.
        "name": "str",
        # The page of your own that asks for it; null: pages of the operator do.
        "page": "str | None",
        # COSE, in base64url.
        "public_key": "str",
        # To be read to each other.
        "fingerprint": "str",
    },
)

WithdrawalSigning = TypedDict(
    "WithdrawalSigning",
    {
        # What the order says, as the signer reads it.
        "order": "WithdrawalSigningOrder",
        # New with each reading; it is signed, and sent with the signature.
        "nonce": "str",
        # What is signed, to be read.
        "text": "str",
        # What a passkey signs in place of the text: base64url of 32 bytes.
        "challenge": "str",
        # Whole units of the token.
        "amount_crypto": "CryptoAmount",
        # Symbol of the token, for example `USDT`.
        "symbol": "str",
        # Name of the chain.
        "chain_name": "str",
        # Which of them may sign.
        "passkeys": "list[WithdrawalSigningPasskeys]",
        # The domain that passkeys belong to; null where none are believed.
        "relying_party": "str | None",
    },
)

WithdrawalSignature = TypedDict(
    "WithdrawalSignature",
    {
        # As it was read with the order; it is signed along.
        "nonce": "str",
        # The signature, as a browser or a key file made it.
        "evidence": "ApprovalEvidence",
    },
)

WebhookConfiguration = TypedDict(
    "WebhookConfiguration",
    {
        # Where events are posted to; https only.
        "url": "str",
        # Whether events are posted.
        "is_active": "bool",
        # False: deliveries carry no signature.
        "has_secret": "bool",
        # Event types, or `*` alone for all of them.
        "events": "list[str]",
        # When it last changed.
        "updated_at": "Timestamp",
    },
)

WebhookChanges = TypedDict(
    "WebhookChanges",
    {
        # Where events are posted to; https only.
        "url": "str",
        # Left out: kept, or generated at the first set-up. Empty: deliveries go unsigned.
        "secret": "NotRequired[str | None]",
        # Whether events are posted; true when left out.
        "is_active": "NotRequired[bool | None]",
        # Event types, or `*` for all of them.
        "events": "NotRequired[list[Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\", \"*\"]] | None]",
    },
)

WebhookSecret = TypedDict(
    "WebhookSecret",
    {
        # The text that deliveries are signed with; empty when they are not.
        "secret": "str",
    },
)

WebhooksDeliveriesQuery = TypedDict(
    "WebhooksDeliveriesQuery",
    {
        # Only what has this status.
        "status": "NotRequired[Literal[\"pending\", \"processing\", \"failed\", \"success\", \"permanently_failed\"]]",
        # Only deliveries of this event type.
        "event": "NotRequired[Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]]",
        # Only deliveries about this payment.
        "payment_id": "NotRequired[str]",
        # Only deliveries to this endpoint.
        "endpoint_id": "NotRequired[str]",
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "per_page": "NotRequired[int]",
    },
)

DeliveryEntry = TypedDict(
    "DeliveryEntry",
    {
        # Id of the delivery; the same for each attempt.
        "job_id": "Uuid",
        # The endpoint it goes to; the first one has the id of your account.
        "endpoint_id": "Uuid",
        # The event type.
        "event": "Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]",
        # How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again.
        "status": "Literal[\"pending\", \"processing\", \"failed\", \"success\", \"permanently_failed\"]",
        # How often it was tried so far.
        "attempt_count": "int",
        # What the event is about.
        "source_type": "Literal[\"payment\", \"withdrawal\", \"deposit\", \"refund\"]",
        # Id of the payment, withdrawal, deposit or refund that the event is about.
        "source_id": "Uuid",
        # When it was made.
        "created_at": "Timestamp",
        # When it was last tried; null before the first attempt.
        "last_attempt_at": "Timestamp | None",
        # HTTP status of the last answer; null when none came.
        "last_response_status": "int | None",
        # When it is tried next; null when it is not.
        "next_attempt_at": "Timestamp | None",
    },
)

DeliveryPage = TypedDict(
    "DeliveryPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The deliveries of this page, newest first.
        "jobs": "list[DeliveryEntry]",
    },
)

EventTimestamp: TypeAlias = str
"""An instant in UTC (ISO 8601) with microseconds and an offset."""

Event = TypedDict(
    "Event",
    {
        # The event type.
        "event": "Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]",
        # When it happened.
        "timestamp": "EventTimestamp",
        # Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`.
        "data": "dict[str, Any]",
    },
)

DeliveryAttempt = TypedDict(
    "DeliveryAttempt",
    {
        # Its id.
        "id": "Uuid",
        # When it was tried.
        "attempted_at": "Timestamp",
        # HTTP status of the answer; null when none came.
        "response_status": "int | None",
        # The beginning of the answer; null when none came.
        "response_body": "str | None",
        # Why no answer came; null when one did.
        "error_message": "str | None",
        # Whether the receiver answered with 2xx.
        "success": "bool",
        # Milliseconds until the answer, or until it was given up.
        "duration_ms": "int",
    },
)

Delivery = TypedDict(
    "Delivery",
    {
        # Id of the delivery; the same for each attempt.
        "job_id": "Uuid",
        # The endpoint it goes to; the first one has the id of your account.
        "endpoint_id": "Uuid",
        # The event type.
        "event": "Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]",
        # How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again.
        "status": "Literal[\"pending\", \"processing\", \"failed\", \"success\", \"permanently_failed\"]",
        # How often it was tried so far.
        "attempt_count": "int",
        # What the event is about.
        "source_type": "Literal[\"payment\", \"withdrawal\", \"deposit\", \"refund\"]",
        # Id of the payment, withdrawal, deposit or refund that the event is about.
        "source_id": "Uuid",
        # When it was made.
        "created_at": "Timestamp",
        # When it was last tried; null before the first attempt.
        "last_attempt_at": "Timestamp | None",
        # HTTP status of the last answer; null when none came.
        "last_response_status": "int | None",
        # When it is tried next; null when it is not.
        "next_attempt_at": "Timestamp | None",
        # How often it is tried at most.
        "max_attempts": "int",
        # The event, as it is signed and sent.
        "payload": "Event",
        # Every attempt, oldest first.
        "logs": "list[DeliveryAttempt]",
    },
)

RequeuedDelivery = TypedDict(
    "RequeuedDelivery",
    {
        # Id of the delivery; the same for each attempt.
        "job_id": "Uuid",
        # Always `pending`: it is sent again soon.
        "status": "Literal[\"pending\"]",
    },
)

SyntheticEventDataFees = TypedDict(
    "SyntheticEventDataFees",
    {
        # What the operator takes; null until it is settled.
        "service_fee_usd": "Usd | None",
        # What is taken for turning the token into dollars; null until it is settled.
        "conversion_fee_usd": "Usd | None",
        # What the token's own contract kept, where the merchant bears it; null otherwise.
        "token_fee_usd": "Usd | None",
    },
)
"""What is taken of the payment."""

SyntheticEventData = TypedDict(
    "SyntheticEventData",
    {
        # Id of the payment.
        "payment_id": "Uuid",
        # In uppercase, as no real event has it.
        "status": "Literal[\"COMPLETED\"]",
        # What the merchant asks for, in US dollars.
        "amount_usd": "Usd",
        # Whole units that came so far; a payment calls it `total_received_crypto`.
        "received_crypto": "CryptoAmount",
        # Symbol of the chosen token; null until one is chosen.
        "crypto_symbol": "str | None",
        # Name of the chosen token; null until one is chosen.
        "crypto_name": "str | None",
        # Short name of the chain.
        "chain": "str | None",
        # US dollars for one unit of the chosen token, fixed by the choice; null until then.
        "locked_rate_usd": "Rate | None",
        # Who bears the fees: `user` is the merchant, `payer` pays them on top.
        "fee_payer": "Literal[\"user\", \"payer\"]",
        # What is taken of the payment.
        "fees": "SyntheticEventDataFees",
        # What the merchant is credited; a payment calls it `net_settlement_usd`. Null until it is settled.
        "net_amount_usd": "Usd | None",
        # Until when the locked rate holds; null while no countdown runs.
        "selection_expires_at": "Timestamp | None",
        # When it was made.
        "created_at": "Timestamp",
        # When it was completed; null until then.
        "completed_at": "Timestamp | None",
        # Where the payer is sent after paying; null without one.
        "redirect_url": "str | None",
        # The merchant's own text, which the payer sees; null without one.
        "description": "str | None",
        # The merchant's own number of it, for example of an order; null without one.
        "reference": "str | None",
        # The merchant's own texts by name, as they were given; the payer does not see them.
        "metadata": "dict[str, str]",
        # The payment link that it was opened at; null without one.
        "payment_link_id": "Uuid | None",
        # What prices it in another currency; null without a quote.
        "quote": "PaymentQuote | None",
    },
)
"""What the event is about."""

SyntheticEvent = TypedDict(
    "SyntheticEvent",
    {
        # The event type.
        "event": "Literal[\"payment.completed\"]",
        # When it happened.
        "timestamp": "EventTimestamp",
        # What the event is about.
        "data": "SyntheticEventData",
    },
)

WebhookTrial = TypedDict(
    "WebhookTrial",
    {
        # Whether the answer was 2xx.
        "delivered": "bool",
        # HTTP status of the answer; 0 when none came.
        "status_code": "int",
        # The answer, or the word for why none came.
        "response_body": "str",
        # Milliseconds until the answer, or until it was given up.
        "duration_ms": "int",
        # The event that was made up and sent.
        "payload_sent": "SyntheticEvent",
    },
)

ReplayRequest = TypedDict(
    "ReplayRequest",
    {
        # The time of the first event that is sent again.
        "from": "str",
        # Left out: now.
        "to": "NotRequired[str | None]",
        # Left out: every type.
        "events": "NotRequired[list[Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]] | None]",
    },
)

ReplayedEvents = TypedDict(
    "ReplayedEvents",
    {
        # How many events are sent again.
        "queued": "int",
    },
)

WebhookEndpointHealth = TypedDict(
    "WebhookEndpointHealth",
    {
        # How the last attempt went; `untried`: none was made lately.
        "status": "Literal[\"untried\", \"ok\", \"failing\"]",
        # Deliveries that wait for an attempt, counted up to 5000.
        "waiting": "int",
        # When it was last tried; null before the first attempt.
        "last_attempt_at": "Timestamp | None",
        # HTTP status of the last answer; null when none came.
        "last_response_status": "int | None",
    },
)
"""How the account does."""

WebhookEndpoint = TypedDict(
    "WebhookEndpoint",
    {
        # Id of the endpoint.
        "id": "Uuid",
        # Whether it is the one of `/v1/webhooks`; its id is that of your account.
        "is_first": "bool",
        # Where events are posted to; https only.
        "url": "str",
        # Whether events are posted.
        "is_active": "bool",
        # False: deliveries carry no signature.
        "has_secret": "bool",
        # Event types, or `*` alone for all of them.
        "events": "list[str]",
        # When it last changed.
        "updated_at": "Timestamp",
        # How the account does.
        "health": "WebhookEndpointHealth",
    },
)

WebhookEndpointList = TypedDict(
    "WebhookEndpointList",
    {
        # The endpoints, the first one first.
        "endpoints": "list[WebhookEndpoint]",
    },
)

EventsListQuery = TypedDict(
    "EventsListQuery",
    {
        # Cursor of an earlier answer, or `latest` for the end of the feed; left out: from the beginning.
        "after": "NotRequired[str]",
        # Entries in one answer at most.
        "limit": "NotRequired[int]",
        # How long to wait where nothing follows the cursor: the answer comes with the next event, or empty at the end. 0 answers at once, as `latest` always does.
        "wait_seconds": "NotRequired[int]",
    },
)

EventEntry = TypedDict(
    "EventEntry",
    {
        # Id of the event; remember it to act once.
        "id": "Uuid",
        # The event type.
        "event": "Literal[\"payment.created\", \"payment.awaiting_payment\", \"payment.partially_paid\", \"payment.confirming\", \"payment.confirmed\", \"payment.completed\", \"payment.expired\", \"payment.expired_selection\", \"payment.expired_partial\", \"payment.blacklisted\", \"payment.sweep_failed\", \"payment.failed\", \"withdrawal.created\", \"withdrawal.processing\", \"withdrawal.completed\", \"withdrawal.rejected\", \"withdrawal.failed\", \"refund.requested\", \"refund.approved\", \"refund.processing\", \"refund.completed\", \"refund.rejected\", \"refund.failed\", \"deposit.unmatched\", \"wallet.updated\"]",
        # When it happened.
        "timestamp": "EventTimestamp",
        # What the event is about.
        "source_type": "Literal[\"payment\", \"withdrawal\", \"deposit\", \"refund\"]",
        # Id of the payment, withdrawal, deposit or refund that the event is about.
        "source_id": "Uuid",
        # Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`.
        "data": "dict[str, Any]",
    },
)

EventPage = TypedDict(
    "EventPage",
    {
        # The events, oldest first.
        "events": "list[EventEntry]",
        # Give it as `after` to go on; unchanged when nothing is new.
        "next_cursor": "str | None",
    },
)

NewApiKey = TypedDict(
    "NewApiKey",
    {
        # A name of your own for it; null without one.
        "label": "str",
        # What the key may do; payments and withdrawals when left out.
        "scopes": "NotRequired[list[Literal[\"payments\", \"withdrawals\", \"webhooks\", \"wallets\", \"refunds\"]] | None]",
    },
)

CreatedApiKey = TypedDict(
    "CreatedApiKey",
    {
        # Its id.
        "id": "Uuid",
        # A name of your own for it; null without one.
        "label": "str",
        # What a key may do.
        "scopes": "list[Literal[\"payments\", \"withdrawals\", \"webhooks\", \"wallets\", \"refunds\"]]",
        # Always `active` at first.
        "status": "Literal[\"active\", \"revoked\"]",
        # When it was made.
        "created_at": "Timestamp",
        # Shown this once; store it now.
        "key": "str",
    },
)

ApiKeysListQuery = TypedDict(
    "ApiKeysListQuery",
    {
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

ApiKey = TypedDict(
    "ApiKey",
    {
        # Its id.
        "id": "Uuid",
        # A name of your own for it; null without one.
        "label": "str",
        # What a key may do.
        "scopes": "list[Literal[\"payments\", \"withdrawals\", \"webhooks\", \"wallets\", \"refunds\"]]",
        # `active`, or `revoked` for good.
        "status": "Literal[\"active\", \"revoked\"]",
        # When it was made.
        "created_at": "Timestamp",
        # When it was last used; null when it never was.
        "last_used_at": "Timestamp | None",
        # Id of the member who made it; null where that was not written down.
        "created_by": "Uuid | None",
        # Their e-mail address.
        "created_by_email": "str | None",
    },
)

ApiKeyPage = TypedDict(
    "ApiKeyPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The API keys of this page.
        "api_keys": "list[ApiKey]",
    },
)

Registration = TypedDict(
    "Registration",
    {
        # The e-mail address.
        "email": "str",
        # The password.
        "password": "str",
        # Shown to payers as the merchant.
        "name": "str",
        # The code of an invitation, where registration asks for one.
        "invitation": "NotRequired[str | None]",
    },
)

Account = TypedDict(
    "Account",
    {
        # Its id.
        "id": "Uuid",
        # The e-mail address.
        "email": "str",
        # Its name.
        "name": "str",
        # Whether it is a merchant or an administrator.
        "role": "Literal[\"merchant\", \"admin\"]",
        # How far the account is verified.
        "kyc_level": "Literal[\"none\", \"basic\", \"advanced\"]",
        # Whether signing in asks for a second factor.
        "two_factor_enabled": "bool",
        # Whether passkeys of its own sign the account in.
        "has_passkeys": "bool",
        # Whether an administrator has shut the account out.
        "is_disabled": "bool",
        # When it was made.
        "created_at": "Timestamp",
    },
)

Session = TypedDict(
    "Session",
    {
        # Goes into `Authorization: Bearer`; whoever has it is signed in.
        "session_token": "str",
        # Until when it holds.
        "expires_at": "Timestamp",
        # The account.
        "account": "Account",
    },
)

Login = TypedDict(
    "Login",
    {
        # The e-mail address.
        "email": "str",
        # The password.
        "password": "str",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

SignedInAccount = TypedDict(
    "SignedInAccount",
    {
        # Its id.
        "id": "Uuid",
        # The e-mail address.
        "email": "str",
        # Its name.
        "name": "str",
        # Whether it is a merchant or an administrator.
        "role": "Literal[\"merchant\", \"admin\"]",
        # How far the account is verified.
        "kyc_level": "Literal[\"none\", \"basic\", \"advanced\"]",
        # Whether signing in asks for a second factor.
        "two_factor_enabled": "bool",
        # Whether passkeys of its own sign the account in.
        "has_passkeys": "bool",
        # Whether an administrator has shut the account out.
        "is_disabled": "bool",
        # When it was made.
        "created_at": "Timestamp",
        # What one may do: a role in the merchant's team, or an administrator's.
        "team_role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\", \"operator\", \"approver\", \"auditor\"]",
        # The merchant that one works for; null for an administrator.
        "merchant_id": "Uuid | None",
        # The name of that merchant.
        "merchant_name": "str | None",
    },
)

PasswordChange = TypedDict(
    "PasswordChange",
    {
        # The password that holds now.
        "current_password": "str",
        # The password that holds from now on.
        "new_password": "str",
    },
)

ProposedSecondFactor = TypedDict(
    "ProposedSecondFactor",
    {
        # Base 32, for typing into an authenticator.
        "secret": "str",
        # For a QR code that the authenticator scans.
        "otpauth_url": "str",
    },
)

SecondFactorChange = TypedDict(
    "SecondFactorChange",
    {
        # Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey.
        "totp_code": "str",
        # The password that holds now.
        "current_password": "str",
    },
)

BackupCodes = TypedDict(
    "BackupCodes",
    {
        # Codes for the day on which the second factor is lost; each works once, and they are shown this once.
        "backup_codes": "list[str]",
    },
)

SecondFactorProof = TypedDict(
    "SecondFactorProof",
    {
        # Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey.
        "totp_code": "str",
    },
)

FreshSecondFactor = TypedDict(
    "FreshSecondFactor",
    {
        # Until then this session is not asked for a code again.
        "fresh_until": "Timestamp",
    },
)

SessionsListQuery = TypedDict(
    "SessionsListQuery",
    {
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

OwnSession = TypedDict(
    "OwnSession",
    {
        # Its id.
        "id": "Uuid",
        # When it was made.
        "created_at": "Timestamp",
        # Up to a minute late.
        "last_used_at": "Timestamp",
        # Until when it holds.
        "expires_at": "Timestamp",
        # Network address that signed in; null where it is not known.
        "address": "str | None",
        # Whether it is the session that asks.
        "is_current": "bool",
    },
)

OwnSessionPage = TypedDict(
    "OwnSessionPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The sessions of this page.
        "sessions": "list[OwnSession]",
    },
)

Passkey = TypedDict(
    "Passkey",
    {
        # Its id.
        "id": "Uuid",
        # Its name.
        "name": "str",
        # The domain that it was made for: it signs in there alone.
        "relying_party": "str",
        # When it was made.
        "created_at": "Timestamp",
        # When it was last used; null when it never was.
        "last_used_at": "Timestamp | None",
    },
)

PasskeyList = TypedDict(
    "PasskeyList",
    {
        # The passkeys.
        "passkeys": "list[Passkey]",
    },
)

PasskeyWish = TypedDict(
    "PasskeyWish",
    {
        # Asked for while the account has no second factor.
        "current_password": "NotRequired[str | None]",
    },
)

PasskeyCreationUser = TypedDict(
    "PasskeyCreationUser",
    {
        # What the device keeps to tell the account by, in base64url.
        "handle": "str",
        # Its name.
        "name": "str",
        # The name of the account.
        "display_name": "str",
    },
)
"""Whom the passkey is for."""

PasskeyCreation = TypedDict(
    "PasskeyCreation",
    {
        # Base64url of 32 bytes, good once.
        "challenge": "str",
        # The domain to ask the browser for.
        "relying_party": "str",
        # Until when it holds.
        "expires_at": "Timestamp",
        # Whom the passkey is for.
        "user": "PasskeyCreationUser",
        # Credentials that the account has already.
        "exclude": "list[str]",
    },
)

NewPasskeyRegistration = TypedDict(
    "NewPasskeyRegistration",
    {
        # Base64url without padding.
        "credential": "str",
        # Base64url without padding.
        "client_data_json": "str",
        # Base64url without padding.
        "attestation_object": "str",
    },
)
"""Who may register: everybody, whoever is invited, or nobody."""

NewPasskey = TypedDict(
    "NewPasskey",
    {
        # By which its owner knows it.
        "name": "str",
        # Who may register: everybody, whoever is invited, or nobody.
        "registration": "NewPasskeyRegistration",
    },
)

PasskeyName = TypedDict(
    "PasskeyName",
    {
        # By which its owner knows it.
        "name": "str",
    },
)

PasskeyChallenge = TypedDict(
    "PasskeyChallenge",
    {
        # Base64url of 32 bytes, good once.
        "challenge": "str",
        # The domain to ask the browser for.
        "relying_party": "str",
        # Until when it holds.
        "expires_at": "Timestamp",
        # Which may sign; none: any that the person chooses.
        "credentials": "list[str]",
    },
)

PasskeyAssertion = TypedDict(
    "PasskeyAssertion",
    {
        # Base64url without padding.
        "credential": "str",
        # Base64url without padding.
        "client_data_json": "str",
        # Base64url without padding.
        "authenticator_data": "str",
        # Base64url without padding.
        "signature": "str",
        # What the device keeps to tell the account by, in base64url; where it answered that.
        "user_handle": "NotRequired[str | None]",
    },
)

ProvenRequest = TypedDict(
    "ProvenRequest",
    {
        # HTTP method of the request.
        "method": "Literal[\"POST\", \"PUT\", \"DELETE\"]",
        # Path of the request.
        "path": "str",
        # The JSON that will be sent, as text; `totp_code` does not count.
        "body": "NotRequired[str | None]",
    },
)

ProofWish = TypedDict(
    "ProofWish",
    {
        # The request that the proof is for. Left out: the session is fresh for ten minutes.
        "request": "NotRequired[ProvenRequest | None]",
    },
)

PasskeyProof = TypedDict(
    "PasskeyProof",
    {
        # Goes once into `totp_code` of the request that was named; null where none was.
        "totp_code": "str | None",
        # Until then this session is not asked again; null where a request was named.
        "fresh_until": "Timestamp | None",
    },
)

NewKycSubmission = TypedDict(
    "NewKycSubmission",
    {
        # The level of verification.
        "level": "Literal[\"basic\", \"advanced\"]",
        # Name of the person or company, as the document has it.
        "legal_name": "str",
        # Two letters of the country (ISO 3166-1).
        "country": "str",
        # Which document proves it.
        "document_type": "Literal[\"passport\", \"identity_card\", \"driving_licence\", \"residence_permit\", \"company_registration\"]",
        # Stored encrypted; shown to the reviewer only.
        "document_number": "str",
    },
)

KycSubmission = TypedDict(
    "KycSubmission",
    {
        # Its id.
        "id": "Uuid",
        # The level of verification.
        "level": "Literal[\"basic\", \"advanced\"]",
        # Name of the person or company, as the document has it.
        "legal_name": "str",
        # ISO 3166-1, two letters.
        "country": "str",
        # Which document proves it.
        "document_type": "Literal[\"passport\", \"identity_card\", \"driving_licence\", \"residence_permit\", \"company_registration\"]",
        # Whether it waits, was approved or was rejected.
        "status": "Literal[\"pending\", \"approved\", \"rejected\"]",
        # Why it was rejected; null when it was not.
        "rejection_reason": "str | None",
        # When it was made.
        "created_at": "Timestamp",
        # When an administrator decided; null until then.
        "reviewed_at": "Timestamp | None",
    },
)

KycState = TypedDict(
    "KycState",
    {
        # How far the account is verified.
        "kyc_level": "Literal[\"none\", \"basic\", \"advanced\"]",
        # What was handed in last; null when nothing was.
        "submission": "KycSubmission | None",
    },
)

AccountBrand = TypedDict(
    "AccountBrand",
    {
        # Name that payers see; null: the name of the account.
        "name": "str | None",
        # CSS colour, `#rrggbb`; null: that of the operator.
        "primary_color": "str | None",
        # Where the logo is; null where there is none.
        "logo_url": "str | None",
    },
)

AccountBrandChange = TypedDict(
    "AccountBrandChange",
    {
        # Name that payers see.
        "name": "NotRequired[str | None]",
        # CSS colour, `#rrggbb`.
        "primary_color": "NotRequired[str | None]",
    },
)

AccountLogo = TypedDict(
    "AccountLogo",
    {
        # The PNG, in base64.
        "image": "str",
    },
)

TeamListQuery = TypedDict(
    "TeamListQuery",
    {
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

Member = TypedDict(
    "Member",
    {
        # Its id.
        "id": "Uuid",
        # The e-mail address.
        "email": "str",
        # Its name.
        "name": "str",
        # What they may do.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # Whether it is the account that the merchant signed up with.
        "is_founder": "bool",
        # Whether they hold the account: they stay an owner, API keys ask for their second factor, and e-mails go to them.
        "is_holder": "bool",
        # Whether it is who asks.
        "is_you": "bool",
        # Whether their sign-in asks for a second factor.
        "two_factor_enabled": "bool",
        # Whether passkeys of their own sign them in.
        "has_passkeys": "bool",
        # Since when.
        "joined_at": "Timestamp",
        # When a session was last used, up to a minute late; null without one.
        "last_used_at": "Timestamp | None",
    },
)

MemberPage = TypedDict(
    "MemberPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The members of this page.
        "members": "list[Member]",
    },
)

MemberRoleChange = TypedDict(
    "MemberRoleChange",
    {
        # What they may do from now on.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

HandingOver = TypedDict(
    "HandingOver",
    {
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

TeamInvitationsQuery = TypedDict(
    "TeamInvitationsQuery",
    {
        # Which page; the first one when left out.
        "page": "NotRequired[int]",
        # Entries on a page at most.
        "page_size": "NotRequired[int]",
    },
)

MemberInvitation = TypedDict(
    "MemberInvitation",
    {
        # Its id.
        "id": "Uuid",
        # The e-mail address.
        "email": "str",
        # What they will be able to do.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # When it was made.
        "created_at": "Timestamp",
        # Until when it holds.
        "expires_at": "Timestamp",
    },
)

MemberInvitationPage = TypedDict(
    "MemberInvitationPage",
    {
        # Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
        "total": "int",
        # Number of this page; the first one is 1.
        "page": "int",
        # Entries on a page at most.
        "page_size": "int",
        # Pages of `total` entries.
        "total_pages": "int",
        # The invitations of this page.
        "invitations": "list[MemberInvitation]",
    },
)

NewMemberInvitation = TypedDict(
    "NewMemberInvitation",
    {
        # The e-mail address.
        "email": "str",
        # What they will be able to do.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # The six digits of the second factor; needed once it is switched on.
        "totp_code": "NotRequired[str | None]",
    },
)

MadeMemberInvitation = TypedDict(
    "MadeMemberInvitation",
    {
        # Its id.
        "id": "Uuid",
        # The e-mail address.
        "email": "str",
        # What they will be able to do.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # When it was made.
        "created_at": "Timestamp",
        # Until when it holds.
        "expires_at": "Timestamp",
        # Shown this once; whoever has it becomes the member.
        "code": "str",
        # The console with the code; null where no console is served.
        "url": "str | None",
        # Whether it is also sent by e-mail.
        "is_mailed": "bool",
    },
)

Joining = TypedDict(
    "Joining",
    {
        # The code of the invitation.
        "invitation": "str",
        # Shown to the other members.
        "name": "str",
        # The password.
        "password": "str",
    },
)

Joined = TypedDict(
    "Joined",
    {
        # Sign in with it.
        "email": "str",
        # What you may do.
        "role": "Literal[\"owner\", \"developer\", \"finance\", \"support\", \"read_only\"]",
        # Name of the merchant, as payers see it.
        "merchant_name": "str",
    },
)

HealthChains = TypedDict(
    "HealthChains",
    {
        # Lowercase code of the chain, for example `eth`.
        "short_name": "str",
        # How the service does.
        "status": "Literal[\"ok\", \"degraded\", \"paused\", \"halted\"]",
    },
)

HealthParts = TypedDict(
    "HealthParts",
    {
        # Its name.
        "name": "Literal[\"worker_scan\", \"worker_deliver\", \"worker_move\", \"signer\", \"books\", \"payouts\"]",
        # How the service does.
        "status": "Literal[\"ok\", \"degraded\"]",
    },
)

Health = TypedDict(
    "Health",
    {
        # `degraded` when a chain or a part does not work as it should.
        "status": "Literal[\"ok\", \"degraded\"]",
        # Version of the service.
        "version": "str",
        # How each chain does.
        "chains": "list[HealthChains]",
        # What the service consists of beside its chains; a part that never ran here is left out.
        "parts": "list[HealthParts]",
    },
)
