import { accountExamples } from './account.ts';
import { catalogueExamples } from './catalogue.ts';
import { ids, payUrl } from './ids.ts';
import { paymentExamples } from './payment.ts';

const { chainSummary: chain, tokenSummary: token } = catalogueExamples;
const { account } = accountExamples;
const { payment } = paymentExamples;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };

const told = {
  source: 'surplus',
  status: 'requested',
  payment_id: ids.payment,
  deposit_id: null,
  amount_usd: null,
  chain,
  token,
  amount_crypto: '0.0012',
  deducted_crypto: '0.0001',
  net_amount_crypto: '0.0011',
  address: null,
  tx_hash: null,
  rejection_reason: null,
  failure_reason: null,
  waiting_reason: null,
  created_at: '2026-03-03T10:02:11.300Z',
  updated_at: '2026-03-03T10:02:11.300Z',
  address_given_at: null,
  reviewed_at: null,
  processing_at: null,
  completed_at: null,
  failed_at: null,
};
const refund = {
  id: ids.refund,
  ...told,
  amount_base_units: '1200000000000000',
  network_cost_native: '0.0006',
  reason: 'The payer sent too much and asked for it back.',
  requested_by: 'administrator',
  approvable_from: null,
  merchant_id: ids.merchant,
  link_expires_at: '2026-03-17T10:02:11.300Z',
};
const given = { address, address_given_at: '2026-03-03T12:40:00.000Z', updated_at: '2026-03-03T12:40:00.000Z' };
const approved = { ...given, status: 'approved', reviewed_at: '2026-03-03T13:05:40.000Z' };
const completed = {
  ...approved,
  status: 'completed',
  processing_at: '2026-03-03T13:05:41.200Z',
  completed_at: '2026-03-03T13:08:52.118Z',
  updated_at: '2026-03-03T13:08:52.118Z',
  tx_hash: '0x6b8d1e3a5c7f9042b4d6e8fa1c3e5a7b9d0f2c4e6a8b0d1f3c5e7a9b2d4f612f',
};
const refundEventDetail = { refund_id: ids.refund, ...told, ...completed };
const payerRefund = {
  status: 'requested',
  merchant_name: account.name,
  chain,
  token,
  amount_crypto: refund.amount_crypto,
  deducted_crypto: refund.deducted_crypto,
  net_amount_crypto: refund.net_amount_crypto,
  address: null,
  tx_hash: null,
  explorer_url: null,
  link_expires_at: refund.link_expires_at,
};

const { merchant_id: _merchant, network_cost_native: _cost, ...ofMerchant } = refund;
const merchantRefund = {
  ...ofMerchant,
  requested_by: 'merchant',
  approvable_from: '2026-03-04T10:02:11.300Z',
  link_expires_at: null,
};

export const refundExamples = {
  merchantRefund,
  merchantRefundPage: { ...counters, refunds: [merchantRefund] },
  newMerchantRefund: { amount_base_units: refund.amount_base_units, reason: refund.reason },
  refundLink: {
    refund_url: `${payUrl}#refund=Zm9yIHRoZSByZWZlcmVuY2Ugb25seSwgbm90IHJlYWw`,
    expires_at: refund.link_expires_at,
    approvable_from: merchantRefund.approvable_from,
  },
  refund,
  refundPage: { ...counters, refunds: [refund] },
  newRefund: {
    source: 'surplus',
    chain_id: ids.chain,
    payment_id: payment.id,
    amount_base_units: refund.amount_base_units,
    reason: refund.reason,
  },
  newDepositRefund: { address, reason: 'Sent in a token that the shop does not take.' },
  createdRefund: { ...refund, refund_url: `${payUrl}#refund=Zm9yIHRoZSByZWZlcmVuY2Ugb25seSwgbm90IHJlYWw` },
  approvedRefund: { ...refund, ...approved, updated_at: approved.reviewed_at },
  refundEventDetail,
  refundEvent: {
    event: 'refund.completed',
    timestamp: '2026-03-03T13:08:52.118000+00:00',
    data: refundEventDetail,
  },
  payerRefund,
  refundAddress: { address },
};
