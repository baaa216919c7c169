import { expect, test, vi } from 'vitest';
import type { SendOutcome } from '../outcome.ts';
import { type JsBridge, sendOnTon } from './send.ts';

const now = 1_772_443_200_000;
const order = {
  to: 'UQAIOfiJuAbDCkbpXN8mv4I_XGQ8D2W-jAzxZyqRsJ34vRTe',
  amount: 5n,
  jetton: null,
  network: '-239',
  nodeUrl: null,
  manifestUrl: 'https://pay.example.com/tonconnect-manifest.json',
  now: () => now,
};
const account = { name: 'ton_addr', address: `0:${'5a'.repeat(32)}`, network: '-239' };
const connected = { event: 'connect', id: 1, payload: { items: [account], device: { features: [] } } };
const error = (code: number, message = '') => ({ event: 'connect_error', id: 1, payload: { code, message } });
const bridge = (changes: Partial<JsBridge> = {}) => ({
  connect: vi.fn(async (): Promise<unknown> => connected),
  restoreConnection: vi.fn(async (): Promise<unknown> => error(100)),
  send: vi.fn<JsBridge['send']>(async ({ id }) => ({ id, result: 'te6c' })),
  ...changes,
});
const send = (asked: JsBridge) => sendOnTon(asked, order, () => true);

test('a wallet is asked to let the page see its account, then for this transfer, and is left when it has sent', async () => {
  const asked = bridge();
  expect(await send(asked)).toBe('sent');
  expect(vi.mocked(asked.connect).mock.calls).toEqual([
    [2, { manifestUrl: order.manifestUrl, items: [{ name: 'ton_addr' }] }],
  ]);
  const [first, second] = vi.mocked(asked.send).mock.calls.map(([request]) => request);
  expect([first?.method, second?.method]).toEqual(['sendTransaction', 'disconnect']);
  expect(Number(second?.id)).toBeGreaterThan(Number(first?.id));
  expect(Number(first?.id)).toBeGreaterThanOrEqual(now / 1000);
});

test('one that knows the page from an earlier press is not asked for its account again', async () => {
  const asked = bridge({ restoreConnection: async () => connected, disconnect: vi.fn() });
  expect(await send(asked)).toBe('sent');
  expect(asked.connect).not.toHaveBeenCalled();
  expect(asked.disconnect).toHaveBeenCalledOnce();
  expect(asked.send).toHaveBeenCalledOnce();
});

test.each<[string, unknown, SendOutcome]>([
  ['a refusal', error(300), 'declined'],
  ['a manifest that it cannot reach', error(2), 'not_ready'],
  ['a manifest that it cannot read', error(3), 'not_ready'],
  ['another error', error(0, 'Something else'), 'failed'],
  ['no account', { ...connected, payload: { items: [], device: {} } }, 'no_account'],
  ['another network', { ...connected, payload: { items: [{ ...account, network: '-3' }] } }, 'other_network'],
  ['nothing that can be read', null, 'failed'],
])('%s is told apart when it connects, and it is asked for nothing', async (_what, told, outcome) => {
  const asked = bridge({ connect: async () => told });
  expect(await send(asked)).toBe(outcome);
  expect(asked.send).not.toHaveBeenCalled();
});

test.each<[string, unknown, SendOutcome]>([
  ['a refusal', { code: 300, message: 'Declined' }, 'declined'],
  ['a method that it does not know', { code: 400, message: '' }, 'unsupported'],
  ['too little', { code: 1, message: 'Insufficient balance' }, 'too_little'],
  ['another error', { code: 0, message: '' }, 'failed'],
])('%s is told apart at the end, and the connection stays', async (_what, refusal, outcome) => {
  const asked = bridge({ send: vi.fn(async () => ({ id: '1', error: refusal })) });
  expect(await send(asked)).toBe(outcome);
  expect(asked.send).toHaveBeenCalledOnce();
});

test('a wallet that throws, or answers nothing, has not sent', async () => {
  const throwing = async (): Promise<never> => {
    throw new Error('User rejected the request');
  };
  expect(await send(bridge({ connect: throwing }))).toBe('declined');
  expect(await send(bridge({ restoreConnection: throwing, send: async () => undefined }))).toBe('failed');
});

test('a wallet that connects after the page has let go of it is not asked to send', async () => {
  const asked = bridge();
  expect(await sendOnTon(asked, order, () => false)).toBe('silent');
  expect(asked.send).not.toHaveBeenCalled();
});
