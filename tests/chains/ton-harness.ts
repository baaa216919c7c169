import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createTonAdapter } from '@florin/chain-ton/adapter';
import { rawOf } from '@florin/chain-ton/address';
import { tonAddressBook } from '@florin/chain-ton/address-book';
import { createTonKeys } from '@florin/chain-ton/keys';
import type { Asset } from '@florin/domain/ports/chain';
import { masterOf, mintBody, minter } from '@florin/nodes/ton/jetton';
import { openDoor, startTonStandIn, type TonStandIn } from '@florin/nodes/ton/server';
import {
  coinMessage,
  jettonMessage,
  jettonWalletOf,
  nameOfBoc,
  signMessages,
  type Wallet,
  walletOf,
} from '@florin/nodes/ton/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';

const rich = 10n ** 12n;
const words = `${'abandon '.repeat(11)}about`;
/** USDT as its issuer names it, in all of its spellings. */
const usdt = {
  bounceable: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
  canonical: 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
  raw: '0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe',
};

/** The example of TEP-2 and the master of USDT; addresses of deposits as @ton/ton's own wallet has them. */
export const vectors: Harness['vectors'] = {
  valid: [
    { input: usdt.canonical, canonical: usdt.canonical },
    { input: usdt.bounceable, canonical: usdt.canonical },
    { input: usdt.bounceable.replaceAll('-', '+').replaceAll('_', '/'), canonical: usdt.canonical },
    { input: usdt.raw, canonical: usdt.canonical },
    { input: usdt.raw.toUpperCase(), canonical: usdt.canonical },
    // TEP-2 names this address of the masterchain.
    {
      input: 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
      canonical: 'Uf8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMxYA',
    },
  ],
  invalid: [
    { input: `${usdt.bounceable.slice(0, -1)}t`, reason: 'bad_checksum' },
    { input: usdt.bounceable.slice(0, -1), reason: 'malformed' },
    { input: usdt.raw.slice(0, -1), reason: 'malformed' },
    { input: `1:${usdt.raw.slice(2)}`, reason: 'malformed' },
    // The same account, flagged for the network for tests alone.
    { input: 'kQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_ntm', reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    // The usual wallet of a key is the subwallet of that number: the one that wallet-core shows for these words.
    {
      seed: Buffer.from(mnemonicToSeedSync(words)).toString('hex'),
      index: 698_983_191n,
      address: 'UQAzWZa6nM5mJev91wGc7VCSfBoIsYRqKJpV78N8Add9-RKY',
      source: "@trustwallet/wallet-core 4.8.2, HDWallet.getAddressForCoin(ton), m/44'/607'/0'",
    },
    {
      seed: Buffer.from(mnemonicToSeedSync(words)).toString('hex'),
      index: 0n,
      address: 'UQAIOfiJuAbDCkbpXN8mv4I_XGQ8D2W-jAzxZyqRsJ34vRTe',
      source: '@ton/ton 16.3.0, WalletContractV4 with walletId 0, of the same key',
    },
  ],
  uris: [
    {
      request: {
        address: usdt.canonical,
        asset: { kind: 'native' },
        amount: 1_500_000_000n,
        decimals: 9,
        network: 'mainnet',
      },
      uri: `ton://transfer/${usdt.canonical}?amount=1500000000`,
    },
    {
      request: {
        address: usdt.canonical,
        asset: { kind: 'token', ref: usdt.canonical },
        amount: 5_000_000n,
        decimals: 6,
        network: 'mainnet',
      },
      uri: `ton://transfer/${usdt.canonical}?jetton=${usdt.bounceable}&amount=5000000`,
    },
  ],
};

/** A jetton on a chain of this machine, with somebody who has plenty of it. */
export async function issue(
  { chain, masters }: TonStandIn,
  name: string,
  owners: readonly Wallet[],
): Promise<Asset & { kind: 'token' }> {
  const { address, init } = masterOf(name);
  masters.list(address, { name, symbol: name, decimals: 6 });
  chain.inject({ from: minter, to: address, value: 5_000_000_000n, init });
  await chain.settle();
  for (const owner of owners)
    chain.inject({
      from: minter,
      to: address,
      value: 1_000_000_000n,
      body: mintBody(owner.address, rich),
      bounce: true,
    });
  await chain.settle();
  const parsed = tonAddressBook.parseAddress(address);
  if (!parsed.ok) throw new Error('A master has an address.');
  return { kind: 'token', ref: parsed.canonical };
}

/** Wallets of both kinds that pay, each with its next number. */
export class Payers {
  readonly #standIn: TonStandIn;
  readonly #numbers = new Map<string, number>();

  constructor(standIn: TonStandIn) {
    this.#standIn = standIn;
  }

  /** Sends messages of one wallet with one of its own; answers its name. What waits is in the next block. */
  send(wallet: Wallet, messages: Parameters<typeof signMessages>[1]['messages']): string {
    const seqno = this.#numbers.get(wallet.address) ?? 0;
    this.#numbers.set(wallet.address, seqno + 1);
    return nameOfBoc(this.#standIn.chain, signMessages(wallet, { seqno, messages }));
  }

  async messageOf(wallet: Wallet, { to, amount, asset }: Payment, forward = 1n) {
    if (asset.kind === 'native') return coinMessage(to, amount);
    const from = await jettonWalletOf(this.#standIn.chain, rawOf(asset.ref), wallet.address);
    return jettonMessage({ wallet: from, to, amount, response: wallet.address, forward });
  }
}

export async function openTonHarness(): Promise<Harness> {
  const standIn = await startTonStandIn();
  const { chain, masters, url } = standIn;
  const [payer, other, useless] = [walletOf(1), walletOf(2, 'v5'), walletOf(3)];
  for (const { address } of [payer, other, useless]) chain.inject({ from: minter, to: address, value: 1_000n * rich });
  const [token, lookAlike] = [await issue(standIn, 'USDT', [payer, other]), await issue(standIn, 'USDT.', [useless])];
  const payers = new Payers(standIn);
  const keys = createTonKeys(mnemonicToSeedSync(words));
  const open = (at: string) => createTonAdapter({ network: 'local', rpcUrls: [at] });
  const mute = await openDoor(chain, masters);
  mute.faults.mute = new Set(['/estimateFee']);
  const send = async (wallet: Wallet, payments: readonly Payment[]): Promise<string> =>
    payers.send(wallet, await Promise.all(payments.map((one) => payers.messageOf(wallet, one))));
  let [strangers, turn] = [100, 0];
  return {
    chain: '@ton/sandbox behind a stand-in for an index',
    level: 'vm',
    network: 'local',
    adapter: open(url),
    keys,
    book: tonAddressBook,
    vectors,
    assets: [{ kind: 'native' }, token],
    amountOf: ({ kind }) => (kind === 'native' ? 10n ** 9n : 10n ** 6n),
    url,
    reopen: (at = url) => open(at),
    openKeys: createTonKeys,
    stranger: async () => {
      const parsed = tonAddressBook.parseAddress(walletOf((strangers += 1)).address);
      return parsed.ok ? parsed.canonical : '';
    },
    mine: async (blocks = 1) => {
      await chain.advance(blocks);
      while (chain.isBusy) await chain.advance();
    },
    // Wallets of both kinds take turns.
    pay: (payment) => send((turn += 1) % 2 === 0 ? payer : other, [payment]),
    payMany: { to: 'several', send: (payments) => send(payer, payments) },
    payTogether: { notApplicable: 'a message has one sender' },
    payNothing: async (to) => payers.send(payer, [coinMessage(to, 0n)]),
    payInVain: async ({ to }) => {
      // A message that bounces from an address without a contract comes back.
      return payers.send(payer, [coinMessage(to, 10n ** 9n, undefined, true)]);
    },
    payLookAlike: async (to, amount) => send(useless, [{ to, amount, asset: lookAlike }]),
    reorg: { notApplicable: 'what an index shows is final' },
    keepsFirst: true,
    keepsWaiting: false,
    rest: 15_000_000n,
    fixedPrice: true,
    drop: async (name) => chain.drop(name),
    useUp: async (source) => {
      const adapter = open(url);
      if (adapter.slots.kind !== 'number') throw new Error('A wallet has numbers.');
      const nonce = await adapter.slots.next(source);
      const from = { kind: 'treasury' } as const;
      const facts = {
        id: 'another copy',
        purpose: 'cancel',
        network: 'local',
        source: from,
        sourceAddress: source,
      } as const;
      const intent = { ...facts, destination: source, asset: { kind: 'native' }, amount: 0n, feeCap: 0n } as const;
      const cancel = await adapter.buildCancel?.(intent, { kind: 'number', nonce }, null);
      if (!cancel) throw new Error('A number can be used up.');
      await adapter.broadcast(keys.sign(cancel.unsigned, from));
    },
    withoutFeeAdvice: () => open(mute.url),
    tooSmall: { notApplicable: 'a single nanoton can be sent' },
    stop: async () => {
      await mute.stop();
      await standIn.stop();
    },
  };
}
