import { listSettledDeposits } from '@florin/database/sql/list-deposits';
import { type LockedPayment, readBrought } from '@florin/database/sql/lock-payments';
import { listSelections } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { isReached } from '@florin/domain/payment/quote';
import { amountsOf } from '../payments/amounts.ts';

/**
 * Whether final sweeps have brought what a locked payment is to be credited for: all that is due, each deposit at its own
 * lock and none counted that is still on its way, or all there is of a part. Coins released after their sweep may be too
 * little by now, and the rest still lie on their address.
 */
export async function isBrought(session: Session, { id, settlingAt }: LockedPayment): Promise<boolean> {
  if (!(await session.one(readBrought, { paymentId: id })).hasBrought) return false;
  if (settlingAt !== null) return true;
  const selections = await session.many(listSelections, { paymentIds: [id] });
  const deposits = await session.many(listSettledDeposits, { paymentId: id });
  const { received, required } = amountsOf({ selections, deposits });
  return isReached({ received, required, tolerance: baseUnits(selections.at(-1)?.tolerance ?? '0') });
}
