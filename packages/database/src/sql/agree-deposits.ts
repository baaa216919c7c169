import { statement } from '../statement.ts';

/** A deposit that is deep enough and waits for a second node. */
export interface UnagreedDeposit {
  id: string;
  paymentId: string | null;
  txHash: string;
  position: number;
  watchKey: string;
  /** Null: the chain's own coin. */
  contract: string | null;
  amount: string;
  blockHeight: bigint;
  blockHash: string;
}

/** The oldest of a chain's unconfirmed deposits up to a height on which no two nodes have agreed; what only a balance shows has nothing to ask. */
export const listUnagreedDeposits = statement<
  [chainId: string, upTo: bigint, family: string, limit: number],
  UnagreedDeposit
>(
  'list_unagreed_deposits',
  `select d.id, d.payment_id as "paymentId", d.tx_hash as "txHash", d.position, a.watch_key as "watchKey", t.contract, d.amount,
          d.block_height as "blockHeight", d.block_hash as "blockHash"
     from deposits d
     join tokens t on t.id = d.token_id
     join deposit_addresses a on a.family = $3 and a.index = d.deposit_index
    where d.chain_id = $1 and d.block_height <= $2 and d.confirmed_at is null and d.orphaned_at is null
      and d.agreed_at is null and d.reason is distinct from 'untraced'
    order by d.block_height, d.id limit $4`,
);

/**
 * Marks deposits that two nodes have shown in this very block, with this very amount: another scanner may have read the
 * block anew meanwhile, from a node that shows another one.
 */
export const markAgreed = statement<
  [ids: readonly string[], amounts: readonly string[], blockHash: string, at: Date]
>(
  'mark_agreed',
  `update deposits d set agreed_at = $4
     from unnest($1::uuid[], $2::numeric[]) as heard(id, amount)
    where d.id = heard.id and d.amount = heard.amount and d.block_hash = $3 and d.orphaned_at is null`,
);

/** Takes unconfirmed deposits off the chain that their block does not show after all. */
export const takeOffChain = statement<[ids: readonly string[], at: Date]>(
  'take_off_chain',
  `update deposits set orphaned_at = $2
    where id = any($1::uuid[]) and confirmed_at is null and orphaned_at is null`,
);
