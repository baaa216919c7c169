import { randomUUID } from 'node:crypto';
import { settlement } from '@florin/domain/ledger/postings';
import { usd, zeroUsd } from '@florin/domain/money/usd';
import { addToMerchantBalance } from '@florin/database/sql/ledger/post';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { TestClock } from '@florin/testing/test-clock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from './post.ts';
import { readVolume } from './read-volume.ts';

const { usdt, eth } = testTokens;
let database: TestDatabase;
let merchantId: string;
const clock = new TestClock();

const settle = async (tokenId: string, netUsd: string, at: string): Promise<void> => {
  const parts = { netUsd: usd(netUsd), serviceFeeUsd: usd('0.25'), conversionFeeUsd: usd('0.13') };
  const transfers = settlement({
    groupId: randomUUID(),
    paymentId: randomUUID(),
    merchantId,
    tokenId,
    settlement: { grossUsd: usd(netUsd), ...parts, tokenFeeUsd: zeroUsd, surplusUsd: usd('3.00') },
  });
  await database.db.transaction(async (session) => {
    await post(session, transfers, new Date(at));
    await session.run(addToMerchantBalance, { merchantId, amountUsd: netUsd });
  });
};

beforeAll(async () => {
  database = await freshDatabase();
  await seedCatalogue(database.url('owner'));
  merchantId = (await seedMerchant(database.url('owner'))).accountId;
  await settle(usdt.id, '10.00', '2026-02-28T23:59:59.999Z');
  await settle(usdt.id, '20.00', '2026-03-01T00:00:00.000Z');
  await settle(usdt.id, '30.00', '2026-03-02T12:00:00.000Z');
  await settle(eth.id, '40.00', '2026-03-02T12:00:00.000Z');
});
afterAll(() => database.close());

const read = (change: Partial<Parameters<typeof readVolume>[2]> = {}, merchant = merchantId) =>
  readVolume({ db: database.db, clock }, merchant, {
    from: '2026-02-01',
    to: '2026-03-31',
    bucket: 'day',
    by: 'none',
    ...change,
  });
const sums = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ start, symbol, payments, grossUsd, feesUsd, netUsd }) => [
    start,
    symbol,
    Number(payments),
    grossUsd,
    feesUsd,
    netUsd,
  ]);

test('days begin at midnight in UTC; gross is net and fees, without what was too much', async () => {
  expect(sums(await read())).toEqual([
    ['2026-02-28', null, 1, '10.38', '0.38', '10.00'],
    ['2026-03-01', null, 1, '20.38', '0.38', '20.00'],
    ['2026-03-02', null, 2, '70.76', '0.76', '70.00'],
  ]);
});

test('weeks begin on Monday, months on the first', async () => {
  expect((await read({ bucket: 'week' })).map(({ start, netUsd }) => [start, netUsd])).toEqual([
    ['2026-02-23', '30.00'],
    ['2026-03-02', '70.00'],
  ]);
  expect((await read({ bucket: 'month' })).map(({ start, netUsd }) => [start, netUsd])).toEqual([
    ['2026-02-01', '10.00'],
    ['2026-03-01', '90.00'],
  ]);
});

test('split by token each part names token and chain, by chain the chain alone', async () => {
  const byToken = await read({ bucket: 'month', by: 'token' });
  expect(byToken.map(({ start, symbol, chainId, netUsd }) => [start, symbol, chainId, netUsd])).toEqual([
    ['2026-02-01', 'USDT', testChain.id, '10.00'],
    ['2026-03-01', 'ETH', testChain.id, '40.00'],
    ['2026-03-01', 'USDT', testChain.id, '50.00'],
  ]);
  const byChain = await read({ bucket: 'month', by: 'chain' });
  expect(byChain.map(({ symbol, chainId, netUsd }) => [symbol, chainId, netUsd])).toEqual([
    [null, testChain.id, '10.00'],
    [null, testChain.id, '90.00'],
  ]);
});

test('both days count, and another merchant has none of it', async () => {
  expect((await read({ from: '2026-03-01', to: '2026-03-01' })).map(({ netUsd }) => netUsd)).toEqual(['20.00']);
  expect(await read({}, randomUUID())).toEqual([]);
});

test('days in the wrong order and too many of them are refused by name', async () => {
  for (const days of [{ from: '2026-03-02', to: '2026-03-01' }, { from: '2020-01-01' }])
    await expect(read(days)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', details: { from: expect.any(Array) } });
});
