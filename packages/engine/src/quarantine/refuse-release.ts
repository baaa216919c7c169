import {
  findMissingFromQuarantine,
  findQuarantineRefunds,
  holdQuarantined,
} from '@florin/database/sql/deposits/quarantines';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/** Under a payment's lock: refuses with CONFLICT while a refund holds coins of its quarantines, or of a listed sender. */
export async function refuseWhileRefunded(session: Session, paymentId: string): Promise<void> {
  await session.run(holdQuarantined, { paymentId });
  const [refund] = await session.many(findQuarantineRefunds, { paymentId });
  if (refund)
    throw new Refusal('CONFLICT', `Refund ${refund.id} takes coins out of this quarantine: reject it or let it end.`);
}

/**
 * Under a payment's lock: refuses with CONFLICT while a reorg has taken coins that were set apart in the treasury. The
 * books have taken them out of quarantine already, and would take them out twice.
 */
export async function refuseWhileMissing(session: Session, paymentId: string): Promise<void> {
  const missing = await session.maybe(findMissingFromQuarantine, { paymentId });
  if (missing === null) return;
  const hint = 'release it once it is back, or once the sweep that took it is undone';
  throw new Refusal('CONFLICT', `A reorg has taken deposit ${missing.id} of this quarantine from the chain: ${hint}.`);
}
