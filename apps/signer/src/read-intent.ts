import type { Database } from '@florin/database/database';
import { listOutgoingCoins } from '@florin/database/sql/outgoing/coins';
import { statement } from '@florin/database/statement';
import { Refusal } from '@florin/domain/errors';
import { usd } from '@florin/domain/money/usd';
import type { Slot, SlotKind, SourceAccount } from '@florin/domain/ports/chain';
import { usdtUnits } from '@florin/domain/withdrawal/quote';
import type { StoredIntent, StoredItem, StoredPayout, StoredRefund } from './facts.ts';

interface Row {
  id: string;
  purpose: StoredIntent['purpose'];
  status: string;
  family: string;
  network: string;
  sourceIndex: bigint | null;
  sourceAddress: string;
  destination: string;
  contract: string | null;
  decimals: number;
  amount: string;
  feeCap: string;
  slot: SlotKind | null;
  nonce: bigint | null;
  lifetimeBlockhash: string | null;
  lifetimeHeight: bigint | null;
  servedIndex: bigint | null;
  withdrawalId: string | null;
  withdrawalStatus: string;
  requestedDestination: string;
  requestedNetUsd: string;
  approvedDestination: string | null;
  approvedNetUsd: string;
  refundId: string | null;
  refundStatus: string;
  refundDestination: string | null;
  refundAmount: string;
  refundDepositIndex: bigint | null;
  agreedDestination: string | null;
  agreedAmount: string;
}

const readRow = statement<{ id: string }, Row>(
  'signer_read_intent',
  `select o.id, o.purpose, case when o.doubted_at is not null then 'doubted' else o.status end as status,
    c.chain_type as family, c.network, o.source_index, o.source_address, o.destination, t.contract, t.decimals,
          o.amount, o.fee_cap, o.slot, o.nonce, o.lifetime_blockhash, o.lifetime_height,
          coalesce(s.source_index, m.deposit_index, d.index) as served_index, w.id as withdrawal_id, w.status as withdrawal_status,
          w.destination as requested_destination,
          w.amount_usd - w.fee_usd as requested_net_usd, a.destination as approved_destination,
          a.net_usd as approved_net_usd, r.id as refund_id, r.status as refund_status,
          r.destination as refund_destination, r.amount - r.deducted as refund_amount,
          r.deposit_index as refund_deposit_index, b.destination as agreed_destination, b.amount as agreed_amount
     from outgoing o
     join chains c on c.id = o.chain_id
     join tokens t on t.id = o.token_id and t.chain_id = o.chain_id
     left join outgoing s on o.purpose in ('gas', 'delegation') and s.id = o.purpose_id
                         and s.purpose in ('sweep', 'refund', 'consolidation') and s.chain_id = o.chain_id
     left join remainders m on o.purpose = 'top_up' and m.id = o.purpose_id and m.token_id = o.token_id
     -- What comes back serves nothing any more, and a restore may have lost what it was lent for.
     left join deposit_addresses d on o.purpose = 'undelegation' and d.watch_key = o.destination
                                  and d.family = c.chain_type
     left join withdrawals w on o.purpose = 'payout' and w.id = o.purpose_id and w.chain_id = o.chain_id
                            and w.token_id = o.token_id
     left join withdrawal_approvals a on a.withdrawal_id = w.id and a.token_id = o.token_id
     left join refunds r on o.purpose = 'refund' and r.id = o.purpose_id and r.chain_id = o.chain_id
                        and r.token_id = o.token_id
     left join refund_approvals b on b.refund_id = r.id and b.token_id = o.token_id
    where o.id = $id`,
);

interface ItemRow {
  index: bigint;
  address: string;
  amount: string;
  destination: string;
  status: string;
}

/** In the order in which the bytes name them; those that were taken out of the batch are dead. */
const readItems = statement<{ batchId: string }, ItemRow>(
  'signer_read_batch',
  `select i.source_index as index, i.source_address as address, i.amount, i.destination, i.status
     from outgoing i join outgoing b on b.id = i.batch_id and b.token_id = i.token_id and b.chain_id = i.chain_id
    where i.batch_id = $batchId and i.status <> 'dead' order by i.id`,
);

/**
 * The signer's own reading of an intent.
 * @throws Refusal FORBIDDEN when there is none.
 */
export async function readIntent(db: Database, id: string): Promise<StoredIntent> {
  const row = await db.maybe(readRow, { id });
  if (row === null) throw new Refusal('FORBIDDEN', 'The intent is not signed: there is no such intent.');
  return {
    id: row.id,
    purpose: row.purpose,
    status: row.status,
    family: row.family,
    network: row.network,
    sourceAddress: row.sourceAddress,
    destination: row.destination,
    slot: await readSlot(db, row),
    servedIndex: row.servedIndex,
    source: sourceOf(row.sourceIndex),
    asset: row.contract === null ? { kind: 'native' } : { kind: 'token', ref: row.contract },
    amount: BigInt(row.amount),
    feeCap: BigInt(row.feeCap),
    payout: toPayout(row),
    refund: toRefund(row),
    items: row.purpose === 'batch' ? (await db.many(readItems, { batchId: id })).map(toItem) : [],
  };
}

const sourceOf = (index: bigint | null): SourceAccount =>
  index === null ? { kind: 'treasury' } : { kind: 'deposit', index };

async function readSlot(db: Database, row: Row): Promise<Slot | null> {
  const { id, slot, nonce, lifetimeBlockhash: blockhash, lifetimeHeight: lastValidHeight } = row;
  if (slot === 'number' && nonce !== null) return { kind: 'number', nonce };
  if (slot === 'lifetime' && blockhash !== null && lastValidHeight !== null)
    return { kind: 'lifetime', blockhash, lastValidHeight };
  if (slot !== 'coins') return null;
  const coins = await db.many(listOutgoingCoins, { outgoingId: id });
  return {
    kind: 'coins',
    coins: coins.map(({ txHash, position, address, sourceIndex, amount }) => ({
      txHash,
      position,
      address,
      amount: BigInt(amount),
      source: sourceOf(sourceIndex),
    })),
  };
}

const toItem = ({ amount, ...item }: ItemRow): StoredItem => ({ ...item, amount: BigInt(amount) });

function toPayout(row: Row): StoredPayout | null {
  if (row.withdrawalId === null) return null;
  const units = (netUsd: string): bigint => usdtUnits(usd(netUsd), row.decimals);
  const { approvedDestination: destination } = row;
  return {
    withdrawalId: row.withdrawalId,
    status: row.withdrawalStatus,
    destination: row.requestedDestination,
    amount: units(row.requestedNetUsd),
    approved: destination === null ? null : { destination, amount: units(row.approvedNetUsd) },
  };
}

function toRefund(row: Row): StoredRefund | null {
  if (row.refundId === null) return null;
  const { agreedDestination: destination } = row;
  return {
    refundId: row.refundId,
    status: row.refundStatus,
    destination: row.refundDestination,
    amount: BigInt(row.refundAmount),
    depositIndex: row.refundDepositIndex,
    approved: destination === null ? null : { destination, amount: BigInt(row.agreedAmount) },
  };
}
