import { readPoolLevel } from '@florin/database/sql/chains/address-pool';
import { type AssetBalanceRow, readAssetBalances } from '@florin/database/sql/ledger/read-asset-balances';
import type { Session } from '@florin/database/statement';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** Attested addresses of a family that no payment has taken. */
export interface PoolLevel {
  chainType: string;
  left: bigint;
}

export interface PlatformBalances {
  assets: AssetBalanceRow[];
  pools: PoolLevel[];
}

/** What the books say the platform holds, asset by asset, and how many addresses each family has left. */
export async function readPlatformBalances({
  db,
  catalogue,
}: {
  db: Session;
  catalogue: CatalogueCache;
}): Promise<PlatformBalances> {
  const { chains } = await catalogue.current();
  const families = [...new Set([...chains.values()].map(({ chainType }) => chainType))].toSorted();
  const [assets, pools] = await Promise.all([
    db.many(readAssetBalances),
    Promise.all(families.map((chainType) => poolLevel(db, chainType))),
  ]);
  return { assets, pools };
}

async function poolLevel(db: Session, chainType: string): Promise<PoolLevel> {
  const { filledThrough, nextIndex } = await db.one(readPoolLevel, { family: chainType });
  return { chainType, left: filledThrough > nextIndex ? filledThrough - nextIndex : 0n };
}
