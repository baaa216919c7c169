import { Refusal } from '@florin/domain/errors';
import type { AddressBook, ChainKeys } from '@florin/domain/ports/chain';

/** A chain family with its keys, as the composition puts it together. */
export interface Family {
  keys: ChainKeys;
  book: AddressBook;
}

export type Families = ReadonlyMap<string, Family>;

/** @throws Refusal FORBIDDEN for a family that this signer holds no keys of. */
export function familyOf(families: Families, name: string): Family {
  const family = families.get(name);
  if (family === undefined) throw new Refusal('FORBIDDEN', `This signer holds no keys of ${JSON.stringify(name)}.`);
  return family;
}
