import { type NoParameters, statement } from '../../statement.ts';
import { bookedLegs } from './booked.ts';
import type { SignatureEffect } from '../outgoing/sign.ts';

/** Coins of one token at one place, base units; below zero where more was taken than was ever booked. */
export interface BookedHolding {
  tokenId: string;
  /** A deposit index as text, or `treasury`, where everything of one asset is one balance. */
  place: string;
  address: string | null;
  amount: string;
}

/** A signature of a movement that a block may contain already and that the books have not taken yet. */
export interface OpenMovement {
  id: string;
  txHash: string;
  /** `cancel`: it moves nothing, whatever the movement is for. */
  effect: SignatureEffect;
  tokenId: string;
  amount: string;
  sourceAddress: string;
  destination: string;
  /** Of a batch: what it sweeps, in the order of its bytes; null for everything else. */
  items: OpenItem[] | null;
  /** Where it spends coins: those, whoever's they are; null elsewhere. */
  coins: { address: string; amount: string }[] | null;
}

/** One sweep of a batch; `booked`, native base units: its share of the cost, once the books have taken it. */
export interface OpenItem {
  address: string;
  amount: string;
  booked: string | null;
}

/** One consistent reading of everything that the books say of one chain, as of its scanner's cursor. */
export interface ChainBooks {
  height: string | null;
  hash: string | null;
  holdings: BookedHolding[] | null;
  /** Deposits on the chain that are not final yet. */
  arriving: BookedHolding[] | null;
  moving: OpenMovement[] | null;
}

const allLegs = `
     select token_id, debit_account as account, amount from ledger_transfers where phase in ('posted', 'post')
     union all
     select token_id, credit_account, -amount from ledger_transfers where phase in ('posted', 'post')`;

const chainBooks = (legs: string): string =>
  `with mine as (select id from tokens where chain_id = $chainId), legs as (${legs}
   ), placed as (
     select token_id, sum(amount) as amount,
            case when account in ('treasury', 'gas', 'quarantine:treasury') then 'treasury'
                 else split_part(account, ':', 2) end as place
       from legs
      where token_id in (select id from mine)
        and (account in ('treasury', 'gas') or account like 'deposit:%' or account like 'quarantine:%')
      group by 1, 3
   )
   select json_build_object(
     'height', (select height::text from chain_cursors where chain_id = $chainId),
     'hash', (select hash from chain_cursors where chain_id = $chainId),
     'holdings', (select json_agg(json_build_object('tokenId', p.token_id, 'place', p.place, 'address', a.address,
                                                    'amount', trunc(p.amount)::text))
                    from placed p
                    join chains c on c.id = $chainId
                    left join deposit_addresses a
                      on p.place <> 'treasury' and a.family = c.chain_type and a.index::text = p.place),
     'arriving', (select json_agg(json_build_object('tokenId', token_id, 'place', deposit_index::text,
                                                    'address', address, 'amount', amount::text))
                    from deposits where chain_id = $chainId and confirmed_at is null and orphaned_at is null),
     'moving', (select json_agg(json_build_object(
                         'id', o.id, 'txHash', s.tx_hash, 'tokenId', o.token_id,
                         -- What is lent moves no coins, like what only uses up a slot.
                         'effect', case when o.purpose in ('delegation', 'undelegation') then 'cancel' else s.effect end,
                         'amount', s.amount::text, 'sourceAddress', o.source_address, 'destination', o.destination,
                         'items', (select json_agg(json_build_object(
                                            'address', i.source_address, 'amount', i.amount::text,
                                            'booked', case when i.status = 'final' then i.fee_paid::text end)
                                          order by i.id)
                                     from outgoing i where i.batch_id = o.id and i.status <> 'dead'),
                         'coins', (select json_agg(json_build_object('address', c.address, 'amount', c.amount::text))
                                     from outgoing_coins c where c.outgoing_id = o.id)))
                  from outgoing o join outgoing_signatures s on s.outgoing_id = o.id
                 where o.chain_id = $chainId and o.status not in ('final', 'dead'))
   ) as books`;

/** Of the accounts that hold something, and of those that were moved since the last closed period. */
export const readChainBooks = statement<{ chainId: string }, { books: ChainBooks }>(
  'read_chain_books',
  chainBooks(bookedLegs),
);

/** Of every account that ever held anything: reads the whole ledger. */
export const readWholeChainBooks = statement<{ chainId: string }, { books: ChainBooks }>(
  'read_whole_chain_books',
  chainBooks(allLegs),
);

/** One line of the statement: what an account holds, debits less credits. */
export interface StatementRow {
  /** Null: US dollars. */
  tokenId: string | null;
  /** Accounts of one kind are one line: `merchants`, `deposits`, `quarantine`. */
  account: string;
  accounts: bigint;
  amount: string;
}

export const readStatement = statement<NoParameters, StatementRow>(
  'read_statement',
  `with legs as (${bookedLegs}
   ), sums as (select token_id, account, sum(amount) as amount from legs group by 1, 2)
   select token_id,
          case when account like 'merchant:%' then 'merchants' when account like 'deposit:%' then 'deposits'
               when account like 'quarantine:%' then 'quarantine' else account end as account,
          count(*) as accounts, case when token_id is null then sum(amount) else trunc(sum(amount)) end as amount
     from sums group by 1, 2 order by 1 nulls first, 2`,
);

/** What US dollars are set aside for withdrawals under way, and the latest price of each token. */
export const readStatementFacts = statement<
  NoParameters,
  { reservedUsd: string; rates: Record<string, string> | null }
>(
  'read_statement_facts',
  `select (select coalesce(sum(reserved), 0)::numeric(20,2) from merchant_balances) as reserved_usd,
          (select json_object_agg(token_id, rate_usd::text) from rates where rate_usd is not null) as rates`,
);

/** A token by its symbol and its chain's short name, as an operator writes them. */
export const findCatalogueToken = statement<{ shortName: string; symbol: string }, { id: string; isNative: boolean }>(
  'find_catalogue_token',
  `select t.id, t.token_type = 'native' as is_native from tokens t join chains c on c.id = t.chain_id
    where c.short_name = $shortName and upper(t.symbol) = upper($symbol)`,
);
