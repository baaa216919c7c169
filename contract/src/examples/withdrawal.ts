import { accountExamples } from './account.ts';
import { catalogueExamples } from './catalogue.ts';
import { baseUrl, ids } from './ids.ts';

const { chainSummary: chain } = catalogueExamples;
const { account } = accountExamples;
const counters = { total: 1, page: 1, page_size: 20, total_pages: 1 };
const address = '0x52908400098527886E0F7030069857D2E4169EE7';

const newWallet = { address, label: 'Cold wallet' };
const wallet = {
  id: ids.wallet,
  chain,
  ...newWallet,
  created_at: '2026-03-01T08:40:00.000Z',
  usable_from: '2026-03-02T08:40:00.000Z',
};
const payoutChain = { ...chain, logo_url: `${baseUrl}/assets/chains/eth.svg` };

const amounts = { amount_usd: '500.00', fee_usd: '1.00', net_amount_usd: '499.00' };
const withdrawalEntry = {
  id: ids.withdrawal,
  chain,
  destination_address: address,
  ...amounts,
  source: 'manual',
  status: 'pending_approval',
  tx_hash: null,
  created_at: '2026-03-02T14:02:11.300Z',
  completed_at: null,
};
const withdrawal = {
  ...withdrawalEntry,
  updated_at: '2026-03-02T14:02:11.300Z',
  rejection_reason: null,
  failure_reason: null,
  waiting_reason: null,
  merchant_signature: null,
  reviewed_at: null,
  processing_at: null,
  failed_at: null,
};
const processing = {
  status: 'processing',
  updated_at: '2026-03-02T14:31:40.000Z',
  reviewed_at: '2026-03-02T14:31:40.000Z',
  processing_at: '2026-03-02T14:31:40.000Z',
};
const completed = {
  ...processing,
  status: 'completed',
  tx_hash: '0x2f6b8d1e3a5c7f9042b4d6e8fa1c3e5a7b9d0f2c4e6a8b0d1f3c5e7a9b2d4f61',
  updated_at: '2026-03-02T14:34:52.118Z',
  completed_at: '2026-03-02T14:34:52.118Z',
};
const { id: withdrawal_id, merchant_signature: _unsaid, ...told } = withdrawal;
const withdrawalEventDetail = { withdrawal_id, ...told, ...completed };
const walletEventDetail = {
  wallet_id: ids.wallet,
  chain,
  address,
  previous_address: null,
  label: newWallet.label,
  changed_at: wallet.created_at,
  usable_from: wallet.usable_from,
};
const balanceEntry = {
  id: ids.transferGroup,
  at: '2026-03-02T09:22:13.064Z',
  kind: 'payment',
  credit_usd: '123.12',
  debit_usd: null,
  balance_usd: '2123.12',
  payment_id: ids.payment,
  withdrawal_id: null,
  refund_id: null,
  reference: '1042',
};
const statementLine = { ...balanceEntry, fee_usd: '1.88' };
const statementTotal = { lines: 1, credits_usd: '123.12', debits_usd: '0.00', fees_usd: '1.88' };
const noLines = { lines: 0, credits_usd: '0.00', debits_usd: '0.00', fees_usd: '0.00' };
const statementTotals = { payment: statementTotal, withdrawal: noLines, refund: noLines, correction: noLines };
const statementSummary = {
  merchant_name: account.name,
  opening_usd: '2000.00',
  credits_usd: '123.12',
  debits_usd: '0.00',
  closing_usd: '2123.12',
  totals: statementTotals,
};
const reviewedWithdrawal = {
  ...withdrawal,
  merchant_id: ids.merchant,
  merchant_name: account.name,
  merchant_email: account.email,
  wallet_changed_at: wallet.created_at,
  wallet_recently_changed: false,
};

export const withdrawalExamples = {
  payoutChain,
  payoutChainList: { chains: [payoutChain] },
  newWallet,
  wallet,
  walletList: { wallets: [wallet] },
  withdrawalTerms: { chain, fee_usd: '1.00', min_withdrawal_usd: '10.00' },
  newWithdrawal: { chain_id: ids.chain, amount_usd: '500.00', totp_code: '492817', destination_address: address },
  walletRemoval: { totp_code: '492817' },
  withdrawal,
  withdrawalEntry,
  withdrawalPage: { ...counters, withdrawals: [withdrawalEntry] },
  withdrawalEventDetail,
  withdrawalEvent: {
    event: 'withdrawal.completed',
    timestamp: '2026-03-02T14:34:52.118000+00:00',
    data: withdrawalEventDetail,
  },
  balanceEntry,
  balanceEntryPage: { entries: [balanceEntry], next_cursor: '412' },
  statementLine,
  statementTotal,
  statementTotals,
  statementSummary,
  monthStatement: { month: '2026-03', summary: statementSummary, entries: [statementLine], next_cursor: null },
  walletEventDetail,
  walletEvent: { event: 'wallet.updated', timestamp: '2026-03-01T08:40:00.000000+00:00', data: walletEventDetail },
  reviewedWithdrawal,
  reviewedWithdrawalPage: { ...counters, withdrawals: [reviewedWithdrawal] },
  approvedWithdrawal: { ...reviewedWithdrawal, ...processing },
};
