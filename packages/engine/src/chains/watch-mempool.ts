import { findWatched } from '@florin/database/sql/deposits';
import { dropSightings, noteSightings } from '@florin/database/sql/sightings';
import { type Chain, tokensOfChain } from './catalogue.ts';
import type { ScanPorts } from './scan-ports.ts';

/** A transfer that waited so long will not be in a block any more, or its deposit has been written. */
const keptMs = 30 * 24 * 60 * 60_000;
const batch = 1_000;

/**
 * Notes when transfers to our addresses were first seen waiting for a block: the moment that their deposits count as
 * sent. Nothing else follows from it. Does nothing where nodes do not tell.
 *
 * @returns how many transfers wait
 */
export async function watchMempool({ db, clock, catalogue, adapter }: ScanPorts, chain: Chain): Promise<number> {
  if (adapter.mempool === null) return 0;
  const assets = tokensOfChain(await catalogue.current(), chain.id).map(({ asset }) => asset);
  const waiting = await adapter.mempool(assets, async (keys) => {
    const rows = await db.many(findWatched, chain.chainType, keys);
    return new Set(rows.map(({ watchKey }) => watchKey));
  });
  const now = clock.now();
  const hashes = waiting.map(({ txHash }) => txHash);
  const positions = waiting.map(({ position }) => position);
  if (waiting.length > 0) await db.run(noteSightings, chain.id, hashes, positions, now);
  await db.run(dropSightings, new Date(now.getTime() - keptMs), batch);
  return waiting.length;
}
