import type { BalanceEntryKind } from '@florin/contract/vocabulary';
import {
  listStatementLines,
  readStatementHead,
  type StatementLineRow,
  type StatementTotalRow,
  sumStatement,
} from '@florin/database/sql/ledger/statement';
import type { Session } from '@florin/database/statement';
import { invalid, notFound } from '@florin/domain/errors';
import { addUsd, formatUsd, usd, zeroUsd } from '@florin/domain/money/usd';
import type { Clock } from '@florin/domain/ports/clock';

export interface StatementAsked {
  /** UTC, `YYYY-MM`; undefined: the present one, as far as it went. */
  month: string | undefined;
  /** Of an earlier answer; null: from the first line. */
  cursor: string | null;
  /** Whether the month is added up as well. */
  isSummed: boolean;
  limit: number;
}

/** A month in a few figures, US dollars as text. */
export interface StatementSummary {
  merchantName: string;
  openingUsd: string;
  creditsUsd: string;
  debitsUsd: string;
  closingUsd: string;
  /** A kind without a line is left out. */
  totals: ReadonlyMap<BalanceEntryKind, StatementTotalRow>;
}

export interface MonthStatement {
  /** UTC, `YYYY-MM`. */
  month: string;
  /** Null where it was not asked for. */
  summary: StatementSummary | null;
  /** Oldest first. */
  lines: StatementLineRow[];
  nextCursor: string | null;
}

/** Behind which line, and up to which: what is booked while somebody reads is no part of what was added up. */
const spelling = /^(\d{1,18})(?:-(\d{1,18}))?$/;

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00.000Z`);

function endOf(month: string): Date {
  const start = startOf(month);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
}

/**
 * What moved a merchant's balance in one UTC month, oldest first, from the balance before it to the one at its end. A
 * page costs what it shows; the sums cost as much as the month has lines. Refuses with VALIDATION_ERROR (`month`: it has
 * not begun; `cursor`: none of ours).
 */
export async function readMonthStatement(
  { db, clock }: { db: Session; clock: Clock },
  merchantId: string,
  { month: asked, cursor, isSummed, limit }: StatementAsked,
): Promise<MonthStatement> {
  const month = asked ?? clock.now().toISOString().slice(0, 7);
  const span = { merchantId, from: startOf(month), until: endOf(month) };
  if (span.from > clock.now()) throw invalid('month', 'Has not begun yet.');
  const [, after = null, upTo = null] = cursor === null ? ['', '0'] : (spelling.exec(cursor) ?? []);
  if (after === null) throw invalid('cursor', 'Must be the next_cursor of an earlier answer.');
  const summed = isSummed ? await summarize(db, span) : null;
  const last = summed?.last ?? (upTo === null ? null : BigInt(upTo));
  const rows = await db.many(listStatementLines, { ...span, after: BigInt(after), last, limit: limit + 1 });
  const lines = rows.slice(0, limit);
  const end = lines.at(-1);
  const bound = last === null ? '' : `-${last}`;
  return {
    month,
    summary: summed?.summary ?? null,
    lines,
    nextCursor: end !== undefined && rows.length > limit ? `${end.number}${bound}` : null,
  };
}

async function summarize(
  db: Session,
  span: { merchantId: string; from: Date; until: Date },
): Promise<{ summary: StatementSummary; last: bigint }> {
  const head = await db.maybe(readStatementHead, span);
  if (!head) throw notFound('merchant');
  const { merchantName, openingUsd, closingUsd } = head;
  const last = head.last ?? 0n;
  const rows = await db.many(sumStatement, { ...span, last });
  const sum = (column: 'creditsUsd' | 'debitsUsd'): string =>
    formatUsd(rows.reduce((total, row) => addUsd(total, usd(row[column])), zeroUsd));
  const totals = new Map(rows.map((row) => [row.kind, row]));
  const sums = { creditsUsd: sum('creditsUsd'), debitsUsd: sum('debitsUsd') };
  return { summary: { merchantName, openingUsd, ...sums, closingUsd, totals }, last };
}
