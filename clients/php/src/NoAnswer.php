<?php

declare(strict_types=1);

namespace Florin;

/** What a sender throws when no answer came. */
final class NoAnswer extends \RuntimeException
{
    /** @param bool $neverSent whether the request cannot have arrived */
    public function __construct(string $reason, public readonly bool $timedOut = false, public readonly bool $neverSent = false)
    {
        parent::__construct($reason);
    }
}
