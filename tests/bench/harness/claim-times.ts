import { randomUUID } from 'node:crypto';
import { claimPendingDeliveries } from '@florin/database/sql/claim-deliveries';
import type { Pool } from 'pg';
import { seedMerchant } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';
import type { Figure } from '../record/figure.ts';
import type { BenchRun } from './bench-run.ts';
import { openSingle } from './cluster.ts';
import { interleave } from './interleave.ts';
import { pairedRatio } from './statistics.ts';

const finishedMany = 5_000_000;
const finishedQuick = 50_000;
const slowerAtMost = 1.5;
const merchants = 8;
const pendingEach = 16;
const claimsPerSlice = 20;

/** A database with as many finished deliveries, and a few that are due. */
interface Side {
  app: Pool;
  close(): Promise<void>;
}

/** What a claim takes among millions of finished deliveries, against the same claim among none. */
export async function claimFigure(run: BenchRun): Promise<Figure> {
  const finished = run.quick ? finishedQuick : finishedMany;
  run.say(`writing ${finished} finished deliveries`);
  const full = await openSide(run, { name: 'bench_claims_full', finished });
  const empty = await openSide(run, { name: 'bench_claims_empty', finished: 0 });
  try {
    run.say('claiming');
    const slice = (side: Side) => () => claimMilliseconds(side.app);
    await interleave(2, slice(full), slice(empty));
    const times = await interleave(run.quick ? 5 : 31, slice(full), slice(empty));
    const { ratio, subject, baseline, lowest, highest } = pairedRatio(times.subject, times.baseline);
    return {
      name: `time of a claim, ${finishedMany / 1e6} million finished`,
      value: ratio,
      unit: '× none',
      detail: `${subject.toFixed(2)} ms against ${baseline.toFixed(2)}; pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`,
      target: { atMost: slowerAtMost },
    };
  } finally {
    await Promise.all([full.close(), empty.close()]);
  }
}

async function openSide({ cluster }: BenchRun, { name, finished }: { name: string; finished: number }): Promise<Side> {
  const urls = await cluster.createDatabase(name);
  const [owner, superuser, app] = [openSingle(urls.owner), openSingle(urls.superuser), openSingle(urls.app)];
  for (let made = 0; made < merchants; made += 1) await seedMerchant(owner);
  await superuser.query(
    `insert into webhook_configs (account_id, url, is_active, events, updated_at)
     select id, 'https://shop.example/hook', true, '{*}', florin.now() from accounts`,
  );
  // Rows that belong together are written together: looking after each of them again would take minutes.
  await superuser.query(`set session_replication_role = replica`);
  await superuser.query(writeDeliveries('success', finished / merchants));
  await superuser.query(writeDeliveries('pending', pendingEach));
  await superuser.query(`set session_replication_role = origin`);
  await settle(superuser);
  return {
    app,
    async close() {
      await Promise.all([owner.end(), superuser.end(), app.end()]);
    },
  };
}

/** So many for each merchant, each with an event of its own. */
const writeDeliveries = (status: 'success' | 'pending', each: number): string =>
  `with told as (
     insert into events (id, merchant_id, type, source_type, source_id, body, occurred_at)
     select uuidv7(), a.id, 'payment.completed', 'payment', uuidv7(), '{}', florin.now()
       from generate_series(1, ${Math.floor(each)}) n, accounts a
     returning sequence, merchant_id, source_id, occurred_at
   )
   insert into deliveries (id, merchant_id, event_sequence, event_type, source_type, source_id, status, attempt_count,
                           next_attempt_at, created_at)
   select uuidv7(), merchant_id, sequence, 'payment.completed', 'payment', source_id, '${status}',
          ${status === 'success' ? '1, null' : '0, occurred_at'}, occurred_at from told`;

/** Of one claim; what was claimed is given back by rolling back. */
async function claimMilliseconds(app: Pool): Promise<number> {
  const client = await app.connect();
  let total = 0;
  try {
    for (let claim = 0; claim < claimsPerSlice; claim += 1) {
      await client.query('begin');
      const { name, text } = claimPendingDeliveries;
      const now = new Date();
      const values = [now, randomUUID(), new Date(now.getTime() + 30_000), 128, 4, [], []];
      const before = performance.now();
      const { rowCount } = await client.query({ name, text, values });
      total += performance.now() - before;
      await client.query('rollback');
      if (rowCount !== merchants * 4) throw new Error(`A claim took ${rowCount} deliveries.`);
    }
  } finally {
    client.release();
  }
  return total / claimsPerSlice;
}
