import { InvariantError } from '@florin/domain/errors';
import { signBytes } from './sign-bytes.ts';
import { type Step, toIntent } from './step.ts';

/**
 * Signs a transfer of nothing with a movement's number, dearer than whatever was sent with it before: it conflicts on
 * the chain with every other signature of the movement.
 *
 * @returns the step as it goes on; null when its lease was lost meanwhile
 */
export async function useUpNumber(step: Step): Promise<Step | null> {
  const { row, adapter } = step;
  if (row.nonce === null) throw new InvariantError('A movement without a number needs no cancel.', { id: row.id });
  const bytes = await adapter.buildCancel(toIntent(step), { nonce: row.nonce }, row.unsigned);
  return signBytes(step, { ...bytes, effect: 'cancel' });
}
