import { createCardanoAdapter } from '@florin/chain-cardano/adapter';
import { createCardanoAddressBook } from '@florin/chain-cardano/address-book';
import { createCardanoKeys } from '@florin/chain-cardano/keys';
import { networks } from '@florin/chain-cardano/networks';
import type { Harness, Payment } from '@florin/chain-conformance/harness';
import type { Asset, Coin } from '@florin/domain/ports/chain';
import type { CardanoChain } from '@florin/nodes/cardano/chain';
import { startCardanoNode } from '@florin/nodes/cardano/real-node';
import { startCardanoStandIn } from '@florin/nodes/cardano/server';
import { type Mint, openPolicies, pay, type Send, type Wallet, walletOf } from '@florin/nodes/cardano/wallet';
import { mnemonicToSeedSync } from '@scure/bip39';

const network = networks.get('cardanolocal')!;
const name = '55534458';
const policies = openPolicies(3);
const [usdxPolicy, djedPolicy, otherPolicy] = policies.map((script) => String(script.hash()));
export const usdx = `${usdxPolicy}${name}`;
export const djed = `${djedPolicy}444a4544`;
/** Of the same name, by another policy. */
const lookAlike = `${otherPolicy}${name}`;
const units = [usdx, djed, lookAlike];
/** Of each wallet, so that one waiting payment does not keep the next. */
const coinsOfEach = 30;
const rich = 10n ** 12n;
const words = `${'abandon '.repeat(11)}about`;

/** Of the first vector of CIP-3 for Ledger. */
const ledgerWords =
  'recall grace sport punch exhibit mad harbor stand obey short width stem awkward used stairs wool ugly trap season stove worth toward congress jaguar';

/** Addresses of CIP-19, the keys of CIP-3 for Ledger, the links of CIP-13. */
export const vectors: Harness['vectors'] = {
  valid: [
    'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
    'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae',
  ].flatMap((canonical) => [
    { input: canonical, canonical },
    { input: canonical.toUpperCase(), canonical },
  ]),
  invalid: [
    { input: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', reason: 'malformed' },
    { input: 'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn', reason: 'malformed' },
    { input: 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsx', reason: 'bad_checksum' },
    { input: 'Addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', reason: 'malformed' },
    { input: '', reason: 'malformed' },
  ],
  derivations: [
    {
      seed: Buffer.from(mnemonicToSeedSync(ledgerWords)).toString('hex'),
      index: 0n,
      address: 'addr_test1vzklv5v752586224au97squj5726fec82tml7nk3gsgjqgqmkx85g',
      source: "CIP-3, Ledger.md; below its master key by the Blaze library's own derivation",
    },
  ],
  uris: [
    {
      request: {
        address: 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
        asset: { kind: 'native' },
        amount: 1_500_000n,
        decimals: 6,
        network: network.name,
      },
      uri: 'web+cardano:addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz?amount=1.5',
    },
    {
      request: {
        address: 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz',
        asset: { kind: 'token', ref: usdx },
        amount: 1n,
        decimals: 6,
        network: network.name,
      },
      uri: null,
    },
  ],
};

export const toSend = ({ to, amount, asset }: Payment): Send =>
  asset.kind === 'native' ? { to, lovelace: amount } : { to, assets: new Map([[asset.ref, amount]]) };

/** Gives wallets many coins, out of nothing. */
export function enrich(chain: CardanoChain, addresses: readonly string[], assets: readonly string[]): void {
  for (const address of addresses)
    for (let coin = 0; coin < coinsOfEach; coin += 1)
      chain.grant(address, rich, new Map(assets.map((unit) => [unit, 10n * rich] as const)));
  chain.advance();
}

/** A chain that makes blocks on demand. */
interface Chain extends Pick<Harness, 'payInVain' | 'reorg' | 'drop' | 'stop'> {
  name: string;
  level: 'node' | 'vm';
  url: string;
  advance(blocks: number): Promise<void>;
}

async function openStandIn(wallets: readonly [Wallet, ...Wallet[]]): Promise<Chain> {
  const { chain, url, stop } = await startCardanoStandIn();
  const addresses = wallets.map(({ address }) => address);
  enrich(chain, addresses, units);
  return {
    name: 'the Blaze emulator behind a stand-in for Blockfrost',
    level: 'vm',
    url,
    advance: async (blocks) => chain.advance(blocks),
    payInVain: async (payment) => {
      const txHash = await pay(url, { from: [wallets[0]], sends: [toSend(payment)] });
      chain.failNext(txHash);
      return txHash;
    },
    reorg: async (depth) => chain.reorg(depth),
    drop: async (txHash) => chain.drop(txHash),
    stop,
  };
}

async function openNode(binary: string, wallets: readonly Wallet[]): Promise<Chain> {
  const fees = 10n ** 9n;
  const balances = wallets.map(({ address }) => [address, rich * BigInt(coinsOfEach) + fees] as const);
  const node = await startCardanoNode(binary, Object.fromEntries(balances));
  const coin = { lovelace: rich, assets: new Map(units.map((unit) => [unit, 10n * rich] as const)) };
  const minted = units.map((unit) => [unit, 10n * rich * BigInt(coinsOfEach)] as const);
  const mint: Mint = { scripts: policies, assets: new Map(minted) };
  for (const wallet of wallets) {
    const sends = Array.from({ length: coinsOfEach }, () => ({ to: wallet.address, ...coin }));
    await pay(node.url, { from: [wallet], sends, mint });
  }
  await node.advance(1);
  const { url, advance, reorg, drop, stop } = node;
  const payInVain = { notApplicable: 'the block maker of this node takes no transaction whose contract fails' };
  return { name: 'a node of Cardano, Dingo 0.72.0', level: 'node', url, advance, payInVain, reorg, drop, stop };
}

/** The family on the rules of the Blaze emulator, or on a node of Cardano where a binary is named. */
export async function openCardanoHarness(binary: string | null = null): Promise<Harness> {
  const [payer, other] = [walletOf(1), walletOf(2)];
  const chain = await (binary === null ? openStandIn([payer, other]) : openNode(binary, [payer, other]));
  const { url, payInVain, reorg, drop, stop } = chain;
  const keys = createCardanoKeys(mnemonicToSeedSync(words), network);
  const reopen = (at = url) => createCardanoAdapter({ network: network.name, rpcUrls: [at] });
  const send = (payments: readonly Payment[]) => pay(url, { from: [payer], sends: payments.map(toSend) });
  let strangers = 100;
  return {
    chain: chain.name,
    level: chain.level,
    unrecorded: binary !== null,
    network: network.name,
    adapter: reopen(),
    keys,
    book: createCardanoAddressBook(network),
    vectors,
    assets: [{ kind: 'native' }, ...[usdx, djed].map((ref): Asset => ({ kind: 'token', ref }))],
    amountOf: ({ kind }) => (kind === 'native' ? 10_000_000n : 1_000_000n),
    url,
    reopen,
    openKeys: (seed) => createCardanoKeys(seed, network),
    stranger: async () => walletOf((strangers += 1)).address,
    mine: (blocks = 1) => chain.advance(blocks),
    pay: (payment) => send([payment]),
    payMany: { to: 'several', send },
    payTogether: async (payment) => ({
      txHash: await pay(url, { from: [payer, other], sends: [toSend(payment)] }),
      senders: [payer.address, other.address],
    }),
    payNothing: { notApplicable: 'the chain carries no output without lovelace' },
    payInVain,
    payLookAlike: (to, amount) => send([{ to, amount, asset: { kind: 'token', ref: lookAlike } }]),
    reorg,
    drop,
    keepsFirst: true,
    fixedPrice: true,
    useUp: async (source) => {
      const adapter = reopen();
      if (adapter.slots.kind !== 'coins') throw new Error('Its slots are coins.');
      const held = (await adapter.slots.unspentOf?.(source)) ?? [];
      const coins = held.map(({ txHash, position, amount }): Coin => ({
        txHash,
        position,
        amount,
        address: source,
        source: { kind: 'treasury' },
      }));
      const from = { kind: 'treasury' } as const;
      const what = { id: 'another copy', purpose: 'cancel', network: network.name, source: from } as const;
      const amounts = { asset: { kind: 'native' }, amount: 0n, feeCap: 0n } as const;
      const intent = { ...what, ...amounts, sourceAddress: source, destination: source };
      const cancel = await adapter.buildCancel?.(intent, { kind: 'coins', coins }, null);
      if (!cancel) throw new Error('Coins can be used up.');
      await adapter.broadcast(keys.sign(cancel.unsigned, from));
    },
    // Prices are parameters of the chain, which every node tells.
    withoutFeeAdvice: () => reopen(),
    tooSmall: async () => ({ to: walletOf(99).address, amount: 500_000n, asset: { kind: 'native' } }),
    stop,
  };
}
