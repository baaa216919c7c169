import { readGauges } from '@florin/database/sql/system/read-gauges';
import { Refusal } from '@florin/domain/errors';
import type { Signer } from '@florin/domain/ports/signer';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { seedCatalogue } from '@florin/testing/catalogue';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { TestClock } from '@florin/testing/test-clock';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillingPools } from './fill-pools.ts';

let fresh: TestDatabase;
const clock = new TestClock();
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });

const asOwner = async (text: string): Promise<void> => {
  const owner = new Client({ connectionString: fresh.url('owner') });
  await owner.connect();
  await owner.query(text).finally(() => owner.end());
};

/** "Arctic" comes before every other chain by name. */
const arctic = (isActive: boolean): Promise<void> =>
  asOwner(`insert into chains (id, name, short_name, chain_type, network, rpc_urls, is_active, confirmations_required,
             expected_block_seconds, sweep_max_wait_seconds)
           values (gen_random_uuid(), 'Arctic', 'arctic', 'solana', '9', '{http://127.0.0.1:9}', ${isActive}, 3, 15, 0)`);

beforeAll(async () => {
  fresh = await freshDatabase();
  await seedCatalogue(fresh.url('owner'));
});
afterAll(() => fresh.close());
beforeEach(() => asOwner(`delete from chains where name = 'Arctic'`));

/** A signer with keys of one family, as the real one refuses all others. */
function evmSigner() {
  const asked: string[] = [];
  const signer: Pick<Signer, 'fillPool'> = {
    fillPool: async ({ family, through }) => {
      asked.push(family);
      if (family !== 'evm') throw new Refusal('FORBIDDEN', `This signer holds no keys of "${family}".`);
      return { filledThrough: through };
    },
  };
  return { asked, signer: signer as Signer };
}

const step = ({ signer }: { signer: Signer }, poolLowWater = 400n) =>
  fillingPools({ db: fresh.db, signer, catalogue: new CatalogueCache(fresh.db, clock), clock, poolLowWater, log });

test('a switched-off chain of a family that the signer lacks is not asked for', async () => {
  await arctic(false);
  const evm = evmSigner();
  expect(await step(evm)()).toBe(false);
  expect(evm.asked).toEqual(['evm']);
  expect(lines).toEqual([]);
});

test('finding 9: an active chain of a family that the signer lacks stops no other family, and is alarmed once a minute', async () => {
  await arctic(true);
  const evm = evmSigner();
  const fill = step(evm, 2_000n);
  expect(await fill()).toBe(true);
  expect(evm.asked.toSorted()).toEqual(['evm', 'solana']);
  const alarm = { level: 50, family: 'solana', msg: 'the signer makes no addresses of this family' };
  const low = (family: string, left: string) => ({
    level: 40,
    family,
    left,
    msg: 'few addresses are ready for payments',
  });
  expect(lines.splice(0)).toEqual([
    expect.objectContaining(alarm),
    ...['solana', 'evm'].map((family) => expect.objectContaining(low(family, family === 'evm' ? '500' : '0'))),
  ]);
  await fill();
  expect(evm.asked).toHaveLength(4);
  expect(lines).toEqual([]);
  clock.advance({ minutes: 1 });
  await fill();
  expect(lines.splice(0)).toHaveLength(3);
});

test('the level of every family in use stands in the metrics, also of one without a single address', async () => {
  await arctic(true);
  const left = async () =>
    (await fresh.db.many(readGauges, { now: clock.now() })).filter(({ name }) => name === 'pool_addresses_left');
  await asOwner(`select setval('deposit_index', 6)`);
  expect((await left()).toSorted((a, b) => (a.label < b.label ? -1 : 1))).toEqual([
    { name: 'pool_addresses_left', label: 'evm', value: -7 },
    { name: 'pool_addresses_left', label: 'solana', value: -7 },
  ]);
});
