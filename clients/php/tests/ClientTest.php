<?php

declare(strict_types=1);

use Florin\Florin;
use Florin\FlorinError;
use Florin\NoAnswer;
use Florin\Request;
use Florin\Response;
use Florin\Sender;

/** Answers as a script says, its last step for good; time goes by in pauses alone. */
final class Script implements Sender
{
    /** @var list<Request> */
    public array $sent = [];

    /** @var list<float> */
    public array $pauses = [];

    public float $now = 1_772_443_333.0;

    /** @var list<Response|NoAnswer> */
    private array $steps;

    public function __construct(Response|NoAnswer ...$steps)
    {
        $this->steps = $steps;
    }

    public function send(Request $request): Response
    {
        $this->sent[] = $request;
        $step = $this->steps[min(count($this->sent), count($this->steps)) - 1];
        return $step instanceof NoAnswer ? throw $step : $step;
    }

    public function sleep(float $seconds): void
    {
        $this->pauses[] = $seconds;
        $this->now += $seconds;
    }

    public function client(array $options = []): Florin
    {
        $ports = ['sender' => $this, 'clock' => fn (): float => $this->now, 'sleep' => $this->sleep(...), 'random' => static fn (): float => 0.5];
        return new Florin('https://pay.example.com', 'flr_live_secret', [...$ports, ...$options]);
    }
}

function ok(mixed $data, array $headers = []): Response
{
    return new Response(200, $headers, json_encode(['success' => true, 'data' => $data, 'error' => null]));
}

function refusal(int $status, string $code, array $headers = []): Response
{
    $error = ['code' => $code, 'message' => "Refused with $code.", 'details' => ['amount_usd' => ['Odd.']]];
    return new Response($status, $headers, json_encode(['success' => false, 'data' => null, 'error' => $error]));
}

function failing(Response|NoAnswer $step): FlorinError
{
    try {
        (new Script($step))->client(['max_retries' => 0])->payments->create(['amount_usd' => '5.00'], ['idempotency_key' => 'order-1']);
    } catch (FlorinError $error) {
        return $error;
    }
    throw new Unexpected('nothing was thrown');
}

test('a lost answer is asked for again under one key', function (): void {
    $script = new Script(new NoAnswer('reset'), refusal(503, 'MAINTENANCE', ['retry-after' => '2']), ok(['id' => 'p']));
    same($script->client()->payments->create(['amount_usd' => '5.00', 'metadata' => []]), ['id' => 'p']);
    same($script->pauses, [0.125, 2.125]);
    [$first, , $last] = $script->sent;
    same([$first->method, $first->url, $first->body], ['POST', 'https://pay.example.com/v1/payments', '{"amount_usd":"5.00","metadata":{}}']);
    same($first->headers['idempotency-key'], $last->headers['idempotency-key']);
    same(preg_match('/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/', $first->headers['idempotency-key']), 1);
    same($first->headers['x-api-key'], 'flr_live_secret');
    same(preg_match('~^florin-php/\d~', $first->headers['user-agent']), 1);
});

test('a refusal carries what is known of the call', function (): void {
    $error = failing(refusal(422, 'VALIDATION_ERROR', ['x-request-id' => 'r1']));
    same(
        [$error->errorCode, $error->status, $error->requestId, $error->request, $error->attempts, $error->idempotencyKey, $error->details],
        ['VALIDATION_ERROR', 422, 'r1', 'POST /v1/payments', 1, 'order-1', ['amount_usd' => ['Odd.']]],
    );
});

test('what is no answer of Florin is told apart', function (): void {
    foreach (['<html>', '', 'null', '[]', '{"ok":true}', '"success"'] as $body) {
        same(failing(new Response(200, ['content-type' => 'text/html'], $body))->errorCode, 'UNEXPECTED_RESPONSE');
    }
});

test('a state that refuses is not asked again', function (): void {
    $script = new Script(refusal(409, 'CONFLICT'));
    same(codeOf(fn () => $script->client()->payments->create(['amount_usd' => '5.00'])), 'CONFLICT');
    same(count($script->sent), 1);
});

test('a proof that counts once is sent again only where it cannot have arrived', function (): void {
    foreach ([[new NoAnswer('reset'), 1], [refusal(500, 'INTERNAL_ERROR'), 1], [new NoAnswer('refused', neverSent: true), 3]] as [$step, $times]) {
        $script = new Script($step);
        codeOf(fn () => $script->client()->withdrawals->removeWallet('c', ['totp_code' => '123456']));
        same(count($script->sent), $times);
    }
    $script = new Script(new NoAnswer('reset'), new Response(204, [], ''));
    $script->client()->withdrawals->removeWallet('c', ['totp_code' => null]);
    same(count($script->sent), 2);
});

test('what is not there when its removal is repeated has been removed', function (): void {
    $gone = refusal(404, 'NOT_FOUND');
    $script = new Script(new NoAnswer('reset'), $gone);
    $script->client()->paymentLinks->remove('l');
    same(count($script->sent), 2);
    foreach ([[$gone], [new NoAnswer('refused', neverSent: true), $gone], [refusal(429, 'RATE_LIMIT_EXCEEDED'), $gone]] as $steps) {
        same(codeOf(fn () => (new Script(...$steps))->client()->paymentLinks->remove('l')), 'NOT_FOUND');
    }
});

test('a POST that takes no key is asked again only where it cannot have arrived', function (): void {
    foreach ([[new NoAnswer('reset'), 1], [new NoAnswer('refused', neverSent: true), 3], [refusal(503, 'MAINTENANCE', ['retry-after' => '1']), 1]] as [$step, $times]) {
        $script = new Script($step);
        codeOf(fn () => $script->client()->webhooks->test());
        same(count($script->sent), $times);
    }
});

test('no answer is told by whether it can have arrived, and how long was waited', function (): void {
    $refused = failing(new NoAnswer('refused', neverSent: true));
    same([$refused->errorCode, $refused->neverSent, str_contains($refused->getMessage(), 'https://pay.example.com')], ['CONNECTION_FAILED', true, true]);
    same(failing(new NoAnswer('late', timedOut: true))->errorCode, 'TIMED_OUT');
});

test('where nothing is left of the limit the next request waits', function (): void {
    $script = new Script(ok([], ['ratelimit' => '"key";r=0;t=1']), ok([]));
    $florin = $script->client();
    $florin->payments->settings();
    $florin->payments->settings();
    same($script->pauses, [1.0]);
});

test('a list is walked to its end and tells each entry once', function (): void {
    $page = static fn (int $number, string ...$ids): Response => ok([
        'payments' => array_map(static fn (string $id): array => ['id' => $id], $ids),
        ...['page' => $number, 'total_pages' => 2, 'total' => 3, 'page_size' => 2],
    ]);
    $script = new Script($page(1, 'a', 'b'), $page(2, 'b', 'c'));
    $found = [];
    foreach ($script->client()->payments->list(['status' => ['completed', 'expired'], 'q' => null]) as $payment) {
        $found[] = $payment['id'];
    }
    same($found, ['a', 'b', 'c']);
    same($script->sent[1]->url, 'https://pay.example.com/v1/payments?status=completed%2Cexpired&page=2');
});

test('a list is walked beyond what its total counts', function (): void {
    $page = static fn (int $number, string ...$ids): Response => ok([
        'withdrawals' => array_map(static fn (string $id): array => ['id' => $id], $ids),
        ...['page' => $number, 'total_pages' => 5000, 'total' => 10_000, 'page_size' => 2],
    ]);
    $script = new Script($page(5000, 'a', 'b'), $page(5001, 'c', 'd'), $page(5002, 'e'));
    $found = iterator_to_array($script->client()->withdrawals->list(['page' => 5000, 'page_size' => 2]), false);
    same(array_column($found, 'id'), ['a', 'b', 'c', 'd', 'e']);
    same($script->sent[2]->url, 'https://pay.example.com/v1/withdrawals?page=5002&page_size=2');
});

test('a feed goes on by its cursor', function (): void {
    $script = new Script(ok(['events' => [['id' => 'e']], 'next_cursor' => 'c1']), ok(['events' => [], 'next_cursor' => 'c1']));
    same(array_column(iterator_to_array($script->client()->events->list()->pages(), false), 'next_cursor'), ['c1', 'c1']);
    same($script->sent[1]->url, 'https://pay.example.com/v1/events?after=c1');
});

test('waiting ends when the payment stopped elsewhere', function (): void {
    $script = new Script(ok(['status' => 'confirming']), ok(['status' => 'expired']));
    $patience = ['sleep' => $script->sleep(...), 'clock' => fn (): float => $script->now];
    same(codeOf(fn () => $script->client()->payments->waitFor('p', patience: $patience)), 'PAYMENT_STOPPED');
    same($script->pauses, [2.0]);
});

test('nothing is sent that cannot be right', function (): void {
    $script = new Script(ok([]));
    $florin = $script->client();
    foreach ([
        fn () => $florin->payments->create(['amount_usd' => 5.0]),
        fn () => $florin->payments->create(['amount_usd' => '5,00']),
        fn () => $florin->payments->create(['amount_usd' => '5.00', 'description' => "\xff"]),
        fn () => $florin->payments->retrieve(''),
        fn () => $florin->payments->retrieve('../settings'),
        fn () => $florin->payments->retrieve('..'),
        fn () => $florin->payments->create(['amount_usd' => '5.00'], ['idempotency_key' => "a\nb"]),
        fn () => $florin->payments->create(['amount_usd' => '5.00'], ['retries' => 2]),
        fn () => $florin->payments->create(['amount_usd' => '5.00'], ['timeout' => 'soon']),
        fn () => $florin->payments->list(['page' => 1.5])->page(),
    ] as $act) {
        same(codeOf($act), 'INVALID_ARGUMENT');
    }
    same($script->sent, []);
});

test('addresses and keys are checked', function (): void {
    putenv('FLORIN_BASE_URL');
    putenv('FLORIN_API_KEY');
    same(codeOf(fn () => new Florin()), 'INVALID_ARGUMENT');
    foreach (['pay.example.com', 'http://pay.example.com', 'https://a:b@pay.example.com', 'https://pay.example.com/v1', 'ftp://pay.example.com', 'https://pay.example.com?a=b'] as $base) {
        same(codeOf(fn () => new Florin($base)), 'INVALID_ARGUMENT');
    }
    same(codeOf(fn () => new Florin('https://pay.example.com', "key\n")), 'INVALID_ARGUMENT');
    same(codeOf(fn () => new Florin('https://pay.example.com', 'key', ['session_token' => 'session'])), 'INVALID_ARGUMENT');
    same(codeOf(fn () => new Florin('https://pay.example.com', 'key', ['retries' => 1])), 'INVALID_ARGUMENT');
});

test('a key of the environment goes with its address alone', function (): void {
    $script = new Script(ok([]));
    putenv('FLORIN_BASE_URL=https://pay.example.org');
    putenv('FLORIN_API_KEY=flr_live_key');
    (new Florin(options: ['sender' => $script]))->payments->settings();
    (new Florin('https://other.example.com', options: ['sender' => $script]))->service->health();
    putenv('FLORIN_BASE_URL');
    putenv('FLORIN_API_KEY');
    same(array_map(static fn (Request $request): ?string => $request->headers['x-api-key'] ?? null, $script->sent), ['flr_live_key', null]);
});

test('no dump and no trace shows the key', function (): void {
    $script = new Script(new NoAnswer('reset'));
    $florin = (new Script(ok([])))->client();
    ob_start();
    var_dump($florin);
    print_r($florin);
    var_export($florin->payments);
    same(str_contains((string) ob_get_clean(), 'flr_live_secret'), false);
    try {
        new Florin('http://pay.example.com', 'flr_live_secret');
    } catch (FlorinError $error) {
        same(str_contains((string) $error, 'flr_live'), false);
        same(str_contains(print_r($error->getTrace(), true), 'flr_live'), false);
    }
});

test('every generated file loads, and every method says what it asks for', function (): void {
    $count = 0;
    foreach (get_object_vars((new Script(ok([])))->client()) as $resource) {
        foreach ((new ReflectionClass($resource))->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
            if ($method->class !== $resource::class && !str_starts_with($method->class, 'Florin\\Generated')) {
                continue;
            }
            if ($method->isConstructor() || $method->name === 'waitFor') {
                continue;
            }
            same(preg_match('~(GET|POST|PUT|DELETE) /~', (string) $method->getDocComment()), 1);
            $count++;
        }
    }
    same($count > 60, true);
});
