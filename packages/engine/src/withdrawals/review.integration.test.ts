import { insertBlacklistEntry } from '@florin/database/sql/blacklist/entries';
import { noteRewound, releaseRewound } from '@florin/database/sql/lineage/read';
import { verifyBooks } from '@florin/database/verify-books';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '../accounts/caller.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { approveWithdrawal } from './approve-withdrawal.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { listWithdrawals, listWithdrawalsForReview } from './list-withdrawals.ts';
import { readWithdrawal } from './read-withdrawal.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';

let database: TestDatabase;
let scene: WithdrawalScene;
let merchant: Caller;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
  administrator = await seedAdministrator(database.url('owner'));
});
beforeEach(async () => {
  merchant = await scene.merchant('100.00');
});
afterAll(() => database.close());

const decisions = {
  approve: (id: string) => approveWithdrawal(scene.ports, { id, reason: null }, administrator),
  reject: (id: string) => rejectWithdrawal(scene.ports, { id, reason: 'No' }, administrator),
  fail: (id: string) => failWithdrawal(scene.ports, { id, reason: 'Gave up' }, administrator),
};
type Verb = keyof typeof decisions;
const asOwner = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: database.url('owner') });
  await client.connect();
  await client.query(sql);
  await client.end();
};
const balance = () => readBalance(database.db, merchant.accountId);

test('a rejected request frees its amount and says why', async () => {
  const { id } = await scene.request(merchant, '60.00');
  expect((await balance()).availableUsd).toBe('40.00');
  const rejected = await decisions.reject(id);
  expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'No', processingAt: null });
  expect(rejected.reviewedAt).not.toBeNull();
  expect(await balance()).toEqual({ balanceUsd: '100.00', reservedUsd: '0.00', availableUsd: '100.00' });
});

test('an approved one is processing with its amount still reserved', async () => {
  const { id } = await scene.request(merchant, '60.00');
  const approved = await decisions.approve(id);
  expect(approved).toMatchObject({ status: 'processing', processingAt: approved.reviewedAt });
  expect((await balance()).reservedUsd).toBe('60.00');
});

test('one to a wallet that was listed since is not approved, and can be rejected', async () => {
  const { id } = await scene.request(merchant, '60.00');
  await database.db.one(insertBlacklistEntry, {
    id: scene.ids.uuid(),
    chainType: 'evm',
    address: testWallet,
    reason: 'test',
    now: scene.clock.now(),
  });
  await expect(decisions.approve(id)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('blacklist'),
  });
  expect((await decisions.reject(id)).status).toBe('rejected');
  await database.db.pool.query('delete from blacklist');
});

const paths: [Verb[], Verb, boolean][] = [
  [[], 'approve', true],
  [[], 'reject', true],
  [[], 'fail', false],
  [['approve'], 'approve', false],
  [['approve'], 'reject', false],
  [['approve'], 'fail', true],
  [['reject'], 'approve', false],
  [['reject'], 'reject', false],
  [['reject'], 'fail', false],
  [['approve', 'fail'], 'approve', false],
  [['approve', 'fail'], 'reject', false],
  [['approve', 'fail'], 'fail', false],
];
test.each(paths)('after %j, %s is possible: %s', async (before, verb, isPossible) => {
  const { id } = await scene.request(merchant, '20.00');
  for (const earlier of before) await decisions[earlier](id);
  const outcome = await decisions[verb](id).then(
    () => null,
    (error: { code: string }) => error.code,
  );
  expect(outcome).toBe(isPossible ? null : 'CONFLICT');
});

test('while the past of the database is not settled, one is approved, and none is rejected or given up', async () => {
  const [{ id: pending }, { id: approved }] = [
    await scene.request(merchant, '20.00'),
    await scene.request(merchant, '20.00'),
  ];
  await decisions.approve(approved);
  const refused = { code: 'MAINTENANCE', retryAfterSeconds: 5, message: expect.stringContaining('database_rewound') };
  const states: [begin: () => Promise<unknown>, end: () => Promise<unknown>][] = [
    [() => database.db.run(noteRewound, { reason: 'database_rewound: test' }), () => database.db.run(releaseRewound)],
    // A standby that took over a moment ago, which nobody has looked at yet.
    [
      () => asOwner(`update database_lineage set lineage = '7/00000001'`),
      () => asOwner('update database_lineage set lineage = florin.present_lineage()'),
    ],
  ];
  for (const [begin, end] of states) {
    await begin();
    await expect(decisions.reject(pending)).rejects.toMatchObject(refused);
    await expect(decisions.fail(approved)).rejects.toMatchObject(refused);
    await end();
  }
  expect((await balance()).reservedUsd).toBe('40.00');
  await database.db.run(noteRewound, { reason: 'database_rewound: test' });
  expect((await decisions.approve(pending)).status).toBe('processing');
  await database.db.run(releaseRewound);
  for (const id of [pending, approved]) expect((await decisions.fail(id)).status).toBe('failed');
});

test('a withdrawal that does not exist is NOT_FOUND', async () => {
  for (const decide of Object.values(decisions))
    await expect(decide('00000000-0000-7000-8000-00000000dead')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('approving and rejecting at once has one outcome', async () => {
  const { id } = await scene.request(merchant, '20.00');
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => decisions.approve(id)),
    ...Array.from({ length: 5 }, () => decisions.reject(id)),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('decisions are audited with who, what and why', async () => {
  const { id } = await scene.request(merchant, '20.00');
  await decisions.reject(id);
  const { rows } = await database.db.pool.query(
    'select actor_id, action, before, after, reason from audit_log where subject_id = $1',
    [id],
  );
  expect(rows).toEqual([
    {
      actor_id: administrator.actorId,
      action: 'withdrawal.reject',
      before: { status: 'pending_approval' },
      after: { status: 'rejected' },
      reason: 'No',
    },
  ]);
});

test('an address that is younger than 24 hours is pointed out to administrators', async () => {
  const { id } = await scene.request(merchant, '20.00');
  const flag = async () => {
    const { withdrawals } = await listWithdrawalsForReview(scene.ports, {
      status: 'pending_approval',
      page: 1,
      pageSize: 100,
    });
    return withdrawals.find((one) => one.id === id)?.walletRecentlyChanged;
  };
  expect(await flag()).toBe(true);
  scene.clock.advance({ minutes: 24 * 60 - 1 });
  expect(await flag()).toBe(true);
  scene.clock.advance({ minutes: 2 });
  expect(await flag()).toBe(false);
});

test('lists are cut into pages, newest first, and filtered by status', async () => {
  const asked: string[] = [];
  for (const amount of ['10.00', '11.00', '12.00']) {
    asked.unshift((await scene.request(merchant, amount)).id);
    scene.clock.advance({ seconds: 1 });
  }
  await decisions.reject(asked[1] ?? '');
  const page = async (status: 'pending_approval' | 'rejected' | null, number: number) => {
    const { total, withdrawals } = await listWithdrawals(database.db, merchant.accountId, {
      status,
      page: number,
      pageSize: 2,
    });
    return [total, withdrawals.map(({ id }) => id)];
  };
  expect(await page(null, 1)).toEqual([3n, asked.slice(0, 2)]);
  expect(await page(null, 2)).toEqual([3n, asked.slice(2)]);
  expect(await page(null, 3)).toEqual([3n, []]);
  expect(await page('rejected', 1)).toEqual([1n, [asked[1]]]);
  expect(await page('pending_approval', 1)).toEqual([2n, [asked[0], asked[2]]]);
});

test("another merchant's withdrawal is NOT_FOUND", async () => {
  const { id } = await scene.request(merchant, '20.00');
  const foreign = await scene.merchant('1.00');
  await expect(readWithdrawal(database.db, foreign.accountId, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readWithdrawal(database.db, merchant.accountId, id)).toMatchObject({ id, chainId: testChain.id });
});

test('the books balance after all of it', async () => {
  expect(await database.db.many(verifyBooks)).toEqual([]);
});
