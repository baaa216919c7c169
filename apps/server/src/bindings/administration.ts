import type { AdminPaymentRow } from '@florin/database/sql/admin-payments';
import { assignDeposit } from '@florin/engine/deposits/assign-deposit';
import { listAddress, listBlacklist, unlistAddress } from '@florin/engine/quarantine/blacklist';
import { expirePayment } from '@florin/engine/payments/expire-payment';
import { failPayment } from '@florin/engine/payments/fail-payment';
import { ignoreDeposit } from '@florin/engine/deposits/ignore-deposit';
import { keepPayment } from '@florin/engine/payments/keep-payment';
import { listAdminPayments } from '@florin/engine/payments/list-admin-payments';
import { listOutgoing } from '@florin/engine/outgoing/list-outgoing';
import { bumpOutgoing, retryOutgoing } from '@florin/engine/outgoing/push-outgoing';
import { listUntakenDeposits } from '@florin/engine/deposits/list-unmatched-deposits';
import { readPlatformBalances } from '@florin/engine/books/read-balances';
import { recomputePayment } from '@florin/engine/deposits/recompute-payment';
import { releasePayment } from '@florin/engine/deposits/release-payment';
import { retrySweep } from '@florin/engine/sweeps/retry-sweep';
import { readPlatformSettings, updatePlatformSettings } from '@florin/engine/catalogue/settings';
import { settlePart } from '@florin/engine/payments/settle-part';
import { listAudit } from '@florin/engine/audit/list-audit';
import { type ShownAdminPayment, withVerifiedAddress } from '@florin/engine/payments/shown-address';
import { requestRefund } from '@florin/engine/refunds/request-refund';
import { closeTicket } from '@florin/engine/support/close-ticket';
import { listTickets } from '@florin/engine/support/list-tickets';
import type { UseCases } from '../routes/all.ts';
import { changingCallers, changingCatalogue } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

type Administration = Pick<
  UseCases,
  'adminSettings' | 'adminBlacklist' | 'adminPayments' | 'adminCoins' | 'adminSupport' | 'adminAudit'
>;

export const bindAdministration = (ports: ServerPorts): Administration => {
  const shown = (row: AdminPaymentRow): ShownAdminPayment => withVerifiedAddress(ports.verifyAddress, row);
  return {
    adminSettings: {
      readSettings: () => readPlatformSettings(ports.db),
      updateSettings: (changes, by) =>
        changingCatalogue(ports, changingCallers(ports, null, updatePlatformSettings(ports.db, changes, by))),
    },
    adminBlacklist: {
      listBlacklist: (page) => listBlacklist(ports.db, page),
      listAddress: (entry, by) => listAddress(ports, entry, by),
      unlistAddress: (id, by) => unlistAddress(ports.db, id, by),
    },
    adminPayments: {
      listPayments: async (filter) => {
        const { total, payments } = await listAdminPayments(ports.db, filter);
        return { total, payments: payments.map(shown) };
      },
      expirePayment: async (order, by) => shown(await expirePayment(ports, order, by)),
      failPayment: async (order, by) => shown(await failPayment(ports, order, by)),
      retrySweep: async (order, by) => shown(await retrySweep(ports, order, by)),
      settlePart: async (order, by) => shown(await settlePart(ports, order, by)),
      releasePayment: async (order, by) => shown(await releasePayment(ports, order, by)),
      keepPayment: async (order, by) => shown(await keepPayment(ports, order, by)),
      recomputePayment: async (order, by) => shown(await recomputePayment(ports, order, by)),
    },
    adminCoins: {
      listUntakenDeposits: (filter) => listUntakenDeposits(ports.db, filter),
      assignDeposit: (order, by) => assignDeposit(ports, order, by),
      ignoreDeposit: (order, by) => ignoreDeposit(ports, order, by),
      requestRefund: (order, by) => requestRefund(ports, order, by),
      listOutgoing: (filter) => listOutgoing(ports.db, filter),
      bumpOutgoing: (order, by) => bumpOutgoing(ports, order, by),
      retryOutgoing: (order, by) => retryOutgoing(ports, order, by),
      readBalances: () => readPlatformBalances(ports),
    },
    adminSupport: {
      listTickets: (filter) => listTickets(ports.db, filter),
      closeTicket: (request, by) => closeTicket(ports, request, by),
    },
    adminAudit: { listAudit: (filter) => listAudit(ports.db, filter) },
  };
};
