import { type NoParameters, statement } from '../../statement.ts';

/** What left, or came home, for something that this database does not know, and that nobody has settled. */
export interface CaseRow {
  id: string;
  purpose: 'payout' | 'refund' | 'sweep';
  purposeId: string;
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

const columns = `o.id, o.purpose, o.purpose_id, o.chain_id, o.token_id, t.symbol, t.decimals,
  c.short_name as chain, o.amount, o.source_address, o.destination,
  coalesce(o.tx_hash, b.tx_hash) as tx_hash, o.status = 'final' and coalesce(o.succeeded, false) as is_paid,
  array(select a.email from accounts a
         where o.purpose = 'payout' and a.id in (
           select merchant_id from withdrawal_wallets where chain_id = o.chain_id and address = o.destination
           union select merchant_id from withdrawals where chain_id = o.chain_id and destination = o.destination)
         order by a.email) as merchants`;

const open = `o.status <> 'dead' and not exists (select from settled_cases s where s.outgoing_id = o.id)
  and case o.purpose when 'payout' then not exists (select from withdrawals w where w.id = o.purpose_id)
                     when 'refund' then not exists (select from refunds r where r.id = o.purpose_id)
                     when 'sweep' then not exists (select from payments p where p.id = o.purpose_id)
                     else false end`;

const joined = `from outgoing o
     join tokens t on t.id = o.token_id
     join chains c on c.id = o.chain_id
     left join outgoing b on b.id = o.batch_id`;

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
