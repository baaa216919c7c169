import { giveUpUnasked } from '@florin/database/sql/outgoing/follow';
import { readShortage } from '@florin/database/sql/sweeps/shortages';
import type { Step } from '../outgoing/step.ts';

/**
 * Why a top-up must not be signed now; null when nothing stands against it. It is given up where its address lacks another
 * amount by now, unless it may have been signed: the next look plans it anew.
 */
export async function hinderTopUp({ ports: { db }, row, lease }: Step): Promise<string | null> {
  if (row.status !== 'intent') return null;
  const shortage = await db.maybe(readShortage, { id: row.purposeId, exceptId: row.id });
  if (shortage?.missing === row.amount && !shortage.isUncertain) return null;
  const reason = 'its address lacks another amount by now';
  await db.maybe(giveUpUnasked, { id: row.id, lease, reason });
  return reason;
}
