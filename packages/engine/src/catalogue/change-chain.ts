import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Database } from '@florin/database/database';
import { lockChain, saveChain } from '@florin/database/sql/chains/write';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { auditedChain, type ChainRecord } from './chain-record.ts';

/** A change of one chain: what it is called in the audit log, and why it was made. */
export interface ChainChange extends Actor {
  id: string;
  action: 'chain.update' | 'chain.pause' | 'chain.resume';
  reason: string | null;
}

/** Writes what `decide` makes of the locked chain, with the audit row beside it. Refuses with NOT_FOUND. */
export const changeChain = (
  db: Database,
  { id, action, reason, actorId, requestId }: ChainChange,
  decide: (chain: ChainRecord) => Partial<ChainRecord>,
): Promise<ChainRecord> =>
  changeCatalogue(db, async (session) => {
    const chain = await session.maybe(lockChain, { id });
    if (!chain) throw notFound('chain');
    const saved = await session.one(saveChain, { id, chainJson: JSON.stringify({ ...chain, ...decide(chain) }) });
    const told = { before: auditedChain(chain), after: auditedChain(saved), reason };
    await recordAudit(session, { actorId, requestId, action, subjectType: 'chain', subjectId: id, ...told });
    return saved;
  });
