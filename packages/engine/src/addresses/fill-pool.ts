import { readPoolLevel } from '@florin/database/sql/chains/address-pool';
import type { Session } from '@florin/database/statement';
import type { Signer } from '@florin/domain/ports/signer';
import type { CatalogueCache } from '../catalogue/catalogue.ts';

/** Addresses that one call to the signer makes at most, so that signing never waits long behind it. */
const stepMax = 500n;

export interface PoolFilling {
  /** True while the pool of a family that can be filled is below its mark. */
  behind: boolean;
  /** Families that could not be filled, and why. */
  failed: { family: string; error: unknown }[];
  /** Families in use with fewer than half of the addresses that should be ready. */
  low: { family: string; left: bigint }[];
}

/**
 * Keeps the pool of every family that an active chain needs this far ahead of the payments, one step of each family a
 * call. A family that the signer refuses stops no other.
 */
export async function fillPools(
  { db, signer, catalogue }: { db: Session; signer: Signer; catalogue: CatalogueCache },
  lowWater: bigint,
): Promise<PoolFilling> {
  const active = [...(await catalogue.current()).chains.values()].filter(({ isActive }) => isActive);
  const filling: PoolFilling = { behind: false, failed: [], low: [] };
  for (const family of new Set(active.map(({ chainType }) => chainType))) {
    // the signer makes one batch at a time
    const { filledThrough, nextIndex } = await db.one(readPoolLevel, { family });
    const wanted = nextIndex + lowWater;
    if (filledThrough >= wanted) continue;
    const through = filledThrough + stepMax < wanted ? filledThrough + stepMax : wanted;
    const left = await signer.fillPool({ family, through }).then(
      (filled) => {
        filling.behind ||= through < wanted;
        return filled.filledThrough - nextIndex;
      },
      (error: unknown) => {
        filling.failed.push({ family, error });
        return filledThrough - nextIndex;
      },
    );
    if (left * 2n < lowWater) filling.low.push({ family, left });
  }
  return filling;
}
