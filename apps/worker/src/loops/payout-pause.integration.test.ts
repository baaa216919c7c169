import { randomUUID } from 'node:crypto';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { readPayoutPause } from '@florin/database/sql/catalogue/payout-pause';
import type { OutgoingPurpose } from '@florin/domain/ports/chain';
import { pausePayouts, resumePayouts } from '@florin/engine/books/payout-pause';
import { listAudit } from '@florin/engine/audit/list-audit';
import { purposes } from '@florin/engine/purposes';
import type { Step } from '@florin/engine/outgoing/step';
import { approveWithdrawal } from '@florin/engine/withdrawals/approve-withdrawal';
import { seedAdministrator } from '@florin/testing/administrator';
import { testChain, testTokens } from '@florin/testing/catalogue';
import type { TestDatabase } from '@florin/testing/database';
import { WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBooks } from './check-books.ts';

const thief = `0x${'6'.repeat(40)}`;
let fresh: TestDatabase;
let scene: WithdrawalScene;
let administrator: Awaited<ReturnType<typeof seedAdministrator>>;
let check: () => Promise<boolean>;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  ({ database: fresh, scene } = await WithdrawalScene.fresh());
  administrator = await seedAdministrator(fresh.url('owner'));
  const treasury = () => Promise.reject(new Error('No chain is read in this test.'));
  const { clock, ids, catalogue } = scene;
  check = checkBooks({ db: fresh.db, clock, ids, catalogue, adapters: new Map(), treasury, log });
  lines.length = 0;
});
afterEach(() => fresh.close());

/** Why a movement of this purpose is not signed now. */
const hindrance = (purpose: OutgoingPurpose, purposeId: string = randomUUID()) =>
  purposes[purpose].hindrance?.({ ports: scene.ports, row: { purpose, purposeId } } as unknown as Step);

async function approved(): Promise<string> {
  const { id } = await scene.request(await scene.merchant('100.00'), '20.00');
  await approveWithdrawal(scene.ports, { id, reason: null }, administrator);
  return id;
}

/** The two rows that moved 500,000 USDT: a withdrawal that nobody asked for, and its approval. As `florin_app`. */
async function fabricate(merchantId: string): Promise<string> {
  const id = randomUUID();
  await fresh.db.pool.query(
    `insert into withdrawals (id, merchant_id, chain_id, token_id, destination, wallet_changed_at, amount_usd, fee_usd,
                              source, status, next_payout_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, florin.now(), 500000, 0, 'manual', 'processing', florin.now(), florin.now(), florin.now())`,
    [id, merchantId, testChain.id, testTokens.usdt.id, thief],
  );
  await fresh.db.pool.query(
    `insert into withdrawal_approvals (withdrawal_id, approved_by, destination, token_id, net_usd, approved_at)
     values ($1, $2, $3, $4, 500000, florin.now())`,
    [id, administrator.actorId, thief, testTokens.usdt.id],
  );
  return id;
}

test('finding 15: a withdrawal that the ledger holds nothing for is not signed, before any check of the books', async () => {
  const genuine = await approved();
  const forged = await fabricate((await scene.merchant('1.00')).accountId);
  expect(await hindrance('payout', genuine)).toBeNull();
  expect(await hindrance('payout', forged)).toBe('the ledger does not hold its amount');
});

test('finding 15: a violation of the books pauses whatever leaves by itself, audited and told, and sweeps go on', async () => {
  const genuine = await approved();
  await check();
  expect(await hindrance('payout', genuine)).toBeNull();
  const forged = await fabricate((await scene.merchant('1.00')).accountId);
  lines.length = 0;
  await check();
  const paused = `payouts are paused: withdrawal_held ${forged}`;
  expect(await hindrance('payout', genuine)).toBe(paused);
  expect(await hindrance('refund')).toBe(paused);
  expect(await hindrance('exchange')).toBe(paused);
  expect(await hindrance('deployment')).toBeUndefined();
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      msg: 'no money leaves: payouts are paused',
      rule: 'withdrawal_held',
      subject: forged,
    }),
  );
  const filter = { actorId: null, action: 'payouts.pause', subjectId: null, page: 1, pageSize: 5 };
  expect((await listAudit(fresh.db, filter)).entries).toMatchObject([
    { actorId: null, after: { rule: 'withdrawal_held', subject: forged } },
  ]);
  const gauges = await fresh.db.many(readGauges, { now: scene.clock.now() });
  expect(gauges).toContainEqual({ name: 'payouts_paused', label: 'withdrawal_held', value: 1 });
  // a second check says it again and writes no second entry
  await check();
  expect((await listAudit(fresh.db, filter)).entries).toHaveLength(1);
});

test('what a rule paused is resumed after a check that passed, or with a reason; what was accepted pauses no more', async () => {
  const genuine = await approved();
  const forged = await fabricate((await scene.merchant('1.00')).accountId);
  await check();
  await expect(resumePayouts(scene.ports, null, administrator)).rejects.toMatchObject({ code: 'CONFLICT' });
  await resumePayouts(scene.ports, 'The row is known and kept for the police.', administrator);
  expect(await hindrance('payout', genuine)).toBeNull();
  await check();
  expect(await hindrance('payout', genuine)).toBeNull();
  expect(await hindrance('payout', forged)).toBe('the ledger does not hold its amount');
  const second = await fabricate((await scene.merchant('1.00')).accountId);
  await check();
  expect(await hindrance('payout', genuine)).toContain(second);

  const client = new Client({ connectionString: fresh.url('superuser') });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from withdrawals where id = any($1)', [[forged, second]]);
  await client.query('delete from withdrawal_approvals where withdrawal_id = any($1)', [[forged, second]]);
  await client.end();
  scene.clock.advance({ minutes: 5 });
  await check();
  expect(await hindrance('payout', genuine)).toContain('paused');
  await resumePayouts(scene.ports, null, administrator);
  expect(await hindrance('payout', genuine)).toBeNull();
  expect(await fresh.db.one(readPayoutPause)).toMatchObject({ pausedAt: null, found: [], accepted: [] });
});

test('a check that is too old keeps money here until the next one passes; before the first one nothing is too old', async () => {
  const genuine = await approved();
  scene.clock.advance({ minutes: 60 });
  expect(await hindrance('payout', genuine)).toBeNull();
  await check();
  scene.clock.advance({ minutes: 16 });
  for (const purpose of ['payout', 'refund', 'exchange'] as const)
    expect(await hindrance(purpose, genuine)).toBe('the books were not checked for 15 minutes');
  await check();
  expect(await hindrance('payout', genuine)).toBeNull();
});

test('an administrator pauses and resumes; both are refused where nothing would change', async () => {
  const genuine = await approved();
  await expect(resumePayouts(scene.ports, null, administrator)).rejects.toMatchObject({ code: 'CONFLICT' });
  await pausePayouts(scene.ports, 'A stolen laptop.', administrator);
  expect(await hindrance('payout', genuine)).toBe('payouts are paused: A stolen laptop.');
  await expect(pausePayouts(scene.ports, 'Again.', administrator)).rejects.toMatchObject({ code: 'CONFLICT' });
  await resumePayouts(scene.ports, null, administrator);
  expect(await hindrance('payout', genuine)).toBeNull();
});
