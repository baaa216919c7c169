import { randomUUID } from 'node:crypto';
import { postTransfers } from '@florin/database/sql/ledger/post';
import { listDeskChains } from '@florin/database/sql/desk/chains';
import { readGasRunway } from '@florin/database/sql/system/read-gas-runway';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { openingCapital } from '@florin/domain/ledger/postings';
import { seedCatalogue, testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkGasRunway } from './check-gas-runway.ts';

let fresh: TestDatabase;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
});
afterAll(() => fresh.close());

const fundedWith = async (amount: bigint): Promise<void> => {
  const reference = randomUUID();
  const rows = openingCapital({ groupId: reference, tokenId: testTokens.eth.id, account: 'gas', amount, reference });
  const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  await fresh.db.run(postTransfers, { transfersJson: json, at: new Date() });
};
/** A gas funding that took `amount + fee` out of the gas account; the books' own rows do not matter here. */
const funded = (amount: number, fee: number, sweepId = randomUUID()) =>
  fresh.db.pool.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_address, destination, amount,
       fee_cap, status, nonce, tx_hash, raw, succeeded, fee_paid, final_at, next_attempt_at, created_at)
     values ($1, $2, 'gas', $6, $3, 'treasury', '0x1', '0x2', $4, $5, 'final', (random() * 1e9)::int,
       gen_random_uuid()::text, '', true, $5, florin.now(), florin.now(), florin.now())`,
    [randomUUID(), testChain.id, testTokens.eth.id, amount, fee, sweepId],
  );
/** A sweep of a chain whose signatures have lifetimes, of tokens or of the chain's own coin. */
const swept = (id: string, token: { id: string }, fee: number) =>
  fresh.db.pool.query(
    `insert into outgoing (id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination,
       amount, fee_cap, status, lifetime_blockhash, lifetime_height, tx_hash, raw, succeeded, fee_paid, final_at,
       next_attempt_at, created_at)
     values ($1, $2, 'sweep', gen_random_uuid(), $3, 'deposit', 1, '0x3', '0x1', 5, $4, 'final', 'block', 1,
       gen_random_uuid()::text, '', true, $4, florin.now(), florin.now(), florin.now())`,
    [id, testChain.id, token.id, fee],
  );
const gauges = async () =>
  (await fresh.db.many(readGauges, { now: new Date() })).filter(({ name }) => name === 'gas_runway_sweeps');

test('before the first sweep nobody knows how far the gas goes', async () => {
  await fundedWith(9_000n);
  expect(await gauges()).toEqual([]);
});

test('the runway is what the gas account pays for at the newest costs, and a short one is warned of', async () => {
  await funded(80, 20);
  await funded(160, 40);
  expect(await fresh.db.many(readGasRunway)).toEqual([
    { chainId: testChain.id, shortName: testChain.shortName, sweeps: 60n },
  ]);
  expect(await gauges()).toEqual([{ name: 'gas_runway_sweeps', label: testChain.shortName, value: 60 }]);
  await checkGasRunway({ db: fresh.db, clock: new TestClock(), log })();
  expect(lines.splice(0)).toMatchObject([{ level: 40, chain: testChain.shortName, sweeps: '60' }]);
  expect(await fresh.db.many(listDeskChains)).toMatchObject([{ shortName: testChain.shortName, gasSweeps: 60n }]);
  await fundedWith(6_000n);
  await checkGasRunway({ db: fresh.db, clock: new TestClock(), log })();
  expect(lines).toEqual([]);
});

test('a sweep that its address pays for itself takes nothing out of the gas account but its funding', async () => {
  const before = await fresh.db.many(readGasRunway);
  const sweepId = randomUUID();
  await swept(sweepId, testTokens.usdt, 1_000_000);
  await funded(120, 30, sweepId);
  await swept(randomUUID(), testTokens.eth, 1_000_000);
  expect(await fresh.db.many(readGasRunway)).toEqual(before);
  // Where the treasury pays, no funding is there.
  await swept(randomUUID(), testTokens.usdt, 150);
  expect(await fresh.db.many(readGasRunway)).toEqual(before);
});
