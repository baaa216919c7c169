import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Database } from '@florin/database/database';
import { lockToken, saveToken } from '@florin/database/sql/catalogue/write-token';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { type Changes, changedMembers } from '../audit/changed-members.ts';
import { checkTerms, type TokenRecord, type TokenSettings } from './token-record.ts';

/** Switched on, or told what its contract calls itself: the chain has to confirm it anew. */
const asksAgain = (before: TokenRecord, after: TokenRecord): boolean =>
  (after.isActive && !before.isActive) || after.contractSymbol !== before.contractSymbol;

/**
 * Changes what is named and keeps the rest; null clears a bound. Refuses with NOT_FOUND, VALIDATION_ERROR
 * (`payable_decimals`, bounds) and CONFLICT (a refuted token is not switched on).
 */
export const updateToken = (
  db: Database,
  { id, changes }: { id: string; changes: Changes<TokenSettings> },
  by: Actor,
): Promise<TokenRecord> =>
  changeCatalogue(db, async (session) => {
    const token = await session.maybe(lockToken, { id });
    if (!token) throw notFound('token');
    const wanted = { ...token, ...changedMembers(changes) };
    checkTerms(wanted);
    if (wanted.isActive && wanted.proof === 'refuted')
      throw new Refusal(
        'CONFLICT',
        'It told of coins that did not come. Set proof to awaited, and its next payment is looked at.',
      );
    if (asksAgain(token, wanted)) Object.assign(wanted, { verifiedAt: null, problem: null });
    const saved = await session.one(saveToken, { id, tokenJson: JSON.stringify(wanted) });
    const subject = { action: 'token.update', subjectType: 'token', subjectId: id, reason: null } as const;
    await recordAudit(session, { ...by, ...subject, before: token, after: saved });
    return saved;
  });
