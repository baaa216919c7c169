<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Sums over a merchant's payments.
 *
 * @phpstan-import-type ReportsVolumeQuery from Types
 * @phpstan-import-type Volume from Types
 * @phpstan-import-type CallOptions from Transport
 */
class ReportsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read what was credited, by day, week or month: GET /v1/reports/volume.
     *
     * Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once. Needs an API key with the scope `payments`, or a merchant's session.
     *
     * @param ReportsVolumeQuery $query
     * @param CallOptions $options
     * @return Volume
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function volume(array $query = [], array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/reports/volume', query: $query, options: $options));
    }
}
