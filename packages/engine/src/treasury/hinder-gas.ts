import { sumTreasurySpending } from '@florin/database/sql/outgoing/plan';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Step } from '../outgoing/step.ts';

/**
 * Why gas must not be sent now: the treasury lacks the coins. Payouts that it can pay would wait behind its number.
 *
 * @returns null when it can be paid beside what the treasury is about to spend
 */
export async function hinderGas({ ports, row, adapter }: Step): Promise<string | null> {
  const held = await adapter.balance(row.sourceAddress, { kind: 'native' });
  const { amount: spoken } = await ports.db.one(sumTreasurySpending, { id: row.id });
  const needed = baseUnits(row.amount) + baseUnits(row.feeCap) + baseUnits(spoken);
  return held < needed ? `the treasury holds ${held} base units of gas and needs ${needed}` : null;
}
