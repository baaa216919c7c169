<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Sums over a merchant's payments.
 *
 * @phpstan-import-type MonthStatement from Types
 * @phpstan-import-type ReportsStatementQuery from Types
 * @phpstan-import-type ReportsVolumeQuery from Types
 * @phpstan-import-type StatementLine from Types
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
     * Payments count on the UTC day on which they were settled, for what they were settled for. At most 1100 days at once. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
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

    /**
     * Read the statement of a month: GET /v1/reports/statement.
     *
     * All that moved the balance in one UTC month, oldest first: the balance before it, each line with the balance after it, totals by kind, the balance at its end. The same as a PDF for `Accept: application/pdf`, with at most 2000 lines. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param ReportsStatementQuery $query
     * @param CallOptions $options
     * @return EntryList<MonthStatement, StatementLine>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function statement(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'entries', new Call('GET', '/v1/reports/statement', query: $query, options: $options));
    }
}
