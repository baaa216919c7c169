import { listed, refundStatusWords, withdrawalStatusWords } from './statuses.ts';

const withdrawalStatus = listed('How far the withdrawal has come.', withdrawalStatusWords);
const refundStatus = listed('How far the refund has come.', refundStatusWords);

/** Members of balances, withdrawals, wallets and refunds. */
export const moneyWords: Readonly<Record<string, string>> = {
  'AdminWithdrawal.status': withdrawalStatus,
  'Withdrawal.status': withdrawalStatus,
  'WithdrawalEntry.status': withdrawalStatus,
  'WithdrawalEventDetail.status': 'The status of the withdrawal at this event.',
  'CreatedRefund.status': refundStatus,
  'PayerRefund.status': refundStatus,
  'MerchantRefund.status': refundStatus,
  'Refund.status': refundStatus,
  'RefundEventDetail.status': 'The status of the refund at this event.',
  address: 'The address on the chain.',
  'DepositEventDetail.address': 'The address of ours that the coins came to.',
  'UnmatchedDeposit.address': 'The address of ours that the coins came to.',
  'NewWallet.address': 'Where withdrawals on this chain go; its spelling and checksum are checked.',
  'RefundAddress.address': 'Where the payer wants the coins; its spelling and checksum are checked.',
  'Wallet.address': 'Where withdrawals on this chain go.',
  'BalanceEntry.id': 'Id of what was booked.',
  'BalanceEntry.at': 'When it was booked.',
  'BalanceEntry.kind':
    'Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, or a `correction` after a reorg of a payout.',
  'BalanceEntry.balance_usd': 'The balance after it.',
  'BalanceEntry.payment_id': 'The payment that was settled; null for anything else.',
  'BalanceEntry.withdrawal_id': 'The withdrawal that it is about; null for anything else.',
  'BalanceEntry.reference': "The merchant's own number of the payment; null without one.",
  'StatementLine.id': 'Id of what was booked.',
  'StatementLine.at': 'When it was booked.',
  'StatementLine.kind':
    'Why the balance moved: a `payment` was settled, a `withdrawal` was paid out, or a `correction` after a reorg of a payout.',
  'StatementLine.balance_usd': 'The balance after it.',
  'StatementLine.payment_id': 'The payment that was settled; null for anything else.',
  'StatementLine.withdrawal_id': 'The withdrawal that it is about; null for anything else.',
  'StatementLine.reference': "The merchant's own number of the payment; null without one.",
  credit_usd: 'What came in; null where something went out.',
  debit_usd: 'What went out; null where something came in.',
  available_usd: 'What may be withdrawn now.',
  balance_usd: 'All of the money, with what withdrawals hold.',
  reserved_usd: 'What withdrawals hold that have not ended.',
  changed_at: 'When the address changed.',
  failure_reason: 'Why it failed; null when it did not.',
  fee_usd: 'What the operator takes for the withdrawal.',
  label: 'A name of your own for it; null without one.',
  link_expires_at: 'Until when the link of the payer works.',
  min_withdrawal_usd: 'The least that can be withdrawn at once.',
  reason: 'Why, in the words of whoever decided.',
  'CreatedRefund.reason': 'Why the coins go back.',
  'Refund.reason': 'Why the coins go back.',
  refund_id: 'Id of the refund.',
  'RefundLink.expires_at': 'Until when the link works.',
  rejection_reason: 'Why it was rejected; null when it was not.',
  'AdminWithdrawal.source': 'How the withdrawal came about; always `manual`.',
  'Withdrawal.source': 'How the withdrawal came about; always `manual`.',
  'WithdrawalEntry.source': 'How the withdrawal came about; always `manual`.',
  'WithdrawalEventDetail.source': 'How the withdrawal came about; always `manual`.',
  'CreatedRefund.source':
    'Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment.',
  'NewRefund.source':
    'Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment.',
  'MerchantRefund.source':
    'Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment.',
  'Refund.source':
    'Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment.',
  'RefundEventDetail.source':
    'Whose coins go back: `surplus` was too much, `quarantine` is held back, `unmatched` was taken by no payment.',
  'RateLock.source': 'Where the rate came from: `consensus`, `manual`, or the name of a source.',
  'RateQuote.source': 'Name of the source.',
  'TokenRate.source': 'Where the rate came from: `consensus`, `manual`, or the name of a source; null without a rate.',
  updated_at: 'When it last changed.',
  wallet_id: 'Id of the wallet.',
  withdrawal_id: 'Id of the withdrawal; null where there is none.',
  'WithdrawalEventDetail.withdrawal_id': 'Id of the withdrawal.',
  withdrawal_fee_usd: 'What the operator takes for a withdrawal on this chain.',
};
