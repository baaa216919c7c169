import { join } from 'node:path';
import type { Figure } from '../record/figure.ts';
import type { Merchant } from '../seed/merchant.ts';
import type { BenchRun } from './bench-run.ts';
import { type HttpSlice, httpSlice } from './http-slice.ts';
import type { HttpStage } from './http-stage.ts';
import { interleave, type Slices } from './interleave.ts';
import type { LoadPlan } from './load-plan.ts';
import { explainDifference } from './profile.ts';
import { roundTripsPerRequest } from './round-trips.ts';
import { type RunningServer, proxyHeaders } from './servers.ts';
import { type PairedRatio, pairedRatio } from './statistics.ts';
import { startWireCounter } from './wire-counter.ts';

/** What is sent, to both sides alike. */
export interface Requests {
  method: 'GET' | 'POST';
  paths: readonly string[];
  body?: unknown;
  /** A header that each request has a value of its own in. */
  freshHeader?: string;
  expectedStatus: number;
}

export interface HttpTargets {
  /** Processor time of the server for a request, against the bare one's. */
  processorAtMost: number;
  /** Requests per second, against the bare one's. */
  throughputGoal: number;
  roundTripsAtMost: number;
}

export interface HttpComparison {
  merchant: Merchant;
  requests: Requests;
  targets: HttpTargets;
  slices: number;
  requestsPerSlice: number;
}

const connections = 16;
/** Slices' worth of requests before anything counts: code compiled, statements prepared, pages in memory. */
export const warmUpSlices = 5;
/** Long enough to tell what a process reads once a second from what every request asks. */
const countedSlices = 3;
/** Answers of both sides may differ in length by this share. */
const sizeTolerance = 0.03;

/** Who asks: an API key, which goes through every gate, or a session. */
export type Credential = Pick<Merchant, 'apiKey'> | { session: string };

export const loadPlan = (origin: string, credential: Credential, requests: Requests, count: number): LoadPlan => ({
  origin,
  method: requests.method,
  paths: requests.paths,
  headers: {
    ...proxyHeaders,
    ...('session' in credential
      ? { authorization: `Bearer ${credential.session}` }
      : { 'x-api-key': credential.apiKey }),
    ...(requests.body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  freshHeader: requests.freshHeader ?? null,
  body: requests.body === undefined ? null : JSON.stringify(requests.body),
  requests: count,
  connections,
  expectedStatus: requests.expectedStatus,
});

/** Lays the product beside the bare server: what a request costs, how many there are in a second, what it asks. */
export async function compareWithBare(run: BenchRun, stage: HttpStage, comparison: HttpComparison): Promise<Figure[]> {
  run.say('counting round trips');
  const roundTrips = await countRoundTrips(stage, comparison);
  run.say('comparing with the bare server');
  const slices = await measure(run, stage, comparison);
  return [...timeFigures(slices, comparison.targets), roundTrips];
}

async function measure(run: BenchRun, stage: HttpStage, comparison: HttpComparison): Promise<Slices<HttpSlice>> {
  const { merchant, requests, requestsPerSlice, slices } = comparison;
  const folders = profileFolders(run);
  const product = await stage.startProduct(stage.urls.app, profiledInto(run, folders.product));
  const bare = await stage.startBare(merchant.id, profiledInto(run, folders.bare));
  const slice = (server: RunningServer, side: 'product' | 'bare', count = requestsPerSlice) =>
    httpSlice(stage, { server, side, plan: loadPlan(server.origin, merchant, requests, count) });
  try {
    await slice(product, 'product', requestsPerSlice * warmUpSlices);
    await slice(bare, 'bare', requestsPerSlice * warmUpSlices);
    return await interleave(
      slices,
      () => slice(product, 'product'),
      () => slice(bare, 'bare'),
    );
  } finally {
    await Promise.all([product.end(), bare.end()]);
    if (run.profile) for (const line of explainDifference(folders)) run.say(line);
  }
}

let profiles = 0;
export const profileFolders = ({ folder }: BenchRun) => {
  profiles += 1;
  return { product: join(folder, `product-${profiles}`), bare: join(folder, `bare-${profiles}`) };
};
export const profiledInto = ({ profile }: BenchRun, folder: string): string[] =>
  profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];

function timeFigures({ subject, baseline }: Slices<HttpSlice>, targets: HttpTargets): Figure[] {
  const compare = (of: keyof HttpSlice): PairedRatio =>
    pairedRatio(
      subject.map((slice) => slice[of]),
      baseline.map((slice) => slice[of]),
    );
  const server = compare('serverMicroseconds');
  const database = compare('databaseMicroseconds');
  const throughput = compare('requestsPerSecond');
  const size = compare('bodyBytes');
  if (Math.abs(size.ratio - 1) > sizeTolerance)
    throw new Error(`Answers of ${size.subject} and ${size.baseline} bytes: the servers do not do the same.`);
  return [
    {
      name: 'processor time per request',
      value: server.ratio,
      unit: '× bare',
      detail: `${both(server, 'µs')}; pairs ${range(server)}`,
      target: { atMost: targets.processorAtMost },
    },
    {
      name: 'throughput',
      value: throughput.ratio,
      unit: '× bare',
      detail: `${both(throughput, 'requests/s')}; pairs ${range(throughput)}`,
      goal: { atLeast: targets.throughputGoal },
    },
    {
      name: 'database processor time per request',
      value: database.ratio,
      unit: '× bare',
      detail: both(database, 'µs'),
    },
    {
      name: 'answer',
      value: Math.round(size.subject),
      unit: 'bytes',
      detail: `bare ${Math.round(size.baseline)} bytes`,
    },
  ];
}

export const both = ({ subject, baseline }: PairedRatio, unit: string): string =>
  `${Math.round(subject)} ${unit} against ${Math.round(baseline)}`;
export const range = ({ lowest, highest }: PairedRatio): string => `${lowest.toFixed(2)}–${highest.toFixed(2)}`;

/** In a pass of its own: what counts the messages must not cost the slices anything. */
export async function countRoundTrips(
  stage: HttpStage,
  {
    merchant,
    requests,
    targets,
    requestsPerSlice,
  }: Pick<HttpComparison, 'merchant' | 'requests' | 'requestsPerSlice'> & {
    targets: Pick<HttpTargets, 'roundTripsAtMost'>;
  },
): Promise<Figure> {
  const counter = await startWireCounter(stage.urls.app);
  const product = await stage.startProduct(counter.url);
  try {
    const plan = loadPlan(product.origin, merchant, requests, requestsPerSlice * countedSlices);
    await stage.load.run(plan);
    counter.take();
    const { seconds } = await stage.load.run(plan);
    const { perRequest, statements, timed } = roundTripsPerRequest(counter.take(), plan.requests, seconds);
    return {
      name: 'round trips per request',
      value: perRequest,
      unit: '',
      detail: `${statements}${timed.length > 0 ? `; read again once a second: ${timed.join(', ')}` : ''}`,
      target: { atMost: targets.roundTripsAtMost },
    };
  } finally {
    await product.end();
    await counter.close();
  }
}
