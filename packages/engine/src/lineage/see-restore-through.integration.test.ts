import { createEvmAdapter } from '@florin/chain-evm/adapter';
import { noteStep, readLineage, readSteps } from '@florin/database/sql/lineage/read';
import { startAnvil } from '@florin/nodes/anvil';
import { seedAddressPool, testAddress } from '@florin/testing/address-pool';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { freshDatabase } from '@florin/testing/database';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readFeed } from '../webhooks/read-feed.ts';
import { findHighestActivity } from './find-highest-activity.ts';
import type { RestorePorts } from './restore-steps.ts';
import { seeRestoreThrough } from './see-restore-through.ts';

let scene: PaymentScene;
beforeEach(async () => {
  scene = await PaymentScene.open();
});
afterEach(() => scene.close());

const asOwner = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: scene.database.url('owner') });
  await client.connect();
  await client.query(sql);
  await client.end();
};
/** As pg_restore leaves it in a new cluster, whose transactions are counted from the beginning. */
const asRestored = () =>
  asOwner(`update events set xid = (xid::text::numeric + 1000000000)::text::xid8;
    update audit_queue set xid = (xid::text::numeric + 1000000000)::text::xid8;
    update database_lineage set lineage = '7/00000001'`);

const feed = (after: string | null) => readFeed(scene.db, scene.merchant.accountId, { after, limit: 100 });
/** The feed lags behind every open transaction of the cluster, those of other tests included. */
const shown = async (count: number) => {
  await expect.poll(async () => (await feed(null)).events.length, { timeout: 20_000 }).toBe(count);
  return feed(null);
};

const through = (change: Partial<RestorePorts> = {}) => {
  const said: string[] = [];
  const ports: RestorePorts = {
    db: scene.db,
    findActivity: () => Promise.resolve(null),
    findSigned: () => Promise.resolve(null),
    adopt: null,
    adoptAtExchanges: null,
    findUnexplained: () => Promise.resolve([]),
    compare: () => Promise.resolve({ broken: [], unread: [] }),
    margin: 1_000n,
    knownIndex: 0n,
    release: false,
    ...change,
  };
  return seeRestoreThrough(ports, (line) => said.push(line)).then(({ released }) => ({ released, said }));
};

test('a feed that was read into a new cluster shows all of its events, and old cursors are refused', async () => {
  for (let n = 0; n < 3; n += 1) await scene.create('5.00');
  const before = await shown(3);
  await asRestored();
  expect((await feed(null)).events).toEqual([]);
  expect((await through()).released).toBe(true);
  expect((await shown(3)).events.map(({ id }) => id)).toEqual(before.events.map(({ id }) => id));
  await expect(feed(before.nextCursor)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await scene.create('5.00');
  expect((await shown(4)).events.at(-1)?.type).toBe('payment.created');
});

test('what a person must decide ends a run with everything held, and the next run goes on from there', async () => {
  await scene.create('5.00');
  await asRestored();
  const broken = await through({ compare: () => Promise.resolve({ broken: ['chain_short 59'], unread: [] }) });
  expect(broken.released).toBe(false);
  expect(broken.said.at(-1)).toBe('compare: chain_short 59');
  const held = await scene.db.one(readLineage, { knownSequence: null });
  expect(held.rewoundReason).toContain('a person sees a restore through');
  const again = await through();
  expect(again.released).toBe(true);
  expect(again.said.filter((line) => line.includes('done before'))).toHaveLength(5);
  const settled = await scene.db.one(readLineage, { knownSequence: null });
  expect(settled).toMatchObject({ rewoundReason: null, generation: 1n, nextIndex: held.nextIndex });
  expect(settled.lineage).toBe(settled.present);
});

test('a backup of a run that waited for a person is seen through from the beginning wherever it is restored', async () => {
  await scene.create('5.00');
  await asRestored();
  await through({ compare: () => Promise.resolve({ broken: ['chain_short 59'], unread: [] }) });
  const { nextIndex } = await scene.db.one(readLineage, { knownSequence: null });
  const other = await freshDatabase();
  onTestFinished(() => other.close());
  const { place } = await other.db.one(readSteps);
  expect((await scene.db.one(readSteps)).place).not.toBe(place);
  // As a dump of that one carries it.
  await scene.db.run(noteStep, { step: 'freeze', told: place });
  const anew = await through();
  expect(anew.said.filter((line) => line.includes('done before'))).toEqual([]);
  expect(anew.released).toBe(true);
  const settled = await scene.db.one(readLineage, { knownSequence: null });
  expect(settled).toMatchObject({ generation: 2n, nextIndex: nextIndex + 1_000n });
});

test('the next index jumps beyond what is remembered, and beyond what a chain shows', async () => {
  const { nextIndex } = await scene.db.one(readLineage, { knownSequence: null });
  await asRestored();
  await through({ knownIndex: 5_000n });
  expect((await scene.db.one(readLineage, { knownSequence: null })).nextIndex).toBe(6_000n);
  const anvil = await startAnvil({ noMining: true });
  onTestFinished(() => anvil.stop());
  await asOwner('truncate deposit_addresses');
  await seedAddressPool(scene.database.url('owner'), 6_100);
  await anvil.setBalance(testAddress(6_037), 1n);
  const adapter = createEvmAdapter({ network: testChain.network, rpcUrls: [anvil.url], finalityTag: null });
  const catalogue = await scene.catalogue.current();
  const tokens = new Map([...catalogue.tokens].filter(([id]) => id === testTokens.eth.id));
  const signer = { fillPool: () => Promise.resolve({ filledThrough: 6_100n }) };
  const ports = {
    db: scene.db,
    signer,
    catalogue: { ...catalogue, tokens },
    adapters: new Map([[testChain.id, adapter]]),
  };
  expect(await findHighestActivity(ports, { from: 6_000n, gap: 40n })).toBe(6_037n);
  expect(await findHighestActivity(ports, { from: 6_000n, gap: 16n })).toBe(null);
  expect(nextIndex).toBeLessThan(6_000n);
});
