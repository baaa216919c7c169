import { randomUUID } from 'node:crypto';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { verifyBooks, verifyOpenBooks } from '@florin/database/verify-books';
import { sweepCost } from '@florin/domain/ledger/postings';
import { post } from '../ledger/post.ts';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.ts';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOwnBooks } from './check-own-books.ts';

let fresh: TestDatabase;
let scene: WithdrawalScene;
beforeEach(async () => {
  ({ database: fresh, scene } = await WithdrawalScene.fresh());
});
afterEach(() => fresh.close());

const check = (scope: 'open' | 'whole') => checkOwnBooks(scene, scope);
const rules = async (scope: 'open' | 'whole'): Promise<string[]> => (await check(scope)).map(({ rule }) => rule);
const one = async (sql: string): Promise<unknown> =>
  (await fresh.db.pool.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
const periods = () => one('select count(*)::integer from book_periods');
const openTransfers = () => one('select count(*)::integer from ledger_transfers where id > florin.closed_transfers()');

/** As somebody who can do anything behind the books' back. */
async function asIntruder(sql: string): Promise<void> {
  const superuser = new Client({ connectionString: fresh.url('superuser') });
  await superuser.connect();
  await superuser.query(`set session_replication_role = replica; ${sql}`).finally(() => superuser.end());
}

/** A merchant with a withdrawal under way, and the books closed behind it. */
async function closed(): Promise<{ merchantId: string; withdrawalId: string }> {
  const { accountId: merchantId } = await scene.merchant('100.00');
  const { id: withdrawalId } = await scene.request({ accountId: merchantId } as never, '20.00');
  expect(await check('open')).toEqual([]);
  expect(await openTransfers()).toBe(0);
  return { merchantId, withdrawalId };
}

test('a check that finds the books sound closes them: the next one adds up what came since', async () => {
  await closed();
  expect(await one(`select sum(credit - debit) from carried_balances where account like 'merchant:%'`)).toBe('100.00');
  await scene.merchant('30.00');
  expect(await openTransfers()).toBeGreaterThan(0);
  expect(await rules('open')).toEqual([]);
  expect(await rules('whole')).toEqual([]);
  expect(await one(`select sum(credit - debit) from carried_balances where account like 'merchant:%'`)).toBe('130.00');
});

test('an account that holds nothing when its period closes is carried in one line with all others', async () => {
  await closed();
  expect(
    await one(`select count(*)::integer from carried_balances where debit = credit and account <> 'settled accounts'`),
  ).toBe(0);
  expect(await one('select sum(debit - credit)::text from carried_balances where token_id is null')).toMatch(/^0/);
});

test('books that do not balance are not closed', async () => {
  await closed();
  const before = await periods();
  await scene.merchant('5.00');
  await asIntruder(`update merchant_balances set posted = posted + 1`);
  expect(await rules('open')).toContain('merchant_balance');
  expect(await periods()).toBe(before);
  expect(await openTransfers()).toBeGreaterThan(0);
});

test('what a transaction still writes is in no closed period: closing waits for it', async () => {
  await closed();
  const writer = new Client({ connectionString: fresh.url('owner') });
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query(
      `insert into ledger_transfers (group_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
       values (gen_random_uuid(), 'test', 'fee_service', 'fee_refund', 1, 'slow', florin.now())`,
    );
    await scene.merchant('5.00');
    // The mark behind both is taken while the writer is at work, and may not be closed.
    await check('open');
    const marked = await one('select through_transfer from book_marks');
    await check('open');
    expect(await one('select through_transfer from book_marks')).toBe(marked);
    await writer.query('commit');
  } finally {
    await writer.end();
  }
  await check('open');
  expect(await openTransfers()).toBe(0);
  expect(await one(`select debit::text from carried_balances where account = 'fee_service'`)).toMatch(/^1(\.0+)?$/);
});

test('a transfer that would go into a closed period is refused', async () => {
  await closed();
  const late = `insert into ledger_transfers (id, group_id, kind, debit_account, credit_account, amount, idempotency_key, created_at)
    overriding system value values (-1, gen_random_uuid(), 'test', 'fee_service', 'fee_refund', 1, 'late', florin.now())`;
  await expect(fresh.db.pool.query(late)).rejects.toThrow('the period of this transfer is closed');
});

test('nobody but the check writes what is carried', async () => {
  await closed();
  for (const table of ['book_periods', 'carried_balances', 'book_touches', 'book_marks'])
    await expect(fresh.db.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
});

test('what is changed in a closed period is read again by the next check', async () => {
  const { withdrawalId } = await closed();
  const administrator = await seedAdministrator(fresh.url('owner'));
  await approveWithdrawal(scene.ports, { id: withdrawalId, reason: null }, administrator);
  expect(await check('open')).toEqual([]);
  await fresh.db.pool.query(`update withdrawals set status = 'pending_approval' where id = $1`, [withdrawalId]);
  expect(await rules('open')).toContain('withdrawal_approved');
});

test('what somebody changed in a closed period behind the books is found by the whole check', async () => {
  const { merchantId } = await closed();
  await asIntruder(
    `update ledger_transfers set amount = amount + 7 where token_id is null and credit_account = 'merchant:${merchantId}'`,
  );
  expect(await fresh.db.many(verifyOpenBooks)).toEqual([]);
  expect(await rules('whole')).toEqual(expect.arrayContaining(['merchant_balance', 'carried_balance']));
});

test('a carried balance that is not what its transfers add up to is found by the whole check', async () => {
  await closed();
  await asIntruder(
    `update carried_balances set debit = debit + 3, credit = credit + 3 where account like 'merchant:%'`,
  );
  expect(await fresh.db.many(verifyBooks)).toEqual([]);
  await asIntruder(`update carried_balances set credit = credit + 1 where account like 'merchant:%'`);
  expect(await rules('whole')).toEqual(['carried_balance']);
});

test('an address that paid for its sweep out of gas owes nothing while that gas is not final', async () => {
  const [sweep, gas] = [randomUUID(), randomUUID()];
  const { id: chainId } = testChain;
  const movement = {
    chainId,
    sourceAddress: '0x1',
    destination: '0x2',
    amount: 1n,
    feeCap: 1n,
    now: scene.clock.now(),
  };
  const { usdt, eth } = testTokens;
  await fresh.db.run(insertOutgoing, {
    ...movement,
    id: sweep,
    purpose: 'sweep',
    purposeId: randomUUID(),
    tokenId: usdt.id,
    sourceKind: 'deposit',
    sourceIndex: 7n,
  });
  await fresh.db.run(insertOutgoing, {
    ...movement,
    id: gas,
    purpose: 'gas',
    purposeId: sweep,
    tokenId: eth.id,
    sourceKind: 'treasury',
    sourceIndex: null,
  });
  await fresh.db.transaction((session) =>
    post(
      session,
      sweepCost({ groupId: sweep, outgoingId: sweep, depositIndex: 7n, nativeTokenId: eth.id, cost: 21n }),
      scene.clock.now(),
    ),
  );
  const negative = async () => (await check('whole')).filter(({ rule }) => rule === 'negative_asset');
  expect(await negative()).toMatchObject([{ subject: `${eth.id}:deposit:7` }]);
  await asIntruder(
    `update outgoing set status = 'included', tx_hash = '0x3', nonce = 1, unsigned = '', raw = '' where id = '${gas}'`,
  );
  expect(await negative()).toEqual([]);
  await asIntruder(`update outgoing set status = 'final', succeeded = false where id = '${gas}'`);
  expect(await negative()).toMatchObject([{ subject: `${eth.id}:deposit:7` }]);
});
