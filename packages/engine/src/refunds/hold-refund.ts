import type { WaitingReason } from '@florin/contract/vocabulary';
import { noteRefund } from '@florin/database/sql/move-refund';
import type { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { readHolding } from '../catalogue/read-holding.ts';
import type { Step } from '../outgoing/step.ts';

/** Says on its refund why a step of a payout was refused. */
export async function holdRefund(step: Step, error: Refusal): Promise<void> {
  const { ports, row } = step;
  const reason = error.code === 'FORBIDDEN' ? 'signer_refused' : await whyItWouldFail(step);
  const now = ports.clock.now();
  await ports.db.run(noteRefund, row.purposeId, reason, now, now);
}

async function whyItWouldFail({ ports, row, token, adapter }: Step): Promise<WaitingReason> {
  if (row.sourceIndex !== null) return 'payout_failed';
  const place = { chainId: row.chainId, address: row.sourceAddress, asset: token.asset };
  const held = await readHolding(ports.db, adapter, place);
  return held < baseUnits(row.amount) ? 'treasury_liquidity' : 'payout_failed';
}
