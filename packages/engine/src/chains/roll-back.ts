import { deleteBlocksAbove } from '@florin/database/sql/chains/blocks';
import { moveCursorBack } from '@florin/database/sql/chains/cursors';
import { rollBackCoins } from '@florin/database/sql/coins/record';
import { doubtMovements } from '@florin/database/sql/outgoing/doubted';
import { findPaymentsAbove, orphanDeposits } from '@florin/database/sql/deposits/scan';
import { bookReversed } from '../ledger/book-deposits.ts';
import { lockPayments } from '../payments/payment-store.ts';
import { recompute } from '../payments/recompute.ts';
import type { Catalogue, Chain } from '../catalogue/catalogue.ts';
import type { BlockPorts } from './commit-block.ts';
import { LeaseLostError } from './lease-lost.ts';

/**
 * Takes the chain back to a block that both histories share: what the orphaned blocks brought leaves the chain, the
 * payments are recomputed from what remains, final movements of ours are doubted, and the scanner goes on from there.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function rollBack(
  ports: BlockPorts,
  catalogue: Catalogue,
  { chain, epoch, ancestor }: { chain: Chain; epoch: bigint; ancestor: { height: bigint; hash: string } },
): Promise<void> {
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if (
      (await session.run(moveCursorBack, {
        chainId: chain.id,
        epoch,
        height: ancestor.height,
        hash: ancestor.hash,
        now,
      })) === 0
    )
      throw new LeaseLostError(chain.shortName);
    const touched = await session.many(findPaymentsAbove, { chainId: chain.id, aboveHeight: ancestor.height });
    const held = await lockPayments(
      session,
      touched.map(({ id }) => id),
    );
    const orphaned = await session.many(orphanDeposits, { chainId: chain.id, aboveHeight: ancestor.height, at: now });
    const reversed = orphaned.filter(({ wasFinal }) => wasFinal);
    await bookReversed(session, reversed, { ids: ports.ids, at: now });
    await session.run(doubtMovements, { chainId: chain.id, aboveHeight: ancestor.height, now });
    await session.run(rollBackCoins, { chainId: chain.id, aboveHeight: ancestor.height });
    await session.run(deleteBlocksAbove, { chainId: chain.id, height: ancestor.height });
    await recompute(session, held, { catalogue, ids: ports.ids, now });
  });
}
