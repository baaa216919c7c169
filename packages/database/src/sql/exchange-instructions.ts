import type { InstructionKind, InstructionStatus } from '@florin/contract/exchange-vocabulary';
import { statement } from '../statement.ts';

/** What an exchange was told to do; amounts are base units unless they say otherwise. */
export interface InstructionRow {
  id: string;
  exchange: string;
  kind: InstructionKind;
  withdrawalId: string | null;
  tokenId: string;
  symbol: string;
  clientId: string;
  network: string | null;
  destination: string | null;
  amount: string;
  /** As the exchange is told. */
  amountText: string;
  feeText: string | null;
  priceText: string | null;
  moveTo: 'trading' | 'funding' | null;
  status: InstructionStatus;
  reference: string | null;
  txHash: string | null;
  feePaid: string | null;
  sold: string | null;
  proceeds: string | null;
  proceedsTokenId: string | null;
  refusal: string | null;
  askedAt: Date | null;
  missedAt: Date | null;
  endedAt: Date | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
}

const columns = `i.id, i.exchange, i.kind, i.withdrawal_id as "withdrawalId", i.token_id as "tokenId", i.symbol,
  i.client_id as "clientId", i.network, i.destination, i.amount, i.amount_text as "amountText", i.fee_text as "feeText",
  i.price_text as "priceText", i.move_to as "moveTo", i.status, i.reference, i.tx_hash as "txHash",
  i.fee_paid as "feePaid", i.sold, i.proceeds, i.proceeds_token_id as "proceedsTokenId", i.refusal,
  i.asked_at as "askedAt", i.missed_at as "missedAt", i.ended_at as "endedAt", i.attempts, i.last_error as "lastError",
  i.created_at as "createdAt"`;

/** Writes an instruction that nobody has given yet; a withdrawal, or a coin, that has a living one keeps it. */
export const insertInstruction = statement<[instructionJson: string, now: Date]>(
  'insert_exchange_instruction',
  `insert into exchange_instructions (id, exchange, kind, withdrawal_id, token_id, symbol, client_id, network,
          destination, amount, amount_text, fee_text, price_text, move_to, next_attempt_at, created_at)
   select id, exchange, kind, "withdrawalId", "tokenId", symbol, "clientId", network, destination, amount, "amountText",
          "feeText", "priceText", "moveTo", $2, $2
     from jsonb_to_record($1::jsonb) as n(id uuid, exchange text, kind text, "withdrawalId" uuid, "tokenId" uuid,
          symbol text, "clientId" text, network text, destination text, amount numeric, "amountText" text,
          "feeText" text, "priceText" text, "moveTo" text)
   on conflict do nothing`,
);

/** Takes what is due at these exchanges, a lease each, the longest due first. */
export const claimInstructions = statement<
  [exchanges: readonly string[], now: Date, lease: string, until: Date, limit: number],
  InstructionRow
>(
  'claim_exchange_instructions',
  `with due as (
     select id from exchange_instructions
      where status in ('written', 'asked', 'unanswered', 'accepted') and exchange = any($1)
        and next_attempt_at <= $2 and leased_until < $2
      order by next_attempt_at, id limit $5 for update skip locked
   ), claimed as (
     update exchange_instructions i set lease = $3, leased_until = $4 from due where i.id = due.id returning i.*
   )
   select ${columns} from claimed i order by i.next_attempt_at, i.id`,
);

export const giveBackInstructions = statement<[ids: readonly string[], lease: string]>(
  'give_back_exchange_instructions',
  `update exchange_instructions set leased_until = '-infinity' where id = any($1::uuid[]) and lease = $2`,
);

/**
 * From now on the exchange may have heard of it. No row when the lease was lost, or when it was asked before: then
 * nobody may ask.
 */
export const markAsked = statement<[id: string, lease: string, until: Date, now: Date], { id: string }>(
  'mark_exchange_asked',
  `update exchange_instructions set status = 'asked', asked_at = $4, leased_until = $3
    where id = $1 and lease = $2 and status = 'written' returning id`,
);

/** What became of the question, or of looking it up; `from` is what it must still be. */
export const moveInstruction = statement<
  [
    id: string,
    lease: string,
    from: InstructionStatus,
    to: InstructionStatus,
    reference: string | null,
    nextAttemptAt: Date,
    error: string | null,
  ],
  { id: string }
>(
  'move_exchange_instruction',
  `update exchange_instructions
      set status = $4, reference = coalesce($5, reference), leased_until = '-infinity', next_attempt_at = $6,
          last_error = $7, attempts = 0
    where id = $1 and lease = $2 and status = $3 returning id`,
);

/** Nothing has changed; looked at again later. */
export const postponeInstruction = statement<[id: string, lease: string, nextAttemptAt: Date, error: string | null]>(
  'postpone_exchange_instruction',
  `update exchange_instructions
      set leased_until = '-infinity', next_attempt_at = $3, last_error = $4, attempts = attempts + 1
    where id = $1 and lease = $2`,
);

/** The exchange says that it knows nothing of it. */
export const noteMissed = statement<[id: string, lease: string, nextAttemptAt: Date, now: Date]>(
  'note_exchange_missed',
  `update exchange_instructions
      set leased_until = '-infinity', next_attempt_at = $3, missed_at = $4, attempts = attempts + 1,
          last_error = 'the exchange knows nothing of it'
    where id = $1 and lease = $2 and status = 'unanswered'`,
);

/** It is over and nothing was done; only the holder of its lease may say so, once. */
export const refuseInstruction = statement<
  [id: string, lease: string, from: InstructionStatus, refusal: string, now: Date],
  { id: string }
>(
  'refuse_exchange_instruction',
  `update exchange_instructions set status = 'refused', refusal = $4, ended_at = $5, leased_until = '-infinity'
    where id = $1 and lease = $2 and status = $3 returning id`,
);

/** What an instruction came to, in base units. */
export const finishInstruction = statement<
  [
    id: string,
    lease: string,
    txHash: string | null,
    feePaid: bigint | null,
    sold: bigint | null,
    proceeds: bigint | null,
    proceedsTokenId: string | null,
    now: Date,
  ],
  { id: string }
>(
  'finish_exchange_instruction',
  `update exchange_instructions
      set status = 'done', tx_hash = $3, fee_paid = $4, sold = $5, proceeds = $6, proceeds_token_id = $7, ended_at = $8,
          leased_until = '-infinity', last_error = null
    where id = $1 and lease = $2 and status = 'accepted' returning id`,
);

/** Every payout of a withdrawal that is not over, under lock. */
export const lockInstructions = statement<[withdrawalId: string], { id: string; status: InstructionStatus }>(
  'lock_exchange_instructions',
  `select id, status from exchange_instructions
    where withdrawal_id = $1 and status not in ('refused', 'given_up') order by id for update`,
);

/** Gives up one that the exchange has not heard of. */
export const giveUpInstruction = statement<[id: string, now: Date]>(
  'give_up_exchange_instruction',
  `update exchange_instructions set status = 'given_up', ended_at = $2 where id = $1 and status = 'written'`,
);

/** Whether somebody pays a withdrawal already: an exchange, or our own treasury. */
export const isPayoutUnderWay = statement<[withdrawalId: string], { underWay: boolean }>(
  'is_payout_under_way',
  `select exists (select from exchange_instructions
                   where withdrawal_id = $1 and status not in ('refused', 'given_up'))
       or exists (select from outgoing where purpose = 'payout' and purpose_id = $1 and status <> 'dead'
                     and coalesce(succeeded, true)) as "underWay"`,
);

/** Whole USDT of payouts, with their fees, that a balance read at a moment may not know of yet. */
export const sumOpenAtExchange = statement<[exchange: string, symbol: string], { free: string; committed: string }>(
  'sum_open_at_exchange',
  `select coalesce(trim_scale(b.funding), 0)::text as free,
          (select coalesce(trim_scale(sum(i.amount_text::numeric + i.fee_text::numeric)), 0)::text
             from exchange_instructions i
            where i.exchange = $1 and i.symbol = $2 and i.kind = 'payout'
              and (i.status in ('written', 'asked', 'unanswered')
                   or i.status = 'accepted' and i.asked_at >= coalesce(b.read_at, '-infinity'))) as committed
     from (select 1) one left join exchange_balances b on b.exchange = $1 and b.symbol = $2`,
);

/** Makes plans over the same account queue. */
export const lockExchange = statement<[name: string], { answeredAt: Date | null; failures: number }>(
  'lock_exchange',
  `select answered_at as "answeredAt", failures from exchanges where name = $1 for no key update`,
);

/** One instruction under lock, for a person who decides about it. */
export const lockInstruction = statement<[id: string], InstructionRow>(
  'lock_exchange_instruction',
  `select ${columns} from exchange_instructions i where i.id = $1 for update`,
);

export const releaseInstruction = statement<[id: string, releasedBy: string | null, refusal: string, now: Date]>(
  'release_exchange_instruction',
  `update exchange_instructions
      set status = 'refused', refusal = $3, released_by = $2, ended_at = $4, lease = null, leased_until = '-infinity'
    where id = $1 and status = 'unanswered'`,
);

/** How much is under way at each exchange. */
export const countOpenInstructions = statement<
  [],
  { exchange: string; payouts: bigint; sales: bigint; unanswered: bigint }
>(
  'count_open_exchange_instructions',
  `select exchange, count(*) filter (where kind = 'payout') as payouts, count(*) filter (where kind = 'sale') as sales,
          count(*) filter (where status in ('asked', 'unanswered')) as unanswered
     from exchange_instructions where status in ('written', 'asked', 'unanswered', 'accepted') group by exchange`,
);

/** An instruction with what its amounts are counted in. */
export interface ListedInstructionRow extends InstructionRow {
  decimals: number;
  proceedsDecimals: number | null;
}

const listed = `${columns}, t.decimals, p.decimals as "proceedsDecimals"
     from exchange_instructions i join tokens t on t.id = i.token_id left join tokens p on p.id = i.proceeds_token_id`;

export const readInstruction = statement<[id: string], ListedInstructionRow>(
  'read_exchange_instruction',
  `select ${listed} where i.id = $1`,
);

/** One page, newest first; with `status` null all of them. */
export const listInstructions = statement<[limit: number, offset: number, status: string | null], ListedInstructionRow>(
  'list_exchange_instructions',
  `select ${listed} where i.status = coalesce($3, i.status)
    order by i.created_at desc, i.id desc limit $1 offset $2`,
);

export const countInstructions = statement<[status: string | null], { total: bigint }>(
  'count_exchange_instructions',
  `select count(*) as total from exchange_instructions where status = coalesce($1, status)`,
);
