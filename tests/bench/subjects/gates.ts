import { createBody } from './create.ts';
import { type BenchResult, type BenchRun, counted, httpCounts, type Subject } from '../harness/bench-run.ts';
import {
  both,
  countRoundTrips,
  loadPlan,
  profiledInto,
  profileFolders,
  range,
  type Requests,
  warmUpSlices,
} from '../harness/http-comparison.ts';
import { type HttpSlice, httpSlice } from '../harness/http-slice.ts';
import { type HttpStage, openHttpStage } from '../harness/http-stage.ts';
import { interleave, type Slices } from '../harness/interleave.ts';
import { explainDifference } from '../harness/profile.ts';
import type { RunningServer } from '../harness/servers.ts';
import { pairedRatio } from '../harness/statistics.ts';
import type { Figure } from '../record/figure.ts';
import { type Merchant, seedMerchant } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';

/** Of the server's processor time, with all gates against none. */
const processorAtMost = 1.15;

const plain: Requests = { method: 'POST', paths: ['/v1/payments'], body: createBody, expectedStatus: 201 };
const keyed: Requests = { ...plain, freshHeader: 'idempotency-key' };

/** One side: a database of its own, so that its backends' time is its own, and a merchant with a key. */
interface Side {
  stage: HttpStage;
  merchant: Merchant;
}

export const gates: Subject = {
  name: 'gates',
  about: 'POST /v1/payments: what credential, limits, scopes and idempotency add to the same server without them',
  async run(run) {
    const [gated, open] = [await openSide(run, 'gates'), await openSide(run, 'no_gates')];
    try {
      return await compare(run, gated, open);
    } finally {
      await Promise.all([gated.stage.close(), open.stage.close()]);
    }
  },
};

async function openSide(run: BenchRun, name: string): Promise<Side> {
  const stage = await openHttpStage(run, name);
  const merchant = await seedMerchant(stage.owner);
  await settle(stage.superuser);
  return { stage, merchant };
}

async function compare(run: BenchRun, gated: Side, open: Side): Promise<BenchResult> {
  const counts = httpCounts(run, 2000);
  const figures: Figure[] = [];
  for (const [requests, name] of [
    [plain, 'without a key'],
    [keyed, 'each with a key'],
  ] as const) {
    run.say(`${name}: counting round trips`);
    const { requestsPerSlice } = counts;
    const counting = { merchant: gated.merchant, requests, requestsPerSlice, targets: { roundTripsAtMost: 1 } };
    const roundTrips = await countRoundTrips(gated.stage, counting);
    run.say(`${name}: comparing with the server without gates`);
    const slices = await measure(run, { gated, open, requests, ...counts });
    for (const figure of [...timeFigures(slices), roundTrips]) {
      figures.push({ ...figure, name: `${figure.name}, ${name}` });
    }
  }
  return { counts: counted(counts), figures };
}

async function measure(
  run: BenchRun,
  {
    gated,
    open,
    requests,
    slices,
    requestsPerSlice,
  }: { gated: Side; open: Side; requests: Requests; slices: number; requestsPerSlice: number },
): Promise<Slices<HttpSlice>> {
  const folders = profileFolders(run);
  const subject = await gated.stage.startProduct(gated.stage.urls.app, profiledInto(run, folders.product));
  const baseline = await open.stage.startUngated(open.merchant.apiKey, profiledInto(run, folders.bare));
  const slice = ({ stage, merchant }: Side, server: RunningServer, count = requestsPerSlice) =>
    httpSlice(stage, { server, side: 'product', plan: loadPlan(server.origin, merchant, requests, count) });
  try {
    await slice(gated, subject, requestsPerSlice * warmUpSlices);
    await slice(open, baseline, requestsPerSlice * warmUpSlices);
    return await interleave(
      slices,
      () => slice(gated, subject),
      () => slice(open, baseline),
    );
  } finally {
    await Promise.all([subject.end(), baseline.end()]);
    if (run.profile) for (const line of explainDifference(folders)) run.say(line);
  }
}

function timeFigures({ subject, baseline }: Slices<HttpSlice>): Figure[] {
  const compared = (of: keyof HttpSlice) =>
    pairedRatio(
      subject.map((one) => one[of]),
      baseline.map((one) => one[of]),
    );
  const [server, database] = [compared('serverMicroseconds'), compared('databaseMicroseconds')];
  const unit = '× without gates';
  return [
    {
      name: 'processor time per request',
      value: server.ratio,
      unit,
      detail: `${both(server, 'µs')}; pairs ${range(server)}`,
      target: { atMost: processorAtMost },
    },
    { name: 'database processor time per request', value: database.ratio, unit, detail: both(database, 'µs') },
  ];
}
