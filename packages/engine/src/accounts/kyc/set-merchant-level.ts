import type { KycLevel } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import { type AccountRow, lockAccount, setKycLevel } from '@florin/database/sql/accounts/account';
import { notFound } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../../audit/record.ts';

/**
 * Sets how far a merchant is verified, whatever was submitted; every process notices within a second. Audited.
 * Refuses with NOT_FOUND, also for an administrator's account.
 */
export const setMerchantLevel = (
  db: Database,
  { merchantId, level }: { merchantId: string; level: KycLevel },
  actor: Actor,
): Promise<AccountRow> =>
  db.transaction(async (session) => {
    const present = await session.maybe(lockAccount, { accountId: merchantId });
    if (present?.role !== 'merchant') throw notFound('merchant');
    const changed = await session.one(setKycLevel, { accountId: merchantId, level });
    await recordAudit(session, {
      ...actor,
      action: 'merchant.set_kyc',
      subjectType: 'merchant',
      subjectId: merchantId,
      before: { kyc_level: present.kycLevel },
      after: { kyc_level: level },
      reason: null,
    });
    return changed;
  });
