import { randomUUID } from 'node:crypto';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sumUnspendableCoins } from './unspendable-coins.ts';

const { eth, usdt } = testTokens;
const address = '0x1';
let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
});
afterAll(() => fresh.close());
beforeEach(() => fresh.db.pool.query(`update outgoing set status = 'dead'`));

interface Movement {
  purpose: 'sweep' | 'refund' | 'gas' | 'consolidation';
  token?: { id: string };
  status: 'intent' | 'reserved' | 'signed' | 'sent' | 'included';
  nonce?: number;
  of?: string;
}
/** A movement of 5 base units at 100 at most; gas moves its 5 to the address. */
async function moving({ purpose, status, nonce, of = randomUUID(), token = usdt }: Movement): Promise<string> {
  const id = randomUUID();
  const isGas = purpose === 'gas';
  const signed = ['signed', 'sent', 'included'].includes(status) ? id : null;
  await fresh.db.pool.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination,
       amount, fee_cap, status, nonce, tx_hash, raw, unsigned, asked_at, signed_at, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 5, 100, $10, $11, $12, $12, $12,
       case when $12::text is not null then florin.now() end, case when $12::text is not null then florin.now() end,
       florin.now(), florin.now())`,
    [
      id,
      testChain.id,
      purpose,
      of,
      isGas ? eth.id : token.id,
      isGas ? 'treasury' : 'deposit',
      isGas ? null : 1,
      isGas ? '0x7' : address,
      isGas ? address : '0x2',
      status,
      nonce ?? null,
      signed,
    ],
  );
  return id;
}
const unspendable = async (id: string): Promise<bigint> =>
  BigInt((await fresh.db.one(sumUnspendableCoins, { chainId: testChain.id, address, outgoingId: id })).amount);

test('gas that is signed to be sent for a refund is no sweep’s, known to have arrived or not', async () => {
  const mine = await moving({ purpose: 'sweep', status: 'intent' });
  const refund = await moving({ purpose: 'refund', status: 'signed', nonce: 2 });
  expect(await unspendable(mine)).toBe(0n);
  await moving({ purpose: 'gas', status: 'sent', nonce: 1, of: refund });
  expect(await unspendable(mine)).toBe(5n);
  await fresh.db.pool.query(`update outgoing set status = 'included' where id = $1`, [refund]);
  expect(await unspendable(mine)).toBe(0n);
});

test('what another sweep of the address is signed for is spoken for until a block has it', async () => {
  const mine = await moving({ purpose: 'sweep', status: 'reserved', nonce: 3 });
  const other = await moving({ purpose: 'sweep', status: 'signed', nonce: 4 });
  expect(await unspendable(mine)).toBe(100n);
  await fresh.db.pool.query(`update outgoing set status = 'included' where id = $1`, [other]);
  expect(await unspendable(mine)).toBe(0n);
});

test('of two that have their numbers, the later one leaves the earlier its gas', async () => {
  const first = await moving({ purpose: 'sweep', status: 'reserved', nonce: 5 });
  const second = await moving({ purpose: 'sweep', status: 'reserved', nonce: 6 });
  expect(await unspendable(first)).toBe(0n);
  expect(await unspendable(second)).toBe(100n);
});

test('what goes home from an address is no gas from the first plan on, with what it costs, until a block has it', async () => {
  const mine = await moving({ purpose: 'sweep', status: 'intent' });
  const home = await moving({ purpose: 'consolidation', status: 'intent', token: eth });
  expect(await unspendable(mine)).toBe(105n);
  expect(await unspendable(home)).toBe(0n);
  await fresh.db.pool.query(`update outgoing set status = 'dead' where id = $1`, [home]);
  expect(await unspendable(mine)).toBe(0n);
  await moving({ purpose: 'consolidation', status: 'included', nonce: 7, token: eth });
  expect(await unspendable(mine)).toBe(0n);
});
