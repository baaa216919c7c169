import type { Database } from '@florin/database/database';
import { readNotedTreasury } from '@florin/database/sql/outgoing/signer-networks';
import { InvariantError } from '@florin/domain/errors';
import type { Signer } from '@florin/domain/ports/signer';

/** The signer's treasury address of a family, asked once: it never changes while a seed lives. */
export function treasuryOf(signer: Signer): (family: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (family) => {
    const address = known.get(family) ?? (await signer.health()).treasury[family];
    if (address === undefined) throw new InvariantError('The signer has no treasury for this family.', { family });
    known.set(family, address);
    return address;
  };
}

/** The same as a worker beside the signer wrote it down, for one that reads chains on another host. */
export const notedTreasury =
  (db: Database) =>
  async (family: string): Promise<string> => {
    const noted = await db.maybe(readNotedTreasury, { family });
    if (noted === null)
      throw new InvariantError('No worker has written down the treasury of this family yet.', { family });
    return noted.treasury;
  };
