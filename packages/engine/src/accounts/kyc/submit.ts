import { kycLevels, type KycDocumentType, type KycRequestLevel } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import { lockAccount } from '@florin/database/sql/accounts/account';
import { insertKycSubmission, type KycSubmissionRow } from '@florin/database/sql/accounts/kyc-submissions';
import { Refusal } from '@florin/domain/errors';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { Secrets } from '@florin/domain/ports/secrets';
import { documentContext } from './document-context.ts';

export interface KycStatement {
  level: KycRequestLevel;
  legalName: string;
  /** ISO 3166-1, two letters. */
  country: string;
  documentType: KycDocumentType;
  documentNumber: string;
}

/**
 * Hands a merchant's particulars in for review; the level stays as it is until an administrator approves. The
 * document's number is sealed. Refuses with CONFLICT: the level is reached, or a submission is waiting.
 */
export async function submitKyc(
  { db, clock, ids, secrets }: { db: Database; clock: Clock; ids: Ids; secrets: Secrets },
  accountId: string,
  { level, legalName, country, documentType, documentNumber }: KycStatement,
): Promise<KycSubmissionRow> {
  const id = ids.uuid();
  const sealed = secrets.seal(documentNumber, documentContext(id));
  return db.transaction(async (session) => {
    const { kycLevel } = await session.one(lockAccount, { accountId });
    if (kycLevels.indexOf(kycLevel) >= kycLevels.indexOf(level)) {
      throw new Refusal('CONFLICT', `The account is verified at level ${kycLevel} already.`);
    }
    const submission = await session.maybe(insertKycSubmission, {
      id,
      accountId,
      level,
      legalName,
      country,
      documentType,
      documentNumber: sealed,
      now: clock.now(),
    });
    if (!submission) throw new Refusal('CONFLICT', 'A submission is waiting for review already.');
    return submission;
  });
}
