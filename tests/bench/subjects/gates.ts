import { createBody } from './create.ts';
import { type BenchResult, type BenchRun, counted, httpCounts, type Subject } from '../harness/bench-run.ts';
import {
  both,
  countRoundTrips,
  type Credential,
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
import { type Merchant, seedMerchant, seedSession } from '../seed/merchant.ts';
import { settle } from '../seed/payments.ts';

/** Of the server's processor time, an API key against a session, which is not limited, scoped or made idempotent. */
const processorAtMost = 1.15;

const plain: Requests = { method: 'POST', paths: ['/v1/payments'], body: createBody, expectedStatus: 201 };
const keyed: Requests = { ...plain, freshHeader: 'idempotency-key' };

/** One side: a database of its own, so that its backends' time is its own, and a merchant with its credential. */
interface Side {
  stage: HttpStage;
  merchant: Merchant;
  credential: Credential;
}

export const gates: Subject = {
  name: 'gates',
  about: 'POST /v1/payments: what the limit, scopes and idempotency of a key add to the same request of a session',
  async run(run) {
    const [gated, open] = [
      await openSide(run, 'gates', (_owner, merchant) => Promise.resolve(merchant)),
      await openSide(run, 'no_gates', async (owner, merchant) => ({ session: await seedSession(owner, merchant) })),
    ];
    try {
      return await compare(run, gated, open);
    } finally {
      await Promise.all([gated.stage.close(), open.stage.close()]);
    }
  },
};

async function openSide(
  run: BenchRun,
  name: string,
  credentialOf: (owner: HttpStage['owner'], merchant: Merchant) => Promise<Credential>,
): Promise<Side> {
  const stage = await openHttpStage(run, name);
  const merchant = await seedMerchant(stage.owner);
  const credential = await credentialOf(stage.owner, merchant);
  await settle(stage.superuser);
  return { stage, merchant, credential };
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
    run.say(`${name}: comparing with a session`);
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
  const baseline = await open.stage.startProduct(open.stage.urls.app, profiledInto(run, folders.bare));
  const slice = (side: Side, server: RunningServer, count = requestsPerSlice) => {
    // A session has no gates, so it is sent no key for them either.
    const sent = side === gated ? requests : plain;
    const plan = loadPlan(server.origin, side.credential, sent, count);
    return httpSlice(side.stage, { server, side: 'product', plan });
  };
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
  const unit = '× session';
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
