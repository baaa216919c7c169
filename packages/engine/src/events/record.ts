import type { Session } from '@florin/database/statement';
import { type NewEvent, recordEvents } from '@florin/database/sql/events/record';
import { limits } from '@florin/contract/limits';

/** Writes events, and their deliveries, in the transaction of the change they tell; does nothing for none. */
export async function record(session: Session, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0)
    await session.run(recordEvents, {
      eventsJson: JSON.stringify(events),
      deliveryAttemptsMax: limits.deliveryAttemptsMax,
    });
}
