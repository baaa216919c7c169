import { findQuarantineRefunds } from '@florin/database/sql/quarantines';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';

/** Under a payment's lock: refuses with CONFLICT while a refund holds coins of its quarantines. */
export async function refuseWhileRefunded(session: Session, paymentId: string): Promise<void> {
  const [refund] = await session.many(findQuarantineRefunds, paymentId);
  if (refund)
    throw new Refusal('CONFLICT', `Refund ${refund.id} takes coins out of this quarantine: reject it or let it end.`);
}
