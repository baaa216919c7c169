import type { BalanceEntryKind } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { type BalanceEntryRow, entryColumns, entryJoins } from './entries.ts';

/** An entry with what of it were fees; US dollars as text. */
export interface StatementLineRow extends BalanceEntryRow {
  /** Null where there is no fee. */
  feeUsd: string | null;
}

interface Month {
  merchantId: string;
  from: Date;
  until: Date;
}

/** What was taken beside a credit, or is a part of a debit. */
const fee = `(select sum(f.amount) from ledger_transfers f
    where f.idempotency_key = any(case
            when l.kind = 'settlement_net' then array['settlement_service_fee:' || k.id,
              'settlement_conversion_fee:' || k.id, 'settlement_token_fee:' || k.id]
            when l.kind = 'withdrawal' then array['withdrawal_fee:' || k.id] end))`;

/** Lines of a month, oldest first: behind a number, and up to another one (null: up to the newest). */
export const listStatementLines = statement<
  Month & { after: bigint; last: bigint | null; limit: number },
  StatementLineRow
>(
  'list_statement_lines',
  `select ${entryColumns}, ${fee} as fee_usd
     from (select * from merchant_entries
            where merchant_id = $merchantId and at >= $from and at < $until and number > $after
              and number <= coalesce($last::bigint, 9223372036854775807)
            order by at, number limit $limit) e
     ${entryJoins}
    order by e.number`,
);

export interface StatementHeadRow {
  merchantName: string;
  openingUsd: string;
  closingUsd: string;
  /** The number of the month's last entry so far; null: it has none. */
  last: bigint | null;
}

const balanceBefore = (instant: string): string => `coalesce((select balance_usd from merchant_entries
    where merchant_id = $merchantId and at < ${instant} order by at desc, number desc limit 1), 0)::numeric(20,2)`;

/** The balance before a month and the one at its end. */
export const readStatementHead = statement<Month, StatementHeadRow>(
  'read_statement_head',
  `select a.name as merchant_name, ${balanceBefore('$from')} as opening_usd, ${balanceBefore('$until')} as closing_usd,
          (select number from merchant_entries where merchant_id = $merchantId and at >= $from and at < $until
            order by at desc, number desc limit 1) as last
     from accounts a where a.id = $merchantId`,
);

export interface StatementTotalRow {
  kind: BalanceEntryKind;
  lines: bigint;
  creditsUsd: string;
  debitsUsd: string;
  feesUsd: string;
}

/** The lines of a month up to a number, added up by kind. */
export const sumStatement = statement<Month & { last: bigint }, StatementTotalRow>(
  'sum_statement',
  `select kind, count(*) as lines, coalesce(sum(change_usd) filter (where change_usd > 0), 0)::numeric(20,2) as credits_usd,
          coalesce(-sum(change_usd) filter (where change_usd < 0), 0)::numeric(20,2) as debits_usd,
          coalesce(sum(fee_usd), 0)::numeric(20,2) as fees_usd
     from (select ${entryColumns}, ${fee} as fee_usd
             from (select * from merchant_entries
                    where merchant_id = $merchantId and at >= $from and at < $until and number <= $last) e
             ${entryJoins}) s
    group by kind order by kind`,
);
