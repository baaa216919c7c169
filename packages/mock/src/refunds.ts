import type { RefundStatus } from '@florin/contract/vocabulary';
import { formatReceived } from '@florin/domain/money/crypto';
import type { PricedToken } from './catalogue.ts';
import { receivedUnits, requiredUnitsOf } from './ledger.ts';
import { instant } from './present.ts';
import type { OtherDeposit, PaymentState } from './state.ts';
import type { World } from './world.ts';

interface Coins {
  readonly source: 'unmatched' | 'surplus';
  readonly token: PricedToken;
  readonly amount: bigint;
  readonly deposit: OtherDeposit | null;
}

/** The oldest coins that the payment did not take, else what a completed one received too much. */
function coinsOf(payment: PaymentState): Coins | null {
  const deposit = payment.others.findLast(({ refundId }) => refundId === null);
  if (deposit !== undefined) return { source: 'unmatched', token: deposit.token, amount: deposit.amount, deposit };
  const token = payment.locks.at(-1)?.token;
  const surplus = receivedUnits(payment) - (requiredUnitsOf(payment) ?? 0n);
  if (payment.status !== 'completed' || token === undefined || surplus <= 0n || payment.surplusRefundId !== null)
    return null;
  return { source: 'surplus', token, amount: surplus, deposit: null };
}

/** When a refund reached each of its statuses. */
type Reached = Partial<Record<RefundStatus, Date>>;

const moves = ['requested', 'approved', 'processing', 'completed'] as const satisfies readonly RefundStatus[];

/**
 * What a payment cannot keep goes back, from the request to the coins at the payer's address, as its events tell it.
 * Answers the id of the refund.
 *
 * @throws Error where there is nothing to give back
 */
export function refund(world: World, payment: PaymentState, address: string | undefined): string {
  const coins = coinsOf(payment);
  if (coins === null) throw new Error(`There is nothing to give back of the payment ${payment.id}.`);
  const id = world.random.uuid(world.nowMs);
  if (coins.deposit === null) payment.surplusRefundId = id;
  else coins.deposit.refundId = id;
  const facts = { id, payment, coins, address: address ?? coins.deposit?.from ?? `0x${world.random.hex(20)}` };
  const txHash = `0x${world.random.hex(32)}`;
  const reached: Reached = {};
  for (const status of moves) {
    reached[status] = world.now();
    const data = detailOf(facts, { status, reached, txHash: status === 'completed' ? txHash : null });
    world.tell(`refund.${status}`, { sourceType: 'refund', sourceId: id, data });
  }
  return id;
}

/** The `data` of a refund's event. */
const detailOf = (
  { id, payment, coins, address }: { id: string; payment: PaymentState; coins: Coins; address: string },
  { status, reached, txHash }: { status: RefundStatus; reached: Reached; txHash: string | null },
) => ({
  refund_id: id,
  source: coins.source,
  status,
  payment_id: payment.id,
  deposit_id: coins.deposit?.id ?? null,
  amount_usd: null,
  chain: chainOf(coins.token),
  token: { id: coins.token.id, symbol: coins.token.symbol, name: coins.token.name },
  amount_crypto: formatReceived(coins.amount, coins.token.decimals),
  deducted_crypto: '0',
  net_amount_crypto: formatReceived(coins.amount, coins.token.decimals),
  address,
  tx_hash: txHash,
  rejection_reason: null,
  failure_reason: null,
  waiting_reason: null,
  created_at: instant(reached.requested),
  updated_at: instant(reached[status]),
  address_given_at: instant(reached.requested),
  reviewed_at: instant(reached.approved),
  processing_at: instant(reached.processing),
  completed_at: instant(reached.completed),
  failed_at: null,
});

const chainOf = ({ chain: { id, name, short_name, chain_type } }: PricedToken) => ({
  id,
  name,
  short_name,
  chain_type,
});
