import type { WatchedAddress } from '@florin/database/sql/deposits/scan';
import { onChainTime } from '@florin/domain/payment/on-chain-time';
import type { Block } from '@florin/domain/ports/chain';

/** A block as it was read. */
export interface BlockReading {
  block: Block;
  /** Which receivers of its transfers are ours. */
  watched: ReadonlyMap<string, WatchedAddress>;
  readAt: Date;
  /** Where slots are coins: the treasury, whose coins are kept too. */
  treasury?: { watchKey: string; address: string };
}

/** A block with the time its deposits count as sent at. */
export type SightedBlock = BlockReading & { seenAt: Date };

/** So many headers before a block bound the time it may claim. */
export const precedingHeaders = 11;

/** Gives hash-linked blocks their on-chain time; `before` are the times of the headers before them, newest first. */
export function timed(readings: readonly BlockReading[], before: readonly Date[], live: boolean): SightedBlock[] {
  const times = before.toReversed();
  return readings.map((reading) => {
    const { time } = reading.block.header;
    const precedingTimes = times.slice(-precedingHeaders);
    times.push(time);
    return { ...reading, seenAt: onChainTime({ blockTime: time, precedingTimes, readAt: reading.readAt, live }) };
  });
}
