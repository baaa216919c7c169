type Feature = Readonly<Record<string, unknown>>;
type Method = (...given: readonly unknown[]) => unknown;

/** A wallet as it registers itself (Wallet Standard), with all that is used of it looked at. */
export interface Announced {
  name: string;
  /** `data:` address of a picture; null where it gave none. */
  icon: string | null;
  chains: readonly unknown[];
  feature(name: string): Feature;
  /** A function of a feature; null where it has none. */
  method(feature: string, name: string): Method | null;
}

/** What registers is somebody else's code: it may be anything. */
function announcedOf(detail: unknown): Announced | null {
  const { name, icon, chains, features } = (detail ?? {}) as Record<string, unknown>;
  if (typeof name !== 'string' || !Array.isArray(chains)) return null;
  const feature = (of: string): Feature => ((features ?? {}) as Record<string, Feature | undefined>)[of] ?? {};
  return {
    name: name.slice(0, 40),
    icon: typeof icon === 'string' && icon.startsWith('data:image/') ? icon : null,
    chains,
    feature,
    method: (of, called) => {
      const method = feature(of)[called];
      return typeof method === 'function' ? (method as Method) : null;
    },
  };
}

const shownMax = 12;

/**
 * Tells of the wallets that `read` can use, as they register (Wallet Standard: a wallet is there before the page, or comes
 * after it); returns how to stop listening.
 *
 * @param read answers null for a wallet that cannot pay what is asked for
 */
export function discoverStandard<Wallet>(
  read: (announced: Announced) => Wallet | null,
  found: (wallets: readonly Wallet[]) => void,
): () => void {
  const seen = new Set<unknown>();
  const wallets: Wallet[] = [];
  const register = (...details: readonly unknown[]): (() => void) => {
    for (const detail of details) {
      const announced = seen.has(detail) ? null : announcedOf(detail);
      seen.add(detail);
      const wallet = announced && read(announced);
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
