import { createHash } from 'node:crypto';
import { toBase58 } from '@mysten/sui/utils';

/** A coin object: one version of it at a time. */
export interface CoinObject {
  id: string;
  version: bigint;
  digest: string;
  owner: string;
  coinType: string;
  amount: bigint;
  /** Its versions are consensus's (a party object): no transaction names one of them, and it pays for none. */
  isParty?: true;
}

export const sui = `0x${'2'.padStart(64, '0')}::sui::SUI`;
export const keyOf = (owner: string, coinType: string): string => `${owner} ${coinType}`;
export const hashOf = (...parts: readonly (string | bigint | number)[]): Buffer =>
  createHash('sha256').update(parts.map(String).join('|')).digest();

/** Who holds what: coin objects, and balances without one. */
export class Ledger {
  readonly objects: Map<string, CoinObject>;
  readonly balances: Map<string, bigint>;

  constructor(objects?: ReadonlyMap<string, CoinObject>, balances?: ReadonlyMap<string, bigint>) {
    this.objects = new Map(objects);
    this.balances = new Map(balances);
  }

  /** A copy that may be thrown away. */
  fork(): Ledger {
    return new Ledger(this.objects, this.balances);
  }

  balance(owner: string, coinType: string): bigint {
    return this.balances.get(keyOf(owner, coinType)) ?? 0n;
  }

  /** @throws RangeError when it would be less than nothing. */
  change(owner: string, coinType: string, by: bigint): void {
    const left = this.balance(owner, coinType) + by;
    if (left < 0n) throw new RangeError('a balance of less than nothing');
    this.balances.set(keyOf(owner, coinType), left);
  }

  coinsOf(owner: string, coinType: string): CoinObject[] {
    return [...this.objects.values()]
      .filter((one) => one.owner === owner && one.coinType === coinType)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Writes an object as a new version of itself. */
  write(object: Omit<CoinObject, 'digest'>): void {
    const { id, version, owner, coinType, amount } = object;
    this.objects.set(id, { ...object, digest: toBase58(hashOf(id, version, owner, coinType, amount)) });
  }

  /** What each holder has of each coin, in both forms together. */
  totals(): Map<string, bigint> {
    const totals = new Map(this.balances);
    for (const { owner, coinType, amount } of this.objects.values())
      totals.set(keyOf(owner, coinType), (totals.get(keyOf(owner, coinType)) ?? 0n) + amount);
    return totals;
  }
}
