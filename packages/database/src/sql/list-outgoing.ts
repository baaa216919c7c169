import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/vocabulary';
import { statement } from '../statement.ts';

/** An outgoing transaction as an administrator reads it, with its token, its chain and the coin of its fee. */
export interface ListedOutgoingRow {
  id: string;
  purpose: OutgoingPurpose;
  purposeId: string;
  status: OutgoingStatus;
  tokenId: string;
  symbol: string;
  tokenName: string;
  decimals: number;
  chainId: string;
  chainName: string;
  shortName: string;
  chainType: string;
  amount: string;
  sourceAddress: string;
  destination: string;
  batchId: string | null;
  nonce: bigint | null;
  signatures: bigint;
  txHash: string | null;
  blockHeight: bigint | null;
  succeeded: boolean | null;
  feeCap: string;
  feePaid: string | null;
  /** Of the coin that fees are paid in; null when the catalogue has none. */
  nativeDecimals: number | null;
  attempts: number;
  lastError: string | null;
  nextAttemptAt: Date;
  createdAt: Date;
  finalAt: Date | null;
}

type Filter = [status: OutgoingStatus | null, purpose: OutgoingPurpose | null];
const filter = 'status = coalesce($1, status) and purpose = coalesce($2, purpose)';

const listed = (rows: string): string =>
  `select o.id, o.purpose, o.purpose_id as "purposeId", o.status, t.id as "tokenId", t.symbol,
          t.name as "tokenName", t.decimals, c.id as "chainId", c.name as "chainName", c.short_name as "shortName",
          c.chain_type as "chainType", o.amount, o.source_address as "sourceAddress", o.destination,
          o.batch_id as "batchId", o.nonce, o.tx_hash as "txHash", o.block_height as "blockHeight", o.succeeded,
          o.fee_cap as "feeCap", o.fee_paid as "feePaid", n.decimals as "nativeDecimals", o.attempts,
          o.last_error as "lastError", o.next_attempt_at as "nextAttemptAt", o.created_at as "createdAt",
          o.final_at as "finalAt",
          (select count(*) from outgoing_signatures s where s.outgoing_id = o.id) as signatures
     from ${rows} o
     join tokens t on t.id = o.token_id
     join chains c on c.id = o.chain_id
     left join tokens n on n.chain_id = o.chain_id and n.token_type = 'native'`;

/** One page, newest first. */
export const listOutgoing = statement<[...Filter, limit: number, offset: number], ListedOutgoingRow>(
  'list_outgoing',
  `${listed(`(select * from outgoing where ${filter} order by id desc limit $3 offset $4)`)} order by o.id desc`,
);

export const readListedOutgoing = statement<[id: string], ListedOutgoingRow>(
  'read_listed_outgoing',
  `${listed('outgoing')} where o.id = $1`,
);

export const countOutgoing = statement<Filter, { total: bigint }>(
  'count_outgoing',
  `select count(*) as total from outgoing where ${filter}`,
);
