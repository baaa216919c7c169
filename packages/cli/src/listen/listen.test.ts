import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { examples } from '@florin/contract/examples';
import { verify } from '@florin/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal, success, Terminal } from '../../test/terminal.ts';
import { CliError } from '../failure.ts';

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const env = { FLORIN_BASE_URL: 'http://127.0.0.1:4400', FLORIN_API_KEY: 'flr_key' };
const { eventEntry } = examples;
const entries = ['payment.created', 'payment.confirming', 'payment.completed'].map((event, index) =>
  Object.assign({}, eventEntry, { id: `id-${index}`, event, timestamp: `2026-03-02T09:0${index}:00.000000+00:00` }),
);

let terminal: Terminal;
let feed: typeof entries;
let hasWebhook: boolean;
let taken: { event: string; genuine: boolean }[];
let statuses: number[];
let answerText: string;
let asked: string[];

const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const now = () => Date.parse('2026-03-02T10:00:00Z');
  const genuine = await verify(Buffer.concat(parts), request.headers, { secret, now }).then(
    () => true,
    () => false,
  );
  taken.push({ event: String(request.headers['x-svc-event']), genuine });
  const status = statuses.shift() ?? 204;
  response.writeHead(status).end(status === 204 ? undefined : answerText);
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => void receiver.close());
beforeEach(() => {
  terminal = new Terminal();
  feed = entries;
  hasWebhook = true;
  taken = [];
  statuses = [];
  answerText = '';
  asked = [];
});
afterEach(() => terminal.remove());

/** The feed in pages of two; a cursor is the number of events before it. */
const fetch: typeof globalThis.fetch = async (url) => {
  const { pathname, searchParams } = new URL(String(url));
  asked.push(`${pathname}?${String(searchParams)}`);
  if (pathname === '/v1/webhooks/secret') return hasWebhook ? success({ secret }) : refusal(404, 'NOT_FOUND');
  const after = searchParams.get('after');
  if (after === 'latest') return success({ events: [], next_cursor: feed.length === 0 ? null : String(feed.length) });
  const events = feed.slice(Number(after ?? 0), Number(after ?? 0) + 2);
  return success({ events, next_cursor: events.length === 0 ? after : String(Number(after ?? 0) + events.length) });
};
const listen = (words: string[], more: Record<string, string> = {}) =>
  terminal.run(['listen', '--once', ...words, '--json'], { env: { ...env, ...more }, fetch });
const forward = (): string[] => ['--forward-to', `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`];
const events = (): string[] => taken.map(({ event }) => event);

test('the first run begins with the events of now, the next where it ended', async () => {
  feed = entries.slice(0, 2);
  await listen(forward());
  expect(taken).toEqual([]);
  feed = entries;
  const ran = await listen(forward());
  expect([ran.code, taken]).toEqual([0, [{ event: 'payment.completed', genuine: true }]]);
  expect(JSON.parse(ran.out)).toMatchObject({ id: 'id-2', event: 'payment.completed', status: 204, attempts: 1 });
  await listen(forward());
  expect(taken).toHaveLength(1);
});

test('each key of the environment has a place of its own, and a secret that was made up', async () => {
  hasWebhook = false;
  const other = { FLORIN_API_KEY: 'flr_other' };
  feed = entries.slice(0, 1);
  const [, first] = /(whsec_\S+)/.exec((await listen(forward())).err) ?? [];
  feed = entries.slice(0, 2);
  const [, second] = /(whsec_\S+)/.exec((await listen(forward(), other)).err) ?? [];
  expect(first).toHaveLength(50);
  expect(second).not.toBe(first);
  feed = entries;
  await listen(forward(), other);
  expect(events()).toEqual(['payment.completed']);
  taken = [];
  await listen(forward());
  expect(events()).toEqual(['payment.confirming', 'payment.completed']);
});

test('a profile keeps its place when its key changes', async () => {
  const login = (key: string) =>
    terminal.run(['login', '--profile', 'shop', '--base-url', env.FLORIN_BASE_URL], { fetch, input: key });
  const follow = () => terminal.run(['listen', '--once', '--profile', 'shop', ...forward()], { fetch });
  expect((await login('flr_live_first')).code).toBe(0);
  feed = entries.slice(0, 1);
  await follow();
  await login('flr_live_second');
  feed = entries;
  await follow();
  expect(events()).toEqual(['payment.confirming', 'payment.completed']);
});

test('--replay begins with the first event, or with the first of a time', async () => {
  await listen([...forward(), '--replay']);
  expect(events()).toEqual(entries.map(({ event }) => event));
  taken = [];
  await listen([...forward(), '--replay', '2026-03-02T09:01:00Z']);
  expect(events()).toEqual(['payment.confirming', 'payment.completed']);
});

test('--events passes over the others for good', async () => {
  await listen([...forward(), '--replay', '--events', 'payment.completed']);
  await listen(forward());
  expect(events()).toEqual(['payment.completed']);
});

test('the end of the feed is found with one request, however long the feed is', async () => {
  await listen(forward());
  expect(asked.filter((one) => one.startsWith('/v1/events'))).toEqual([
    '/v1/events?after=latest&limit=100',
    '/v1/events?after=3&limit=100',
  ]);
});

test('an event that the receiver refuses is told with its answer, and the others follow', async () => {
  statuses = [204, 400, 204];
  answerText = `out of stock ${'x'.repeat(300)}`;
  const ran = await listen([...forward(), '--replay']);
  expect(events()).toEqual(entries.map(({ event }) => event));
  const told = ran.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told[1]).toMatchObject({ status: 400, attempts: 1, problem: `answered 400 ${answerText.slice(0, 200)}` });
  expect([ran.code, told[3]]).toMatchObject([11, { error: { code: 'NOT_ACKNOWLEDGED' } }]);
  taken = [];
  expect((await listen(forward())).code).toBe(0);
  expect(taken).toEqual([]);
});

test('a receiver that fails gets three tries, and then the next event', async () => {
  statuses = [503, 503, 503, 204, 204];
  await listen([...forward(), '--replay']);
  expect(events()).toEqual(['payment.created', 'payment.created', ...entries.map(({ event }) => event)]);
});

test('a receiver with another secret is told so, with the line to paste on a terminal alone', async () => {
  statuses = [400, 400, 400];
  answerText = 'signature_mismatch';
  const words = ['listen', '--once', '--replay', ...forward()];
  const onTerminal = await terminal.run(words, { env, fetch, isTTY: true });
  expect(onTerminal.err.match(/export FLORIN_WEBHOOK_SECRET='(.*)'/g)).toEqual([
    `export FLORIN_WEBHOOK_SECRET='${secret}'`,
  ]);
  statuses = [400];
  const piped = await terminal.run(words, { env, fetch });
  expect(piped.err).toContain('another secret');
  expect(piped.err + piped.out).not.toContain(secret);
});

test('--skip passes over the event that it would begin with', async () => {
  statuses = [204, 400];
  expect((await listen([...forward(), '--replay', '--strict', '--attempts', '1'])).code).toBe(11);
  taken = [];
  const ran = await listen([...forward(), '--strict', '--skip']);
  expect([ran.code, events()]).toEqual([0, ['payment.completed']]);
  expect(ran.err).toContain('Passed over payment.confirming');
});

test('Ctrl-C is its normal end', async () => {
  const interrupted = new AbortController();
  const stopping: typeof globalThis.fetch = async (url, init) => {
    if (String(url).includes('after=3')) interrupted.abort(new CliError('INTERRUPTED', 'Interrupted.'));
    return fetch(url, init);
  };
  const ran = await terminal.run(['listen', ...forward()], { env, fetch: stopping, signal: interrupted.signal });
  expect([ran.code, ran.out]).toEqual([130, '']);
  expect(ran.err).toContain('Stopped. The next start goes on from here.');
  expect(ran.err).not.toContain('Error');
});

test('with --strict an event that is refused comes again, and nothing overtakes it', async () => {
  statuses = [500, 302, 204];
  expect((await listen([...forward(), '--replay', '--strict'])).code).toBe(0);
  expect(events()).toEqual(['payment.created', 'payment.created', ...entries.map(({ event }) => event)]);
});

test('with --strict an event that nobody takes ends it with 11, and the next start begins with that event', async () => {
  statuses = [204, 500, 500, 500];
  const ran = await listen([...forward(), '--replay', '--strict', '--attempts', '3']);
  expect(ran.code).toBe(11);
  const documents = ran.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(documents).toMatchObject([
    { event: 'payment.created' },
    { error: { code: 'NOT_ACKNOWLEDGED', exit_code: 11 } },
  ]);
  taken = [];
  expect((await listen(forward())).code).toBe(0);
  expect(events()).toEqual(['payment.confirming', 'payment.completed']);
});

test('--exec gives each event to a program, which takes it by ending well', async () => {
  const file = join(terminal.folder, 'events.txt');
  const ran = await listen(['--replay', '--exec', `cat >> ${file}; echo "$FLORIN_EVENT" >> ${file}`], {
    PATH: process.env['PATH'] ?? '',
  });
  expect(ran.code).toBe(0);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines[0]).toBe(
    `${JSON.stringify({ event: 'payment.created', timestamp: entries[0]?.timestamp, data: eventEntry.data })}payment.created`,
  );
  expect(lines).toHaveLength(3);
  expect((await listen(['--replay', '--exec', 'exit 3', '--attempts', '1'])).code).toBe(11);
});

test('without a webhook a secret is made up, told, and stays the same', async () => {
  hasWebhook = false;
  const [, first] = /(whsec_\S+)/.exec((await listen(forward())).err) ?? [];
  const [, second] = /(whsec_\S+)/.exec((await listen(forward())).err) ?? [];
  expect([first?.length, second]).toEqual([50, first]);
});

test('without a receiver the events themselves are printed', async () => {
  const ran = await listen(['--replay']);
  expect(
    ran.out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id),
  ).toEqual(['id-0', 'id-1', 'id-2']);
});

test.each([
  [['--forward-to', 'localhost:3000'], 'is no address'],
  [['--events', 'payment.paid'], 'is none of'],
  [['--replay', 'yesterday'], 'is no time'],
  [['--attempts', '0'], 'whole number'],
])('%j is a mistake of the command line', async (words, why) => {
  const ran = await listen(words);
  expect([ran.code, ran.err]).toEqual([2, expect.stringContaining(why)]);
});
