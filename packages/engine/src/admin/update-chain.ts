import type { Database } from '@florin/database/database';
import type { Actor } from '../audit/record.ts';
import { changeChain } from './change-chain.ts';
import type { ChainRecord, ChainSettings } from './chain-record.ts';
import { type Changes, changedMembers } from './changed-members.ts';

/** Changes what is named and keeps the rest; null clears the finality tag. Refuses with NOT_FOUND. */
export const updateChain = (
  db: Database,
  id: string,
  changes: Changes<ChainSettings>,
  by: Actor,
): Promise<ChainRecord> =>
  changeChain(
    db,
    { ...by, id, action: 'chain.update', reason: null },
    () => changedMembers(changes) as Partial<ChainRecord>,
  );
