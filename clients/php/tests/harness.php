<?php

declare(strict_types=1);

require __DIR__ . '/../src/autoload.php';

/** What went wrong with one expectation. */
final class Unexpected extends \Exception
{
}

/** Runs what a test does, and keeps what became of it. */
final class Harness
{
    public static int $ran = 0;

    /** @var list<string> */
    public static array $failed = [];
}

function test(string $name, \Closure $act): void
{
    Harness::$ran++;
    try {
        $act();
    } catch (\Throwable $thrown) {
        Harness::$failed[] = "$name\n  " . $thrown::class . ": {$thrown->getMessage()} at {$thrown->getFile()}:{$thrown->getLine()}";
    }
}

function same(mixed $actual, mixed $expected): void
{
    if ($actual !== $expected) {
        throw new Unexpected('expected ' . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

/** The code of what is thrown. */
function codeOf(\Closure $act): string
{
    try {
        $act();
    } catch (\Florin\FlorinError | \Florin\WebhookError $error) {
        return $error->errorCode;
    }
    return 'nothing was thrown';
}
