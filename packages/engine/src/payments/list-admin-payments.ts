import type { PaymentStatus } from '@florin/contract/vocabulary';
import {
  type AdminPaymentRow,
  countAllPayments,
  countAllPaymentsByStatus,
  listAdminPaymentsByStatus,
  listAdminPaymentsOf,
  listAdminPaymentsOfByStatus,
  listAdminPayments as listRows,
} from '@florin/database/sql/admin-payments';
import { countPayments, countPaymentsByStatus } from '@florin/database/sql/list-payments';
import type { Session } from '@florin/database/statement';

export interface AdminPaymentFilter {
  status: PaymentStatus | null;
  merchantId: string | null;
  page: number;
  pageSize: number;
}

/** One page of the payments of all merchants or of one, newest first, and how many there are. */
export async function listAdminPayments(
  db: Session,
  { status, merchantId, page, pageSize }: AdminPaymentFilter,
): Promise<{ total: bigint; payments: AdminPaymentRow[] }> {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize };
  const [payments, { total }] = await (merchantId === null
    ? status === null
      ? Promise.all([db.many(listRows, cut), db.one(countAllPayments)])
      : Promise.all([
          db.many(listAdminPaymentsByStatus, { ...cut, status }),
          db.one(countAllPaymentsByStatus, { status }),
        ])
    : status === null
      ? Promise.all([db.many(listAdminPaymentsOf, { ...cut, merchantId }), db.one(countPayments, { merchantId })])
      : Promise.all([
          db.many(listAdminPaymentsOfByStatus, { ...cut, merchantId, status }),
          db.one(countPaymentsByStatus, { merchantId, status }),
        ]));
  return { total, payments };
}
