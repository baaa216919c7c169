<?php

declare(strict_types=1);

namespace Florin;

/** One operation with what the caller gave. */
final class Call
{
    /**
     * @param string $path with `{names}` of ids
     * @param array<string, mixed> $ids
     * @param array<string, string> $headers
     * @param ?array<string, mixed> $query
     * @param ?array<string, mixed> $body
     * @param list<string> $decimals members of the body in which a float would lose cents
     * @param list<string> $objects members of the body that are objects, which an empty array does not show
     * @param bool $isKeyed whether it takes an idempotency key
     * @param array<string, mixed> $options
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $ids = [],
        public readonly array $headers = [],
        public readonly ?array $query = null,
        public readonly ?array $body = null,
        public readonly array $decimals = [],
        public readonly array $objects = [],
        public readonly bool $isKeyed = false,
        public readonly array $options = [],
    ) {
    }

    /** The same call for another page. */
    public function withQuery(array $query): self
    {
        return new self(...[...get_object_vars($this), 'query' => $query]);
    }
}
