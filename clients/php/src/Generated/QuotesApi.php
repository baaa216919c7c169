<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\FlorinError;
use Florin\Transport;

/**
 * Prices in other currencies than US dollars.
 *
 * @phpstan-import-type NewQuote from Types
 * @phpstan-import-type QuotableCurrencies from Types
 * @phpstan-import-type Quote from Types
 * @phpstan-import-type CallOptions from Transport
 */
class QuotesApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Ask what an amount in another currency is worth: POST /v1/quotes.
     *
     * The answer holds for 15 minutes: one payment may be created at it with `quote_id`. The amount in US dollars is rounded to the nearest cent, half a cent up. Settlement stays in US dollars. Needs an API key with the scope `payments`, or a merchant's session. The account needs Basic KYC. Of those that are signed in, for the role `owner` or `developer` or `finance` or `support`.
     *
     * @param NewQuote $body
     * @param CallOptions $options
     * @return Quote
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, KYC_REQUIRED, RATE_LIMIT_EXCEEDED, RATE_STALE
     */
    public function create(array $body, array $options = []): array
    {
        return $this->transport->send(new Call('POST', '/v1/quotes', body: $body, options: $options));
    }

    /**
     * List the currencies that prices may be quoted in: GET /v1/quotes/currencies.
     *
     * Those that some source tells a rate of. US dollars need no quote and are not among them. Needs an API key with the scope `payments`, or a merchant's session. Every role may.
     *
     * @param CallOptions $options
     * @return QuotableCurrencies
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function currencies(array $options = []): array
    {
        return $this->transport->send(new Call('GET', '/v1/quotes/currencies', options: $options));
    }
}
