import { type NoParameters, statement } from '../../statement.ts';
import { bookedLegs } from '../ledger/booked.ts';

/** Which coins of the treasury go to the exchange; base units. */
export interface ExchangeAssetRow {
  tokenId: string;
  keep: string;
  threshold: string;
  dayMax: string;
  sell: boolean;
}

const columns = `token_id, keep, threshold, day_max, sell`;

export const listExchangeAssets = statement<NoParameters, ExchangeAssetRow>(
  'list_exchange_assets',
  `select ${columns} from exchange_assets order by token_id`,
);

export const readExchangeAsset = statement<{ tokenId: string }, ExchangeAssetRow>(
  'read_exchange_asset',
  `select ${columns} from exchange_assets where token_id = $tokenId`,
);

export const saveExchangeAsset = statement<
  { tokenId: string; keep: bigint; threshold: bigint; dayMax: bigint; sell: boolean },
  ExchangeAssetRow
>(
  'save_exchange_asset',
  `insert into exchange_assets (token_id, keep, threshold, day_max, sell) values ($tokenId, $keep, $threshold,
    $dayMax, $sell)
   on conflict (token_id) do update
     set keep = excluded.keep, threshold = excluded.threshold, day_max = excluded.day_max, sell = excluded.sell
   returning ${columns}`,
);

export const dropExchangeAsset = statement<{ tokenId: string }>(
  'drop_exchange_asset',
  `delete from exchange_assets where token_id = $tokenId`,
);

/** What went to the exchange since a moment, and whether a transfer is under way or not credited yet. */
export const readTransfers = statement<{ tokenId: string; since: Date }, { sent: string; isOpen: boolean }>(
  'read_exchange_transfers',
  `select coalesce(sum(o.amount) filter (where o.created_at > $since and coalesce(o.succeeded, true)), 0) as sent,
          coalesce(bool_or(o.status <> 'final' or o.succeeded and c.outgoing_id is null), false) as is_open
     from outgoing o left join exchange_credits c on c.outgoing_id = o.id
    where o.purpose = 'exchange' and o.token_id = $tokenId and o.status <> 'dead'`,
);

/** Native coins that are in the treasury for fees and not for anything else. */
export const readGasFloat = statement<{ tokenId: string }, { gas: string }>(
  'read_gas_float',
  `select greatest(trunc(coalesce(sum(amount), 0)), 0) as gas
     from (${bookedLegs}) legs where token_id = $tokenId and account = 'gas'`,
);

export interface UncreditedRow {
  outgoingId: string;
  tokenId: string;
  txHash: string;
  amount: string;
}

/** Final transfers to exchanges that none has credited yet. */
export const listUncredited = statement<NoParameters, UncreditedRow>(
  'list_uncredited_transfers',
  `select o.id as outgoing_id, o.token_id, o.tx_hash, o.amount
     from outgoing o
    where o.purpose = 'exchange' and o.status = 'final' and o.succeeded
      and not exists (select from exchange_credits c where c.outgoing_id = o.id)
    order by o.final_at, o.id limit 100`,
);

/** Nothing when the transfer was credited before, or the deposit served another one. */
export const insertCredit = statement<
  { outgoingId: string; exchange: string; reference: string; symbol: string; amount: bigint; now: Date },
  { outgoingId: string }
>(
  'insert_exchange_credit',
  `insert into exchange_credits (outgoing_id, exchange, reference, symbol, amount, credited_at)
   values ($outgoingId, $exchange, $reference, $symbol, $amount, $now) on conflict do nothing returning outgoing_id`,
);

/** A reorg took the transfer, and what the exchange had said of it with it. */
export const dropCredit = statement<{ outgoingId: string }>(
  'drop_exchange_credit',
  'delete from exchange_credits where outgoing_id = $outgoingId',
);
