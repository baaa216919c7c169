<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * What a merchant gives back to payers.
 *
 * @phpstan-import-type MerchantRefund from Types
 * @phpstan-import-type MerchantRefundPage from Types
 * @phpstan-import-type NewMerchantRefund from Types
 * @phpstan-import-type RefundLink from Types
 * @phpstan-import-type RefundLinkProof from Types
 * @phpstan-import-type RefundsListQuery from Types
 * @phpstan-import-type RefundsOfPaymentQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class RefundsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Ask for a refund of a payment: POST /v1/payments/:payment_id/refunds.
     *
     * Gives back what the payer sent beyond the amount of a `completed` payment, or a deposit that the payment did not take. With the source `balance` it gives back what was credited to you, whole or in part, never more than that in sum: `amount_usd` is held in your balance, and coins of the payment's token go to the payer at the rate of now. The coins are set aside at once, and the operator decides from `approvable_from` on. `totp_code` is required once the second factor is switched on. INSUFFICIENT_FUNDS tells how much is left; CONFLICT what stands in the way. Needs an API key with the scope `refunds`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `finance` or `support`.
     *
     * @param NewMerchantRefund $body
     * @param CallOptions $options
     * @return MerchantRefund
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT, INSUFFICIENT_FUNDS, RATE_STALE
     */
    public function create(string $paymentId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/payments/{payment_id}/refunds', ids: ['payment_id' => $paymentId], body: $body, decimals: ['amount_usd', 'amount_base_units'], isKeyed: true, options: $options));
    }

    /**
     * List the refunds of a payment, newest first: GET /v1/payments/:payment_id/refunds.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param RefundsOfPaymentQuery $query
     * @param CallOptions $options
     * @return EntryList<MerchantRefundPage, MerchantRefund>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function ofPayment(string $paymentId, array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'refunds', new Call('GET', '/v1/payments/{payment_id}/refunds', ids: ['payment_id' => $paymentId], query: $query, options: $options));
    }

    /**
     * List refunds, newest first: GET /v1/refunds.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param RefundsListQuery $query
     * @param CallOptions $options
     * @return EntryList<MerchantRefundPage, MerchantRefund>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'refunds', new Call('GET', '/v1/refunds', query: $query, options: $options));
    }

    /**
     * Read a refund: GET /v1/refunds/:refund_id.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return MerchantRefund
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $refundId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/refunds/{refund_id}', ids: ['refund_id' => $refundId], options: $options));
    }

    /**
     * Make the link by which the payer names the address of a refund: POST /v1/refunds/:refund_id/link.
     *
     * The link is good once and for 14 days; an earlier one opens nothing any more, and `approvable_from` begins anew. CONFLICT unless you asked for the refund, nobody has decided about it, and its address is not known. `totp_code` is required once the second factor is switched on. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.
     *
     * @param RefundLinkProof $body
     * @param CallOptions $options
     * @return RefundLink
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function link(string $refundId, array $body = [], array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/refunds/{refund_id}/link', ids: ['refund_id' => $refundId], body: $body, options: $options));
    }

    /**
     * Take a request for a refund back: its coins are no longer set aside: POST /v1/refunds/:refund_id/cancel.
     *
     * The refund is `rejected`. CONFLICT unless you asked for it and it is `requested`. Needs an API key with the scope `refunds`, or a merchant's session. Of those that are signed in, for the role `owner` or `finance` or `support`.
     *
     * @param CallOptions $options
     * @return MerchantRefund
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function cancel(string $refundId, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/refunds/{refund_id}/cancel', ids: ['refund_id' => $refundId], options: $options));
    }
}
