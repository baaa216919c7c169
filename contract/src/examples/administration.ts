import { accountExamples } from './account.ts';
import { catalogueExamples } from './catalogue.ts';
import { ids, walletAddress } from './ids.ts';
import { paymentExamples } from './payment.ts';

const { chainSummary: chain, tokenSummary: token } = catalogueExamples;
const { paymentEntry, payment, paymentTransaction } = paymentExamples;
const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };
const treasury = '0x52908400098527886E0F7030069857D2E4169EE7';

const settings = {
  service_fee_rate: '0.01',
  min_payment_usd: '1.00',
  max_payment_usd: '100000.00',
  underpayment_tolerance_usd: '1.00',
  underpayment_tolerance_rate: '0.005',
  dust_usd: '0.05',
  basic_withdrawal_cap_usd: '50000.00',
  refund_cost_covered_usd: '2.00',
  token_fee_payer: 'operator',
  partial_settlement_grace_minutes: 1440,
  consolidation_wait_minutes: 1440,
  wallet_cooling_minutes: 1440,
  abandon_after_minutes: 10_080,
  api_rate_per_second: 60,
  rate_outlier_rate: '0.02',
  rate_sources_min: 2,
  active_exchange: 'treasury',
  exchange_release_minutes: 15,
  exchange_sale_discount_rate: '0.005',
  registration: 'open',
};

const newBlacklistEntry = {
  chain_type: 'evm',
  address: '0x7F367cC41522cE07553e823bf3be79A889DEbe1B',
  reason: 'Named in a sanctions list.',
};
const blacklistEntry = { id: ids.blacklistEntry, ...newBlacklistEntry, created_at: '2026-03-02T08:30:00.000Z' };

const adminPayment = {
  ...paymentEntry,
  merchant_id: ids.merchant,
  merchant_email: accountExamples.account.email,
  chain_short_name: chain.short_name,
  wallet_address: walletAddress,
  address_attestation: payment.address_attestation,
  required_crypto_amount: payment.required_crypto_amount,
  total_received_usd: payment.total_received_usd,
};

const unmatchedDeposit = {
  id: ids.deposit,
  chain,
  token,
  amount_crypto: '0.002',
  amount_usd: '7.06',
  tx_hash: '0x91c2a7be5d04f3c86e1b7a90d2f4c5e8a3b6d7f1029384756abcdef012345678',
  block_height: 24518640,
  from_address: paymentTransaction.from_address,
  address: walletAddress,
  reason: 'after_settlement',
  payment_id: ids.payment,
  is_confirmed: true,
  is_ignored: false,
  is_quarantined: false,
  detected_at: '2026-03-02T11:40:12.000Z',
};

const outgoing = {
  id: ids.outgoing,
  purpose: 'sweep',
  purpose_id: ids.payment,
  status: 'final',
  chain,
  token,
  amount_crypto: '0.03536626',
  source_address: walletAddress,
  destination_address: treasury,
  batch_id: null,
  nonce: 0,
  signatures: 1,
  tx_hash: '0x3fd5b8a2c7e19046d8f2b1a5c4e7093d6a8b2f1e5c9d7043b6a1e8f2d5c90717',
  block_height: 24518214,
  succeeded: true,
  fee_cap_native: '0.000042',
  fee_paid_native: '0.000042',
  attempts: 0,
  last_error: null,
  next_attempt_at: '2026-03-02T09:22:12.000Z',
  created_at: '2026-03-02T09:19:49.100Z',
  final_at: '2026-03-02T09:22:13.064Z',
};

const assetBalance = {
  token,
  chain,
  treasury_crypto: '1.83536626',
  gas_crypto: '0.25',
  unswept_crypto: '0.002',
};

const supportTicket = {
  id: ids.ticket,
  payment_id: ids.payment,
  email: 'payer@example.com',
  message: 'I have paid, and the page still waits.',
  tx_hash: paymentTransaction.tx_hash,
  status: 'open',
  created_at: '2026-03-02T09:18:40.000Z',
  closed_at: null,
};

const auditEntry = {
  id: ids.auditEntry,
  created_at: '2026-03-02T08:30:00.000Z',
  actor_id: ids.administrator,
  actor_email: 'admin@example.com',
  action: 'chain.pause',
  subject_type: 'chain',
  subject_id: ids.chain,
  before: { is_paused: false },
  after: { is_paused: true },
  reason: 'The node is being upgraded.',
  request_id: ids.request,
  position: 418,
  hash: '5f0c2b9a7d3e48165f0c2b9a7d3e48165f0c2b9a7d3e48165f0c2b9a7d3e4816',
};

const feeEstimate = {
  token_id: ids.eth,
  chain_short_name: chain.short_name,
  estimated_gas_fee_native: '0.000042',
  native_token_symbol: 'ETH',
  estimated_gas_fee_usd: '0.15',
};

/** Settings, blacklist, what administrators see of payments and coins, support, the audit log. */
const resumedPayouts = {
  is_paused: false,
  paused_at: null,
  rule: null,
  subject: null,
  reason: null,
  findings: [],
  checked_at: '2026-03-02T10:05:00.000Z',
  clean_at: '2026-03-02T10:05:00.000Z',
};
const payoutPause = {
  ...resumedPayouts,
  is_paused: true,
  paused_at: '2026-03-02T10:00:00.000Z',
  rule: 'withdrawal_held',
  subject: ids.withdrawal,
  reason: `The books do not balance: withdrawal_held ${ids.withdrawal}`,
  findings: [`withdrawal_held ${ids.withdrawal}`],
  checked_at: '2026-03-02T10:00:00.000Z',
  clean_at: '2026-03-02T09:55:00.000Z',
};

export const administrationExamples = {
  payoutPause,
  resumedPayouts,
  justification: { reason: 'The payer asked for it.' },
  settings,
  settingsChanges: { service_fee_rate: '0.012', registration: 'closed' },
  newBlacklistEntry,
  blacklistEntry,
  blacklistPage: { ...counters, blacklist: [blacklistEntry] },
  adminPayment,
  adminPaymentPage: { ...counters, next_cursor: null, payments: [adminPayment] },
  unmatchedDeposit,
  unmatchedDepositPage: { ...counters, unmatched_deposits: [unmatchedDeposit] },
  depositAssignment: { payment_id: ids.payment, reason: 'The payer used an old address.' },
  outgoing,
  outgoingPage: { ...counters, outgoing: [outgoing] },
  assetBalance,
  platformBalances: { assets: [assetBalance], pools: [{ chain_type: 'evm', addresses_left: 9871 }] },
  newTicket: { email: supportTicket.email, message: supportTicket.message, tx_hash: supportTicket.tx_hash },
  openedTicket: {
    ticket_id: ids.ticket,
    status: 'open',
    created_at: supportTicket.created_at,
    tx_finding: 'counted',
  },
  supportTicket,
  supportTicketPage: { ...counters, support_tickets: [supportTicket] },
  auditEntry,
  auditPage: { ...counters, audit_log: [auditEntry] },
  feeEstimate,
  feeEstimates: { payment_id: ids.payment, estimates: [feeEstimate], fetched_at: '2026-03-02T09:14:50.000Z' },
};
