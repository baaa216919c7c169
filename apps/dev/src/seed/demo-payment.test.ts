import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CannotStart } from '../cannot-start.ts';
import { type Rest, RestError } from '../rest.ts';
import { seedPayment } from './demo-payment.ts';
import type { ExpectedToken } from './expected-tokens.ts';

const tokens: readonly ExpectedToken[] = [
  { id: 'eth', symbol: 'ETH', chain: 'ethereum-local' },
  { id: 'usdt', symbol: 'USDT', chain: 'ethereum-local' },
  { id: 'xtz', symbol: 'XTZ', chain: 'tezos-local' },
];
const keys = { api_key: 'key', webhook_scope_api_key: 'key', payment_id: null };
type Offers = Readonly<Record<string, { isStale: boolean }>>;

/** A service whose payments can be paid as each look tells in its turn, and as the last one tells from then on. */
function serviceOf(looks: readonly Offers[], chains: readonly { short_name: string; status: string }[]) {
  let [look, created] = [0, 0];
  const answers: Record<string, () => unknown> = {
    '/health': () => ({ chains }),
    '/v1/pay/new': () => ({
      options: Object.entries(looks[Math.min(look++, looks.length - 1)] ?? {}).map(([id, { isStale }]) => ({
        token: { id },
        is_stale: isStale,
      })),
    }),
  };
  const rest = {
    get: async (path: string) => answers[path]?.(),
    post: async (path: string) => {
      created += 1;
      if (looks.length === 0)
        throw new RestError(`POST ${path}`, 409, { code: 'CONFLICT', message: 'nothing to pay with' });
      return { id: 'new', status: 'awaiting_selection' };
    },
  } as unknown as Rest;
  return { rest, looked: () => look, created: () => created };
}

const healthy = [
  { short_name: 'ethereum-local', status: 'ok' },
  { short_name: 'tezos-local', status: 'degraded' },
];

function seed({ rest }: { rest: Rest }, patience = { quiet: 250, whole: 2_000 }) {
  const folder = mkdtempSync(join(tmpdir(), 'florin-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const wanted = { path: join(folder, 'demo.json'), tokens, workerLog: '.florin/logs/worker.log', patience };
  return seedPayment(rest, keys, wanted, new AbortController().signal);
}

test('a payment is there once every token can be paid, however long one after the other takes', async () => {
  const fresh = { isStale: false };
  const slowly: Offers[] = [{ eth: fresh }, { eth: fresh }, { eth: fresh, usdt: fresh }, { eth: fresh, usdt: fresh }];
  const service = serviceOf([...slowly, { eth: fresh, usdt: fresh, xtz: fresh }], healthy);
  // No two looks without progress are as far apart as the wait is patient, and all of them together are further.
  await expect(seed(service, { quiet: 350, whole: 5_000 })).resolves.toMatchObject({ id: 'new' });
  expect([service.looked(), service.created()]).toEqual([5, 1]);
});

test('what is missing is named by chain and symbol, with what it lacks, how its chain does and where to look', async () => {
  const service = serviceOf([{ eth: { isStale: false }, usdt: { isStale: true } }], healthy);
  const error = await seed(service).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(CannotStart);
  expect((error as Error).message).toMatch(
    /^Only 1 of 3 tokens can be paid after \d+ s, and no more are to be expected\./,
  );
  expect((error as Error).message).toContain(
    'Missing on ethereum-local (ok): USDT lacks a fresh rate; ' +
      'on tezos-local (degraded): XTZ lacks an address or a chain that is read. .florin/logs/worker.log says why',
  );
});

test('a service that takes no payment at all lacks everything', async () => {
  await expect(seed(serviceOf([], []))).rejects.toThrow(
    'Missing on ethereum-local (not known to the service): ETH lacks an address or a chain that is read, ' +
      'USDT lacks an address or a chain that is read; on tezos-local (not known to the service): XTZ lacks',
  );
});

test('nobody waits for the tokens of a halted chain', async () => {
  const halted = [{ short_name: 'tezos-local', status: 'halted' }];
  await expect(seed(serviceOf([{ eth: { isStale: false } }], halted))).resolves.toMatchObject({ id: 'new' });
  await expect(seed(serviceOf([], halted))).resolves.toBeNull();
});
