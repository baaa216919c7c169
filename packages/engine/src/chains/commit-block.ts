import { insertBlocks, listPrecedingTimes } from '@florin/database/sql/chains/blocks';
import { moveCursor } from '@florin/database/sql/chains/cursors';
import { finalizeDeposits } from '@florin/database/sql/deposits/scan';
import { bookFinal } from '../ledger/book-deposits.ts';
import { recompute } from '../payments/recompute.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { type BlockReading, precedingHeaders, timed } from './block-reading.ts';
import { bookArrivals } from './book-arrivals.ts';
import type { Catalogue, Chain } from '../catalogue/catalogue.ts';
import { LeaseLostError } from './lease-lost.ts';
import { recordCoins } from './record-coins.ts';
import type { EnginePorts } from '../ports.ts';

export type BlockPorts = Pick<EnginePorts, 'db' | 'clock' | 'ids'>;

/** The circumstances of a commit, under the scanner's epoch. */
export interface CommitContext {
  chain: Chain;
  epoch: bigint;
  /** The cursor follows the head closely. */
  live: boolean;
  /** Newest height that counts as final. */
  finalHeight: bigint;
  /** Only deposits on which two nodes have agreed become final. */
  needsAgreement?: boolean;
}

/** {@link commitBlocks} for one block. */
export const commitBlock = (
  ports: BlockPorts,
  catalogue: Catalogue,
  { block, watched, readAt, treasury, ...context }: BlockReading & CommitContext,
): Promise<readonly string[]> =>
  commitBlocks(ports, { catalogue, ...context }, [
    { block, watched, readAt, ...(treasury === undefined ? {} : { treasury }) },
  ]);

/**
 * Writes hash-linked blocks and all that follows from them in one transaction: headers, deposits, payments, ledger,
 * events, cursor. Run again for the same blocks it changes nothing twice.
 *
 * @returns arrivals that were left out because a deposit has their name already
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function commitBlocks(
  ports: BlockPorts,
  { catalogue, ...context }: CommitContext & { catalogue: Catalogue },
  readings: readonly BlockReading[],
): Promise<readonly string[]> {
  const { chain, epoch, finalHeight, needsAgreement = false } = context;
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return [];
  const { height, hash } = last.block.header;
  return ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if ((await session.run(moveCursor, { chainId: chain.id, epoch, height, hash, now, finalHeight })) === 0)
      throw new LeaseLostError(chain.shortName);
    const preceding = await session.many(listPrecedingTimes, {
      chainId: chain.id,
      below: first.block.header.height,
      limit: precedingHeaders,
    });
    await session.run(insertBlocks, { chainId: chain.id, blocksJson: JSON.stringify(readings.map(toRow)) });
    await recordCoins(session, chain.id, readings);
    const times = preceding.map((row) => row.time);
    const sighted = timed(readings, times, context.live);
    const { held, clashes } = await bookArrivals(
      session,
      { ...ports, catalogue },
      { chain, sighted, finalUpTo: finalHeight, also: [] },
    );
    const final = await session.many(finalizeDeposits, { chainId: chain.id, finalHeight, at: now, needsAgreement });
    await bookFinal(session, final, { ids: ports.ids, at: now });
    const payments = await recompute(session, held, { catalogue, ids: ports.ids, now });
    await quarantineTainted(session, payments, { ids: ports.ids, now });
    return clashes;
  });
}

const toRow = ({ block: { header, untraced }, readAt }: BlockReading) => ({
  height: header.height.toString(),
  hash: header.hash,
  parentHash: header.parentHash,
  time: header.time,
  readAt,
  untraced: untraced === true,
});
