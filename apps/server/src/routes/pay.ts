import type { Contract } from '@florin/contract/contract';
import type { InputOf } from '@florin/contract/route';
import type { FeeEstimates } from '@florin/engine/fees/estimate-fees';
import type { ConfirmedSelection } from '@florin/engine/payments/confirm-selection';
import type { quoteRate } from '@florin/engine/payments/quote-rate';
import type { PayPage } from '@florin/engine/payments/read-pay-page';
import type { PayStatus } from '@florin/engine/payments/read-pay-status';
import type { NewTicket, OpenedTicket } from '@florin/engine/support/open-ticket';
import { refundHeader } from '@florin/contract/routes/pay';
import type { PayerRefund, RefundLink } from '@florin/engine/refunds/payer-refund';
import type { FastifyRequest } from 'fastify';
import { presentPayerRefund } from '../presenters/refund.ts';
import type { Handlers } from '../http/handler.ts';
import {
  presentCheckout,
  presentCheckoutStatus,
  presentConfirmedSelection,
  presentLiveRate,
} from '../presenters/checkout.ts';
import { presentFeeEstimates } from '../presenters/fee-estimate.ts';
import type { Links } from '../presenters/links.ts';
import { presentOpenedTicket } from '../presenters/support.ts';

type Choice = { paymentId: string; tokenId: string };

/** What the payer's routes need, bound to their ports. */
export interface PayUseCases {
  readPayPage(paymentId: string): Promise<PayPage>;
  readPayStatus(paymentId: string): Promise<PayStatus>;
  confirmSelection(choice: Choice): Promise<ConfirmedSelection>;
  /** Refuses with NOT_FOUND, CONFLICT. */
  dropSelection(paymentId: string): Promise<void>;
  quoteRate(choice: Choice): ReturnType<typeof quoteRate>;
  estimateFees(paymentId: string): Promise<FeeEstimates>;
  /** Refuses with NOT_FOUND. */
  readRefund(link: RefundLink): Promise<PayerRefund>;
  /** Refuses with NOT_FOUND, CONFLICT, VALIDATION_ERROR. */
  nameRefundAddress(link: RefundLink, address: string): Promise<PayerRefund>;
  /** Refuses with NOT_FOUND, RATE_LIMIT_EXCEEDED. */
  openTicket(ticket: NewTicket): Promise<OpenedTicket>;
}

const linkOf = (paymentId: string, { headers }: FastifyRequest): RefundLink => {
  const token = headers[refundHeader.name];
  return { paymentId, token: typeof token === 'string' ? token : undefined };
};

/** The payer's side; nobody needs to sign in. */
export const payRoutes = (engine: PayUseCases, links: Links): Handlers<Contract['pay']> => {
  const confirm = async ({ params, body }: InputOf<Contract['pay']['confirm']>) =>
    presentConfirmedSelection(await engine.confirmSelection({ paymentId: params.payment_id, tokenId: body.token_id }));
  return {
    read: async ({ params }) => presentCheckout(await engine.readPayPage(params.payment_id), links),
    status: async ({ params }) => presentCheckoutStatus(await engine.readPayStatus(params.payment_id)),
    confirm,
    confirmCrypto: confirm,
    change: async ({ params }) => {
      await engine.dropSelection(params.payment_id);
      return presentCheckout(await engine.readPayPage(params.payment_id), links);
    },
    rate: async ({ params, query }) =>
      presentLiveRate(await engine.quoteRate({ paymentId: params.payment_id, tokenId: query.token_id })),
    feeEstimates: async ({ params: { payment_id: paymentId } }) =>
      presentFeeEstimates(paymentId, await engine.estimateFees(paymentId)),
    readRefund: async ({ params, request }) =>
      presentPayerRefund(await engine.readRefund(linkOf(params.payment_id, request))),
    nameRefundAddress: async ({ params, body, request }) =>
      presentPayerRefund(await engine.nameRefundAddress(linkOf(params.payment_id, request), body.address)),
    openTicket: async ({ params, body }) => {
      const { email, message, tx_hash: txHash = null } = body;
      return presentOpenedTicket(await engine.openTicket({ paymentId: params.payment_id, email, message, txHash }));
    },
  };
};
