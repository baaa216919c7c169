import type { Database } from '@florin/database/database';
import {
  acceptLineage,
  nextGeneration,
  readLineage,
  releaseRewound,
  restampAudit,
  restampEvents,
} from '@florin/database/sql/lineage';
import { renewFeedEpoch } from '../admin/renew-feed-epoch.ts';

/** What the steps reach the outside by. */
export interface RestorePorts {
  db: Database;
  /** The highest index from there on whose address holds anything on a chain; null where none does, or none is asked. */
  findActivity: (from: bigint) => Promise<bigint | null>;
  /** What is wrong with the books, every address compared; in words for a person. */
  compare: () => Promise<{ broken: readonly string[]; unread: readonly string[] }>;
  /** How far the next index jumps beyond everything that is known to have been shown. */
  margin: bigint;
  /** An index that somebody remembers; 0 where nobody does. */
  knownIndex: bigint;
  /** A person lets things leave although not everything agrees. */
  release: boolean;
}

export interface StepResult {
  told: string;
  /** What a person must decide before the next step; empty where there is nothing. */
  undecided?: readonly string[];
}

export interface RestoreStep {
  name: string;
  run: (ports: RestorePorts) => Promise<StepResult>;
}

const eventsAtOnce = 10_000;

/** In this order; each may be taken again. What the database lost is to be adopted before anything is compared. */
export const restoreSteps: readonly RestoreStep[] = [
  { name: 'indexes', run: raiseIndexes },
  { name: 'events', run: restamp },
  { name: 'epoch', run: beginEpoch },
  { name: 'compare', run: compare },
  { name: 'release', run: release },
];

async function raiseIndexes({ db, findActivity, margin, knownIndex }: RestorePorts): Promise<StepResult> {
  const { nextIndex } = await db.one(readLineage, null);
  const active = await findActivity(nextIndex);
  const shown = [nextIndex, knownIndex, active === null ? 0n : active + 1n].reduce((most, one) =>
    one > most ? one : most,
  );
  const { nextIndex: raised } = await db.one(acceptLineage, shown + margin);
  const found = active === null ? 'no address beyond it holds anything' : `address ${active} holds something`;
  return { told: `The next address was ${nextIndex}, ${found}; it is ${raised} now.` };
}

/** A batch at a time, so that nobody waits long for the rows. */
async function restamp({ db }: RestorePorts): Promise<StepResult> {
  let through: bigint | null = -1n;
  let last = through;
  while (through !== null) {
    last = through;
    // each batch begins where the last one ended
    ({ through } = await db.one(restampEvents, last, eventsAtOnce));
  }
  const { count } = await db.one(restampAudit);
  return {
    told: `Events up to ${last < 0n ? 'none' : last} are shown to everybody; ${count} rows of the audit log too.`,
  };
}

async function beginEpoch({ db }: RestorePorts): Promise<StepResult> {
  await db.transaction(async (session) => {
    await renewFeedEpoch(session);
    await session.run(nextGeneration);
  });
  return { told: 'Cursors of the event feed from before the restore are refused from now on.' };
}

async function compare({ compare: compareAll, release: wanted }: RestorePorts): Promise<StepResult> {
  const { broken, unread } = await compareAll();
  const open = [...broken, ...unread.map((chain) => `${chain} could not be compared`)];
  const told = open.length === 0 ? 'The books balance, and every address holds what they say.' : open.join('\n  ');
  return wanted ? { told } : { told, undecided: open };
}

async function release({ db }: RestorePorts): Promise<StepResult> {
  await db.run(releaseRewound);
  return { told: 'What leaves may leave again.' };
}
