import type { OtherDepositStatus, UntakenReason } from '@florin/contract/vocabulary';
import type { TokenOnChain } from '../catalogue/token-on-chain.ts';

/** Coins on a payment's address that do not count for it; times and amounts as text: the row comes as JSON. */
export interface OtherDepositColumns extends TokenOnChain {
  id: string;
  explorerTxUrl: string | null;
  amount: string;
  txHash: string;
  /** Null for what another payment took, and for coins of a listed sender that were given back. */
  reason: UntakenReason | null;
  status: OtherDepositStatus;
  detectedAt: string;
}

/** A stranger decides how many deposits there are: dust is told last, so that it hides nothing. */
const told = 50;

const ofPayment = `deposits d
 where d.deposit_index = p.deposit_index and d.orphaned_at is null
   and (d.payment_id is distinct from p.id or d.ruling in ('unmatched', 'awaiting_rule', 'awaiting_rate', 'refunded'))`;

/** The newest of them for a payment `p`, as JSON; null where there are none. */
export const otherDeposits = `(select json_agg(json_build_object('id', o.id, 'chainId', c.id, 'chainName', c.name,
     'shortName', c.short_name, 'chainType', c.chain_type, 'explorerTxUrl', c.explorer_tx_url, 'tokenId', t.id,
     'symbol', t.symbol, 'tokenName', t.name, 'decimals', t.decimals, 'amount', o.amount::text, 'txHash', o.tx_hash,
     'reason', case when coalesce(o.payment_id, p.id) = p.id and o.ruling <> 'refunded'
                    then coalesce(o.reason, nullif(o.ruling, 'unmatched')) end,
     'status', case when o.payment_id <> p.id then 'assigned'
                    when o.ruling = 'refunded' or exists (
                      select from refunds r where r.deposit_id = o.id and r.status = 'completed') then 'refunded'
                    when o.ignored_at is not null then 'ignored' else 'waiting' end,
     'detectedAt', o.detected_at) order by o.detected_at desc, o.id desc)
   from (select d.* from ${ofPayment}
          order by d.reason is not distinct from 'below_dust', d.detected_at desc, d.id desc limit ${told}) o
   join tokens t on t.id = o.token_id join chains c on c.id = o.chain_id)`;
