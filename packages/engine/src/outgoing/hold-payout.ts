import { releaseNonce } from '@florin/database/sql/outgoing';
import { notePayout } from '@florin/database/sql/payouts';
import type { WaitingReason } from '@florin/contract/vocabulary';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Step } from './step.ts';

/**
 * Says on its withdrawal why a step of a payout was refused. What the signer refused has no signature: its number is
 * given back, since it would block everything behind it for as long as the refusal stands.
 */
export async function holdPayout(step: Step, error: unknown): Promise<void> {
  const { ports, row, lease } = step;
  if (row.purpose !== 'payout' || !(error instanceof Refusal)) return;
  if (error.code === 'FORBIDDEN') await ports.db.run(releaseNonce, row.id, lease);
  const reason = error.code === 'FORBIDDEN' ? 'signer_refused' : await whyItWouldFail(step);
  const now = ports.clock.now();
  await ports.db.run(notePayout, row.purposeId, reason, now, now);
}

async function whyItWouldFail({ row, token, adapter }: Step): Promise<WaitingReason> {
  const held = await adapter.balance(row.sourceAddress, token.asset);
  return held < baseUnits(row.amount) ? 'treasury_liquidity' : 'payout_failed';
}
