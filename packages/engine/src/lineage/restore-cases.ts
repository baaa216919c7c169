import { type CaseRow, listCases } from '@florin/database/sql/lineage/cases';
import type { Session } from '@florin/database/statement';

const shownMax = 50;

const lostThings = {
  payout: 'withdrawal',
  refund: 'refund',
  sweep: 'payment',
} as const;

/** What was paid, or came home, for something that the database lost too, or holds for over: a person settles each. */
export async function findUnexplained(db: Session): Promise<string[]> {
  const rows = await db.many(listCases);
  const shown = rows.slice(0, shownMax).map((row) => `case ${row.id}: ${toWords(row)}`);
  return rows.length > shownMax ? [...shown, `and ${rows.length - shownMax} more`] : shown;
}

/** One in words, for a person. */
export function toWords(row: CaseRow): string {
  const { purpose, purposeId, causeId, causeStatus, amount, symbol, chain } = row;
  const { sourceAddress, destination, txHash, merchants } = row;
  const thing = lostThings[purpose];
  const place = purpose === 'sweep' ? `came home from ${sourceAddress}` : `went to ${destination}`;
  const whose = merchants.length === 0 ? '' : ` (an address of ${merchants.join(', ')})`;
  const cause =
    causeId === null
      ? `${purposeId}, which the database does not know`
      : `${causeId}, which the database holds for ${causeStatus}`;
  return `${amount} base units of ${symbol} on ${chain} ${place}${whose} (${txHash ?? 'no block'}) for ${thing} ${cause}`;
}
