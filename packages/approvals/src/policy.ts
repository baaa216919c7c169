/** How many people agree to payments of one asset on one network; amounts are its base units. */
export interface AssetPolicy {
  /** `native`, or the reference of a token. */
  asset: string;
  /** From this amount on two different people sign; null: one is enough for any. */
  twoPeopleFrom: bigint | null;
  /** Payments that need nobody; null: there are none. */
  automatic: { max: bigint; dayMax: bigint } | null;
}

/** What holds for an asset that nothing is said of: one person, always. */
export const onePerson = (asset: string): AssetPolicy => ({ asset, twoPeopleFrom: null, automatic: null });

/** How many different people sign for an amount, the automatic payments left out. */
export const peopleFor = ({ twoPeopleFrom }: AssetPolicy, amount: bigint): 1 | 2 =>
  twoPeopleFrom !== null && amount >= twoPeopleFrom ? 2 : 1;
