import type {
  MonthStatement,
  StatementLine,
  StatementSummary,
  StatementTotal,
} from '@florin/contract/schemas/statement';
import { balanceEntryKinds, type BalanceEntryKind } from '@florin/contract/vocabulary';
import type { StatementLineRow, StatementTotalRow } from '@florin/database/sql/ledger/statement';
import type {
  MonthStatement as ReadStatement,
  StatementSummary as Sums,
} from '@florin/engine/ledger/read-month-statement';
import { presentBalanceEntry } from './balance-entry.ts';

const presentLine = (row: StatementLineRow): StatementLine => ({ ...presentBalanceEntry(row), fee_usd: row.feeUsd });

const presentTotal = (row: StatementTotalRow | undefined): StatementTotal => ({
  lines: Number(row?.lines ?? 0),
  credits_usd: row?.creditsUsd ?? '0.00',
  debits_usd: row?.debitsUsd ?? '0.00',
  fees_usd: row?.feesUsd ?? '0.00',
});

const presentSummary = ({ totals, ...sums }: Sums): StatementSummary => ({
  merchant_name: sums.merchantName,
  opening_usd: sums.openingUsd,
  credits_usd: sums.creditsUsd,
  debits_usd: sums.debitsUsd,
  closing_usd: sums.closingUsd,
  totals: Object.fromEntries(balanceEntryKinds.map((kind) => [kind, presentTotal(totals.get(kind))])) as Record<
    BalanceEntryKind,
    StatementTotal
  >,
});

/** One page of a month's statement; with the first one, what the whole month comes to. */
export const presentStatement = ({ month, summary, lines, nextCursor }: ReadStatement): MonthStatement => ({
  month,
  summary: summary && presentSummary(summary),
  entries: lines.map(presentLine),
  next_cursor: nextCursor,
});
