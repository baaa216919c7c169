import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { networks as bitcoinNetworks } from '@florin/chain-bitcoin/networks';
import { networks as cardanoNetworks } from '@florin/chain-cardano/networks';
import { networks as cosmosNetworks } from '@florin/chain-cosmos/networks';
import type { AddressBook, Asset, ChainAdapter } from '@florin/domain/ports/chain';
import { openIn } from '../../../apps/pay/src/wallet/open-in.ts';
import { openAdapter, openFamilies } from '../../../apps/signer/src/families.ts';
import { pathsOf, root } from '../../architecture/tree.ts';
import type { Trial } from './trials.ts';

/** The folders of chain families, sorted. */
export const families: readonly string[] = pathsOf('packages/chains/*/src/adapter.ts').map(
  (path) => path.split('/')[2] ?? '',
);

/** Families whose networks have addresses of their own: each network is a `chain_type`. */
const named: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
  bitcoin: bitcoinNetworks,
  cardano: cardanoNetworks,
  cosmos: cosmosNetworks,
};

/** What a family says of itself, without any node. */
export interface Declared {
  chainTypes: readonly string[];
  adapter: ChainAdapter;
  book: AddressBook;
  /** Schemes of the links that wallets open; null where there is no standard. */
  links: { coin: string | null; token: string | null };
  /** Whether the payment page finds wallets of the browser. */
  hasBrowserWallets: boolean;
  /** Wallets of phones that the page opens itself in. */
  phoneWallets: readonly string[];
}

/** Nobody answers there: declarations need no node. */
const rpcUrls = ['http://127.0.0.1:9'];
const seed = new Uint8Array(64).fill(7);

function canonical(book: AddressBook, input: string): string {
  const read = book.parseAddress(input);
  if (!read.ok) throw new Error(`${book.family} does not read ${input}.`);
  return read.canonical;
}

/** @throws Error for a family that the processes do not know. */
export async function declare(family: string, { sample }: Trial): Promise<Declared> {
  const { chainType, network, token } = sample;
  const adapter = await openAdapter(chainType, network, { rpcUrls, finalDepth: null });
  const opened = (await openFamilies(new Map([[`${chainType} ${network}`, null]]), seed)).get(chainType);
  if (adapter === null || opened === undefined) throw new Error(`No process knows ${chainType}.`);
  const { book, keys } = opened;
  const { address } = keys.depositAddress(0n);
  const schemeOf = (asset: Asset): string | null =>
    book.paymentUri({ address, asset, amount: 1_000_000n, decimals: 6, network })?.replace(/:.*$/s, ':') ?? null;
  const wallets = family === 'evm' ? '' : `${family}/`;
  return {
    chainTypes: [...(named[family]?.keys() ?? [family])],
    adapter,
    book,
    links: {
      coin: schemeOf({ kind: 'native' }),
      token: token === null ? null : schemeOf({ kind: 'token', ref: canonical(book, token) }),
    },
    hasBrowserWallets: existsSync(join(root, `apps/pay/src/wallet/${wallets}discover.ts`)),
    phoneWallets: openIn('https://pay.example/', family).map(({ wallet }) => wallet),
  };
}
