import {
  type AdminPaymentRow,
  countAllPayments,
  countAllPaymentsByStatus,
  listAdminPaymentsByStatus,
  listAdminPayments as listRows,
  listFoundAdminPayments,
} from '@florin/database/sql/payments/list-all';
import type { Session } from '@florin/database/statement';
import { findAllPayments } from './find-all-payments.ts';
import { findPayments, goesOn } from './find-payments.ts';
import { isPlain, type PageCut, type PaymentFilter, type Question, questionOf } from './payment-filter.ts';
import type { SearchPorts } from './search-terms.ts';

export interface AdminPaymentPage {
  /** Null on a walk by cursor. */
  total: bigint | null;
  payments: AdminPaymentRow[];
  /** Where the list goes on; null at its end. */
  nextCursor: string | null;
}

/** One page of the payments of all merchants or of one, newest first. Refuses with VALIDATION_ERROR (`cursor`). */
export async function listAdminPayments(
  ports: SearchPorts,
  { merchantId, filter, cut }: { merchantId: string | null; filter: PaymentFilter; cut: PageCut },
): Promise<AdminPaymentPage> {
  const { db } = ports;
  const question = await questionOf(ports, filter);
  if ('page' in cut && merchantId === null && isPlain(question)) return plainPage(db, { question, cut });
  const { ids, total, nextCursor } = await (merchantId === null
    ? findAllPayments(db, { question, cut })
    : findPayments(db, merchantId, { question, cut }));
  const payments = ids.length === 0 ? [] : await db.many(listFoundAdminPayments, { ids });
  return { payments, total, nextCursor };
}

async function plainPage(
  db: Session,
  { question, cut: { page, size } }: { question: Question; cut: Extract<PageCut, { page: number }> },
): Promise<AdminPaymentPage> {
  const [status = null] = question.filters.statuses ?? [];
  const part = { limit: size, offset: (page - 1) * size };
  const [payments, { total }] = await (status === null
    ? Promise.all([db.many(listRows, part), db.one(countAllPayments)])
    : Promise.all([
        db.many(listAdminPaymentsByStatus, { ...part, status }),
        db.one(countAllPaymentsByStatus, { status }),
      ]));
  const isMore = goesOn({ page, size, total, rows: payments.length });
  return { payments, total, nextCursor: isMore ? (payments.at(-1)?.id ?? null) : null };
}
