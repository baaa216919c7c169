<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

/**
 * Shapes of requests and answers, for editors and checkers.
 *
 * @phpstan-type ErrorCode 'UNAUTHORIZED'|'FORBIDDEN'|'KYC_REQUIRED'|'SECOND_FACTOR_REQUIRED'|'SECOND_PERSON_REQUIRED'|'NOT_FOUND'|'CONFLICT'|'VALIDATION_ERROR'|'INSUFFICIENT_FUNDS'|'RATE_STALE'|'RATE_LIMIT_EXCEEDED'|'INTERNAL_ERROR'|'MAINTENANCE'
 *
 * Lowercase, hyphenated UUID.
 * @phpstan-type Uuid string
 *
 * US dollars as text with exactly two digits after the point.
 * @phpstan-type Usd string
 *
 * A currency by its three letters of ISO 4217.
 * @phpstan-type Currency string
 *
 * An amount as text with as many digits after the point as the currency has: JPY none, EUR two, KWD three.
 * @phpstan-type CurrencyAmount string
 *
 * US dollars for one whole unit of a token, as text.
 * @phpstan-type Rate string
 *
 * An instant in UTC (ISO 8601).
 * @phpstan-type Timestamp string
 *
 * PaymentQuote
 * - id: Id of the quote.
 * - currency: The currency, by its code of ISO 4217.
 * - amount: The price in that currency.
 * - rate: US dollars for one unit of the currency.
 * - expires_at: Until when a payment could be created at it.
 * @phpstan-type PaymentQuote array{
 *   id: Uuid,
 *   currency: Currency,
 *   amount: CurrencyAmount,
 *   rate: Rate,
 *   expires_at: Timestamp,
 * }
 *
 * TokenDetail
 * - id: Its id.
 * - symbol: Symbol of the token, for example `USDT`.
 * - name: Its name.
 * - logo_url: Address of its picture.
 * - decimals: Digits that the smallest unit of the token lies behind the point.
 * - is_stablecoin: Whether its rate is always 1.0 US dollars.
 * @phpstan-type TokenDetail array{
 *   id: Uuid,
 *   symbol: string,
 *   name: string,
 *   logo_url: string,
 *   decimals: int,
 *   is_stablecoin: bool,
 * }
 *
 * Whole units of a token as plain decimal text.
 * @phpstan-type CryptoAmount string
 *
 * AddressAttestation
 * - key_id: First 16 hex digits of the SHA-256 of the signer's public key: a hint, the key comes from elsewhere.
 * - payload: What the signer signed: `florin deposit address 1`, a line feed, and a JSON array of family, index, address and watch key. Not the payment, its amount or its time.
 * - signature: Ed25519 over the payload's UTF-8 bytes, in base64.
 * @phpstan-type AddressAttestation array{
 *   key_id: string,
 *   payload: string,
 *   signature: string,
 * }
 *
 * PaymentTransaction
 * - tx_hash: The transaction on its chain.
 * - from_address: The first sender; empty where the chain names none.
 * - amount_crypto: Whole units of the token.
 * - block_height: Number of its block; null until it is in one.
 * - confirmations: Blocks on top of the transaction, its own included.
 * - is_confirmed: Whether it has the confirmations that it needs.
 * - detected_at: When the service first saw it.
 * - confirmed_at: When the transaction had its confirmations; null until then.
 * @phpstan-type PaymentTransaction array{
 *   tx_hash: string,
 *   from_address: string,
 *   amount_crypto: CryptoAmount,
 *   block_height: int,
 *   confirmations: int,
 *   is_confirmed: bool,
 *   detected_at: Timestamp,
 *   confirmed_at: Timestamp|null,
 * }
 *
 * ChainSummary
 * - id: Its id.
 * - name: Its name.
 * - short_name: Lowercase code of the chain.
 * - chain_type: Family of the chain, for example `evm`.
 * @phpstan-type ChainSummary array{
 *   id: Uuid,
 *   name: string,
 *   short_name: string,
 *   chain_type: string,
 * }
 *
 * TokenSummary
 * - id: Its id.
 * - symbol: Symbol of the token, for example `USDT`.
 * - name: Its name.
 * @phpstan-type TokenSummary array{
 *   id: Uuid,
 *   symbol: string,
 *   name: string,
 * }
 *
 * OtherDeposit
 * - id: Its id.
 * - chain: The chain.
 * - token: The token; null until one is chosen.
 * - amount_crypto: Whole units of the token.
 * - tx_hash: The transaction on its chain.
 * - explorer_url: The transaction at the block explorer of its chain; null where the chain has none.
 * - reason: Why they do not count, or what they wait for; null once another payment took them.
 * - status: `waiting`: nobody has decided yet. `assigned`: given to another payment. `refunded`: sent back. `ignored`: looked at and left.
 * - detected_at: When the service first saw it.
 * @phpstan-type OtherDeposit array{
 *   id: Uuid,
 *   chain: ChainSummary,
 *   token: TokenSummary,
 *   amount_crypto: CryptoAmount,
 *   tx_hash: string,
 *   explorer_url: string|null,
 *   reason: 'wrong_token'|'wrong_chain'|'after_settlement'|'below_dust'|'untraced'|'token_unavailable'|'before_payment'|'awaiting_rule'|'awaiting_rate'|null,
 *   status: 'waiting'|'assigned'|'refunded'|'ignored',
 *   detected_at: Timestamp,
 * }
 *
 * Payment
 * - id: Id of the payment.
 * - status: How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
 * - amount_usd: What the merchant asks for, in US dollars.
 * - description: The merchant's own text, which the payer sees; null without one.
 * - redirect_url: Where the payer is sent after paying; null without one.
 * - cancel_url: Where the page leads a payer who gives up; null where none was given.
 * - reference: The merchant's own number of it, for example of an order; null without one.
 * - metadata: The merchant's own texts by name, as they were given; the payer does not see them.
 * - customer_email: The payer's e-mail address, as the merchant gave it; null without one.
 * - payment_link_id: The payment link that it was opened at; null without one.
 * - pay_url: Where to send the payer.
 * - quote: The price in another currency that the payment was created at; null without one.
 * - fee_payer: Who bears the fees: `user` is the merchant, `payer` pays them on top.
 * - token: The token; null until one is chosen.
 * - locked_rate_usd: US dollars for one unit of the chosen token, fixed by the choice; null until then.
 * - locked_at: When the rate was locked; null until a token is confirmed.
 * - required_crypto_amount: Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
 * - total_received_crypto: Whole units that came so far; events call it `received_crypto`.
 * - total_received_usd: What came so far, in US dollars at the locked rate; null until a token is confirmed.
 * - service_fee_usd: What the operator takes; null until it is settled.
 * - conversion_fee_usd: What is taken for turning the token into dollars; null until it is settled.
 * - token_fee_usd: What the token's own contract kept of the coins, where the merchant bears it; null otherwise.
 * - net_settlement_usd: What the merchant is credited; set at settlement.
 * - wallet_address: Where the payer sends the coins; null until a token is confirmed.
 * - address_attestation: The signer's word for `wallet_address`; null with it.
 * - transactions: What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all.
 * - other_deposits: Coins on its address that do not count for it, newest first; at most 50.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * - awaiting_payment_at: When the payment first became `awaiting_payment`.
 * - partially_paid_at: When the payment first became `partially_paid`.
 * - confirming_at: When the payment first became `confirming`.
 * - confirmed_at: When the payment first became `confirmed`.
 * - completed_at: When the payment first became `completed`.
 * - created_at: When it was made.
 * @phpstan-type Payment array{
 *   id: Uuid,
 *   status: 'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed',
 *   amount_usd: Usd,
 *   description: string|null,
 *   redirect_url: string|null,
 *   cancel_url: string|null,
 *   reference: string|null,
 *   metadata: array<string, string>,
 *   customer_email: string|null,
 *   payment_link_id: Uuid|null,
 *   pay_url: string,
 *   quote: PaymentQuote|null,
 *   fee_payer: 'user'|'payer',
 *   token: TokenDetail|null,
 *   locked_rate_usd: Rate|null,
 *   locked_at: Timestamp|null,
 *   required_crypto_amount: CryptoAmount|null,
 *   total_received_crypto: CryptoAmount,
 *   total_received_usd: Usd|null,
 *   service_fee_usd: Usd|null,
 *   conversion_fee_usd: Usd|null,
 *   token_fee_usd: Usd|null,
 *   net_settlement_usd: Usd|null,
 *   wallet_address: string|null,
 *   address_attestation: AddressAttestation|null,
 *   transactions: list<PaymentTransaction>,
 *   other_deposits: list<OtherDeposit>,
 *   selection_expires_at: Timestamp|null,
 *   awaiting_payment_at: Timestamp|null,
 *   partially_paid_at: Timestamp|null,
 *   confirming_at: Timestamp|null,
 *   confirmed_at: Timestamp|null,
 *   completed_at: Timestamp|null,
 *   created_at: Timestamp,
 * }
 *
 * US dollars as text with at most two digits after the point; never a float.
 * @phpstan-type UsdInput string
 *
 * NewPayment
 * - amount_usd: What to ask for, in US dollars: text with at most two decimals such as "25.00", never a JSON number. Left out where `quote_id` says it.
 * - quote_id: A quote that sets the amount: leave `amount_usd` out, or give what was quoted.
 * - description: A text that the payer sees, for example the number of an order.
 * - redirect_url: Where the payer is sent after paying; https only, so a shop on your own machine needs a local certificate.
 * - cancel_url: Where the payment page leads a payer who does not want to pay; left out: nowhere.
 * - reference: Your own number of it, for example of the order; lists are filtered by it, and whoever has the link can read it.
 * - unique_reference: True: the payment is refused with CONFLICT where another of yours has the reference; the refusal names that one.
 * - metadata: Your own texts by name, answered and told in events as you give them: at most 20, names of at most 40 and texts of at most 500 characters.
 * - customer_email: The payer's e-mail address; no other payer sees it.
 * - allowed_token_ids: Tokens that the payer may choose from; left out: the merchant's enabled ones.
 * @phpstan-type NewPayment array{
 *   amount_usd?: UsdInput|null,
 *   quote_id?: string|null,
 *   description?: string|null,
 *   redirect_url?: string|null,
 *   cancel_url?: string|null,
 *   reference?: string|null,
 *   unique_reference?: bool|null,
 *   metadata?: array<string, string>|null,
 *   customer_email?: string|null,
 *   allowed_token_ids?: list<string>|null,
 * }
 *
 * ListedToken
 * - id: Its id.
 * - symbol: Symbol of the token, for example `USDT`.
 * - name: Its name.
 * - chain: The chain.
 * @phpstan-type ListedToken array{
 *   id: Uuid,
 *   symbol: string,
 *   name: string,
 *   chain: ChainSummary,
 * }
 *
 * PaymentEntry
 * - id: Id of the payment.
 * - amount_usd: What the merchant asks for, in US dollars.
 * - description: The merchant's own text, which the payer sees; null without one.
 * - reference: The merchant's own number of it, for example of an order; null without one.
 * - status: How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
 * - token: The token; null until one is chosen.
 * - total_received_crypto: Whole units that came so far; events call it `received_crypto`.
 * - net_settlement_usd: What the merchant is credited; events call it `net_amount_usd`. Null until it is settled.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * - completed_at: When it was completed; null until then.
 * - created_at: When it was made.
 * @phpstan-type PaymentEntry array{
 *   id: Uuid,
 *   amount_usd: Usd,
 *   description: string|null,
 *   reference: string|null,
 *   status: 'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed',
 *   token: ListedToken|null,
 *   total_received_crypto: CryptoAmount,
 *   net_settlement_usd: Usd|null,
 *   selection_expires_at: Timestamp|null,
 *   completed_at: Timestamp|null,
 *   created_at: Timestamp,
 * }
 *
 * PaymentPage
 * - total: Entries on all pages together, counted no further than 10000 where a filter is given; null on a walk by `cursor`.
 * - page: Number of this page, the first one is 1; null on a walk by `cursor`.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries; null on a walk by `cursor`.
 * - next_cursor: Give it as `cursor` for what follows; null at the end.
 * - payments: The payments of this page, newest first.
 * @phpstan-type PaymentPage array{
 *   total: int|null,
 *   page: int|null,
 *   page_size: int,
 *   total_pages: int|null,
 *   next_cursor: string|null,
 *   payments: list<PaymentEntry>,
 * }
 *
 * PaymentsListQuery
 * - q: One word: the id of a payment, your reference, an address or a transaction of it, the e-mail address of the payer, or the amount. Its shape decides; nothing is found by a part of it.
 * - status: Only payments with this status, or with one of several with commas between them.
 * - reference: The merchant's own number of it, for example of an order; null without one.
 * - payment_link_id: Opened at this payment link.
 * - token_id: Payments in this token.
 * - chain_id: Payments in a token of this chain.
 * - amount_min: Of this `amount_usd` or more.
 * - amount_max: Of this `amount_usd` or less.
 * - date_from: Created on this UTC day or later.
 * - date_to: Created on this UTC day or earlier.
 * - cursor: `next_cursor` of an earlier answer, or `start` for the beginning of the list.
 * - page: Which page; the first one when left out.
 * - per_page: Entries on a page at most.
 * @phpstan-type PaymentsListQuery array{
 *   q?: string,
 *   status?: 'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed'|list<'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed'>,
 *   reference?: string,
 *   payment_link_id?: string,
 *   token_id?: string,
 *   chain_id?: string,
 *   amount_min?: UsdInput,
 *   amount_max?: UsdInput,
 *   date_from?: string,
 *   date_to?: string,
 *   cursor?: string,
 *   page?: int,
 *   per_page?: int,
 * }
 *
 * TimelineEntry
 * - at: When it happened; coins on the time of their chain.
 * - kind: What it is about: the `payment` itself, a `deposit` that came, a `refund` of it, or the `delivery` of an event.
 * - title: What happened, for a person.
 * - event: The event type of what happened or of what was delivered.
 * - deposit_id: Id of the deposit.
 * - refund_id: Id of the refund.
 * - delivery_id: Id of the delivery; deliveries call it `job_id`.
 * - amount_crypto: What came, in whole units of the token.
 * - symbol: Symbol of what came.
 * - tx_hash: The transaction of what came.
 * - explorer_url: Where `tx_hash` can be looked up; null: nowhere.
 * - response_status: What the endpoint answered last; null where it did not.
 * @phpstan-type TimelineEntry array{
 *   at: Timestamp,
 *   kind: 'payment'|'deposit'|'refund'|'delivery',
 *   title: string,
 *   event: string|null,
 *   deposit_id: Uuid|null,
 *   refund_id: Uuid|null,
 *   delivery_id: Uuid|null,
 *   amount_crypto: CryptoAmount|null,
 *   symbol: string|null,
 *   tx_hash: string|null,
 *   explorer_url: string|null,
 *   response_status: int|null,
 * }
 *
 * Timeline
 * - entries: What happened, oldest first; at most 200, the newest.
 * @phpstan-type Timeline array{
 *   entries: list<TimelineEntry>,
 * }
 *
 * Chain
 * - id: Its id.
 * - name: Its name.
 * - short_name: Lowercase code of the chain.
 * - chain_type: Family of the chain, for example `evm`.
 * - is_active: Whether it is switched on.
 * @phpstan-type Chain array{
 *   id: Uuid,
 *   name: string,
 *   short_name: string,
 *   chain_type: string,
 *   is_active: bool,
 * }
 *
 * Token
 * - id: Its id.
 * - symbol: Symbol of the token, for example `USDT`.
 * - name: Its name.
 * - logo_url: Address of its picture.
 * - decimals: Digits that the smallest unit of the token lies behind the point.
 * - token_type: `native` is the chain's own coin, `token` has a contract.
 * - is_stablecoin: Stablecoins lock at 1.0.
 * - min_payment_usd: The least that a payment may ask for; null for the general limit.
 * - max_payment_usd: The most that a payment may ask for; null for the general limit.
 * - is_active: Whether it is switched on.
 * - chain: The chain.
 * @phpstan-type Token array{
 *   id: Uuid,
 *   symbol: string,
 *   name: string,
 *   logo_url: string,
 *   decimals: int,
 *   token_type: 'native'|'token',
 *   is_stablecoin: bool,
 *   min_payment_usd: Usd|null,
 *   max_payment_usd: Usd|null,
 *   is_active: bool,
 *   chain: Chain,
 * }
 *
 * TokenList
 * - tokens: The tokens.
 * @phpstan-type TokenList array{
 *   tokens: list<Token>,
 * }
 *
 * PaymentSettings
 * - enabled_token_ids: Tokens offered by default; empty: every active token.
 * - fee_payer: `user`: the merchant bears the fees. `payer`: they are added to the amount due.
 * @phpstan-type PaymentSettings array{
 *   enabled_token_ids: list<Uuid>,
 *   fee_payer: 'user'|'payer',
 * }
 *
 * PaymentSettingsChanges
 * - enabled_token_ids: Ids of the tokens that payers may choose from by default; none for all, null for no change.
 * - fee_payer: Who bears the fees of new payments: `user` is the merchant, `payer` pays them on top.
 * @phpstan-type PaymentSettingsChanges array{
 *   enabled_token_ids?: list<string>|null,
 *   fee_payer?: 'user'|'payer'|null,
 * }
 *
 * QuoteSource
 * - source: Who quoted it: an exchange, or who publishes rates.
 * - pair: What the source quotes, for example `EUR/USD`, `USD/JPY` or `USDT/EUR`.
 * - rate_usd: What that comes to: US dollars for one unit of the currency.
 * - quoted_at: When it was so.
 * @phpstan-type QuoteSource array{
 *   source: string,
 *   pair: string,
 *   rate_usd: Rate,
 *   quoted_at: Timestamp,
 * }
 *
 * Quote
 * - id: Id of the quote; give it as `quote_id` when you create the payment.
 * - currency: The currency, by its code of ISO 4217.
 * - amount: The price in that currency.
 * - amount_usd: What the price is worth, rounded to the nearest cent, half a cent up.
 * - rate: US dollars for one unit of the currency.
 * - sources: The sources whose quotes made the rate.
 * - rated_at: When the oldest quote of this minute that counts was so.
 * - expires_at: Until when a payment may be created at it.
 * @phpstan-type Quote array{
 *   id: Uuid,
 *   currency: Currency,
 *   amount: CurrencyAmount,
 *   amount_usd: Usd,
 *   rate: Rate,
 *   sources: list<QuoteSource>,
 *   rated_at: Timestamp,
 *   expires_at: Timestamp,
 * }
 *
 * NewQuote
 * - currency: The currency of the price, by its code of ISO 4217, for example `EUR`.
 * - amount: The price, as text with at most as many decimals as the currency has: JPY none, EUR two, KWD three.
 * @phpstan-type NewQuote array{
 *   currency: string,
 *   amount: string,
 * }
 *
 * QuotableCurrency
 * - currency: The currency, by its code of ISO 4217.
 * - decimals: How many decimals an amount may have.
 * - rate: US dollars for one unit as the sources last agreed; null where they never did.
 * - rated_at: When the sources last agreed; null where they never did.
 * - is_stale: Whether a quote is refused at present because the rate is too old.
 * @phpstan-type QuotableCurrency array{
 *   currency: Currency,
 *   decimals: int,
 *   rate: Rate|null,
 *   rated_at: Timestamp|null,
 *   is_stale: bool,
 * }
 *
 * QuotableCurrencies
 * - currencies: The currencies, by code.
 * @phpstan-type QuotableCurrencies array{
 *   currencies: list<QuotableCurrency>,
 * }
 *
 * PaymentLink
 * - id: Its id.
 * - url: Where payers go.
 * - title: What the payer sees that the payment is for; the payment has it as `description`.
 * - amount_usd: What each payment asks for, in US dollars; null: the payer names the amount.
 * - min_usd: The least that a payer may name, in US dollars; null: the least of the platform.
 * - max_usd: The most that a payer may name, in US dollars; null: the most of the platform.
 * - reference: The reference that each payment of the link gets; null without one.
 * - uses_max: How often the link may be used; null: any number of times.
 * - uses: How often it was used: payments that were opened and did not end unpaid.
 * - expires_at: When the link ends; null: never.
 * - active: Whether the link opens payments.
 * - created_at: When it was made.
 * @phpstan-type PaymentLink array{
 *   id: Uuid,
 *   url: string,
 *   title: string,
 *   amount_usd: Usd|null,
 *   min_usd: Usd|null,
 *   max_usd: Usd|null,
 *   reference: string|null,
 *   uses_max: int|null,
 *   uses: int,
 *   expires_at: Timestamp|null,
 *   active: bool,
 *   created_at: Timestamp,
 * }
 *
 * NewPaymentLink
 * - title: What the payer sees that the payment is for; the payment has it as `description`.
 * - amount_usd: What each payment asks for, in US dollars; left out or null: the payer names the amount.
 * - min_usd: The least that a payer may name, where the amount is open.
 * - max_usd: The most that a payer may name, where the amount is open.
 * - reference: A reference of your own that each payment of the link gets.
 * - uses_max: How often the link may be used; null: any number of times.
 * - expires_at: When the link ends; left out: never.
 * - active: Whether the link opens payments; true when left out.
 * @phpstan-type NewPaymentLink array{
 *   title: string,
 *   amount_usd?: UsdInput|null,
 *   min_usd?: UsdInput|null,
 *   max_usd?: UsdInput|null,
 *   reference?: string|null,
 *   uses_max?: int|null,
 *   expires_at?: string|null,
 *   active?: bool|null,
 * }
 *
 * PaymentLinkPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - payment_links: The links of this page, newest first.
 * @phpstan-type PaymentLinkPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   payment_links: list<PaymentLink>,
 * }
 *
 * PaymentLinksListQuery
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type PaymentLinksListQuery array{
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * PaymentLinkChanges
 * - title: What the payer sees that the payment is for; the payment has it as `description`.
 * - amount_usd: What each new payment asks for, in US dollars; null: the payer names the amount.
 * - min_usd: The least that a payer may name, in US dollars; null: the least of the platform.
 * - max_usd: The most that a payer may name, in US dollars; null: the most of the platform.
 * - reference: A reference of your own that each new payment of the link gets.
 * - uses_max: How often the link may be used; null: any number of times.
 * - expires_at: When the link ends; null: never.
 * - active: Whether the link opens payments.
 * @phpstan-type PaymentLinkChanges array{
 *   title?: string|null,
 *   amount_usd?: UsdInput|null,
 *   min_usd?: UsdInput|null,
 *   max_usd?: UsdInput|null,
 *   reference?: string|null,
 *   uses_max?: int|null,
 *   expires_at?: string|null,
 *   active?: bool|null,
 * }
 *
 * PaymentLinkCode
 * - url: Where payers go.
 * - svg: A QR code of the address, as an SVG picture.
 * - html: A link for a web page, as HTML.
 * @phpstan-type PaymentLinkCode array{
 *   url: string,
 *   svg: string,
 *   html: string,
 * }
 *
 * CheckoutOption
 * - token: The token to choose.
 * - chain: The chain.
 * - rate_usd: Null while no source has a rate.
 * - is_stale: A stale rate cannot be locked.
 * - estimated_amount: What the payer would send at the rate of now, in whole units; null without a rate.
 * - wallet_address: Where the payer sends the coins.
 * - address_attestation: The signer's word that the address is its own; null with the address.
 * @phpstan-type CheckoutOption array{
 *   token: TokenDetail,
 *   chain: ChainSummary,
 *   rate_usd: Rate|null,
 *   is_stale: bool,
 *   estimated_amount: CryptoAmount|null,
 *   wallet_address: string,
 *   address_attestation: AddressAttestation,
 * }
 *
 * WalletNetworkNativeCurrency
 * - name: Its name.
 * - symbol: Symbol of the token, for example `USDT`.
 * - decimals: Digits that the smallest unit of the token lies behind the point.
 * @phpstan-type WalletNetworkNativeCurrency array{
 *   name: string,
 *   symbol: string,
 *   decimals: int,
 * }
 *
 * WalletNetworkAccounts
 * - address_prefix: What its addresses begin with (BIP-173).
 * - coin_type: The coin in the path of a key (SLIP-44).
 * - coin: What the network calls its own coin.
 * @phpstan-type WalletNetworkAccounts array{
 *   address_prefix: string,
 *   coin_type: int,
 *   coin: string,
 * }
 *
 * WalletNetwork
 * - family: Which wallets pay on it, for example `evm` or `cosmos`.
 * - network: The chain's own number or name as wallets know it: EIP-155, the hash of its genesis, a chain id.
 * - asset: What the network calls the chosen token: a contract, a mint, a type, a denomination; null for the network's own coin where that has no such name.
 * - rpc_url: A node that anybody may ask; null where none is told.
 * - rest_url: A REST interface that anybody may ask, where the network has one; null where none is told.
 * - explorer_url: The site where the network can be looked at; null where none is known.
 * - native_currency: The network's own coin; null where the catalogue lacks it.
 * - accounts: How the network makes addresses of keys (BIP-173, SLIP-44) and calls its own coin, where networks of one family differ in that; null elsewhere.
 * @phpstan-type WalletNetwork array{
 *   family: string,
 *   network: string,
 *   asset: string|null,
 *   rpc_url: string|null,
 *   rest_url: string|null,
 *   explorer_url: string|null,
 *   native_currency: WalletNetworkNativeCurrency|null,
 *   accounts: WalletNetworkAccounts|null,
 * }
 *
 * CheckoutTransaction
 * - tx_hash: The transaction on its chain.
 * - explorer_url: The transaction at the block explorer of its chain; null where the chain has none.
 * - amount_crypto: Whole units of the token.
 * - is_confirmed: Whether it has the confirmations that it needs.
 * - detected_at: When the service first saw it.
 * @phpstan-type CheckoutTransaction array{
 *   tx_hash: string,
 *   explorer_url: string|null,
 *   amount_crypto: CryptoAmount,
 *   is_confirmed: bool,
 *   detected_at: Timestamp,
 * }
 *
 * Checkout
 * - id: Id of the payment.
 * - status: How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
 * - amount_usd: What the merchant asks for, in US dollars.
 * - description: The merchant's own text, which the payer sees; null without one.
 * - merchant_name: Name of the merchant, as payers see it.
 * - fee_payer: Who bears the fees: `user` is the merchant, `payer` pays them on top.
 * - options: What the payer may choose from.
 * - token: The token; null until one is chosen.
 * - chain: The chain.
 * - locked_rate_usd: US dollars for one unit of the chosen token, fixed by the choice; null until then.
 * - required_crypto_amount: Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
 * - total_received_crypto: Whole units that came so far; events call it `received_crypto`.
 * - remaining_crypto_amount: Whole units that are still missing; null until a token is confirmed.
 * - surplus_crypto_amount: Whole units that came beyond what was due, less what went back or is on its way; null where there are none.
 * - wallet_address: Where the payer sends the coins.
 * - address_attestation: The signer's word that the address is its own; null with the address.
 * - payment_uri: Link or QR code content for wallets, where the chain has a standard.
 * - wallet_network: Null before a token is chosen.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * - confirmations_received: Confirmations of the newest transaction; null while there is none.
 * - confirmations_required: Confirmations after which coins count.
 * - transactions: What counts for it, oldest first; at most 50, and `total_received_crypto` counts them all.
 * - other_deposits: Coins on its address that do not count for it, newest first; at most 50.
 * - completed_at: When it was completed; null until then.
 * - redirect_url: Where the payer is sent after paying; null without one.
 * - cancel_url: Where the page leads a payer who gives up; null where the merchant gave none.
 * - reference: The merchant's own number of it, for example of an order; null without one.
 * - quote: The price as the merchant named it in another currency; null where it is in USD.
 * @phpstan-type Checkout array{
 *   id: Uuid,
 *   status: 'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed',
 *   amount_usd: Usd,
 *   description: string|null,
 *   merchant_name: string,
 *   fee_payer: 'user'|'payer',
 *   options: list<CheckoutOption>,
 *   token: TokenDetail|null,
 *   chain: ChainSummary|null,
 *   locked_rate_usd: Rate|null,
 *   required_crypto_amount: CryptoAmount|null,
 *   total_received_crypto: CryptoAmount,
 *   remaining_crypto_amount: CryptoAmount|null,
 *   surplus_crypto_amount: CryptoAmount|null,
 *   wallet_address: string|null,
 *   address_attestation: AddressAttestation|null,
 *   payment_uri: string|null,
 *   wallet_network: WalletNetwork|null,
 *   selection_expires_at: Timestamp|null,
 *   confirmations_received: int|null,
 *   confirmations_required: int,
 *   transactions: list<CheckoutTransaction>,
 *   other_deposits: list<OtherDeposit>,
 *   completed_at: Timestamp|null,
 *   redirect_url: string|null,
 *   cancel_url: string|null,
 *   reference: string|null,
 *   quote: PaymentQuote|null,
 * }
 *
 * Brand
 * - name: Its name.
 * - logo_url: Address of its picture.
 * - primary_color: CSS colour, `#rrggbb`.
 * - support_email: Where payers write to; null without one.
 * - merchant_logo_url: Where the logo of the merchant is; null where there is none, or nothing is asked of a payment.
 * - pay_page_base: Address that payment pages lie under.
 * @phpstan-type Brand array{
 *   name: string,
 *   logo_url: string,
 *   primary_color: string,
 *   support_email: string|null,
 *   merchant_logo_url: string|null,
 *   pay_page_base: string,
 * }
 *
 * CheckoutStatus
 * - id: Id of the payment.
 * - status: How far the payment has come. `awaiting_selection`: The payer has not chosen a token yet; no countdown runs. `awaiting_payment`: A token is chosen and its rate locked; the coins have not come. `partially_paid`: Some coins came, and less than is asked for; the payer can send the rest. `confirming`: All coins came; the chain can still take them back, so do not deliver. `confirmed`: The chain has confirmed the coins; they are not credited yet, so do not deliver. `completed`: The money is credited to the merchant: deliver now. `expired`: The payment ended without money; ask for a new one. `expired_selection`: The time of the locked rate ran out; the payer may choose again. `expired_partial`: The payment ended with less than was asked for, and that part is credited. `blacklisted`: Coins came from an address that the operator refuses; an administrator decides. `sweep_failed`: The coins came and could not be moved; an administrator tries again. `failed`: The payment ended by an administrator, or because the chain took the coins back.
 * - total_received_crypto: Whole units that came so far; events call it `received_crypto`.
 * - required_crypto_amount: Whole units that the payer has to send in all, what has arrived included; null until a token is confirmed.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * - confirmations_received: Confirmations of the newest transaction; null while there is none.
 * - confirmations_required: Confirmations after which coins count.
 * - redirect_url: Where the payer is sent after paying; null without one.
 * @phpstan-type CheckoutStatus array{
 *   id: Uuid,
 *   status: 'awaiting_selection'|'awaiting_payment'|'partially_paid'|'confirming'|'confirmed'|'completed'|'expired'|'expired_selection'|'expired_partial'|'blacklisted'|'sweep_failed'|'failed',
 *   total_received_crypto: CryptoAmount,
 *   required_crypto_amount: CryptoAmount|null,
 *   selection_expires_at: Timestamp|null,
 *   confirmations_received: int|null,
 *   confirmations_required: int,
 *   redirect_url: string|null,
 * }
 *
 * ConfirmedSelection
 * - status: Always `awaiting_payment`: the rate is locked, and the coins may come.
 * - token: The token that was chosen.
 * - chain: The chain.
 * - locked_rate_usd: US dollars for one unit of the chosen token, fixed by the choice; null until then.
 * - required_crypto_amount: Whole units that the payment asks for in all, what has arrived included: `remaining_crypto_amount` is what to send.
 * - remaining_crypto_amount: Whole units that are still to be sent: send so many.
 * - wallet_address: Where the payer sends the coins.
 * - address_attestation: The signer's word that the address is its own; null with the address.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * @phpstan-type ConfirmedSelection array{
 *   status: 'awaiting_payment',
 *   token: TokenSummary,
 *   chain: ChainSummary,
 *   locked_rate_usd: Rate,
 *   required_crypto_amount: CryptoAmount,
 *   remaining_crypto_amount: CryptoAmount,
 *   wallet_address: string,
 *   address_attestation: AddressAttestation,
 *   selection_expires_at: Timestamp,
 * }
 *
 * TokenChoice
 * - token_id: Id of the token.
 * @phpstan-type TokenChoice array{
 *   token_id: string,
 * }
 *
 * LiveRate
 * - token_id: Id of the token.
 * - rate_usd: US dollars for one whole unit of the token; null without a rate.
 * - estimated_amount: What the payer would send at the rate of now, in whole units; null without a rate.
 * - rate_age_seconds: Age of the rate in seconds; null without one.
 * - is_stale: Whether the rate is too old to be locked.
 * @phpstan-type LiveRate array{
 *   token_id: Uuid,
 *   rate_usd: Rate,
 *   estimated_amount: CryptoAmount,
 *   rate_age_seconds: int,
 *   is_stale: bool,
 * }
 *
 * PayRateQuery
 * - token_id: Id of the token.
 * @phpstan-type PayRateQuery array{
 *   token_id: string,
 * }
 *
 * FeeEstimate
 * - token_id: Id of the token.
 * - chain_short_name: Short name of the chain, for example `eth`.
 * - estimated_gas_fee_native: Null while no estimate is fresh enough.
 * - native_token_symbol: The coin that the fee is paid in.
 * - estimated_gas_fee_usd: Rounded up to the cent.
 * @phpstan-type FeeEstimate array{
 *   token_id: Uuid,
 *   chain_short_name: string,
 *   estimated_gas_fee_native: CryptoAmount|null,
 *   native_token_symbol: string|null,
 *   estimated_gas_fee_usd: Usd|null,
 * }
 *
 * FeeEstimates
 * - payment_id: Id of the payment.
 * - estimates: One estimate for each token that the payment may be paid in.
 * - fetched_at: When the oldest of these estimates was made.
 * @phpstan-type FeeEstimates array{
 *   payment_id: Uuid,
 *   estimates: list<FeeEstimate>,
 *   fetched_at: Timestamp,
 * }
 *
 * RecentBlock
 * - height: Its number: a slot on Solana.
 * - hash: As its network writes it.
 * - time: When the network says that it was made.
 * @phpstan-type RecentBlock array{
 *   height: int,
 *   hash: string,
 *   time: Timestamp,
 * }
 *
 * PayerRefund
 * - status: How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out.
 * - chain: The chain.
 * - token: The token; null until one is chosen.
 * - amount_crypto: What is given back, gross.
 * - deducted_crypto: What of it the payer bears of the network's cost.
 * - net_amount_crypto: What arrives.
 * - address: Where it goes; null until the payer has said so.
 * - tx_hash: Null until it is final.
 * - explorer_url: Where `tx_hash` can be looked up; null: nowhere.
 * - merchant_name: Name of the merchant, as payers see it.
 * - link_expires_at: Until when the link of the payer works.
 * @phpstan-type PayerRefund array{
 *   status: 'requested'|'approved'|'processing'|'completed'|'rejected'|'failed',
 *   chain: ChainSummary,
 *   token: TokenSummary,
 *   amount_crypto: CryptoAmount,
 *   deducted_crypto: CryptoAmount,
 *   net_amount_crypto: CryptoAmount,
 *   address: string|null,
 *   tx_hash: string|null,
 *   explorer_url: string|null,
 *   merchant_name: string,
 *   link_expires_at: Timestamp,
 * }
 *
 * RefundAddress
 * - address: Where the payer wants the coins; its spelling and checksum are checked.
 * @phpstan-type RefundAddress array{
 *   address: string,
 * }
 *
 * OpenedTicket
 * - ticket_id: Id of the ticket.
 * - status: Always `open` at first.
 * - created_at: When it was made.
 * - tx_finding: What is known of the transaction, as far as it concerns this payment; null without one.
 * @phpstan-type OpenedTicket array{
 *   ticket_id: Uuid,
 *   status: 'open'|'closed',
 *   created_at: Timestamp,
 *   tx_finding: 'counted'|'waiting'|'under_review'|'other_network'|'other_token'|'not_taken'|'too_small'|'left_chain'|'not_seen'|null,
 * }
 *
 * NewTicket
 * - email: The e-mail address.
 * - message: The text, as it was written; null without one.
 * - tx_hash: The transaction that the payer asks about.
 * @phpstan-type NewTicket array{
 *   email: string,
 *   message: string,
 *   tx_hash?: string|null,
 * }
 *
 * MerchantRefund
 * - id: Its id.
 * - source: Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment; for `balance` the merchant pays out of the balance.
 * - payment_id: Id of the payment.
 * - deposit_id: The deposit that goes back; null for what the treasury gives.
 * - amount_usd: What it takes out of the merchant's balance; null where the coins are the payer's own.
 * - status: How far the refund has come. `requested`: It waits for an address of the payer or for an administrator. `approved`: An administrator approved it. `processing`: Its transaction is on its way. `completed`: The payer has the coins, and they are final. `rejected`: An administrator refused it. `failed`: It could not be paid out.
 * - chain: The chain.
 * - token: The token; null until one is chosen.
 * - amount_crypto: What is given back, gross.
 * - deducted_crypto: What of it the payer bears of the network's cost.
 * - net_amount_crypto: What arrives.
 * - address: Where it goes; null until the payer has said so.
 * - tx_hash: Null until it is final.
 * - rejection_reason: Why it was rejected; null when it was not.
 * - failure_reason: Why it failed; null when it did not.
 * - waiting_reason: Why an approved one does not move at present; it goes on by itself.
 * - created_at: When it was made.
 * - updated_at: When it last changed.
 * - address_given_at: When the address was given.
 * - reviewed_at: When it was approved or rejected.
 * - processing_at: When its payout was planned.
 * - completed_at: When its payout was final.
 * - failed_at: When it was given up.
 * - amount_base_units: The gross amount, exact.
 * - requested_by: Who asked for it.
 * - reason: Why you asked for it; null where an administrator did.
 * - approvable_from: A request of a merchant cools off until then; null: it may be approved at once.
 * - link_expires_at: Until when the link of the payer works; null without one.
 * @phpstan-type MerchantRefund array{
 *   id: Uuid,
 *   source: 'surplus'|'quarantine'|'unmatched'|'balance',
 *   payment_id: Uuid|null,
 *   deposit_id: Uuid|null,
 *   amount_usd: Usd|null,
 *   status: 'requested'|'approved'|'processing'|'completed'|'rejected'|'failed',
 *   chain: ChainSummary,
 *   token: TokenSummary,
 *   amount_crypto: CryptoAmount,
 *   deducted_crypto: CryptoAmount,
 *   net_amount_crypto: CryptoAmount,
 *   address: string|null,
 *   tx_hash: string|null,
 *   rejection_reason: string|null,
 *   failure_reason: string|null,
 *   waiting_reason: 'treasury_liquidity'|'treasury_gas'|'chain_unavailable'|'signer_refused'|'payout_failed'|'exchange_unavailable'|'exchange_suspended'|'exchange_balance'|'exchange_refused'|'exchange_unanswered'|'merchant_signature'|null,
 *   created_at: Timestamp,
 *   updated_at: Timestamp,
 *   address_given_at: Timestamp|null,
 *   reviewed_at: Timestamp|null,
 *   processing_at: Timestamp|null,
 *   completed_at: Timestamp|null,
 *   failed_at: Timestamp|null,
 *   amount_base_units: string,
 *   requested_by: 'administrator'|'merchant',
 *   reason: string|null,
 *   approvable_from: Timestamp|null,
 *   link_expires_at: Timestamp|null,
 * }
 *
 * A whole number of the token's smallest units, as text.
 * @phpstan-type BaseUnitsInput string
 *
 * NewMerchantRefund
 * - source: What goes back: the `surplus` of the payment, an `unmatched` deposit, or what was credited, out of your `balance`. Left out: the surplus, or the deposit that `deposit_id` names.
 * - amount_usd: How much of what was credited; for `balance` only. Left out: all that was not given back yet.
 * - deposit_id: One of `other_deposits` of the payment, which goes back whole. Left out: of its surplus.
 * - amount_base_units: How much of the surplus, in base units. Left out: all that is left of it.
 * - address: Where it goes, if the payer has told you. Left out: make a link, by which the payer names it.
 * - reason: Why, for whoever decides.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type NewMerchantRefund array{
 *   source?: 'surplus'|'unmatched'|'balance'|null,
 *   amount_usd?: UsdInput|null,
 *   deposit_id?: string|null,
 *   amount_base_units?: BaseUnitsInput|null,
 *   address?: string|null,
 *   reason: string,
 *   totp_code?: string|null,
 * }
 *
 * MerchantRefundPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - refunds: The refunds of this page.
 * @phpstan-type MerchantRefundPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   refunds: list<MerchantRefund>,
 * }
 *
 * RefundsOfPaymentQuery
 * - status: Only what has this status.
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type RefundsOfPaymentQuery array{
 *   status?: 'requested'|'approved'|'processing'|'completed'|'rejected'|'failed',
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * RefundsListQuery
 * - status: Only what has this status.
 * - payment_id: Id of the payment.
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type RefundsListQuery array{
 *   status?: 'requested'|'approved'|'processing'|'completed'|'rejected'|'failed',
 *   payment_id?: string,
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * RefundLink
 * - refund_url: Send it to the payer: it is shown once.
 * - expires_at: Until when the link works.
 * - approvable_from: A request of a merchant cools off until then; null: it may be approved at once.
 * @phpstan-type RefundLink array{
 *   refund_url: string,
 *   expires_at: Timestamp,
 *   approvable_from: Timestamp|null,
 * }
 *
 * RefundLinkProof
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type RefundLinkProof array{
 *   totp_code?: string|null,
 * }
 *
 * Balance
 * - balance_usd: All of the money, with what withdrawals and refunds hold.
 * - reserved_usd: What withdrawals and refunds hold that have not ended.
 * - available_usd: What may be withdrawn now.
 * @phpstan-type Balance array{
 *   balance_usd: Usd,
 *   reserved_usd: Usd,
 *   available_usd: Usd,
 * }
 *
 * PayoutChain
 * - id: Its id.
 * - name: Its name.
 * - short_name: Lowercase code of the chain.
 * - chain_type: Family of the chain, for example `evm`.
 * - logo_url: Address of its picture.
 * @phpstan-type PayoutChain array{
 *   id: Uuid,
 *   name: string,
 *   short_name: string,
 *   chain_type: string,
 *   logo_url: string,
 * }
 *
 * PayoutChainList
 * - chains: The chains.
 * @phpstan-type PayoutChainList array{
 *   chains: list<PayoutChain>,
 * }
 *
 * Wallet
 * - id: Its id.
 * - chain: The chain.
 * - address: Where withdrawals on this chain go.
 * - label: A name of your own for it; null without one.
 * - created_at: When it was made.
 * - usable_from: Withdrawals to this address can be asked for from this moment on.
 * @phpstan-type Wallet array{
 *   id: Uuid,
 *   chain: ChainSummary,
 *   address: string,
 *   label: string|null,
 *   created_at: Timestamp,
 *   usable_from: Timestamp,
 * }
 *
 * WalletList
 * - wallets: The addresses that withdrawals go to, one for each chain.
 * @phpstan-type WalletList array{
 *   wallets: list<Wallet>,
 * }
 *
 * NewWallet
 * - address: Where withdrawals on this chain go; its spelling and checksum are checked.
 * - label: Left out: none.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type NewWallet array{
 *   address: string,
 *   label?: string|null,
 *   totp_code?: string|null,
 * }
 *
 * WalletRemoval
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type WalletRemoval array{
 *   totp_code?: string|null,
 * }
 *
 * WithdrawalTerms
 * - chain: The chain.
 * - fee_usd: What the operator takes for the withdrawal.
 * - min_withdrawal_usd: The least that can be withdrawn at once.
 * @phpstan-type WithdrawalTerms array{
 *   chain: ChainSummary,
 *   fee_usd: Usd,
 *   min_withdrawal_usd: Usd,
 * }
 *
 * WithdrawalsEstimateFeeQuery
 * - chain_id: Id of the chain.
 * @phpstan-type WithdrawalsEstimateFeeQuery array{
 *   chain_id: string,
 * }
 *
 * Withdrawal
 * - id: Its id.
 * - chain: The chain.
 * - destination_address: Copied from the wallet at the request.
 * - amount_usd: Gross: what leaves the balance.
 * - fee_usd: What the operator takes for the withdrawal.
 * - net_amount_usd: What arrives, in USDT.
 * - source: How the withdrawal came about; always `manual`.
 * - status: How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again.
 * - tx_hash: Of the payout; null until it is final.
 * - created_at: When it was made.
 * - completed_at: When it was paid out.
 * - updated_at: When it last changed.
 * - rejection_reason: Why it was rejected; null when it was not.
 * - failure_reason: Why it failed; null when it did not.
 * - waiting_reason: Why it does not move at present, before its approval only for a chain that is closed; it goes on by itself.
 * - reviewed_at: When it was approved or rejected.
 * - processing_at: When it was approved.
 * - failed_at: When it was given up.
 * - merchant_signature: Whether a passkey of the account has signed it; null where it needs none, or is over. While it is `missing`, nothing is paid.
 * @phpstan-type Withdrawal array{
 *   id: Uuid,
 *   chain: ChainSummary,
 *   destination_address: string,
 *   amount_usd: Usd,
 *   fee_usd: Usd,
 *   net_amount_usd: Usd,
 *   source: 'manual',
 *   status: 'pending_approval'|'processing'|'completed'|'rejected'|'failed',
 *   tx_hash: string|null,
 *   created_at: Timestamp,
 *   completed_at: Timestamp|null,
 *   updated_at: Timestamp,
 *   rejection_reason: string|null,
 *   failure_reason: string|null,
 *   waiting_reason: 'treasury_liquidity'|'treasury_gas'|'chain_unavailable'|'signer_refused'|'payout_failed'|'exchange_unavailable'|'exchange_suspended'|'exchange_balance'|'exchange_refused'|'exchange_unanswered'|'merchant_signature'|null,
 *   reviewed_at: Timestamp|null,
 *   processing_at: Timestamp|null,
 *   failed_at: Timestamp|null,
 *   merchant_signature: 'missing'|'given'|null,
 * }
 *
 * NewWithdrawal
 * - chain_id: A chain with a wallet of yours.
 * - amount_usd: What to take from the balance, in US dollars, as text; the fee comes off it.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * - destination_address: The wallet that you expect it to go to. CONFLICT when another one is set by now.
 * @phpstan-type NewWithdrawal array{
 *   chain_id: string,
 *   amount_usd: UsdInput,
 *   totp_code?: string|null,
 *   destination_address?: string|null,
 * }
 *
 * WithdrawalEntry
 * - id: Its id.
 * - chain: The chain.
 * - destination_address: Copied from the wallet at the request.
 * - amount_usd: Gross: what leaves the balance.
 * - fee_usd: What the operator takes for the withdrawal.
 * - net_amount_usd: What arrives, in USDT.
 * - source: How the withdrawal came about; always `manual`.
 * - status: How far the withdrawal has come. `pending_approval`: It waits for an administrator; its amount is reserved. `processing`: It is approved and on its way. `completed`: The coins have arrived and are final. `rejected`: An administrator refused it; its amount is available again. `failed`: It could not be paid out; its amount is available again.
 * - tx_hash: Of the payout; null until it is final.
 * - created_at: When it was made.
 * - completed_at: When it was paid out.
 * @phpstan-type WithdrawalEntry array{
 *   id: Uuid,
 *   chain: ChainSummary,
 *   destination_address: string,
 *   amount_usd: Usd,
 *   fee_usd: Usd,
 *   net_amount_usd: Usd,
 *   source: 'manual',
 *   status: 'pending_approval'|'processing'|'completed'|'rejected'|'failed',
 *   tx_hash: string|null,
 *   created_at: Timestamp,
 *   completed_at: Timestamp|null,
 * }
 *
 * WithdrawalPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - withdrawals: The withdrawals of this page, newest first.
 * @phpstan-type WithdrawalPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   withdrawals: list<WithdrawalEntry>,
 * }
 *
 * WithdrawalsListQuery
 * - status: Only what has this status.
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type WithdrawalsListQuery array{
 *   status?: 'pending_approval'|'processing'|'completed'|'rejected'|'failed',
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * BalanceEntry
 * - id: Id of what was booked.
 * - at: When it was booked.
 * - kind: Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, a `refund` was paid out of the balance, or a `correction` after a reorg of a payout.
 * - credit_usd: What came in; null where something went out.
 * - debit_usd: What went out; null where something came in.
 * - balance_usd: The balance after it.
 * - payment_id: The payment that was settled, or that a refund gave back; null for anything else.
 * - withdrawal_id: The withdrawal that it is about; null for anything else.
 * - refund_id: The refund that it is about; null for anything else.
 * - reference: The merchant's own number of the payment; null without one.
 * @phpstan-type BalanceEntry array{
 *   id: Uuid,
 *   at: Timestamp,
 *   kind: 'payment'|'withdrawal'|'refund'|'correction',
 *   credit_usd: Usd|null,
 *   debit_usd: Usd|null,
 *   balance_usd: Usd,
 *   payment_id: Uuid|null,
 *   withdrawal_id: Uuid|null,
 *   refund_id: Uuid|null,
 *   reference: string|null,
 * }
 *
 * BalanceEntryPage
 * - entries: The entries, newest first.
 * - next_cursor: Give it as `cursor` for what follows; null at the end.
 * @phpstan-type BalanceEntryPage array{
 *   entries: list<BalanceEntry>,
 *   next_cursor: string|null,
 * }
 *
 * BalanceEntriesQuery
 * - date_from: Booked on this UTC day or later.
 * - date_to: Booked on this UTC day or earlier.
 * - cursor: `next_cursor` of an earlier answer, or `start` for the beginning of the list.
 * - limit: Entries in one answer at most.
 * @phpstan-type BalanceEntriesQuery array{
 *   date_from?: string,
 *   date_to?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 *
 * VolumeEntry
 * - start: First UTC day of the part; a week begins on Monday.
 * - token: Null unless the report is by token.
 * - chain: Null where the report is by neither token nor chain.
 * - payments: Settled payments.
 * - gross_usd: What they were settled for: net and fees.
 * - fees_usd: What was taken of it.
 * - net_usd: What was credited.
 * @phpstan-type VolumeEntry array{
 *   start: string,
 *   token: TokenSummary|null,
 *   chain: ChainSummary|null,
 *   payments: int,
 *   gross_usd: Usd,
 *   fees_usd: Usd,
 *   net_usd: Usd,
 * }
 *
 * Volume
 * - volume: Its parts, oldest first; one without a payment is left out.
 * @phpstan-type Volume array{
 *   volume: list<VolumeEntry>,
 * }
 *
 * ReportsVolumeQuery
 * - from: First UTC day; left out: thirty days before the last one.
 * - to: Last UTC day; left out: today.
 * - bucket: How long a part is.
 * - by: What a part is split by.
 * @phpstan-type ReportsVolumeQuery array{
 *   from?: string,
 *   to?: string,
 *   bucket?: 'day'|'week'|'month',
 *   by?: 'token'|'chain'|'none',
 * }
 *
 * StatementTotal
 * - lines: How many lines there are of this kind.
 * - credits_usd: What they brought.
 * - debits_usd: What they took.
 * - fees_usd: What of it were fees, as on the lines.
 * @phpstan-type StatementTotal array{
 *   lines: int,
 *   credits_usd: Usd,
 *   debits_usd: Usd,
 *   fees_usd: Usd,
 * }
 *
 * StatementTotals
 * - payment: Payments that were settled.
 * - withdrawal: Withdrawals that were paid out.
 * - refund: Refunds that were paid out of the balance.
 * - correction: What reorgs of payouts made of those.
 * @phpstan-type StatementTotals array{
 *   payment: StatementTotal,
 *   withdrawal: StatementTotal,
 *   refund: StatementTotal,
 *   correction: StatementTotal,
 * }
 *
 * StatementSummary
 * - merchant_name: Whose balance it is.
 * - opening_usd: The balance when the month began.
 * - credits_usd: All that came in.
 * - debits_usd: All that went out.
 * - closing_usd: The balance when the month ended, or of now: `opening_usd` and the credits, less the debits.
 * - totals: The same by kind.
 * @phpstan-type StatementSummary array{
 *   merchant_name: string,
 *   opening_usd: Usd,
 *   credits_usd: Usd,
 *   debits_usd: Usd,
 *   closing_usd: Usd,
 *   totals: StatementTotals,
 * }
 *
 * StatementLine
 * - id: Id of what was booked.
 * - at: When it was booked.
 * - kind: Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, a `refund` was paid out of the balance, or a `correction` after a reorg of a payout.
 * - credit_usd: What came in; null where something went out.
 * - debit_usd: What went out; null where something came in.
 * - balance_usd: The balance after it.
 * - payment_id: The payment that was settled, or that a refund gave back; null for anything else.
 * - withdrawal_id: The withdrawal that it is about; null for anything else.
 * - refund_id: The refund that it is about; null for anything else.
 * - reference: The merchant's own number of the payment; null without one.
 * - fee_usd: What was taken of a payment before `credit_usd`, or is a part of `debit_usd` of a withdrawal; null where there is no fee.
 * @phpstan-type StatementLine array{
 *   id: Uuid,
 *   at: Timestamp,
 *   kind: 'payment'|'withdrawal'|'refund'|'correction',
 *   credit_usd: Usd|null,
 *   debit_usd: Usd|null,
 *   balance_usd: Usd,
 *   payment_id: Uuid|null,
 *   withdrawal_id: Uuid|null,
 *   refund_id: Uuid|null,
 *   reference: string|null,
 *   fee_usd: Usd|null,
 * }
 *
 * MonthStatement
 * - month: The UTC month.
 * - summary: The figures of the whole month; null on an answer to a `cursor`.
 * - entries: The lines, oldest first.
 * - next_cursor: Give it as `cursor` for what follows; null at the end.
 * @phpstan-type MonthStatement array{
 *   month: string,
 *   summary: StatementSummary|null,
 *   entries: list<StatementLine>,
 *   next_cursor: string|null,
 * }
 *
 * ReportsStatementQuery
 * - month: A UTC month such as `2026-03`; left out: the present one.
 * - cursor: `next_cursor` of an earlier answer, or `start` for the beginning of the list.
 * - limit: Entries in one answer at most.
 * @phpstan-type ReportsStatementQuery array{
 *   month?: string,
 *   cursor?: string,
 *   limit?: int,
 * }
 *
 * MerchantPasskeysPasskeys
 * - key: Names the passkey: its credential id.
 * - name: Its name.
 * - page: The page of your own that asks for it; null: pages of the operator do.
 * - public_key: COSE, in base64url.
 * - fingerprint: To be read to each other.
 * @phpstan-type MerchantPasskeysPasskeys array{
 *   key: string,
 *   name: string,
 *   page: string|null,
 *   public_key: string,
 *   fingerprint: string,
 * }
 *
 * MerchantPasskeyChangePasskey
 * - key: Names the passkey: its credential id.
 * - name: Its name.
 * - page: The page of your own that asks for it; null: pages of the operator do.
 * - public_key: COSE, in base64url.
 * - fingerprint: To be read to each other.
 * @phpstan-type MerchantPasskeyChangePasskey array{
 *   key: string,
 *   name: string,
 *   page: string|null,
 *   public_key: string,
 *   fingerprint: string,
 * }
 *
 * MerchantPasskeyChange
 * - id: Its id.
 * - account_id: Id of the merchant.
 * - action: What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release.
 * - key: Names the passkey or the key file; null where none is meant.
 * - passkey: What would be bound; null for other changes.
 * - status: Whether it waits for signatures, is signed, was refused by the signer, or is done.
 * - reason: Why the signer did not take it over.
 * - signed_by: Who signs it: an approver the first passkey, a passkey of the account everything else.
 * - text: What is signed, to be read.
 * - challenge: What a passkey signs in place of the text: base64url of 32 bytes.
 * - created_at: When it was made.
 * @phpstan-type MerchantPasskeyChange array{
 *   id: Uuid,
 *   account_id: Uuid,
 *   action: 'enrol'|'remove'|'keep',
 *   key: string|null,
 *   passkey: MerchantPasskeyChangePasskey|null,
 *   status: 'waiting'|'signed'|'refused'|'done',
 *   reason: string|null,
 *   signed_by: 'approver'|'passkey',
 *   text: string,
 *   challenge: string,
 *   created_at: Timestamp,
 * }
 *
 * MerchantPasskeys
 * - passkeys: None: withdrawals need no signature of yours.
 * - release_at: When a release that the operator began at the signer's console ends the binding.
 * - changes: Changes that wait or have ended.
 * - relying_party: Of passkeys without a page of their own.
 * @phpstan-type MerchantPasskeys array{
 *   passkeys: list<MerchantPasskeysPasskeys>,
 *   release_at: Timestamp|null,
 *   changes: list<MerchantPasskeyChange>,
 *   relying_party: string|null,
 * }
 *
 * NewPasskeyChangeRegistration
 * - credential: Base64url without padding.
 * - client_data_json: Base64url without padding.
 * - attestation_object: Base64url without padding.
 * @phpstan-type NewPasskeyChangeRegistration array{
 *   credential: string,
 *   client_data_json: string,
 *   attestation_object: string,
 * }
 *
 * NewPasskeyChange
 * - action: What is to be done: `enrol` adds a key, `remove` takes it away, `keep` ends a release.
 * - name: Of the passkey, to enrol it.
 * - page: Origin of a page of your own that asked for it. Left out: a page of the operator did.
 * - registration: What the browser answered, to enrol it.
 * - key: Which passkey to remove.
 * @phpstan-type NewPasskeyChange array{
 *   action: 'enrol'|'remove'|'keep',
 *   name?: string|null,
 *   page?: string|null,
 *   registration?: NewPasskeyChangeRegistration|null,
 *   key?: string|null,
 * }
 *
 * ApprovalEvidence
 * - kind: `passkey` or `key` for a key file.
 * - approver: Id of the passkey or of the key file.
 * - signature: Base64url without padding.
 * - client_data_json: Of a passkey.
 * - authenticator_data: Of a passkey.
 * @phpstan-type ApprovalEvidence array{
 *   kind: 'passkey'|'key',
 *   approver: string,
 *   signature: string,
 *   client_data_json?: string|null,
 *   authenticator_data?: string|null,
 * }
 *
 * PasskeyChangeSignature
 * - evidence: The signature, as a browser or a key file made it.
 * @phpstan-type PasskeyChangeSignature array{
 *   evidence: ApprovalEvidence,
 * }
 *
 * WithdrawalSigningOrder: What the order says, as the signer reads it.
 * - kind: Always `withdrawal` here.
 * - id: Its id.
 * - family: Family of the chain, for example `evm`.
 * - network: The chain's own number or name, for example `31337`.
 * - asset: `native`, or the reference of a token.
 * - destination: The address that the coins go to.
 * - amount: Base units that arrive.
 * - account: Id of the merchant whose money it is.
 * @phpstan-type WithdrawalSigningOrder array{
 *   kind: 'withdrawal'|'refund',
 *   id: Uuid,
 *   family: string,
 *   network: string,
 *   asset: string,
 *   destination: string,
 *   amount: string,
 *   account: Uuid|null,
 * }
 *
 * WithdrawalSigningPasskeys
 * - key: Names the passkey: its credential id.
 * - name: Its name.
 * - page: The page of your own that asks for it; null: pages of the operator do.
 * - public_key: COSE, in base64url.
 * - fingerprint: To be read to each other.
 * @phpstan-type WithdrawalSigningPasskeys array{
 *   key: string,
 *   name: string,
 *   page: string|null,
 *   public_key: string,
 *   fingerprint: string,
 * }
 *
 * WithdrawalSigning
 * - order: What the order says, as the signer reads it.
 * - nonce: New with each reading; it is signed, and sent with the signature.
 * - text: What is signed, to be read.
 * - challenge: What a passkey signs in place of the text: base64url of 32 bytes.
 * - amount_crypto: Whole units of the token.
 * - symbol: Symbol of the token, for example `USDT`.
 * - chain_name: Name of the chain.
 * - passkeys: Which of them may sign.
 * - relying_party: The domain that passkeys belong to; null where none are believed.
 * @phpstan-type WithdrawalSigning array{
 *   order: WithdrawalSigningOrder,
 *   nonce: string,
 *   text: string,
 *   challenge: string,
 *   amount_crypto: CryptoAmount,
 *   symbol: string,
 *   chain_name: string,
 *   passkeys: list<WithdrawalSigningPasskeys>,
 *   relying_party: string|null,
 * }
 *
 * WithdrawalSignature
 * - nonce: As it was read with the order; it is signed along.
 * - evidence: The signature, as a browser or a key file made it.
 * @phpstan-type WithdrawalSignature array{
 *   nonce: string,
 *   evidence: ApprovalEvidence,
 * }
 *
 * WebhookConfiguration
 * - url: Where events are posted to; https only.
 * - is_active: Whether events are posted.
 * - has_secret: False: deliveries carry no signature.
 * - events: Event types, or `*` alone for all of them.
 * - updated_at: When it last changed.
 * @phpstan-type WebhookConfiguration array{
 *   url: string,
 *   is_active: bool,
 *   has_secret: bool,
 *   events: list<string>,
 *   updated_at: Timestamp,
 * }
 *
 * WebhookChanges
 * - url: Where events are posted to; https only.
 * - secret: Left out: kept, or generated at the first set-up. Empty: deliveries go unsigned.
 * - is_active: Whether events are posted; true when left out.
 * - events: Event types, or `*` for all of them.
 * @phpstan-type WebhookChanges array{
 *   url: string,
 *   secret?: string|null,
 *   is_active?: bool|null,
 *   events?: list<'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated'|'*'>|null,
 * }
 *
 * WebhookSecret
 * - secret: The text that deliveries are signed with; empty when they are not.
 * @phpstan-type WebhookSecret array{
 *   secret: string,
 * }
 *
 * DeliveryEntry
 * - job_id: Id of the delivery; the same for each attempt.
 * - endpoint_id: The endpoint it goes to; the first one has the id of your account.
 * - event: The event type.
 * - status: How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again.
 * - attempt_count: How often it was tried so far.
 * - source_type: What the event is about.
 * - source_id: Id of the payment, withdrawal, deposit or refund that the event is about.
 * - created_at: When it was made.
 * - last_attempt_at: When it was last tried; null before the first attempt.
 * - last_response_status: HTTP status of the last answer; null when none came.
 * - next_attempt_at: When it is tried next; null when it is not.
 * @phpstan-type DeliveryEntry array{
 *   job_id: Uuid,
 *   endpoint_id: Uuid,
 *   event: 'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated',
 *   status: 'pending'|'processing'|'failed'|'success'|'permanently_failed',
 *   attempt_count: int,
 *   source_type: 'payment'|'withdrawal'|'deposit'|'refund',
 *   source_id: Uuid,
 *   created_at: Timestamp,
 *   last_attempt_at: Timestamp|null,
 *   last_response_status: int|null,
 *   next_attempt_at: Timestamp|null,
 * }
 *
 * DeliveryPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - jobs: The deliveries of this page, newest first.
 * @phpstan-type DeliveryPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   jobs: list<DeliveryEntry>,
 * }
 *
 * WebhooksDeliveriesQuery
 * - status: Only what has this status.
 * - event: Only deliveries of this event type.
 * - payment_id: Only deliveries about this payment.
 * - endpoint_id: Only deliveries to this endpoint.
 * - page: Which page; the first one when left out.
 * - per_page: Entries on a page at most.
 * @phpstan-type WebhooksDeliveriesQuery array{
 *   status?: 'pending'|'processing'|'failed'|'success'|'permanently_failed',
 *   event?: 'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated',
 *   payment_id?: string,
 *   endpoint_id?: string,
 *   page?: int,
 *   per_page?: int,
 * }
 *
 * An instant in UTC (ISO 8601) with microseconds and an offset.
 * @phpstan-type EventTimestamp string
 *
 * Event
 * - event: The event type.
 * - timestamp: When it happened.
 * - data: Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`.
 * @phpstan-type Event array{
 *   event: 'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated',
 *   timestamp: EventTimestamp,
 *   data: array<string, mixed>,
 * }
 *
 * DeliveryAttempt
 * - id: Its id.
 * - attempted_at: When it was tried.
 * - response_status: HTTP status of the answer; null when none came.
 * - response_body: The beginning of the answer; null when none came.
 * - error_message: Why no answer came; null when one did.
 * - success: Whether the receiver answered with 2xx.
 * - duration_ms: Milliseconds until the answer, or until it was given up.
 * @phpstan-type DeliveryAttempt array{
 *   id: Uuid,
 *   attempted_at: Timestamp,
 *   response_status: int|null,
 *   response_body: string|null,
 *   error_message: string|null,
 *   success: bool,
 *   duration_ms: int,
 * }
 *
 * Delivery
 * - job_id: Id of the delivery; the same for each attempt.
 * - endpoint_id: The endpoint it goes to; the first one has the id of your account.
 * - event: The event type.
 * - status: How far the delivery has come. `pending`: It was not tried yet. `processing`: It is being sent now. `failed`: The last attempt failed, and another one follows. `success`: The receiver answered with 2xx. `permanently_failed`: All attempts failed; only a retry by hand sends it again.
 * - attempt_count: How often it was tried so far.
 * - source_type: What the event is about.
 * - source_id: Id of the payment, withdrawal, deposit or refund that the event is about.
 * - created_at: When it was made.
 * - last_attempt_at: When it was last tried; null before the first attempt.
 * - last_response_status: HTTP status of the last answer; null when none came.
 * - next_attempt_at: When it is tried next; null when it is not.
 * - max_attempts: How often it is tried at most.
 * - payload: The event, as it is signed and sent.
 * - logs: Every attempt, oldest first.
 * @phpstan-type Delivery array{
 *   job_id: Uuid,
 *   endpoint_id: Uuid,
 *   event: 'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated',
 *   status: 'pending'|'processing'|'failed'|'success'|'permanently_failed',
 *   attempt_count: int,
 *   source_type: 'payment'|'withdrawal'|'deposit'|'refund',
 *   source_id: Uuid,
 *   created_at: Timestamp,
 *   last_attempt_at: Timestamp|null,
 *   last_response_status: int|null,
 *   next_attempt_at: Timestamp|null,
 *   max_attempts: int,
 *   payload: Event,
 *   logs: list<DeliveryAttempt>,
 * }
 *
 * RequeuedDelivery
 * - job_id: Id of the delivery; the same for each attempt.
 * - status: Always `pending`: it is sent again soon.
 * @phpstan-type RequeuedDelivery array{
 *   job_id: Uuid,
 *   status: 'pending',
 * }
 *
 * SyntheticEventDataFees: What is taken of the payment.
 * - service_fee_usd: What the operator takes; null until it is settled.
 * - conversion_fee_usd: What is taken for turning the token into dollars; null until it is settled.
 * - token_fee_usd: What the token's own contract kept, where the merchant bears it; null otherwise.
 * @phpstan-type SyntheticEventDataFees array{
 *   service_fee_usd: Usd|null,
 *   conversion_fee_usd: Usd|null,
 *   token_fee_usd: Usd|null,
 * }
 *
 * SyntheticEventData: What the event is about.
 * - payment_id: Id of the payment.
 * - status: In uppercase, as no real event has it.
 * - amount_usd: What the merchant asks for, in US dollars.
 * - received_crypto: Whole units that came so far; a payment calls it `total_received_crypto`.
 * - crypto_symbol: Symbol of the chosen token; null until one is chosen.
 * - crypto_name: Name of the chosen token; null until one is chosen.
 * - chain: Short name of the chain.
 * - locked_rate_usd: US dollars for one unit of the chosen token, fixed by the choice; null until then.
 * - fee_payer: Who bears the fees: `user` is the merchant, `payer` pays them on top.
 * - fees: What is taken of the payment.
 * - net_amount_usd: What the merchant is credited; a payment calls it `net_settlement_usd`. Null until it is settled.
 * - selection_expires_at: Until when the locked rate holds; null while no countdown runs.
 * - created_at: When it was made.
 * - completed_at: When it was completed; null until then.
 * - redirect_url: Where the payer is sent after paying; null without one.
 * - description: The merchant's own text, which the payer sees; null without one.
 * - reference: The merchant's own number of it, for example of an order; null without one.
 * - metadata: The merchant's own texts by name, as they were given; the payer does not see them.
 * - payment_link_id: The payment link that it was opened at; null without one.
 * - quote: What prices it in another currency; null without a quote.
 * @phpstan-type SyntheticEventData array{
 *   payment_id: Uuid,
 *   status: 'COMPLETED',
 *   amount_usd: Usd,
 *   received_crypto: CryptoAmount,
 *   crypto_symbol: string|null,
 *   crypto_name: string|null,
 *   chain: string|null,
 *   locked_rate_usd: Rate|null,
 *   fee_payer: 'user'|'payer',
 *   fees: SyntheticEventDataFees,
 *   net_amount_usd: Usd|null,
 *   selection_expires_at: Timestamp|null,
 *   created_at: Timestamp,
 *   completed_at: Timestamp|null,
 *   redirect_url: string|null,
 *   description: string|null,
 *   reference: string|null,
 *   metadata: array<string, string>,
 *   payment_link_id: Uuid|null,
 *   quote: PaymentQuote|null,
 * }
 *
 * SyntheticEvent
 * - event: The event type.
 * - timestamp: When it happened.
 * - data: What the event is about.
 * @phpstan-type SyntheticEvent array{
 *   event: 'payment.completed',
 *   timestamp: EventTimestamp,
 *   data: SyntheticEventData,
 * }
 *
 * WebhookTrial
 * - delivered: Whether the answer was 2xx.
 * - status_code: HTTP status of the answer; 0 when none came.
 * - response_body: The answer, or the word for why none came.
 * - duration_ms: Milliseconds until the answer, or until it was given up.
 * - payload_sent: The event that was made up and sent.
 * @phpstan-type WebhookTrial array{
 *   delivered: bool,
 *   status_code: int,
 *   response_body: string,
 *   duration_ms: int,
 *   payload_sent: SyntheticEvent,
 * }
 *
 * ReplayedEvents
 * - queued: How many events are sent again.
 * @phpstan-type ReplayedEvents array{
 *   queued: int,
 * }
 *
 * ReplayRequest
 * - from: The time of the first event that is sent again.
 * - to: Left out: now.
 * - events: Left out: every type.
 * @phpstan-type ReplayRequest array{
 *   from: string,
 *   to?: string|null,
 *   events?: list<'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated'>|null,
 * }
 *
 * WebhookEndpointHealth: How the account does.
 * - status: How the last attempt went; `untried`: none was made lately.
 * - waiting: Deliveries that wait for an attempt, counted up to 5000.
 * - last_attempt_at: When it was last tried; null before the first attempt.
 * - last_response_status: HTTP status of the last answer; null when none came.
 * @phpstan-type WebhookEndpointHealth array{
 *   status: 'untried'|'ok'|'failing',
 *   waiting: int,
 *   last_attempt_at: Timestamp|null,
 *   last_response_status: int|null,
 * }
 *
 * WebhookEndpoint
 * - id: Id of the endpoint.
 * - is_first: Whether it is the one of `/v1/webhooks`; its id is that of your account.
 * - url: Where events are posted to; https only.
 * - is_active: Whether events are posted.
 * - has_secret: False: deliveries carry no signature.
 * - events: Event types, or `*` alone for all of them.
 * - updated_at: When it last changed.
 * - health: How the account does.
 * @phpstan-type WebhookEndpoint array{
 *   id: Uuid,
 *   is_first: bool,
 *   url: string,
 *   is_active: bool,
 *   has_secret: bool,
 *   events: list<string>,
 *   updated_at: Timestamp,
 *   health: WebhookEndpointHealth,
 * }
 *
 * WebhookEndpointList
 * - endpoints: The endpoints, the first one first.
 * @phpstan-type WebhookEndpointList array{
 *   endpoints: list<WebhookEndpoint>,
 * }
 *
 * EventEntry
 * - id: Id of the event; remember it to act once.
 * - event: The event type.
 * - timestamp: When it happened.
 * - source_type: What the event is about.
 * - source_id: Id of the payment, withdrawal, deposit or refund that the event is about.
 * - data: Depends on the event type; `payment.*` carry `PaymentEventDetail`, `withdrawal.*` carry `WithdrawalEventDetail`, `deposit.unmatched` carries `DepositEventDetail`, `wallet.updated` carries `WalletEventDetail`, `refund.*` carry `RefundEventDetail`.
 * @phpstan-type EventEntry array{
 *   id: Uuid,
 *   event: 'payment.created'|'payment.awaiting_payment'|'payment.partially_paid'|'payment.confirming'|'payment.confirmed'|'payment.completed'|'payment.expired'|'payment.expired_selection'|'payment.expired_partial'|'payment.blacklisted'|'payment.sweep_failed'|'payment.failed'|'withdrawal.created'|'withdrawal.processing'|'withdrawal.completed'|'withdrawal.rejected'|'withdrawal.failed'|'refund.requested'|'refund.approved'|'refund.processing'|'refund.completed'|'refund.rejected'|'refund.failed'|'deposit.unmatched'|'wallet.updated',
 *   timestamp: EventTimestamp,
 *   source_type: 'payment'|'withdrawal'|'deposit'|'refund',
 *   source_id: Uuid,
 *   data: array<string, mixed>,
 * }
 *
 * EventPage
 * - events: The events, oldest first.
 * - next_cursor: Give it as `after` to go on; unchanged when nothing is new.
 * @phpstan-type EventPage array{
 *   events: list<EventEntry>,
 *   next_cursor: string|null,
 * }
 *
 * EventsListQuery
 * - after: Cursor of an earlier answer, or `latest` for the end of the feed; left out: from the beginning.
 * - limit: Entries in one answer at most.
 * - wait_seconds: How long to wait where nothing follows the cursor: the answer comes with the next event, or empty at the end. 0 answers at once, as `latest` always does.
 * @phpstan-type EventsListQuery array{
 *   after?: string,
 *   limit?: int,
 *   wait_seconds?: int,
 * }
 *
 * CreatedApiKey
 * - id: Its id.
 * - label: A name of your own for it; null without one.
 * - scopes: What a key may do.
 * - status: Always `active` at first.
 * - created_at: When it was made.
 * - key: Shown this once; store it now.
 * @phpstan-type CreatedApiKey array{
 *   id: Uuid,
 *   label: string,
 *   scopes: list<'payments'|'withdrawals'|'webhooks'|'wallets'|'refunds'>,
 *   status: 'active'|'revoked',
 *   created_at: Timestamp,
 *   key: string,
 * }
 *
 * NewApiKey
 * - label: A name of your own for it; null without one.
 * - scopes: What the key may do; payments and withdrawals when left out.
 * @phpstan-type NewApiKey array{
 *   label: string,
 *   scopes?: list<'payments'|'withdrawals'|'webhooks'|'wallets'|'refunds'>|null,
 * }
 *
 * ApiKey
 * - id: Its id.
 * - label: A name of your own for it; null without one.
 * - scopes: What a key may do.
 * - status: `active`, or `revoked` for good.
 * - created_at: When it was made.
 * - last_used_at: When it was last used; null when it never was.
 * - created_by: Id of the member who made it; null where that was not written down.
 * - created_by_email: Their e-mail address.
 * @phpstan-type ApiKey array{
 *   id: Uuid,
 *   label: string,
 *   scopes: list<'payments'|'withdrawals'|'webhooks'|'wallets'|'refunds'>,
 *   status: 'active'|'revoked',
 *   created_at: Timestamp,
 *   last_used_at: Timestamp|null,
 *   created_by: Uuid|null,
 *   created_by_email: string|null,
 * }
 *
 * ApiKeyPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - api_keys: The API keys of this page.
 * @phpstan-type ApiKeyPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   api_keys: list<ApiKey>,
 * }
 *
 * ApiKeysListQuery
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type ApiKeysListQuery array{
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * Account
 * - id: Its id.
 * - email: The e-mail address.
 * - name: Its name.
 * - role: Whether it is a merchant or an administrator.
 * - kyc_level: How far the account is verified.
 * - two_factor_enabled: Whether signing in asks for a second factor.
 * - has_passkeys: Whether passkeys of its own sign the account in.
 * - is_disabled: Whether an administrator has shut the account out.
 * - created_at: When it was made.
 * @phpstan-type Account array{
 *   id: Uuid,
 *   email: string,
 *   name: string,
 *   role: 'merchant'|'admin',
 *   kyc_level: 'none'|'basic'|'advanced',
 *   two_factor_enabled: bool,
 *   has_passkeys: bool,
 *   is_disabled: bool,
 *   created_at: Timestamp,
 * }
 *
 * Session
 * - session_token: Goes into `Authorization: Bearer`; whoever has it is signed in.
 * - expires_at: Until when it holds.
 * - account: The account.
 * @phpstan-type Session array{
 *   session_token: string,
 *   expires_at: Timestamp,
 *   account: Account,
 * }
 *
 * Registration
 * - email: The e-mail address.
 * - password: The password.
 * - name: Shown to payers as the merchant.
 * - invitation: The code of an invitation, where registration asks for one.
 * @phpstan-type Registration array{
 *   email: string,
 *   password: string,
 *   name: string,
 *   invitation?: string|null,
 * }
 *
 * Login
 * - email: The e-mail address.
 * - password: The password.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type Login array{
 *   email: string,
 *   password: string,
 *   totp_code?: string|null,
 * }
 *
 * SignedInAccount
 * - id: Its id.
 * - email: The e-mail address.
 * - name: Its name.
 * - role: Whether it is a merchant or an administrator.
 * - kyc_level: How far the account is verified.
 * - two_factor_enabled: Whether signing in asks for a second factor.
 * - has_passkeys: Whether passkeys of its own sign the account in.
 * - is_disabled: Whether an administrator has shut the account out.
 * - created_at: When it was made.
 * - team_role: What one may do: a role in the merchant's team, or an administrator's.
 * - merchant_id: The merchant that one works for; null for an administrator.
 * - merchant_name: The name of that merchant.
 * @phpstan-type SignedInAccount array{
 *   id: Uuid,
 *   email: string,
 *   name: string,
 *   role: 'merchant'|'admin',
 *   kyc_level: 'none'|'basic'|'advanced',
 *   two_factor_enabled: bool,
 *   has_passkeys: bool,
 *   is_disabled: bool,
 *   created_at: Timestamp,
 *   team_role: 'owner'|'developer'|'finance'|'support'|'read_only'|'operator'|'approver'|'auditor',
 *   merchant_id: Uuid|null,
 *   merchant_name: string|null,
 * }
 *
 * PasswordChange
 * - current_password: The password that holds now.
 * - new_password: The password that holds from now on.
 * @phpstan-type PasswordChange array{
 *   current_password: string,
 *   new_password: string,
 * }
 *
 * ProposedSecondFactor
 * - secret: Base 32, for typing into an authenticator.
 * - otpauth_url: For a QR code that the authenticator scans.
 * @phpstan-type ProposedSecondFactor array{
 *   secret: string,
 *   otpauth_url: string,
 * }
 *
 * BackupCodes
 * - backup_codes: Codes for the day on which the second factor is lost; each works once, and they are shown this once.
 * @phpstan-type BackupCodes array{
 *   backup_codes: list<string>,
 * }
 *
 * SecondFactorChange
 * - totp_code: Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey.
 * - current_password: The password that holds now.
 * @phpstan-type SecondFactorChange array{
 *   totp_code: string,
 *   current_password: string,
 * }
 *
 * FreshSecondFactor
 * - fresh_until: Until then this session is not asked for a code again.
 * @phpstan-type FreshSecondFactor array{
 *   fresh_until: Timestamp,
 * }
 *
 * SecondFactorProof
 * - totp_code: Six digits of the authenticator, a backup code, or what a passkey's proof answered. Asked for once the second factor is switched on, of a session also once it has a passkey.
 * @phpstan-type SecondFactorProof array{
 *   totp_code: string,
 * }
 *
 * OwnSession
 * - id: Its id.
 * - created_at: When it was made.
 * - last_used_at: Up to a minute late.
 * - expires_at: Until when it holds.
 * - address: Network address that signed in; null where it is not known.
 * - is_current: Whether it is the session that asks.
 * @phpstan-type OwnSession array{
 *   id: Uuid,
 *   created_at: Timestamp,
 *   last_used_at: Timestamp,
 *   expires_at: Timestamp,
 *   address: string|null,
 *   is_current: bool,
 * }
 *
 * OwnSessionPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - sessions: The sessions of this page.
 * @phpstan-type OwnSessionPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   sessions: list<OwnSession>,
 * }
 *
 * SessionsListQuery
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type SessionsListQuery array{
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * Passkey
 * - id: Its id.
 * - name: Its name.
 * - relying_party: The domain that it was made for: it signs in there alone.
 * - created_at: When it was made.
 * - last_used_at: When it was last used; null when it never was.
 * @phpstan-type Passkey array{
 *   id: Uuid,
 *   name: string,
 *   relying_party: string,
 *   created_at: Timestamp,
 *   last_used_at: Timestamp|null,
 * }
 *
 * PasskeyList
 * - passkeys: The passkeys.
 * @phpstan-type PasskeyList array{
 *   passkeys: list<Passkey>,
 * }
 *
 * PasskeyCreationUser: Whom the passkey is for.
 * - handle: What the device keeps to tell the account by, in base64url.
 * - name: Its name.
 * - display_name: The name of the account.
 * @phpstan-type PasskeyCreationUser array{
 *   handle: string,
 *   name: string,
 *   display_name: string,
 * }
 *
 * PasskeyCreation
 * - challenge: Base64url of 32 bytes, good once.
 * - relying_party: The domain to ask the browser for.
 * - expires_at: Until when it holds.
 * - user: Whom the passkey is for.
 * - exclude: Credentials that the account has already.
 * @phpstan-type PasskeyCreation array{
 *   challenge: string,
 *   relying_party: string,
 *   expires_at: Timestamp,
 *   user: PasskeyCreationUser,
 *   exclude: list<string>,
 * }
 *
 * PasskeyWish
 * - current_password: Asked for while the account has no second factor.
 * @phpstan-type PasskeyWish array{
 *   current_password?: string|null,
 * }
 *
 * NewPasskeyRegistration: Who may register: everybody, whoever is invited, or nobody.
 * - credential: Base64url without padding.
 * - client_data_json: Base64url without padding.
 * - attestation_object: Base64url without padding.
 * @phpstan-type NewPasskeyRegistration array{
 *   credential: string,
 *   client_data_json: string,
 *   attestation_object: string,
 * }
 *
 * NewPasskey
 * - name: By which its owner knows it.
 * - registration: Who may register: everybody, whoever is invited, or nobody.
 * @phpstan-type NewPasskey array{
 *   name: string,
 *   registration: NewPasskeyRegistration,
 * }
 *
 * PasskeyName
 * - name: By which its owner knows it.
 * @phpstan-type PasskeyName array{
 *   name: string,
 * }
 *
 * PasskeyChallenge
 * - challenge: Base64url of 32 bytes, good once.
 * - relying_party: The domain to ask the browser for.
 * - expires_at: Until when it holds.
 * - credentials: Which may sign; none: any that the person chooses.
 * @phpstan-type PasskeyChallenge array{
 *   challenge: string,
 *   relying_party: string,
 *   expires_at: Timestamp,
 *   credentials: list<string>,
 * }
 *
 * PasskeyAssertion
 * - credential: Base64url without padding.
 * - client_data_json: Base64url without padding.
 * - authenticator_data: Base64url without padding.
 * - signature: Base64url without padding.
 * - user_handle: What the device keeps to tell the account by, in base64url; where it answered that.
 * @phpstan-type PasskeyAssertion array{
 *   credential: string,
 *   client_data_json: string,
 *   authenticator_data: string,
 *   signature: string,
 *   user_handle?: string|null,
 * }
 *
 * ProvenRequest
 * - method: HTTP method of the request.
 * - path: Path of the request.
 * - body: The JSON that will be sent, as text; `totp_code` does not count.
 * @phpstan-type ProvenRequest array{
 *   method: 'POST'|'PUT'|'DELETE',
 *   path: string,
 *   body?: string|null,
 * }
 *
 * ProofWish
 * - request: The request that the proof is for. Left out: the session is fresh for ten minutes.
 * @phpstan-type ProofWish array{
 *   request?: ProvenRequest|null,
 * }
 *
 * PasskeyProof
 * - totp_code: Goes once into `totp_code` of the request that was named; null where none was.
 * - fresh_until: Until then this session is not asked again; null where a request was named.
 * @phpstan-type PasskeyProof array{
 *   totp_code: string|null,
 *   fresh_until: Timestamp|null,
 * }
 *
 * KycSubmission
 * - id: Its id.
 * - level: The level of verification.
 * - legal_name: Name of the person or company, as the document has it.
 * - country: ISO 3166-1, two letters.
 * - document_type: Which document proves it.
 * - status: Whether it waits, was approved or was rejected.
 * - rejection_reason: Why it was rejected; null when it was not.
 * - created_at: When it was made.
 * - reviewed_at: When an administrator decided; null until then.
 * @phpstan-type KycSubmission array{
 *   id: Uuid,
 *   level: 'basic'|'advanced',
 *   legal_name: string,
 *   country: string,
 *   document_type: 'passport'|'identity_card'|'driving_licence'|'residence_permit'|'company_registration',
 *   status: 'pending'|'approved'|'rejected',
 *   rejection_reason: string|null,
 *   created_at: Timestamp,
 *   reviewed_at: Timestamp|null,
 * }
 *
 * NewKycSubmission
 * - level: The level of verification.
 * - legal_name: Name of the person or company, as the document has it.
 * - country: Two letters of the country (ISO 3166-1).
 * - document_type: Which document proves it.
 * - document_number: Stored encrypted; shown to the reviewer only.
 * @phpstan-type NewKycSubmission array{
 *   level: 'basic'|'advanced',
 *   legal_name: string,
 *   country: string,
 *   document_type: 'passport'|'identity_card'|'driving_licence'|'residence_permit'|'company_registration',
 *   document_number: string,
 * }
 *
 * KycState
 * - kyc_level: How far the account is verified.
 * - submission: What was handed in last; null when nothing was.
 * @phpstan-type KycState array{
 *   kyc_level: 'none'|'basic'|'advanced',
 *   submission: KycSubmission|null,
 * }
 *
 * AccountBrand
 * - name: Name that payers see; null: the name of the account.
 * - primary_color: CSS colour, `#rrggbb`; null: that of the operator.
 * - logo_url: Where the logo is; null where there is none.
 * @phpstan-type AccountBrand array{
 *   name: string|null,
 *   primary_color: string|null,
 *   logo_url: string|null,
 * }
 *
 * AccountBrandChange
 * - name: Name that payers see.
 * - primary_color: CSS colour, `#rrggbb`.
 * @phpstan-type AccountBrandChange array{
 *   name?: string|null,
 *   primary_color?: string|null,
 * }
 *
 * AccountLogo
 * - image: The PNG, in base64.
 * @phpstan-type AccountLogo array{
 *   image: string,
 * }
 *
 * Member
 * - id: Its id.
 * - email: The e-mail address.
 * - name: Its name.
 * - role: What they may do.
 * - is_founder: Whether it is the account that the merchant signed up with.
 * - is_holder: Whether they hold the account: they stay an owner, API keys ask for their second factor, and e-mails go to them.
 * - is_you: Whether it is who asks.
 * - two_factor_enabled: Whether their sign-in asks for a second factor.
 * - has_passkeys: Whether passkeys of their own sign them in.
 * - joined_at: Since when.
 * - last_used_at: When a session was last used, up to a minute late; null without one.
 * @phpstan-type Member array{
 *   id: Uuid,
 *   email: string,
 *   name: string,
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   is_founder: bool,
 *   is_holder: bool,
 *   is_you: bool,
 *   two_factor_enabled: bool,
 *   has_passkeys: bool,
 *   joined_at: Timestamp,
 *   last_used_at: Timestamp|null,
 * }
 *
 * MemberPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - members: The members of this page.
 * @phpstan-type MemberPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   members: list<Member>,
 * }
 *
 * TeamListQuery
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type TeamListQuery array{
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * MemberRoleChange
 * - role: What they may do from now on.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type MemberRoleChange array{
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   totp_code?: string|null,
 * }
 *
 * HandingOver
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type HandingOver array{
 *   totp_code?: string|null,
 * }
 *
 * MemberInvitation
 * - id: Its id.
 * - email: The e-mail address.
 * - role: What they will be able to do.
 * - created_at: When it was made.
 * - expires_at: Until when it holds.
 * @phpstan-type MemberInvitation array{
 *   id: Uuid,
 *   email: string,
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   created_at: Timestamp,
 *   expires_at: Timestamp,
 * }
 *
 * MemberInvitationPage
 * - total: Entries on all pages together. Most lists count no further than 10000: from there on, a full page may have another behind it.
 * - page: Number of this page; the first one is 1.
 * - page_size: Entries on a page at most.
 * - total_pages: Pages of `total` entries.
 * - invitations: The invitations of this page.
 * @phpstan-type MemberInvitationPage array{
 *   total: int,
 *   page: int,
 *   page_size: int,
 *   total_pages: int,
 *   invitations: list<MemberInvitation>,
 * }
 *
 * TeamInvitationsQuery
 * - page: Which page; the first one when left out.
 * - page_size: Entries on a page at most.
 * @phpstan-type TeamInvitationsQuery array{
 *   page?: int,
 *   page_size?: int,
 * }
 *
 * MadeMemberInvitation
 * - id: Its id.
 * - email: The e-mail address.
 * - role: What they will be able to do.
 * - created_at: When it was made.
 * - expires_at: Until when it holds.
 * - code: Shown this once; whoever has it becomes the member.
 * - url: The console with the code; null where no console is served.
 * - is_mailed: Whether it is also sent by e-mail.
 * @phpstan-type MadeMemberInvitation array{
 *   id: Uuid,
 *   email: string,
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   created_at: Timestamp,
 *   expires_at: Timestamp,
 *   code: string,
 *   url: string|null,
 *   is_mailed: bool,
 * }
 *
 * NewMemberInvitation
 * - email: The e-mail address.
 * - role: What they will be able to do.
 * - totp_code: The six digits of the second factor; needed once it is switched on.
 * @phpstan-type NewMemberInvitation array{
 *   email: string,
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   totp_code?: string|null,
 * }
 *
 * Joined
 * - email: Sign in with it.
 * - role: What you may do.
 * - merchant_name: Name of the merchant, as payers see it.
 * @phpstan-type Joined array{
 *   email: string,
 *   role: 'owner'|'developer'|'finance'|'support'|'read_only',
 *   merchant_name: string,
 * }
 *
 * Joining
 * - invitation: The code of the invitation.
 * - name: Shown to the other members.
 * - password: The password.
 * @phpstan-type Joining array{
 *   invitation: string,
 *   name: string,
 *   password: string,
 * }
 *
 * HealthChains
 * - short_name: Lowercase code of the chain, for example `eth`.
 * - status: How the service does.
 * @phpstan-type HealthChains array{
 *   short_name: string,
 *   status: 'ok'|'degraded'|'paused'|'halted',
 * }
 *
 * HealthParts
 * - name: Its name.
 * - status: How the service does.
 * @phpstan-type HealthParts array{
 *   name: 'worker_scan'|'worker_deliver'|'worker_move'|'signer'|'books'|'payouts',
 *   status: 'ok'|'degraded',
 * }
 *
 * Health
 * - status: `degraded` when a chain or a part does not work as it should.
 * - version: Version of the service.
 * - chains: How each chain does.
 * - parts: What the service consists of beside its chains; a part that never ran here is left out.
 * @phpstan-type Health array{
 *   status: 'ok'|'degraded',
 *   version: string,
 *   chains: list<HealthChains>,
 *   parts: list<HealthParts>,
 * }
 */
final class Types
{
    /** What each event asks for, by its type. */
    public const EVENTS = [
        'payment.created' => 'A payment was created. Nothing to do.',
        'payment.awaiting_payment' => 'The payer chose a token, and the rate is locked. Nothing to do.',
        'payment.partially_paid' => 'Less than is asked for came. Show it to the payer if you like; do not deliver.',
        'payment.confirming' => 'All coins came, and the chain can still take them back. Do not deliver.',
        'payment.confirmed' => 'The chain has confirmed the coins; they are not credited yet. Do not deliver.',
        'payment.completed' => 'The money is credited to you. This is the event to deliver on.',
        'payment.expired' => 'The payment ended without money. Release what you held for the order.',
        'payment.expired_selection' => 'The time of the locked rate ran out. The payer may choose again: keep the order open.',
        'payment.expired_partial' => 'The payment ended with a part of the money, which is credited to you. Decide about the order.',
        'payment.blacklisted' => 'Coins came from an address that the operator refuses. Do not deliver; wait for the operator.',
        'payment.sweep_failed' => 'The coins came and could not be moved yet. Do not deliver; the operator tries again.',
        'payment.failed' => 'The payment ended without a credit. Do not deliver.',
        'withdrawal.created' => 'A withdrawal was asked for, and its amount is reserved. Nobody asked? Look at once.',
        'withdrawal.processing' => 'The withdrawal was approved and is on its way. Nothing to do.',
        'withdrawal.completed' => 'The coins have arrived. Book it.',
        'withdrawal.rejected' => 'The operator refused the withdrawal, and its amount is available again.',
        'withdrawal.failed' => 'The withdrawal could not be paid out, and its amount is available again.',
        'refund.requested' => 'Coins of a payment are to go back to its payer. Nothing to do.',
        'refund.approved' => 'The operator approved the refund. Nothing to do.',
        'refund.processing' => 'The refund is on its way to the payer. Nothing to do.',
        'refund.completed' => 'The payer has the coins back. Tell the payer if you like.',
        'refund.rejected' => 'The operator refused the refund.',
        'refund.failed' => 'The refund could not be paid out; the operator decides.',
        'deposit.unmatched' => 'Coins came that no payment takes. The operator decides; send the payer to support.',
        'wallet.updated' => 'An address for withdrawals changed. Nobody of yours did it? Ask the operator to stop withdrawals.',
    ];
}
