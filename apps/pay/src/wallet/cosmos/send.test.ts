import { examples } from '@florin/contract/examples';
import type { WalletNetwork } from '@florin/contract/schemas/checkout';
import { bytes, encodeFields, message, Message, number, text } from '@florin/grpc/protobuf';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SendOutcome } from '../outcome.ts';
import { type CosmosOrder, type Keplr, sendOnCosmos } from './send.ts';

const address = 'cosmos1payer';
const order: CosmosOrder = {
  transfer: { to: 'cosmos1shop', amount: 25_000_000n, denomination: 'uatom' },
  chainName: 'Cosmos Hub',
  network: {
    ...(examples.walletNetwork as WalletNetwork),
    family: 'cosmos',
    network: 'cosmoshub-4',
    asset: 'uatom',
    rest_url: 'https://rest.example.com',
    native_currency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    accounts: { address_prefix: 'cosmos', coin_type: 118, coin: 'uatom' },
  },
  nodeUrl: 'https://rpc.example.com',
};

const plain = encodeFields([text(1, address), number(3, 70_001n), number(4, 5n)]);
/** An account with rules of its own: the plain one lies two fields deep. */
const vesting = encodeFields([message(1, [bytes(1, plain), number(4, 9n)]), number(2, 8n)]);
let account: Uint8Array | null;
let held: string;
const asked: string[] = [];
const base64 = (content: Uint8Array): string => Buffer.from(content).toString('base64');

beforeEach(() => {
  [account, held] = [plain, '25000000'];
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    asked.push(url);
    const { path } = (JSON.parse(body) as { params: { path: string } }).params;
    const found = path.endsWith('/Balance')
      ? encodeFields([message(1, [text(1, 'uatom'), text(2, held)])])
      : account && encodeFields([message(1, [text(1, '/cosmos.auth.v1beta1.SomeAccount'), bytes(2, account)])]);
    const response = found === null ? { code: 22, value: null } : { code: 0, value: base64(found) };
    return Response.json({ jsonrpc: '2.0', id: 1, result: { response } });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const publicKey = new Uint8Array(33).fill(2);
const key = { bech32Address: address, pubKey: publicKey, algo: 'secp256k1', isNanoLedger: false };
/** As wallets refuse: with words alone. */
const refuse = (words: string) => async (): Promise<never> => {
  throw new Error(words);
};
const keplr = (changes: Partial<Keplr> = {}) => ({
  enable: vi.fn(async () => {}),
  getKey: vi.fn(async () => key),
  signDirect: vi.fn<Keplr['signDirect']>(async (_chain, _signer, { bodyBytes, authInfoBytes }) => ({
    signed: { bodyBytes, authInfoBytes },
    signature: { signature: base64(new Uint8Array(64).fill(7)) },
  })),
  sendTx: vi.fn<Keplr['sendTx']>(async () => new Uint8Array(32)),
  ...changes,
});
const send = (wallet: Keplr) => sendOnCosmos(wallet, order, () => true);

test.each(['a plain account', 'an account with rules of its own'])('%s signs exactly what is due', async (kind) => {
  if (kind !== 'a plain account') account = vesting;
  const wallet = keplr();
  expect(await send(wallet)).toBe('sent');
  expect(asked).toEqual([order.nodeUrl, order.nodeUrl]);
  const [chainId, signer, document] = vi.mocked(wallet.signDirect).mock.calls[0]!;
  expect([chainId, signer, document.chainId, document.accountNumber]).toEqual([
    'cosmoshub-4',
    address,
    'cosmoshub-4',
    70_001n,
  ]);
  const [any] = new Message(document.bodyBytes).messages(1);
  const sent = any!.message(2);
  expect([any!.text(1), sent.text(1), sent.text(2), sent.message(3).text(1), sent.message(3).text(2)]).toEqual([
    '/cosmos.bank.v1beta1.MsgSend',
    address,
    'cosmos1shop',
    'uatom',
    '25000000',
  ]);
  const authInfo = new Message(document.authInfoBytes);
  expect(authInfo.message(1).number(3)).toBe(5n);
  expect(authInfo.message(1).message(1).message(2).bytes(1)).toEqual(publicKey);
  const [, raw, mode] = vi.mocked(wallet.sendTx).mock.calls[0]!;
  const signed = new Message(raw);
  expect([signed.bytes(1), signed.bytes(2)]).toEqual([document.bodyBytes, document.authInfoBytes]);
  expect([signed.bytes(3), mode]).toEqual([new Uint8Array(64).fill(7), 'sync']);
});

describe('without a signature being asked for', () => {
  test.each<[string, Partial<Keplr>, SendOutcome]>([
    ['a wallet that is not let in', { enable: refuse('Request rejected') }, 'declined'],
    ['a key of another kind', { getKey: async () => ({ ...key, algo: 'ethsecp256k1' }) }, 'unsupported'],
    ['a Ledger', { getKey: async () => ({ ...key, isNanoLedger: true }) }, 'unsupported'],
    ['a network that it cannot add', { enable: refuse('There is no chain info for cosmoshub-4') }, 'unknown_network'],
  ])('%s is told apart', async (_what, changes, outcome) => {
    const wallet = keplr(changes);
    expect(await send(wallet)).toBe(outcome);
    expect(wallet.signDirect).not.toHaveBeenCalled();
  });

  test('an account that the chain does not know, or that holds less, has too little', async () => {
    account = null;
    const wallet = keplr();
    expect(await send(wallet)).toBe('too_little');
    [account, held] = [plain, '24999999'];
    expect(await send(wallet)).toBe('too_little');
    expect(wallet.signDirect).not.toHaveBeenCalled();
  });

  test('a node that cannot be asked, or answers nonsense, leaves the page without what it needs', async () => {
    const wallet = keplr();
    account = Uint8Array.of(7);
    expect(await send(wallet)).toBe('not_ready');
    vi.stubGlobal('fetch', refuse('Failed to fetch'));
    expect(await send(wallet)).toBe('not_ready');
    expect(wallet.signDirect).not.toHaveBeenCalled();
  });

  test('a wallet that answers after the page has let go of it is left alone', async () => {
    const wallet = keplr();
    expect(await sendOnCosmos(wallet, order, () => false)).toBe('silent');
    expect(wallet.signDirect).not.toHaveBeenCalled();
  });
});

test('a wallet that lacks the network is offered it, and refusing that refuses the payment', async () => {
  const lacking = () => vi.fn<Keplr['enable']>(async () => {}).mockImplementationOnce(refuse('There is no chain info'));
  const experimentalSuggestChain = vi.fn(async () => {});
  expect(await send(keplr({ enable: lacking(), experimentalSuggestChain }))).toBe('sent');
  expect(experimentalSuggestChain.mock.calls).toMatchSnapshot();
  const refusing = keplr({ enable: lacking(), experimentalSuggestChain: refuse('Request rejected') });
  expect(await send(refusing)).toBe('declined');
});

test('what the wallet or its node refuses at the end is told by its words', async () => {
  expect(await send(keplr({ signDirect: refuse('Request rejected') }))).toBe('declined');
  const poor = 'spendable balance 1uatom is smaller than 5uatom: insufficient funds';
  expect(await send(keplr({ sendTx: refuse(poor) }))).toBe('too_little');
  expect(await send(keplr({ sendTx: refuse('mempool is full') }))).toBe('failed');
});
