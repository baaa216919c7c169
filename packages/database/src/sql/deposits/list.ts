import { statement } from '../../statement.ts';

/** A deposit on the chain at present that moves its payment. */
export interface PaymentDepositRow {
  id: string;
  paymentId: string;
  tokenId: string;
  /** Null when a listed sender keeps it out of every selection. */
  selectionId: bigint | null;
  amount: string;
  blockHeight: bigint;
  blockHash: string;
  final: boolean;
  sweptBy: string | null;
}

/** Deposits that count, or that a listed sender taints, for each of these payments, oldest first. */
export const listPaymentDeposits = statement<{ paymentIds: readonly string[] }, PaymentDepositRow>(
  'list_payment_deposits',
  `select id, payment_id, token_id, selection_id, amount, block_height, block_hash, confirmed_at is not null as final,
          swept_by
     from deposits
    where payment_id = any($paymentIds::uuid[]) and orphaned_at is null and ruling in ('counted', 'blacklisted')
    order by block_height, detected_at, position, id`,
);

/** What has come, or is coming, to a payment's address. */
export interface Arrivals {
  /** A transfer waits for a block, its confirmations or a decision. */
  inFlight: boolean;
  /** Something counts, or would but for a listed sender. */
  arrived: boolean;
}

/** A transfer to the address of a payment `p` waits for a block; last seen before `$waitingSince`, it is taken for dropped. */
const waits = `exists (select from sightings s where s.deposit_index = p.deposit_index and s.last_seen_at > $waitingSince
                       and not exists (select from deposits d
                                        where d.chain_id = s.chain_id and d.tx_hash = s.tx_hash
                                          and d.position = s.position and d.orphaned_at is null))`;

/** Nothing has come to a payment `p`, and nothing is on its way. */
export const untouched = `not ${waits}
  and not exists (select from deposits d where d.payment_id = p.id and d.orphaned_at is null
                    and d.ruling in ('counted', 'blacklisted', 'awaiting_rule', 'awaiting_rate'))`;

export const readArrivals = statement<{ paymentId: string; waitingSince: Date }, Arrivals>(
  'read_arrivals',
  `select exists (select from deposits d where d.payment_id = p.id and d.orphaned_at is null
                    and (d.ruling in ('counted', 'blacklisted') and d.confirmed_at is null
                         or d.ruling in ('awaiting_rule', 'awaiting_rate')))
          or ${waits} as in_flight,
          exists (select from deposits d where d.payment_id = p.id and d.orphaned_at is null
                    and d.ruling in ('counted', 'blacklisted')) as arrived
     from payments p where p.id = $paymentId`,
);

/** A deposit `d` whose coins lie on its address and may be swept. */
export const sweepable = `d.ruling = 'counted' and d.swept_by is null and d.confirmed_at is not null
  and d.orphaned_at is null
  and d.quarantined_at is null`;

/**
 * A movement `o` that took deposits has brought their coins to the treasury. A refund takes coins from their address as
 * well, and brings them nowhere of ours.
 */
export const hasSwept = `o.purpose = 'sweep' and o.status = 'final' and o.succeeded`;

/** Counted deposits of a payment whose coins a final sweep has brought to the treasury, oldest first. */
export const listSettledDeposits = statement<{ paymentId: string }, PaymentDepositRow>(
  'list_settled_deposits',
  `select d.id, d.payment_id, d.token_id, d.selection_id, d.amount, d.block_height, d.block_hash, true as final,
          d.swept_by
     from deposits d join outgoing o on o.id = d.swept_by
    where d.payment_id = $paymentId and d.orphaned_at is null and d.confirmed_at is not null and d.ruling = 'counted'
      and ${hasSwept}
    order by d.block_height, d.detected_at, d.position, d.id`,
);

/** A refund has given the coins of a deposit `d` back: no listed sender taints it any more. */
export const wentBack = `exists (select from refunds r where r.deposit_id = d.id and r.status = 'completed')`;

/** Whether a sender of a payment's deposits is on the blacklist by now, and no administrator let it pass. */
export const findListedDeposits = statement<{ paymentId: string }, { listed: boolean }>(
  'find_listed_deposits',
  `select exists (
     select from deposits d
       join chains c on c.id = d.chain_id
       join blacklist b on b.chain_type = c.chain_type and b.address = any(d.from_addresses)
             and b.created_at > coalesce(d.cleared_at, '-infinity')
      where d.payment_id = $paymentId and d.ruling <> 'refunded' and d.orphaned_at is null
        and not ${wentBack}) as listed`,
);

/**
 * A deposit `d` on a chain `c` counts as lost: it has been gone for twice the confirmations that it once had to have.
 * `cursor`: the alias of the chain's cursor.
 */
export const isLost = (cursor: string): string =>
  `d.orphaned_at is not null and ${cursor}.height >= d.block_height + 2 * c.confirmations_required`;
