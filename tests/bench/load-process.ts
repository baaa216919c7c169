import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { LoadMessage, LoadPlan, LoadResult } from './harness/load-plan.ts';

// The load generator: a process of its own, so that what it costs is not counted to a server.

/** Longer than the other side's slice: no connection is opened anew while it counts. */
const keepAliveMs = 120_000;
const pools = new Map<string, Pool>();

function poolOf({ origin, connections }: LoadPlan): Pool {
  const key = `${origin} ${connections}`;
  const pool = pools.get(key) ?? new Pool(origin, { connections, pipelining: 1, keepAliveTimeout: keepAliveMs });
  pools.set(key, pool);
  return pool;
}

const headersOf = ({ headers, freshHeader }: LoadPlan): Readonly<Record<string, string>> =>
  freshHeader === null ? headers : { ...headers, [freshHeader]: randomUUID() };

/** Orders of a shop differ: `{number}` in a body is another one in each request. */
let numbered = 0;
const bodyOf = ({ body }: LoadPlan): string | null => {
  numbered += 1;
  return body?.replaceAll('{number}', String(numbered)) ?? null;
};

/** Sends one request; resolves with the length of the answer's body. */
const send = (pool: Pool, plan: LoadPlan, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let status = 0;
    let bytes = 0;
    let refusal = '';
    pool.dispatch(
      { path, method: plan.method, headers: headersOf(plan), body: bodyOf(plan) },
      {
        onRequestStart() {},
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData(_controller, chunk) {
          bytes += chunk.length;
          if (status !== plan.expectedStatus) refusal += chunk.toString('utf8');
        },
        onResponseEnd() {
          if (status === plan.expectedStatus) resolve(bytes);
          else reject(new Error(`${plan.method} ${path} answered ${status}: ${refusal.slice(0, 500)}`));
        },
        onResponseError(_controller, error) {
          reject(error);
        },
      },
    );
  });

async function run(plan: LoadPlan): Promise<LoadResult> {
  const pool = poolOf(plan);
  let next = 0;
  let bytes = 0;
  const connection = async (): Promise<void> => {
    while (next < plan.requests) {
      const path = plan.paths[next % plan.paths.length] ?? '/';
      next += 1;
      const received = await send(pool, plan, path);
      bytes += received;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: plan.connections }, connection));
  return { seconds: (performance.now() - start) / 1000, bodyBytes: bytes / plan.requests };
}

const answer = (message: LoadMessage): void => {
  process.send?.(message);
};

process.on('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
