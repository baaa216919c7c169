import { statement } from '../../statement.ts';

/**
 * Writes down what the signer said of its networks, where that is another than before. One that it says nothing of any
 * more refunds nothing; its addresses stay known as ours.
 */
export const noteSignerNetworks = statement<{ networksJson: string }>(
  'note_signer_networks',
  `with told as (
     select * from jsonb_to_recordset($networksJson::jsonb) as n(family text, network text, treasury text,
                                                      "exchangeAddresses" text[], "refundedAssets" text[])
   ), silent as (
     update signer_networks s set refunded_assets = '{}'
      where refunded_assets <> '{}'
        and not exists (select from told n where n.family = s.family and n.network = s.network)
   )
   insert into signer_networks as s (family, network, treasury, exchange_addresses, refunded_assets)
   select family, network, treasury, "exchangeAddresses", "refundedAssets" from told order by family, network
   on conflict (family, network) do update
     set treasury = excluded.treasury, exchange_addresses = excluded.exchange_addresses,
         refunded_assets = excluded.refunded_assets
   where (s.treasury, s.exchange_addresses, s.refunded_assets)
         is distinct from (excluded.treasury, excluded.exchange_addresses, excluded.refunded_assets)`,
);

/** What the signer said of its own address in a family; null before it was ever asked. */
export const readNotedTreasury = statement<{ family: string }, { treasury: string }>(
  'read_noted_treasury',
  `select treasury from signer_networks where family = $family order by network limit 1`,
);

/** A token that the signer sends back to nobody, and where. */
export interface UnrefundedTokenRow {
  tokenId: string;
  symbol: string;
  chainName: string;
  chainType: string;
  network: string;
}

/**
 * Whether the signer refunds a token `t` of a chain `c` by what it said; true before it was ever asked. Spellings are
 * compared loosely: what is let through wrongly the signer refuses itself.
 */
export const refundedBySigner = `(not exists (select from signer_networks)
  or exists (select from signer_networks s, unnest(s.refunded_assets) asset
              where s.family = c.chain_type and lower(s.network) = lower(c.network)
                and lower(asset) = lower(coalesce(t.contract, 'native'))))`;

/** Which of these tokens the signer refunds to nobody by what it said. */
export const listUnrefundedTokens = statement<{ tokenIds: readonly string[] }, UnrefundedTokenRow>(
  'list_unrefunded_tokens',
  `select t.id as token_id, t.symbol, c.name as chain_name, c.chain_type, c.network
     from tokens t join chains c on c.id = t.chain_id
    where t.id = any($tokenIds::uuid[]) and not ${refundedBySigner}
    order by t.id`,
);
