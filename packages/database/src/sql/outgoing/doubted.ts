import type { AssetAccount } from '@florin/domain/ledger/accounts';
import { statement } from '../../statement.ts';
import type { OutgoingRow } from './claim.ts';
import { lastReversal } from '../sweeps/plan.ts';

/**
 * Final movements of a chain above a height: their blocks are gone. What a batch carries is doubted with its batch. Whoever
 * is about to call one final loses it; one that is called so at this moment is waited for, and doubted.
 */
export const doubtMovements = statement<{ chainId: string; aboveHeight: bigint; now: Date }>(
  'doubt_movements',
  `update outgoing
      set doubted_at = case when status = 'final' then $now::timestamptz end, lease = null,
          next_attempt_at = $now, leased_until = '-infinity'
    where chain_id = $chainId and status in ('included', 'final') and batch_id is null and block_height > $aboveHeight`,
);

/** Doubts a batch that is final in another block than the one in which some of its sweeps ended: they may have ended otherwise there. */
export const doubtEndedElsewhere = statement<{ batchId: string; now: Date }>(
  'doubt_ended_elsewhere',
  `update outgoing b
      set doubted_at = $now, lease = null, next_attempt_at = $now, leased_until = '-infinity'
    where b.id = $batchId and b.status = 'final' and b.doubted_at is null
      and exists (select from outgoing i where i.batch_id = b.id and i.status = 'final'
        and i.block_hash <> b.block_hash)`,
);

/** Where a doubted movement stands by now; `txHash` null: nowhere, and it never will. */
export interface NewStanding {
  succeeded: boolean;
  /** Base units that it moves, and what of them arrived. */
  amount: bigint;
  arrived: bigint;
  feePaid: bigint;
  txHash: string | null;
  height: bigint | null;
  hash: string | null;
}

/** Ends the doubt; `corrections` counts those before, and this one where the effect is another than was booked. */
export const settleDoubt = statement<
  {
    id: string;
    lease: string;
    succeeded: boolean;
    amount: bigint;
    feePaid: bigint;
    txHash: string | null;
    height: bigint | null;
    hash: string | null;
    isCorrected: boolean;
    arrived: bigint;
  },
  { corrections: number }
>(
  'settle_doubt',
  `update outgoing o
      set doubted_at = null, leased_until = '-infinity', succeeded = $succeeded, amount = $amount, fee_paid = $feePaid,
          tx_hash = coalesce($txHash, tx_hash), block_height = $height, block_hash = $hash,
            corrections = corrections + $isCorrected::boolean::integer,
          arrived = $arrived, last_error = case when not $succeeded then 'a reorg undid it' end
    where o.id = $id and o.status = 'final' and exists (
      select from outgoing held where held.id = coalesce(o.batch_id, o.id) and held.lease = $lease
        and held.doubted_at is not null)
   returning corrections`,
);

/** What is booked of a final movement; whoever else may settle a doubt about it waits. */
export const lockBooked = statement<
  { id: string },
  { succeeded: boolean | null; amount: string; arrived: string | null; feePaid: string | null; corrections: number }
>('lock_booked', `select succeeded, amount, arrived, fee_paid, corrections from outgoing where id = $id for update`);

/** Gives up other movements for the same that nothing was signed for, and frees their deposits; what a batch carries is its own. */
export const giveUpRivals = statement<{ id: string }>(
  'give_up_rivals',
  `with dead as (
     update outgoing x set status = 'dead', last_error = 'an earlier one has succeeded after a reorg'
       from outgoing o
      where o.id = $id and x.purpose = o.purpose and x.purpose_id = o.purpose_id and x.id <> o.id
        and x.status = 'intent' and x.batch_id is null
     returning x.id
   )
   update deposits d set swept_by = null from dead where d.swept_by = dead.id`,
);

/** Whether another movement for the same may still succeed, or has: of everything but sweeps, one counts. */
export const readRival = statement<{ id: string }, { hasRival: boolean }>(
  'read_rival',
  `select exists (select from outgoing x where x.purpose = o.purpose and x.purpose_id = o.purpose_id and x.id <> o.id
                     and x.status <> 'dead' and coalesce(x.succeeded, true) and (x.purpose <> 'sweep'
                       or x.status <> 'final')
                 ) as has_rival
     from outgoing o where o.id = $id`,
);

/** What a final batch carried, each as a movement of its own, in the order of its bytes. */
export const listCarried = statement<{ batchId: string }, OutgoingRow>(
  'list_carried',
  `select id, chain_id, purpose, purpose_id, token_id, source_kind, source_index, source_address, destination, amount,
          fee_cap, status, slot, nonce, lifetime_blockhash, lifetime_height, tx_hash, raw, block_height, block_hash,
          succeeded, fee_paid, attempts, arrived, lease, unsigned, created_at, asked_at,
          signed_at, bump_wanted, doubted_at
     from outgoing where batch_id = $batchId and status <> 'dead' order by id`,
);

/** One booked transfer and by how much it is off; `undone` and `again`: by all of it. */
export interface TransferChange {
  key: string;
  change: string | 'undone' | 'again';
}

/**
 * Corrects transfers of a movement by new ones between the same accounts, the other way round where less was moved; a
 * key that was never booked is left out.
 */
export const correctTransfers = statement<{ groupId: string; changesJson: string; sequence: number; at: Date }>(
  'correct_transfers',
  `insert into ledger_transfers (group_id, token_id, kind, debit_account, credit_account, amount, idempotency_key,
    created_at)
   select $groupId, token_id, 'reorg_correction', case when change > 0 then debit_account else credit_account end,
          case when change > 0 then credit_account else debit_account end, abs(change),
          'reorg_correction:' || idempotency_key || ':' || $sequence::integer, $at
     from (select l.*, case c.change when 'undone' then -l.amount when 'again' then l.amount
                                     else c.change::numeric end as change
             from jsonb_to_recordset($changesJson::jsonb) as c(key text, change text)
             join ledger_transfers l on l.idempotency_key = c.key) off
    where change <> 0`,
);

/** Whether the books ever had a transfer. */
export const readBooked = statement<{ key: string }, { isBooked: boolean }>(
  'read_booked',
  'select exists (select from ledger_transfers where idempotency_key = $key) as is_booked',
);

/** How often the movements for the same were corrected, all of them together. */
export const countCorrections = statement<{ id: string }, { corrections: number }>(
  'count_corrections',
  `select sum(x.corrections)::integer as corrections
     from outgoing o join outgoing x on x.purpose = o.purpose and x.purpose_id = o.purpose_id where o.id = $id`,
);

/** Under which of their quarantines the coins of a final sweep are set apart in the treasury; null: they are not. */
export const readSweptQuarantine = statement<{ outgoingId: string }, { sequence: number | null }>(
  'read_swept_quarantine',
  `select max(quarantines) as sequence from deposits where swept_by = $outgoingId and quarantined_at is not null`,
);

/** Swept coins that lay in quarantine in the treasury leave it: where they lie is asked anew. */
export const unmarkSwept = statement<{ outgoingId: string }, { quarantines: number }>(
  'unmark_swept',
  `update deposits set quarantined_at = null where swept_by = $outgoingId and quarantined_at is not null
    returning quarantines`,
);

const ofMissing = lastReversal('missing');

/**
 * Deposits that left the chain while they were booked in the treasury, by a sweep that is undone or took other coins, and are not final again:
 * they are missing on their address instead, and come back there. `goneOnly`: those alone that are in no block.
 */
export const moveReversals = statement<
  { outgoingId: string; goneOnly: boolean },
  { id: string; tokenId: string; depositIndex: bigint; amount: string; reversals: number; bookedFrom: AssetAccount }
>(
  'move_reversals',
  `with missing as (
     update deposits set reversed_swept = false where swept_by = $outgoingId and confirmed_at is null and reversed_swept
       and (orphaned_at is not null or not $goneOnly::boolean)
     returning *
   )
   select missing.id, missing.token_id, deposit_index, reversals, ${ofMissing.columns}
     from missing ${ofMissing.join} order by missing.id`,
);

/** A deposit whose refund was undone, and how often it has left the chain. */
export interface RestoredDeposit {
  isQuarantined: boolean;
  isOrphaned: boolean;
  reversals: number;
}

/**
 * A deposit whose refund was undone; one that had left quarantine is there again. One that was signed for before its
 * sender was listed is what nothing took, as if the refund had been completed before.
 */
export const restoreRefunded = statement<{ depositId: string; outgoingId: string; at: Date }, RestoredDeposit>(
  'restore_refunded',
  `update deposits d
      set swept_by = case when swept_by = $outgoingId::uuid then null else swept_by end,
          quarantined_at = case when l.credit_account like 'quarantine:%' then $at::timestamptz else quarantined_at end,
          ruling = case when ruling <> 'refunded' then ruling
                        when l.credit_account not like 'quarantine:%' and reason is not null then 'unmatched'
                        else 'blacklisted' end
     from ledger_transfers l
    where d.id = $depositId and l.idempotency_key = 'refund:' || $outgoingId::uuid::text
   returning quarantined_at is not null as is_quarantined, orphaned_at is not null as is_orphaned, reversals`,
);
