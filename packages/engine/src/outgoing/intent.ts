import { listBatchItems } from '@florin/database/sql/sweeps/batches';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Movement, OutgoingIntent } from '@florin/domain/ports/chain';
import { isBatch, paysItself } from './costs.ts';
import type { Step } from './step.ts';

/** The step with what its movement carries, where it is a batch. */
export async function withItems(step: Step): Promise<Step> {
  if (!isBatch(step.row)) return step;
  const rows = await step.ports.db.many(listBatchItems, { batchId: step.row.id });
  const items = rows.map(({ sourceAddress, amount }) => ({ address: sourceAddress, amount: baseUnits(amount) }));
  const sum = items.reduce((total, { amount }) => total + amount, 0n);
  const arriving = paysItself(step) ? sum - baseUnits(step.row.feeCap) : sum;
  return { ...step, items, row: { ...step.row, amount: arriving.toString() } };
}

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
