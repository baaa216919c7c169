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
const open = `select s.id, s.evidence, s.approver, 'withdrawal' as kind, w.id as subject, w.merchant_id as account,
          c.chain_type as family, c.network, t.contract, t.decimals, w.destination, w.amount_usd - w.fee_usd as net_usd,
          null as amount, s.created_at
     from signed_approvals s
     join withdrawals w on w.id = s.withdrawal_id
     join chains c on c.id = w.chain_id
     join tokens t on t.id = w.token_id
    where w.status in ('pending_approval', 'processing')
    union all
   select s.id, s.evidence, s.approver, 'refund', r.id, r.merchant_id, c.chain_type, c.network, t.contract, t.decimals,
          r.destination, null, r.amount - r.deducted, s.created_at
     from signed_approvals s
     join refunds r on r.id = s.refund_id
     join chains c on c.id = r.chain_id
     join tokens t on t.id = r.token_id
    where r.status in ('requested', 'approved', 'processing')`;

const columns =
  'id, evidence, kind, subject, account, family, network, contract, decimals, destination, net_usd, amount';

const listOpen = statement<{ most: number }, Row>(
  'signer_list_open_approvals',
  `select ${columns} from (${open}) o order by created_at, id limit $most`,
);

/** Of one order first, then what the same devices signed: their counters are compared in their order. */
const listOpenOf = statement<{ order: string; most: number }, Row>(
  'signer_list_open_approvals_of_order',
  `select ${columns} from (${open}) o
    where subject = $order
       or approver in (select approver from signed_approvals where withdrawal_id = $order or refund_id = $order)
    order by subject = $order desc, created_at desc, id limit $most`,
);

/** A merchant's signature as the database has it; believed for nothing. */
export interface GivenSignature extends GivenApproval {
  nonce: string;
}

/** Of withdrawals of one account that may still be paid: nobody else's can crowd them out. */
const listOpenSigned = statement<{ account: string; most: number }, Row & { nonce: string }>(
  'signer_list_open_merchant_signatures',
  `select s.id, s.evidence, s.nonce, 'withdrawal' as kind, w.id as subject, w.merchant_id as account,
          c.chain_type as family, c.network, t.contract, t.decimals, w.destination, w.amount_usd - w.fee_usd as net_usd,
          null as amount
     from merchant_signatures s
     join withdrawals w on w.id = s.withdrawal_id
     join chains c on c.id = w.chain_id
     join tokens t on t.id = w.token_id
    where w.merchant_id = $account and w.status in ('pending_approval', 'processing')
    order by s.created_at, s.id limit $most`,
);

/** Whose money a withdrawal is; a refund may be given the same id. */
const readMerchant = statement<{ id: string }, { account: string | null }>(
  'signer_read_account_of_withdrawal',
  'select merchant_id as account from withdrawals where id = $id',
);

const readRefunded = statement<{ id: string }, { account: string | null }>(
  'signer_read_account_of_refund',
  'select merchant_id as account from refunds where id = $id',
);

export const readAccountOf = async (db: Database, kind: Order['kind'], id: string): Promise<string | null> =>
  (await db.maybe(kind === 'withdrawal' ? readMerchant : readRefunded, { id }))?.account ?? null;

type Canonical = (family: string, text: string) => string | null;

/**
 * Signatures beside what they are for, as far as `canonical` knows its family and its spelling: the oldest, and those of
 * the order that is to be paid, which older ones of orders that wait must not crowd out.
 */
export async function readOpenApprovals(
  db: Database,
  canonical: Canonical,
  order: string | null,
): Promise<GivenApproval[]> {
  const oldest = await db.many(listOpen, { most: openMax });
  const own = order === null ? [] : await db.many(listOpenOf, { order, most: openMax });
  const rows = new Map([...oldest, ...own].map((row) => [row.id, row]));
  return [...rows.values()].flatMap((row) => toGiven(row, canonical));
}

/** The same of one merchant. */
export const readOpenSignatures = async (
  db: Database,
  canonical: Canonical,
  account: string,
): Promise<GivenSignature[]> =>
  (await db.many(listOpenSigned, { account, most: openMax })).flatMap((row) => {
    const { nonce } = row;
    const [given] = toGiven(row, canonical);
    return given === undefined ? [] : [{ ...given, nonce }];
  });

function toGiven(row: Row, canonical: Canonical): GivenApproval[] {
  const { id, evidence, kind, subject, account, family, network } = row;
  const asset = row.contract === null ? 'native' : canonical(family, row.contract);
  const destination = row.destination === null ? null : canonical(family, row.destination);
  const amount = row.amount === null ? usdtUnits(usd(row.netUsd ?? ''), row.decimals) : BigInt(row.amount);
  if (asset === null || destination === null) return [];
  return [{ id, evidence, order: { kind, id: subject, family, network, asset, destination, amount, account } }];
}
