import { findToken } from '@florin/database/sql/rates/list';
import { countRateHistory, listRateHistory as listRows } from '@florin/database/sql/rates/history';
import type { Session } from '@florin/database/statement';
import { notFound } from '@florin/domain/errors';
import { readInputs, type ReceiptInput } from './rate-receipt.ts';

/** What the sources said of a token at one moment; the rate is null where too few of them counted. */
export interface RateJudgement {
  judgedAt: Date;
  rateUsd: string | null;
  inputs: ReceiptInput[];
}

/** One page of what the sources said of a token, newest first. Refuses with NOT_FOUND. */
export async function listRateHistory(
  db: Session,
  { tokenId, page, pageSize }: { tokenId: string; page: number; pageSize: number },
): Promise<{ total: bigint; judgements: RateJudgement[] }> {
  if (!(await db.maybe(findToken, { tokenId }))) throw notFound('token');
  const [rows, { total }] = await Promise.all([
    db.many(listRows, { tokenId, limit: pageSize, offset: (page - 1) * pageSize }),
    db.one(countRateHistory, { tokenId }),
  ]);
  return { total, judgements: rows.map((row) => Object.assign(row, { inputs: readInputs(row.inputs) })) };
}
