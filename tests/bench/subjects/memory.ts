import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchRun, Subject } from '../harness/bench-run.ts';
import { loadPlan, type Requests } from '../harness/http-comparison.ts';
import { openHttpStage } from '../harness/http-stage.ts';
import { smallYoungGeneration } from '../harness/node-options.ts';
import { PaidWorker, type Work } from '../harness/paid-worker.ts';
import { MemoryWatch, type Resident } from '../harness/resident-memory.ts';
import type { Bound, Figure } from '../record/figure.ts';
import { seedMerchant } from '../seed/merchant.ts';
import { seedAwaiting, settle } from '../seed/payments.ts';
import { createBody } from './create.ts';

const serverAtMost = 200;
const workerAtMost = 350;
const families = 3;
const payments = 1000;
const requestsPerRound = 500;
const roundMs = 1000;

export const memory: Subject = {
  name: 'memory',
  about: `Resident memory: the server under requests, the worker with ${families} families of chains under payments`,
  async run(run) {
    const server = await watchServer(run, (run.quick ? 10 : 90) * 1000, [smallYoungGeneration]);
    const byItself = await watchServer(run, (run.quick ? 5 : 15) * 1000, []);
    const worker = await watchWorker(run, (run.quick ? 15 : 90) * 1000);
    return {
      counts: {
        requests: server.requests,
        payments: worker.work.completed,
        families: worker.work.families,
        deliveries: worker.work.delivered,
      },
      figures: [
        ...figures('server', server.resident, { atMost: serverAtMost }, []),
        ...figures('server without that option', byItself.resident, undefined, []),
        ...figures('worker', worker.resident, { atMost: workerAtMost }, ['offline rates: no exchange is loaded']),
      ],
    };
  },
};

/** The server in production mode; creates, reads and lists in turn. */
async function watchServer(
  run: BenchRun,
  milliseconds: number,
  nodeOptions: readonly string[],
): Promise<{ resident: Resident; requests: number }> {
  const stage = await openHttpStage(run, nodeOptions.length > 0 ? 'memory' : 'memory_by_itself');
  try {
    const merchant = await seedMerchant(stage.owner);
    const ids = await seedAwaiting(stage.owner, merchant.id, payments);
    await settle(stage.superuser);
    const { origin, pid, end } = await stage.startProduct(stage.urls.app, nodeOptions);
    const kinds: Requests[] = [
      { method: 'POST', paths: ['/v1/payments'], body: createBody, expectedStatus: 201 },
      { method: 'GET', paths: ids.map((id) => `/v1/payments/${id}`), expectedStatus: 200 },
      { method: 'GET', paths: ['/v1/payments'], expectedStatus: 200 },
    ];
    run.say(`asking the server for ${milliseconds / 1000} s`);
    const [watch, deadline] = [new MemoryWatch(pid), performance.now() + milliseconds];
    let requests = 0;
    while (performance.now() < deadline) {
      for (const kind of kinds) await stage.load.run(loadPlan(origin, merchant, kind, requestsPerRound));
      requests += kinds.length * requestsPerRound;
    }
    const resident = watch.stop();
    await end();
    return { resident, requests };
  } finally {
    await stage.close();
  }
}

/** From the moment when it is there, so that reading three families for the first time counts too. */
async function watchWorker(run: BenchRun, milliseconds: number): Promise<{ resident: Resident; work: Work }> {
  run.say('starting three chains');
  const stage = await PaidWorker.open(run);
  try {
    run.say(`paying on every chain for ${milliseconds / 1000} s`);
    const { pid } = stage;
    const [watch, deadline] = [new MemoryWatch(pid), performance.now() + milliseconds];
    while (performance.now() < deadline) {
      const next = performance.now() + roundMs;
      await stage.payEverywhere();
      await sleep(Math.max(0, next - performance.now()));
    }
    run.say('waiting for the last of them');
    const work = await stage.finish();
    const resident = watch.stop();
    if (stage.pid !== pid) throw new Error('The worker was started anew meanwhile.');
    if (work.delivered < work.completed) throw new Error(`Only ${work.delivered} deliveries were made.`);
    if (work.families !== families) throw new Error(`Payments were completed in ${work.families} families.`);
    return { resident, work };
  } finally {
    await stage.close();
  }
}

function figures(
  name: string,
  { highest, median, peak, late }: Resident,
  target: Bound | undefined,
  also: readonly string[],
): Figure[] {
  const quarters = `medians of the last quarters ${late.map((value) => value.toFixed(0)).join(' and ')} MB`;
  const detail = [`${peak.toFixed(0)} MB since its start (VmHWM)`, quarters, ...also].join('; ');
  return [
    { name: `${name}, highest`, value: highest, unit: 'MB', detail, ...(target && { target }) },
    { name: `${name}, median`, value: median, unit: 'MB' },
  ];
}
