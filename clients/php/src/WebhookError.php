<?php

declare(strict_types=1);

namespace Florin;

/** A delivery that is refused. `errorCode` is stable, the message says what to do. */
final class WebhookError extends \RuntimeException
{
    private const REMEDIES = [
        'secret_missing' => 'No secret was given: set the one that the webhook settings show. Nothing is accepted without.',
        'secret_whitespace' => 'The secret has whitespace in or around it: trim what was copied or read from a file.',
        'body_missing' => 'The body is empty: something read the request before.',
        'body_parsed' => 'The body was parsed before: give the text of php://input.',
        'header_missing' => 'X-SVC-Signature is missing: not from Florin, a proxy dropped it, or the webhook has no secret.',
        'header_malformed' => 'X-SVC-Signature is not t=<seconds>,v1=<64 hex digits>: something in between changed it.',
        'signature_mismatch' => 'No signature fits: another secret, or these are not the bytes that were sent.',
        'timestamp_too_old' => 'Signed too long ago: a replay, or the clock here is ahead. Synchronise it (NTP).',
        'timestamp_in_future' => 'Signed in the future: the clock here is behind. Synchronise it (NTP).',
        'body_malformed' => 'The signature fits, the body is no event: is the secret used by something else?',
        'event_mismatch' => 'X-SVC-Event is not the type that the signed body names: something in between changed it.',
    ];

    public function __construct(public readonly string $errorCode)
    {
        parent::__construct(self::REMEDIES[$errorCode]);
    }
}
