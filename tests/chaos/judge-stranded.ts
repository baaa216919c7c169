import type { Database } from '@florin/database/database';
import { type NoParameters, statement } from '@florin/database/statement';
import type { ComparedHolding } from '@florin/engine/books/compare-chain';

/**
 * Base units on one of our addresses that somebody may still decide about: deposits that no payment took or that are
 * held back, and those of payments that are not settled.
 */
const forAPerson = statement<NoParameters, { key: string; amount: string }>(
  'chaos_for_a_person',
  `select d.deposit_index || ' ' || d.token_id as key, sum(d.amount) as amount
     from deposits d left join payments p on p.id = d.payment_id
    where d.orphaned_at is null
      and (d.ruling in ('unmatched', 'blacklisted', 'awaiting_rule', 'awaiting_rate') or d.quarantined_at is not null
           or d.ruling = 'counted' and p.status not in ('completed', 'expired_partial'))
      and not exists (select from refunds r where r.deposit_id = d.id and r.status = 'completed')
    group by d.deposit_index, d.token_id order by 1`,
);

/** What takes coins off an address: movements that have not ended, and what is looked at again in time to be fetched, or is worthless. */
const liveRoutes = statement<NoParameters, { key: string }>(
  'chaos_live_routes',
  `select source_index || ' ' || token_id as key from outgoing
    where status not in ('final', 'dead') and source_index is not null
   union select deposit_index || ' ' || token_id from remainders where due_at > florin.now() - interval '1 minute' order by 1`,
);

/** What gas fundings may leave on an address, wei; of any token nothing may stay. */
const gasLeft = 10n ** 15n;

/** Coins on our deposit addresses that nothing moves and nobody may decide about. */
export async function judgeStranded(db: Database, holdings: readonly ComparedHolding[]): Promise<string[]> {
  const decided = new Map((await db.many(forAPerson)).map(({ key, amount }) => [key, BigInt(amount)]));
  const moving = new Set((await db.many(liveRoutes)).map(({ key }) => key));
  return holdings.flatMap(({ token, place, address, onChain }) => {
    const key = `${place} ${token.id}`;
    const allowed = (decided.get(key) ?? 0n) + (token.contract === null ? gasLeft : 0n);
    if (place === 'treasury' || moving.has(key) || onChain <= allowed) return [];
    return [`${onChain - allowed} ${token.symbol} are stranded at ${address} (${key}).`];
  });
}
