import type { WaitingReason } from '@florin/contract/vocabulary';
import { noteRefund } from '@florin/database/sql/move-refund';
import { releaseNonce } from '@florin/database/sql/outgoing';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Step } from './step.ts';

/**
 * Says on its refund why a step of a payout was refused. What the signer refused has no signature: its number is given
 * back, since it would block everything behind it for as long as the refusal stands.
 */
export async function holdRefund(step: Step, error: unknown): Promise<void> {
  const { ports, row, lease } = step;
  if (row.purpose !== 'refund' || !(error instanceof Refusal)) return;
  if (error.code === 'FORBIDDEN') await ports.db.run(releaseNonce, row.id, lease);
  const reason = error.code === 'FORBIDDEN' ? 'signer_refused' : await whyItWouldFail(step);
  const now = ports.clock.now();
  await ports.db.run(noteRefund, row.purposeId, reason, now, now);
}

async function whyItWouldFail({ row, token, adapter }: Step): Promise<WaitingReason> {
  if (row.sourceIndex !== null) return 'payout_failed';
  const held = await adapter.balance(row.sourceAddress, token.asset);
  return held < baseUnits(row.amount) ? 'treasury_liquidity' : 'payout_failed';
}
