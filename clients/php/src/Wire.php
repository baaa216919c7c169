<?php

declare(strict_types=1);

namespace Florin;

/** How calls are spelled, and answers read. */
final class Wire
{
    /** Path and query. @throws FlorinError `INVALID_ARGUMENT` */
    public static function target(Call $call): string
    {
        $path = $call->path;
        foreach ($call->ids as $name => $value) {
            $path = str_replace("{{$name}}", self::segment($name, $value), $path);
        }
        $given = array_filter($call->query ?? [], static fn (mixed $value): bool => $value !== null);
        return $given === [] ? $path : "$path?" . http_build_query(array_map(self::queryText(...), $given));
    }

    /** @throws FlorinError `INVALID_ARGUMENT` */
    public static function body(Call $call): string
    {
        $body = $call->body ?? [];
        foreach ($call->decimals as $name) {
            $value = $body[$name] ?? null;
            if ($value !== null && !(is_string($value) && preg_match('/^\d+(\.\d+)?$/D', $value) === 1)) {
                throw FlorinError::refuse("$name must be text of digits such as '12.50'; a float would lose cents.");
            }
        }
        foreach ($call->objects as $name) {
            if (($body[$name] ?? null) === []) {
                $body[$name] = (object) [];
            }
        }
        try {
            return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (\JsonException $error) {
            throw FlorinError::refuse("The body cannot be written as JSON: {$error->getMessage()}.");
        }
    }

    /** The `data` of an answer. @throws FlorinError */
    public static function data(Response $response, float $now): mixed
    {
        if ($response->status === 204) {
            return null;
        }
        $envelope = json_decode($response->body, true, 512, JSON_BIGINT_AS_STRING);
        $isOk = $response->status >= 200 && $response->status < 300;
        $known = [
            'status' => $response->status,
            'requestId' => $response->headers['x-request-id'] ?? null,
            'retryAfterSeconds' => self::retryAfter($response->headers['retry-after'] ?? null, $now),
        ];
        if ($isOk && ($envelope['success'] ?? null) === true && array_key_exists('data', $envelope)) {
            return $envelope['data'];
        }
        $error = is_array($envelope) ? $envelope['error'] ?? null : null;
        if (!$isOk && is_array($error) && is_string($error['code'] ?? null)) {
            $details = is_array($error['details'] ?? null) ? $error['details'] : [];
            throw new FlorinError($error['code'], (string) ($error['message'] ?? ''), ...$known, details: $details);
        }
        $kind = $response->headers['content-type'] ?? 'no content type';
        throw new FlorinError(
            'UNEXPECTED_RESPONSE',
            "HTTP {$response->status} with $kind is no answer of Florin: is the base URL right, is a proxy in between?",
            ...$known,
        );
    }

    /** A path of its own must not come out of an id: an empty one would ask for the list. */
    private static function segment(string $name, mixed $value): string
    {
        if (!is_string($value) || preg_match('~^(?!\.\.?$)[^/?#]+$~D', $value) !== 1) {
            throw FlorinError::refuse("$name must be an id.");
        }
        return rawurlencode($value);
    }

    /** Several words stand in one parameter with commas. */
    private static function queryText(mixed $value): string
    {
        return match (true) {
            is_bool($value) => $value ? 'true' : 'false',
            is_array($value) => implode(',', $value),
            is_string($value), is_int($value) => (string) $value,
            default => throw FlorinError::refuse('A query takes text, whole numbers, booleans and lists of text.'),
        };
    }

    /** Seconds, or a moment (RFC 9110, 10.2.3); null for anything else. */
    private static function retryAfter(?string $header, float $now): ?float
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/^\d+$/D', $header) === 1) {
            return (float) $header;
        }
        $moment = strtotime($header);
        return $moment === false ? null : max(0.0, $moment - $now);
    }
}
