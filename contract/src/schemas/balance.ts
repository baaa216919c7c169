import { z } from 'zod';
import { examples } from '../examples.ts';
import { limits } from '../limits.ts';
import { objectInput } from '../object-input.ts';
import { dateInput, integerQuery, timestamp, usd, uuid } from '../scalars.ts';
import { balanceEntryKinds } from '../vocabulary.ts';
import { cursorQuery, isOrdered, nextCursor, notOrdered } from './page.ts';

/** What a merchant owns, and how much of it can be withdrawn now. */
export const balance = z
  .object({ balance_usd: usd, reserved_usd: usd, available_usd: usd })
  .meta({ id: 'Balance', examples: [examples.balance] });
export type Balance = z.infer<typeof balance>;

/** One movement of a merchant's balance. */
export const balanceEntry = z
  .object({
    id: uuid,
    at: timestamp,
    kind: z.enum(balanceEntryKinds),
    credit_usd: usd.nullable(),
    debit_usd: usd.nullable(),
    balance_usd: usd,
    payment_id: uuid.nullable(),
    withdrawal_id: uuid.nullable(),
    refund_id: uuid.nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'BalanceEntry', examples: [examples.balanceEntry] });
export type BalanceEntry = z.infer<typeof balanceEntry>;

export const balanceEntryPage = z
  .object({ entries: z.array(balanceEntry), next_cursor: nextCursor })
  .meta({ id: 'BalanceEntryPage', examples: [examples.balanceEntryPage] });
export type BalanceEntryPage = z.infer<typeof balanceEntryPage>;

export const balanceEntryQuery = objectInput({
  date_from: dateInput.optional().meta({ description: 'Booked on this UTC day or later.' }),
  date_to: dateInput.optional().meta({ description: 'Booked on this UTC day or earlier.' }),
  cursor: cursorQuery,
  limit: integerQuery(1, limits.pageSizeMax, limits.pageSizeDefault),
}).refine(isOrdered, notOrdered);
export type BalanceEntryQuery = z.infer<typeof balanceEntryQuery>;
