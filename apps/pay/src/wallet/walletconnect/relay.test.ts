import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, FakeTimers } from '../../../test/fake-socket.ts';
import { Relay } from './relay.ts';

const address = 'wss://relay.example.com/?projectId=abc';
let timers: FakeTimers;
const heard = vi.fn<(topic: string, message: string) => void>();
const lost = vi.fn<() => void>();

beforeEach(() => {
  FakeSocket.opened.length = 0;
  timers = new FakeTimers();
  vi.clearAllMocks();
});
const connect = () =>
  new Relay(
    address,
    { heard, lost },
    {
      open: (to) => new FakeSocket(to) as unknown as WebSocket,
      later: timers.later,
      now: () => timers.now,
      random: (count) => new Uint8Array(randomBytes(count)),
    },
  );
const socket = () => FakeSocket.opened.at(-1)!;
const letter = { topic: 'aa', message: 'sealed', ttl: 300, tag: 1100, prompt: true };
const asked = () =>
  socket()
    .frames()
    .map(({ method, params }) => [method, params?.topic]);

test('it connects with the project id and a token, and asks for what was wanted before', () => {
  const relay = connect();
  relay.subscribe('aa');
  relay.publish(letter);
  expect(socket().address).toMatch(/^wss:\/\/relay\.example\.com\/\?projectId=abc&auth=[\w-]+\.[\w-]+\.[\w-]+$/);
  socket().accept();
  expect(asked()).toEqual([
    ['irn_subscribe', 'aa'],
    ['irn_publish', 'aa'],
  ]);
  relay.subscribe('bb');
  expect(asked().at(-1)).toEqual(['irn_subscribe', 'bb']);
});

test('what comes is acknowledged with its whole id and told', () => {
  connect();
  socket().accept();
  const params = { id: 'sub', data: { topic: 'aa', message: 'sealed', publishedAt: 1 } };
  socket().tell(
    `{"id":1783091234567890123,"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`,
  );
  expect(socket().said).toEqual(['{"id":1783091234567890123,"jsonrpc":"2.0","result":true}']);
  expect(heard.mock.calls).toEqual([['aa', 'sealed']]);
  socket().tell('x'.repeat(100_001));
  expect(heard).toHaveBeenCalledTimes(1);
});

test('a connection that breaks is made anew; topics and what was not acknowledged are told again', () => {
  const relay = connect();
  relay.subscribe('aa');
  socket().accept();
  socket().acknowledge();
  relay.publish(letter);
  socket().close();
  timers.pass(1000);
  expect(FakeSocket.opened).toHaveLength(2);
  socket().accept();
  expect(asked()).toEqual([
    ['irn_subscribe', 'aa'],
    ['irn_publish', 'aa'],
  ]);
  expect(lost).not.toHaveBeenCalled();
});

test('a relay that is away is given up after five attempts', () => {
  connect();
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect(lost).not.toHaveBeenCalled();
    socket().close();
    timers.pass(1000 * attempt);
  }
  expect(lost).toHaveBeenCalledTimes(1);
  expect(FakeSocket.opened).toHaveLength(5);
});

test('a relay that refuses is not asked again', () => {
  const relay = connect();
  socket().accept();
  relay.publish(letter);
  const [{ id }] = socket().frames() as [{ id: number }];
  socket().tell(`{"id":${id},"error":{"code":-32000,"message":"unknown project"}}`);
  expect(lost).toHaveBeenCalledTimes(1);
  timers.pass(60_000);
  expect(FakeSocket.opened).toHaveLength(1);
});

test('it hangs up when the last word is acknowledged, or after two seconds', () => {
  for (const isAnswered of [true, false]) {
    const relay = connect();
    socket().accept();
    relay.publish(letter);
    relay.close();
    expect(socket().readyState).toBe(1);
    if (isAnswered) socket().acknowledge();
    else timers.pass(2000);
    expect(socket().readyState).toBe(3);
  }
  expect(lost).not.toHaveBeenCalled();
});
