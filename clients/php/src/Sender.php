<?php

declare(strict_types=1);

namespace Florin;

/** Sends one request. Write one of your own to use another HTTP client, or none in tests. */
interface Sender
{
    /** @throws NoAnswer */
    public function send(Request $request): Response;
}
