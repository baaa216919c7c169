import type { Session } from '@florin/database/statement';
import { postTransfers } from '@florin/database/sql/ledger/post';
import type { LedgerTransfer } from '@florin/domain/ledger/transfer';
import { formatUsd } from '@florin/domain/money/usd';

/** Appends transfers to the books in the transaction of what they book; does nothing for none. */
export async function post(session: Session, transfers: readonly LedgerTransfer[], at: Date): Promise<void> {
  if (transfers.length > 0)
    await session.run(postTransfers, { transfersJson: JSON.stringify(transfers.map(toRow)), at });
}

const toRow = (transfer: LedgerTransfer) => ({
  ...transfer,
  amount: typeof transfer.amount === 'bigint' ? transfer.amount.toString() : formatUsd(transfer.amount),
});
