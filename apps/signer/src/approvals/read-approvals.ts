import type { Order } from '@florin/approvals/order';
import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import { usd } from '@florin/domain/money/usd';
import { usdtUnits } from '@florin/domain/withdrawal/quote';

/** A signature as the database has it, with the order that its row is beside; believed for nothing. */
export interface GivenApproval {
  id: string;
  evidence: unknown;
  order: Order;
}

interface Row {
  id: string;
  evidence: unknown;
  kind: Order['kind'];
  subject: string;
  account: string | null;
  family: string;
  network: string;
  contract: string | null;
  decimals: number;
  destination: string | null;
  netUsd: string | null;
  amount: string | null;
}

/** More are not looked at in one go; those of the oldest requests come first. */
const openMax = 500;

/** Of withdrawals and refunds that may still be paid. */
const listOpen = statement<[most: number], Row>(
  'signer_list_open_approvals',
  `select s.id, s.evidence, 'withdrawal' as kind, w.id as subject, w.merchant_id as account, c.chain_type as family,
          c.network, t.contract, t.decimals, w.destination, w.amount_usd - w.fee_usd as "netUsd", null as amount,
          s.created_at
     from signed_approvals s
     join withdrawals w on w.id = s.withdrawal_id
     join chains c on c.id = w.chain_id
     join tokens t on t.id = w.token_id
    where w.status in ('pending_approval', 'processing')
    union all
   select s.id, s.evidence, 'refund', r.id, r.merchant_id, c.chain_type, c.network, t.contract, t.decimals,
          r.destination, null, r.amount - r.deducted, s.created_at
     from signed_approvals s
     join refunds r on r.id = s.refund_id
     join chains c on c.id = r.chain_id
     join tokens t on t.id = r.token_id
    where r.status in ('requested', 'approved', 'processing')
    order by created_at, id limit $1`,
);

/** Whose money a withdrawal or a refund is. */
const readAccount = statement<[id: string], { account: string | null }>(
  'signer_read_account',
  `select merchant_id as account from withdrawals where id = $1
    union all select merchant_id from refunds where id = $1`,
);

export const readAccountOf = async (db: Database, id: string): Promise<string | null> =>
  (await db.maybe(readAccount, id))?.account ?? null;

/** Signatures beside what they are for, as far as `canonical` knows its family and its spelling. */
export async function readOpenApprovals(
  db: Database,
  canonical: (family: string, text: string) => string | null,
): Promise<GivenApproval[]> {
  return (await db.many(listOpen, openMax)).flatMap((row) => {
    const { id, evidence, kind, subject, account, family, network } = row;
    const asset = row.contract === null ? 'native' : canonical(family, row.contract);
    const destination = row.destination === null ? null : canonical(family, row.destination);
    const amount = row.amount === null ? usdtUnits(usd(row.netUsd ?? ''), row.decimals) : BigInt(row.amount);
    if (asset === null || destination === null) return [];
    return [{ id, evidence, order: { kind, id: subject, family, network, asset, destination, amount, account } }];
  });
}
