import { testChain, testTokens } from '@florin/testing/catalogue';
import { seedAdministrator } from '@florin/testing/administrator';
import type { TestDatabase } from '@florin/testing/database';
import { testWallet, WithdrawalScene } from '@florin/testing/withdrawal-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.ts';
import { adoptOne } from './adopt-movement.ts';
import type { LostMovement } from './lost-signatures.ts';

const treasury = '0x000000000000000000000000000000000000bEEF';
const nonce = 7n;

let database: TestDatabase;
let scene: WithdrawalScene;
let withdrawalId: string;
beforeAll(async () => {
  ({ database, scene } = await WithdrawalScene.fresh());
  const administrator = await seedAdministrator(database.url('owner'));
  withdrawalId = (await scene.request(await scene.merchant('100.00'), '60.00')).id;
  await approveWithdrawal(scene.ports, { id: withdrawalId, reason: null }, administrator);
});
afterAll(() => database.close());

const write = async (status: string, purposeId: string, number: bigint | null): Promise<string> => {
  const id = scene.ids.uuid();
  await database.db.pool.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination, amount,
                           fee_cap, status, nonce, raw, tx_hash, next_attempt_at, created_at)
     values ($1, $2, 'payout', $3, $4, 'treasury', $5, $6, 59000000, 1, $7, $8, '0x', $9, florin.now(), florin.now())`,
    [id, testChain.id, purposeId, testTokens.usdt.id, treasury, testWallet, status, number, id],
  );
  return id;
};
const statusOf = async (id: string) =>
  (await database.db.pool.query('select status, purpose_id as for, nonce from outgoing where id = $1', [id])).rows[0];

async function adopt(intent: string) {
  const movement = {
    purpose: 'payout',
    purposeId: withdrawalId,
    chainId: testChain.id,
    tokenId: testTokens.usdt.id,
    sourceIndex: null,
    sourceAddress: treasury,
    destination: testWallet,
    amount: 59_000_000n,
    feeCap: 1n,
    slot: { kind: 'number', nonce },
    items: [],
    approvedBy: null,
    approvedAt: null,
    effect: 'movement',
    unsigned: '0x',
    raw: '0x',
  } as const;
  const lost: LostMovement = { intent, signatures: [{ txHash: `signed ${intent}`, at: scene.clock.now(), movement }] };
  const adapters = new Map([[testChain.id, { slots: { kind: 'number' } } as never]]);
  return adoptOne({ ...scene.ports, adapters, catalogue: await scene.catalogue.current() }, lost);
}

test('one that was given up comes back once nobody else has its number, and never beside one that counted with it', async () => {
  const dead = await write('dead', withdrawalId, null);
  const other = await write('sent', scene.ids.uuid(), nonce);
  const end = (status: string) =>
    database.db.pool.query('update outgoing set status = $2 where id = $1', [other, status]);
  expect(await adopt(dead)).toEqual({ why: `${other} is under way with its number`, waits: true });

  await end('dead');
  expect(await adopt(dead)).toBe('adopted');
  expect(await statusOf(dead)).toEqual({ status: 'signed', for: withdrawalId, nonce: String(nonce) });

  await database.db.pool.query(`update outgoing set status = 'dead' where id = $1`, [dead]);
  await end('final');
  const late = await write('dead', withdrawalId, null);
  expect(await adopt(late)).toBe('adopted');
  expect((await statusOf(late)).status).toBe('dead');
  const { rows } = await database.db.pool.query('select tx_hash from outgoing_signatures where outgoing_id = $1', [
    late,
  ]);
  expect(rows).toEqual([{ tx_hash: `signed ${late}` }]);
});
