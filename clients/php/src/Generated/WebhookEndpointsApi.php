<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Several places that events are posted to.
 *
 * @phpstan-import-type WebhookChanges from Types
 * @phpstan-import-type WebhookEndpoint from Types
 * @phpstan-import-type WebhookEndpointList from Types
 * @phpstan-import-type WebhookSecret from Types
 * @phpstan-import-type WebhookTrial from Types
 * @phpstan-import-type CallOptions from Transport
 */
class WebhookEndpointsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List the webhook endpoints, the first one first: GET /v1/webhooks/endpoints.
     *
     * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return WebhookEndpointList
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks/endpoints', options: $options));
    }

    /**
     * Add a webhook endpoint: POST /v1/webhooks/endpoints.
     *
     * Every active endpoint gets each event that it asks for, under a delivery, a secret and a pace of its own. A signing secret is made unless one is given. CONFLICT beyond ten endpoints, RATE_LIMIT_EXCEEDED beyond fifty that an account adds in an hour. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param WebhookChanges $body
     * @param CallOptions $options
     * @return WebhookEndpoint
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, CONFLICT
     */
    public function create(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/webhooks/endpoints', body: $body, isKeyed: true, options: $options));
    }

    /**
     * Read a webhook endpoint: GET /v1/webhooks/endpoints/:endpoint_id.
     *
     * Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return WebhookEndpoint
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function retrieve(string $endpointId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks/endpoints/{endpoint_id}', ids: ['endpoint_id' => $endpointId], options: $options));
    }

    /**
     * Change a webhook endpoint: PUT /v1/webhooks/endpoints/:endpoint_id.
     *
     * What waits goes out at once after a new URL or secret, also where the endpoint had failed for long. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param WebhookChanges $body
     * @param CallOptions $options
     * @return WebhookEndpoint
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function update(string $endpointId, array $body, array $options = []): array
    {
        return $this->transport->send(new Call('PUT', '/v1/webhooks/endpoints/{endpoint_id}', ids: ['endpoint_id' => $endpointId], body: $body, options: $options));
    }

    /**
     * Remove a webhook endpoint: DELETE /v1/webhooks/endpoints/:endpoint_id.
     *
     * What waits for it is `permanently_failed`. CONFLICT for the first one, which can be switched off. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND, CONFLICT
     */
    public function remove(string $endpointId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/webhooks/endpoints/{endpoint_id}', ids: ['endpoint_id' => $endpointId], options: $options));
    }

    /**
     * Reveal the signing secret of an endpoint: GET /v1/webhooks/endpoints/:endpoint_id/secret.
     *
     * An empty text means that deliveries go unsigned. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return WebhookSecret
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function secret(string $endpointId, array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/webhooks/endpoints/{endpoint_id}/secret', ids: ['endpoint_id' => $endpointId], options: $options));
    }

    /**
     * Try a webhook endpoint: POST /v1/webhooks/endpoints/:endpoint_id/test.
     *
     * Posts an invented completed payment, signed like any delivery. Where it arrives, what waits goes out at once. Needs an API key with the scope `webhooks`, or a merchant's session. Of those that are signed in, for the role `owner` or `developer`.
     *
     * @param CallOptions $options
     * @return WebhookTrial
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function test(string $endpointId, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/webhooks/endpoints/{endpoint_id}/test', ids: ['endpoint_id' => $endpointId], options: $options));
    }
}
