import { discoverWallets } from './discover.ts';
import { transferOf } from './transfer.ts';
import type { Found, Wish } from './wish.ts';

type Discover = (wish: Wish, found: Found) => () => void;

const nothing = (): void => {};

const discoverOnEvm: Discover = ({ uri, chainName, network }, found) => {
  const transfer = uri === null ? null : transferOf(uri);
  if (!transfer) return nothing;
  return discoverWallets((wallets) =>
    found(
      wallets.map(({ provider, ...shown }) => ({
        ...shown,
        pay: async (mayGoOn) =>
          (await import('./send.ts')).sendByWallet(provider, { transfer, chainName, network }, mayGoOn),
      })),
    ),
  );
};

/** A family whose code is loaded where its coin was chosen; one that cannot be loaded offers no wallets. */
const loaded =
  (load: () => Promise<Discover>): Discover =>
  (wish, found) => {
    let isOver = false;
    let stop = nothing;
    const begin = (discover: Discover): void => {
      if (!isOver) stop = discover(wish, found);
    };
    void load().then(begin, nothing);
    return () => {
      isOver = true;
      stop();
    };
  };

const families: Readonly<Record<string, Discover>> = {
  evm: discoverOnEvm,
  solana: loaded(async () => (await import('./solana/discover.ts')).discoverOnSolana),
  aptos: loaded(async () => (await import('./aptos/discover.ts')).discoverOnAptos),
  cosmos: loaded(async () => (await import('./cosmos/discover.ts')).discoverOnCosmos),
  sui: loaded(async () => (await import('./sui/discover.ts')).discoverOnSui),
  ton: loaded(async () => (await import('./ton/discover.ts')).discoverOnTon),
  tron: loaded(async () => (await import('./tron/discover.ts')).discoverOnTron),
};

/** Whether wallets of a browser can pay this: those of Cosmos need a node that the page may ask. */
export const canPay = ({ network }: Pick<Wish, 'network'>): boolean =>
  network !== null &&
  Object.hasOwn(families, network.family) &&
  (network.family !== 'cosmos' || network.rpc_url !== null);

/** Tells of the browser's wallets that can pay this, as they announce themselves; returns how to stop listening. */
export function discoverPaying(wish: Wish, found: Found): () => void {
  const discover = canPay(wish) ? families[wish.network?.family ?? ''] : undefined;
  return discover?.(wish, found) ?? nothing;
}
