import { listPrecedingTimes } from '@florin/database/sql/chains/blocks';
import { fenceCursor } from '@florin/database/sql/chains/cursors';
import { takeOffChain, type HeardDeposit } from '@florin/database/sql/deposits/agree';
import { recompute } from '../payments/recompute.ts';
import { quarantineTainted } from '../quarantine/quarantine-tainted.ts';
import { precedingHeaders, timed } from './block-reading.ts';
import { bookArrivals } from './book-arrivals.ts';
import { type Chain, tokensOfChain } from '../catalogue/catalogue.ts';
import { LeaseLostError } from './lease-lost.ts';
import { readRange } from './read-ahead.ts';
import { recordCoinsAnew } from './record-coins.ts';
import type { ScanPorts } from './scan-ports.ts';

/**
 * Reads a block whose deposits nodes contradict once more, and takes in what it shows now where that differs: a node
 * that lied about it and was replaced leaves nothing behind. Deposits that are confirmed are never touched.
 * @throws LeaseLostError when another scanner has taken over; nothing is written then.
 */
export async function rereadBlock(
  ports: ScanPorts,
  { chain, epoch, disputed }: { chain: Chain; epoch: bigint; disputed: readonly HeardDeposit[] },
): Promise<void> {
  const [{ blockHeight: height, blockHash } = { blockHeight: 0n, blockHash: '' }] = disputed;
  const catalogue = await ports.catalogue.current();
  const assets = tokensOfChain(catalogue, chain.id).map(({ asset }) => asset);
  const [reading] = await readRange(ports, { chain, assets }, { from: height, through: height });
  if (reading?.block.header.hash !== blockHash) return;
  const shown = new Set(reading.block.transfers.map((transfer) => facts(transfer)));
  const gone = disputed.filter((deposit) => !shown.has(facts(deposit)));
  if (gone.length === 0) return;
  await ports.db.transaction(async (session) => {
    const now = ports.clock.now();
    if ((await session.run(fenceCursor, { chainId: chain.id, epoch, now })) === 0)
      throw new LeaseLostError(chain.shortName);
    const preceding = await session.many(listPrecedingTimes, {
      chainId: chain.id,
      below: height,
      limit: precedingHeaders,
    });
    const before = preceding.map(({ time }) => time);
    const also = gone.flatMap(({ paymentId }) => paymentId ?? []);
    await session.run(takeOffChain, { ids: gone.map(({ id }) => id), at: now });
    await recordCoinsAnew(session, chain.id, reading);
    const sighted = timed([reading], before, false);
    const { held } = await bookArrivals(session, { ...ports, catalogue }, { chain, sighted, finalUpTo: -1n, also });
    const payments = await recompute(session, held, { catalogue, ids: ports.ids, now });
    await quarantineTainted(session, payments, { ids: ports.ids, now });
  });
}

const facts = ({
  txHash,
  position,
  watchKey,
  amount,
}: Pick<HeardDeposit, 'txHash' | 'position' | 'watchKey'> & {
  amount: bigint | string;
}): string => [txHash, position, watchKey, amount].join(' ');
