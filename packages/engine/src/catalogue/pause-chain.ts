import type { Database } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import type { Actor } from '../audit/record.ts';
import { changeChain } from './change-chain.ts';
import type { ChainRecord } from './chain-record.ts';

export interface ChainPause {
  id: string;
  reason: string | null;
}

/**
 * Takes a chain's tokens off the payers' choice. What was chosen before goes on: the chain is read, payments complete.
 * Refuses with NOT_FOUND and CONFLICT (paused already).
 */
export const pauseChain = (db: Database, pause: ChainPause, by: Actor): Promise<ChainRecord> =>
  changeChain(db, { ...by, ...pause, action: 'chain.pause' }, ({ name, isPaused }) => {
    if (isPaused) throw new Refusal('CONFLICT', `${name} is paused already.`);
    return { isPaused: true };
  });

/**
 * Offers a paused chain's tokens again, and lets a halted chain go on: what an administrator has looked at may leave the
 * chain, down to the block that was named, once. Refuses with NOT_FOUND and CONFLICT (neither paused nor halted).
 */
export const resumeChain = (db: Database, pause: ChainPause, by: Actor): Promise<ChainRecord> =>
  changeChain(db, { ...by, ...pause, action: 'chain.resume' }, ({ name, isPaused, haltedAt }) => {
    if (!isPaused && haltedAt === null) throw new Refusal('CONFLICT', `${name} is neither paused nor halted.`);
    return { isPaused: false, haltedAt: null, haltReason: null };
  });
