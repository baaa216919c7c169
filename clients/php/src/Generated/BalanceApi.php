<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * What a merchant's balance is made of.
 *
 * @phpstan-import-type BalanceEntriesQuery from Types
 * @phpstan-import-type BalanceEntry from Types
 * @phpstan-import-type BalanceEntryPage from Types
 * @phpstan-import-type CallOptions from Transport
 */
class BalanceApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List what moved the balance, newest first: GET /v1/balance/entries.
     *
     * Each entry is a credit or a debit, and carries the balance after it. A withdrawal is a debit once it is paid out; what is only reserved is no entry. Needs an API key with the scope `withdrawals`, or a merchant's session. Every role may.
     *
     * @param BalanceEntriesQuery $query
     * @param CallOptions $options
     * @return EntryList<BalanceEntryPage, BalanceEntry>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function entries(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'entries', new Call('GET', '/v1/balance/entries', query: $query, options: $options));
    }
}
