import { statement } from '../../statement.ts';

/** What an order says, as it lies in the database. */
export interface OrderFactsRow {
  kind: 'withdrawal' | 'refund';
  id: string;
  account: string | null;
  family: string;
  network: string;
  /** Null: the native coin. */
  contract: string | null;
  symbol: string;
  decimals: number;
  chainName: string;
  /** Null until the payer has named it. */
  destination: string | null;
  /** US dollars of a withdrawal. */
  netUsd: string | null;
  /** Base units of a refund. */
  amount: string | null;
  status: string;
}

/** A withdrawal or a refund in the words of an order. */
export const readOrderFacts = statement<{ id: string }, OrderFactsRow>(
  'read_order_facts',
  `select 'withdrawal' as kind, w.id, w.merchant_id as account, c.chain_type as family, c.network, t.contract, t.symbol,
          t.decimals, c.name as chain_name, w.destination, w.amount_usd - w.fee_usd as net_usd, null as amount, w.status
     from withdrawals w join chains c on c.id = w.chain_id join tokens t on t.id = w.token_id
    where w.id = $id
    union all
   select 'refund', r.id, r.merchant_id, c.chain_type, c.network, t.contract, t.symbol, t.decimals, c.name,
          r.destination, null, r.amount - r.deducted, r.status
     from refunds r join chains c on c.id = r.chain_id join tokens t on t.id = r.token_id
    where r.id = $id`,
);

export const insertSignedApproval = statement<{
  id: string;
  withdrawalId: string | null;
  refundId: string | null;
  approver: string;
  evidenceJson: string;
  givenBy: string;
  at: Date;
}>(
  'insert_signed_approval',
  `insert into signed_approvals (id, withdrawal_id, refund_id, approver, evidence, given_by, created_at)
   values ($id, $withdrawalId, $refundId, $approver, $evidenceJson::jsonb, $givenBy, $at)`,
);

/** Who handed a signature in for a withdrawal or a refund; oldest first. */
export const listSignedApprovals = statement<{ id: string }, { approver: string; createdAt: Date }>(
  'list_signed_approvals',
  `select approver, created_at from signed_approvals
    where withdrawal_id = $id or refund_id = $id order by created_at, id limit 100`,
);
