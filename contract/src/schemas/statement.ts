import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { integer, integerQuery, usd } from '../scalars.ts';
import type { BalanceEntryKind } from '../vocabulary.ts';
import { balanceEntry } from './balance.ts';
import { cursorQuery, nextCursor } from './page.ts';

/** A UTC month in a request, `YYYY-MM`. */
const monthInput = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'Must be a month such as 2026-03.', abort: true })
  .refine((value) => value >= '1970-01', 'Must not lie before 1970.');

/** One movement of a merchant's balance, with what of it were fees. */
export const statementLine = z
  .object({
    ...balanceEntry.shape,
    fee_usd: usd.nullable().meta({
      description:
        'What was taken of a payment before `credit_usd`, or is a part of `debit_usd` of a withdrawal; null where there is no fee.',
    }),
  })
  .meta({ id: 'StatementLine', examples: [examples.statementLine] });
export type StatementLine = z.infer<typeof statementLine>;

/** All lines of one kind, added up. */
export const statementTotal = z
  .object({
    lines: integer.meta({ type: 'integer', description: 'How many lines there are of this kind.' }),
    credits_usd: usd.meta({ description: 'What they brought.' }),
    debits_usd: usd.meta({ description: 'What they took.' }),
    fees_usd: usd.meta({ description: 'What of it were fees, as on the lines.' }),
  })
  .meta({ id: 'StatementTotal', examples: [examples.statementTotal] });
export type StatementTotal = z.infer<typeof statementTotal>;

/** The lines of each kind, added up. */
export const statementTotals = z
  .object({
    payment: statementTotal,
    withdrawal: statementTotal,
    refund: statementTotal,
    correction: statementTotal,
  } satisfies Record<BalanceEntryKind, typeof statementTotal>)
  .meta({ id: 'StatementTotals', examples: [examples.statementTotals] });

/** A month in a few figures. */
export const statementSummary = z
  .object({
    merchant_name: z.string().meta({ description: 'Whose balance it is.' }),
    opening_usd: usd.meta({ description: 'The balance when the month began.' }),
    credits_usd: usd.meta({ description: 'All that came in.' }),
    debits_usd: usd.meta({ description: 'All that went out.' }),
    closing_usd: usd.meta({
      description: 'The balance when the month ended, or of now: `opening_usd` and the credits, less the debits.',
    }),
    totals: statementTotals,
  })
  .meta({ id: 'StatementSummary', examples: [examples.statementSummary] });
export type StatementSummary = z.infer<typeof statementSummary>;

export const monthStatement = z
  .object({
    month: z.string().meta({ description: 'The UTC month.' }),
    summary: statementSummary
      .nullable()
      .meta({ description: 'The figures of the whole month; null on an answer to a `cursor`.' }),
    entries: z.array(statementLine).meta({ description: 'The lines, oldest first.' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'MonthStatement', examples: [examples.monthStatement] });
export type MonthStatement = z.infer<typeof monthStatement>;

export const statementQuery = objectInput({
  month: monthInput.optional().meta({ description: 'A UTC month such as `2026-03`; left out: the present one.' }),
  cursor: cursorQuery,
  limit: integerQuery(1, limits.pageSizeMax, limits.pageSizeMax),
});
