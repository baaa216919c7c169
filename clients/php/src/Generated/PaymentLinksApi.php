<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Addresses at which any number of payers open payments.
 *
 * @phpstan-import-type NewPaymentLink from Types
 * @phpstan-import-type PaymentLink from Types
 * @phpstan-import-type PaymentLinkChanges from Types
 * @phpstan-import-type PaymentLinkCode from Types
 * @phpstan-import-type PaymentLinkPage from Types
 * @phpstan-import-type PaymentLinksListQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class PaymentLinksApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Create a payment link: POST /v1/payment-links.
     *
     * The link opens payments until it ends, is switched off, or its stock is used up. Without `amount_usd` the payer names the amount. CONFLICT when you have 1,000 links. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param NewPaymentLink $body
     * @param CallOptions $options
     * @return PaymentLink
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function create(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/payment-links', body: $body, decimals: ['amount_usd', 'min_usd', 'max_usd'], options: $options));
    }

    /**
     * List payment links, newest first: GET /v1/payment-links.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param PaymentLinksListQuery $query
     * @param CallOptions $options
     * @return EntryList<PaymentLinkPage, PaymentLink>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'payment_links', new Call('GET', '/v1/payment-links', query: $query, options: $options));
    }

    /**
     * Read a payment link: GET /v1/payment-links/:payment_link_id.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return PaymentLink
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $paymentLinkId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payment-links/{payment_link_id}', ids: ['payment_link_id' => $paymentLinkId], options: $options));
    }

    /**
     * Change a payment link: PUT /v1/payment-links/:payment_link_id.
     *
     * Members that are left out stay as they are; null clears one that may be null. Payments that were opened keep what they were created with. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param PaymentLinkChanges $body
     * @param CallOptions $options
     * @return PaymentLink
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function update(string $paymentLinkId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/payment-links/{payment_link_id}', ids: ['payment_link_id' => $paymentLinkId], body: $body, decimals: ['amount_usd', 'min_usd', 'max_usd'], options: $options));
    }

    /**
     * Remove a payment link: DELETE /v1/payment-links/:payment_link_id.
     *
     * Its page says that the link is no longer there. Payments that were opened go on. Needs an API key with the scope `payments`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function remove(string $paymentLinkId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/payment-links/{payment_link_id}', ids: ['payment_link_id' => $paymentLinkId], options: $options));
    }

    /**
     * Get a payment link as a QR code and as HTML: GET /v1/payment-links/:payment_link_id/qr.
     *
     * Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return PaymentLinkCode
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function code(string $paymentLinkId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/payment-links/{payment_link_id}/qr', ids: ['payment_link_id' => $paymentLinkId], options: $options));
    }
}
