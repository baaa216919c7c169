import type { Database } from '@florin/database/database';
import {
  acceptLineage,
  nextGeneration,
  readLineage,
  releaseRewound,
  restampAudit,
  restampEvents,
} from '@florin/database/sql/lineage/read';
import type { AdoptedAtExchanges } from './adopt-at-exchanges.ts';
import type { AdoptedPast } from './adopt-lost.ts';
import { renewFeedEpoch } from '../catalogue/renew-feed-epoch.ts';

/** What the steps reach the outside by. */
export interface RestorePorts {
  db: Database;
  /** The highest index from there on whose address holds anything on a chain; null where none does, or none is asked. */
  findActivity: (from: bigint) => Promise<bigint | null>;
  /** The highest index that the signer remembers; null where it remembers none, or is not asked. */
  findSigned: () => Promise<bigint | null>;
  /** Writes what the signer remembers and the database lost; null where nobody is asked. */
  adopt: (() => Promise<AdoptedPast>) | null;
  /** Writes what the exchanges know and the database lost; null where nobody is asked. */
  adoptAtExchanges: (() => Promise<AdoptedAtExchanges>) | null;
  /** Movements for something that the database does not know, in words. */
  findUnexplained: () => Promise<readonly string[]>;
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

/** In this order; each may be taken again. What the database lost is adopted before anything is compared. */
export const restoreSteps: readonly RestoreStep[] = [
  { name: 'indexes', run: raiseIndexes },
  { name: 'adopt', run: adopt },
  { name: 'exchanges', run: adoptPaid },
  { name: 'events', run: restamp },
  { name: 'epoch', run: beginEpoch },
  { name: 'compare', run: compare },
  { name: 'release', run: release },
];

async function raiseIndexes({ db, findActivity, findSigned, margin, knownIndex }: RestorePorts): Promise<StepResult> {
  const { nextIndex } = await db.one(readLineage, { knownSequence: null });
  const signed = await findSigned();
  const known = highestOf([nextIndex, knownIndex, signed === null ? 0n : signed + 1n]);
  const active = await findActivity(known);
  const shown = highestOf([known, active === null ? 0n : active + 1n]);
  const { nextIndex: raised } = await db.one(acceptLineage, { wanted: shown + margin });
  const found = active === null ? 'no address beyond it holds anything' : `address ${active} holds something`;
  return { told: `The next address was ${nextIndex}, ${found}; it is ${raised} now.` };
}

const highestOf = (indexes: readonly bigint[]): bigint => indexes.reduce((most, one) => (one > most ? one : most), 0n);

async function adopt({ adopt: adoptAll, release: wanted }: RestorePorts): Promise<StepResult> {
  if (adoptAll === null) return { told: 'Nobody was asked what was signed: nothing is adopted.' };
  const { adopted, open, waiting, unkept } = await adoptAll();
  const older =
    unkept.length === 0 ? '' : ` ${unkept.length} were signed by an older release, which kept too little of them.`;
  const told = `${adopted} movements that the signer had signed are in the database again.${older}`;
  return { told: [told, ...open, ...waiting].join('\n  '), undecided: wanted ? waiting : [...open, ...waiting] };
}

async function adoptPaid({ adoptAtExchanges: adoptAll, release: wanted }: RestorePorts): Promise<StepResult> {
  if (adoptAll === null) return { told: 'No exchange was asked what it has paid.' };
  const { adopted, open } = await adoptAll();
  const told = [`${adopted} withdrawals that an exchange was asked to pay are in the database again.`, ...open];
  return { told: told.join('\n  '), undecided: wanted ? [] : open };
}

/** A batch at a time, so that nobody waits long for the rows. */
async function restamp({ db }: RestorePorts): Promise<StepResult> {
  let through: bigint | null = -1n;
  let last = through;
  while (through !== null) {
    last = through;
    // each batch begins where the last one ended
    ({ through } = await db.one(restampEvents, { afterSequence: last, batch: eventsAtOnce }));
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

async function compare({ compare: compareAll, findUnexplained, release: wanted }: RestorePorts): Promise<StepResult> {
  const { broken, unread } = await compareAll();
  const open = [...(await findUnexplained()), ...broken, ...unread.map((chain) => `${chain} could not be compared`)];
  const told = open.length === 0 ? 'The books balance, and every address holds what they say.' : open.join('\n  ');
  return wanted ? { told } : { told, undecided: open };
}

async function release({ db }: RestorePorts): Promise<StepResult> {
  await db.run(releaseRewound);
  return { told: 'What leaves may leave again.' };
}
