import { performance } from 'node:perf_hooks';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { forgetHistory } from '@florin/database/sql/system/history';
import { readGauges } from '@florin/database/sql/system/read-gauges';
import { verifyBooks, verifyOpenBooks } from '@florin/database/verify-books';
import { listAudit } from '@florin/engine/audit/list-audit';
import { checkOwnBooks } from '@florin/engine/books/check-own-books';
import { listUntakenDeposits } from '@florin/engine/deposits/list-unmatched-deposits';
import { listBalanceEntries } from '@florin/engine/ledger/list-balance-entries';
import { listOutgoing } from '@florin/engine/outgoing/list-outgoing';
import { listAdminPayments } from '@florin/engine/payments/list-admin-payments';
import { listPayments } from '@florin/engine/payments/list-payments';
import type { SearchPorts } from '@florin/engine/payments/search-terms';
import { listDeliveries } from '@florin/engine/webhooks/list-deliveries';
import { listWithdrawals } from '@florin/engine/withdrawals/list-withdrawals';
import { addressBooks } from '@florin/server/address-books';
import { presentGauges } from '@florin/server/http/ops';
import { seedCatalogue } from '@florin/testing/catalogue';
import { besideMigration } from '../harness/beside-migration.ts';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import type { Pool } from 'pg';
import { type DatabaseUrls, openSingle } from '../harness/cluster.ts';
import { median } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { oldMerchant, seedOld, touchSome } from '../seed/old.ts';
import { settle } from '../seed/payments.ts';

const many = 1_000_000;
const daysOld = 400;
const cut = { page: 1, size: 20 };
const page = { page: 1, pageSize: 20 };
const every = {
  q: null,
  reference: null,
  linkId: null,
  tokenId: null,
  chainId: null,
  amountMin: null,
  amountMax: null,
} as const;
const filter = { ...every, statuses: null, from: null, before: null };

export const old: Subject = {
  name: 'old',
  about: 'Books, figures, lists, history and migrations of an installation with 10^6 payments',
  async run(run) {
    const urls = await run.cluster.createDatabase('bench_old');
    await seedCatalogue(urls.owner);
    const payments = run.quick ? many / 50 : many;
    run.say(`writing ${payments} payments with their books, events, deliveries and attempts`);
    const superuser = openSingle(urls.superuser);
    try {
      await seedOld(superuser, payments, daysOld);
      await settle(superuser);
      return await measure(run, urls, payments);
    } finally {
      await superuser.end();
    }
  },
};

async function measure(run: BenchRun, urls: DatabaseUrls, payments: number): Promise<BenchResult> {
  const pool = openPool(urls.app, 'florin-bench', { connectionsMax: 4, statementMs: 0, waitMs: 10_000 });
  const owner = openSingle(urls.owner);
  const db = new Database(pool);
  const repeats = run.quick ? 5 : 15;
  try {
    const figures = [
      ...(await books(run, db, () => touchSome(owner, run.quick ? 200 : 2_000))),
      ...(await lists(run, { db, addressBooks }, repeats)),
      await gauges(run, db, repeats),
      await history(run, db, payments),
      await migration(run, urls, { app: pool, report: owner }),
    ];
    return { counts: { payments, repeats }, figures };
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** @throws Error when books that must be sound are not: a check that stops early measures nothing. */
async function sound(check: () => Promise<readonly unknown[]>): Promise<void> {
  const violations = await check();
  if (violations.length > 0) throw new Error(`The seeded books do not balance: ${JSON.stringify(violations[0])}`);
}

async function books(run: BenchRun, db: Database, write: () => Promise<void>): Promise<Figure[]> {
  const clock = { now: () => new Date() };
  run.say('checking everything');
  const whole = (await timed(() => sound(() => db.many(verifyBooks)))) / 1000;
  run.say('closing the first period');
  await sound(() => checkOwnBooks({ db, clock }, 'whole'));
  await write();
  run.say('checking what is open');
  const open: number[] = [];
  for (let check = 0; check < 3; check += 1)
    // one check at a time, as the worker makes them
    open.push((await timed(() => sound(() => db.many(verifyOpenBooks)))) / 1000);
  const closing = (await timed(() => sound(() => checkOwnBooks({ db, clock }, 'open')))) / 1000;
  const detail = `${open.map((one) => one.toFixed(2)).join(', ')} s; everything: ${whole.toFixed(1)} s`;
  return [
    { name: 'checking the open books', value: median(open), unit: 's', detail, target: { atMost: 5 } },
    { name: 'the same', value: median(open) / whole, unit: '× everything', target: { atMost: 0.5 } },
    { name: 'checking and closing', value: closing, unit: 's', target: { atMost: 5 } },
  ];
}

async function lists(run: BenchRun, ports: SearchPorts & { db: Database }, repeats: number): Promise<Figure[]> {
  run.say('lists');
  const { db } = ports;
  const mid = '10000000-0000-7000-8000-000000010000';
  const firstPages: Record<string, () => Promise<unknown>> = {
    payments: () => listPayments(ports, oldMerchant, { filter, cut }),
    'payments of a status': () =>
      listPayments(ports, oldMerchant, { filter: { ...filter, statuses: ['completed'] }, cut }),
    "everybody's payments": () => listAdminPayments(ports, { merchantId: null, filter, cut }),
    deliveries: () => listDeliveries(db, oldMerchant, { status: null, event: null, page: 1, perPage: 20 }),
    'deliveries of a status': () =>
      listDeliveries(db, oldMerchant, { status: 'success', event: null, page: 1, perPage: 20 }),
    withdrawals: () => listWithdrawals(db, oldMerchant, { status: null, ...page }),
    'entries of a balance': () =>
      listBalanceEntries(db, oldMerchant, { from: null, until: null, cursor: null, limit: 20 }),
    movements: () => listOutgoing(db, { status: null, purpose: null, ...page }),
    'untaken deposits': () => listUntakenDeposits(db, page),
    'audit log': () => listAudit(db, { actorId: null, action: null, subjectId: null, ...page }),
  };
  const figures: Figure[] = [];
  for (const [name, ask] of Object.entries(firstPages))
    // alone, so that the time is its own
    figures.push({ name: `page 1: ${name}`, value: await typical(repeats, ask), unit: 'ms', target: { atMost: 20 } });
  const walk = (cursor: string | null) => () => listPayments(ports, oldMerchant, { filter, cut: { cursor, size: 20 } });
  const turns = { first: [] as number[], deep: [] as number[] };
  for (let asked = 0; asked < repeats * 3; asked += 1) {
    // by turns: what disturbs the machine disturbs both
    turns.first.push(await timed(walk(null)));
    turns.deep.push(await timed(walk(mid)));
  }
  const [first, deep] = [median(turns.first), median(turns.deep)];
  figures.push({
    name: 'a walk: a deep page',
    value: deep / first,
    unit: '× the first',
    detail: `${deep.toFixed(1)} ms against ${first.toFixed(1)} ms`,
    target: { atMost: 1.5 },
  });
  return figures;
}

/** The median time of a question, asked once before. */
async function typical(repeats: number, ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const times: number[] = [];
  // one after the other
  for (let asked = 0; asked < repeats; asked += 1) times.push(await timed(ask));
  return median(times);
}

async function gauges(run: BenchRun, db: Database, repeats: number): Promise<Figure> {
  run.say('figures');
  const value = await typical(repeats, async () => presentGauges(await db.many(readGauges, { now: new Date() })));
  return { name: 'the figures of /metrics', value, unit: 'ms', target: { atMost: 100 } };
}

/** A column, a rule and an index on the table of payments, while it is read and written. */
async function migration(run: BenchRun, urls: DatabaseUrls, pools: { app: Pool; report: Pool }): Promise<Figure> {
  run.say('migrating');
  const { longestMs, requests, migratedMs } = await besideMigration(urls, pools);
  return {
    name: 'longest request beside a migration',
    value: longestMs,
    unit: 'ms',
    detail: `of ${requests} requests in ${(migratedMs / 1000).toFixed(1)} s, 3 of which a report kept the table open`,
    target: { atMost: 1_000 },
  };
}

/** A month's share of the events, forgotten batch by batch. */
async function history(run: BenchRun, db: Database, payments: number): Promise<Figure> {
  run.say('forgetting');
  const before = new Date(Date.now() - 100 * 24 * 3_600_000);
  const batches = Math.min(40, Math.ceil(payments / 12 / 500));
  const times: number[] = [];
  for (let batch = 0; batch < batches; batch += 1)
    // as the worker does
    times.push(await timed(() => db.one(forgetHistory, { before, batch: 500 })));
  const month = (median(times) * payments) / 12 / 500 / 1000;
  return {
    name: 'forgetting 500 events with all of theirs',
    value: median(times),
    unit: 'ms',
    detail: `longest ${Math.max(...times).toFixed(0)} ms of ${batches} batches; a twelfth of all events would take ${month.toFixed(0)} s`,
    target: { atMost: 1_000 },
  };
}
