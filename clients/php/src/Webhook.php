<?php

declare(strict_types=1);

namespace Florin;

/** Verification of webhooks: HMAC-SHA256 over `<t>.<body>` as FIPS 198-1 has it, compared in constant time. */
final class Webhook
{
    /** A header of ours names one time and few signatures; a longer one only costs work. */
    private const HEADER_CHARACTERS_MAX = 1024;

    /**
     * Answers the event that a delivery carries, once one of the secrets is shown to have signed exactly these bytes.
     *
     * Give the body as it came (`file_get_contents('php://input')`), and the headers as `getallheaders()`, `$_SERVER` or
     * PSR-7 have them. `$secret` is the text that the webhook settings show, or the new and the old one while it is being
     * changed. An unknown `event` is answered as well: a newer server may tell of more than this version knows.
     *
     * @param mixed $body the raw text
     * @param array<string, mixed>|null $headers
     * @param string|list<string|null>|null $secret
     * @param array{tolerance_seconds?: int|float, now?: int|float} $limits seconds; `now` is since 1970
     * @return array{event: string, timestamp: string, data: array<mixed>}
     * @throws WebhookError and nothing else
     */
    public static function verify(
        mixed $body,
        ?array $headers,
        #[\SensitiveParameter] string|array|null $secret,
        array $limits = [],
    ): array {
        $secrets = self::secretsOf($secret);
        $raw = self::textOf($body);
        [$seconds, $signatures] = self::parse(self::header($headers ?? [], 'x-svc-signature'));
        $fits = false;
        foreach ($secrets as $one) {
            $expected = self::sign($one, $seconds, $raw);
            foreach ($signatures as $signature) {
                $fits = hash_equals($expected, $signature) || $fits;
            }
        }
        if (!$fits) {
            throw new WebhookError('signature_mismatch');
        }
        // Only a signed time is worth judging. A limit that is no number refuses: no comparison with it holds.
        $age = ($limits['now'] ?? time()) - (int) $seconds;
        $tolerance = $limits['tolerance_seconds'] ?? 300;
        if (!($age >= -$tolerance)) {
            throw new WebhookError('timestamp_in_future');
        }
        if (!($age <= $tolerance)) {
            throw new WebhookError('timestamp_too_old');
        }
        $event = self::eventOf($raw);
        // Headers are not signed: one that tells another type than the body is somebody's doing.
        $named = self::header($headers ?? [], 'x-svc-event');
        if ($named !== '' && $named !== $event['event']) {
            throw new WebhookError('event_mismatch');
        }
        return $event;
    }

    /**
     * What to remember so that an event is acted on once: made of signed content alone.
     *
     * @param array{event: string, timestamp: string, data: array<mixed>} $event
     */
    public static function dedupeKey(array $event): string
    {
        $kind = explode('.', $event['event'])[0];
        $subject = $event['data']["{$kind}_id"]
            ?? json_encode($event['data'], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        return "$subject:{$event['event']}:{$event['timestamp']}";
    }

    /**
     * The `X-SVC-Signature` that Florin would send with a body, to test a handler of one's own.
     *
     * @param string|list<string> $secret
     */
    public static function testHeader(string $body, #[\SensitiveParameter] string|array $secret, ?int $at = null): string
    {
        $seconds = (string) ($at ?? time());
        $signatures = array_map(
            static fn (string $one): string => 'v1=' . self::sign($one, $seconds, self::textOf($body)),
            self::secretsOf($secret),
        );
        return implode(',', ["t=$seconds", ...$signatures]);
    }

    /** @return list<string> */
    private static function secretsOf(#[\SensitiveParameter] string|array|null $secret): array
    {
        $given = is_array($secret) ? $secret : [$secret];
        $chosen = array_values(array_filter($given, static fn (mixed $one): bool => is_string($one) && $one !== ''));
        if ($chosen === []) {
            throw new WebhookError('secret_missing');
        }
        foreach ($chosen as $one) {
            if (preg_match('/\s/u', $one) !== 0) {
                throw new WebhookError('secret_whitespace');
            }
        }
        return $chosen;
    }

    private static function textOf(mixed $body): string
    {
        if (is_string($body) && $body !== '') {
            return $body;
        }
        throw new WebhookError(is_string($body) || $body === null || $body === false || $body === [] ? 'body_missing' : 'body_parsed');
    }

    /** A header by its name, however PHP spells it: `X-SVC-Event`, `x-svc-event`, `HTTP_X_SVC_EVENT`. */
    private static function header(array $headers, string $name): string
    {
        foreach ($headers as $key => $value) {
            $spelled = strtolower(str_replace('_', '-', (string) $key));
            if ($spelled === $name || $spelled === "http-$name") {
                return is_string($value) ? $value : (is_array($value) ? implode(', ', array_filter($value, 'is_string')) : '');
            }
        }
        return '';
    }

    /**
     * `t=<seconds>,v1=<hex>[,v1=<hex>…]`; elements of other names are schemes of the future and passed over.
     *
     * @return array{string, non-empty-list<string>}
     */
    private static function parse(string $header): array
    {
        if ($header === '') {
            throw new WebhookError('header_missing');
        }
        $seconds = '';
        $signatures = [];
        if (strlen($header) > self::HEADER_CHARACTERS_MAX) {
            throw new WebhookError('header_malformed');
        }
        foreach (explode(',', $header) as $element) {
            if (preg_match('/^([a-z0-9]+)=([^\n]*)$/D', $element, $match) !== 1) {
                throw new WebhookError('header_malformed');
            }
            [, $name, $value] = $match;
            if ($name === 't' && $seconds === '' && preg_match('/^[0-9]{1,15}$/D', $value) === 1) {
                $seconds = $value;
            } elseif ($name === 'v1' && preg_match('/^[0-9a-f]{64}$/D', $value) === 1) {
                $signatures[] = $value;
            } elseif ($name === 't' || $name === 'v1') {
                throw new WebhookError('header_malformed');
            }
        }
        if ($seconds === '' || $signatures === []) {
            throw new WebhookError('header_malformed');
        }
        return [$seconds, $signatures];
    }

    private static function sign(#[\SensitiveParameter] string $secret, string $seconds, string $body): string
    {
        return hash_hmac('sha256', "$seconds.$body", $secret);
    }

    /** @return array{event: string, timestamp: string, data: array<mixed>} */
    private static function eventOf(string $body): array
    {
        // Receivers read what is no UTF-8 as fetch does, and so a body has one meaning everywhere.
        $text = str_starts_with($body, "\u{FEFF}") ? substr($body, 3) : $body;
        $event = json_decode($text, true, 512, JSON_INVALID_UTF8_SUBSTITUTE | JSON_BIGINT_AS_STRING);
        if (
            is_array($event)
            && is_string($event['event'] ?? null)
            && is_string($event['timestamp'] ?? null)
            && is_array($event['data'] ?? null)
        ) {
            return $event;
        }
        throw new WebhookError('body_malformed');
    }
}
