import type { Actor } from '../audit/record.ts';
import { changeChain } from './change-chain.ts';
import type { ChainRecord, ChainSettings } from './chain-record.ts';
import { type Changes, changedMembers } from '../audit/changed-members.ts';
import { refuseFinalityTag } from './refuse-finality-tag.ts';
import type { BasePorts } from '../base-ports.ts';

/**
 * Changes what is named and keeps the rest; null clears the finality tag. Refuses with NOT_FOUND and VALIDATION_ERROR
 * (`finality_tag` that the family does not know).
 */
export const updateChain = (
  { db, addressBooks }: Pick<Pick<BasePorts, 'db' | 'clock' | 'ids' | 'addressBooks'>, 'db' | 'addressBooks'>,
  { id, changes }: { id: string; changes: Changes<ChainSettings> },
  by: Actor,
): Promise<ChainRecord> =>
  changeChain(db, { ...by, id, action: 'chain.update', reason: null }, ({ chainType }) => {
    refuseFinalityTag(addressBooks.get(chainType), changes.finalityTag);
    return changedMembers(changes) as Partial<ChainRecord>;
  });
