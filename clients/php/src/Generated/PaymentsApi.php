<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Payments of a merchant.
 *
 * @phpstan-import-type NewPayment from Types
 * @phpstan-import-type Payment from Types
 * @phpstan-import-type PaymentEntry from Types
 * @phpstan-import-type PaymentPage from Types
 * @phpstan-import-type PaymentSettings from Types
 * @phpstan-import-type PaymentSettingsChanges from Types
 * @phpstan-import-type PaymentsListQuery from Types
 * @phpstan-import-type Timeline from Types
 * @phpstan-import-type TokenList from Types
 * @phpstan-import-type CallOptions from Transport
 */
class PaymentsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Create a payment: POST /v1/payments.
     *
     * Asks for an amount in US dollars. Send the payer to `pay_url`; no countdown runs until a token is chosen there. RATE_STALE: the quote of `quote_id` is over. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param NewPayment $body
     * @param CallOptions $options
     * @return Payment
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT, RATE_STALE
     */
    public function create(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/payments', body: $body, decimals: ['amount_usd'], objects: ['metadata'], isKeyed: true, options: $options));
    }

    /**
     * List payments, newest first: GET /v1/payments.
     *
     * Pages have numbers and a total; `cursor=start` begins a walk instead, which costs the same however many there are. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param PaymentsListQuery $query
     * @param CallOptions $options
     * @return EntryList<PaymentPage, PaymentEntry>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'payments', new Call('GET', '/v1/payments', query: $query, options: $options));
    }

    /**
     * Read a payment: GET /v1/payments/:payment_id.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return Payment
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payments/{payment_id}', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Read what happened about a payment, oldest first: GET /v1/payments/:payment_id/timeline.
     *
     * Its events and those of its refunds, the coins that came, and what became of each delivery. At most 200 entries, the newest. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return Timeline
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function timeline(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payments/{payment_id}/timeline', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Cancel a payment that has received nothing: POST /v1/payments/:payment_id/cancel.
     *
     * Ends the payment as `expired`, and tells it. CONFLICT once money has arrived or is on its way; what arrives later is listed in `other_deposits`. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param CallOptions $options
     * @return Payment
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function cancel(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/payments/{payment_id}/cancel', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * List the tokens that payments can be made in: GET /v1/payments/tokens.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return TokenList
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function tokens(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payments/tokens', options: $options));
    }

    /**
     * Read the payment settings: GET /v1/payments/settings.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return PaymentSettings
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function settings(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payments/settings', options: $options));
    }

    /**
     * Change the payment settings: PUT /v1/payments/settings.
     *
     * Members that are left out or null stay as they are. Payments that exist keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param PaymentSettingsChanges $body
     * @param CallOptions $options
     * @return PaymentSettings
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function updateSettings(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/payments/settings', body: $body, options: $options));
    }
}
