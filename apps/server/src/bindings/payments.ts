import { readUse } from '@florin/engine/access/idempotency';
import { estimateFees } from '@florin/engine/fees/estimate-fees';
import { cancelPayment } from '@florin/engine/payments/cancel-payment';
import { confirmSelection } from '@florin/engine/payments/confirm-selection';
import { createPayment } from '@florin/engine/payments/create-payment';
import { createPaymentForKey } from '@florin/engine/payments/create-payment-for-key';
import { dropSelection } from '@florin/engine/payments/drop-selection';
import { listPayments } from '@florin/engine/payments/list-payments';
import { OpenPayments } from '@florin/engine/payments/open-payments';
import { allowedTokens } from '@florin/engine/payments/offers';
import { quoteRate } from '@florin/engine/payments/quote-rate';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import { readPayStatus } from '@florin/engine/payments/read-pay-status';
import { readPayment } from '@florin/engine/payments/read-payment';
import { readSettings, updateSettings } from '@florin/engine/payments/settings';
import { nameRefundAddress, readPayerRefund } from '@florin/engine/refunds/payer-refund';
import { openTicket } from '@florin/engine/support/open-ticket';
import type { PayUseCases } from '../routes/pay.ts';
import type { PaymentUseCases } from '../routes/payments.ts';
import { changingCallers } from './fresh.ts';
import type { ServerPorts } from './ports.ts';

export const bindPayments = (ports: ServerPorts): PaymentUseCases => {
  const { db, catalogue, authenticator } = ports;
  const openPayments = new OpenPayments(db, ports.clock, ports.openPaymentsMax);
  const creating = { ...ports, refreshCaller: authenticator.refresh.bind(authenticator) };
  return {
    createPayment: async (caller, input, request) => {
      try {
        await openPayments.admit(caller.accountId);
      } catch (refusal) {
        // What is refused now may have been accepted when the key was used first.
        const used = request && (await readUse(db, request, ports.clock.now()));
        if (used) return used;
        throw refusal;
      }
      return request
        ? createPaymentForKey(creating, caller, input, request)
        : { replayed: false, result: await createPayment(creating, caller, input) };
    },
    readPayment: (merchantId, paymentId) => readPayment(ports, merchantId, paymentId),
    cancelPayment: (merchantId, paymentId) => cancelPayment(ports, merchantId, paymentId),
    listPayments: (merchantId, filter) => listPayments(db, merchantId, filter),
    offeredTokens: async () => allowedTokens(await catalogue.current(), null),
    readSettings: (merchantId) => readSettings(db, merchantId),
    updateSettings: (merchantId, change) =>
      changingCallers(ports, merchantId, updateSettings(ports, merchantId, change)),
  };
};

export const bindPay = (ports: ServerPorts): PayUseCases => ({
  readPayPage: (paymentId) => readPayPage(ports, paymentId),
  readPayStatus: (paymentId) => readPayStatus(ports, paymentId),
  confirmSelection: (choice) => confirmSelection(ports, choice),
  dropSelection: (paymentId) => dropSelection(ports, paymentId),
  quoteRate: (choice) => quoteRate(ports, choice),
  estimateFees: (paymentId) => estimateFees(ports, paymentId),
  readRefund: (link) => readPayerRefund(ports, link),
  nameRefundAddress: (link, address) => nameRefundAddress(ports, link, address),
  openTicket: (ticket) => openTicket(ports, ticket),
});
