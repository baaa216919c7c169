import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { root } from '../record/places.ts';
import { type Child, cleanEnvironment, startChild } from './child.ts';
import { publicOrigin } from './public-origin.ts';

export interface RunningServer extends Child {
  origin: string;
}

export interface ServerPlan {
  databaseUrl: string;
  logFile: string;
  nodeOptions?: readonly string[];
}

/** Of the product alone: production takes requests through a proxy that ends TLS, here the load generator. */
export const proxyHeaders = { 'x-forwarded-proto': 'https' };

/** The product's server in production mode, with everything at its default. */
export const startProduct = (plan: ServerPlan & { attestationKey: string }): Promise<RunningServer> =>
  startHttp({ ...plan, entry: join(root, 'apps', 'server', 'src', 'main.ts') }, productSettings(plan));

const productSettings =
  (plan: ServerPlan & { attestationKey: string }) =>
  (port: string): Record<string, string> => ({
    FLORIN_ENV: 'production',
    DATABASE_URL: plan.databaseUrl,
    FLORIN_BASE_URL: publicOrigin,
    FLORIN_PAY_PAGE_BASE: publicOrigin,
    FLORIN_HOST: '127.0.0.1',
    FLORIN_PORT: port,
    FLORIN_TRUST_PROXY: '127.0.0.1',
    // All requests come from one address.
    FLORIN_PAYER_REQUESTS_PER_SECOND: '1000000',
    FLORIN_SECRETS_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    FLORIN_ATTESTATION_KEY: plan.attestationKey,
  });

/** The product's server with both consoles at these ports, on plain http: a browser here reaches no proxy that ends TLS. */
export const startConsoles = (
  plan: ServerPlan & { attestationKey: string; doors: { merchant: number; operator: number } },
): Promise<RunningServer> =>
  startHttp({ ...plan, entry: join(root, 'apps', 'server', 'src', 'main.ts') }, (port) => ({
    ...productSettings(plan)(port),
    FLORIN_ENV: 'test',
    FLORIN_CONSOLE_ADDR: `127.0.0.1:${plan.doors.merchant}`,
    FLORIN_CONSOLE_BASE: `http://localhost:${plan.doors.merchant}`,
    FLORIN_OPERATOR_ADDR: `127.0.0.1:${plan.doors.operator}`,
    FLORIN_OPERATOR_BASE: `http://localhost:${plan.doors.operator}`,
  }));

/** What the product is compared with. */
export const startBare = (plan: ServerPlan & { merchantId: string }): Promise<RunningServer> =>
  startHttp({ ...plan, entry: join(root, 'tests', 'bench', 'bare-server.ts') }, (port) => ({
    DATABASE_URL: plan.databaseUrl,
    BENCH_PORT: port,
    BENCH_MERCHANT_ID: plan.merchantId,
  }));

async function startHttp(
  { entry, logFile, nodeOptions = [] }: ServerPlan & { entry: string },
  env: (port: string) => Record<string, string>,
): Promise<RunningServer> {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const isReady = async () =>
    (await fetch(`${origin}/health`, { headers: proxyHeaders, signal: AbortSignal.timeout(2000) })).ok;
  const variables = { ...cleanEnvironment(), NODE_ENV: 'production', ...env(port) };
  return { ...(await startChild({ entry, env: variables, logFile, nodeOptions, isReady })), origin };
}
