import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CliError } from '../failure.ts';
import { answer, quickClock, refusal, success, Terminal } from '../../test/terminal.ts';

const env = { FLORIN_BASE_URL: 'http://127.0.0.1:4400', FLORIN_API_KEY: 'flr_key', FLORIN_SESSION_TOKEN: 'session' };
let terminal: Terminal;
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal.remove());

/** Answers each request with the next of these, the last one for ever; remembers what was asked. */
function answers(...all: unknown[]): { fetch: typeof fetch; asked: Request[] } {
  const asked: Request[] = [];
  return {
    asked,
    fetch: async (url, init) => {
      asked.push(new Request(url, init as RequestInit));
      return success(all.length > 1 ? all.shift() : all[0]);
    },
  };
}

describe('a command that changes what cannot be taken back', () => {
  const line = ['admin', 'payments', 'expire', ids.payment, '--reason', 'The payer asked for it.'];

  test('is refused where nobody can be asked, and asks for nothing', async () => {
    const { fetch, asked } = answers(examples.adminPayment);
    const ran = await terminal.run(line, { env, fetch });
    expect([ran.code, asked]).toEqual([2, []]);
    expect(ran.err).toContain('needs --yes');
  });

  test.each([
    ['y', 0, 1],
    ['yes', 0, 1],
    ['', 2, 0],
    ['no', 2, 0],
  ])('asks a person; "%s" ends with %s', async (input, code, requests) => {
    const { fetch, asked } = answers(examples.adminPayment);
    const ran = await terminal.run(line, { env, fetch, isTTY: true, input });
    expect([ran.code, asked.length]).toEqual([code, requests]);
    expect(ran.err).toContain(
      `End a payment that has received nothing (${ids.payment}) at http://127.0.0.1:4400? [y/N]`,
    );
  });
});

describe('the input of a command', () => {
  const create = (words: string[], input = '') => {
    const { fetch, asked } = answers(examples.awaitingSelection);
    return terminal
      .run(['payments', 'create', '--json', ...words], { env, fetch, input })
      .then(async ({ code, out }) => ({
        code,
        message: (JSON.parse(out) as { error?: { message: string } }).error?.message,
        body: asked[0] === undefined ? null : ((await asked[0].json()) as unknown),
        key: asked[0]?.headers.get('idempotency-key'),
      }));
  };

  test('is taken from options, lists by commas, null by its word', async () => {
    const words = [
      '--amount-usd',
      '5.00',
      '--description',
      'null',
      '--allowed-token-ids',
      `${ids.payment},${ids.event}`,
    ];
    expect(await create([...words, '--idempotency-key', 'order-1'])).toMatchObject({
      body: { amount_usd: '5.00', description: null, allowed_token_ids: [ids.payment, ids.event] },
      key: 'order-1',
    });
  });

  test('is taken from JSON, and options win over it', async () => {
    const ran = await create(['--input', '-', '--amount-usd', '7.00'], '{"amount_usd":"5.00","description":"A"}');
    expect(ran.body).toEqual({ amount_usd: '7.00', description: 'A' });
  });

  test.each([
    [['--amount-usd', '5,00'], '', 'plain digits'],
    [['--amount-usd', '-5'], '', 'plain digits'],
    [['--input', '-'], '[1]', 'not a JSON object'],
    [['--input', '-'], '{"amount_usd":5.00}', 'a number would lose cents'],
    [['--amount-eur', '5.00'], '', 'unknown option'],
  ])('%j is a mistake of the command line', async (words, input, why) => {
    expect(await create(words, input)).toMatchObject({ code: 2, body: null, message: expect.stringContaining(why) });
  });
});

test('what a command cannot do without is told before anything is sent', async () => {
  const { fetch, asked } = answers(examples.quote);
  const ran = await terminal.run(['quotes', 'create', '--currency', 'EUR'], { env, fetch });
  expect([ran.code, asked.length]).toEqual([2, 0]);
  expect(ran.err).toContain('Missing: --amount');
});

test('a list is walked to its end with --all, one document a line', async () => {
  const page = (number: number) => ({
    ...examples.paymentPage,
    page: number,
    total_pages: 2,
    next_cursor: number === 1 ? '1' : null,
    payments: [{ id: `${number}` }],
  });
  const { fetch } = answers(page(1), page(2));
  const ran = await terminal.run(['payments', 'list', '--all', '--json'], { env, fetch });
  expect(ran.out).toBe('{"id":"1"}\n{"id":"2"}\n');
});

test('waiting tells progress once for each change, and ends with 6 when the payment stopped elsewhere', async () => {
  const at = (status: string) => ({ ...examples.awaitingSelection, status });
  const { fetch } = answers(at('awaiting_payment'), at('awaiting_payment'), at('confirming'), at('expired'));
  const ran = await terminal.run(['payments', 'wait', ids.payment, '--json'], { env, fetch });
  expect([ran.code, JSON.parse(ran.out).error.code]).toEqual([6, 'PAYMENT_STOPPED']);
  expect(ran.err.split('\n').slice(0, 3)).toEqual([
    'awaiting_payment, 0 received',
    'confirming, 0 received',
    'expired, 0 received',
  ]);
});

test('waiting ends with 9 when time is up', async () => {
  const { fetch } = answers(examples.awaitingSelection);
  const ran = await terminal.run(['payments', 'wait', ids.payment, '--within', '1m', '--quiet'], { env, fetch });
  expect([ran.code, ran.out]).toEqual([9, '']);
});

test('doctor finds a clock that is wrong', async () => {
  const serverTime = Date.parse('2026-03-02T10:00:00Z');
  const fetch = async (url: unknown): Promise<Response> => {
    const headers = { date: new Date(serverTime).toUTCString() };
    if (String(url).endsWith('/health'))
      return answer(200, { success: true, data: examples.health, error: null }, headers);
    return success(examples.paymentSettings);
  };
  const clock = quickClock(serverTime + 400_000);
  const ran = await terminal.run(['doctor', '--json'], { env, fetch: fetch as typeof globalThis.fetch, clock });
  const { checks } = JSON.parse(ran.out) as { checks: { check: string; ok: boolean; detail: string }[] };
  expect(checks.find(({ check }) => check === 'clock')).toMatchObject({
    ok: false,
    detail: expect.stringContaining('400 s ahead'),
  });
  expect(ran.code).not.toBe(0);
});

describe('completion', () => {
  const complete = async (...words: string[]): Promise<string[]> =>
    (await terminal.run(['__complete', '--', ...words])).out.trim().split('\n');

  test('knows commands, options and their words', async () => {
    expect(await complete('pay')).toEqual(['payments', 'payment-links', 'pay']);
    expect(await complete('admin', 'payments', 're')).toEqual(['retrieve', 'release', 'recompute', 'retry-sweep']);
    expect(await complete('payments', 'create', '--am')).toEqual(['--amount-usd']);
    expect(await complete('payments', 'list', '--status', 'confirm')).toEqual(['confirming', 'confirmed']);
    expect(await complete('--color', 'n', '')).toContain('payments');
    expect(await complete('trigger', 'payment.comp')).toEqual(['payment.completed']);
    expect(await complete('trigger', 'paid')).toEqual(['paid', 'paid-in-parts']);
    expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish']);
    expect(await complete('open', '')).toEqual(['docs']);
    expect(await complete('listen', '--events', 'payment.created,wallet')).toEqual(['payment.created,wallet.updated']);
    expect(await complete('payments', 'list', '--columns', 'id,net')).toEqual(['id,net_settlement_usd']);
    terminal.write('config/profiles.json', JSON.stringify({ current: null, profiles: { live: {}, staging: {} } }));
    expect(await complete('--profile', '')).toEqual(['dev', 'live', 'staging']);
    expect(await complete('profiles', 'use', 'l')).toEqual(['live']);
    expect(await complete('admin', 'chains', 'update', 'x', '--is-active', '')).toEqual(['true', 'false']);
  });

  test('loads what zsh needs for it where nothing has', async () => {
    expect((await terminal.run(['completion', 'zsh'])).out).toMatch(
      /whence compdef .*compinit[^]*\ncompdef _florin florin/,
    );
  });

  test('works in bash', async () => {
    const { out: script } = await terminal.run(['completion', 'bash']);
    const bin = fileURLToPath(new URL('../bin.ts', import.meta.url));
    chmodSync(terminal.write('bin/florin', `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`), 0o755);
    const typed = `${script}\nCOMP_WORDS=(florin payments list --status awaiting_p) COMP_CWORD=4\n_florin\necho "\${COMPREPLY[@]}"`;
    const path = `${terminal.folder}/bin:${process.env['PATH']}`;
    expect(execFileSync('bash', ['--norc', '-c', typed], { env: { PATH: path }, encoding: 'utf8' })).toBe(
      'awaiting_payment\n',
    );
  });
});

describe('the page of a payment', () => {
  const page = 'https://pay.example.com/pay/0198c0e5-93b0-7d4c-a1f8-3e5b7c9d0f12';

  test('is opened in the browser by its id, its link and the reference by its word', async () => {
    const brand = { ...examples.brand, pay_page_base: 'https://pay.example.com' };
    const { fetch } = answers(brand);
    for (const what of [ids.payment, page, 'docs']) await terminal.run(['open', what], { env, fetch });
    expect(terminal.opened).toEqual([`https://pay.example.com/pay/${ids.payment}`, page, 'http://127.0.0.1:4400/docs']);
    expect((await terminal.run(['open', 'nothing'], { env, fetch })).code).toBe(2);
  });

  test('is told where there is no browser, and never opened where it is no page', async () => {
    const told = await terminal.run(['open', 'docs'], { env, hasBrowser: false });
    expect(told.err).toContain('There is no browser here to open http://127.0.0.1:4400/docs');
    const { fetch } = answers({ ...examples.brand, pay_page_base: 'file:///etc' });
    expect((await terminal.run(['open', ids.payment], { env, fetch })).code).toBe(10);
    expect(terminal.opened).toHaveLength(1);
  });

  test('is shown as a code and opened when a payment is made, and the answer stays what it is', async () => {
    const made = { ...examples.awaitingSelection, pay_url: page };
    const { fetch } = answers(made);
    const words = ['payments', 'create', '--amount-usd', '5.00', '--json'];
    const ran = await terminal.run([...words, '--qr', '--open'], { env, fetch });
    expect(JSON.parse(ran.out)).toEqual(made);
    expect(ran.err).toMatch(/█[^]*Opened https/);
    expect(terminal.opened).toEqual([page]);
    const plain = await terminal.run(words, { env, fetch });
    expect([plain.err, terminal.opened.length]).toEqual(['', 1]);
  });
});

test('pay --qr shows what another wallet scans, sends nothing and waits for its coins', async () => {
  const token = { id: ids.eth, symbol: 'ETH', contract: null, decimals: 18 };
  const chains = [{ id: ids.chain, short_name: 'eth', rpc_url: 'http://127.0.0.1:1', payers: [], tokens: [token] }];
  const dev = { base_url: 'http://127.0.0.1:4400', merchant: { api_key: 'flr_dev' }, admin: {}, chains };
  terminal.write('.florin/dev.json', JSON.stringify(dev));
  const checkout = {
    ...examples.checkout,
    token: { id: ids.eth, symbol: 'ETH' },
    payment_uri: 'ethereum:0xabc?value=1',
  };
  const waiting = { ...checkout, status: 'awaiting_payment', wallet_address: '0xabc', remaining_crypto_amount: '0.03' };
  const { fetch, asked } = answers(waiting, waiting, { ...examples.awaitingSelection, status: 'completed' });
  const ran = await terminal.run(['pay', ids.payment, '--qr', '--json'], { env, fetch });
  expect([ran.code, JSON.parse(ran.out)]).toMatchObject([0, { status: 'completed', tx_hash: null, to: '0xabc' }]);
  expect(ran.err).toMatch(/█[^]*0.03 ETH to 0xabc\nethereum:0xabc\?value=1/);
  expect(asked.every(({ url }) => url.startsWith('http://127.0.0.1:4400/'))).toBe(true);
});

test('pay sends the rest alone where a part was paid before the token was confirmed anew', async () => {
  const token = { id: ids.eth, symbol: 'ETH', contract: null, decimals: 18 };
  const chains = [{ id: ids.chain, short_name: 'eth', rpc_url: 'http://127.0.0.1:1', payers: [], tokens: [token] }];
  const dev = { base_url: 'http://127.0.0.1:4400', merchant: { api_key: 'flr_dev' }, admin: {}, chains };
  terminal.write('.florin/dev.json', JSON.stringify(dev));
  const over = { ...examples.checkout, status: 'expired_selection' };
  const confirmed = { ...examples.confirmedSelection, required_crypto_amount: '0.05', remaining_crypto_amount: '0.02' };
  const shown = { ...examples.checkout, payment_uri: 'ethereum:0xabc?value=1' };
  const { fetch } = answers(over, confirmed, shown);
  const ran = await terminal.run(['pay', ids.payment, '--token', 'ETH', '--qr', '--no-wait', '--json'], { env, fetch });
  expect([ran.code, JSON.parse(ran.out)]).toMatchObject([0, { amount: '0.02' }]);
});

describe('help', () => {
  test('tells of the command that all of its words name', async () => {
    const { code, out } = await terminal.run(['help', 'payments', 'create']);
    expect([code, out]).toEqual([0, (await terminal.run(['payments', 'create', '--help'])).out]);
    expect(out).toContain('--amount-usd');
  });

  test('knows no other command', async () => {
    expect((await terminal.run(['help', 'payments', 'creat'])).code).toBe(2);
  });
});

test('a command that is no command comes with one that is meant, on one line', async () => {
  const { code, err } = await terminal.run(['payment', 'list']);
  expect([code, err.split('\n')[0]]).toEqual([
    2,
    expect.stringMatching(/unknown command 'payment' \(Did you mean payments\?\)/),
  ]);
});

describe('--columns', () => {
  const list = (columns: string, data: unknown = examples.paymentPage) =>
    terminal.run(['payments', 'list', '--columns', columns], { env, fetch: answers(data).fetch });

  test('refuses a column that there is not, and names those there are', async () => {
    const { code, err } = await list('id,nope');
    expect([code, err]).toEqual([2, expect.stringMatching(/"nope" is none of: id, .*status/)]);
  });

  test('chooses the members of one thing too', async () => {
    const { fetch } = answers(examples.payment);
    const ran = await terminal.run(['payments', 'retrieve', ids.payment, '--columns', 'status,id'], { env, fetch });
    expect(ran.out).toBe(`status  completed\nid      ${ids.payment}\n`);
  });
});

describe('payments qr', () => {
  const qr = (status: string) => {
    const { fetch } = answers({ ...examples.checkout, status });
    return terminal.run(['payments', 'qr', ids.payment], { env, fetch });
  };

  test.each(['confirming', 'completed', 'expired', 'failed'])(
    'shows no code for a payment that is %s',
    async (status) => {
      const { code, out, err } = await qr(status);
      expect([code, out, err]).toEqual([
        6,
        '',
        expect.stringContaining(`The payment is ${status}: nothing is to be sent`),
      ]);
    },
  );

  test('shows one while money is awaited', async () => {
    expect((await qr('partially_paid')).out).toMatch(/█|▄|▀/);
  });
});

describe('doctor', () => {
  const health = (): Response => success(examples.health);
  const checked = async (fetch: typeof globalThis.fetch, baseUrl = env.FLORIN_BASE_URL) => {
    const ran = await terminal.run(['doctor', '--json', '--retries', '0'], {
      env: { ...env, FLORIN_BASE_URL: baseUrl },
      fetch,
    });
    const { checks } = JSON.parse(ran.out) as { checks: { check: string; ok: boolean | null; detail: string }[] };
    return { code: ran.code, checks: new Map(checks.map((one) => [one.check, one])) };
  };

  test('passes over what the key may not see', async () => {
    const { code, checks } = await checked(async (url) => {
      if (String(url).endsWith('/health')) return health();
      return String(url).includes('/webhooks') ? refusal(403, 'FORBIDDEN') : success(examples.paymentSettings);
    });
    expect(checks.get('webhook')).toMatchObject({ ok: null, detail: 'Refused with FORBIDDEN.' });
    expect(code).toBe(0);
  });

  test('tells once that the address is wrong and what to do, and calls nothing well that it did not see', async () => {
    const { code, checks } = await checked(async () => refusal(404, 'NOT_FOUND'), 'http://127.0.0.1:4400/shop');
    expect(code).toBe(5);
    expect(checks.get('service')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('is there a path too much?'),
    });
    expect(['clock', 'certificate', 'credential', 'webhook'].map((check) => checks.get(check)?.ok)).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });

  test('asks whether it is running where nobody answers', async () => {
    const { checks } = await checked(() =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })),
    );
    expect(checks.get('service')?.detail).toMatch(/No answer from http:\/\/127\.0\.0\.1:4400 .* Is it running\?/);
  });
});

describe('profiles', () => {
  const saved = {
    current: 'live',
    profiles: {
      live: { base_url: 'https://pay.example.com', api_key: 'flr_live_0123456789' },
      staging: { base_url: 'https://staging.example.com', session_token: 'session-token' },
    },
  };
  const florin = (...words: string[]) => terminal.run(['profiles', ...words, '--json']);
  beforeEach(() => void terminal.write('config/profiles.json', JSON.stringify(saved)));

  test('are listed without their secrets', async () => {
    const { out } = await florin('list');
    expect(JSON.parse(out)).toEqual({
      profiles: [
        { name: 'live', current: true, base_url: 'https://pay.example.com', api_key: 'flr_live_…6789', session: false },
        { name: 'staging', current: false, base_url: 'https://staging.example.com', api_key: null, session: true },
      ],
    });
    expect(out).not.toMatch(/0123456789|session-token/);
  });

  test('one of them counts from now on, and no other can', async () => {
    expect((await florin('use', 'staging')).code).toBe(0);
    const { profiles } = JSON.parse((await florin('list')).out) as { profiles: { name: string; current: boolean }[] };
    expect(profiles.filter(({ current }) => current).map(({ name }) => name)).toEqual(['staging']);
    expect(await florin('use', 'nowhere')).toMatchObject({
      code: 2,
      out: expect.stringContaining('live, staging, dev'),
    });
  });
});

test('webhooks logs shows what the receiver answered last, and only failures when asked', async () => {
  const of = (isTaken: boolean, response_body: string) => ({
    ...examples.delivery,
    logs: [{ ...examples.delivery.logs[0], success: isTaken, response_status: isTaken ? 204 : 500, response_body }],
  });
  const logs = async (...words: string[]) => {
    const page = { ...examples.deliveryPage, total_pages: 1, jobs: [{ job_id: 'a' }, { job_id: 'b' }] };
    const { fetch } = answers(page, of(true, ''), of(false, 'out of stock'));
    const { out } = await terminal.run(['webhooks', 'logs', ...words, '--json'], { env, fetch });
    return (JSON.parse(out) as { deliveries: { answered: number; answer: string }[] }).deliveries;
  };
  expect(await logs()).toMatchObject([{ answered: 204 }, { answered: 500, answer: 'out of stock' }]);
  expect(await logs('--failed')).toMatchObject([{ answered: 500 }]);
});

test.each(['x', '0', '-1', '1.5', '10000', ''])('webhooks logs --limit "%s" asks for nothing', async (limit) => {
  const { fetch, asked } = answers({ ...examples.deliveryPage, total_pages: 1, jobs: [] });
  const ran = await terminal.run(['webhooks', 'logs', `--limit=${limit}`], { env, fetch });
  expect([ran.code, asked]).toEqual([2, []]);
  expect(ran.err).toContain('--limit must be a whole number from 1 to 9999.');
});

test('webhooks logs shows as many as are asked for, and its list is given up with Ctrl-C', async () => {
  const page = { ...examples.deliveryPage, total_pages: 1, jobs: [{ job_id: 'a' }, { job_id: 'b' }] };
  const { fetch } = answers(page, examples.delivery);
  const { code, out } = await terminal.run(['webhooks', 'logs', '--limit', '1', '--json'], { env, fetch });
  expect([code, (JSON.parse(out) as { deliveries: object[] }).deliveries]).toEqual([0, [expect.anything()]]);

  const interrupted = new AbortController();
  const mute: typeof globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      interrupted.abort(new CliError('INTERRUPTED', 'Interrupted.'));
    });
  const ran = await terminal.run(['webhooks', 'logs'], { env, fetch: mute, signal: interrupted.signal });
  expect(ran.code).toBe(130);
});

describe('a list as a file', () => {
  const rows = 'id,amount_usd\r\n1,"5,00"\r\n';
  const file = (body: string | ReadableStream) =>
    new Response(body, { headers: { 'content-type': 'text/csv; charset=utf-8; header=present' } });
  const asked: Request[] = [];
  const answering = (response: () => Response) => async (url: unknown, init: unknown) => {
    asked.push(new Request(String(url), init as RequestInit));
    return response();
  };
  const list = ['payments', 'list', '--q', 'order 17', '--status', 'completed,expired', '--csv'];

  test('is written as it comes, and asked for with the filters of the command', async () => {
    const ran = await terminal.run(list, { env, fetch: answering(() => file(rows)) as typeof fetch });
    expect([ran.code, ran.out, ran.err]).toEqual([0, rows, '']);
    const [request] = asked.splice(0);
    expect([request?.headers.get('accept'), request?.headers.get('x-api-key')]).toEqual(['text/csv', 'flr_key']);
    expect(new URL(request?.url ?? '').search).toBe('?q=order+17&status=completed%2Cexpired');
  });

  test('that is refused is told as any refusal is', async () => {
    const ran = await terminal.run(list, { env, fetch: answering(() => refusal(403, 'FORBIDDEN')) as typeof fetch });
    expect([ran.code, ran.out]).toEqual([4, '']);
    expect(ran.err).toContain('FORBIDDEN');
  });

  test('that breaks off is not taken for a whole one', async () => {
    const broken = () => {
      let turn = 0;
      return new ReadableStream({
        pull: (controller) => {
          turn += 1;
          if (turn === 1) controller.enqueue(new TextEncoder().encode(rows));
          else controller.error(new Error('terminated'));
        },
      });
    };
    const ran = await terminal.run(list, { env, fetch: answering(() => file(broken())) as typeof fetch });
    expect([ran.code, ran.out]).toEqual([9, rows]);
    expect(ran.err).toContain('not whole');
  });

  test('is kept under a name where it is a PDF, byte for byte', async () => {
    const bytes = Uint8Array.from([37, 80, 68, 70, 45, 255, 0, 13, 10]);
    const paper = () => new Response(bytes, { headers: { 'content-type': 'application/pdf' } });
    const fetch = answering(paper) as typeof globalThis.fetch;
    const statement = ['reports', 'statement', '--month', '2026-03', '--pdf', 'march.pdf'];
    const ran = await terminal.run(statement, { env, fetch });
    expect([ran.code, ran.out]).toEqual([0, '']);
    expect([...readFileSync(join(terminal.folder, 'march.pdf'))]).toEqual([...bytes]);
    expect(asked.splice(0).at(-1)?.headers.get('accept')).toBe('application/pdf');
    expect((await terminal.run([...statement, '--csv'], { env, fetch })).code).toBe(2);
    expect((await terminal.run([...statement.slice(0, -1), 'no/such/place.pdf'], { env, fetch })).code).toBe(2);
  });

  test('is no JSON, and has every column', async () => {
    for (const other of ['--json', '--all', '--columns=id'])
      expect(
        (await terminal.run([...list, other], { env, fetch: answering(() => file(rows)) as typeof fetch })).code,
      ).toBe(2);
    const old = await terminal.run(list, { env, fetch: answering(() => success({ payments: [] })) as typeof fetch });
    expect([old.code, old.out]).toEqual([10, '']);
  });
});
