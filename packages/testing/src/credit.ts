import { randomUUID } from 'node:crypto';
import type { Database } from '@florin/database/database';
import { addToMerchantBalance } from '@florin/database/sql/ledger/post';
import { settlement } from '@florin/domain/ledger/postings';
import { usd, zeroUsd } from '@florin/domain/money/usd';
import { post } from '@florin/engine/ledger/post';

/** Gives a merchant a balance as a settlement would, books included; no payment stands behind it. */
export async function creditMerchant(
  db: Database,
  merchantId: string,
  { tokenId, amountUsd, at }: { tokenId: string; amountUsd: string; at: Date },
): Promise<void> {
  const credited = { grossUsd: usd(amountUsd), netUsd: usd(amountUsd), serviceFeeUsd: zeroUsd };
  const transfers = settlement({
    groupId: randomUUID(),
    paymentId: randomUUID(),
    merchantId,
    tokenId,
    settlement: { ...credited, conversionFeeUsd: zeroUsd, tokenFeeUsd: zeroUsd, surplusUsd: zeroUsd },
  });
  await db.transaction(async (session) => {
    await post(session, transfers, at);
    await session.run(addToMerchantBalance, { merchantId, amountUsd });
  });
}
