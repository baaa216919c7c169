<?php

declare(strict_types=1);

namespace Florin;

/**
 * Sends calls, again where that is safe.
 *
 * @phpstan-type CallOptions array{
 *   idempotency_key?: string,
 *   timeout?: float|int,
 *   deadline?: float|int,
 *   max_retries?: int,
 * }
 */
final class Transport
{
    private const FIRST_PAUSE = 0.25;
    private const LONGEST_PAUSE = 8.0;
    private const TRANSIENT = [408, 429, 500, 502, 503, 504];
    private const PATIENCE = ['timeout' => 30.0, 'deadline' => 60.0, 'max_retries' => 2];

    private readonly Settings $settings;

    /** When the service takes requests again, as it told. */
    private float $freeAt = 0.0;

    public function __construct(#[\SensitiveParameter] Settings $settings)
    {
        $this->settings = $settings;
    }

    /**
     * The `data` of the answer; null where there is none.
     *
     * @throws FlorinError
     */
    public function send(Call $call): mixed
    {
        $patience = $this->patienceOf($call);
        $key = $call->isKeyed ? (string) ($call->options['idempotency_key'] ?? self::newKey()) : null;
        if ($key !== null && preg_match('/^[\x21-\x7e]{1,255}$/D', $key) !== 1) {
            throw FlorinError::refuse('idempotency_key must be 1 to 255 visible ASCII characters without spaces.');
        }
        $url = $this->settings->baseUrl . Wire::target($call);
        $body = $call->body === null ? null : Wire::body($call);
        $headers = [
            ...($this->settings->headers)(),
            ...$call->headers,
            ...($body === null ? [] : ['content-type' => 'application/json']),
            ...($key === null ? [] : ['idempotency-key' => $key]),
        ];
        $endsAt = $this->now() + $patience['deadline'];
        $mayBeDone = false;
        for ($attempt = 1; ; $attempt++) {
            $this->awaitTurn($endsAt);
            try {
                $seconds = max(0.001, min($patience['timeout'], $endsAt - $this->now()));
                return $this->attempt(new Request($call->method, $url, $headers, $body, $seconds));
            } catch (FlorinError $error) {
                // An earlier attempt has removed the thing, and its answer was lost.
                if ($mayBeDone && $error->errorCode === 'NOT_FOUND' && self::removesOne($call)) {
                    return null;
                }
                $mayBeDone = $mayBeDone || !($error->neverSent || $error->status === 429);
                $error->request = "{$call->method} {$call->path}";
                $error->attempts = $attempt;
                $error->idempotencyKey = $key;
                $pause = $this->pauseBeforeNext($error, $attempt);
                $isLast = $attempt > $patience['max_retries'] || $this->now() + $pause >= $endsAt;
                if ($isLast || !self::mayRepeat($error, $call)) {
                    throw $error;
                }
                ($this->settings->sleep)($pause);
            }
        }
    }

    /** @return array{timeout: float, deadline: float, max_retries: int} */
    private function patienceOf(Call $call): array
    {
        $odd = array_diff(array_keys($call->options), ['idempotency_key', ...array_keys(self::PATIENCE)]);
        if ($odd !== []) {
            throw FlorinError::refuse('There is no option ' . implode(', ', $odd) . '.');
        }
        $patience = [...self::PATIENCE, ...$this->settings->patience, ...$call->options];
        foreach (array_keys(self::PATIENCE) as $name) {
            if (!(is_int($patience[$name]) || is_float($patience[$name])) || !($patience[$name] >= 0)) {
                throw FlorinError::refuse("$name must be a number and not negative.");
            }
        }
        return $patience;
    }

    private function attempt(Request $request): mixed
    {
        try {
            $response = $this->settings->sender->send($request);
        } catch (NoAnswer $none) {
            $where = $this->settings->baseUrl;
            throw $none->timedOut
                ? new FlorinError('TIMED_OUT', sprintf('No answer within %.3g s.', $request->seconds), neverSent: $none->neverSent)
                : new FlorinError(
                    'CONNECTION_FAILED',
                    "No answer from $where ({$none->getMessage()}): is it running there, and is the base URL right?",
                    neverSent: $none->neverSent,
                );
        }
        if (preg_match('/;r=0;t=(\d+)/', $response->headers['ratelimit'] ?? '', $match) === 1) {
            $this->freeAt = $this->now() + (int) $match[1];
        }
        return Wire::data($response, $this->now());
    }

    /** Whoever goes on at once is refused: the last answer said that nothing is left, and for how long. */
    private function awaitTurn(float $endsAt): void
    {
        $ahead = $this->freeAt - $this->now();
        if ($ahead > 0 && $this->freeAt < $endsAt) {
            ($this->settings->sleep)($ahead);
        }
    }

    /** What the service asks for, else anything up to a doubling limit (full jitter). */
    private function pauseBeforeNext(FlorinError $error, int $attempt): float
    {
        $random = ($this->settings->random)();
        return $error->retryAfterSeconds !== null
            ? $error->retryAfterSeconds + $random * self::FIRST_PAUSE
            : $random * min(self::LONGEST_PAUSE, self::FIRST_PAUSE * 2 ** ($attempt - 1));
    }

    private static function removesOne(Call $call): bool
    {
        return $call->method === 'DELETE' && str_ends_with($call->path, '}');
    }

    /**
     * A state that refuses (409) stays; without a key, a POST and what carries a proof that counts once are repeated only
     * when they cannot have arrived.
     */
    private static function mayRepeat(FlorinError $error, Call $call): bool
    {
        return match (true) {
            $error->neverSent => true,
            !$call->isKeyed && ($call->method === 'POST' || self::hasProof($call)) => false,
            $error->errorCode === 'MAINTENANCE' => $error->retryAfterSeconds !== null,
            in_array($error->errorCode, ['CONNECTION_FAILED', 'TIMED_OUT'], true) => true,
            default => in_array($error->status, self::TRANSIENT, true),
        };
    }

    /** Whether the body has a member that the service takes once. */
    private static function hasProof(Call $call): bool
    {
        return isset($call->body['totp_code']) || isset($call->body['current_password']);
    }

    /** A random UUID (RFC 9562, version 4). */
    private static function newKey(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }

    private function now(): float
    {
        return ($this->settings->clock)();
    }
}
