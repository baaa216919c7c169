import { type OutgoingRow, postponeOutgoing } from '@florin/database/sql/claim-outgoing';
import { listBatchItems } from '@florin/database/sql/sweep-batches';
import { baseUnits } from '@florin/domain/money/crypto';
import type {
  BatchItem,
  ChainAdapter,
  Coin,
  Movement,
  OutgoingIntent,
  TransactionState,
} from '@florin/domain/ports/chain';
import type { Token } from '../catalogue/catalogue.ts';
import { paysItself } from './costs.ts';
import type { OutgoingPorts } from './ports.ts';

/** A transaction that a block contains. */
export type Included = Extract<TransactionState, { state: 'included' }>;

/** What a movement came to for good. */
export interface Ended extends Included {
  /** Base units that came to the destination: less than left where the token keeps a fee. */
  arrived: bigint;
}

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
  /** The coins of its slot, once they were read. */
  coins?: readonly Coin[];
  /** The family's treasury, where the source of a movement does not pay for it. */
  treasury?: string;
}

/** The step with what its movement carries, where it is a batch. */
export async function withItems(step: Step): Promise<Step> {
  if (step.row.purpose !== 'batch') return step;
  const rows = await step.ports.db.many(listBatchItems, step.row.id);
  const items = rows.map(({ sourceAddress, amount }) => ({ address: sourceAddress, amount: baseUnits(amount) }));
  const sum = items.reduce((total, { amount }) => total + amount, 0n);
  const arriving = paysItself(step) ? sum - baseUnits(step.row.feeCap) : sum;
  return { ...step, items, row: { ...step.row, amount: arriving.toString() } };
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
export function toIntent({
  row,
  token,
  items,
  treasury,
}: Pick<Step, 'row' | 'token' | 'items' | 'treasury'>): OutgoingIntent {
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
    ...(treasury === undefined ? {} : { treasury }),
  };
}

/** What it would be, for its price. */
export const toMovement = ({
  row,
  token,
  items,
  coins,
}: Pick<Step, 'row' | 'token' | 'items' | 'coins'>): Movement => ({
  purpose: row.purpose,
  from: row.sourceAddress,
  to: row.destination,
  asset: token.asset,
  amount: baseUnits(row.amount),
  ...(items === undefined ? {} : { items }),
  ...(coins === undefined ? {} : { coins }),
});
