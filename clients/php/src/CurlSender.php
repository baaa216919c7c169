<?php

declare(strict_types=1);

namespace Florin;

/** Sends by PHP's curl extension, over one connection while that is kept. */
final class CurlSender implements Sender
{
    private const BODY_BYTES_MAX = 16 * 1024 * 1024;

    private ?\CurlHandle $curl = null;

    public function send(Request $request): Response
    {
        $this->curl ??= curl_init();
        curl_reset($this->curl);
        $headers = [];
        $body = '';
        $hasAllHeaders = false;
        curl_setopt_array($this->curl, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => self::lines($request->headers),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // A redirect would carry the key to wherever it points.
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($request->seconds * 1000)),
            CURLOPT_HEADERFUNCTION => static function ($_curl, string $line) use (&$headers, &$hasAllHeaders): int {
                // An answer may follow another one (100), and trailers follow the body.
                $hasAllHeaders = rtrim($line) === '' || ($hasAllHeaders && !str_starts_with($line, 'HTTP/'));
                [$name, $value] = array_pad(explode(':', $line, 2), 2, null);
                if ($value !== null) {
                    $headers[strtolower(trim($name))] = trim($value);
                }
                return strlen($line);
            },
            CURLOPT_WRITEFUNCTION => static function ($_curl, string $part) use (&$body): int {
                $body .= $part;
                return strlen($body) <= self::BODY_BYTES_MAX ? strlen($part) : -1;
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($this->curl, CURLOPT_POSTFIELDS, $request->body);
        }
        if (curl_exec($this->curl) === false) {
            throw $this->noAnswer();
        }
        if (!$hasAllHeaders) {
            // curl takes headers that break off for all of them, and the answer for an empty one.
            throw new NoAnswer('the answer broke off');
        }
        return new Response(curl_getinfo($this->curl, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /** @return list<string> */
    private static function lines(#[\SensitiveParameter] array $headers): array
    {
        // Without an empty Expect a longer body waits for an answer that no proxy gives.
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        return $lines;
    }

    private function noAnswer(): NoAnswer
    {
        $number = curl_errno($this->curl);
        // Before this time nothing of the request was written.
        $wasReady = curl_getinfo($this->curl, CURLINFO_PRETRANSFER_TIME) > 0;
        return new NoAnswer(curl_error($this->curl), $number === CURLE_OPERATION_TIMEDOUT, !$wasReady);
    }
}
