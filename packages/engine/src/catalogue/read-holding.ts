import { sumCoins } from '@florin/database/sql/coins/record';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Asset, ChainAdapter } from '@florin/domain/ports/chain';

/**
 * Base units of an asset that an address of ours holds: by the node, or by the coins that the scanner has seen where an
 * address has no balance of its own.
 */
export const readHolding = async (
  db: Session,
  adapter: ChainAdapter,
  { chainId, address, asset }: { chainId: string; address: string; asset: Asset },
): Promise<bigint> =>
  adapter.slots.kind === 'coins' && !adapter.slots.shared
    ? baseUnits((await db.one(sumCoins, { chainId, address })).amount)
    : adapter.balance(address, asset);
