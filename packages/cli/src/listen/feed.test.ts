import { Florin, FlorinError } from '@florin/sdk';
import { beforeEach, expect, test } from 'vitest';
import { refusal, success } from '../../test/terminal.ts';
import type { Io } from '../io.ts';
import { Feed } from './feed.ts';

/** What the service answers to one request; `cut` is a connection that broke. */
type Answer = 'event' | 'nothing' | 'cut' | 'unknown' | 'forbidden';

let nowMs: number;
let said: string[];
/** Each request by whether it may wait, with the second at which it was sent. */
let asked: string[];
/** For requests that may wait, and for those that may not. */
let answers: { kept: Answer[]; plain: Answer[] };

beforeEach(() => {
  nowMs = 0;
  said = [];
  asked = [];
  answers = { kept: [], plain: [] };
});

const pages = {
  event: () => success({ events: [{ id: 'id-0' }], next_cursor: 'c1' }),
  nothing: () => success({ events: [], next_cursor: 'c0' }),
  unknown: () => refusal(422, 'VALIDATION_ERROR', { wait_seconds: ['Is no member.'] }),
  forbidden: () => refusal(403, 'FORBIDDEN'),
};
const fetch: typeof globalThis.fetch = async (url) => {
  const seconds = new URL(String(url)).searchParams.get('wait_seconds');
  asked.push(`${seconds === null ? 'plain' : 'kept'} at ${nowMs / 1000}`);
  const answer = answers[seconds === null ? 'plain' : 'kept'].shift() ?? 'nothing';
  if (answer === 'cut') throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
  if (answer === 'nothing' && seconds !== null) nowMs += Number(seconds) * 1000;
  return pages[answer]();
};
const clock: Io['clock'] = {
  now: () => nowMs,
  after: (ms, action) => {
    if (ms > 25_000) return () => {};
    const waiting = setImmediate(() => {
      nowMs += ms;
      action();
    });
    return () => clearImmediate(waiting);
  },
};
const io = { clock, random: () => 0.5, signal: new AbortController().signal } as Io;
const opened = () =>
  new Feed(io, new Florin({ baseUrl: 'http://127.0.0.1:4400', apiKey: 'key', fetch, clock, maxRetries: 0 }), {
    say: (text) => said.push(text),
    failuresMax: null,
  });

test('the service keeps a request until there is an event, and the next one follows at once', async () => {
  const feed = opened();
  answers.kept = ['event', 'nothing', 'event'];
  const found = [await feed.next('c0'), await feed.next('c1'), await feed.next('c1')];
  expect(found.map(({ events }) => events.length)).toEqual([1, 0, 1]);
  expect(asked).toEqual(['kept at 0', 'kept at 0', 'kept at 20']);
});

test('a kept request that breaks is asked again without waiting, and nobody hears of it', async () => {
  const feed = opened();
  answers = { kept: ['cut', 'event'], plain: ['event'] };
  expect((await feed.next('c0')).events).toHaveLength(1);
  expect((await feed.next('c1')).events).toHaveLength(1);
  expect(asked).toEqual(['kept at 0', 'plain at 0', 'kept at 0']);
  expect(said).toEqual([]);
});

test('where kept requests are cut again and again, the feed is polled for a minute', async () => {
  const feed = opened();
  answers.kept = ['cut', 'cut', 'cut'];
  for (let turn = 0; turn < 64; turn += 1) await feed.next('c0');
  expect(asked.filter((one) => one.startsWith('kept')).slice(0, 4)).toEqual([
    'kept at 0',
    'kept at 1',
    'kept at 2',
    'kept at 62',
  ]);
  expect(asked.filter((one) => one.startsWith('plain')).slice(0, 4)).toEqual([
    'plain at 0',
    'plain at 1',
    'plain at 2',
    'plain at 3',
  ]);
  expect(said).toEqual(['Nothing lets a request wait for the next event here: asking once a second instead.']);
});

test('a service that does not know how to wait is polled from then on', async () => {
  const feed = opened();
  answers.kept = ['unknown'];
  for (let turn = 0; turn < 100; turn += 1) await feed.next('c0');
  expect(asked.filter((one) => one.startsWith('kept'))).toEqual(['kept at 0']);
  expect(nowMs).toBe(100_000);
});

test('a service that is away is told, asked more and more seldom, and told when it is back', async () => {
  const feed = opened();
  answers = { kept: ['cut', 'event'], plain: ['cut', 'cut', 'nothing'] };
  await feed.next('c0');
  await feed.next('c0');
  expect(said.map((text) => text.split(/[ (]/, 2).join(' '))).toEqual(['Connection lost', 'Connected again.']);
});

test('what no waiting mends ends it', async () => {
  answers.kept = ['forbidden'];
  await expect(opened().next('c0')).rejects.toThrow(FlorinError);
});
