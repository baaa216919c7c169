/** A wallet of the browser (EIP-1193). */
export interface Provider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** A wallet as it announces itself (EIP-6963). */
export interface Wallet {
  id: string;
  name: string;
  /** `data:` address of a picture; null where it gave none. */
  icon: string | null;
  provider: Provider;
}

const shownMax = 12;

const walletOf = (detail: unknown): Wallet | null => {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: Provider };
  if (typeof info?.['uuid'] !== 'string' || typeof info['name'] !== 'string') return null;
  if (typeof provider?.request !== 'function') return null;
  const icon = typeof info['icon'] === 'string' && info['icon'].startsWith('data:image/') ? info['icon'] : null;
  return { id: info['uuid'], name: info['name'].slice(0, 40), icon, provider };
};

/** Tells of the browser's wallets as they announce themselves; returns how to stop listening. */
export function discoverWallets(found: (wallets: readonly Wallet[]) => void): () => void {
  let wallets: readonly Wallet[] = [];
  const hear = (event: Event): void => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail);
    if (!wallet || wallets.length === shownMax || wallets.some(({ id }) => id === wallet.id)) return;
    wallets = [...wallets, wallet];
    found(wallets);
  };
  addEventListener('eip6963:announceProvider', hear);
  dispatchEvent(new Event('eip6963:requestProvider'));
  return () => removeEventListener('eip6963:announceProvider', hear);
}
