<?php

declare(strict_types=1);

namespace Florin;

use Florin\Generated\Resources;

/**
 * What a merchant's server does: take payments, withdraw, read events.
 *
 * The base URL must be https, except on this machine. Left out it is FLORIN_BASE_URL, and the key FLORIN_API_KEY: a key of
 * the environment goes to the address that stands beside it and to no other.
 */
final class Florin extends Resources
{
    /**
     * @param array{
     *   session_token?: string,
     *   timeout?: float|int,
     *   deadline?: float|int,
     *   max_retries?: int,
     *   sender?: Sender,
     *   clock?: \Closure(): float,
     *   sleep?: \Closure(float): mixed,
     *   random?: \Closure(): float,
     * } $options times in seconds: 30 for one attempt, 60 for a call with its two repetitions; the ports are for tests
     * @throws FlorinError `INVALID_ARGUMENT`
     */
    public function __construct(
        ?string $baseUrl = null,
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] array $options = [],
    ) {
        parent::__construct(new Transport(Settings::of($baseUrl, $apiKey, $options)));
    }
}
