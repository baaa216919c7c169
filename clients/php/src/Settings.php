<?php

declare(strict_types=1);

namespace Florin;

use Florin\Generated\Version;

/** Where a client sends to, as whom, and by what. Credentials lie in a closure, where no dump shows them. */
final class Settings
{
    private const OPTIONS = ['session_token', 'timeout', 'deadline', 'max_retries', 'sender', 'clock', 'sleep', 'random'];

    /** @param \Closure(): array<string, string> $headers */
    private function __construct(
        public readonly string $baseUrl,
        #[\SensitiveParameter] public readonly \Closure $headers,
        public readonly array $patience,
        public readonly Sender $sender,
        public readonly \Closure $clock,
        public readonly \Closure $sleep,
        public readonly \Closure $random,
    ) {
    }

    /**
     * @param array<string, mixed> $options
     * @throws FlorinError `INVALID_ARGUMENT`
     */
    public static function of(?string $baseUrl, #[\SensitiveParameter] ?string $apiKey, #[\SensitiveParameter] array $options): self
    {
        $odd = array_diff(array_keys($options), self::OPTIONS);
        if ($odd !== []) {
            throw FlorinError::refuse('There is no option ' . implode(', ', $odd) . '.');
        }
        $token = $options['session_token'] ?? null;
        if ($baseUrl === null) {
            $baseUrl = getenv('FLORIN_BASE_URL') ?: null;
            $apiKey ??= $token === null ? (getenv('FLORIN_API_KEY') ?: null) : null;
        }
        if ($apiKey !== null && $token !== null) {
            throw FlorinError::refuse('Give an API key or session_token, not both.');
        }
        $headers = [
            'user-agent' => 'florin-php/' . Version::NUMBER,
            ...($apiKey === null ? [] : ['x-api-key' => self::secret('The API key', $apiKey)]),
            ...($token === null ? [] : ['authorization' => 'Bearer ' . self::secret('session_token', $token)]),
        ];
        return new self(
            self::base($baseUrl),
            static fn (): array => $headers,
            array_intersect_key($options, ['timeout' => 0, 'deadline' => 0, 'max_retries' => 0]),
            $options['sender'] ?? new CurlSender(),
            $options['clock'] ?? static fn (): float => microtime(true),
            $options['sleep'] ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000)),
            $options['random'] ?? static fn (): float => random_int(0, 999_999) / 1_000_000,
        );
    }

    /** What a dump shows: neither keys nor what holds them. */
    public function __debugInfo(): array
    {
        return ['baseUrl' => $this->baseUrl];
    }

    private static function base(?string $baseUrl): string
    {
        $parts = $baseUrl === null ? false : parse_url($baseUrl);
        $scheme = strtolower($parts['scheme'] ?? '');
        $host = strtolower($parts['host'] ?? '');
        if ($parts === false || !in_array($scheme, ['http', 'https'], true) || $host === '') {
            throw FlorinError::refuse('The base URL must be an address such as https://pay.example.com: give it, or set FLORIN_BASE_URL.');
        }
        if ($scheme === 'http' && preg_match('/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/D', $host) !== 1) {
            throw FlorinError::refuse('The base URL must be https; http is for this machine alone.');
        }
        if (array_intersect_key($parts, ['user' => 0, 'pass' => 0, 'query' => 0, 'fragment' => 0]) !== []) {
            throw FlorinError::refuse('The base URL must have no credentials, query or fragment.');
        }
        $base = rtrim((string) $baseUrl, '/');
        if (str_ends_with($base, '/v1')) {
            throw FlorinError::refuse('The base URL must end before /v1: ' . substr($base, 0, -3));
        }
        return $base;
    }

    private static function secret(string $name, #[\SensitiveParameter] mixed $secret): string
    {
        if (!is_string($secret) || preg_match('/^[\x21-\x7e]+$/D', $secret) !== 1) {
            throw FlorinError::refuse("$name is empty or has spaces: is its environment variable set?");
        }
        return $secret;
    }
}
