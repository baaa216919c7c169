import type { ExchangeProblem } from '@florin/contract/exchange-vocabulary';
import type { SourceFailure } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';
import { bookedLegs } from '../ledger/booked.ts';

export interface ExchangeRow {
  name: string;
  seenAt: Date;
  answeredAt: Date | null;
  failures: number;
  failedAt: Date | null;
  failure: SourceFailure | null;
}

const columns = `name, seen_at, answered_at, failures, failed_at, failure`;

/** A worker has an account there; told at its start, before anything refers to the exchange. */
export const noteExchange = statement<{ name: string; now: Date }>(
  'note_exchange',
  `insert into exchanges (name, seen_at) values ($name, $now)
   on conflict (name) do update set seen_at = greatest(exchanges.seen_at, excluded.seen_at)`,
);

/** Everything that was asked was answered. */
export const noteAnswered = statement<{ name: string; now: Date }>(
  'note_exchange_answered',
  `update exchanges set seen_at = $now, answered_at = $now, failures = 0 where name = $name`,
);

export const noteFailed = statement<{ name: string; failure: SourceFailure; now: Date }, ExchangeRow>(
  'note_exchange_failed',
  `update exchanges set seen_at = $now, failures = failures + 1, failed_at = $now, failure = $failure where name = $name
   returning ${columns}`,
);

export const listExchanges = statement<NoParameters, ExchangeRow>(
  'list_exchanges',
  `select ${columns} from exchanges order by name`,
);

export const readExchange = statement<{ name: string }, ExchangeRow>(
  'read_exchange',
  `select ${columns} from exchanges where name = $name`,
);

export interface ExchangeChainRow {
  exchange: string;
  chainId: string;
  shortName: string;
  network: string;
  withdrawals: boolean;
  deposits: boolean;
  /** USDT as the exchange writes it. */
  fee: string;
  minimum: string;
  problem: ExchangeProblem | null;
  readAt: Date;
}

export const listExchangeChains = statement<NoParameters, ExchangeChainRow>(
  'list_exchange_chains',
  `select e.exchange, e.chain_id, c.short_name, e.network, e.withdrawals, e.deposits,
          trim_scale(e.fee)::text as fee, trim_scale(e.minimum)::text as minimum, e.problem, e.read_at
     from exchange_chains e join chains c on c.id = e.chain_id order by e.exchange, c.name, c.id`,
);

/** What would change for merchants by a reading: none of it, and the catalogue need not move. */
export const findChangedChains = statement<{ exchange: string; chainsJson: string }, { chainId: string }>(
  'find_changed_exchange_chains',
  `select coalesce(e.chain_id, n."chainId") as chain_id
     from (select * from exchange_chains where exchange = $exchange) e
     full join jsonb_to_recordset($chainsJson::jsonb) as n("chainId" uuid, network text, withdrawals boolean,
       deposits boolean, fee numeric, minimum numeric, digits smallint, problem text)
       on n."chainId" = e.chain_id
    where (e.network, e.withdrawals, e.fee, e.minimum, e.digits, e.problem)
          is distinct from (n.network, n.withdrawals, n.fee, n.minimum, n.digits, n.problem)`,
);

export const saveExchangeChains = statement<{ exchange: string; chainsJson: string; now: Date }>(
  'save_exchange_chains',
  `insert into exchange_chains as e (exchange, chain_id, network, withdrawals, deposits, fee, minimum, digits,
    problem, read_at)
   select $exchange, "chainId", network, withdrawals, deposits, fee, minimum, digits, problem, $now
     from jsonb_to_recordset($chainsJson::jsonb) as n("chainId" uuid, network text, withdrawals boolean,
       deposits boolean, fee numeric, minimum numeric, digits smallint, problem text)
    order by "chainId"
   on conflict (exchange, chain_id) do update
     set network = excluded.network, withdrawals = excluded.withdrawals, deposits = excluded.deposits,
         fee = excluded.fee, minimum = excluded.minimum, digits = excluded.digits, problem = excluded.problem,
         read_at = excluded.read_at`,
);

/** Chains of which the exchange says nothing any more. */
export const dropExchangeChains = statement<{ exchange: string; keptIds: readonly string[] }>(
  'drop_exchange_chains',
  `delete from exchange_chains where exchange = $exchange and not chain_id = any($keptIds::uuid[])`,
);

/** Nobody knows any more what it offers. */
export const closeExchangeChains = statement<{ exchange: string }>(
  'close_exchange_chains',
  `update exchange_chains set problem = 'unreachable' where exchange = $exchange and problem is null`,
);

/**
 * Requests that nobody was asked to pay yet say that the active exchange does not pay out on their chain, and no longer
 * when it does, or when the treasury pays.
 */
export const noteClosedChains = statement<{ now: Date }>(
  'note_closed_exchange_chains',
  `update withdrawals w
      set waiting_reason = n.reason, updated_at = $now
     from (select w.id, case when s.active_exchange = 'treasury' then null
                             when e.problem = 'unreachable' then 'exchange_unavailable'
                             when e.chain_id is null or not e.withdrawals or e.problem is not null
                             then 'exchange_suspended' end as reason
             from withdrawals w
             cross join settings s
             left join exchange_chains e on e.exchange = s.active_exchange and e.chain_id = w.chain_id
            where w.status in ('pending_approval', 'processing')
              and not exists (select from exchange_instructions i
                               where i.withdrawal_id = w.id and i.status not in ('refused', 'given_up'))
              and not exists (select from outgoing o where o.purpose = 'payout' and o.purpose_id = w.id
                                 and o.status <> 'dead' and coalesce(o.succeeded, true))) n
    where w.id = n.id and w.waiting_reason is distinct from n.reason
      and (n.reason is not null or w.waiting_reason in ('exchange_suspended', 'exchange_unavailable'))`,
);

export interface ExchangeBalanceRow {
  exchange: string;
  symbol: string;
  funding: string;
  trading: string;
  total: string;
  readAt: Date;
}

export const saveExchangeBalances = statement<{ exchange: string; balancesJson: string; now: Date }>(
  'save_exchange_balances',
  `with told as (
     select * from jsonb_to_recordset($balancesJson::jsonb) as n(symbol text, funding numeric, trading numeric,
       total numeric)
   ), gone as (
     update exchange_balances set funding = 0, trading = 0, total = 0, read_at = $now
      where exchange = $exchange and symbol not in (select symbol from told)
   )
   insert into exchange_balances (exchange, symbol, funding, trading, total, read_at)
   select $exchange, symbol, funding, trading, total, $now from told order by symbol
   on conflict (exchange, symbol) do update
     set funding = excluded.funding, trading = excluded.trading, total = excluded.total, read_at = excluded.read_at
   where exchange_balances.read_at <= excluded.read_at`,
);

export const listExchangeBalances = statement<NoParameters, ExchangeBalanceRow>(
  'list_exchange_balances',
  `select exchange, symbol, trim_scale(funding)::text as funding, trim_scale(trading)::text as trading,
          trim_scale(total)::text as total, read_at
     from exchange_balances order by exchange, symbol`,
);

/** What an exchange is believed to hold of a symbol by the books, whole coins with a minus sign. */
export interface BookedBalanceRow {
  symbol: string;
  booked: string;
}

export const listBookedBalances = statement<NoParameters, BookedBalanceRow>(
  'list_booked_exchange_balances',
  `with legs as (${bookedLegs}
   )
   select split_part(l.account, ':', 2) as symbol,
          trim_scale(round(sum(l.amount / power(10::numeric, t.decimals)), 18))::text as booked
     from legs l join tokens t on t.id = l.token_id where l.account like 'exchange:%' group by 1 order by 1`,
);

/** Whole USDT of payouts, with their fees, that a balance read at a moment may not know of yet. */
export const sumOpenAtExchange = statement<{ exchange: string; symbol: string }, { free: string; committed: string }>(
  'sum_open_at_exchange',
  `select coalesce(trim_scale(b.funding), 0)::text as free,
          (select coalesce(trim_scale(sum(i.amount_text::numeric + i.fee_text::numeric)), 0)::text
             from exchange_instructions i
            where i.exchange = $exchange and i.symbol = $symbol and i.kind = 'payout'
              and (i.status in ('written', 'asked', 'unanswered')
                   or i.status = 'accepted' and i.asked_at >= coalesce(b.read_at, '-infinity'))) as committed
     from (select 1) one left join exchange_balances b on b.exchange = $exchange and b.symbol = $symbol`,
);
