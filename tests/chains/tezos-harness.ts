import type { Harness, Payment } from '@florin/chain-conformance/harness';
import { createTezosAdapter } from '@florin/chain-tezos/adapter';
import { tezosAddressBook } from '@florin/chain-tezos/address-book';
import { createTezosKeys } from '@florin/chain-tezos/keys';
import { parseToken } from '@florin/chain-tezos/address';
import type { Asset } from '@florin/domain/ports/chain';
import { contractOf } from '@florin/nodes/tezos/hashes';
import { serveTezos, startTezosStandIn, type TezosStandIn } from '@florin/nodes/tezos/server';
import { coins, send, tokens, transferValue, type Wallet, walletOf, type Wish } from '@florin/nodes/tezos/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';

const rich = 10n ** 12n;
const words = `${'abandon '.repeat(11)}about`;
const seed = Buffer.from(mnemonicToSeedSync(words)).toString('hex');
/** USDT as its issuer names it. */
const usdt = 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o';
const alice = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';

/** Addresses of the protocol's own accounts for tests; those of deposits as wallet-core has them. */
export const vectors: Harness['vectors'] = {
  valid: [
    { input: alice, canonical: alice },
    { input: 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq', canonical: 'tz2BFTyPeYRzxd5aiBchbXN3WCZhx7BqbMBq' },
    { input: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5', canonical: 'tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5' },
    { input: 'tz4HVR6aty9KwsQFHh81C1G7gBdhxT8kuytm', canonical: 'tz4HVR6aty9KwsQFHh81C1G7gBdhxT8kuytm' },
    { input: usdt, canonical: usdt },
    { input: `${usdt}_0`, canonical: `${usdt}_0` },
  ],
  invalid: [
    { input: `${alice.slice(0, -1)}c`, reason: 'bad_checksum' },
    // What a later protocol may add is not known: it is never guessed.
    { input: 'tz5WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5', reason: 'malformed' },
    { input: 'sr1AE6U3GNzE8iKzj6sKS5wh1U32ogeULCoN', reason: 'malformed' },
    { input: alice.slice(0, -1), reason: 'malformed' },
    { input: `${usdt}_00`, reason: 'malformed' },
    { input: `${alice}_0`, reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    {
      seed,
      index: 0n,
      address: 'tz1VQA4RP4fLjEEMW2FR4pE9kAg5abb5h5GL',
      source: "@trustwallet/wallet-core 4.8.2, HDWallet.getAddressForCoin(tezos), m/44'/1729'/0'/0'",
    },
  ],
  uris: [
    { request: { address: alice, asset: { kind: 'native' }, amount: 1n, decimals: 6, network: 'mainnet' }, uri: null },
    {
      request: { address: alice, asset: { kind: 'token', ref: usdt }, amount: 1n, decimals: 6, network: 'mainnet' },
      uri: null,
    },
  ],
};

/** A token on a chain of this machine, with people who have plenty of it. */
export function issue(
  { chain }: TezosStandIn,
  { name, standard = 'FA2' }: { name: string; standard?: 'FA2' | 'FA1.2' },
  owners: readonly Wallet[],
): Asset & { kind: 'token' } {
  const contract = contractOf(name);
  chain.originate(contract, { standard, lastId: 1, metadata: { name, symbol: 'USDt', decimals: 6 } });
  for (const { address } of owners) chain.mint(contract, address, rich);
  return { kind: 'token', ref: standard === 'FA2' ? `${contract}_0` : contract };
}

/** Wallets that pay. A chain takes one group of each in a block: they take turns. */
export class Payers {
  readonly wallets: readonly Wallet[];
  readonly #standIn: TezosStandIn;

  constructor(standIn: TezosStandIn, numbers: readonly number[]) {
    this.#standIn = standIn;
    this.wallets = numbers.map((number) => walletOf(number));
    for (const { address } of this.wallets) standIn.chain.grant(address, rich);
  }

  /** Sends as one group by whoever has none waiting; answers its hash. */
  async send(wishes: (wallet: Wallet) => readonly Wish[]): Promise<string> {
    const busy = new Set(this.#standIn.chain.waiting.map(({ contents }) => contents[0]?.source));
    const wallet = this.wallets.find(({ address }) => !busy.has(address));
    if (wallet === undefined) throw new Error('Every payer has something waiting.');
    return send(this.#standIn.url, wallet, wishes(wallet));
  }

  pay(payments: readonly Payment[]): Promise<string> {
    return this.send((wallet) => payments.map((payment) => wishOf(wallet, payment)));
  }
}

export function wishOf({ address }: Pick<Wallet, 'address'>, { to, amount, asset }: Payment): Wish {
  if (asset.kind === 'native') return coins(to, amount);
  const token = parseToken(asset.ref);
  if (token === null) throw new Error('A token has a contract.');
  return tokens(address, to, { ...token, amount });
}

/** What a contract that pays on is asked for. */
export const relayed = (relay: string, { to, amount, asset }: Payment): Wish => {
  if (asset.kind === 'native') {
    const value = [{ prim: 'Pair', args: [{ string: to }, { int: String(amount) }] }];
    return { destination: relay, amount, parameters: { entrypoint: 'send', value } };
  }
  const token = parseToken(asset.ref)!;
  const value = { prim: 'Pair', args: [{ string: token.contract }, transferValue(relay, to, { ...token, amount })] };
  return { destination: relay, amount: 0n, parameters: { entrypoint: 'move', value } };
};

export async function openTezosHarness(): Promise<Harness> {
  const standIn = await startTezosStandIn();
  const { chain, url } = standIn;
  const payers = new Payers(standIn, [1, 2, 3, 4]);
  const tokensOf = [
    issue(standIn, { name: 'old tokens', standard: 'FA1.2' }, payers.wallets),
    issue(standIn, { name: 'USDT' }, payers.wallets),
  ];
  const lookAlike = issue(standIn, { name: 'another USDT' }, payers.wallets);
  const keys = createTezosKeys(mnemonicToSeedSync(words));
  const open = (at: string) => createTezosAdapter({ network: 'local', rpcUrls: [at] });
  const mute = await serveTezos(chain, {
    tamper: ({ path }, reply) => (path === '/chains/main/mempool/filter' ? { status: 403, body: '' } : reply),
  });
  let strangers = 100;
  return {
    chain: 'a stand-in for the RPC of a node',
    level: 'stand-in',
    network: 'local',
    adapter: open(url),
    keys,
    book: tezosAddressBook,
    vectors,
    assets: [{ kind: 'native' }, ...tokensOf],
    amountOf: () => 10n ** 6n,
    url,
    reopen: (at = url) => open(at),
    openKeys: createTezosKeys,
    stranger: async () => walletOf((strangers += 1)).address,
    mine: async (blocks = 1) => chain.advance(blocks),
    pay: (payment) => payers.pay([payment]),
    payMany: { to: 'several', send: (payments) => payers.pay(payments) },
    payTogether: { notApplicable: 'a group has one sender' },
    // No coins at all cannot be sent; no tokens can.
    payNothing: async (to) => payers.pay([{ to, amount: 0n, asset: tokensOf[1]! }]),
    // The second of the group asks for more tokens than anybody has: the first is taken back.
    payInVain: (payment) => payers.pay([payment, { ...payment, amount: 10n * rich, asset: tokensOf[1]! }]),
    payLookAlike: (to, amount) => payers.pay([{ to, amount, asset: lookAlike }]),
    reorg: async (depth) => chain.reorg(depth),
    drop: async (hash) => chain.drop(hash),
    useUp: async (source) => {
      const adapter = open(url);
      if (adapter.slots.kind !== 'number') throw new Error('An account has numbers.');
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
    tooSmall: { notApplicable: 'a single mutez can be sent' },
    stop: async () => {
      await mute.stop();
      await standIn.stop();
    },
  };
}
