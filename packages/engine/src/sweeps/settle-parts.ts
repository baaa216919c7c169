import { lockPartlyPaid } from '@florin/database/sql/lock-payments';
import { paymentsJson, savePayments } from '@florin/database/sql/save-payments';
import { readSettings } from '@florin/database/sql/settings';
import { windowCloseLagSeconds } from '@florin/domain/payment/evaluate';
import type { EnginePorts } from '../ports.ts';

const batch = 200;

/**
 * Begins to settle payments that received a part and were left for as long as the settings say: from then on no choice
 * and no deposit counts, the part is swept, and its merchant credited in proportion.
 *
 * @returns how many
 */
export async function settleParts({
  db,
  clock,
}: Pick<EnginePorts, 'db' | 'clock' | 'ids' | 'catalogue'>): Promise<number> {
  return db.transaction(async (session) => {
    const now = clock.now();
    const { partialSettlementGraceMinutes } = await session.one(readSettings);
    const waitMs = partialSettlementGraceMinutes * 60_000 + windowCloseLagSeconds * 1000;
    const parts = await session.many(lockPartlyPaid, { since: new Date(now.getTime() - waitMs), limit: batch });
    for (const payment of parts) Object.assign(payment, { settlingAt: now, sweepDueAt: now });
    if (parts.length > 0) await session.run(savePayments, { paymentsJson: paymentsJson(parts) });
    return parts.length;
  });
}
