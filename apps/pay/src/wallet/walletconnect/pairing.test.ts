import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeSocket, FakeTimers } from '../../../test/fake-socket.ts';
import type { SendOutcome } from '../outcome.ts';
import { agreedChannel, type Channel, newKeyPair, open, seal } from './channel.ts';
import { type PairedWallet, Pairing, type PairingOrder } from './pairing.ts';

const random = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
const transfer = { chainId: '0x7a69', to: `0x${'11'.repeat(20)}`, value: '0x5' };
const account = `0x${'22'.repeat(20)}`;
let timers: FakeTimers;
const settled = vi.fn<PairingOrder['settled']>();

beforeEach(() => {
  FakeSocket.opened.length = 0;
  timers = new FakeTimers();
  vi.clearAllMocks();
});

interface Inner {
  id: number;
  method?: string;
  params: Record<string, unknown>;
  result?: unknown;
}

/** The page with its code shown, and a wallet that has read it. */
function openPage() {
  const page = { name: 'Corner Shop', url: 'https://pay.example.com' };
  const order = { relay: 'wss://relay.example.com/?projectId=abc', transfer, page, settled };
  const pairing = new Pairing(order, {
    open: (to) => new FakeSocket(to) as unknown as WebSocket,
    later: timers.later,
    now: () => timers.now,
    random,
  });
  const socket = FakeSocket.opened.at(-1)!;
  socket.accept();
  const [, topic, query] = /^wc:([0-9a-f]{64})@2\?(.*)$/.exec(pairing.uri)!;
  const told = new URLSearchParams(query);
  const channel: Channel = { topic: topic!, key: new Uint8Array(Buffer.from(told.get('symKey')!, 'hex')) };
  return { pairing, socket, channel, told };
}

function openWallet() {
  const opened = openPage();
  const { socket, channel } = opened;
  const theirs = newKeyPair(random);
  /** What the page wrote to this topic, the newest last. */
  const read = ({ topic, key }: Channel) =>
    socket
      .frames()
      .filter(({ method, params }) => method === 'irn_publish' && params!.topic === topic)
      .map(({ params: { message, tag, ttl } = { message: '', tag: 0, ttl: 0 } }) => {
        const inner = JSON.parse(open({ topic, key }, message)) as Inner;
        return Object.assign(inner, { tag, ttl });
      });
  const write = (to: Channel, content: object) => {
    const data = { topic: to.topic, message: seal(to, JSON.stringify(content), random), publishedAt: 1 };
    const params = { id: 'sub', data };
    socket.tell(JSON.stringify({ id: 9, jsonrpc: '2.0', method: 'irn_subscription', params }));
  };
  const [proposal] = read(channel);
  const proposer = (proposal!.params['proposer'] as { publicKey: string }).publicKey;
  const session = agreedChannel(theirs, proposer);
  const agree = () => write(channel, { id: proposal!.id, result: { responderPublicKey: theirs.publicKey } });
  const settle = (accounts: readonly string[] = [`eip155:31337:${account}`], publicKey = theirs.publicKey) => {
    const controller = { publicKey, metadata: { name: 'Kite Wallet' } };
    const params = { relay: {}, controller, namespaces: { eip155: { accounts } }, expiry: 1 };
    write(session, { id: 77, method: 'wc_sessionSettle', params });
  };
  return { ...opened, proposal: proposal!, session, read, write, agree, settle };
}

/** A wallet that has agreed, and the request that it was sent. */
function openAsked() {
  const wallet = openWallet();
  wallet.agree();
  wallet.settle();
  const [paired] = settled.mock.calls[0]! as [PairedWallet];
  const outcome = vi.fn<(outcome: SendOutcome) => void>();
  void paired.send().then(outcome);
  const request = wallet.read(wallet.session).at(-1)!;
  const answer = (content: object) => wallet.write(wallet.session, { id: request.id, ...content });
  return { ...wallet, paired, request, answer, outcome };
}

test('the code names the version, a topic of its own, the key, and when it ends', () => {
  const { told, channel, socket } = openPage();
  expect(Object.fromEntries(told)).toEqual({
    expiryTimestamp: '1800000300',
    'relay-protocol': 'irn',
    symKey: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(socket.frames().map(({ method, params }) => [method, params!.topic])).toEqual([
    ['irn_subscribe', channel.topic],
    ['irn_publish', channel.topic],
  ]);
});

test('one chain and one method are proposed', () => {
  const { proposal, channel } = openWallet();
  expect(proposal).toMatchObject({
    method: 'wc_sessionPropose',
    tag: 1100,
    ttl: 300,
    params: {
      requiredNamespaces: {},
      optionalNamespaces: { eip155: { chains: ['eip155:31337'], methods: ['eth_sendTransaction'], events: [] } },
      relays: [{ protocol: 'irn' }],
      pairingTopic: channel.topic,
      proposer: { metadata: { name: 'Corner Shop', url: 'https://pay.example.com' } },
      expiryTimestamp: 1_800_000_300,
    },
  });
});

test('a wallet that agrees is asked for exactly the transfer, and the session ends with its answer', async () => {
  const { request, answer, outcome, read, session, socket, paired } = openAsked();
  expect(paired.name).toBe('Kite Wallet');
  expect(read(session)[0]).toMatchObject({ id: 77, result: true, tag: 1103 });
  expect(request).toMatchObject({
    method: 'wc_sessionRequest',
    tag: 1108,
    params: {
      chainId: 'eip155:31337',
      request: {
        method: 'eth_sendTransaction',
        params: [{ from: account, to: transfer.to, value: '0x5' }],
        expiryTimestamp: 1_800_000_300,
      },
    },
  });
  answer({ result: `0x${'33'.repeat(32)}` });
  await vi.waitFor(() => expect(outcome.mock.calls).toEqual([['sent']]));
  expect(read(session).at(-1)).toMatchObject({ method: 'wc_sessionDelete', tag: 1112, params: { code: 6000 } });
  socket.acknowledge();
  expect(socket.readyState).toBe(3);
});

test('a wallet is asked once', async () => {
  const { paired } = openAsked();
  expect(await paired.send()).toBe('failed');
});

describe('before a wallet has agreed', () => {
  test.each<[number, SendOutcome]>([
    [5000, 'declined'],
    [5100, 'unknown_network'],
    [5101, 'unsupported'],
    [1234, 'failed'],
  ])('a refusal with %i is told as %s', (code, outcome) => {
    const { write, channel, proposal } = openWallet();
    write(channel, { id: proposal.id, error: { code, message: 'No.' } });
    expect(settled.mock.calls).toEqual([[outcome]]);
  });

  test('a wallet without an account on the chain is told of it, and left', () => {
    const { agree, settle, read, session } = openWallet();
    agree();
    settle([`eip155:1:${account}`]);
    expect(settled.mock.calls).toEqual([['unknown_network']]);
    expect(read(session).at(-1)).toMatchObject({ method: 'wc_sessionDelete' });
  });

  test('whoever settles with another key than it agreed with is nobody', () => {
    const { agree, settle } = openWallet();
    agree();
    settle(undefined, 'ff'.repeat(32));
    expect(settled).not.toHaveBeenCalled();
  });

  test('what nobody sealed, and what answers nothing, changes nothing', () => {
    const { write, channel } = openWallet();
    write({ ...channel, key: random(32) }, { id: 1, method: 'wc_pairingDelete' });
    write(channel, { id: 1, result: { responderPublicKey: 'aa' } });
    expect(settled).not.toHaveBeenCalled();
  });

  test('a key that everybody could have made is refused', () => {
    const { write, channel, proposal } = openWallet();
    write(channel, { id: proposal.id, result: { responderPublicKey: '00'.repeat(32) } });
    expect(settled.mock.calls).toEqual([['failed']]);
  });

  test('nobody within five minutes is told; a code that was taken away tells nothing and hears nobody', () => {
    openWallet();
    timers.pass(300_000);
    expect(settled.mock.calls).toEqual([['not_connected']]);
    const { pairing, agree, settle, socket } = openWallet();
    pairing.cancel();
    agree();
    settle();
    timers.pass(300_000);
    expect(settled).toHaveBeenCalledTimes(1);
    expect(socket.readyState).toBe(3);
  });

  test('a relay that is away leaves the page without what it needs', () => {
    openWallet();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      FakeSocket.opened.at(-1)!.close();
      timers.pass(1000 * attempt);
    }
    expect(settled.mock.calls).toEqual([['not_ready']]);
  });
});

describe('once it was asked', () => {
  test.each<[object, SendOutcome]>([
    [{ code: 5000, message: 'User rejected.' }, 'declined'],
    [{ code: 4001, message: 'User rejected the request.' }, 'declined'],
    [{ code: 8000, message: 'Session request expired.' }, 'silent'],
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }, 'too_little'],
    [{ code: -32000, message: 'nonce too low' }, 'failed'],
  ])('%o is told as %s', async (error, outcome) => {
    const asked = openAsked();
    asked.answer({ error });
    await vi.waitFor(() => expect(asked.outcome.mock.calls).toEqual([[outcome]]));
  });

  test('a wallet that leaves may have sent, and so may one that answers no more', async () => {
    const leaving = openAsked();
    leaving.write(leaving.session, { id: 5, method: 'wc_sessionDelete', params: { code: 6000, message: 'Bye' } });
    await vi.waitFor(() => expect(leaving.outcome.mock.calls).toEqual([['failed']]));
    settled.mockClear();
    const silent = openAsked();
    timers.pass(300_000);
    await vi.waitFor(() => expect(silent.outcome.mock.calls).toEqual([['silent']]));
  });

  test('what a wallet tells beside is answered and changes nothing', () => {
    const { write, read, session, outcome } = openAsked();
    for (const method of ['wc_sessionPing', 'wc_sessionEvent', 'wc_sessionUpdate', 'wc_sessionExtend'])
      write(session, { id: 5, method, params: {} });
    expect(
      read(session)
        .slice(-4)
        .map(({ tag, result }) => [tag, result]),
    ).toEqual([
      [1115, true],
      [1111, true],
      [1105, true],
      [1107, true],
    ]);
    expect(outcome).not.toHaveBeenCalled();
  });
});
