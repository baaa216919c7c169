import { randomUUID } from 'node:crypto';
import type { Exchange, ExchangeNetwork } from '@florin/domain/ports/exchange';
import { refreshExchanges } from '@florin/engine/exchange/refresh-exchanges';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { SystemClock } from '@florin/system/system-clock';
import { SystemIds } from '@florin/system/system-ids';
import { readTime } from '@florin/database/sql/system/read-clock';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ComposedServer, type Headers } from './composed-server.ts';

let server: ComposedServer;
let admin: Headers;
let merchant: Headers;
const clock = new SystemClock();
const { usdt } = testTokens;
const network: ExchangeNetwork = {
  network: 'USDT-ERC20',
  withdrawals: true,
  deposits: true,
  fee: '2.345',
  minimum: '1',
  digits: 6,
  contractEnd: null,
};

/** A worker's reading of an exchange that says this; what it would be told is told to nobody here. */
async function read(change: Partial<ExchangeNetwork> = {}): Promise<void> {
  const exchange = {
    name: 'okx',
    networkOf: ({ symbol }: { symbol: string }) => (symbol === 'USDT' ? network.network : null),
    networks: async () => [{ ...network, ...change }],
    balances: async () => [{ symbol: 'USDT', funding: '1250.5', trading: '0', total: '1300.5' }],
  } as unknown as Exchange;
  const { db } = server.database;
  const ports = { db, clock, ids: new SystemIds(clock), catalogue: new CatalogueCache(db, clock) };
  await refreshExchanges({ ...ports, exchanges: new Map([['okx', exchange]]) }, (error) => {
    throw error;
  });
}

const call = async (method: string, path: string, headers: Headers, body?: unknown) => {
  const { status, data, error } = await server.call(method, path, headers, body);
  return { status, data, error };
};
const chains = async (): Promise<string[]> => {
  const { data } = await call('GET', '/v1/withdrawals/chains', merchant);
  return data.chains.map((chain: { short_name: string }) => chain.short_name);
};

beforeAll(async () => {
  server = await ComposedServer.open();
  await clock.refresh(async () => (await server.database.db.one(readTime)).now);
  ({ session: admin } = await server.session('admin'));
  ({ session: merchant } = await server.session('merchant'));
});
afterAll(() => server?.close());

test('an exchange that no running worker has an account at cannot become active', async () => {
  const { status, error } = await call('PUT', '/v1/admin/settings', admin, { active_exchange: 'okx' });
  expect(status).toBe(422);
  expect(error.details.active_exchange[0]).toContain('No running worker has an account at okx');
});

test('an active exchange decides where withdrawals are paid, and what they cost', async () => {
  await read();
  expect(await call('PUT', '/v1/admin/settings', admin, { active_exchange: 'okx' })).toMatchObject({
    status: 200,
    data: { active_exchange: 'okx' },
  });
  await expect.poll(chains, { timeout: 10_000 }).toEqual([testChain.shortName]);
  expect(await call('GET', `/v1/withdrawals/fee-estimate?chain_id=${testChain.id}`, merchant)).toMatchObject({
    data: { fee_usd: '2.35', min_withdrawal_usd: '10.00' },
  });
  await read({ withdrawals: false });
  await expect.poll(chains, { timeout: 10_000 }).toEqual([]);
  await read();
  await expect.poll(chains, { timeout: 10_000 }).toEqual([testChain.shortName]);
});

test('administrators see how it does', async () => {
  await read();
  const { status, data } = await call('GET', '/v1/admin/exchange', admin);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    active_exchange: 'okx',
    exchanges: [
      {
        name: 'okx',
        is_active: true,
        health: 'ok',
        failures: 0,
        open_payouts: 0,
        unanswered: 0,
        chains: [{ chain_short_name: testChain.shortName, network: 'USDT-ERC20', fee_crypto: '2.345', problem: null }],
        balances: [{ symbol: 'USDT', funding_crypto: '1250.5', total_crypto: '1300.5', booked_crypto: '0' }],
      },
    ],
  });
  expect(await call('GET', '/v1/admin/exchange/instructions', admin)).toMatchObject({
    data: { total: 0, instructions: [] },
  });
});

test('what goes to it is set, and removed', async () => {
  const path = `/v1/admin/exchange/assets/${usdt.id}`;
  const setting = { keep_base_units: '0', threshold_base_units: '5000000', day_max_base_units: '9000000', sell: false };
  expect(await call('PUT', path, admin, setting)).toMatchObject({ status: 200, data: { ...setting } });
  expect((await call('GET', '/v1/admin/exchange', admin)).data.assets).toMatchObject([
    { token: { symbol: 'USDT' }, ...setting },
  ]);
  for (const wrong of ['0', '-1', '1.5', 5])
    expect((await call('PUT', path, admin, { ...setting, threshold_base_units: wrong })).status).toBe(422);
  expect((await call('PUT', `/v1/admin/exchange/assets/${randomUUID()}`, admin, setting)).status).toBe(404);
  expect((await call('DELETE', path, admin)).status).toBe(204);
  expect((await call('DELETE', path, admin)).status).toBe(404);
});

test('an instruction that does not exist is not released, and merchants see none of it', async () => {
  const path = `/v1/admin/exchange/instructions/${randomUUID()}/release`;
  expect((await call('POST', path, admin, { reason: 'Never arrived' })).status).toBe(404);
  expect((await call('GET', '/v1/admin/exchange', merchant)).status).toBe(403);
});
