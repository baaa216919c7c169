<?php
// Written by "npm run php" from the contract. Do not edit.

declare(strict_types=1);

namespace Florin\Generated;

/** Told to the service with each request. */
final class Version
{
    public const NUMBER = '0.1.0';
}
