import type { EventEntry } from '@florin/sdk';
import type { Feed } from './feed.ts';
import { type Position, writePosition } from './position.ts';

export interface ListenerParts {
  readonly feed: Feed;
  /** Where the position is kept. */
  readonly file: string;
  readonly from: Position;
  /** Ends at the end of the feed, when true. */
  readonly once: boolean;
  readonly isWanted: (entry: EventEntry) => boolean;
  /** Comes back once the event was taken. */
  readonly handOver: (entry: EventEntry) => Promise<void>;
}

/**
 * Follows the feed and hands over what is wanted of it, in its order. The position moves past an event only after it
 * was taken: whatever happens in between, the next run begins with that event, and none is left out.
 */
export async function follow({ feed, file, from, once, isWanted, handOver }: ListenerParts): Promise<void> {
  let position = from;
  const keep = (next: Position): void => {
    writePosition(file, next);
    position = next;
  };
  keep(position);
  for (;;) {
    const page = await (once ? feed.after(position.cursor) : feed.next(position.cursor));
    const taken = new Set(position.taken);
    for (const entry of page.events) {
      if (taken.has(entry.id)) continue;
      if (isWanted(entry)) await handOver(entry);
      keep({ ...position, taken: [...position.taken, entry.id] });
    }
    if (page.events.length > 0) keep({ ...position, cursor: page.next_cursor, taken: [] });
    else if (once) return;
  }
}
