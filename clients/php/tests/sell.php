<?php

declare(strict_types=1);

// Sells once, and tells what became of it: SECONDS is the time of an attempt, RETRIES how many follow the first one.
require __DIR__ . '/../src/autoload.php';

$options = ['timeout' => (float) getenv('SECONDS'), 'max_retries' => (int) getenv('RETRIES'), 'sleep' => static fn (float $_seconds) => null];
try {
    echo (new Florin\Florin(options: $options))->payments->create(['amount_usd' => '5.00'])['id'];
} catch (Florin\FlorinError $error) {
    echo $error->errorCode;
}
