import { listSettledDeposits } from '@florin/database/sql/deposits/list';
import { type LockedPayment, readBrought } from '@florin/database/sql/payments/lock';
import { listSelections } from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { isReached } from '@florin/domain/payment/quote';
import { amountsOf } from '../payments/amounts.ts';

/**
 * Whether final sweeps have brought what a locked payment is to be credited for: all that is due, or everything there
 * is of a part. Each deposit is valued at its own lock, and none counts before its sweep is final. After a release the
 * coins may be worth too little, while the rest still lies on its address.
 */
export async function isBrought(session: Session, { id, settlingAt }: LockedPayment): Promise<boolean> {
  if (!(await session.one(readBrought, { paymentId: id })).hasBrought) return false;
  if (settlingAt !== null) return true;
  const selections = await session.many(listSelections, { paymentIds: [id] });
  const deposits = await session.many(listSettledDeposits, { paymentId: id });
  const { received, required } = amountsOf({ selections, deposits });
  return isReached({ received, required, tolerance: baseUnits(selections.at(-1)?.tolerance ?? '0') });
}
