import { readBalance as readBalanceRow } from '@florin/database/sql/ledger/read-balance';
import type { Session } from '@florin/database/statement';
import { formatUsd, zeroUsd } from '@florin/domain/money/usd';

/** What a merchant owns, what of it is reserved, and what can be withdrawn now: US dollars as the wire writes them. */
export interface MerchantBalance {
  balanceUsd: string;
  reservedUsd: string;
  availableUsd: string;
}

const zero = formatUsd(zeroUsd);

/** A merchant's balance; zero before the first credit. */
export async function readBalance(db: Session, merchantId: string): Promise<MerchantBalance> {
  const row = await db.maybe(readBalanceRow, { merchantId });
  return { balanceUsd: row?.posted ?? zero, reservedUsd: row?.reserved ?? zero, availableUsd: row?.available ?? zero };
}
