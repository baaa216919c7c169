import { type NoParameters, statement } from '../../statement.ts';

export interface PartRow {
  /** A process by its role, the books, or payouts. */
  name: string;
  /** Its last sign of life; null for what gives none. */
  at: Date | null;
  isWell: boolean;
}

/** What the service consists of beside its chains, by name. */
export const listParts = statement<NoParameters, PartRow>(
  'list_parts',
  `select * from (
     select replace(of, ' ', '_') as name, at, true as is_well from beats
     union all
     select 'books', checked_at, is_well from (
       select checked_at, jsonb_array_length(found) = 0 as is_well from books_checks
        order by checked_at desc, id desc limit 1) b
     union all
     select 'payouts', null, paused_at is null from payout_pause
   ) p order by name limit 20`,
);
