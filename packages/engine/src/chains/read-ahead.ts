import { findWatched, type WatchedAddress } from '@florin/database/sql/deposits/scan';
import { InvariantError } from '@florin/domain/errors';
import type { Asset } from '@florin/domain/ports/chain';
import type { Chain } from '../catalogue/catalogue.ts';
import type { BlockReading } from './block-reading.ts';
import type { ScanPorts } from './scan-ports.ts';

/** Blocks that are asked for at the same time. */
const inFlightMax = 8;
/** A single question that fails must not cost the whole batch. */
const attempts = 3;

/**
 * Reads the blocks of a range, several at a time, each with a look-up of its receivers. Gives as many as were read
 * without a gap and link to each other by hash: one that failed ends the range, and is asked for again next time.
 * `onBlock` runs after each block; a range whose caller may no longer use it ends when that throws.
 * @throws what the node threw, when not even the first could be read.
 */
export async function readRange(
  ports: ScanPorts,
  { chain, assets }: { chain: Chain; assets: readonly Asset[] },
  { from, through, onBlock }: { from: bigint; through: bigint; onBlock?: () => Promise<void> },
): Promise<BlockReading[]> {
  const readings: (BlockReading | null)[] = [];
  let failure: unknown = null;
  let next = from;
  const work = async (): Promise<void> => {
    while (next <= through && failure === null) {
      const height = next++;
      try {
        readings[Number(height - from)] = await readPatiently(ports, { chain, assets }, height);
        await onBlock?.();
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlightMax }, work));
  const linked = prefix(readings);
  if (linked.length === 0 && failure !== null) throw failure;
  return linked;
}

function prefix(readings: readonly (BlockReading | null | undefined)[]): BlockReading[] {
  const linked: BlockReading[] = [];
  for (const reading of readings) {
    const last = linked.at(-1)?.block.header;
    if (!reading || (last !== undefined && reading.block.header.parentHash !== last.hash)) break;
    linked.push(reading);
  }
  return linked;
}

/** Null where coins are nobody's concern but their owners': a treasury's balance is enough there. */
async function watchedTreasury(
  { adapter, treasury }: ScanPorts,
  { chainType }: Chain,
): Promise<NonNullable<BlockReading['treasury']> | null> {
  if (adapter.slots.kind !== 'coins') return null;
  if (!treasury) throw new InvariantError('Nobody knows the treasury of this chain.', { family: chainType });
  const address = await treasury(chainType);
  return { address, watchKey: adapter.slots.watchKey(address) };
}

async function readPatiently(
  ports: ScanPorts,
  { chain, assets }: { chain: Chain; assets: readonly Asset[] },
  height: bigint,
): Promise<BlockReading | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // one attempt after the other
      const header = await ports.adapter.header(height);
      if (header === null) return null;
      const treasury = await watchedTreasury(ports, chain);
      const watched = new Map<string, WatchedAddress>();
      const block = await ports.adapter.block(header, assets, async (keys) => {
        for (const row of await ports.db.many(findWatched, { family: chain.chainType, watchKeys: keys }))
          watched.set(row.watchKey, row);
        return new Set([...watched.keys(), ...(treasury === null ? [] : [treasury.watchKey])]);
      });
      return { block, watched, readAt: ports.clock.now(), ...(treasury === null ? {} : { treasury }) };
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}
