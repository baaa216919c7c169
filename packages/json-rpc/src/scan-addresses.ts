import type { Asset } from '@florin/domain/ports/chain';
import type { Holding, HoldingScan } from '@florin/domain/ports/holding-scan';

/** Indexes of one question, where nodes answer for one address at a time. */
const usualStep = 16n;

/** Looks for coins index by index: what `readOne` finds of each, in the order of the indexes. */
export const scanIndexes = (readOne: (index: bigint) => Promise<Holding[]>, step = usualStep): HoldingScan => ({
  step,
  atOnce: 2,
  async read(from, end) {
    const indexes = Array.from({ length: Number(end - from) }, (_each, at) => from + BigInt(at));
    return (await Promise.all(indexes.map(readOne))).flat();
  },
});

export interface ScannedAddresses {
  /** The chain's own coin is looked for besides. */
  tokens: readonly Asset[];
  /** The canonical address of a deposit. */
  addressOf(index: bigint): string;
  /** Base units that an address holds of one asset. */
  held(address: string, asset: Asset): Promise<bigint>;
  /** 16 when omitted. */
  step?: bigint;
}

/** Looks for coins and tokens where every balance is a question of its own. */
export function scanAddresses({ tokens, addressOf, held, step }: ScannedAddresses): HoldingScan {
  const assets: readonly Asset[] = [{ kind: 'native' }, ...tokens];
  const readOne = async (index: bigint): Promise<Holding[]> => {
    const address = addressOf(index);
    const amounts = await Promise.all(assets.map((asset) => held(address, asset)));
    const holdings = assets.map((asset, at): Holding => ({ index, address, asset, amount: amounts[at] ?? 0n }));
    return holdings.filter(({ amount }) => amount !== 0n);
  };
  return scanIndexes(readOne, step);
}
