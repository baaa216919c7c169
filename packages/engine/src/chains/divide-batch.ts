import type { BlockReading } from './block-reading.ts';

/** So many movements are written well within the time that one statement may take. */
const movementsMax = 5_000;

/**
 * A batch in parts that one commit writes each, of as many blocks as have few enough movements together; a block with
 * more is a part of its own. Anybody can fill blocks with tiny transfers, and a commit that takes too long would be tried
 * again for ever.
 */
export function divideBatch(readings: readonly BlockReading[], most = movementsMax): BlockReading[][] {
  const parts: BlockReading[][] = [];
  let room = 0;
  for (const reading of readings) {
    const movements = movementsOf(reading);
    const part = parts.at(-1);
    if (part === undefined || movements > room) {
      parts.push([reading]);
      room = most - movements;
    } else {
      part.push(reading);
      room -= movements;
    }
  }
  return parts;
}

const movementsOf = ({ block: { transfers, coins = [], spent = [] } }: BlockReading): number =>
  transfers.length + coins.length + spent.length;
