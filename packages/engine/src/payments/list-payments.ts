import {
  countPayments,
  countPaymentsByStatus,
  listFoundPayments,
  listPayments as listPaymentRows,
  listPaymentsByStatus,
  type PaymentListRow,
} from '@florin/database/sql/payments/list';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { findPayments, goesOn } from './find-payments.ts';
import { isPlain, type PageCut, type PaymentFilter, type Question, questionOf } from './payment-filter.ts';
import type { SearchPorts } from './search-terms.ts';

export interface PaymentPage {
  /** Null on a walk by cursor. */
  total: bigint | null;
  payments: PaymentListRow[];
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
}

/** One page of a merchant's payments, newest first. Refuses with VALIDATION_ERROR (`date_from`, `cursor`). */
export async function listPayments(
  ports: SearchPorts,
  merchantId: string,
  { filter, cut }: { filter: PaymentFilter; cut: PageCut },
): Promise<PaymentPage> {
  const { from, before } = filter;
  if (from && before && from >= before) throw invalid('date_from', 'The first day must not be after the last one.');
  const question = await questionOf(ports, filter);
  if ('page' in cut && isPlain(question)) return plainPage(ports.db, merchantId, { question, cut });
  const { ids, total, nextCursor } = await findPayments(ports.db, merchantId, { question, cut });
  const payments = ids.length === 0 ? [] : await ports.db.many(listFoundPayments, { ids, merchantId });
  return { payments, total, nextCursor };
}

/** The page that most ask for, in one statement and a count that is kept. */
async function plainPage(
  db: Session,
  merchantId: string,
  { question, cut: { page, size } }: { question: Question; cut: Extract<PageCut, { page: number }> },
): Promise<PaymentPage> {
  const [status = null] = question.filters.statuses ?? [];
  const part = { limit: size, offset: (page - 1) * size, merchantId };
  const [payments, { total }] = await (status === null
    ? Promise.all([db.many(listPaymentRows, part), db.one(countPayments, { merchantId })])
    : Promise.all([
        db.many(listPaymentsByStatus, { ...part, status }),
        db.one(countPaymentsByStatus, { merchantId, status }),
      ]));
  const isMore = goesOn({ page, size, total, rows: payments.length });
  return { payments, total, nextCursor: isMore ? (payments.at(-1)?.id ?? null) : null };
}
