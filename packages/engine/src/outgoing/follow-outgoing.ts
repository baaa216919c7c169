import { readBlockHash } from '@florin/database/sql/chains/blocks';
import { readFinality } from '@florin/database/sql/chains/cursors';
import { markIncluded, markSent } from '@florin/database/sql/outgoing/follow';
import { listSignatures, type SignatureRow } from '@florin/database/sql/outgoing/sign';
import { InvariantError } from '@florin/domain/errors';
import { purposeFacts } from '@florin/domain/outgoing/purpose-facts';
import { isFundingOpen } from './fund-gas.ts';
import { fundSigned } from './fund-signed.ts';
import { raiseOrSend } from './raise-price.ts';
import { readArrived } from './read-arrived.ts';
import { retire } from './retire.ts';
import { slotsOf } from './slots/slots-of.ts';
import { type Ended, type Included, next, type Next, pollMs, postpone, type Step } from './step.ts';

/**
 * Asks the chain for every signature that an outgoing transaction ever got; whichever a block contains counts. An
 * unknown one is sent again. One that waits too long is signed at a higher price. An included one waits for its depth,
 * and a final one has its effect.
 */
export async function followOutgoing(step: Step): Promise<Next | null> {
  const { ports, row, lease } = step;
  const signatures = await ports.db.many(listSignatures, { outgoingId: row.id });
  const { included, isKnown } = await lookUp(step, signatures);
  if (included === null) return urge(step, signatures, isKnown);
  const { signature, state } = included;
  if (row.status !== 'included' || row.blockHash !== state.blockHash || row.txHash !== signature.txHash) {
    const { height, blockHash, success, fee } = state;
    await ports.db.run(markIncluded, {
      id: row.id,
      lease,
      txHash: signature.txHash,
      height,
      hash: blockHash,
      succeeded: success,
      feePaid: fee,
      nextAttemptAt: later(step),
    });
    return null;
  }
  const final = await readFinal(step, included);
  // Its fee was paid out of coins whose own transaction may be a step behind: booked before them, the address would owe.
  if (final === null || (await isFundingOpen(step))) return postpone(step, pollMs, null);
  const ended = { ...final, ...(await effectOf(step, { signature, state: final })) };
  const { awaits, finish } = ports.purposes[row.purpose];
  const delayMs = (await awaits?.(step, ended)) ?? null;
  if (delayMs !== null) return postpone(step, delayMs, null);
  await finish(step, ended);
  ports.watch?.final(row.purpose, (ports.clock.now().getTime() - row.createdAt.getTime()) / 1_000);
  return null;
}

/** Does what may bring one into a block that no block has. */
async function urge(step: Step, signatures: readonly SignatureRow[], isKnown: boolean): Promise<Next | null> {
  const { ports, row, lease } = step;
  const [newest] = signatures;
  if (!newest) throw new InvariantError('A signed outgoing transaction has no signature.', { id: row.id });
  if (slotsOf(step.adapter).expires && (await retire(step))) return null;
  // A transaction that was never sent has waited for us, not for a higher price. An administrator may know better.
  const dearer = row.status !== 'signed' || row.bumpWanted ? await raiseOrSend(step, signatures, isKnown) : null;
  if (dearer !== null) return dearer.next;
  const other = (await ports.purposes[row.purpose].replace?.(step, signatures)) ?? null;
  if (other !== null) return next('send', other);
  if (isKnown) {
    await ports.db.run(markSent, { id: row.id, lease, nextAttemptAt: later(step) });
    return null;
  }
  // A reorg may have taken the gas from the address. It is sent there again, because no node takes the bytes without it.
  const again = { ...step, row: { ...row, ...newest } };
  return (await fundSigned(again, newest)) ? next('send', again) : postpone(again, pollMs, 'waiting for gas');
}

/**
 * What a final transaction did: nothing where it ran and failed or only used up a slot, and nothing where no coins came to
 * the destination, whatever its receipt says. What is to use up a slot has done so with a cancel.
 */
export async function effectOf(step: Step, { signature, state }: Found): Promise<Pick<Ended, 'success' | 'arrived'>> {
  const { effect } = purposeFacts[step.row.purpose];
  const isMovement = signature.effect === 'movement';
  if (!state.success || (!isMovement && effect !== 'slot')) return { success: false, arrived: 0n };
  if (effect !== 'coins') return { success: true, arrived: 0n };
  const row = { ...step.row, amount: signature.amount };
  const arrived = await readArrived({ ...step, row }, signature.txHash);
  return { success: arrived > 0n, arrived };
}

export interface Found {
  signature: SignatureRow;
  state: Included;
}

interface Sighting {
  included: Found | null;
  isKnown: boolean;
}

/**
 * The newest signature of a movement that a block has, be it under another hash than it was made with, and whether a node
 * holds the newest of all.
 */
export async function lookUp(step: Step, signatures: readonly SignatureRow[]): Promise<Sighting> {
  const seen = await readStates(step, signatures);
  const { recognize } = slotsOf(step.adapter);
  if (seen.included !== null || recognize === null || !(await recognize(step))) return seen;
  return readStates(step, await step.ports.db.many(listSignatures, { outgoingId: step.row.id }));
}

async function readStates({ adapter }: Step, signatures: readonly SignatureRow[]): Promise<Sighting> {
  const states = await Promise.all(signatures.map(({ txHash }) => adapter.transactionState(txHash)));
  const found = signatures.flatMap((signature, at) => {
    const state = states[at];
    return state?.state === 'included' ? [{ signature, state }] : [];
  });
  return { included: found[0] ?? null, isKnown: states[0]?.state === 'pending' };
}

const later = ({ ports }: Step): Date => new Date(ports.clock.now().getTime() + pollMs);

/**
 * What an included signature amounts to for good: as the nodes agree on it, once its block is final among those that we
 * read ourselves. Null until then.
 * @throws when the nodes do not agree.
 */
export async function readFinal({ ports, row, adapter }: Step, { signature, state }: Found): Promise<Included | null> {
  const cursor = await ports.db.maybe(readFinality, { chainId: row.chainId });
  const { height, blockHash } = state;
  if (!cursor || cursor.finalHeight === null || height > cursor.finalHeight) return null;
  const stored = await ports.db.maybe(readBlockHash, { chainId: row.chainId, height });
  if (stored?.hash !== blockHash) return null;
  const agreed = await adapter.transactionState(signature.txHash, cursor.finalHeight);
  return agreed.state === 'included' && agreed.blockHash === blockHash ? agreed : null;
}
