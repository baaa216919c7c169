import { type NoParameters, statement } from '../../statement.ts';
import { bookedLegs } from './booked.ts';
import type { TokenOnChain } from '../catalogue/token-on-chain.ts';

/** What the books say of one asset, base units; below zero where more was spent than was ever booked. */
export interface AssetBalanceRow extends TokenOnChain {
  treasury: string;
  gas: string;
  /** On deposit addresses. */
  unswept: string;
}

/** Every token with what the asset journal has in its accounts; held transfers do not count. */
export const readAssetBalances = statement<NoParameters, AssetBalanceRow>(
  'read_asset_balances',
  `with legs as (${bookedLegs}
   ), sums as (
     select token_id, sum(amount) filter (where account = 'treasury') as treasury,
            sum(amount) filter (where account = 'gas') as gas,
            sum(amount) filter (where account like 'deposit:%') as unswept
       from legs where token_id is not null group by token_id
   )
   select t.id as token_id, t.symbol, t.name as token_name, t.decimals, c.id as chain_id, c.name as chain_name,
          c.short_name, c.chain_type, trunc(coalesce(s.treasury, 0)) as treasury,
          trunc(coalesce(s.gas, 0)) as gas, trunc(coalesce(s.unswept, 0)) as unswept
     from tokens t join chains c on c.id = t.chain_id left join sums s on s.token_id = t.id
    order by c.name, c.id, t.symbol, t.id`,
);
