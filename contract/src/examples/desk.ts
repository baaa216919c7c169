import { accountExamples } from './account.ts';
import { accessExamples } from './access.ts';
import { administrationExamples } from './administration.ts';
import { catalogueExamples } from './catalogue.ts';
import { ids } from './ids.ts';
import { paymentExamples } from './payment.ts';
import { refundExamples } from './refund.ts';
import { withdrawalExamples } from './withdrawal.ts';

const { chainSummary: chain } = catalogueExamples;
const { withdrawalEntry, reviewedWithdrawal, wallet } = withdrawalExamples;

const deskQueue = {
  queue: 'withdrawals',
  count: 2,
  is_more: false,
  oldest_at: '2026-03-02T14:02:11.300Z',
  amount_usd: '740.00',
};
const deskAlarm = {
  alarm: 'chain_halted',
  subject: chain.short_name,
  since: '2026-03-02T13:58:00.000Z',
  message: 'Nothing of the chain is read, confirmed or settled until it is resumed.',
};
const deskChain = {
  ...chain,
  status: 'halted',
  head_height: 24519102,
  blocks_behind: 4,
  head_changed_at: '2026-03-02T14:05:12.000Z',
  gas_sweeps: 412,
};
const searchResult = {
  kind: 'merchant',
  id: ids.merchant,
  title: accountExamples.account.email,
  status: null,
  at: accountExamples.account.created_at,
};
const booksViolation = {
  rule: 'withdrawal_held',
  subject: ids.withdrawal,
  facts: '{"held":"499.00","amount":"500.00"}',
  pauses: true,
};
const booksCheck = {
  checked_at: '2026-03-02T14:05:00.000Z',
  violations: 1,
  chains_compared: 3,
  chains_skipped: 0,
  audit_position: 418,
  audit_hash: administrationExamples.auditEntry.hash,
};
const chainNode = {
  url: 'https://rpc.example.com',
  asked_at: '2026-03-02T14:05:20.000Z',
  answered_at: '2026-03-02T14:05:20.000Z',
  answer_ms: 84,
  head_height: 24519102,
  blocks_behind: 0,
  agrees: true,
  failure: null,
};
const { id, created_at, actor_id, action, subject_type, subject_id, reason, request_id, position, hash } =
  administrationExamples.auditEntry;
const auditLink = {
  position,
  previous_hash: '9b1f0c2b9a7d3e48165f0c2b9a7d3e48165f0c2b9a7d3e48165f0c2b9a7d3e48',
  hash,
  sequence: '418',
  id,
  transaction: '90417',
  at: created_at.replace('000Z', '000000Z'),
  actor_id,
  action,
  subject_type,
  subject_id,
  before: '{"isPaused":false}',
  after: '{"isPaused":true}',
  reason,
  request_id,
};

/** What the operators' desk shows, and the details behind it. */
export const deskExamples = {
  deskQueue,
  deskAlarm,
  deskChain,
  overview: { at: '2026-03-02T14:05:30.000Z', queues: [deskQueue], alarms: [deskAlarm], chains: [deskChain] },
  searchResult,
  searchAnswer: { q: 'shop@', results: [searchResult] },
  booksViolation,
  booksCheck,
  books: { last: booksCheck, violations: [booksViolation], checks: [booksCheck] },
  chainNode,
  chainNodes: {
    chain,
    scanned_height: 24519098,
    head_changed_at: '2026-03-02T14:05:12.000Z',
    disputed_at: null,
    nodes: [chainNode],
  },
  auditLink,
  auditChain: { from: 418, links: [auditLink] },
  adminPaymentDetail: {
    ...administrationExamples.adminPayment,
    merchant_name: accountExamples.account.name,
    suspended_at: null,
    timeline: [paymentExamples.timelineEntry],
    refunds: [refundExamples.refund],
    tickets: [administrationExamples.supportTicket],
  },
  adminWithdrawalDetail: {
    ...reviewedWithdrawal,
    kyc_level: 'basic',
    merchant_since: accountExamples.account.created_at,
    merchant_is_disabled: false,
    balance_usd: '1840.62',
    reserved_usd: '500.00',
    completed_count: 3,
    completed_usd: '900.00',
    to_same_address: 3,
    last_withdrawals: [withdrawalEntry],
    payout_symbol: 'USDT',
    treasury_crypto: '20140.5',
  },
  adminMerchant: {
    ...accountExamples.account,
    ...accountExamples.balance,
    payments_total: 1042,
    wallets: [wallet],
    kyc_submission: accessExamples.kycSubmission,
    last_withdrawals: [withdrawalEntry],
  },
};
