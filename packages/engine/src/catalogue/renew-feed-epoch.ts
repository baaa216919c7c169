import { renewFeedEpoch as renewFeedEpochRow } from '@florin/database/sql/events/renew-feed-epoch';
import type { Session } from '@florin/database/statement';

/**
 * Makes every cursor of the event feed invalid, with a refusal that tells its holder what to do. To be run once after
 * a backup was restored: transaction numbers begin anew then, and an old cursor would pass over events in silence.
 */
export async function renewFeedEpoch(db: Session): Promise<void> {
  await db.run(renewFeedEpochRow);
}
