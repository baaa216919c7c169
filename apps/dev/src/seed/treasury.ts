import { randomUUID } from 'node:crypto';
import type { AdminToken } from '@florin/contract/schemas/token';
import type { Database } from '@florin/database/database';
import { postTransfers } from '@florin/database/sql/ledger/post';
import { statement } from '@florin/database/statement';
import { openingCapital } from '@florin/domain/ledger/postings';
import type { StartedChain } from '../chain/further-chain.ts';

const readPosted = statement<{ key: string }, { posted: boolean; now: Date }>(
  'dev_read_posted',
  'select exists (select from ledger_transfers where idempotency_key = $key) as posted, florin.now() as now',
);

/**
 * Tokens to pay out and coins for fees in the treasury, booked from capital. What a start that was cut off has already
 * sent or booked is not sent or booked again: it runs before anything else moves the treasury.
 *
 * @param catalogued the seed's tokens, in its order
 */
export async function seedTreasury(
  database: Database,
  treasury: string,
  { tokens, fund }: Pick<StartedChain, 'tokens' | 'fund'>,
  catalogued: readonly AdminToken[],
): Promise<void> {
  const rows = catalogued.flatMap(({ id: tokenId, contract }, at) => {
    const amount = tokens[at]?.opening;
    const account = contract === null ? 'gas' : 'treasury';
    if (amount === undefined) return [];
    return openingCapital({ groupId: randomUUID(), tokenId, account, amount, reference: 'first start' });
  });
  const found = await Promise.all(rows.map((row) => database.one(readPosted, { key: row.idempotencyKey })));
  const missing = rows.filter((_row, at) => found[at]?.posted === false);
  if (missing.length === 0) return;
  await fund(treasury);
  const json = JSON.stringify(missing, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  await database.run(postTransfers, { transfersJson: json, at: found[0]?.now ?? new Date(0) });
}
