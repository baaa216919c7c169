import { kycLevels } from '@florin/contract/vocabulary';
import { lockAccount, setKycLevel } from '@florin/database/sql/accounts/account';
import {
  type KycSubmissionRow,
  lockKycSubmission,
  reviewKycSubmission,
} from '@florin/database/sql/accounts/kyc-submissions';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../../audit/record.ts';
import type { BasePorts } from '../../base-ports.ts';

type Ports = Pick<BasePorts, 'db' | 'clock'>;

/**
 * Approves a waiting submission: the merchant has its level from now on, or keeps a higher one. Audited. Refuses with
 * NOT_FOUND and CONFLICT (reviewed already).
 */
export const approveSubmission = (ports: Ports, actor: Actor, id: string): Promise<KycSubmissionRow> =>
  review(ports, actor, { id, status: 'approved', reason: null });

/** Rejects a waiting submission, telling the merchant why. Audited. Refuses with NOT_FOUND and CONFLICT (reviewed already). */
export const rejectSubmission = (
  ports: Ports,
  { id, reason }: { id: string; reason: string },
  actor: Actor,
): Promise<KycSubmissionRow> => review(ports, actor, { id, status: 'rejected', reason });

function review(
  { db, clock }: Ports,
  actor: Actor,
  { id, status, reason }: { id: string; status: 'approved' | 'rejected'; reason: string | null },
): Promise<KycSubmissionRow> {
  return db.transaction(async (session) => {
    const submission = await session.maybe(lockKycSubmission, { id });
    if (!submission) throw notFound('submission');
    if (submission.status !== 'pending')
      throw new Refusal('CONFLICT', `The submission was ${submission.status} already.`);
    const levels = status === 'approved' ? await raiseLevel(session, submission) : null;
    const reviewed = await session.one(reviewKycSubmission, {
      id,
      status,
      reason,
      reviewer: actor.actorId,
      now: clock.now(),
    });
    await recordAudit(session, {
      ...actor,
      action: status === 'approved' ? 'kyc_submission.approve' : 'kyc_submission.reject',
      subjectType: 'kyc_submission',
      subjectId: id,
      before: { status: 'pending', ...(levels && { kyc_level: levels.before }) },
      after: { status, ...(levels && { kyc_level: levels.after }) },
      reason,
    });
    return reviewed;
  });
}

async function raiseLevel(session: Session, { accountId, level }: KycSubmissionRow) {
  const { kycLevel } = await session.one(lockAccount, { accountId });
  if (kycLevels.indexOf(kycLevel) >= kycLevels.indexOf(level)) return { before: kycLevel, after: kycLevel };
  await session.one(setKycLevel, { accountId, level });
  return { before: kycLevel, after: level };
}
