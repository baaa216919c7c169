import type { LockedPayment } from '@florin/database/sql/payments/lock';
import type { Session } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { nextStatus, type EnteringMove } from '@florin/domain/payment/transition';
import { changePayment, type PaymentVerb } from './change-payment.ts';
import type { HeldPayment } from './held-payment.ts';

export interface AdminMove {
  move: EnteringMove | ((payment: LockedPayment) => EnteringMove);
  action: `payment.${string}`;
  /** For the refusal: "cannot be expired". */
  participle: string;
  /** Refuses what the status alone does not show, and changes what else of the payment changes. */
  prepare?: (session: Session, held: HeldPayment, now: Date) => Promise<void>;
}

/**
 * The verb that moves a payment by an administrator's hand: status, event and audit row in one transaction. It refuses
 * with NOT_FOUND, and with CONFLICT where the status has no such move.
 */
export const movePayment = ({ move, action, participle, prepare }: AdminMove): PaymentVerb =>
  changePayment(action, async (session, held, context) => {
    const { status } = held.payment;
    const entered = nextStatus(status, typeof move === 'function' ? move(held.payment) : move);
    if (entered === null) throw new Refusal('CONFLICT', `A payment that is ${status} cannot be ${participle}.`);
    await prepare?.(session, held, context.now);
    held.enter([entered], context);
  });
