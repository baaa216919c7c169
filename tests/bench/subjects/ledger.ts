import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Database } from '@florin/database/database';
import { openPool } from '@florin/database/pool';
import { verifyBooks } from '@florin/database/verify-books';
import type { UsdTransfer } from '@florin/domain/ledger/transfer';
import { usd } from '@florin/domain/money/usd';
import { post } from '@florin/engine/ledger/post';
import { seedCatalogue } from '@florin/testing/catalogue';
import type { BenchResult, BenchRun, Subject } from '../harness/bench-run.ts';
import { type DatabaseUrls, openSingle } from '../harness/cluster.ts';
import { interleave } from '../harness/interleave.ts';
import { median, pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { seedLedger, transfersPerPayment } from '../seed/ledger.ts';
import { settle } from '../seed/payments.ts';

const transfers = 1_000_000;
const merchantCount = 1_000;
const writers = 8;
const hotAtLeast = 0.9;
const verifiedSecondsAtMost = 30;

export const ledger: Subject = {
  name: 'ledger',
  about: 'Posting to one platform account against many, and checking the books of 10^6 transfers',
  async run(run) {
    const urls = await run.cluster.createDatabase('bench_ledger');
    await seedCatalogue(urls.owner);
    const count = run.quick ? transfers / 20 : transfers;
    run.say(`writing ${count} transfers`);
    const superuser = openSingle(urls.superuser);
    await seedLedger(superuser, count / transfersPerPayment, merchantCount);
    await settle(superuser);
    try {
      return await measure(run, urls, count);
    } finally {
      await superuser.end();
    }
  },
};

async function measure(run: BenchRun, urls: DatabaseUrls, count: number): Promise<BenchResult> {
  const pool = openPool(urls.app, 'florin-bench', { connectionsMax: writers, statementMs: 0, waitMs: 10_000 });
  const db = new Database(pool);
  try {
    run.say('checking the books');
    const checks = run.quick ? 1 : 3;
    const verified = await verify(db, checks);
    const [slices, postings] = run.quick ? [3, 200] : [15, 1_000];
    run.say('posting');
    const rates = await interleave(
      slices,
      () => postingRate(db, postings, () => 'fee_service'),
      () => postingRate(db, postings, () => `clearing:${randomUUID()}`),
    );
    const hot = pairedRatio(rates.subject, rates.baseline);
    const figures: Figure[] = [
      {
        name: 'rate of posting to one account',
        value: hot.ratio,
        unit: '× many',
        detail: `${hot.subject.toFixed(0)} against ${hot.baseline.toFixed(0)} a second; pairs ${hot.lowest.toFixed(2)}–${hot.highest.toFixed(2)}`,
        target: { atLeast: hotAtLeast },
      },
      {
        name: 'checking the books',
        value: median(verified),
        unit: 's',
        detail: `every invariant over ${count} transfers; ${verified.map((one) => one.toFixed(1)).join(', ')} s`,
        target: { atMost: verifiedSecondsAtMost },
      },
    ];
    return { counts: { transfers: count, checks, 'slices a side': slices, 'postings a slice': postings }, figures };
  } finally {
    await pool.end();
  }
}

/** Seconds of each check. @throws Error when the seeded books do not balance: a check that stops early measures nothing. */
async function verify(db: Database, checks: number): Promise<number[]> {
  const seconds: number[] = [];
  for (let check = 0; check < checks; check += 1) {
    const begun = performance.now();
    // one check at a time, as the worker makes them
    const violations = await db.many(verifyBooks);
    seconds.push((performance.now() - begun) / 1000);
    if (violations.length > 0) throw new Error(`The seeded books do not balance: ${JSON.stringify(violations[0])}`);
  }
  return seconds;
}

/** Postings a second by several writers at once, each in a transaction of its own. */
async function postingRate(db: Database, postings: number, credit: () => UsdTransfer['credit']): Promise<number> {
  const begun = performance.now();
  const write = async (): Promise<void> => {
    for (let written = 0; written < postings / writers; written += 1) {
      // a writer posts the next one when the last is on the disk
      await db.transaction((session) => post(session, [transferTo(credit())], new Date()));
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (postings * 1000) / (performance.now() - begun);
}

const transferTo = (credit: UsdTransfer['credit']): UsdTransfer => ({
  groupId: randomUUID(),
  tokenId: null,
  kind: 'settlement_service_fee',
  debit: `clearing:${randomUUID()}`,
  credit,
  amount: usd('0.25'),
  idempotencyKey: `bench:${randomUUID()}`,
});
