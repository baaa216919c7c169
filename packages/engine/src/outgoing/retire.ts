import { shareCursor } from '@florin/database/sql/chain-cursors';
import { giveUpSigned, listSignatures } from '@florin/database/sql/outgoing';
import { purposes } from './purposes.ts';
import type { Step } from './step.ts';

/** So often in a row, over minutes, must the nodes refuse the bytes: one that lags behind does so for moments. */
export const refusalsMin = 10;

/**
 * Gives up a signed movement whose number another transaction of its address has used up, for good: the account's
 * count says so at a final height, and no signature of the movement is in a block. Only then may what it was for be
 * tried again, or fail.
 *
 * @returns whether it was given up
 */
export async function retire(step: Step): Promise<boolean> {
  const { ports, row, lease } = step;
  if (!(await isSuperseded(step))) return false;
  return ports.db.transaction(async (session) => {
    if ((await session.maybe(giveUpSigned, row.id, lease)) === null) return false;
    await purposes[row.purpose].givenUp?.(session, step);
    return true;
  });
}

/** Whether another transaction has used the number of a movement, for good. */
export async function isSuperseded(step: Step): Promise<boolean> {
  const { ports, row, adapter } = step;
  if (row.nonce === null) return false;
  const finalHeight = await readFinalHeight(step);
  if (finalHeight === null) return false;
  // The count first: a movement that used its number itself before that height is in a block afterwards.
  if ((await adapter.nextNonce(row.sourceAddress, finalHeight)) <= row.nonce) return false;
  for (const { txHash } of await ports.db.many(listSignatures, row.id)) {
    // few signatures, and the first that is found ends the search
    if ((await adapter.transactionState(txHash)).state === 'included') return false;
  }
  return true;
}

async function readFinalHeight({ ports, row, token, adapter }: Step): Promise<bigint | null> {
  const { finalityTag, confirmationsRequired } = token.chain;
  if (finalityTag !== null) return (await adapter.head()).finalHeight;
  const cursor = await ports.db.maybe(shareCursor, row.chainId);
  if (!cursor || cursor.height === null) return null;
  const height = cursor.height - BigInt(confirmationsRequired) + 1n;
  return height >= 0n ? height : null;
}
