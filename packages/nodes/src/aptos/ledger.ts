import { apt, storeAddress } from './hashes.ts';

export interface Store {
  owner: string;
  metadata: string;
  balance: bigint;
}

/** Stores, coins of the older form, numbers and nonces. Copies share nothing. */
export class Ledger {
  readonly stores = new Map<string, Store>();
  /** Coins of the chain in their older form, of accounts that have not moved them. */
  readonly coins = new Map<string, bigint>();
  readonly sequences = new Map<string, bigint>();
  /** Numbers of transactions that are not counted, by sender, until they end: seconds. */
  readonly nonces = new Map<string, bigint>();
  /** Owners whose store of an asset the issuer has frozen. */
  readonly frozen = new Set<string>();

  copy(): Ledger {
    const copy = new Ledger();
    for (const [address, store] of this.stores) copy.stores.set(address, { ...store });
    for (const [owner, amount] of this.coins) copy.coins.set(owner, amount);
    for (const [owner, number] of this.sequences) copy.sequences.set(owner, number);
    for (const [nonce, end] of this.nonces) copy.nonces.set(nonce, end);
    for (const one of this.frozen) copy.frozen.add(one);
    return copy;
  }

  primary(owner: string, metadata: string): bigint {
    return this.stores.get(storeAddress(owner, metadata))?.balance ?? 0n;
  }

  /** Whether an owner ever had coins of an asset. */
  has(owner: string, metadata: string): boolean {
    return this.stores.has(storeAddress(owner, metadata));
  }

  /** What an owner holds of the chain's coin, in both forms. */
  native(owner: string): bigint {
    return (this.coins.get(owner) ?? 0n) + this.primary(owner, apt);
  }

  /** The store at an address; opened for this owner where there is none. */
  open(address: string, owner: string, metadata: string): Store {
    const found = this.stores.get(address) ?? { owner, metadata, balance: 0n };
    this.stores.set(address, found);
    return found;
  }

  /** Takes a fee: the older form first, without an event. */
  burn(owner: string, amount: bigint): void {
    const coins = this.coins.get(owner) ?? 0n;
    const first = coins < amount ? coins : amount;
    if (first > 0n) this.coins.set(owner, coins - first);
    const rest = amount - first;
    if (rest > 0n) this.open(storeAddress(owner, apt), owner, apt).balance -= rest;
  }
}
