import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { send } from './send.ts';
import { signBytes } from './sign-bytes.ts';
import { type Step, toIntent } from './step.ts';

/** Builds, has signed, stores and sends a movement that has its number. Refuses where it cannot be built or signed. */
export async function signMovement(step: Step): Promise<void> {
  const { row, adapter } = step;
  if (row.nonce === null) throw new InvariantError('A reserved movement has no nonce.', { id: row.id });
  const unsigned = await adapter.build(toIntent(step), { nonce: row.nonce });
  const [amount, feeCap] = [baseUnits(row.amount), baseUnits(row.feeCap)];
  const signed = await signBytes(step, { unsigned, effect: 'movement', amount, feeCap });
  if (signed) await send(signed);
}
