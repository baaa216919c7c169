import { randomUUID } from 'node:crypto';
import { addToMerchantBalance, takeFromMerchantBalance } from '@florin/database/sql/ledger/post';
import { settlement } from '@florin/domain/ledger/postings';
import { withdrawalPosted, withdrawalRequested } from '@florin/domain/ledger/withdrawal-postings';
import { addUsd, formatUsd, subtractUsd, usd, zeroUsd } from '@florin/domain/money/usd';
import { seedCatalogue, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from './post.ts';
import { type MonthStatement, readMonthStatement, type StatementAsked } from './read-month-statement.ts';

const { usdt } = testTokens;
const withdrawalId = randomUUID();
let database: TestDatabase;
let merchantId: string;

const settle = async (netUsd: string, at: string): Promise<void> => {
  const fees = { serviceFeeUsd: usd('0.25'), conversionFeeUsd: usd('0.13'), tokenFeeUsd: usd('0.02') };
  const transfers = settlement({
    groupId: randomUUID(),
    paymentId: randomUUID(),
    merchantId,
    tokenId: usdt.id,
    settlement: { grossUsd: usd(netUsd), netUsd: usd(netUsd), ...fees, surplusUsd: usd('3.00') },
  });
  await database.db.transaction(async (session) => {
    await post(session, transfers, new Date(at));
    await session.run(addToMerchantBalance, { merchantId, amountUsd: netUsd });
  });
};

const payOut = (at: string): Promise<void> =>
  database.db.transaction(async (session) => {
    const amounts = { netUsd: usd('29.00'), feeUsd: usd('1.00') };
    const posting = { groupId: randomUUID(), withdrawalId, merchantId, tokenId: usdt.id, ...amounts };
    await post(session, withdrawalRequested(posting), new Date(at));
    await post(session, withdrawalPosted(posting), new Date(at));
    await session.run(takeFromMerchantBalance, { merchantId, amountUsd: '30.00' });
  });

beforeAll(async () => {
  database = await freshDatabase();
  await seedCatalogue(database.url('owner'));
  merchantId = (await seedMerchant(database.url('owner'))).accountId;
  await settle('100.00', '2026-02-28T23:59:59.999Z');
  await settle('20.00', '2026-03-01T00:00:00.000Z');
  await payOut('2026-03-09T12:00:00.000Z');
  await settle('7.35', '2026-03-31T23:59:59.999Z');
  await settle('50.00', '2026-04-01T00:00:00.000Z');
});
afterAll(() => database.close());

const clock = { now: () => new Date('2026-04-15T12:00:00.000Z') };
const read = (change: Partial<StatementAsked> = {}, merchant = merchantId): Promise<MonthStatement> =>
  readMonthStatement({ db: database.db, clock }, merchant, {
    month: '2026-03',
    cursor: null,
    isSummed: true,
    limit: 100,
    ...change,
  });
const told = ({ lines }: MonthStatement) =>
  lines.map(({ kind, feeUsd, changeUsd, balanceUsd }) => [kind, feeUsd, changeUsd, balanceUsd]);

test('a month begins with the balance before it, and each line goes on from the one above', async () => {
  const statement = await read();
  expect(told(statement)).toEqual([
    ['payment', '0.40', '20.00', '120.00'],
    ['withdrawal', '1.00', '-30.00', '90.00'],
    ['payment', '0.40', '7.35', '97.35'],
  ]);
  expect(statement.lines[1]?.withdrawalId).toBe(withdrawalId);
  expect(statement.summary).toMatchObject({
    openingUsd: '100.00',
    creditsUsd: '27.35',
    debitsUsd: '30.00',
    closingUsd: '97.35',
  });
  expect([...(statement.summary?.totals.values() ?? [])]).toEqual([
    { kind: 'payment', lines: 2n, creditsUsd: '27.35', debitsUsd: '0.00', feesUsd: '0.80' },
    { kind: 'withdrawal', lines: 1n, creditsUsd: '0.00', debitsUsd: '30.00', feesUsd: '1.00' },
  ]);
});

test('months follow each other to the cent: one closes as the next one opens, and its lines make the difference', async () => {
  let closing = zeroUsd;
  for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
    const { summary, lines } = await read({ month });
    expect(summary?.openingUsd).toBe(formatUsd(closing));
    const { creditsUsd = '0', debitsUsd = '0', closingUsd = '' } = summary ?? {};
    closing = subtractUsd(addUsd(closing, usd(creditsUsd)), usd(debitsUsd));
    expect(closingUsd).toBe(formatUsd(closing));
    expect(lines.at(-1)?.balanceUsd ?? closingUsd).toBe(closingUsd);
  }
});

test('pages give each line once, and what is booked meanwhile is no part of what was added up', async () => {
  const first = await read({ month: '2026-04', limit: 1 });
  await settle('1.00', '2026-04-02T00:00:00.000Z');
  await settle('2.00', '2026-04-03T00:00:00.000Z');
  expect([first.summary?.closingUsd, first.nextCursor]).toEqual(['147.35', null]);
  const again = await read({ month: '2026-04', limit: 2 });
  await settle('4.00', '2026-04-04T00:00:00.000Z');
  const rest = await read({ month: '2026-04', limit: 2, isSummed: false, cursor: again.nextCursor });
  expect([again.summary?.closingUsd, rest.summary]).toEqual(['150.35', null]);
  expect([...told(again), ...told(rest)].map(([, , , balance]) => balance)).toEqual(['147.35', '148.35', '150.35']);
  expect(rest.nextCursor).toBeNull();
  // A walk that nothing was added up for goes on to the newest line.
  const walked = await read({ month: '2026-04', limit: 1, isSummed: false });
  expect((await read({ month: '2026-04', isSummed: false, cursor: walked.nextCursor })).lines).toHaveLength(3);
});

test('a month without a line opens and closes with the same balance, and nobody reads that of another merchant', async () => {
  const other = (await seedMerchant(database.url('owner'))).accountId;
  const { summary, lines } = await read({}, other);
  expect([summary?.openingUsd, summary?.closingUsd, lines]).toEqual(['0.00', '0.00', []]);
});

test('where no month is named, it is the present one', async () => {
  expect((await read({ month: undefined })).month).toBe('2026-04');
});

test('a month that has not begun and a cursor of nobody are refused by name', async () => {
  await expect(read({ month: '2026-05' })).rejects.toMatchObject({ details: { month: expect.any(Array) } });
  for (const cursor of ['', 'x', '1-', '-1', '1.5', '9'.repeat(30)])
    await expect(read({ cursor })).rejects.toMatchObject({ details: { cursor: expect.any(Array) } });
});
