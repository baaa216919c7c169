import type { WaitingReason } from '@florin/contract/vocabulary';
import type { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { readHolding } from '../catalogue/read-holding.ts';
import type { Step } from './step.ts';

/**
 * Why a transfer to somebody else was refused: the signer refused it, the treasury lacks coins, or the chain refused
 * it.
 */
export async function whyRefused(step: Step, { code }: Refusal): Promise<WaitingReason> {
  const { ports, row, token, adapter } = step;
  if (code === 'FORBIDDEN') return 'signer_refused';
  if (row.sourceKind === 'deposit') return 'payout_failed';
  const place = { chainId: row.chainId, address: row.sourceAddress, asset: token.asset };
  const held = await readHolding(ports.db, adapter, place);
  return held < baseUnits(row.amount) ? 'treasury_liquidity' : 'payout_failed';
}
