import type { ChainKeys } from '@florin/domain/ports/chain';

/** Keys that derive each address once: every seed fills its pool with the same ones. */
export function remembered(keys: ChainKeys): ChainKeys {
  const known = new Map<bigint, ReturnType<ChainKeys['depositAddress']>>();
  return {
    ...keys,
    depositAddress: (index) => {
      const address = known.get(index) ?? keys.depositAddress(index);
      known.set(index, address);
      return address;
    },
  };
}
