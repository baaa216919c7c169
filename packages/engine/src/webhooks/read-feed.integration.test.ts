import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { type NewEvent, recordEvents } from '@florin/database/sql/events/record';
import { type Session, valuesOf } from '@florin/database/statement';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { seededRandom } from '@florin/testing/seeded-random';
import { formatCursor } from './feed-cursor.ts';
import { readFeed } from './read-feed.ts';

let fresh: TestDatabase;
let merchantId: string;

const anEvent = (name: string): NewEvent => ({
  id: randomUUID(),
  deliveryId: randomUUID(),
  merchantId,
  type: 'payment.created',
  sourceType: 'payment',
  sourceId: randomUUID(),
  body: JSON.stringify({ name }),
  occurredAt: new Date(0),
});
const write = (session: Session, ...names: string[]) =>
  session.run(recordEvents, { eventsJson: JSON.stringify(names.map(anEvent)), deliveryAttemptsMax: 10 });
const read = async (after: string | null = null, limit = 100) => {
  const { events, nextCursor } = await readFeed(fresh.db, merchantId, { after, limit });
  return { names: events.map(({ body }) => (JSON.parse(body) as { name: string }).name), nextCursor };
};

/** The feed lags behind every open transaction of the server, also of other databases: those of other tests. */
const shows = async (names: string[], after: string | null = null) => {
  await expect.poll(async () => (await read(after)).names, { timeout: 20_000, interval: 5 }).toEqual(names);
  return read(after);
};

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
});

describe('the feed', () => {
  test('tells events in order, page by page, each once', async () => {
    await write(fresh.db, 'a', 'b');
    await write(fresh.db, 'c');
    await write(fresh.db, 'd', 'e');
    await shows(['a', 'b', 'c', 'd', 'e']);
    const first = await read(null, 2);
    expect(first.names).toEqual(['a', 'b']);
    const second = await read(first.nextCursor, 2);
    expect(second.names).toEqual(['c', 'd']);
    const third = await read(second.nextCursor, 2);
    expect(third.names).toEqual(['e']);
  });

  test('an empty page gives the cursor back, and none gives none', async () => {
    expect(await read()).toEqual({ names: [], nextCursor: null });
    await write(fresh.db, 'a');
    const { nextCursor } = await shows(['a']);
    expect(await read(nextCursor)).toEqual({ names: [], nextCursor });
    await write(fresh.db, 'b');
    await shows(['b'], nextCursor);
  });

  test('tells its end without its events, and what follows begins there', async () => {
    expect(await read('latest')).toEqual({ names: [], nextCursor: null });
    await write(fresh.db, 'a', 'b');
    await shows(['a', 'b']);
    const end = await read('latest');
    expect(end.names).toEqual([]);
    expect(await read(end.nextCursor)).toEqual({ names: [], nextCursor: end.nextCursor });
    await write(fresh.db, 'c');
    await shows(['c'], end.nextCursor);
  });

  test("shows nobody else's events", async () => {
    await write(fresh.db, 'mine');
    await shows(['mine']);
    ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
    expect((await read()).names).toEqual([]);
  });

  test('never passes over an event whose transaction ends late', async () => {
    await write(fresh.db, 'before');
    const { nextCursor } = await shows(['before']);
    const late = new Client({ connectionString: fresh.url('app') });
    await late.connect();
    await late.query('begin');
    const given = { eventsJson: JSON.stringify([anEvent('late')]), deliveryAttemptsMax: 10 };
    await late.query(recordEvents.text, valuesOf(recordEvents, [given]));
    await write(fresh.db, 'quick');
    // The quick one is written, but something older may still appear before it.
    expect((await read(nextCursor)).names).toEqual([]);
    await late.query('commit');
    await late.end();
    await shows(['late', 'quick'], nextCursor);
  });

  test('an event whose transaction is rolled back never appears', async () => {
    await fresh.db
      .transaction(async (session) => {
        await write(session, 'undone');
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await write(fresh.db, 'done');
    expect((await shows(['done'])).names).toEqual(['done']);
  });

  test('a hundred parallel writers and a reader that follows them: nothing twice, nothing missed', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `event ${index}`);
    const seen: string[] = [];
    let cursor: string | null = null;
    const writing = Promise.all(names.map((name) => fresh.db.transaction((session) => write(session, name))));
    const follow = async () => {
      const page = await read(cursor, 7);
      seen.push(...page.names);
      cursor = page.nextCursor;
      return seen.length;
    };
    await expect.poll(follow, { timeout: 20_000, interval: 1 }).toBe(100);
    await writing;
    expect(seen.toSorted()).toEqual(names.toSorted());
    expect(await read(cursor)).toEqual({ names: [], nextCursor: cursor });
  });

  test('eight writers whose transactions overlap, end late and partly fail: each committed event once, each writer in its order', async () => {
    const seed = Number(process.env.SEED ?? 20_261_122);
    process.stdout.write(`feed writers, SEED=${seed}\n`);
    const random = seededRandom(seed);
    const committed: string[] = [];
    let writing = 0;
    let mostAtOnce = 0;
    let overtaken = 0;
    let newest = 0;
    const writer = async (_: unknown, number: number): Promise<void> => {
      for (let turn = 0; turn < 15; turn += 1) {
        const names = Array.from({ length: 1 + Math.floor(random() * 3) }, (_one, part) => `${number}/${turn}/${part}`);
        const fails = random() < 0.2;
        const pauseMs = random() * 25;
        const work = fresh.db.transaction(async (session) => {
          await write(session, ...names);
          newest += 1;
          const own = newest;
          writing += 1;
          mostAtOnce = Math.max(mostAtOnce, writing);
          await sleep(pauseMs);
          writing -= 1;
          if (newest > own) overtaken += 1;
          if (fails) throw new Error('changed my mind');
        });
        await work.then(
          () => committed.push(...names),
          () => {},
        );
      }
    };
    const writers = Promise.all(Array.from({ length: 8 }, writer));
    let done = false;
    void writers.then(() => (done = true));
    const seen: string[] = [];
    let cursor: string | null = null;
    const follow = async () => {
      const page = await read(cursor, 3);
      seen.push(...page.names);
      cursor = page.nextCursor;
      return done && seen.length >= committed.length;
    };
    await expect.poll(follow, { timeout: 20_000, interval: 1 }).toBe(true);
    await writers;
    expect(await read(cursor)).toEqual({ names: [], nextCursor: cursor });
    // They did overlap, and most ended after later ones had written.
    expect(mostAtOnce).toBe(8);
    expect(overtaken).toBeGreaterThan(60);
    expect(seen.toSorted()).toEqual(committed.toSorted());
    for (let number = 0; number < 8; number += 1) {
      const own = (names: string[]) => names.filter((name) => name.startsWith(`${number}/`));
      expect(own(seen)).toEqual(own(committed));
    }
  });
});

describe('a cursor', () => {
  test('from before a restore is refused with what to do', async () => {
    await write(fresh.db, 'a');
    const { nextCursor } = await shows(['a']);
    const owner = new Client({ connectionString: fresh.url('owner') });
    await owner.connect();
    await owner.query('update feed_epoch set epoch = gen_random_uuid()');
    await owner.end();
    await expect(read(nextCursor)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { after: [expect.stringContaining('without after')] },
    });
    await shows(['a']);
  });

  const place = { epoch: randomUUID(), xid: '1', sequence: 1n };
  test.each([
    'nonsense',
    '',
    'x'.repeat(200),
    formatCursor({ ...place, xid: '18446744073709551616' }),
    formatCursor({ ...place, sequence: 9_223_372_036_854_775_808n }),
    formatCursor({ ...place, epoch: "';drop table events;--" }),
  ])('%j is none', async (after) => {
    await expect(read(after)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { after: [expect.any(String)] },
    });
  });
});
