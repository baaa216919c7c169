<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

use Florin\Call;
use Florin\EntryList;
use Florin\FlorinError;
use Florin\Transport;

/**
 * The sessions of who is signed in.
 *
 * @phpstan-import-type OwnSession from Types
 * @phpstan-import-type OwnSessionPage from Types
 * @phpstan-import-type SessionsListQuery from Types
 * @phpstan-import-type CallOptions from Transport
 */
class SessionsApi
{
    public function __construct(protected readonly Transport $transport)
    {
    }

    /**
     * List your sessions, newest first: GET /v1/auth/sessions.
     *
     * Needs a session.
     *
     * @param SessionsListQuery $query
     * @param CallOptions $options
     * @return EntryList<OwnSessionPage, OwnSession>
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function list(array $query = [], array $options = []): EntryList
    {
        return new EntryList($this->transport, 'sessions', new Call('GET', '/v1/auth/sessions', query: $query, options: $options));
    }

    /**
     * End all your sessions but the present one: DELETE /v1/auth/sessions.
     *
     * Needs a session.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED
     */
    public function endOthers(array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/auth/sessions', options: $options));
    }

    /**
     * End one of your sessions: DELETE /v1/auth/sessions/:session_id.
     *
     * Needs a session.
     *
     * @param CallOptions $options
     * @throws FlorinError FORBIDDEN, INTERNAL_ERROR, MAINTENANCE, VALIDATION_ERROR, UNAUTHORIZED, RATE_LIMIT_EXCEEDED, NOT_FOUND
     */
    public function end(string $sessionId, array $options = []): void
    {
        $this->transport->send(new Call('DELETE', '/v1/auth/sessions/{session_id}', ids: ['session_id' => $sessionId], options: $options));
    }
}
