import { changeCatalogue } from '@florin/database/change-catalogue';
import { noteHalt } from '@florin/database/sql/chains/cursors';
import { haltChain as writeHalt } from '@florin/database/sql/chains/write';
import type { Chain } from '../catalogue/catalogue.ts';
import type { BlockPorts } from './commit-block.ts';
import { LeaseLostError } from './lease-lost.ts';

/**
 * Lets one chain stand still because what had been final changed: nothing of it is read, offered, confirmed or settled
 * until an administrator resumes it. `ancestor` is the height that both histories share, null where they share none.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export const haltChain = (
  { db, clock }: BlockPorts,
  { chain, epoch, ancestor, reason }: { chain: Chain; epoch: bigint; ancestor: bigint | null; reason: string },
): Promise<void> =>
  changeCatalogue(db, async (session) => {
    if ((await session.run(noteHalt, { chainId: chain.id, epoch, ancestor })) === 0)
      throw new LeaseLostError(chain.shortName);
    await session.run(writeHalt, { id: chain.id, at: clock.now(), reason });
  });
