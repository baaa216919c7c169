/** What an index knows of somebody's holding of a jetton. */
export interface Holding {
  /** Raw address of the contract that keeps it. */
  wallet: string;
  /** Base units. */
  held: bigint;
}

const patienceMs = 10_000;

interface Answer {
  jetton_wallets: readonly Record<'address' | 'balance' | 'owner' | 'jetton', string>[];
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Where somebody keeps a jetton, and how much of it (version 3 of TON Center's interface); null for who has never had any.
 *
 * @param owner raw address, as `jetton`, the address of its master
 * @throws Error while the node cannot be asked, or answers something else
 */
export async function readHolding(url: string, owner: string, jetton: string): Promise<Holding | null> {
  const query = `owner_address=${encodeURIComponent(owner)}&jetton_address=${encodeURIComponent(jetton)}&limit=1`;
  const response = await fetch(`${url.replace(/\/+$/, '')}/jetton/wallets?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patienceMs),
  });
  const [found] = ((await response.json()) as Answer).jetton_wallets;
  if (!found) return null;
  if (!isSame(found.owner, owner) || !isSame(found.jetton, jetton)) throw new RangeError('another holding');
  return { wallet: found.address, held: BigInt(found.balance) };
}
