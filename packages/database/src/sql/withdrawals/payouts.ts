import type { OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import type { WaitingReason } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { type MerchantSignature, merchantSignature } from '../accounts/signature.ts';
import { whyPaused } from '../catalogue/payout-pause.ts';

/** Approved withdrawals whose payout is due on other chains and not under way. */
export const findDuePayouts = statement<
  { now: Date; limit: number; exceptChains: readonly string[] },
  { id: string; chainId: string }
>(
  'find_due_payouts',
  `select w.id, w.chain_id from withdrawals w
    where w.status = 'processing' and w.next_payout_at <= $now and w.chain_id <> all($exceptChains::uuid[])
      and not exists (select from outgoing o
                       where o.purpose = 'payout' and o.purpose_id = w.id and o.status <> 'dead'
                         and coalesce(o.succeeded, true))
      and not exists (select from exchange_instructions i
                       where i.withdrawal_id = w.id and i.status not in ('refused', 'given_up'))
    order by w.next_payout_at, w.id limit $limit`,
);

export interface DuePayoutRow {
  tokenId: string;
  destination: string;
  netUsd: string;
  merchantSignature: MerchantSignature;
}

export const readDuePayout = statement<{ withdrawalId: string }, DuePayoutRow>(
  'read_due_payout',
  `select a.token_id, a.destination, a.net_usd, ${merchantSignature} as merchant_signature
     from withdrawal_approvals a join withdrawals w on w.id = a.withdrawal_id where a.withdrawal_id = $withdrawalId`,
);

/** What the ledger holds for a withdrawal `w` and has not given out or back yet. */
const openHold = `select from ledger_transfers h
  where h.idempotency_key = 'withdrawal_pending:' || w.id and h.phase = 'pending' and h.amount = w.amount_usd
    and h.debit_account = 'merchant:' || w.merchant_id
    and not exists (select from ledger_transfers e where e.pending_id = h.id)`;

/** Why a payout must not be signed or asked for at `now`: nothing may leave, it is held for nobody, its wallet was listed. */
export const readPayoutHindrance = statement<{ withdrawalId: string; now: Date }, { reason: string }>(
  'read_payout_hindrance',
  `${whyPaused}
   union all
   select 'the ledger does not hold its amount' from withdrawals w where w.id = $withdrawalId
     and not exists (${openHold})
   union all
   select 'the wallet is on the blacklist'
     from withdrawals w join chains c on c.id = w.chain_id
     join blacklist b on b.chain_type = c.chain_type and b.address = w.destination
    where w.id = $withdrawalId
   limit 1`,
);

/** Makes plans over the same coins queue. */
export const lockPayoutToken = statement<{ tokenId: string }>(
  'lock_payout_token',
  'select from tokens where id = $tokenId for no key update',
);

/**
 * Base units of a token in the treasury that are spoken for: what planned payouts and refunds will take and no block has
 * taken yet, and what is set apart there.
 */
export const sumOpenPayouts = statement<{ tokenId: string }, { committed: string }>(
  'sum_open_payouts',
  `select (select coalesce(sum(amount), 0) from outgoing
            where purpose in ('payout', 'refund', 'exchange', 'top_up') and source_kind = 'treasury' and token_id = $tokenId
              and status in ('intent', 'reserved', 'signed', 'sent'))
        + (select coalesce(sum(amount), 0) from outgoing
            where purpose = 'sweep' and status = 'final' and succeeded
              and id in (select d.swept_by from quarantines q
                           join deposits d on d.deposit_index = q.deposit_index and d.token_id = q.token_id
                          where q.token_id = $tokenId and q.released_at is null
                            and d.quarantined_at is not null)) as committed`,
);

/** Says why an approved withdrawal does not move and when it is looked at again; null: it moves. */
export const notePayout = statement<{
  withdrawalId: string;
  waitingReason: WaitingReason | null;
  nextPayoutAt: Date;
  now: Date;
}>(
  'note_payout',
  `update withdrawals
      set waiting_reason = $waitingReason, next_payout_at = $nextPayoutAt,
          updated_at = case when waiting_reason is distinct from $waitingReason then $now else updated_at end
    where id = $withdrawalId and status = 'processing'`,
);

/** Every attempt of a withdrawal or a refund that was not given up, under lock. */
export const lockAttempts = statement<
  { purpose: 'payout' | 'refund'; purposeId: string },
  { id: string; status: OutgoingStatus; succeeded: boolean | null }
>(
  'lock_attempts',
  `select id, status, succeeded from outgoing
    where purpose = $purpose and purpose_id = $purposeId and status <> 'dead' order by id for update`,
);

/** Gives up an attempt that has no number yet: nothing of it can be on any chain. */
export const giveUpIntent = statement<{ id: string }>(
  'give_up_intent',
  `update outgoing set status = 'dead' where id = $id and status = 'intent'`,
);
