<?php
// A receiver of webhooks with nothing but PHP's standard library (8.1 or later): php -S 127.0.0.1:3000 receiver.php
declare(strict_types=1);

const TOLERANCE_SECONDS = 300;

/** `t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 of the time, a point and the raw body. */
function is_signed(string $header, string $body, string $secret, int $now): bool
{
    $time = null;
    $signatures = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = array_pad(explode('=', $part, 2), 2, '');
        if ($name === 't') {
            if ($time !== null) return false;
            $time = $value;
        }
        if ($name === 'v1') $signatures[] = $value;
    }
    if ($time === null || preg_match('/^\d+$/D', $time) !== 1 || abs($now - (int) $time) > TOLERANCE_SECONDS) return false;
    $expected = hash_hmac('sha256', "$time.$body", $secret);
    foreach ($signatures as $signature) {
        // In constant time. There are two signatures while the secret is being changed.
        if (hash_equals($expected, $signature)) return true;
    }
    return false;
}

// Until the event is kept: PHP answers 200 to what breaks, and Florin would not try again.
http_response_code(500);

$secret = (string) getenv('FLORIN_WEBHOOK_SECRET');
$body = (string) file_get_contents('php://input', length: 65536);
if ($secret === '' || !is_signed($_SERVER['HTTP_X_SVC_SIGNATURE'] ?? '', $body, $secret, time())) {
    http_response_code(400);
    return;
}

$event = json_decode($body, true, flags: JSON_THROW_ON_ERROR);
$key = hash('sha256', ($event['data']['payment_id'] ?? '') . $event['event'] . $event['timestamp']);
// A table of your database with the key as its primary key; here a file that can be made once.
$marks = getenv('SEEN_FOLDER') ?: sys_get_temp_dir() . '/florin-seen';
if (!is_dir($marks)) mkdir($marks, 0700, true);
if (@fopen("$marks/$key", 'x') !== false && $event['event'] === 'payment.completed') {
    file_put_contents('php://stdout', "deliver {$event['data']['payment_id']}\n");
}
http_response_code(204);
