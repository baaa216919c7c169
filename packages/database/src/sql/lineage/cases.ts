import { type NoParameters, statement } from '../../statement.ts';

/** What left, or came home, for something that this database does not know or holds for over, and that nobody has settled. */
export interface CaseRow {
  id: string;
  purpose: 'payout' | 'refund' | 'sweep';
  purposeId: string;
  /** The withdrawal or refund that it was for and that the database holds for over; null: it knows of none. */
  causeId: string | null;
  causeStatus: string | null;
  /** Of such a withdrawal: whose it is, and its fee in US dollars. */
  ownerId: string | null;
  feeUsd: string | null;
  chainId: string;
  tokenId: string;
  symbol: string;
  decimals: number;
  chain: string;
  /** Base units. */
  amount: string;
  sourceAddress: string;
  destination: string;
  txHash: string | null;
  /** A final block holds it, and it did what it was for. */
  isPaid: boolean;
  /** E-mails of merchants whose wallet on this chain is, or whose withdrawals went to, its destination. */
  merchants: string[];
}

const columns = `o.id, o.purpose, o.purpose_id, e.cause_id, coalesce(w.status, r.status) as cause_status,
  w.merchant_id as owner_id, w.fee_usd, o.chain_id, o.token_id, t.symbol, t.decimals,
  c.short_name as chain, o.amount, o.source_address, o.destination,
  coalesce(o.tx_hash, b.tx_hash) as tx_hash, o.status = 'final' and coalesce(o.succeeded, false) as is_paid,
  array(select a.email from accounts a
         where o.purpose = 'payout' and case when w.id is not null then a.id = w.merchant_id else a.id in (
           select merchant_id from withdrawal_wallets where chain_id = o.chain_id and address = o.destination
           union select merchant_id from withdrawals where chain_id = o.chain_id and destination = o.destination) end
         order by a.email) as merchants`;

const open = `o.status <> 'dead' and not exists (select from settled_cases s where s.outgoing_id = o.id)
  and case o.purpose when 'payout' then not exists (select from withdrawals x where x.id = o.purpose_id)
                     when 'refund' then not exists (select from refunds x where x.id = o.purpose_id)
                     when 'sweep' then not exists (select from payments p where p.id = o.purpose_id)
                     else false end`;

const joined = `from outgoing o
     join tokens t on t.id = o.token_id
     join chains c on c.id = o.chain_id
     left join outgoing b on b.id = o.batch_id
     left join ended_causes e on e.outgoing_id = o.id
     left join withdrawals w on o.purpose = 'payout' and w.id = e.cause_id
     left join refunds r on o.purpose = 'refund' and r.id = e.cause_id`;

export const listCases = statement<NoParameters, CaseRow>(
  'list_restore_cases',
  `select ${columns} ${joined} where ${open} order by o.purpose, o.id`,
);

export const readCase = statement<{ id: string }, CaseRow>(
  'read_restore_case',
  `select ${columns} ${joined} where o.id = $id and ${open}`,
);

export const settleCase = statement<{ id: string; reason: string; settledBy: string; at: Date }>(
  'settle_restore_case',
  'insert into settled_cases (outgoing_id, reason, settled_by, settled_at) values ($id, $reason, $settledBy, $at)',
);
