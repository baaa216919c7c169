import { listAddressCoins, listFreeCoins, rollBackCoins, sumCoins } from '@florin/database/sql/coins/record';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockReading } from './block-reading.ts';
import { recordCoins, recordCoinsAnew } from './record-coins.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await seedCatalogue(database.url('owner'));
});
afterAll(() => database.close());

const treasury = { watchKey: 'treasury-key', address: 'treasury' };
const deposit = { watchKey: 'deposit-key', index: 7n, address: 'deposit' };
const native = { kind: 'native' } as const;
interface Moves {
  /** Coins by `<transaction>:<position>`. */
  in?: Record<string, { to: string; amount: bigint }>;
  out?: Record<string, string>;
}
const placeOf = (text: string) => {
  const [txHash = '', position = ''] = text.split(':');
  return { txHash, position: Number(position) };
};
const block = (height: bigint, moves: Moves): BlockReading => ({
  block: {
    header: { height, hash: `hash ${height}`, parentHash: `hash ${height - 1n}`, time: new Date(0) },
    transfers: Object.entries(moves.in ?? {}).map(([place, { to, amount }]) =>
      Object.assign(placeOf(place), { watchKey: to, from: [], asset: native, amount }),
    ),
    spent: Object.entries(moves.out ?? {}).map(([place, spentBy]) => Object.assign(placeOf(place), { spentBy })),
  },
  watched: new Map([[deposit.watchKey, deposit]]),
  readAt: new Date(0),
  treasury,
});
const held = async (address: string): Promise<string> =>
  (await database.db.one(sumCoins, { chainId: testChain.id, address })).amount;
const record = (...readings: BlockReading[]) => recordCoins(database.db, testChain.id, readings);

test('coins come with their blocks, leave with the transaction that spends them, and go back with a reorg', async () => {
  await record(
    block(10n, { in: { 'a:0': { to: deposit.watchKey, amount: 5n }, 'a:1': { to: treasury.watchKey, amount: 7n } } }),
    block(11n, { in: { 'b:0': { to: deposit.watchKey, amount: 6n } }, out: { 'a:0': 'c', 'nobody:0': 'c' } }),
  );
  expect([await held('deposit'), await held('treasury')]).toEqual(['6', '7']);
  expect(await database.db.many(listAddressCoins, { chainId: testChain.id, address: 'deposit' })).toEqual([
    { txHash: 'b', position: 0, sourceIndex: 7n, address: 'deposit', amount: '6' },
  ]);
  await database.db.run(rollBackCoins, { chainId: testChain.id, aboveHeight: 10n });
  expect([await held('deposit'), await held('treasury')]).toEqual(['5', '7']);
  // The same block again changes nothing twice.
  const again = block(11n, { in: { 'b:0': { to: deposit.watchKey, amount: 6n } }, out: { 'a:0': 'c' } });
  await record(again);
  await record(again);
  expect(await held('deposit')).toBe('6');
});

test('a coin that comes and goes in one batch of blocks is known as spent, and a block that shows less has less', async () => {
  await record(
    block(20n, {
      in: { 'd:0': { to: treasury.watchKey, amount: 100n }, 'd:1': { to: treasury.watchKey, amount: 50n } },
    }),
    block(21n, { out: { 'd:0': 'e' } }),
  );
  expect(await held('treasury')).toBe('57');
  await recordCoinsAnew(
    database.db,
    testChain.id,
    block(20n, { in: { 'd:0': { to: treasury.watchKey, amount: 100n } } }),
  );
  expect(await held('treasury')).toBe('7');
});

test('only final coins of the treasury that no living movement has are free, the largest first', async () => {
  const owner = (text: string, values: unknown[] = []) => database.db.pool.query(text, values);
  await record(
    block(30n, { in: { 'f:0': { to: treasury.watchKey, amount: 1n }, 'f:1': { to: treasury.watchKey, amount: 9n } } }),
    block(40n, { in: { 'g:0': { to: treasury.watchKey, amount: 99n } } }),
  );
  await owner('insert into chain_cursors (chain_id, final_height) values ($1, 35)', [testChain.id]);
  const free = async (): Promise<string[]> =>
    (await database.db.many(listFreeCoins, { chainId: testChain.id, limit: 10 })).map(
      ({ txHash, position }) => `${txHash}:${position}`,
    );
  expect(await free()).toEqual(['f:1', 'a:1', 'f:0']);
});

test('where slots are no coins nothing is kept', async () => {
  const { treasury: _treasury, ...reading } = block(50n, { in: { 'h:0': { to: deposit.watchKey, amount: 5n } } });
  const before = await held('deposit');
  await record(reading);
  expect(await held('deposit')).toBe(before);
});
