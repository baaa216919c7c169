import type { OutgoingPurpose, OutgoingStatus } from '@florin/contract/outgoing-vocabulary';
import { statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import type { TokenOnChain } from '../catalogue/token-on-chain.ts';
import type { OutgoingColumns } from './claim.ts';

/** An outgoing transaction as an administrator reads it, with its token, its chain and the coin of its fee. */
export interface ListedOutgoingRow extends TokenOnChain, OutgoingColumns {
  batchId: string | null;
  signatures: bigint;
  /** Of the coin that fees are paid in; null when the catalogue has none. */
  nativeDecimals: number | null;
  lastError: string | null;
  nextAttemptAt: Date;
  createdAt: Date;
  finalAt: Date | null;
}

interface Filter {
  status: OutgoingStatus | null;
  purpose: OutgoingPurpose | null;
}
const filter = 'status = coalesce($status, status) and purpose = coalesce($purpose, purpose)';

const listed = (rows: string): string =>
  `select o.id, o.purpose, o.purpose_id, o.status, t.id as token_id, t.symbol, t.name as token_name, t.decimals,
          c.id as chain_id, c.name as chain_name, c.short_name, c.chain_type, o.amount, o.source_address,
          o.destination, o.batch_id, o.nonce, o.tx_hash, o.block_height, o.succeeded, o.fee_cap, o.fee_paid,
          n.decimals as native_decimals, o.attempts, o.last_error, o.next_attempt_at, o.created_at, o.final_at,
          (select count(*) from outgoing_signatures s where s.outgoing_id = o.id) as signatures
     from ${rows} o
     join tokens t on t.id = o.token_id
     join chains c on c.id = o.chain_id
     left join tokens n on n.chain_id = o.chain_id and n.token_type = 'native'`;

/** One page, newest first. */
export const listOutgoing = statement<Filter & { limit: number; offset: number }, ListedOutgoingRow>(
  'list_outgoing',
  // In their order first: among filters that may be none, PostgreSQL expects few rows, and would read and sort them all.
  `${listed(`(select * from (select * from outgoing order by id desc offset 0) newest
    where ${filter} order by id desc limit $limit offset $offset)`)} order by o.id desc`,
);

export const readListedOutgoing = statement<{ id: string }, ListedOutgoingRow>(
  'read_listed_outgoing',
  `${listed('outgoing')} where o.id = $id`,
);

export const countOutgoing = statement<Filter, { total: bigint }>(
  'count_outgoing',
  counted(`outgoing where ${filter}`),
);
