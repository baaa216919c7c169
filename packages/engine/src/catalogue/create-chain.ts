import { changeCatalogue } from '@florin/database/change-catalogue';
import { insertChain, saveChain } from '@florin/database/sql/chains/write';
import { invalid } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { auditedChain, type ChainRecord, type ChainSettings, chainTaken } from './chain-record.ts';
import { type Changes, changedMembers } from '../audit/changed-members.ts';
import { refuseDuplicates } from '../audit/refuse-duplicates.ts';
import { refuseFinalityTag } from './refuse-finality-tag.ts';
import type { BasePorts } from '../base-ports.ts';

export type NewChain = Changes<ChainSettings> &
  Pick<ChainSettings, 'name' | 'rpcUrls' | 'confirmationsRequired' | 'expectedBlockSeconds'> &
  Pick<ChainRecord, 'shortName' | 'chainType' | 'network'>;

/**
 * Adds a chain, switched off unless it says otherwise. Refuses with VALIDATION_ERROR (`chain_type` that this
 * installation does not know, `network` or `finality_tag` that the family does not know) and CONFLICT (short name or
 * network taken).
 */
export async function createChain(
  ports: Pick<BasePorts, 'db' | 'clock' | 'ids' | 'addressBooks'>,
  chain: NewChain,
  by: Actor,
): Promise<ChainRecord> {
  const { db, clock, ids, addressBooks } = ports;
  const book = addressBooks.get(chain.chainType);
  if (!book) throw invalid('chain_type', `Must be one of: ${[...addressBooks.keys()].join(', ')}.`);
  if (book.isNetwork?.(chain.network) === false)
    throw invalid('network', `There is no such network of ${chain.chainType}.`);
  refuseFinalityTag(book, chain.finalityTag);
  const id = ids.uuid();
  return changeCatalogue(db, async (session) => {
    const made = await session.one(insertChain, { ...chain, id, createdAt: clock.now() });
    const saved = await session.one(saveChain, {
      id,
      chainJson: JSON.stringify({ ...made, ...changedMembers<NewChain>(chain) }),
    });
    const subject = { action: 'chain.create', subjectType: 'chain', subjectId: id, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: auditedChain(saved) });
    return saved;
  }).catch(refuseDuplicates(chainTaken));
}
