<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * The service itself.
 *
 * @phpstan-import-type Brand from Types
 * @phpstan-import-type Health from Types
 * @phpstan-import-type CallOptions from Transport
 */
class ServiceApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read whether the service works: GET /health.
     *
     * Needs no credential.
     *
     * @param CallOptions $options
     * @return Health
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR
     */
    public function health(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/health', options: $options));
    }

    /**
     * Read the operator's name and colours: GET /v1/brand.
     *
     * Needs no credential.
     *
     * @param CallOptions $options
     * @return Brand
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR
     */
    public function brand(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/brand', options: $options));
    }
}
