import { proveToken } from '@florin/database/sql/catalogue/write-token';
import { baseUnits } from '@florin/domain/money/crypto';
import type { BatchItem, Carried } from '@florin/domain/ports/chain';
import { refuteToken } from '../catalogue/refute-token.ts';
import { collects } from './costs.ts';
import type { Step } from './step.ts';

/**
 * Base units that came to the destination of a movement that a block contains, as nodes agree. Of a token that is proven
 * its events are enough; of any other its balances have to show what they tell. One that told of more is taken off sale
 * for good, and nothing of it has arrived.
 */
export async function readArrived(step: Step, txHash: string): Promise<bigint> {
  const { sourceAddress: address, destination, amount } = step.row;
  const [arrived = 0n] = await readArrivals(step, txHash, {
    destination,
    items: [{ address, amount: baseUnits(amount) }],
  });
  return arrived;
}

/** The same of each sweep that a batch carried, in the order of its bytes; none where the transaction failed. */
export const readBatchArrivals = (
  step: Step,
  { txHash, success, items }: { txHash: string; success: boolean; items: readonly BatchItem[] },
): Promise<readonly bigint[]> =>
  success ? readArrivals(step, txHash, { destination: step.row.sourceAddress, items }) : Promise.resolve([]);

async function readArrivals(
  { ports, row, token, adapter }: Step,
  txHash: string,
  carried: Omit<Carried, 'asset'>,
): Promise<readonly bigint[]> {
  if (adapter.arrivals === null || token.asset.kind === 'native') return carried.items.map(({ amount }) => amount);
  // What went to somebody else is not paid again because a balance of theirs shows nothing.
  const witness = token.proof === 'held' || !collects(row) ? 'events' : 'balances';
  const { amounts, contradicted } = await adapter.arrivals(txHash, { asset: token.asset, ...carried }, witness);
  if (contradicted) await refuteToken(ports, token, txHash);
  else if (witness === 'balances' && token.proof === 'awaited' && amounts.some((amount) => amount > 0n))
    await ports.db.run(proveToken, { id: token.id });
  return amounts;
}
