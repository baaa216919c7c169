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
