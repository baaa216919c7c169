import type { EventType, SourceType } from '@florin/contract/vocabulary';
import { type FeedRow, readEventFeed } from '@florin/database/sql/events/read-feed';
import { readFeedEnd } from '@florin/database/sql/events/read-feed-end';
import type { Session } from '@florin/database/statement';
import { invalid } from '@florin/domain/errors';
import { type FeedPlace, formatCursor, parseCursor } from './feed-cursor.ts';

export interface FeedEvent {
  id: string;
  type: EventType;
  sourceType: SourceType;
  sourceId: string;
  /** The exact text that was sent. */
  body: string;
}

export interface FeedPage {
  /** Oldest first. */
  events: FeedEvent[];
  /** Where to go on; the given one, or null without one, when nothing is new. */
  nextCursor: string | null;
}

type EventRow = { [key in keyof FeedRow]: NonNullable<FeedRow[key]> };

const beginning = { xid: '0', sequence: 0n };

/** In the place of a cursor: where the feed ends now. */
export const latest = 'latest';

/**
 * A merchant's events after a cursor; each event comes exactly once, however late its transaction ended.
 * After `latest` there is none, and the cursor is the end of the feed; null while the merchant has no event.
 * Refuses with VALIDATION_ERROR (`after`): no cursor of ours, or one from before a backup was restored.
 */
export async function readFeed(
  db: Session,
  merchantId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<FeedPage> {
  if (after === latest) return { events: [], nextCursor: await feedEnd(db, merchantId) };
  const place = after === null ? null : parseCursor(after);
  const { xid, sequence } = place ?? beginning;
  const rows = await db.many(readEventFeed, { merchantId, xid, sequence, limit });
  checkEpoch(place, rows[0]);
  const told = rows.filter((row): row is EventRow => row.id !== null);
  const last = told.at(-1);
  return {
    events: told.map(({ id, type, sourceType, sourceId, body }) => ({ id, type, sourceType, sourceId, body })),
    nextCursor: last ? formatCursor(last) : after,
  };
}

async function feedEnd(db: Session, merchantId: string): Promise<string | null> {
  const { epoch, xid, sequence } = await db.one(readFeedEnd, { merchantId });
  return xid === null || sequence === null ? null : formatCursor({ epoch, xid, sequence });
}

/** Transaction numbers of a restored database begin anew: an older place would skip events in silence. */
function checkEpoch(place: FeedPlace | null, row: FeedRow | undefined): void {
  if (place && row && place.epoch !== row.epoch) {
    throw invalid(
      'after',
      'The cursor is from before this service was restored from a backup. Read from the beginning, without after, and pass over events whose id you know.',
    );
  }
}
