import { type NoParameters, statement } from '../../statement.ts';

export interface LineageRow {
  /** The line of history that was settled, and the one that the server is on. */
  lineage: string;
  present: string;
  generation: bigint;
  rewoundAt: Date | null;
  rewoundReason: string | null;
  /** The index that the next payment takes. */
  nextIndex: bigint;
  /** Of the newest event; null where there is none. */
  lastSequence: bigint | null;
  lastEventId: string | null;
  /** The event that was asked for; null where it is not there. */
  knownEventId: string | null;
  /** Events from before may be gone; null: none is. */
  eventsSince: Date | null;
}

/** What the database says of its past; `knownSequence` is that of an event which somebody outside remembers. */
export const readLineage = statement<{ knownSequence: bigint | null }, LineageRow>(
  'read_lineage',
  `select l.lineage, florin.present_lineage() as present, l.generation, l.rewound_at,
          l.rewound_reason, (select last_value + is_called::integer from deposit_index) as next_index,
          e.sequence as last_sequence, e.id as last_event_id,
          (select id from events where sequence = $knownSequence::bigint) as known_event_id,
          (select nullif(events_since, '-infinity') from history_bounds) as events_since
     from database_lineage l left join lateral (select sequence, id
       from events order by sequence desc limit 1) e on true`,
);

/** Whether the past of the database is not settled: nothing that may be paid already is given back meanwhile. */
export const readRewound = statement<NoParameters, { isRewound: boolean }>(
  'read_rewound',
  'select rewound_at is not null or lineage <> florin.present_lineage() as is_rewound from database_lineage',
);

/** Raises the next index to `wanted` and takes the present line of history for settled; answers the next index. */
export const acceptLineage = statement<{ wanted: bigint }, { nextIndex: bigint }>(
  'accept_lineage',
  'select florin.accept_lineage($wanted) as next_index',
);

/** Notes that the database went back; the first reason stays. */
export const noteRewound = statement<{ reason: string }>(
  'note_rewound',
  'update database_lineage set rewound_at = florin.now(), rewound_reason = $reason where rewound_at is null',
);

/**
 * What the last reconciliation has done, and where this database is: `place` is another one after every restore, be it
 * into another cluster, on another line of history, or into tables that were made anew.
 */
export const readSteps = statement<NoParameters, { steps: Record<string, string>; place: string }>(
  'read_restore_steps',
  `select steps, concat_ws('/', florin.present_lineage(), d.oid, 'database_lineage'::regclass::oid) as place
     from database_lineage, pg_database d where d.datname = current_database()`,
);

/** Notes a step of the reconciliation as done, in words for a person. */
export const noteStep = statement<{ step: string; told: string }>(
  'note_restore_step',
  `update database_lineage set steps = steps || jsonb_build_object($step::text, $told::text)`,
);

/** Begins a reconciliation: nothing leaves, and what earlier ones did is forgotten. */
export const beginRestore = statement<{ reason: string }>(
  'begin_restore',
  `update database_lineage set rewound_at = coalesce(rewound_at, florin.now()),
          rewound_reason = coalesce(rewound_reason, $reason), steps = '{}'`,
);

/** A new generation: whoever remembers an earlier one goes by the database again. */
export const nextGeneration = statement<NoParameters>(
  'next_generation',
  'update database_lineage set generation = generation + 1',
);

/** Lets things leave again. */
export const releaseRewound = statement<NoParameters>(
  'release_rewound',
  `update database_lineage set rewound_at = null, rewound_reason = null, steps = '{}'`,
);

/** Gives events to the oldest transaction there is, a batch at a time; answers the last one looked at. */
export const restampEvents = statement<{ afterSequence: bigint; batch: number }, { through: bigint | null }>(
  'restamp_events',
  'select florin.restamp_events($afterSequence, $batch) as through',
);

export const restampAudit = statement<NoParameters, { count: bigint }>(
  'restamp_audit',
  'select florin.restamp_audit() as count',
);
