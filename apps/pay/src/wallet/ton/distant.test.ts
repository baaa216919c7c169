import { Base64, type ConnectRequest, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import { expect, test, vi } from 'vitest';
import type { DistantWallet } from '../invitation.ts';
import type { SendOutcome } from '../outcome.ts';
import { DistantTon } from './distant.ts';
import type { Request } from './protocol.ts';

const bridges = ['https://one.example.com/bridge', 'https://two.example.com/bridge'];
const order = {
  to: 'UQAIOfiJuAbDCkbpXN8mv4I_XGQ8D2W-jAzxZyqRsJ34vRTe',
  amount: 5n,
  jetton: null,
  network: '-239',
  nodeUrl: null,
  manifestUrl: 'https://pay.example.com/tonconnect-manifest.json',
  now: () => 1_772_443_200_000,
};
const account = { name: 'ton_addr', address: `0:${'5a'.repeat(32)}`, network: '-239' };
const device = { appName: 'Kite Wallet', features: [] };
const connected = (changes: object = {}) => ({
  event: 'connect',
  id: 1,
  payload: { items: [{ ...account, ...changes }], device },
});

/** A stream without a network. */
class FakeSource extends EventTarget {
  readonly address: string;
  readyState = 1;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close(): void {
    this.readyState = 2;
  }

  say(data: string): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  break(): void {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

/** A page that shows a code, and a wallet with the protocol's own cryptography that reads it. */
function scene({ takes = true } = {}) {
  const sources: FakeSource[] = [];
  const posted: { address: URL; body: string }[] = [];
  const timers: (() => void)[] = [];
  const found: (DistantWallet | SendOutcome)[] = [];
  const page = new DistantTon(bridges, order, {
    listen: (address) => {
      const source = new FakeSource(address);
      sources.push(source);
      return source as unknown as EventSource;
    },
    post: async (address, body) => {
      posted.push({ address: new URL(address), body });
      return takes;
    },
    later: (work) => {
      timers.push(work);
      return () => {};
    },
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    settled: (wallet) => found.push(wallet),
  });
  const code = new URLSearchParams(page.uri.slice('tc://?'.length));
  const wallet = new SessionCrypto();
  const pageKey = hexToByteArray(code.get('id')!);
  const sealed = (told: object, by = wallet): string =>
    JSON.stringify({ from: by.sessionId, message: Base64.encode(by.encrypt(JSON.stringify(told), pageKey)) });
  const tell = (told: object, { by = wallet, through = 1 } = {}): void => sources[through]!.say(sealed(told, by));
  /** What the wallet reads of what was sent to it. */
  const asked = (): Request[] =>
    posted.map(({ body }) => JSON.parse(wallet.decrypt(Base64.decode(body).toUint8Array(), pageKey)) as Request);
  return { page, code, sources, posted, timers, found, wallet, tell, asked };
}

/** A wallet has agreed, and was asked for the transfer. */
async function asking(options: Parameters<typeof scene>[0] = {}) {
  const told = scene(options);
  told.tell(connected());
  const [wallet] = told.found as [DistantWallet];
  const outcome = wallet.send();
  await vi.waitFor(() => expect(told.posted).not.toEqual([]));
  return { ...told, outcome };
}

test('the code says who asks and for what, and every bridge is listened to', () => {
  const { code, sources } = scene();
  expect(code.get('v')).toBe('2');
  expect(JSON.parse(code.get('r')!)).toEqual({
    manifestUrl: order.manifestUrl,
    items: [{ name: 'ton_addr' }],
  } satisfies ConnectRequest);
  const id = code.get('id');
  expect(sources.map(({ address }) => address)).toEqual(bridges.map((bridge) => `${bridge}/events?client_id=${id}`));
});

test('the wallet that answers first is asked for the transfer by its own bridge, and left when it has sent', async () => {
  const { code, sources, posted, found, wallet, tell, asked, outcome } = await asking();
  expect(found).toMatchObject([{ name: 'Kite Wallet' }]);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 1]);
  const [request] = asked();
  expect(request?.method).toBe('sendTransaction');
  expect(JSON.parse(request!.params[0]!)).toMatchObject({ network: '-239', from: account.address });
  const { origin, pathname, searchParams } = posted[0]!.address;
  expect(origin + pathname).toBe('https://two.example.com/bridge/message');
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: code.get('id'),
    to: wallet.sessionId,
    ttl: '300',
    topic: 'sendTransaction',
  });
  tell({ id: 'another', result: 'te6c' });
  tell({ id: request!.id, result: 'te6c' });
  expect(await outcome).toBe('sent');
  expect(asked().map(({ method }) => method)).toEqual(['sendTransaction', 'disconnect']);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 2]);
});

test('whoever else knows the number of the page is not heard', async () => {
  const { sources, found, tell } = scene();
  for (const noise of ['heartbeat', '{}', 'null', '{"from":"00","message":"AA=="}']) sources[0]!.say(noise);
  tell({ event: 'disconnect', id: 1 });
  expect(found).toEqual([]);
  const asked = await asking();
  asked.tell({ id: asked.asked()[0]!.id, result: 'te6c' }, { by: new SessionCrypto() });
  asked.tell({ id: asked.asked()[0]!.id, error: { code: 300, message: '' } });
  expect(await asked.outcome).toBe('declined');
});

test.each<[string, object, SendOutcome]>([
  ['a refusal', { event: 'connect_error', id: 1, payload: { code: 300, message: '' } }, 'declined'],
  ['a manifest that the wallet cannot reach', { event: 'connect_error', id: 1, payload: { code: 2 } }, 'not_ready'],
  ['no account', { event: 'connect', id: 1, payload: { items: [], device } }, 'no_account'],
])('%s ends it', (_what, told, outcome) => {
  const { sources, found, tell } = scene();
  tell(told);
  expect(found).toEqual([outcome]);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 2]);
});

test('a wallet on another network is asked for nothing, and left', async () => {
  const { found, tell, asked } = scene();
  tell(connected({ network: '-3' }));
  expect(await (found[0] as DistantWallet).send()).toBe('other_network');
  expect(asked().map(({ method }) => method)).toEqual(['disconnect']);
});

test('a wallet that leaves is not waited for', async () => {
  const { tell, outcome } = await asking();
  tell({ event: 'disconnect', id: 2, payload: {} });
  expect(await outcome).toBe('failed');
});

test('a bridge that takes no request may still have passed it on', async () => {
  const { outcome } = await asking({ takes: false });
  expect(await outcome).toBe('failed');
});

test('bridges that are away are told when the last one is; one that breaks off after the request leaves it open', async () => {
  const { sources, found } = scene();
  sources[0]!.break();
  expect(found).toEqual([]);
  sources[1]!.break();
  expect(found).toEqual(['not_ready']);
  const later = await asking();
  later.sources[1]!.break();
  expect(await later.outcome).toBe('failed');
});

test('a code waits for five minutes, and so does a request', async () => {
  const waiting = scene();
  waiting.timers[0]!();
  expect(waiting.found).toEqual(['not_connected']);
  const { timers, outcome } = await asking();
  timers[0]!();
  timers[1]!();
  expect(await outcome).toBe('silent');
});

test('a code that is taken away finds nobody, and nobody is told', () => {
  const { page, sources, found, tell } = scene();
  page.cancel();
  tell(connected());
  expect([found, sources.map(({ readyState }) => readyState)]).toEqual([[], [2, 2]]);
});
