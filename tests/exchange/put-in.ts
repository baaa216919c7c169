import type { Database } from '@florin/database/database';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { Ids } from '@florin/domain/ports/ids';
import { post } from '@florin/engine/ledger/post';
import { testTokens } from '@florin/testing/catalogue';
import type { OkxScene } from '@florin/testing/exchange-stand-in/okx-scene';

interface PutIn {
  okx: OkxScene;
  db: Database;
  ids: Ids;
  /** Whole coins. */
  usdt: string;
  at: Date;
}

/** The operator's own USDT at the exchange, booked from capital. */
export async function putIn({ okx, db, ids, usdt, at }: PutIn): Promise<void> {
  okx.account.wallets.add('funding', 'USDT', usdt);
  const { id: tokenId } = testTokens.usdt;
  const capital = { groupId: ids.uuid(), tokenId, amount: BigInt(usdt) * 10n ** 6n, reference: ids.uuid() };
  await post(db, openingCapital({ ...capital, account: 'exchange:USDT' }), at);
}
