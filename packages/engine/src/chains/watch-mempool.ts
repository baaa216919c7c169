import { findWatched } from '@florin/database/sql/deposits/scan';
import { dropSightings, noteSightings } from '@florin/database/sql/deposits/sightings';
import { type Chain, tokensOfChain } from '../catalogue/catalogue.ts';
import type { ScanPorts } from './scan-ports.ts';

/** A transfer that waited so long will not be in a block any more, or its deposit has been written. */
const keptMs = 30 * 24 * 60 * 60_000;
const batch = 1_000;

/**
 * Notes when transfers to our addresses were first seen waiting for a block, which is when their deposits count as
 * sent, and when last: while one waits, its payer chooses no other token. Does nothing where nodes do not tell.
 *
 * @returns how many transfers wait
 */
export async function watchMempool({ db, clock, catalogue, adapter }: ScanPorts, chain: Chain): Promise<number> {
  if (adapter.mempool === null) return 0;
  const assets = tokensOfChain(await catalogue.current(), chain.id).map(({ asset }) => asset);
  const indexes = new Map<string, bigint>();
  const waiting = await adapter.mempool(assets, async (keys) => {
    for (const { watchKey, index } of await db.many(findWatched, { family: chain.chainType, watchKeys: keys }))
      indexes.set(watchKey, index);
    return new Set(indexes.keys());
  });
  const now = clock.now();
  if (waiting.length > 0)
    await db.run(noteSightings, {
      chainId: chain.id,
      txHashes: waiting.map(({ txHash }) => txHash),
      positions: waiting.map(({ position }) => position),
      depositIndexes: waiting.map(({ watchKey }) => indexes.get(watchKey) ?? null),
      seenAt: now,
    });
  await db.run(dropSightings, { before: new Date(now.getTime() - keptMs), limit: batch });
  return waiting.length;
}
