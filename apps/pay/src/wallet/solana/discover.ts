/** An account that a wallet lets a page see (Wallet Standard). */
export interface WalletAccount {
  address: string;
  publicKey: Uint8Array;
  chains: readonly string[];
}

/** The parts of a Wallet Standard wallet that a payment needs. */
export interface StandardWallet {
  name: string;
  icon: string | null;
  connect(): Promise<readonly WalletAccount[]>;
  signAndSend(request: { account: WalletAccount; chain: string; transaction: Uint8Array }): Promise<unknown>;
}

const shownMax = 12;
const sending = 'solana:signAndSendTransaction';
const connecting = 'standard:connect';

type Feature = Readonly<Record<string, unknown>>;
interface Announced {
  name?: unknown;
  icon?: unknown;
  chains?: unknown;
  features?: Readonly<Record<string, Feature | undefined>>;
}

/** What registers is somebody else's code: everything that is used of it is looked at first. */
function walletOf(announced: unknown, chain: string): StandardWallet | null {
  const { name, icon, chains, features = {} } = (announced ?? {}) as Announced;
  const [connect, send] = [features[connecting]?.['connect'], features[sending]?.['signAndSendTransaction']];
  const versions = features[sending]?.['supportedTransactionVersions'];
  if (typeof name !== 'string' || !Array.isArray(chains) || !chains.includes(chain)) return null;
  if (typeof connect !== 'function' || typeof send !== 'function') return null;
  if (!Array.isArray(versions) || !versions.includes('legacy')) return null;
  return {
    name: name.slice(0, 40),
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    connect: async () => ((await connect()) as { accounts: readonly WalletAccount[] }).accounts,
    signAndSend: async (request) => send(request),
  };
}

/**
 * Tells of wallets that send on this chain as they register (Wallet Standard: a wallet is there before the page, or comes
 * after it); returns how to stop listening.
 */
export function discoverStandardWallets(
  chain: string,
  found: (wallets: readonly StandardWallet[]) => void,
): () => void {
  const seen = new Set<unknown>();
  const wallets: StandardWallet[] = [];
  const register = (...announced: readonly unknown[]): (() => void) => {
    for (const one of announced) {
      const wallet = seen.has(one) ? null : walletOf(one, chain);
      seen.add(one);
      if (!wallet || wallets.length === shownMax) continue;
      wallets.push(wallet);
      found([...wallets]);
    }
    return () => {};
  };
  const api = Object.freeze({ register });
  const hear = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'function') detail(api);
  };
  addEventListener('wallet-standard:register-wallet', hear);
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return () => removeEventListener('wallet-standard:register-wallet', hear);
}
