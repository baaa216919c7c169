import { raiseFeeCap, type SignatureRow } from '@florin/database/sql/outgoing';
import type { Catalogue } from '../chains/catalogue.ts';
import { fundGas } from './fund-gas.ts';
import { send } from './send.ts';
import { signBytes } from './sign-bytes.ts';
import { type Step, toIntent } from './step.ts';

/** Twelve times an eighth more is four times the first price: what needs more needs an administrator. */
const automaticMax = 12;

/**
 * Signs a sent movement again, the same in everything but its price, where it could be the next of its address and no
 * block has taken it for longer than its chain allows, or an administrator asked for it. Both signatures have one
 * number, so at most one of them ever counts.
 *
 * @param signatures all there are, newest first
 * @returns whether dearer bytes were signed
 */
export async function raisePrice(
  step: Step,
  signatures: readonly SignatureRow[],
  catalogue: Catalogue,
): Promise<boolean> {
  const { ports, row, lease, adapter } = step;
  const [newest] = signatures;
  if (newest?.effect !== 'movement') return false;
  if (!row.bumpWanted && (signatures.length > automaticMax || !(await isStuck(step)))) return false;
  const dearer = await adapter.raise(toIntent(step), newest.unsigned);
  // An address that was funded has what the first price needs; what is missing is sent there first.
  if (!(await fundGas({ ...step, row: { ...row, feeCap: String(dearer.feeCap) } }, catalogue))) return false;
  if ((await ports.db.run(raiseFeeCap, row.id, lease, dearer.amount, dearer.feeCap)) !== 1) return false;
  const signed = await signBytes(step, { ...dearer, effect: 'movement' });
  if (signed) await send(signed);
  return true;
}

/** Whether only the price can be what keeps it out of the blocks: nothing before it is missing. */
async function isStuck({ ports, row, token, adapter }: Step): Promise<boolean> {
  const { bumpAfterSeconds } = token.chain;
  const waited = row.signedAt === null ? 0 : ports.clock.now().getTime() - row.signedAt.getTime();
  if (bumpAfterSeconds === 0 || waited < bumpAfterSeconds * 1000) return false;
  return (await adapter.nextNonce(row.sourceAddress)) === row.nonce;
}
