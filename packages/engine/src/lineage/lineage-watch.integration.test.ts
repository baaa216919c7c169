import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nextGeneration, releaseRewound } from '@florin/database/sql/lineage/read';
import { MarkerFile } from '@florin/system/marker-file';
import { PaymentScene } from '@florin/testing/payment-scene';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LineageWatch } from './lineage-watch.ts';

let scene: PaymentScene;
let folder: string;
beforeEach(async () => {
  scene = await PaymentScene.open();
  folder = await mkdtemp(join(tmpdir(), 'florin-marker-'));
});
afterEach(async () => {
  await scene.close();
  await rm(folder, { recursive: true });
});

/** A process as it starts: it remembers what its file says. */
const watch = (file: string) =>
  new LineageWatch({
    db: scene.db,
    clock: scene.clock,
    marker: new MarkerFile(join(folder, file)),
    onRewound: () => {},
  });

const asOwner = async (sql: string): Promise<void> => {
  const client = new Client({ connectionString: scene.database.url('owner') });
  await client.connect();
  await client.query(sql);
  await client.end();
};
const indexOf = async (id: string): Promise<bigint> =>
  BigInt((await scene.db.pool.query('select deposit_index from payments where id = $1', [id])).rows[0].deposit_index);
/** As a standby that took over, or a cluster that a dump was read into. */
const onAnotherLine = () => asOwner(`update database_lineage set lineage = '7/00000001'`);
/** The newest payment and all that belongs to it was never written. */
const loseNewest = () =>
  asOwner(`begin;
    delete from deliveries where event_sequence = (select max(sequence) from events);
    delete from events where sequence = (select max(sequence) from events);
    delete from payments where deposit_index = (select max(deposit_index) from payments);
    select setval('deposit_index', (select max(deposit_index) from payments));
    commit`);

test('where nothing is missing after a promotion, the index jumps and everything goes on by itself', async () => {
  const { id } = await scene.create('5.00');
  await watch('one').check();
  await onAnotherLine();
  await expect(scene.create('5.00')).rejects.toMatchObject({ code: 'FL001' });
  expect(await watch('one').check()).toEqual({ rewound: null });
  const next = await scene.create('5.00');
  expect(await indexOf(next.id)).toBeGreaterThanOrEqual((await indexOf(id)) + 5_000n);
  expect(await watch('one').mayLeave()).toBe(true);
});

test('nobody who remembers nothing lets a restored database go on', async () => {
  await scene.create('5.00');
  await onAnotherLine();
  const { rewound } = await watch('fresh').check();
  expect(rewound).toContain('does not remember');
  await expect(scene.create('5.00')).rejects.toMatchObject({ code: 'FL001' });
});

test('what is missing holds everything that leaves, and never shows an index again, also on the same line of history', async () => {
  await scene.create('5.00');
  const lost = await scene.create('5.00');
  const shown = await indexOf(lost.id);
  await watch('one').check();
  await loseNewest();
  expect((await watch('one').check()).rewound).toContain('database_rewound');
  expect(await indexOf((await scene.create('5.00')).id)).toBeGreaterThan(shown + 4_000n);
  // Whoever does not know what is missing holds as well: the database says so.
  expect(await watch('other').mayLeave()).toBe(false);
  // A restart forgets nothing, and only a person who saw the restore through ends it.
  expect((await watch('one').check()).rewound).toContain('database_rewound');
  await scene.db.run(nextGeneration);
  await scene.db.run(releaseRewound);
  expect(await watch('one').check()).toEqual({ rewound: null });
  expect(await watch('one').mayLeave()).toBe(true);
});

describe('a history that is forgotten', () => {
  const day = 24 * 60;
  /** Time goes on until all that was told so far is older than the operator keeps it. */
  const forget = async () => {
    scene.clock.advance({ minutes: 200 * day });
    const now = scene.clock.now().toISOString();
    await asOwner(`set florin.now = '${now}';
      select florin.forget_history('${now}'::timestamptz - interval '100 days', 1000)`);
  };
  const events = async () => (await scene.db.pool.query('select sequence from events')).rows.length;

  test('looks like no rewind, to whoever remembers its newest event or one that is gone', async () => {
    await scene.create('5.00');
    await watch('old').check();
    await scene.create('5.00');
    await watch('one').check();
    await forget();
    expect(await events()).toBe(1);
    for (const file of ['one', 'old']) {
      // in turn: each writes what it found
      expect(await watch(file).check()).toEqual({ rewound: null });
    }
  });

  test('hides no rewind', async () => {
    await scene.create('5.00');
    await scene.create('5.00');
    await forget();
    await scene.create('5.00');
    await watch('one').check();
    await loseNewest();
    // Its number was used up, and another event has a greater one.
    await asOwner(`select setval(pg_get_serial_sequence('events', 'sequence'), 1000)`);
    for (let n = 0; n < 3; n += 1) await scene.create('5.00');
    expect((await watch('one').check()).rewound).toContain('database_rewound: event');
  });
});

test('the marker is one line of a file, and a file that is none of ours is told', async () => {
  await scene.create('5.00');
  await watch('one').check();
  expect(await readFile(join(folder, 'one'), 'utf8')).toMatch(/^0 1 \d+ [0-9a-f-]{36}\n$/);
  await expect(new MarkerFile(folder).read()).rejects.toThrow('EISDIR');
});
