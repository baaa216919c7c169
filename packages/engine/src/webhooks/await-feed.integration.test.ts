import { randomUUID } from 'node:crypto';
import { recordEvents } from '@florin/database/sql/events/record';
import { freshDatabase, type TestDatabase } from '@florin/testing/database';
import { seedMerchant } from '@florin/testing/merchant';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { News } from '../news/news.ts';
import { awaitFeed } from './await-feed.ts';
import { feedNews } from './feed-news.ts';

let fresh: TestDatabase;
let merchantId: string;
let feed: News;
let looking: NodeJS.Timeout;
beforeAll(async () => {
  fresh = await freshDatabase();
  feed = feedNews(fresh.db, { watchersOfOneMax: 2, watchersMax: 3 });
  looking = setInterval(() => void feed.look(), 10);
});
afterAll(async () => {
  clearInterval(looking);
  await fresh.close();
});
beforeEach(async () => {
  ({ accountId: merchantId } = await seedMerchant(fresh.url('owner')));
});

const tell = (name: string, of = merchantId) => {
  const event = {
    id: randomUUID(),
    deliveryId: randomUUID(),
    merchantId: of,
    type: 'payment.created',
    sourceType: 'payment',
    sourceId: randomUUID(),
    body: JSON.stringify({ name }),
    occurredAt: new Date(0),
  };
  return fresh.db.run(recordEvents, { eventsJson: JSON.stringify([event]), deliveryAttemptsMax: 10 });
};
// The feed waits for the oldest transaction of the cluster, and other tests have theirs there.
const wait = async (after: string | null = null, until = AbortSignal.timeout(20_000)) => {
  const { events, nextCursor } = await awaitFeed({ db: fresh.db, feed }, merchantId, { after, limit: 100, until });
  return { names: events.map(({ body }) => (JSON.parse(body) as { name: string }).name), nextCursor };
};

test('what is there is told at once, and what is not as soon as the feed shows it', async () => {
  const first = wait();
  await tell('a');
  const { names, nextCursor } = await first;
  expect(names).toEqual(['a']);
  expect((await wait()).names).toEqual(['a']);
  const [second, third] = [wait(nextCursor), wait(nextCursor)];
  await tell('b');
  expect([(await second).names, (await third).names]).toEqual([['b'], ['b']]);
});

test('events of others wake nobody, and the end of the time gives the cursor back', async () => {
  await tell('a');
  const { nextCursor } = await wait();
  const { accountId: other } = await seedMerchant(fresh.url('owner'));
  const waiting = wait(nextCursor, AbortSignal.timeout(300));
  await tell('theirs', other);
  expect(await waiting).toEqual({ names: [], nextCursor });
});

test('the end of the feed is told at once, whoever waits', async () => {
  await tell('a');
  const { nextCursor } = await wait();
  expect(await wait('latest')).toEqual({ names: [], nextCursor });
});

test('whoever finds too many waiting is answered at once, and those who left make room', async () => {
  const leave = new AbortController();
  const watch = vi.spyOn(feed, 'watch');
  const both = [wait(null, leave.signal), wait(null, leave.signal)];
  await vi.waitFor(() => expect(watch).toHaveBeenCalledTimes(2), { timeout: 5000, interval: 5 });
  expect(await wait()).toEqual({ names: [], nextCursor: null });
  leave.abort();
  expect((await Promise.all(both)).map(({ names }) => names)).toEqual([[], []]);
  const ends = [await feed.watch(merchantId, () => {}), await feed.watch(merchantId, () => {})];
  for (const end of ends) end();
});

test('an event that comes between the first look and the watch is told', async () => {
  const late = {
    watch: async (...asked: Parameters<News['watch']>) => {
      await tell('between');
      return feed.watch(...asked);
    },
  };
  const told = awaitFeed({ db: fresh.db, feed: late }, merchantId, {
    after: null,
    limit: 100,
    until: AbortSignal.timeout(20_000),
  });
  expect((await told).events).toHaveLength(1);
});
