import { type OutgoingRow, postponeOutgoing } from '@florin/database/sql/claim-outgoing';
import { listBatchItems } from '@florin/database/sql/sweep-batches';
import { baseUnits } from '@florin/domain/money/crypto';
import type { BatchItem, ChainAdapter, OutgoingIntent, TransactionState } from '@florin/domain/ports/chain';
import type { Token } from '../chains/catalogue.ts';
import type { OutgoingPorts } from './ports.ts';

/** A transaction that a block contains. */
export type Included = Extract<TransactionState, { state: 'included' }>;

/** Between two looks at something that only time moves. */
export const pollMs = 1_000;
const retryMsMax = 60_000;

/** One movement under this process's lease, with all that its next step needs. */
export interface Step {
  ports: OutgoingPorts;
  row: OutgoingRow;
  lease: string;
  token: Token;
  adapter: ChainAdapter;
  /** Of a batch, once they were read. */
  items?: readonly BatchItem[];
}

/** The step with what its movement carries, where it is a batch. */
export async function withItems(step: Step): Promise<Step> {
  if (step.row.purpose !== 'batch') return step;
  const rows = await step.ports.db.many(listBatchItems, step.row.id);
  const items = rows.map(({ sourceAddress, amount }) => ({ address: sourceAddress, amount: baseUnits(amount) }));
  const sum = items.reduce((total, { amount }) => total + amount, 0n);
  return { ...step, items, row: { ...step.row, amount: sum.toString() } };
}

/** Gives the claim back for a while. */
export async function postpone(
  { ports, row, lease }: Pick<Step, 'ports' | 'row' | 'lease'>,
  delayMs: number,
  reason: string | null,
): Promise<void> {
  await ports.db.run(postponeOutgoing, row.id, lease, new Date(ports.clock.now().getTime() + delayMs), reason);
}

/** Milliseconds until a movement that failed `attempts` times is tried again: doubling, at most a minute. */
export const backoffMs = (attempts: number): number => Math.min(retryMsMax, pollMs * 2 ** Math.min(attempts, 6));

/** The row in the words of the chain port. */
export function toIntent({ row, token, items }: Pick<Step, 'row' | 'token' | 'items'>): OutgoingIntent {
  return {
    id: row.id,
    purpose: row.purpose,
    network: token.chain.network,
    source: row.sourceIndex === null ? { kind: 'treasury' } : { kind: 'deposit', index: row.sourceIndex },
    sourceAddress: row.sourceAddress,
    destination: row.destination,
    asset: token.asset,
    amount: baseUnits(row.amount),
    feeCap: baseUnits(row.feeCap),
    ...(items === undefined ? {} : { items }),
  };
}

/**
 * A token leaves a deposit address only when the treasury has sent the chain's own coin for it there; so does a refund
 * of that coin, of which the payer is promised a certain amount.
 */
export const needsFunding = ({ row, token }: Pick<Step, 'row' | 'token'>): boolean =>
  row.sourceKind === 'deposit' && (token.asset.kind === 'token' || row.purpose === 'refund');
