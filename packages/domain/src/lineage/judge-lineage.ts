/** What a process remembers of the database, outside of it. */
export interface Marker {
  /** Restores that a person saw through. */
  generation: bigint;
  /** The next index of an address: every one below may have been shown. */
  nextIndex: bigint;
  /** The newest event. */
  event: { sequence: bigint; id: string } | null;
}

/** What the database says of itself. */
export interface Past {
  generation: bigint;
  nextIndex: bigint;
  /** The line of history that was settled is the one that the server is on. */
  isSettled: boolean;
  /** The event of the marker's sequence; null when it is not there. */
  knownEventId: string | null;
  /** Events from before this time may have been forgotten; null: none was. */
  eventsSince: Date | null;
}

export type Judgement =
  /** Nothing that is remembered is missing. */
  | { past: 'known' }
  /** The database was restored or promoted, and nobody here remembers what it should hold. */
  | { past: 'unknown' }
  | { past: 'lost'; reason: string };

/**
 * Whether a database went back behind what is remembered. A restore that a person saw through settles everything
 * before it.
 */
export function judgePast(marker: Marker | null, past: Past): Judgement {
  if (marker === null || marker.generation < past.generation)
    return past.isSettled ? { past: 'known' } : { past: 'unknown' };
  if (marker.generation > past.generation)
    return lost(`it is of generation ${past.generation}, and ${marker.generation} was seen`);
  if (marker.event !== null && marker.event.id !== past.knownEventId && !isForgotten(marker.event.id, past))
    return lost(`event ${marker.event.sequence} is not there, or is another one`);
  if (marker.nextIndex > past.nextIndex)
    return lost(`its next address is ${past.nextIndex}, and all before ${marker.nextIndex} may have been shown`);
  return { past: 'known' };
}

/** The id of an event is made less than this after the time at which the event says that it occurred. */
const lateMsMax = 24 * 3_600_000;

/**
 * Whether an event that is not there is so old that its history was forgotten. A database that went back less than 90 days
 * ago cannot hide behind this: whatever it lacks is younger than all that it may have forgotten, which is 90 days older
 * than itself. The time is read from the id, a UUID of version 7.
 */
function isForgotten(id: string, { knownEventId, eventsSince }: Past): boolean {
  if (knownEventId !== null || eventsSince === null || id[14] !== '7') return false;
  const at = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
  return at < eventsSince.getTime() + lateMsMax;
}

const lost = (what: string): Judgement => ({ past: 'lost', reason: `database_rewound: ${what}` });
