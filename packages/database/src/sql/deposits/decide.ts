import type { UnmatchedReason } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { hasSwept, wentBack } from './list.ts';

/** A stored deposit as the rules read it again. */
export interface StoredDeposit {
  id: string;
  chainId: string;
  tokenId: string;
  depositIndex: bigint;
  paymentId: string | null;
  txHash: string;
  address: string;
  fromAddresses: string[];
  amount: string;
  seenAt: Date;
  ruling: 'counted' | 'awaiting_rule' | 'awaiting_rate' | 'blacklisted' | 'unmatched' | 'refunded';
  reason: UnmatchedReason | null;
  final: boolean;
  orphaned: boolean;
  quarantined: boolean;
  ignored: boolean;
  /** An administrator has let its senders pass. */
  cleared: boolean;
  /** Its merchant was credited for it. */
  credited: boolean;
  /** A refund of it is under way or completed. */
  refunded: boolean;
  sweptBy: string | null;
}

const columns = `d.id, d.chain_id, d.token_id, d.deposit_index, d.payment_id, d.tx_hash, d.address, d.from_addresses,
  d.amount, d.seen_at, d.ruling, d.reason, d.confirmed_at is not null as final, d.orphaned_at is not null as orphaned,
  d.quarantined_at is not null as quarantined, d.ignored_at is not null as ignored,
  d.cleared_at is not null as cleared, d.settled_at is not null as credited, d.swept_by,
  exists (select from refunds r where r.deposit_id = d.id and r.status not in ('rejected', 'failed')) as refunded`;

/** Deposits of a payment with one of these rulings, in the order in which rules take them. */
export const listDepositsRuled = statement<{ paymentId: string; rulings: readonly string[] }, StoredDeposit>(
  'list_deposits_ruled',
  `select ${columns} from deposits d where d.payment_id = $paymentId and d.ruling = any($rulings::text[])
    order by d.block_height, d.detected_at, d.position, d.id for update`,
);

/**
 * Waits for a deposit's row and holds it. What is to be known of it is read by a statement of its own afterwards: this one
 * would see other tables as they were before it waited.
 */
export const holdDeposit = statement<{ id: string }>('hold_deposit', 'select from deposits where id = $id for update');

/** Deposits of a payment that no rule took because their token was not the choice, or not on offer. */
export const findUntakenOf = statement<{ paymentId: string; tokenId: string }, { id: string }>(
  'find_untaken_of',
  `select id from deposits
    where payment_id = $paymentId and token_id = $tokenId and ruling = 'unmatched'
      and reason in ('wrong_token', 'wrong_chain', 'token_unavailable') order by id`,
);

export const readStoredDeposit = statement<{ id: string }, StoredDeposit>(
  'read_stored_deposit',
  `select ${columns} from deposits d where d.id = $id`,
);

/** What the rules, or an administrator, make of a deposit now. */
export const decideDeposit = statement<{
  id: string;
  paymentId: string | null;
  ruling: string;
  selectionId: bigint | null;
  reason: string | null;
}>(
  'decide_deposit',
  `update deposits set payment_id = $paymentId, ruling = $ruling, selection_id = $selectionId, reason = $reason,
    ignored_at = null where id = $id`,
);

/**
 * Payments with a deposit on the chain that waits and can be decided: by a fresh rate, or because its token is no
 * longer on offer, or by the rules once no administrator holds the payment. By id, behind one; the rate of a stablecoin
 * that lost its peg is fresh too, and its deposits are found although they have to wait.
 */
export const findDecidable = statement<
  { ratesSince: Date; behind: string | null; limit: number },
  { paymentId: string }
>(
  'find_decidable',
  `select distinct d.payment_id
     from deposits d join payments p on p.id = d.payment_id
     join tokens t on t.id = d.token_id join chains c on c.id = t.chain_id
     left join rates r on r.token_id = t.id
    where d.ruling in ('awaiting_rate', 'awaiting_rule') and d.orphaned_at is null
      and ($behind::uuid is null or d.payment_id > $behind) and p.status not in ('blacklisted', 'failed')
      and (d.ruling = 'awaiting_rule' or r.at >= $ratesSince or not t.is_active or not c.is_active or c.is_paused)
    order by d.payment_id limit $limit`,
);

/**
 * Takes deposits whose senders have been listed since out of their payment's selections; why nothing took one before
 * stays known.
 */
export const taintDeposits = statement<{ paymentId: string }>(
  'taint_deposits',
  `update deposits d set ruling = 'blacklisted', selection_id = null
     from chains c
    where d.payment_id = $paymentId and c.id = d.chain_id and d.ruling not in ('blacklisted', 'refunded')
      and not ${wentBack}
      and exists (select from blacklist b where b.chain_type = c.chain_type and b.address = any(d.from_addresses)
                    and b.created_at > coalesce(d.cleared_at, '-infinity'))`,
);

/**
 * An administrator lets the deposits of a payment count in spite of their senders. What nothing took before its sender
 * was listed is not decided anew: a part in another token would become the choice. Those that a reorg holds off the
 * chain are ruled when they are back.
 */
export const clearDeposits = statement<{ paymentId: string; at: Date }>(
  'clear_deposits',
  `update deposits d
      set cleared_at = $at,
          ruling = case when ruling <> 'blacklisted' then ruling
                        when ${wentBack} then 'refunded'
                        when reason is not null then 'unmatched'
                        when orphaned_at is not null then 'awaiting_rule'
                        else ruling end
    where payment_id = $paymentId`,
);

/** Hides a deposit from the list of what nobody has claimed, or shows it again. */
export const hideDeposit = statement<{ id: string; at: Date | null }>(
  'hide_deposit',
  `update deposits set ignored_at = $at where id = $id`,
);

/**
 * Takes the counted deposits of a payment that are not among these out of it, also those that are not on the chain at
 * present; returned are those that are, to be told.
 */
export const leaveUnsettled = statement<
  { paymentId: string; settledIds: readonly string[]; reason: UnmatchedReason },
  LeftDeposit
>(
  'leave_unsettled',
  `with left_over as (
     update deposits set ruling = 'unmatched', selection_id = null, reason = $reason
      where payment_id = $paymentId and ruling = 'counted' and id <> all($settledIds::uuid[])
     returning *
   )
   select id, token_id, payment_id, tx_hash, address,
          from_addresses[1] as from_address, amount, reason
     from left_over where orphaned_at is null order by block_height, position, id`,
);

/** A deposit that its payment was settled without. */
interface LeftDeposit {
  id: string;
  tokenId: string;
  paymentId: string | null;
  txHash: string;
  address: string;
  fromAddress: string | null;
  amount: string;
  reason: UnmatchedReason;
}

/** The address of an index in a family's pool. */
export const readPoolAddress = statement<{ family: string; index: bigint }, { address: string }>(
  'read_pool_address',
  `select address from deposit_addresses where family = $family and index = $index`,
);

/** Remembers which deposits a payment is credited for: counted ones that a final sweep has brought. */
export const markSettled = statement<{ paymentId: string; at: Date }>(
  'mark_settled',
  `update deposits d set settled_at = $at from outgoing o
    where d.payment_id = $paymentId and d.ruling = 'counted' and d.orphaned_at is null and d.confirmed_at is not null
      and o.id = d.swept_by and ${hasSwept}`,
);
