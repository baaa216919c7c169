<?php

declare(strict_types=1);

use Florin\Webhook;

$vectors = json_decode((string) file_get_contents(__DIR__ . '/../../../packages/webhooks/vectors.json'), true)['cases'];
same(count($vectors) > 70, true);
foreach ($vectors as $case) {
    test("a delivery with {$case['name']} is {$case['result']}", function () use ($case): void {
        $limits = ['tolerance_seconds' => $case['tolerance_seconds'], 'now' => $case['now']];
        $code = codeOf(static fn () => Webhook::verify($case['body'], $case['headers'], $case['secrets'], $limits));
        same($code === 'nothing was thrown' ? 'accepted' : $code, $case['result']);
    });
}

const BODY = '{"event":"payment.completed","timestamp":"2026-03-02T09:22:13.064218+00:00","data":{"payment_id":"a"}}';

test('headers are found however PHP spells them', function (): void {
    $signature = Webhook::testHeader(BODY, 'secret');
    foreach (['X-SVC-Signature', 'x-svc-signature', 'HTTP_X_SVC_SIGNATURE'] as $name) {
        same(Webhook::verify(BODY, [$name => $signature, 0 => 'odd'], 'secret')['event'], 'payment.completed');
        same(Webhook::verify(BODY, [$name => [$signature]], 'secret')['event'], 'payment.completed');
    }
});

test('what is no body, header or secret is refused by name', function (): void {
    $headers = ['X-SVC-Signature' => Webhook::testHeader(BODY, 'secret')];
    $refusal = static fn (mixed ...$words): string => codeOf(static fn () => Webhook::verify(...$words));
    same($refusal(BODY, $headers, null), 'secret_missing');
    same($refusal(BODY, $headers, ['', null]), 'secret_missing');
    same($refusal(json_decode(BODY, true), $headers, 'secret'), 'body_parsed');
    same($refusal('', $headers, 'secret'), 'body_missing');
    same($refusal(false, $headers, 'secret'), 'body_missing');
    same($refusal(BODY, [], 'secret'), 'header_missing');
    same($refusal(BODY, null, 'secret'), 'header_missing');
    same($refusal(str_replace('a', 'b', BODY), $headers, 'secret'), 'signature_mismatch');
});

test('a header made here verifies and names what to remember', function (): void {
    $event = Webhook::verify(BODY, ['x-svc-signature' => Webhook::testHeader(BODY, ['new', 'old'])], 'old');
    same(Webhook::dedupeKey($event), 'a:payment.completed:2026-03-02T09:22:13.064218+00:00');
});
