import { expect, expectTypeOf, test } from 'vitest';
import { ok, ScriptedService, type Sent } from '../test/scripted-service.ts';
import { Florin } from './index.ts';
import type { PaymentEntry } from './index.ts';

/** A list of `ids`, served in numbered pages; `meanwhile` runs after each page, and no more than `counted` are counted. */
function numbered(
  ids: string[],
  member: string,
  size: string,
  meanwhile: () => void = () => undefined,
  counted = Infinity,
) {
  return ({ url }: Sent) => {
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get(size) ?? 20);
    const entries = ids.slice((page - 1) * perPage, page * perPage).map((id) => ({ id }));
    const total = Math.min(ids.length, counted);
    const total_pages = Math.ceil(total / perPage);
    const answer = { total, page, page_size: perPage, total_pages, [member]: entries };
    meanwhile();
    return ok(answer);
  };
}

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`);

test('awaiting a list answers the page that was asked for', async () => {
  const service = new ScriptedService(numbered(names(5), 'payments', 'per_page'));
  const page = await new Florin(service.options()).payments.list({ status: 'completed', page: 2, per_page: 2 });
  expect(page).toMatchObject({ total: 5, page: 2, total_pages: 3, payments: [{ id: 'p2' }, { id: 'p3' }] });
  expect(service.sent.map(({ url }) => url.search)).toEqual(['?status=completed&page=2&per_page=2']);
});

test('nothing is asked before a list is awaited or walked, and awaiting it twice asks once', async () => {
  const service = new ScriptedService(numbered(names(1), 'payments', 'per_page'));
  const list = new Florin(service.options()).payments.list();
  expect(service.sent).toEqual([]);
  expect(await list).toEqual(await list);
  expect(service.sent).toHaveLength(1);
});

test.each([
  ['per_page', 'payments', (florin: Florin) => florin.payments.list({ per_page: 2 })],
  ['page_size', 'withdrawals', (florin: Florin) => florin.withdrawals.list({ page_size: 2 })],
] as const)('a list that calls its size %s is walked to its end', async (size, member, listOf) => {
  const service = new ScriptedService(numbered(names(5), member, size));
  const found: string[] = [];
  for await (const { id } of listOf(new Florin(service.options()))) found.push(id);
  expect(found).toEqual(names(5));
  expect(service.sent.map(({ url }) => url.searchParams.get('page'))).toEqual([null, '2', '3']);
  expect(service.sent.map(({ url }) => url.searchParams.get(size))).toEqual(['2', '2', '2']);
});

test.each([10_000, 10_001, 10_250])(
  'a list of %i entries is walked to its end, though its total counts no further',
  async (count) => {
    const asked = numbered(names(count), 'withdrawals', 'page_size', () => undefined, 10_000);
    const service = new ScriptedService(asked);
    const found = await new Florin(service.options()).withdrawals.list({ page_size: 100 }).toArray({ limit: 20_000 });
    expect(found.map(({ id }) => id)).toEqual(names(count));
  },
);

test('a feed is walked by its cursor until nothing is new', async () => {
  const script: Record<string, { events: { id: string }[]; next_cursor: string }> = {
    '': { events: [{ id: 'a' }, { id: 'b' }], next_cursor: 'c2' },
    c2: { events: [{ id: 'c' }], next_cursor: 'c3' },
    c3: { events: [], next_cursor: 'c3' },
  };
  const service = new ScriptedService(({ url }) => ok(script[url.searchParams.get('after') ?? '']));
  const { events } = new Florin(service.options());
  const cursors: unknown[] = [];
  for await (const page of events.list({ limit: 2 }).pages()) cursors.push(page.next_cursor);
  expect(cursors).toEqual(['c2', 'c3', 'c3']);
  expect(service.sent.map(({ url }) => url.search)).toEqual(['?limit=2', '?limit=2&after=c2', '?limit=2&after=c3']);
  expect((await events.list().toArray({ limit: 10 })).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('entries that new ones push onto the next page come once', async () => {
  const ids = names(10);
  let made = 0;
  const service = new ScriptedService(numbered(ids, 'payments', 'per_page', () => void ids.unshift(`new${made++}`)));
  const found = await new Florin(service.options()).payments.list({ per_page: 3 }).toArray({ limit: 100 });
  expect(found.map(({ id }) => id)).toEqual(names(10));
});

test('a walk that is left asks for no further page', async () => {
  const service = new ScriptedService(numbered(names(100), 'payments', 'per_page'));
  const found = await new Florin(service.options()).payments.list({ per_page: 10 }).toArray({ limit: 10 });
  expect(found).toHaveLength(10);
  expect(service.sent).toHaveLength(1);
  expectTypeOf(found).toEqualTypeOf<PaymentEntry[]>();
});

test('an empty list is walked without a step', async () => {
  const service = new ScriptedService(numbered([], 'payments', 'per_page'));
  expect(await new Florin(service.options()).payments.list().toArray({ limit: 5 })).toEqual([]);
  expect(service.sent).toHaveLength(1);
});
