<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * The feed of events.
 *
 * @phpstan-import-type EventEntry from Types
 * @phpstan-import-type EventPage from Types
 * @phpstan-import-type EventsListQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class EventsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * Read the event feed, oldest first: GET /v1/events.
     *
     * Every state change is here, whether or not a webhook is set up. Keep `next_cursor` and ask again; with `wait_seconds` the answer waits for the next event. Needs an API key with the scope `webhooks`, or a merchant's session. Every role may.
     *
     * @param EventsListQuery $query
     * @param CallOptions $options
     * @return EntryList<EventPage, EventEntry>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'events', new Call('GET', '/v1/events', query: $query, options: $options));
    }
}
