import { testTokens } from '@florin/testing/catalogue';
import { lifetimeChain } from '@florin/testing/lifetime-catalogue';
import type { World } from '../world/world.ts';

/** What seeds with a chain of lifetimes may have seen there. */
export const lifetimeEvents = [
  'lifetimeDeposits',
  'lifetimeSwept',
  'lifetimePayouts',
  'lifetimeRefunds',
  'lifetimeReorgs',
  'cameLate',
  'expired',
  'signedAgain',
] as const;

/** Rarer events that a seed may have reached by its end; each seed counts them, and campaigns how many seeds reach each. */
export const reachedByChance = [
  'afterRefund',
  'afterSweep',
  'afterExchange',
  'belowDeposits',
  'spentTwice',
  'heldBack',
  'refusedAgain',
  'feesKept',
  'feesKeptOfSweeps',
  'falseAnswers',
  'rescaled',
  'boasted',
  'gasJumps',
  'refundsOfUnmatched',
  'refundsOfQuarantine',
  'refundsOfSurplus',
  'refundsOfBalance',
  'refundsInETH',
  'refundsInUSDT',
  'refundsInUSDC',
  'refundsInLTC',
  'undoneRefunds',
  'undoneSweeps',
  'undoneExchanges',
  'returnedDeposits',
  'partsTaken',
  'exchangeTransfers',
  'exchangeCredits',
  'consolidations',
  'tokensProven',
  'coinsAccepted',
  'networksAccepted',
  'coinsChanged',
  'partsTakenUp',
  'topUps',
  ...lifetimeEvents,
] as const;

/** Of all seeds, those that reached each of them. */
export const seedsThatReached = (counts: readonly Readonly<Record<string, number>>[]): Record<string, number> =>
  Object.fromEntries(
    reachedByChance.map((name) => [name, counts.filter((one) => (one[name] ?? 0) > 0).length] as const),
  );

/** What the database knows of them; movements that a reorg undid had been final. */
export async function countReached({ place, knobs }: World): Promise<Record<string, number>> {
  const { rows } = await place.control.query<{ name: string; n: string }>({
    name: 'simulation_reached',
    values: [knobs.unproven ? Object.values(testTokens).map(({ id }) => id) : []],
    text: `with paid as (
             select r.source, t.symbol from outgoing o join refunds r on r.id = o.purpose_id join tokens t on t.id = o.token_id
              where o.purpose = 'refund' and o.status = 'final' and (o.succeeded or o.corrections > 0)
           ), choices as (
             select s.origin, s.token_id, t.chain_id, lag(s.token_id) over own as token_before, lag(t.chain_id) over own as chain_before
               from selections s join tokens t on t.id = s.token_id window own as (partition by s.payment_id order by s.id)
           ), undone as (
             select purpose from outgoing where status = 'final' and not succeeded and corrections > 0
           )
           select 'refundsOf' || initcap(source) as name, count(*) as n from paid group by source
           union all select 'refundsIn' || symbol, count(*) from paid group by symbol
           union all select 'undone' || initcap(purpose) || 's', count(*) from undone group by purpose
           union all select 'returnedDeposits', count(*) from deposits where reversals > 0 and orphaned_at is null
           union all select 'partsTaken', count(*) from payments p
                      where p.ended_as in ('completed', 'expired_partial')
                        and exists (select from deposits d where d.payment_id = p.id and d.reversals > 0 and d.orphaned_at is not null)
                        and exists (select from deposits d where d.payment_id = p.id and d.ruling = 'counted' and d.orphaned_at is null)
           union all select 'exchangeTransfers', count(*) from outgoing where purpose = 'exchange' and status = 'final'
           union all select 'exchangeCredits', count(*) from exchange_credits
           union all select 'consolidations', count(*) from outgoing where purpose = 'consolidation' and status = 'final' and succeeded
           union all select 'topUps', count(*) from outgoing where purpose = 'top_up' and status = 'final' and succeeded
           union all select 'coinsAccepted', count(*) from selections where origin = 'accepted'
           union all select 'networksAccepted', count(*) from choices where origin = 'accepted' and chain_id <> chain_before
           union all select 'coinsChanged', count(*) from choices where origin = 'payer' and token_id <> token_before
           union all select 'partsTakenUp', count(*) from deposits d join selections s on s.id = d.selection_id
                      where s.origin = 'payer' and d.detected_at < s.opens_at and d.ruling = 'counted'
                        and not exists (select from selections b where b.payment_id = d.payment_id and b.id < s.id and b.token_id = d.token_id)
           union all select 'tokensProven', count(*) from tokens where id = any($1::uuid[]) and proof = 'held'`,
  });
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
}

/** The same of the chain of lifetimes; nothing where a seed has none. */
export async function countLifetimes({ place, lifetimes }: World): Promise<Record<string, number>> {
  if (lifetimes === null) return {};
  const { rows } = await place.control.query<{ name: string; n: string }>({
    name: 'simulation_lifetimes',
    values: [lifetimeChain.id],
    text: `with own as (
             select o.*, exists (select from outgoing_signatures s where s.outgoing_id = o.id) as signed,
                    status = 'final' and succeeded as done
               from outgoing o where o.chain_id = $1
           )
           select 'lifetimeDeposits' as name, count(*) as n from deposits where chain_id = $1 and confirmed_at is not null
           union all select 'lifetimeSwept', count(*) from own where purpose = 'sweep' and done
           union all select 'lifetimePayouts', count(*) from own where purpose = 'payout' and done
           union all select 'lifetimeRefunds', count(*) from own where purpose = 'refund' and done
           union all select 'expired', count(*) from own where status = 'dead' and signed
           union all select 'signedAgain', count(*) from own where signed and purpose in ('payout', 'refund')
                        and exists (select from own e where e.purpose_id = own.purpose_id and e.status = 'dead' and e.signed and e.created_at <= own.created_at and e.id <> own.id)`,
  });
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]));
}
