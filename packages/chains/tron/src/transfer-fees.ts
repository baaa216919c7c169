import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeRefusal } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { fromWord } from './address-book.ts';
import { tryCall } from './call-contract.ts';
import type { Rpc } from './node.ts';
import { transferCall } from './plan.ts';
import { hasAccount, type Prices, readPrices } from './prices.ts';

/** Belongs to nobody. */
const anybody = fromWord('000000000000000000000000000000000000dead');
/** Points of bandwidth of a wallet's transfer of coins and of a token. */
const [coinBytes, tokenBytes] = [268n, 345n];
/** A transfer of nothing writes both balances as they were; a real one sets the receiver's empty one (TVM: 20,000, not 5,000). */
const storageEnergy = 15_000n;

/**
 * Cost of somebody else's transfer to an address, for each asset, in sun, with nothing staked and no bandwidth left:
 * energy, bandwidth, and the receiver's account where coins make it. Null for a token that refuses transfers now.
 */
export const transferFees = (rpc: Rpc, to: string, assets: readonly Asset[]): Promise<(bigint | null)[]> =>
  readOn(
    rpc,
    async (node) => {
      const [prices, isThere] = await Promise.all([readPrices(node), hasAccount(node, to)]);
      return Promise.all(
        assets.map((asset) =>
          asset.kind === 'native'
            ? coinBytes * prices.bandwidth + (isThere ? 0n : prices.activation)
            : tokenFee(node, asset.ref, to, prices),
        ),
      );
    },
    'the cost of a transfer',
  );

async function tokenFee(node: Asker, token: string, to: string, prices: Prices): Promise<bigint | null> {
  try {
    const { failure, energy } = await tryCall(node, anybody, token, transferCall(to, 0n));
    return failure === null ? (energy + storageEnergy) * prices.energy + tokenBytes * prices.bandwidth : null;
  } catch (error) {
    if (error instanceof NodeRefusal) return null;
    throw error;
  }
}
