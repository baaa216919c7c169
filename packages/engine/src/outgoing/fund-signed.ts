import { readHasLost } from '@florin/database/sql/outgoing/nonce-gaps';
import type { SignatureRow } from '@florin/database/sql/outgoing/sign';
import { baseUnits } from '@florin/domain/money/crypto';
import { paysItself } from './costs.ts';
import { fundCancel, fundGas } from './fund-gas.ts';
import type { Step } from './step.ts';

/**
 * Whether the source can pay for what was signed last. Coins that were to pay for their own way pay for a transfer of nothing
 * in its place as well, unless they are lost: then the treasury sends what that costs. Refuses as `fundGas` does.
 */
export async function fundSigned(step: Step, newest: SignatureRow): Promise<boolean> {
  const { ports, row, adapter } = step;
  const again = { ...step, row: { ...row, feeCap: newest.feeCap } };
  const isOwn = adapter.payer === 'source' && row.sourceKind === 'deposit' && paysItself(step);
  if (newest.effect === 'movement' || !isOwn) return (await fundGas(again)) !== null;
  const { hasLost } = await ports.db.one(readHasLost, { outgoingId: row.id });
  return !hasLost || fundCancel(again, baseUnits(newest.feeCap));
}
