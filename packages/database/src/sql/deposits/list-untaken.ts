import type { UntakenReason } from '@florin/contract/vocabulary';
import { type NoParameters, statement } from '../../statement.ts';
import { counted } from '../../counted.ts';
import type { TokenOnChain } from '../catalogue/token-on-chain.ts';

/** A deposit that no payment has taken, or that is set apart, with its token and chain. */
export interface UntakenDepositRow extends TokenOnChain {
  id: string;
  amount: string;
  /** What it is worth at the present rate; null where there is none. */
  amountUsd: string | null;
  txHash: string;
  blockHeight: bigint;
  fromAddress: string | null;
  address: string;
  /** Null once a payment has taken it, and for what a listed sender taints. */
  reason: UntakenReason | null;
  paymentId: string | null;
  isConfirmed: boolean;
  isIgnored: boolean;
  isQuarantined: boolean;
  detectedAt: Date;
}

const untaken = `ruling in ('unmatched', 'awaiting_rule', 'awaiting_rate')`;

const columns = `d.id, t.id as token_id, t.symbol, t.name as token_name, t.decimals, c.id as chain_id,
  c.name as chain_name, c.short_name, c.chain_type, d.amount,
  round(d.amount * r.rate_usd / power(10::numeric, t.decimals), 2) as amount_usd,
  d.tx_hash, d.block_height, d.from_addresses[1] as from_address, d.address,
  case when d.${untaken} then coalesce(d.reason, d.ruling) end as reason, d.payment_id,
  d.confirmed_at is not null as is_confirmed, d.ignored_at is not null as is_ignored,
  d.quarantined_at is not null as is_quarantined, d.detected_at`;

/** One page of the deposits on the chain that are of a kind, newest first. */
const listOf = (name: string, kind: string) =>
  statement<{ limit: number; offset: number }, UntakenDepositRow>(
    `list_${name}_deposits`,
    `select ${columns}
       from (select * from deposits where orphaned_at is null
         and ${kind} order by id desc limit $limit offset $offset) d
       join tokens t on t.id = d.token_id
       join chains c on c.id = d.chain_id
       left join rates r on r.token_id = d.token_id
      order by d.id desc`,
  );
const countOf = (name: string, kind: string) =>
  statement<NoParameters, { total: bigint }>(
    `count_${name}_deposits`,
    counted(`deposits where orphaned_at is null and ${kind}`),
  );
const pagesOf = (name: string, kind: string) => ({ list: listOf(name, kind), count: countOf(name, kind) });

/** What is to be looked at, what an administrator has hidden, and all that is set apart, taken by a payment or not. */
export const depositLists = {
  open: pagesOf('untaken', `${untaken} and ignored_at is null`),
  ignored: pagesOf('ignored', `${untaken} and ignored_at is not null`),
  quarantined: pagesOf('quarantined', 'quarantined_at is not null'),
};
export type DepositList = keyof typeof depositLists;

/** One deposit, whether or not a payment has taken it by now: what an administrator's action answers. */
export const readUntakenDeposit = statement<{ id: string }, UntakenDepositRow>(
  'read_untaken_deposit',
  `select ${columns} from deposits d join tokens t on t.id = d.token_id join chains c on c.id = d.chain_id
     left join rates r on r.token_id = d.token_id
    where d.id = $id`,
);
