import { statement } from '../../statement.ts';

export const markSent = statement<{ id: string; lease: string; nextAttemptAt: Date }>(
  'mark_sent',
  `update outgoing set status = 'sent', leased_until = '-infinity', next_attempt_at = $nextAttemptAt, last_error = null,
          attempts = 0, block_height = null, block_hash = null
    where id = $id and lease = $lease and status in ('signed', 'sent', 'included')`,
);

/** A node had it and wants more for it: from here on it waits for its price, and no more for us. */
export const markTooCheap = statement<{ id: string; lease: string; nextAttemptAt: Date; reason: string }>(
  'mark_too_cheap',
  `update outgoing set status = 'sent', leased_until = '-infinity', next_attempt_at = $nextAttemptAt,
    last_error = $reason,
          attempts = attempts + 1, block_height = null, block_hash = null
    where id = $id and lease = $lease and status in ('signed', 'sent', 'included')`,
);

/** Which of its signatures a block contains, and where. */
export const markIncluded = statement<{
  id: string;
  lease: string;
  txHash: string;
  height: bigint;
  hash: string;
  succeeded: boolean;
  feePaid: bigint;
  nextAttemptAt: Date;
}>(
  'mark_included',
  `update outgoing o
      set status = 'included', tx_hash = s.tx_hash, raw = s.raw, unsigned = s.unsigned,
          amount = case when s.effect = 'movement' then s.amount else o.amount end,
          block_height = $height, block_hash = $hash, succeeded = null, fee_paid = $feePaid, leased_until = '-infinity',
          next_attempt_at = $nextAttemptAt,
          last_error = case when not $succeeded then 'reverted' when s.effect = 'cancel' then 'its number was used up' end
     from outgoing_signatures s
    where o.id = $id and o.lease = $lease and o.status in ('signed', 'sent', 'included')
      and s.outgoing_id = o.id and s.tx_hash = $txHash`,
);

/** The end of a movement, with what arrived; only the holder of its lease may say so, once. */
export const markFinal = statement<
  { id: string; lease: string; succeeded: boolean; arrived: bigint; feePaid: bigint; at: Date },
  { id: string }
>(
  'mark_final',
  `update outgoing
      set status = 'final', succeeded = $succeeded, arrived = $arrived, fee_paid = $feePaid, final_at = $at,
        leased_until = '-infinity',
          last_error = case when not $succeeded then coalesce(last_error, 'nothing arrived') end
    where id = $id and lease = $lease and status = 'included' returning id`,
);

/**
 * Gives up a movement of which the chain has proved that nothing that may have been signed for it will ever count, be it
 * that a block had it which a reorg has taken since.
 */
export const giveUpSigned = statement<{ id: string; lease: string; reason: string }, { id: string }>(
  'give_up_signed',
  `update outgoing set status = 'dead', leased_until = '-infinity', last_error = $reason, block_height = null,
          block_hash = null, fee_paid = null
    where id = $id and lease = $lease and status in ('reserved', 'signed', 'sent', 'included') returning id`,
);

/** Gives up a movement that nobody was asked to sign. No row when it has come further, or the lease was lost. */
export const giveUpUnasked = statement<{ id: string; lease: string; reason: string }, { id: string }>(
  'give_up_unasked',
  `update outgoing set status = 'dead', leased_until = '-infinity', last_error = $reason
    where id = $id and lease = $lease and status = 'intent' and asked_at is null returning id`,
);
