import type { PaymentStatus } from '@florin/contract/vocabulary';
import type { Session } from '@florin/database/statement';
import {
  countPayments,
  countPaymentsByStatus,
  countPaymentsFiltered,
  listPayments as listPaymentRows,
  listPaymentsByStatus,
  listPaymentsFiltered,
  type PaymentListRow,
} from '@florin/database/sql/list-payments';
import { invalid } from '@florin/domain/errors';

export interface PaymentFilter {
  status: PaymentStatus | null;
  /** First instant, inclusive. */
  from: Date | null;
  /** First instant no longer included. */
  before: Date | null;
  reference?: string | null | undefined;
  page: number;
  perPage: number;
}

export interface PaymentPage {
  total: bigint;
  payments: PaymentListRow[];
}

/** One page of a merchant's payments, newest first, and how many there are. Refuses with VALIDATION_ERROR (dates). */
export async function listPayments(db: Session, merchantId: string, filter: PaymentFilter): Promise<PaymentPage> {
  const { status, from, before, reference = null, page, perPage } = filter;
  if (from && before && from >= before) throw invalid('date_from', 'The first day must not be after the last one.');
  const cut = { limit: perPage, offset: (page - 1) * perPage, merchantId };
  const [payments, { total }] = await (from || before || reference !== null
    ? Promise.all([
        db.many(listPaymentsFiltered, { ...cut, status, from, before, reference }),
        db.one(countPaymentsFiltered, { merchantId, status, from, before, reference }),
      ])
    : status
      ? Promise.all([
          db.many(listPaymentsByStatus, { ...cut, status }),
          db.one(countPaymentsByStatus, { merchantId, status }),
        ])
      : Promise.all([db.many(listPaymentRows, cut), db.one(countPayments, { merchantId })]));
  return { total, payments };
}
