import { compareWithBare, type HttpTargets } from '../harness/http-comparison.ts';
import { openHttpStage } from '../harness/http-stage.ts';
import { seededRandom, shuffled } from '../harness/random.ts';
import { seedMerchant } from '../seed/merchant.ts';
import { seedAwaiting, settle } from '../seed/payments.ts';
import { type BenchResult, type BenchRun, counted, httpCounts, type Subject } from '../harness/bench-run.ts';

/** Payments that are asked for, in an order drawn from the seed. */
const workingSet = 10_000;

interface AwaitingRead {
  name: string;
  path: (paymentId: string) => string;
  targets: HttpTargets;
  requestsPerSlice: number;
}

/** Reads single payments that wait for their money. */
async function readAwaiting(run: BenchRun, read: AwaitingRead): Promise<BenchResult> {
  const stage = await openHttpStage(run, read.name);
  try {
    const merchant = await seedMerchant(stage.owner);
    const ids = await seedAwaiting(stage.owner, merchant.id, workingSet);
    await settle(stage.superuser);
    const paths = shuffled(ids, seededRandom(run.seed)).map(read.path);
    const counts = httpCounts(run, read.requestsPerSlice);
    const requests = { method: 'GET', paths, expectedStatus: 200 } as const;
    const figures = await compareWithBare(run, stage, { merchant, requests, targets: read.targets, ...counts });
    return { counts: { ...counted(counts), payments: workingSet }, figures };
  } finally {
    await stage.close();
  }
}

export const read: Subject = {
  name: 'read',
  about: 'GET /v1/payments/{id}: payments in awaiting_payment',
  run: (run) =>
    readAwaiting(run, {
      name: 'read',
      path: (id) => `/v1/payments/${id}`,
      targets: { processorAtMost: 2, throughputGoal: 0.7, roundTripsAtMost: 1 },
      requestsPerSlice: 3000,
    }),
};

export const status: Subject = {
  name: 'status',
  about: 'GET /v1/pay/{id}/status: the poll of the payment page',
  run: (run) =>
    readAwaiting(run, {
      name: 'status',
      path: (id) => `/v1/pay/${id}/status`,
      targets: { processorAtMost: 1.6, throughputGoal: 0.8, roundTripsAtMost: 1 },
      requestsPerSlice: 4000,
    }),
};
