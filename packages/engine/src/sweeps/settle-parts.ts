import { lockPartlyPaid } from '@florin/database/sql/payments/lock';
import { readSettings } from '@florin/database/sql/catalogue/settings';
import { windowCloseLagSeconds } from '@florin/domain/payment/evaluate';
import { hold, savePayments } from '../payments/payment-store.ts';
import type { EnginePorts } from '../ports.ts';

const batch = 200;

/**
 * Begins to settle payments that received a part and were then left for as long as the settings say. From then on no
 * choice and no deposit counts. The part is swept, and the merchant is credited in proportion.
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
    const since = new Date(now.getTime() - waitMs);
    const parts = hold(await session.many(lockPartlyPaid, { since, limit: batch }));
    for (const part of parts) part.change({ settlingAt: now, sweepDueAt: now });
    await savePayments(session, parts);
    return parts.length;
  });
}
