import { FlorinError, PaymentStoppedError } from './errors.ts';
import { connectPayments as connect, type Payment, type PaymentsApi } from './generated/payments.ts';
import type { CallOptions } from './options.ts';
import { type Connection, transportOf } from './resource.ts';

export type * from './generated/payments.ts';

export type PaymentStatus = Payment['status'];

export interface WaitOptions extends Pick<CallOptions, 'signal'> {
  /**
   * Statuses to wait for, or a question about the payment; `completed` when left out. One that was passed through counts
   * as reached.
   */
  readonly until?: PaymentStatus | readonly PaymentStatus[] | ((payment: Payment) => boolean);
  /** Milliseconds to wait at most; an hour when left out. */
  readonly withinMs?: number | undefined;
  /** Milliseconds between two looks; 2,000 when left out. */
  readonly everyMs?: number | undefined;
}

export interface Payments extends PaymentsApi {
  /**
   * Asks for a payment until it has come as far as `until` says, and answers it. For scripts and tests: a shop acts on
   * webhooks.
   * @throws FlorinError `TIMED_OUT`; `PAYMENT_STOPPED` when it ended otherwise; what `retrieve` throws
   */
  waitFor(payment_id: string, options?: WaitOptions): Promise<Payment>;
}

/** From here a payment goes on by the hand of an administrator alone. */
const stopped: ReadonlySet<PaymentStatus> = new Set([
  'completed',
  'expired',
  'expired_partial',
  'blacklisted',
  'sweep_failed',
  'failed',
]);

const hasReached = (payment: Payment, status: PaymentStatus): boolean =>
  payment.status === status || Boolean(payment[`${status}_at` as keyof Payment]);

const isReached = (payment: Payment, until: NonNullable<WaitOptions['until']>): boolean =>
  typeof until === 'function'
    ? until(payment)
    : [until].flat().some((status) => hasReached(payment, status as PaymentStatus));

/** Payments of a merchant. */
export function connectPayments(connection: Connection): Payments {
  const transport = transportOf(connection);
  const api = connect(transport);
  const waitFor: Payments['waitFor'] = async (id, options) => {
    const { until = 'completed', withinMs = 3_600_000, everyMs = 2000, signal } = options ?? {};
    const endsAt = transport.now() + withinMs;
    for (;;) {
      const payment = await api.retrieve(id, { signal });
      if (isReached(payment, until)) return payment;
      if (stopped.has(payment.status)) throw new PaymentStoppedError(payment);
      if (transport.now() + everyMs > endsAt)
        throw new FlorinError('TIMED_OUT', `The payment is still ${payment.status} after ${withinMs} ms.`);
      await transport.pause(everyMs, signal);
    }
  };
  return { ...api, waitFor };
}
