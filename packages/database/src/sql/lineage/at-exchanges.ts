import type { WithdrawalStatus } from '@florin/contract/vocabulary';
import { statement } from '../../statement.ts';
import { instructionColumns, type InstructionRow } from '../exchange/instructions.ts';

export interface UnpaidRow {
  id: string;
  status: Extract<WithdrawalStatus, 'pending_approval' | 'processing'>;
  tokenId: string;
  destination: string;
  netUsd: string;
  merchantEmail: string;
}

/** Withdrawals that nobody has paid by this database, a page at a time. */
export const listUnpaid = statement<{ afterId: string; limit: number }, UnpaidRow>(
  'list_unpaid_withdrawals',
  `select w.id, w.status, w.token_id, w.destination, w.amount_usd - w.fee_usd as net_usd, a.email as merchant_email
     from withdrawals w join accounts a on a.id = w.merchant_id
    where w.status in ('pending_approval', 'processing') and w.id > $afterId order by w.id limit $limit`,
);

/** Takes every instruction at an exchange that is not over, due or not, unless somebody holds it. */
export const claimOpenAtExchange = statement<
  { exchange: string; now: Date; lease: string; until: Date },
  InstructionRow
>(
  'claim_open_at_exchange',
  `with open as (
     select id from exchange_instructions
      where status in ('written', 'asked', 'unanswered', 'accepted') and exchange = $exchange and leased_until < $now
      order by id for update skip locked
   ), claimed as (
     update exchange_instructions i set lease = $lease, leased_until = $until from open where i.id = open.id returning i.*
   )
   select ${instructionColumns} from claimed i order by i.created_at, i.id`,
);

/** Whether somebody may be asking an exchange at this moment. */
export const countHeldAtExchange = statement<{ exchange: string; now: Date }, { count: bigint }>(
  'count_held_at_exchange',
  `select count(*) from exchange_instructions
    where status in ('written', 'asked', 'unanswered', 'accepted') and exchange = $exchange and leased_until >= $now`,
);
