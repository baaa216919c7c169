import { performance } from 'node:perf_hooks';
import { migrate } from '@florin/database/migrate';
import { fromText, migrations } from '@florin/database/migrations/index';
import type { Pool } from 'pg';
import { type DatabaseUrls, openSingle } from './cluster.ts';

export interface BesideMigration {
  /** Of all requests in milliseconds, the one that waited longest. */
  longestMs: number;
  requests: number;
  migratedMs: number;
}

/** A report that reads payments for so long: a change of the table has to wait for it. */
const reportMs = 3_000;
const pauseMs = 5;

const column = `alter table payments add column bench_note text;
alter table payments add constraint bench_note_short check (length(bench_note) < 100) not valid;`;
const index = `-- without transaction
create index concurrently bench_note_at on payments (created_at, bench_note);
alter table payments validate constraint bench_note_short;`;

/** Everything that migrations may do to a large table, while requests read and write it and a report has it open. */
export async function besideMigration(urls: DatabaseUrls, { app, report }: { app: Pool; report: Pool }) {
  const list = [...migrations, fromText('9998-column', column), fromText('9999-index', index)];
  const lanes = { over: false, waits: [] as number[] };
  // The role of processes may write to few columns; a lock does not ask whose write it holds up.
  const writer = openSingle(urls.owner);
  const requests = Promise.all([repeat(lanes, () => readOne(app)), repeat(lanes, () => writeOne(writer))]);
  const reading = await report.connect();
  try {
    await reading.query('begin');
    await reading.query('select from payments limit 1');
    const over = setTimeout(() => void reading.query('commit'), reportMs);
    const begun = performance.now();
    await migrate(urls.owner, list).finally(() => clearTimeout(over));
    return {
      longestMs: Math.max(...lanes.waits),
      requests: lanes.waits.length,
      migratedMs: performance.now() - begun,
    } satisfies BesideMigration;
  } finally {
    lanes.over = true;
    await requests;
    await reading.query('commit');
    reading.release();
    await writer.end();
  }
}

async function repeat(lanes: { over: boolean; waits: number[] }, ask: () => Promise<unknown>): Promise<void> {
  while (!lanes.over) {
    const begun = performance.now();
    // one request after the other, as one caller asks
    await ask();
    lanes.waits.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const readOne = (app: Pool) => app.query('select id, status from payments order by created_at desc, id desc limit 20');

const writeOne = (writer: Pool) =>
  writer.query(`update payments set description = 'seen beside a migration' where deposit_index = 1`);
