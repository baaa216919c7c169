<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * The payer's side of one payment.
 *
 * @phpstan-import-type Brand from Types
 * @phpstan-import-type Checkout from Types
 * @phpstan-import-type CheckoutStatus from Types
 * @phpstan-import-type ConfirmedSelection from Types
 * @phpstan-import-type FeeEstimates from Types
 * @phpstan-import-type LiveRate from Types
 * @phpstan-import-type NewTicket from Types
 * @phpstan-import-type OpenedTicket from Types
 * @phpstan-import-type PayRateQuery from Types
 * @phpstan-import-type PayerRefund from Types
 * @phpstan-import-type RecentBlock from Types
 * @phpstan-import-type RefundAddress from Types
 * @phpstan-import-type TokenChoice from Types
 * @phpstan-import-type CallOptions from Transport
 */
class PayApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read what the payment page shows: GET /v1/pay/:payment_id.
     *
     * Needs no credential.
     *
     * @param CallOptions $options
     * @return Checkout
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Read whose page it is: GET /v1/pay/:payment_id/brand.
     *
     * The operator's name, with the colour and the logo of the payment's merchant where he has set them. Needs no credential.
     *
     * @param CallOptions $options
     * @return Brand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function brand(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/brand', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Poll the status of a payment: GET /v1/pay/:payment_id/status.
     *
     * Cheap enough to be asked every few seconds. Needs no credential.
     *
     * @param CallOptions $options
     * @return CheckoutStatus
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function status(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/status', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Confirm a token: POST /v1/pay/:payment_id/confirm.
     *
     * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
     *
     * @param TokenChoice $body
     * @param CallOptions $options
     * @return ConfirmedSelection
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, RATE_STALE
     */
    public function confirm(string $paymentId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/pay/{payment_id}/confirm', ids: ['payment_id' => $paymentId], body: $body, options: $options));
    }

    /**
     * Confirm a token (second name of the same operation): POST /v1/pay/:payment_id/confirm-crypto.
     *
     * Locks the rate and fixes the amount to send. A payment whose window ran out may be confirmed again, at the rate of that moment. Needs no credential.
     *
     * @param TokenChoice $body
     * @param CallOptions $options
     * @return ConfirmedSelection
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, RATE_STALE
     */
    public function confirmCrypto(string $paymentId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/pay/{payment_id}/confirm-crypto', ids: ['payment_id' => $paymentId], body: $body, options: $options));
    }

    /**
     * Choose another token: POST /v1/pay/:payment_id/change.
     *
     * Takes the payment back to `awaiting_selection` while nothing has arrived; CONFLICT afterwards. Money that was already sent for the earlier choice still counts at its rate. Needs no credential.
     *
     * @param CallOptions $options
     * @return Checkout
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function change(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/pay/{payment_id}/change', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Read the live rate of a token: GET /v1/pay/:payment_id/rate.
     *
     * Needs no credential.
     *
     * @param PayRateQuery $query
     * @param CallOptions $options
     * @return LiveRate
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, RATE_STALE
     */
    public function rate(string $paymentId, array $query, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/rate', ids: ['payment_id' => $paymentId], query: $query, options: $options));
    }

    /**
     * Estimate the network's fees: GET /v1/pay/:payment_id/fee-estimates.
     *
     * What the network would ask for a transfer of each allowed token; null where that is not known now. Needs no credential.
     *
     * @param CallOptions $options
     * @return FeeEstimates
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function feeEstimates(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/fee-estimates', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Read a recent block of the chosen network: GET /v1/pay/:payment_id/recent-block.
     *
     * The newest block read of it. A transaction on Solana names the hash of one, and is good for about a minute after it. CONFLICT before a token is chosen, and while the newest is older than 30 seconds. Needs no credential.
     *
     * @param CallOptions $options
     * @return RecentBlock
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function recentBlock(string $paymentId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/recent-block', ids: ['payment_id' => $paymentId], options: $options));
    }

    /**
     * Read the refund that a link is for: GET /v1/pay/:payment_id/refund.
     *
     * Needs no credential.
     *
     * @param CallOptions $options
     * @return PayerRefund
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function refund(string $paymentId, string $refundToken, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/pay/{payment_id}/refund', ids: ['payment_id' => $paymentId], headers: ['x-refund-token' => $refundToken], options: $options));
    }

    /**
     * Say where a refund goes: POST /v1/pay/:payment_id/refund.
     *
     * Once for each link, within 14 days. CONFLICT when it was said before or the refund has gone on; a refused address uses nothing up. Needs no credential.
     *
     * @param RefundAddress $body
     * @param CallOptions $options
     * @return PayerRefund
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function nameRefundAddress(string $paymentId, string $refundToken, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/pay/{payment_id}/refund', ids: ['payment_id' => $paymentId], headers: ['x-refund-token' => $refundToken], body: $body, options: $options));
    }

    /**
     * Ask for support: POST /v1/pay/:payment_id/support.
     *
     * Answers at once what is known of the transaction. Three an hour for each payment; RATE_LIMIT_EXCEEDED tells in `Retry-After` how many seconds to wait. Needs no credential.
     *
     * @param NewTicket $body
     * @param CallOptions $options
     * @return OpenedTicket
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function openTicket(string $paymentId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/pay/{payment_id}/support', ids: ['payment_id' => $paymentId], body: $body, options: $options));
    }
}
