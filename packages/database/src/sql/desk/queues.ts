import type { DeskQueue } from '@florin/contract/desk-vocabulary';
import { limits } from '@florin/contract/limits';
import { statement } from '../../statement.ts';

export interface DeskQueueRow {
  queue: DeskQueue;
  /** Of what was counted: one more than the limit at most. */
  total: bigint;
  oldestAt: Date | null;
  /** US dollars as text; null where it is no money. */
  amountUsd: string | null;
}

/** One row more than is told, which says that there are more. */
const most = limits.deskCountMax + 1;

/** What base units are worth at the present rate; nothing where there is none. */
const worth = 'coalesce(w.amount * r.rate_usd / power(10::numeric, t.decimals), 0)';

/** A queue of US dollars or of nothing: `usd` is null there. */
const queue = (name: DeskQueue, { from, at, usd }: { from: string; at: string; usd: string }): string =>
  `select '${name}' as queue, count(*) as total, min(w.at) as oldest_at, ${
    usd === 'null' ? 'null::numeric' : 'round(coalesce(sum(w.usd), 0), 2)'
  } as amount_usd
     from (select ${at} as at, ${usd} as usd from ${from} limit ${most}) w`;

/** A queue of coins. */
const coins = (name: DeskQueue, { from, at }: { from: string; at: string }): string =>
  `select '${name}', count(*), min(w.at), round(coalesce(sum(${worth}), 0), 2)
     from (select ${at} as at, token_id, amount from ${from} limit ${most}) w
     join tokens t on t.id = w.token_id left join rates r on r.token_id = w.token_id`;

/** What ends by itself within this time is no case for a person. */
const stuck = `interval '15 minutes'`;

/**
 * Every queue with how much waits in it, since when, and what it is worth: by indices of open work, and counted no further
 * than told. What an administrator has decided about, dust, and coins that a refund takes out are no longer in it.
 */
export const readDeskQueues = statement<{ now: Date }, DeskQueueRow>(
  'read_desk_queues',
  `select * from (
   ${queue('withdrawals', { from: `withdrawals where status = 'pending_approval'`, at: 'created_at', usd: 'amount_usd' })}
   union all
   ${coins('refunds', {
     from: `refunds where status = 'requested' and destination is not null`,
     at: 'coalesce(address_given_at, created_at)',
   })}
   union all
   ${coins('unmatched', {
     from: `deposits d where ruling = 'unmatched' and reason <> 'below_dust' and orphaned_at is null and ignored_at is null
       and not exists (select from refunds r where r.deposit_id = d.id and r.status not in ('rejected', 'failed'))`,
     at: 'detected_at',
   })}
   union all
   ${coins('quarantine', {
     from: `deposits d where quarantined_at is not null and orphaned_at is null and exists (
         select from quarantines q where q.deposit_index = d.deposit_index and q.token_id = d.token_id
            and q.released_at is null and q.kept_at is null)
       and not exists (select from refunds r where r.deposit_id = d.id and r.status not in ('rejected', 'failed'))`,
     at: 'quarantined_at',
   })}
   union all
   ${queue('failed', { from: `payments where status = 'failed'`, at: 'coalesce(confirming_at, created_at)', usd: 'coalesce(received_usd, amount_usd)' })}
   union all
   ${queue('sweep_failed', { from: `payments where status = 'sweep_failed'`, at: 'coalesce(confirmed_at, created_at)', usd: 'coalesce(received_usd, amount_usd)' })}
   union all
   ${queue('suspended', { from: 'payments where suspended_at is not null', at: 'suspended_at', usd: 'coalesce(received_usd, amount_usd)' })}
   union all
   ${coins('outgoing', {
     from: `outgoing where status not in ('final', 'dead') and batch_id is null
       and created_at < $now::timestamptz - ${stuck}`,
     at: 'created_at',
   })}
   union all
   ${queue('kyc', { from: `kyc_submissions where status = 'pending'`, at: 'created_at', usd: 'null' })}
   union all
   ${queue('tickets', { from: `support_tickets where status = 'open'`, at: 'created_at', usd: 'null' })}
   ) q order by queue`,
);
