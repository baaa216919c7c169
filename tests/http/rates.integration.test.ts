import { randomUUID } from 'node:crypto';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { refreshRates } from '@florin/engine/rates/refresh-rates';
import type { MarketQuote, RateSource } from '@florin/domain/ports/rate-source';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let admin: Headers;
const clock = new TestClock();
const { eth } = testTokens;

const quote = (source: string, price: string, change: Partial<MarketQuote> = {}): MarketQuote => ({
  source,
  base: 'ETH',
  quote: 'USD',
  bid: price,
  ask: price,
  last: null,
  at: clock.now(),
  ...change,
});
const failedAt = new Date('2026-03-02T09:15:00.000Z');
const state = { quotedAt: null, quotes: 0, answerMs: null, failures: 3, failedAt, failure: 'timeout' as const };

async function refresh(quotes: readonly MarketQuote[]): Promise<void> {
  const source: RateSource = {
    sourcesMin: null,
    read: () => Promise.resolve({ quotes, currencies: [], sources: [{ name: 'slow', ...state }] }),
    close: () => Promise.resolve(),
  };
  const { db } = server.database;
  await refreshRates({ db, clock, catalogue: new CatalogueCache(db, clock), source });
}
const read = async (path: string) => {
  const { status, data } = await server.call('GET', path, admin);
  expect(status).toBe(200);
  return data;
};
const ofEth = async () =>
  (await read('/v1/admin/rates')).rates.find((rate: { token: { id: string } }) => rate.token.id === eth.id);

beforeAll(async () => {
  server = await ComposedServer.open();
  ({ session: admin } = await server.session('admin'));
  await refresh([quote('north', '3500.5'), quote('east', '3501.5'), quote('south', '35010')]);
});
afterAll(() => server?.close());

test('administrators see what a rate was made of, and why a quote did not count', async () => {
  const rate = await ofEth();
  expect(rate).toMatchObject({
    chain_short_name: testChain.shortName,
    rate_usd: '3501.0',
    source: 'consensus',
    is_stale: false,
    refused_at: null,
    refused_inputs: [],
  });
  expect(rate.inputs).toMatchObject([
    { source: 'north', pair: 'ETH/USD', bid: '3500.5', last: null, rate_usd: '3500.5', fault: null },
    { source: 'east', rate_usd: '3501.5', fault: null },
    { source: 'south', rate_usd: '35010.0', fault: 'outlier' },
  ]);
});

test('the lock of a payment keeps that for ever', async () => {
  const { key } = await server.merchant();
  const { id } = (await server.call('POST', '/v1/payments', key, { amount_usd: '20.00' })).data;
  expect(await read(`/v1/admin/payments/${id}/rate-locks`)).toEqual({ rate_locks: [] });
  const confirmed = await server.call('POST', `/v1/pay/${id}/confirm`, {}, { token_id: eth.id });
  expect(confirmed.data).toMatchObject({ locked_rate_usd: '3501.0' });
  const { rate_locks: locks } = await read(`/v1/admin/payments/${id}/rate-locks`);
  const { inputs, rated_at } = await ofEth();
  expect(locks).toEqual([
    {
      token: { id: eth.id, symbol: 'ETH', name: 'ETH' },
      locked_rate_usd: '3501.0',
      locked_at: expect.any(String),
      source: 'consensus',
      rated_at,
      inputs,
    },
  ]);
  const missing = await server.call('GET', `/v1/admin/payments/${randomUUID()}/rate-locks`, admin);
  expect([missing.status, missing.error.code]).toEqual([404, 'NOT_FOUND']);
});

test('a payment cannot be created at a quote that is over', async () => {
  const { key } = await server.merchant();
  const quoted = await server.call('POST', '/v1/quotes', key, { currency: 'USD', amount: '20.00' });
  await server.asOwner(
    `update quotes set created_at = created_at - interval '1 hour',
    expires_at = expires_at - interval '1 hour' where id = $1`,
    quoted.data.id,
  );
  const { status, error } = await server.call('POST', '/v1/payments', key, { quote_id: quoted.data.id });
  expect([status, error.code]).toEqual([422, 'RATE_STALE']);
});

test('sources tell how they do, and the history when they ceased to give a rate', async () => {
  await refresh([quote('north', '3500.5'), quote('east', '3600')]);
  expect(await read('/v1/admin/rate-sources')).toEqual({
    rate_sources: [
      {
        name: 'slow',
        seen_at: expect.any(String),
        quoted_at: null,
        quotes: 0,
        answer_ms: null,
        failures: 3,
        failed_at: failedAt.toISOString(),
        failure: 'timeout',
      },
    ],
  });
  await refresh([quote('north', '3500.5', { bid: '3501' }), quote('east', '3600')]);
  const rate = await ofEth();
  expect(rate).toMatchObject({ rate_usd: '3550.25', refused_at: expect.any(String) });
  expect(rate.refused_inputs).toMatchObject([{ fault: 'crossed' }, { fault: null }]);
  const history = await read(`/v1/admin/tokens/${eth.id}/rate-history`);
  expect(history).toMatchObject({ total: 2, page: 1 });
  expect(history.rate_history.map(({ rate_usd }: { rate_usd: string | null }) => rate_usd)).toEqual([null, '3501.0']);
  const missing = await server.call('GET', `/v1/admin/tokens/${randomUUID()}/rate-history`, admin);
  expect([missing.status, missing.error.code]).toEqual([404, 'NOT_FOUND']);
});
