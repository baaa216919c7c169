import { changeCatalogue } from '@florin/database/change-catalogue';
import { Chain } from '@florin/database/entities/chain';
import type { Orm } from '@florin/database/orm';
import { invalid } from '@florin/domain/errors';
import type { AddressBook } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import { type ChainRecord, type ChainSettings, chainTaken, toChainRecord } from './chain-record.ts';
import { type Changes, changedMembers } from './changed-members.ts';
import { refuseDuplicates } from './conflict.ts';

export type NewChain = Changes<ChainSettings> &
  Pick<ChainSettings, 'name' | 'rpcUrls' | 'confirmationsRequired' | 'expectedBlockSeconds'> &
  Pick<ChainRecord, 'shortName' | 'chainType' | 'network'>;

export interface CatalogueAdminPorts {
  orm: Orm;
  clock: Clock;
  ids: Ids;
  /** Families that this installation can read, by `chain_type`. */
  addressBooks: ReadonlyMap<string, AddressBook>;
}

/**
 * Adds a chain, switched off unless it says otherwise. Refuses with VALIDATION_ERROR (`chain_type` that this
 * installation does not know) and CONFLICT (short name or network taken).
 */
export async function createChain(
  { orm, clock, ids, addressBooks }: CatalogueAdminPorts,
  chain: NewChain,
): Promise<ChainRecord> {
  if (!addressBooks.has(chain.chainType)) {
    throw invalid('chain_type', `Must be one of: ${[...addressBooks.keys()].join(', ')}.`);
  }
  const id = ids.uuid();
  const row = { ...changedMembers<NewChain>(chain), id, createdAt: clock.now() };
  return changeCatalogue(orm, async (em) => {
    await em.insert(Chain, row as Chain);
    return toChainRecord(await em.findOneOrFail(Chain, { id }));
  }).catch(refuseDuplicates(chainTaken));
}
