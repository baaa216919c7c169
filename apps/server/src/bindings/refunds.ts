import { readOrder } from '@florin/engine/approvals/read-order';
import { listRefunds, readRefund } from '@florin/engine/refunds/list-refunds';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { approveRefund, failRefund, rejectRefund } from '@florin/engine/refunds/review-refund';
import type { AdminRefundUseCases } from '../routes/admin-refunds.ts';
import type { ServerPorts } from './ports.ts';

export const bindAdminRefunds = (ports: ServerPorts): AdminRefundUseCases => ({
  listRefunds: (filter) => listRefunds(ports.db, filter),
  readRefund: (id) => readRefund(ports.db, id),
  requestRefund: (order, by) => requestRefund(ports, order, by),
  readOrder: (id) => readOrder(ports, 'refund', id),
  approveRefund: (review, by) => approveRefund(ports, review, by),
  rejectRefund: (review, by) => rejectRefund(ports, review, by),
  failRefund: (review, by) => failRefund(ports, review, by),
});
