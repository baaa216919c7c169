<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Where events are posted, and what became of each delivery.
 *
 * @phpstan-import-type Delivery from Types
 * @phpstan-import-type DeliveryEntry from Types
 * @phpstan-import-type DeliveryPage from Types
 * @phpstan-import-type ReplayRequest from Types
 * @phpstan-import-type ReplayedEvents from Types
 * @phpstan-import-type RequeuedDelivery from Types
 * @phpstan-import-type WebhookChanges from Types
 * @phpstan-import-type WebhookConfiguration from Types
 * @phpstan-import-type WebhookSecret from Types
 * @phpstan-import-type WebhookTrial from Types
 * @phpstan-import-type WebhooksDeliveriesQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class WebhooksApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read the webhook configuration: GET /v1/webhooks.
     *
     * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return WebhookConfiguration
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks', options: $options));
    }

    /**
     * Set up or change the webhook: PUT /v1/webhooks.
     *
     * The first set-up makes a signing secret unless one is given. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param WebhookChanges $body
     * @param CallOptions $options
     * @return WebhookConfiguration
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function update(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/webhooks', body: $body, options: $options));
    }

    /**
     * Reveal the signing secret: GET /v1/webhooks/secret.
     *
     * An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return WebhookSecret
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function secret(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks/secret', options: $options));
    }

    /**
     * List deliveries, newest first: GET /v1/webhooks/deliveries.
     *
     * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param WebhooksDeliveriesQuery $query
     * @param CallOptions $options
     * @return EntryList<DeliveryPage, DeliveryEntry>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function deliveries(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'jobs', new Call('GET', '/v1/webhooks/deliveries', query: $query, options: $options));
    }

    /**
     * Read a delivery with its attempts: GET /v1/webhooks/deliveries/:job_id.
     *
     * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return Delivery
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function delivery(string $jobId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks/deliveries/{job_id}', ids: ['job_id' => $jobId], options: $options));
    }

    /**
     * Start a failed delivery anew: POST /v1/webhooks/deliveries/:job_id/retry.
     *
     * Due at once, with all its attempts; its history stays. CONFLICT when it succeeded, its endpoint was removed or an attempt is under way. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return RequeuedDelivery
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function retryDelivery(string $jobId, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/webhooks/deliveries/{job_id}/retry', ids: ['job_id' => $jobId], isKeyed: true, options: $options));
    }

    /**
     * Try the webhook: POST /v1/webhooks/test.
     *
     * Posts an invented completed payment, signed like any delivery, and answers what came back. Nothing is recorded or repeated. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return WebhookTrial
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function test(array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/webhooks/test', options: $options));
    }

    /**
     * Deliver the events of a time once more: POST /v1/webhooks/replay.
     *
     * Each under a new delivery, in their order, with its first body. At most 1000 events at once; CONFLICT while 5000 deliveries wait. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param ReplayRequest $body
     * @param CallOptions $options
     * @return ReplayedEvents
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function replay(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/webhooks/replay', body: $body, options: $options));
    }
}
