import type { BalanceEntry } from '@florin/contract/schemas/balance';
import type { BalanceEntryRow } from '@florin/database/sql/ledger/entries';

/** One movement of a balance: what came and what went are two columns, so that each can be summed. */
export const presentBalanceEntry = (row: BalanceEntryRow): BalanceEntry => {
  const isDebit = row.changeUsd.startsWith('-');
  return {
    id: row.groupId,
    at: row.at.toISOString(),
    kind: row.kind,
    credit_usd: isDebit ? null : row.changeUsd,
    debit_usd: isDebit ? row.changeUsd.slice(1) : null,
    balance_usd: row.balanceUsd,
    payment_id: row.paymentId,
    withdrawal_id: row.withdrawalId,
    refund_id: row.refundId,
    reference: row.reference,
  };
};
