import { shareCursor } from '@florin/database/sql/chain-cursors';
import { giveUpSigned } from '@florin/database/sql/payouts';
import type { Step } from './step.ts';

/** So often in a row, over minutes, must the nodes refuse the bytes: one that lags behind does so for moments. */
const refusalsMin = 10;

/**
 * Gives up a signed payout whose number another transaction of the treasury has used up, for good: the account's
 * count says so at a final height, and the payout itself is in no block. Only then may its withdrawal be paid again,
 * or fail.
 *
 * @returns whether it was given up
 */
export async function retirePayout({ ports, row, lease, token, adapter }: Step): Promise<boolean> {
  if (row.attempts < refusalsMin || row.nonce === null || row.txHash === null) return false;
  const finalHeight = await readFinalHeight({ ports, row, token, adapter });
  if (finalHeight === null) return false;
  // The count first: a payout that used its number itself before that height is in a block afterwards.
  if ((await adapter.nextNonce(row.sourceAddress, finalHeight)) <= row.nonce) return false;
  if ((await adapter.transactionState(row.txHash)).state === 'included') return false;
  return (await ports.db.run(giveUpSigned, row.id, lease)) === 1;
}

async function readFinalHeight({ ports, row, token, adapter }: Omit<Step, 'lease'>): Promise<bigint | null> {
  const { finalityTag, confirmationsRequired } = token.chain;
  if (finalityTag !== null) return (await adapter.head()).finalHeight;
  const cursor = await ports.db.maybe(shareCursor, row.chainId);
  if (!cursor || cursor.height === null) return null;
  const height = cursor.height - BigInt(confirmationsRequired) + 1n;
  return height >= 0n ? height : null;
}
