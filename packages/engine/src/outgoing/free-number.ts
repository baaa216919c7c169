import { releaseNonce } from '@florin/database/sql/outgoing';
import type { Refusal } from '@florin/domain/errors';
import { send } from './send.ts';
import type { Step } from './step.ts';
import { useUpNumber } from './use-up-number.ts';

/**
 * Keeps a movement that cannot be signed now from blocking what comes behind it. A number that nothing was ever signed
 * with is given back. Where a signature may exist, although nobody has seen it, only the chain can free the number: a
 * transfer of nothing uses it up, after which the movement has failed and is planned anew.
 */
export async function freeNumber(step: Step, refusal: Refusal): Promise<void> {
  const { ports, row, lease } = step;
  // The signer says FORBIDDEN of what it has never signed and CONFLICT of everything else.
  if (row.askedAt === null || refusal.code === 'FORBIDDEN') {
    await ports.db.run(releaseNonce, row.id, lease);
    return;
  }
  const cancelled = await useUpNumber(step);
  if (cancelled) await send(cancelled);
}
