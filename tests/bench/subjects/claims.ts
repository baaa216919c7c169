import { randomUUID } from 'node:crypto';
import { claimPendingDeliveries } from '@florin/database/sql/webhooks/claim';
import type { Pool } from 'pg';
import { seedMerchant } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';
import type { Figure } from '../record/figure.ts';
import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { openSingle } from '../harness/cluster.ts';
import { interleave, type Slices } from '../harness/interleave.ts';
import { pairedRatio } from '../harness/statistics.ts';

const finishedMany = 5_000_000;
const finishedQuick = 50_000;
const slicesMany = 31;
const slicesQuick = 5;
const slowerAtMost = 1.5;
const merchants = 8;
const claimsPerSlice = 20;
/** Deliveries that one claim takes. */
const perMerchant = 4;

/** A database with as many finished deliveries. */
interface Side {
  app: Pool;
  superuser: Pool;
  close(): Promise<void>;
}

export const claims: Subject = {
  name: 'claims',
  about: 'What a claim of due deliveries takes among 5 million finished ones, against the same claim among none',
  async run(run) {
    const finished = run.quick ? finishedQuick : finishedMany;
    const slices = run.quick ? slicesQuick : slicesMany;
    run.say(`writing ${finished} finished deliveries`);
    const full = await openSide(run, { name: 'bench_claims_full', finished });
    const empty = await openSide(run, { name: 'bench_claims_empty', finished: 0 });
    try {
      run.say('claiming');
      const slice = (side: Side) => () => claimMilliseconds(side);
      await interleave(2, slice(full), slice(empty));
      const times = await interleave(slices, slice(full), slice(empty));
      const counts = { 'finished deliveries': finished, 'slices a side': slices, 'claims a slice': claimsPerSlice };
      return { counts, figures: [claimFigure(times)] };
    } finally {
      await Promise.all([full.close(), empty.close()]);
    }
  },
};

function claimFigure(times: Slices<number>): Figure {
  const { ratio, subject, baseline, lowest, highest } = pairedRatio(times.subject, times.baseline);
  return {
    name: 'time of a claim',
    value: ratio,
    unit: '× none',
    detail: `${subject.toFixed(2)} ms against ${baseline.toFixed(2)}; pairs ${lowest.toFixed(2)}–${highest.toFixed(2)}`,
    target: { atMost: slowerAtMost },
  };
}

async function openSide({ cluster }: BenchRun, { name, finished }: { name: string; finished: number }): Promise<Side> {
  const urls = await cluster.createDatabase(name);
  const [owner, superuser, app] = [openSingle(urls.owner), openSingle(urls.superuser), openSingle(urls.app)];
  for (let made = 0; made < merchants; made += 1) await seedMerchant(owner);
  await superuser.query(
    `insert into webhook_configs (account_id, url, is_active, events, updated_at)
     select id, 'https://shop.example/hook', true, '{*}', florin.now() from accounts`,
  );
  await fill(superuser, { status: 'success', each: finished / merchants });
  await settle(superuser);
  return {
    app,
    superuser,
    async close() {
      await Promise.all([owner.end(), superuser.end(), app.end()]);
    },
  };
}

/** Writes so many for each merchant, each with an event of its own. */
async function fill(superuser: Pool, rows: { status: 'success' | 'pending'; each: number }): Promise<void> {
  // Rows that belong together are written together: looking after each of them again would take minutes.
  await superuser.query(`set session_replication_role = replica`);
  await superuser.query(writeDeliveries(rows));
  await superuser.query(`set session_replication_role = origin`);
}

const writeDeliveries = ({ status, each }: { status: 'success' | 'pending'; each: number }): string =>
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

/** Of one claim, as a worker makes it. What waits is written before the slice, and ended after it. */
async function claimMilliseconds({ app, superuser }: Side): Promise<number> {
  await fill(superuser, { status: 'pending', each: claimsPerSlice * perMerchant });
  const client = await app.connect();
  let total = 0;
  try {
    for (let claim = 0; claim < claimsPerSlice; claim += 1) {
      const { name, text } = claimPendingDeliveries;
      const now = new Date();
      const values = [now, randomUUID(), new Date(now.getTime() + 30_000), 128, perMerchant, [], [], []];
      const before = performance.now();
      const { rowCount } = await client.query({ name, text, values });
      total += performance.now() - before;
      if (rowCount !== merchants * perMerchant) throw new Error(`A claim took ${rowCount} deliveries.`);
    }
  } finally {
    client.release();
  }
  await superuser.query(
    `update deliveries set status = 'success', lease = null, leased_until = null, next_attempt_at = null
      where status = 'processing'`,
  );
  return total / claimsPerSlice;
}
