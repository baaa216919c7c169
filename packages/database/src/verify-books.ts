import { readFileSync } from 'node:fs';
import { type NoParameters, type Statement, statement } from './statement.ts';

export interface Violation {
  rule: string;
  subject: string;
  facts: unknown;
}

const read = (name: string): string => readFileSync(new URL(`books-${name}.sql`, import.meta.url), 'utf8');

/** A closed period says what its transfers add up to: asked of all of them, since nothing else reads them again. */
const carriedRule = `
union all
select 'carried_balance', coalesce(f.token_id::text, 'usd') || ':' || coalesce(f.account, c.account),
       jsonb_build_object('carried', c.amount, 'recomputed', f.amount)
  from (select token_id, account, sum(amount) as amount
          from (select token_id, debit_account as account, amount from ledger_transfers
                 where id <= florin.closed_transfers() and phase in ('posted', 'post')
                union all
                select token_id, credit_account, -amount from ledger_transfers
                 where id <= florin.closed_transfers() and phase in ('posted', 'post')) legs
         group by 1, 2 having sum(amount) <> 0) f
  full join (select token_id, account, debit - credit as amount from carried_balances where debit <> credit) c
    on c.account = f.account and coalesce(c.token_id::text, '') = coalesce(f.token_id::text, '')
 where f.amount is distinct from c.amount`;

/** Every row is a broken invariant; none is what books look like. Reads the whole history. */
export const verifyBooks: Statement<NoParameters, Violation> = statement(
  'verify_books',
  `with ${read('whole')}, ${read('rules')}${carriedRule}`,
);

/**
 * The same rules on what came or changed since the last closed period: its cost does not grow with the history. What
 * somebody changed behind the books' back in a closed period is found by `verifyBooks` alone.
 */
export const verifyOpenBooks: Statement<NoParameters, Violation> = statement(
  'verify_open_books',
  `with ${read('open')}, ${read('rules')}`,
);
