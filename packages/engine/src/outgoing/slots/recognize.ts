import { findForeignSpend } from '@florin/database/sql/outgoing/coins';
import { listSignatures, storeOtherHash } from '@florin/database/sql/outgoing/sign';
import type { CoinSource } from '@florin/domain/ports/chain';
import type { Step } from '../step.ts';

/**
 * Notes the signature of a movement that a block has under another hash: whoever made the block may have written its
 * signatures in their other form. Taken for a foreign transaction, it would be paid a second time.
 *
 * @returns whether it noted one
 * @throws when the nodes do not show what spent the coins
 */
export async function recognize({ isSame }: CoinSource, { ports, row }: Step): Promise<boolean> {
  // Whichever spends them spends all of them.
  const foreign = await ports.db.maybe(findForeignSpend, { outgoingId: row.id, height: null });
  if (isSame === undefined || foreign === null) return false;
  const { spentBy } = foreign;
  for (const { txHash, raw } of await ports.db.many(listSignatures, { outgoingId: row.id })) {
    // few signatures, and the first that is the same ends the search
    if (!(await isSame(spentBy, raw))) continue;
    await ports.db.run(storeOtherHash, { outgoingId: row.id, txHash, as: spentBy });
    return true;
  }
  return false;
}
