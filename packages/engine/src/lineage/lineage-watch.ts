import type { Database } from '@florin/database/database';
import { acceptLineage, type LineageRow, noteRewound, readLineage } from '@florin/database/sql/lineage/read';
import { judgePast, type Marker } from '@florin/domain/lineage/judge-lineage';
import type { Clock } from '@florin/domain/ports/clock';
import type { MarkerStore } from '@florin/domain/ports/marker-store';

/**
 * How many indexes may have been given out by other processes since anybody looked last: three seconds of more
 * payments than one PostgreSQL takes, and fewer than there are addresses ahead of need.
 */
const marginIndexes = 5_000n;

/** A database that went away is back after longer than this: an answer so young is of the one that is asked next. */
const youngMs = 500;

const unknownPast = 'database_rewound: it was restored or promoted, and this process does not remember what it held';

export interface LineageState {
  /** Why nothing may leave; null while the past is settled. */
  rewound: string | null;
}

export interface LineagePorts {
  db: Database;
  clock: Clock;
  marker: MarkerStore;
  onRewound: (reason: string) => void;
}

/**
 * Compares what this process remembers with what the database says, and remembers anew. A standby that took over with
 * all that is remembered is taken for settled at once, with its next index raised by what nobody could remember. A
 * database that lacks something gets its index raised likewise, and is noted as rewound: nothing leaves until a person
 * has seen `npm run admin -- after-restore` through.
 */
export class LineageWatch {
  readonly #ports: LineagePorts;
  #marker: Marker | null = null;
  #isRead = false;
  #told: string | null = null;
  #checking: Promise<LineageState> | null = null;
  #last: { at: number; state: LineageState } | null = null;

  constructor(ports: LineagePorts) {
    this.#ports = ports;
  }

  /** Those who ask while it is being looked at share the answer. */
  check(): Promise<LineageState> {
    this.#checking ??= this.#check().finally(() => (this.#checking = null));
    return this.#checking;
  }

  /** For whoever is about to move coins: the last answer while it is young, else a new one. */
  async mayLeave(): Promise<boolean> {
    const isYoung = this.#last !== null && this.#ports.clock.now().getTime() - this.#last.at < youngMs;
    const { rewound } = isYoung && this.#last !== null ? this.#last.state : await this.check();
    return rewound === null;
  }

  async #check(): Promise<LineageState> {
    const { db, marker: store, onRewound } = this.#ports;
    if (!this.#isRead) this.#marker = await store.read();
    this.#isRead = true;
    const marker = this.#marker;
    const row = await db.one(readLineage, { knownSequence: marker?.event?.sequence ?? null });
    const isSettled = row.lineage === row.present;
    const judgement = judgePast(marker, { ...row, isSettled });
    if (judgement.past === 'known') await this.#goOn(row, isSettled);
    else await db.run(noteRewound, { reason: judgement.past === 'lost' ? judgement.reason : unknownPast });
    if (judgement.past === 'lost') await this.#raise(row, isSettled);
    const rewound = this.#reasonOf(row, judgement.past === 'lost' ? judgement.reason : unknownPast, judgement.past);
    if (rewound !== null && rewound !== this.#told) onRewound(rewound);
    this.#told = rewound;
    this.#last = { at: this.#ports.clock.now().getTime(), state: { rewound } };
    return { rewound };
  }

  #reasonOf(
    { rewoundAt, rewoundReason }: LineageRow,
    reason: string,
    past: 'known' | 'unknown' | 'lost',
  ): string | null {
    if (rewoundAt !== null) return rewoundReason;
    return past === 'known' ? null : reason;
  }

  async #goOn(row: LineageRow, isSettled: boolean): Promise<void> {
    const nextIndex = isSettled ? row.nextIndex : await this.#raiseBy(row.nextIndex);
    const { lastSequence: sequence, lastEventId: id, generation } = row;
    const event = sequence === null || id === null ? null : { sequence, id };
    const next: Marker = { generation, nextIndex, event };
    const known = this.#marker;
    if (known?.nextIndex === nextIndex && known.event?.id === event?.id && known.generation === generation) return;
    await this.#ports.marker.write(next);
    this.#marker = next;
  }

  /** What is missing stays remembered: only a new generation settles it. */
  async #raise({ nextIndex }: LineageRow, isSettled: boolean): Promise<void> {
    const remembered = this.#marker?.nextIndex ?? 0n;
    if (isSettled && nextIndex >= remembered) return;
    await this.#raiseBy(nextIndex > remembered ? nextIndex : remembered);
  }

  async #raiseBy(from: bigint): Promise<bigint> {
    return (await this.#ports.db.one(acceptLineage, { wanted: from + marginIndexes })).nextIndex;
  }
}
