import { readFinality } from '@florin/database/sql/chains/cursors';
import { giveUpSigned } from '@florin/database/sql/outgoing/follow';
import { listSignatures } from '@florin/database/sql/outgoing/sign';
import { readSlot, slotsOf } from './slots/slots-of.ts';
import type { Step } from './step.ts';

/**
 * The nodes must refuse the bytes this many times in a row, over several minutes, because a node that lags behind
 * refuses what is fine.
 */
export const refusalsMin = 10;

/**
 * Gives up an outgoing transaction whose slot is over for good by what is final: another transaction has used the slot,
 * or its time has passed, and no block has any signature of this one. Only then may its cause be tried again, or fail.
 *
 * @returns whether it was given up
 */
export async function retire(step: Step): Promise<boolean> {
  const { ports, row, lease, adapter } = step;
  if (!(await isSuperseded(step))) return false;
  const { over, free } = slotsOf(adapter);
  return ports.db.transaction(async (session) => {
    if ((await session.maybe(giveUpSigned, { id: row.id, lease, reason: over })) === null) return false;
    await free(session, step);
    await ports.purposes[row.purpose].givenUp?.(session, step);
    return true;
  });
}

/** Whether the slot of a movement is over, for good, without any of its own signatures. */
export async function isSuperseded(step: Step): Promise<boolean> {
  const { ports, row, adapter } = step;
  const slot = await readSlot(step);
  const finalHeight = slot === null ? null : await readFinalHeight(step);
  if (slot === null || finalHeight === null) return false;
  const { isOver, looks, expires } = slotsOf(adapter);
  if (!(await isOver(step, slot, finalHeight))) return false;
  const signatures = await ports.db.many(listSignatures, { outgoingId: row.id });
  const signing = { sourceAddress: row.sourceAddress, slot, since: row.createdAt };
  for (let look = 0; look < looks; look += 1) {
    for (const { txHash } of signatures) {
      // few signatures, and the first that is found ends the search
      const { state } = await adapter.transactionState(txHash, finalHeight, signing);
      if (state === 'included' || (expires && state === 'pending')) return false;
    }
  }
  return true;
}

async function readFinalHeight({ ports, row }: Step): Promise<bigint | null> {
  const height = (await ports.db.maybe(readFinality, { chainId: row.chainId }))?.finalHeight ?? null;
  return height === null || height < 0n ? null : height;
}
