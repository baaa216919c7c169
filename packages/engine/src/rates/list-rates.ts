import { limits } from '@florin/contract/limits';
import { countRates, listRates as listRows, type RateRow } from '@florin/database/sql/rates/list';
import type { Session } from '@florin/database/statement';
import type { Clock } from '@florin/domain/ports/clock';
import { readInputs, type ReceiptInput } from './rate-receipt.ts';

export interface RateRecord extends Omit<RateRow, 'inputs' | 'refused'> {
  inputs: ReceiptInput[];
  /** What the sources said when they last gave no rate; empty when they gave one since. */
  refusedInputs: ReceiptInput[];
  /** No payment can be locked at it: too old, or none known. */
  isStale: boolean;
}

/** One page of the rates of active tokens with what they were made of, and how many there are. */
export async function listRates(
  { db, clock }: { db: Session; clock: Clock },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: bigint; rates: RateRecord[] }> {
  const [rows, { total }] = await Promise.all([
    db.many(listRows, { limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countRates),
  ]);
  const freshSince = clock.now().getTime() - limits.rateFreshnessSeconds * 1000;
  const rates = rows.map((row) =>
    Object.assign(row, {
      inputs: readInputs(row.inputs),
      refusedInputs: readInputs(row.refused),
      isStale: row.at === null || row.at.getTime() < freshSince,
    }),
  );
  return { total, rates };
}
