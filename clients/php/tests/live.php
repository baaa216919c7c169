<?php

declare(strict_types=1);

// A shop's afternoon against a service that runs: prints what came of it as JSON. Reads FLORIN_BASE_URL, FLORIN_API_KEY.
require __DIR__ . '/../src/autoload.php';

use Florin\Florin;
use Florin\FlorinError;
use Florin\Webhook;

$florin = new Florin();
$order = ['amount_usd' => '25.00', 'description' => 'Order 1042', 'metadata' => []];
$first = $florin->payments->create($order, ['idempotency_key' => 'order-1042']);
$again = $florin->payments->create($order, ['idempotency_key' => 'order-1042']);
$expected = [$first['id']];
for ($made = 0; $made < 3; $made++) {
    $expected[] = $florin->payments->create(['amount_usd' => '5.00'])['id'];
}
$listed = [];
foreach ($florin->payments->list(['per_page' => 2]) as $payment) {
    $listed[] = $payment['id'];
}
sort($expected);
sort($listed);
$refused = static function (\Closure $act): ?FlorinError {
    try {
        $act();
        return null;
    } catch (FlorinError $error) {
        return $error;
    }
};
$odd = $refused(fn () => $florin->payments->create(['amount_usd' => '0.00']));
$florin->webhooks->update(['url' => 'https://shop.example.com/hooks', 'events' => ['*']]);
$secret = $florin->webhooks->secret()['secret'];
$body = json_encode(['event' => 'payment.completed', 'timestamp' => '2026-03-02T09:22:13.064218+00:00', 'data' => ['payment_id' => 'a']]);
echo json_encode([
    'same' => $first['id'] === $again['id'],
    'listed' => $listed === $expected,
    'retrieved' => $florin->payments->retrieve($first['id'])['description'],
    'refused' => [$odd?->errorCode, $odd?->status, array_keys($odd?->details ?? [])],
    'missing' => $refused(fn () => $florin->payments->retrieve('0198c0e5-0000-7d4c-a1f8-3e5b7c9d0f12'))?->errorCode,
    'checkout' => $florin->pay->status($first['id'])['status'],
    'end' => $florin->events->list(['after' => 'latest'])->page()['events'],
    'verified' => Webhook::verify($body, ['X-SVC-Signature' => Webhook::testHeader($body, $secret)], $secret)['event'],
]);
