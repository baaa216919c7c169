import { changeCatalogue } from '@florin/database/change-catalogue';
import type { Database } from '@florin/database/database';
import { lockToken, saveToken } from '@florin/database/sql/catalogue/write-token';
import { recordAudit } from '../audit/record.ts';
import type { Token } from './catalogue.ts';

/**
 * Takes a token off sale that told of coins which its balances do not show, and remembers why: nobody is credited in it
 * until an administrator has it tried again. A token that is refuted already stays as it is.
 */
export async function refuteToken({ db }: { db: Database }, { id }: Token, txHash: string): Promise<void> {
  await changeCatalogue(db, async (session) => {
    const token = await session.maybe(lockToken, { id });
    if (!token || token.proof === 'refuted') return;
    const problem = `It told of coins in transaction ${txHash} that its balances do not show.`;
    const refuted = { ...token, isActive: false, verifiedAt: null, problem, proof: 'refuted' };
    const saved = await session.one(saveToken, { id, tokenJson: JSON.stringify(refuted) });
    const subject = { action: 'token.refute', subjectType: 'token', subjectId: id, reason: problem } as const;
    await recordAudit(session, { actorId: null, requestId: null, ...subject, before: token, after: saved });
  });
}
