<?php

declare(strict_types=1);

namespace Florin;

/**
 * A call that failed. `errorCode` is stable, the message says what to do.
 *
 * Codes of the service are those of its contract. Codes of this side are `INVALID_ARGUMENT`, `CONNECTION_FAILED`,
 * `TIMED_OUT`, `UNEXPECTED_RESPONSE` and `PAYMENT_STOPPED`.
 */
final class FlorinError extends \RuntimeException
{
    /** Method and path, without ids; null before anything was sent. */
    public ?string $request = null;

    public int $attempts = 0;

    /** Send it again with the same body to learn what became of the call: nothing is done twice. */
    public ?string $idempotencyKey = null;

    /**
     * @param array<string, list<string>> $details messages by field, with VALIDATION_ERROR; else empty
     * @param ?int $status HTTP status; null when no answer came
     * @param ?string $requestId quote it when you report a problem
     * @param ?float $retryAfterSeconds how long the service asks to wait
     * @param bool $neverSent true when the failed attempt cannot have reached the service
     */
    public function __construct(
        public readonly string $errorCode,
        string $message,
        public readonly ?int $status = null,
        public readonly array $details = [],
        public readonly ?string $requestId = null,
        public readonly ?float $retryAfterSeconds = null,
        public readonly bool $neverSent = false,
    ) {
        parent::__construct($message);
    }

    /** What the caller gave cannot be sent. */
    public static function refuse(string $message): self
    {
        return new self('INVALID_ARGUMENT', $message);
    }
}
