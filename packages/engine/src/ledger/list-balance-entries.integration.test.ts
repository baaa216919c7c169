import { seedAdministrator } from '@florin/testing/administrator';
import { testTokens } from '@florin/testing/catalogue';
import { creditMerchant } from '@florin/testing/credit';
import type { TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectWithdrawal } from '../withdrawals/reject-withdrawal.ts';
import { withdrawalPosted } from '@florin/domain/ledger/withdrawal-postings';
import { spendReserved } from '@florin/database/sql/withdrawals/move';
import { usd } from '@florin/domain/money/usd';
import { listBalanceEntries } from './list-balance-entries.ts';
import { post } from './post.ts';
import { readBalance } from './read-balance.ts';

let database: TestDatabase;
let scene: WithdrawalScene;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
});
afterAll(() => database.close());

const tokenId = testTokens.usdt.id;
const whole = { from: null, until: null, cursor: null, limit: 100 };
const day = (text: string): Date => new Date(`${text}T12:00:00.000Z`);

const merchantWith = async (...credits: [amountUsd: string, at: Date][]): Promise<string> => {
  const { accountId } = await seedMerchant(database.url('owner'));
  for (const [amountUsd, at] of credits) await creditMerchant(database.db, accountId, { tokenId, amountUsd, at });
  return accountId;
};

test('each entry carries the balance after it, and the newest one the balance of now', async () => {
  const merchantId = await merchantWith(['10.00', day('2026-03-01')], ['2.50', day('2026-03-02')]);
  const { entries, nextCursor } = await listBalanceEntries(database.db, merchantId, whole);
  expect(entries.map(({ kind, changeUsd, balanceUsd }) => [kind, changeUsd, balanceUsd])).toEqual([
    ['payment', '2.50', '12.50'],
    ['payment', '10.00', '10.00'],
  ]);
  expect(nextCursor).toBeNull();
  expect((await readBalance(database.db, merchantId)).balanceUsd).toBe('12.50');
});

test('what is reserved or rejected is no entry; what was paid out is a debit that names its withdrawal', async () => {
  const merchant = await scene.merchant('100.00');
  const administrator = await seedAdministrator(database.url('owner'));
  const rejected = await scene.request(merchant, '20.00');
  await rejectWithdrawal(scene.ports, { id: rejected.id, reason: 'not now' }, administrator);
  const paid = await scene.request(merchant, '30.00');
  const posting = { groupId: scene.ids.uuid(), withdrawalId: paid.id, merchantId: merchant.accountId, tokenId };
  await database.db.transaction(async (session) => {
    const amounts = { netUsd: usd('29.00'), feeUsd: usd('1.00') };
    await post(session, withdrawalPosted({ ...posting, ...amounts }), scene.clock.now());
    await session.run(spendReserved, { merchantId: merchant.accountId, amountUsd: '30.00' });
  });
  const { entries } = await listBalanceEntries(database.db, merchant.accountId, whole);
  expect(
    entries.map(({ kind, changeUsd, balanceUsd, withdrawalId }) => [kind, changeUsd, balanceUsd, withdrawalId]),
  ).toEqual([
    ['withdrawal', '-30.00', '70.00', paid.id],
    ['payment', '100.00', '100.00', null],
  ]);
});

test('pages by cursor give every entry once, also where new ones come in between', async () => {
  const credits = Array.from({ length: 5 }, (_, n): [string, Date] => [`${n + 1}.00`, day('2026-03-01')]);
  const merchantId = await merchantWith(...credits);
  const told: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await listBalanceEntries(database.db, merchantId, { ...whole, cursor, limit: 2 });
    told.push(...page.entries.map(({ balanceUsd }) => balanceUsd));
    cursor = page.nextCursor;
    if (cursor === null) break;
    await creditMerchant(database.db, merchantId, { tokenId, amountUsd: '9.00', at: day('2026-03-03') });
  }
  expect(told).toEqual(['15.00', '10.00', '6.00', '3.00', '1.00']);
});

test('days cut the entries, and the balances stay those of the whole story', async () => {
  const merchantId = await merchantWith(
    ['1.00', day('2026-03-01')],
    ['2.00', day('2026-03-02')],
    ['4.00', day('2026-03-03')],
  );
  const cut = { ...whole, from: new Date('2026-03-02T00:00:00.000Z'), until: new Date('2026-03-03T00:00:00.000Z') };
  const { entries } = await listBalanceEntries(database.db, merchantId, cut);
  expect(entries.map(({ changeUsd, balanceUsd }) => [changeUsd, balanceUsd])).toEqual([['2.00', '3.00']]);
  const after = { ...whole, from: new Date('2026-04-01T00:00:00.000Z') };
  expect((await listBalanceEntries(database.db, merchantId, after)).entries).toEqual([]);
});

test('entries of parallel settlements are numbered one after another, with no balance told twice', async () => {
  const merchantId = await merchantWith();
  const credit = () => creditMerchant(database.db, merchantId, { tokenId, amountUsd: '1.00', at: day('2026-03-01') });
  await Promise.all(Array.from({ length: 20 }, credit));
  const { entries } = await listBalanceEntries(database.db, merchantId, whole);
  expect(entries.map(({ balanceUsd }) => balanceUsd)).toEqual(Array.from({ length: 20 }, (_, n) => `${20 - n}.00`));
});

test('what is no cursor of ours is refused by its name', async () => {
  const merchantId = await merchantWith();
  for (const cursor of ['', '0', '-1', 'x', '1e3', '9'.repeat(30)])
    await expect(listBalanceEntries(database.db, merchantId, { ...whole, cursor })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { cursor: expect.any(Array) },
    });
});
