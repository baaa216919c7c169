import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import { findDuePayouts } from '@florin/database/sql/withdrawals/payouts';
import { findDueSweeps } from '@florin/database/sql/sweeps/plan';
import { type Statement, statement } from '@florin/database/statement';

/** A row that somebody should take, and what it looks like as long as nobody has. */
interface DueRow {
  id: string;
  mark?: string;
}

/** One kind of work that a dead process may leave behind. */
export interface DueKind {
  name: string;
  /** So long others leave alone what a process has taken; null: it is taken and done in one transaction. */
  leaseMs: number | null;
  /** Between two looks for it. */
  pollMs: number;
  due: (db: Database, at: Date) => Promise<readonly DueRow[]>;
}

const rowsMax = 10_000;

/** Held by somebody, or due and held by nobody; a first attempt has its turn after earlier ones of its source. */
const dueDeliveries: Statement<{ at: Date }, DueRow> = statement(
  'chaos_due_deliveries',
  `select d.id, concat_ws(' ', d.status, d.attempt_count, d.lease) as mark from deliveries d
    where d.status = 'processing' and d.last_attempt_at <= $at
       or d.status = 'failed' and d.next_attempt_at <= $at
       or d.status = 'pending' and d.next_attempt_at <= $at
          and not exists (select from deliveries e where e.source_id = d.source_id and e.event_sequence < d.event_sequence
                             and e.status in ('pending', 'processing') and e.merchant_id = d.merchant_id)`,
);

const dueMovements: Statement<{ at: Date }, DueRow> = statement(
  'chaos_due_movements',
  `select id, concat_ws(' ', status, lease, next_attempt_at) as mark from outgoing
    where status not in ('final', 'dead') and batch_id is null and next_attempt_at <= $at`,
);

const dueCursors: Statement<{ at: Date }, DueRow> = statement(
  'chaos_due_cursors',
  `select chain_id as id, concat_ws(' ', epoch, updated_at) as mark from chain_cursors where updated_at <= $at`,
);

/** Leases and pauses are those of the worker: delivery lanes, outgoing movements, scanner, plans. */
export const dueKinds: readonly DueKind[] = [
  { name: 'deliveries', leaseMs: 30_000, pollMs: 1_000, due: (db, at) => db.many(dueDeliveries, { at }) },
  { name: 'outgoing transactions', leaseMs: 20_000, pollMs: 250, due: (db, at) => db.many(dueMovements, { at }) },
  { name: 'chains', leaseMs: 10_000, pollMs: 1_000, due: (db, at) => db.many(dueCursors, { at }) },
  {
    name: 'payouts',
    leaseMs: null,
    pollMs: 500,
    due: (db, at) => db.many(findDuePayouts, { now: at, limit: rowsMax, exceptChains: [] }),
  },
  {
    name: 'sweeps',
    leaseMs: null,
    pollMs: 500,
    due: (db, at) => db.many(findDueSweeps, { now: at, limit: rowsMax, exceptChains: [] }),
  },
];

/** A step that fails, for example since the signer is away, is tried again after a growing pause of at most this. */
const failurePauseMs = 10_000;

/** By when what is due must have been taken. */
export const limitMs = ({ leaseMs, pollMs }: DueKind): number => (leaseMs ?? failurePauseMs) + 2 * pollMs;

/** What was due at the last kill: how much of a kind, and after how long the last of it was taken. */
export interface Taken {
  kind: DueKind;
  rows: number;
  /** Since the last kill; what has no lease and needs the signer besides: since everybody was there again. */
  afterMs: number;
}

const lookMs = 50;
const patienceMs = 300_000;

/** Watches what is due at the last kill until all of it was taken by somebody. */
export async function untilTaken(db: Database, lastKill: Date, allReady: Promise<Date>): Promise<Taken[]> {
  return Promise.all(
    dueKinds.map(async (kind) => {
      const { rows, takenAt } = await watch(db, kind, lastKill);
      const since = kind.leaseMs === null ? await allReady : lastKill;
      return { kind, rows, afterMs: rows === 0 ? 0 : Math.max(0, takenAt - since.getTime()) };
    }),
  );
}

async function watch(db: Database, kind: DueKind, since: Date): Promise<{ rows: number; takenAt: number }> {
  const keys = async (): Promise<string[]> => (await kind.due(db, since)).map(({ id, mark = '' }) => `${id} ${mark}`);
  let waiting = new Set(await keys());
  const rows = waiting.size;
  while (waiting.size > 0) {
    if (Date.now() - since.getTime() > patienceMs)
      throw new Error(`Nobody takes these ${kind.name}: ${[...waiting].slice(0, 5).join('; ')}.`);
    await sleep(lookMs);
    const still = new Set(await keys());
    waiting = new Set([...waiting].filter((key) => still.has(key)));
  }
  return { rows, takenAt: Date.now() };
}
