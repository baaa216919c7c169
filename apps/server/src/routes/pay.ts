import type { Contract } from '@florin/contract/contract';
import type { InputOf } from '@florin/contract/route';
import { refundHeader } from '@florin/contract/routes/pay';
import { firstSpoken } from '@florin/domain/mail/words/spoken';
import { readBrandOfPayment } from '@florin/engine/accounts/brand/read';
import { estimateFees } from '@florin/engine/fees/estimate-fees';
import { confirmSelection } from '@florin/engine/payments/confirm-selection';
import { dropSelection } from '@florin/engine/payments/drop-selection';
import { quoteRate } from '@florin/engine/payments/quote-rate';
import { readPayPage } from '@florin/engine/payments/read-pay-page';
import { readPayStatus } from '@florin/engine/payments/read-pay-status';
import { readRecentBlock } from '@florin/engine/payments/read-recent-block';
import { nameRefundAddress, readPayerRefund, type RefundLink } from '@florin/engine/refunds/payer-refund';
import { openTicket } from '@florin/engine/support/open-ticket';
import type { FastifyRequest } from 'fastify';
import type { Handlers } from '../http/handler.ts';
import { acceptedLanguages } from '../http/pay-page-language.ts';
import type { ServerPorts } from '../ports.ts';
import { type BrandSettings, presentBrand } from '../presenters/brand.ts';
import {
  presentCheckout,
  presentCheckoutStatus,
  presentConfirmedSelection,
  presentLiveRate,
} from '../presenters/checkout.ts';
import { presentFeeEstimates } from '../presenters/fee-estimate.ts';
import type { Links } from '../presenters/links.ts';
import { presentPayerRefund } from '../presenters/refund.ts';
import { presentOpenedTicket } from '../presenters/support.ts';
import { presentRecentBlock } from '../presenters/wallet-network.ts';

const linkOf = (paymentId: string, { headers }: FastifyRequest): RefundLink => {
  const token = headers[refundHeader.name];
  return { paymentId, token: typeof token === 'string' ? token : undefined };
};

type Confirmation = InputOf<Contract['pay']['confirm']> & { request: FastifyRequest };

/** The payer's side; nobody needs to sign in. */
export const payRoutes = (ports: ServerPorts, links: Links, brand: BrandSettings): Handlers<Contract['pay']> => {
  const confirm = async ({ params, body, request }: Confirmation) => {
    const language = firstSpoken(acceptedLanguages(request.headers['accept-language']));
    const choice = { paymentId: params.payment_id, tokenId: body.token_id, language };
    return presentConfirmedSelection(await confirmSelection(ports, choice));
  };
  return {
    read: async ({ params }) => presentCheckout(await readPayPage(ports, params.payment_id), links),
    brand: async ({ params }) => presentBrand(brand, links, await readBrandOfPayment(ports, params.payment_id)),
    status: async ({ params }) => presentCheckoutStatus(await readPayStatus(ports, params.payment_id)),
    confirm,
    confirmCrypto: confirm,
    change: async ({ params }) => {
      await dropSelection(ports, params.payment_id);
      return presentCheckout(await readPayPage(ports, params.payment_id), links);
    },
    rate: async ({ params, query }) =>
      presentLiveRate(await quoteRate(ports, { paymentId: params.payment_id, tokenId: query.token_id })),
    feeEstimates: async ({ params: { payment_id: paymentId } }) =>
      presentFeeEstimates(paymentId, await estimateFees(ports, paymentId)),
    recentBlock: async ({ params }) => presentRecentBlock(await readRecentBlock(ports, params.payment_id)),
    readRefund: async ({ params, request }) =>
      presentPayerRefund(await readPayerRefund(ports, linkOf(params.payment_id, request))),
    nameRefundAddress: async ({ params, body, request }) =>
      presentPayerRefund(await nameRefundAddress(ports, linkOf(params.payment_id, request), body.address)),
    openTicket: async ({ params, body }) => {
      const { email, message, tx_hash: txHash = null } = body;
      return presentOpenedTicket(await openTicket(ports, { paymentId: params.payment_id, email, message, txHash }));
    },
  };
};
