import type { InstructionKind, InstructionStatus } from '@florin/contract/exchange-vocabulary';
import { type NoParameters, statement } from '../../statement.ts';
import { counted } from '../../counted.ts';

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

export const instructionColumns = `i.id, i.exchange, i.kind, i.withdrawal_id, i.token_id, i.symbol, i.client_id, i.network,
  i.destination, i.amount, i.amount_text, i.fee_text, i.price_text, i.move_to, i.status, i.reference, i.tx_hash,
  i.fee_paid, i.sold, i.proceeds, i.proceeds_token_id, i.refusal, i.asked_at, i.missed_at, i.ended_at, i.attempts,
  i.last_error,
  i.created_at`;

/** Writes an instruction that nobody has given yet; a withdrawal, or a coin, that has a living one keeps it. */
export const insertInstruction = statement<{ instructionJson: string; now: Date }>(
  'insert_exchange_instruction',
  `insert into exchange_instructions (id, exchange, kind, withdrawal_id, token_id, symbol, client_id, network,
          destination, amount, amount_text, fee_text, price_text, move_to, next_attempt_at, created_at)
   select id, exchange, kind, "withdrawalId", "tokenId", symbol, "clientId", network, destination, amount, "amountText",
          "feeText", "priceText", "moveTo", $now, $now
     from jsonb_to_record($instructionJson::jsonb) as n(id uuid, exchange text, kind text, "withdrawalId" uuid,
       "tokenId" uuid, symbol text, "clientId" text, network text, destination text, amount numeric,
          "amountText" text, "feeText" text, "priceText" text, "moveTo" text)
   on conflict do nothing`,
);

/** Takes what is due at these exchanges, a lease each, the longest due first. */
export const claimInstructions = statement<
  { exchanges: readonly string[]; now: Date; lease: string; until: Date; limit: number },
  InstructionRow
>(
  'claim_exchange_instructions',
  `with due as (
     select id from exchange_instructions
      where status in ('written', 'asked', 'unanswered', 'accepted') and exchange = any($exchanges)
        and next_attempt_at <= $now and leased_until < $now
      order by next_attempt_at, id limit $limit for update skip locked
   ), claimed as (
     update exchange_instructions i set lease = $lease, leased_until = $until from due where i.id = due.id returning i.*
   )
   select ${instructionColumns} from claimed i order by i.next_attempt_at, i.id`,
);

export const giveBackInstructions = statement<{ ids: readonly string[]; lease: string }>(
  'give_back_exchange_instructions',
  `update exchange_instructions set leased_until = '-infinity' where id = any($ids::uuid[]) and lease = $lease`,
);

/**
 * From now on the exchange may have heard of it. No row when the lease was lost, or when it was asked before: then
 * nobody may ask.
 */
export const markAsked = statement<{ id: string; lease: string; until: Date; now: Date }, { id: string }>(
  'mark_exchange_asked',
  `update exchange_instructions set status = 'asked', asked_at = $now, leased_until = $until
    where id = $id and lease = $lease and status = 'written' returning id`,
);

/** What became of the question, or of looking it up; `from` is what it must still be. */
export const moveInstruction = statement<
  {
    id: string;
    lease: string;
    from: InstructionStatus;
    to: InstructionStatus;
    reference: string | null;
    nextAttemptAt: Date;
    error: string | null;
  },
  { id: string }
>(
  'move_exchange_instruction',
  `update exchange_instructions
      set status = $to, reference = coalesce($reference, reference), leased_until = '-infinity',
        next_attempt_at = $nextAttemptAt, last_error = $error, attempts = 0
    where id = $id and lease = $lease and status = $from returning id`,
);

/** Nothing has changed; looked at again later. */
export const postponeInstruction = statement<{ id: string; lease: string; nextAttemptAt: Date; error: string | null }>(
  'postpone_exchange_instruction',
  `update exchange_instructions
      set leased_until = '-infinity', next_attempt_at = $nextAttemptAt, last_error = $error, attempts = attempts + 1
    where id = $id and lease = $lease`,
);

/** The exchange says that it knows nothing of it. */
export const noteMissed = statement<{ id: string; lease: string; nextAttemptAt: Date; now: Date }>(
  'note_exchange_missed',
  `update exchange_instructions
      set leased_until = '-infinity', next_attempt_at = $nextAttemptAt, missed_at = $now, attempts = attempts + 1,
          last_error = 'the exchange knows nothing of it'
    where id = $id and lease = $lease and status = 'unanswered'`,
);

/**
 * It is over and nothing was done; only the holder of its lease may say so, once. `reference` is null where the exchange
 * has no record of it.
 */
export const refuseInstruction = statement<
  { id: string; lease: string; from: InstructionStatus; reference: string | null; refusal: string; now: Date },
  { id: string }
>(
  'refuse_exchange_instruction',
  `update exchange_instructions
      set status = 'refused', refusal = $refusal, reference = coalesce($reference, reference), ended_at = $now,
        leased_until = '-infinity'
    where id = $id and lease = $lease and status = $from returning id`,
);

/** What an instruction came to, in base units. */
export const finishInstruction = statement<
  {
    id: string;
    lease: string;
    txHash: string | null;
    feePaid: bigint | null;
    sold: bigint | null;
    proceeds: bigint | null;
    proceedsTokenId: string | null;
    now: Date;
  },
  { id: string }
>(
  'finish_exchange_instruction',
  `update exchange_instructions
      set status = 'done', tx_hash = $txHash, fee_paid = $feePaid, sold = $sold, proceeds = $proceeds,
        proceeds_token_id = $proceedsTokenId, ended_at = $now,
          leased_until = '-infinity', last_error = null
    where id = $id and lease = $lease and status = 'accepted' returning id`,
);

/** Every payout of a withdrawal that is not over, under lock. */
export const lockInstructions = statement<{ withdrawalId: string }, { id: string; status: InstructionStatus }>(
  'lock_exchange_instructions',
  `select id, status from exchange_instructions
    where withdrawal_id = $withdrawalId and status not in ('refused', 'given_up') order by id for update`,
);

/** Gives up one that the exchange has not heard of. */
export const giveUpInstruction = statement<{ id: string; now: Date }>(
  'give_up_exchange_instruction',
  `update exchange_instructions set status = 'given_up', ended_at = $now where id = $id and status = 'written'`,
);

/** Whether somebody pays a withdrawal already: an exchange, or our own treasury. */
export const isPayoutUnderWay = statement<{ withdrawalId: string }, { underWay: boolean }>(
  'is_payout_under_way',
  `select exists (select from exchange_instructions
                   where withdrawal_id = $withdrawalId and status not in ('refused', 'given_up'))
       or exists (select from outgoing where purpose = 'payout' and purpose_id = $withdrawalId and status <> 'dead'
                     and coalesce(succeeded, true)) as under_way`,
);

/** Makes plans over the same account queue. */
export const lockExchange = statement<{ name: string }, { answeredAt: Date | null; failures: number }>(
  'lock_exchange',
  `select answered_at, failures from exchanges where name = $name for no key update`,
);

/** One instruction under lock, for a person who decides about it. */
export const lockInstruction = statement<{ id: string }, InstructionRow>(
  'lock_exchange_instruction',
  `select ${instructionColumns} from exchange_instructions i where i.id = $id for update`,
);

export const releaseInstruction = statement<{ id: string; releasedBy: string | null; refusal: string; now: Date }>(
  'release_exchange_instruction',
  `update exchange_instructions
      set status = 'refused', refusal = $refusal, released_by = $releasedBy, ended_at = $now, lease = null,
        leased_until = '-infinity'
    where id = $id and status = 'unanswered'`,
);

/** How much is under way at each exchange. */
export const countOpenInstructions = statement<
  NoParameters,
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

const listed = `${instructionColumns}, t.decimals, p.decimals as proceeds_decimals
     from exchange_instructions i join tokens t on t.id = i.token_id left join tokens p on p.id = i.proceeds_token_id`;

export const readInstruction = statement<{ id: string }, ListedInstructionRow>(
  'read_exchange_instruction',
  `select ${listed} where i.id = $id`,
);

/** One page, newest first; with `status` null all of them. */
export const listInstructions = statement<
  { limit: number; offset: number; status: string | null },
  ListedInstructionRow
>(
  'list_exchange_instructions',
  `select ${listed} where i.status = coalesce($status, i.status)
    order by i.created_at desc, i.id desc limit $limit offset $offset`,
);

export const countInstructions = statement<{ status: string | null }, { total: bigint }>(
  'count_exchange_instructions',
  counted('exchange_instructions where status = coalesce($status, status)'),
);
