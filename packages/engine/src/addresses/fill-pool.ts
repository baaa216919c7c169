import { readPoolLevel } from '@florin/database/sql/address-pool';
import type { Session } from '@florin/database/statement';
import type { Signer } from '@florin/domain/ports/signer';
import type { CatalogueCache } from '../chains/catalogue.ts';

/** Addresses that one call to the signer makes at most, so that signing never waits long behind it. */
const stepMax = 500n;

/**
 * Keeps the pool of every family in use this far ahead of the payments; one step of each family a call.
 *
 * @returns true while a pool is still below its mark
 */
export async function fillPools(
  { db, signer, catalogue }: { db: Session; signer: Signer; catalogue: CatalogueCache },
  lowWater: bigint,
): Promise<boolean> {
  const chains = [...(await catalogue.current()).chains.values()];
  const families = [...new Set(chains.map(({ chainType }) => chainType))];
  let behind = false;
  for (const family of families) {
    // the signer makes one batch at a time
    const { filledThrough, nextIndex } = await db.one(readPoolLevel, family);
    const wanted = nextIndex + lowWater;
    if (filledThrough >= wanted) continue;
    const through = filledThrough + stepMax < wanted ? filledThrough + stepMax : wanted;
    await signer.fillPool({ family, through });
    behind ||= through < wanted;
  }
  return behind;
}
