import { join } from 'node:path';
import { freePort } from '@florin/nodes/ports';
import { seedAddressPool } from '@florin/testing/address-pool';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { seedManyPayments } from '@florin/testing/many-payments';
import type { Pool } from 'pg';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { buildConsole } from '../../../apps/console/scripts/build.ts';
import { openRest } from '../../../apps/dev/src/rest.ts';
import { buildOperator } from '../../../apps/operator/scripts/build.ts';
import { signIn } from '../../browser/console-places.ts';
import type { BenchRun } from './bench-run.ts';
import { openSingle } from './cluster.ts';
import { type RunningServer, startConsoles } from './servers.ts';

export const consoleNames = ['merchant', 'operator'] as const;
export type BenchedConsole = (typeof consoleNames)[number];

/** Both consoles at a server of their own, with somebody who is signed in at each. */
export interface ConsoleStage {
  origins: Readonly<Record<BenchedConsole, string>>;
  /** A browser that has loaded nothing yet, and is signed in. */
  fresh(name: BenchedConsole): Promise<BrowserContext>;
  close(): Promise<void>;
}

const desk: BrowserContextOptions = { locale: 'en-US', viewport: { width: 1280, height: 900 } };
const password = 'correct horse battery staple';
const emailOf = (name: BenchedConsole): string => `${name}@example.com`;

/** A database that a server can take payments with, and the server with both consoles. */
async function startServer({ cluster, folder }: BenchRun, doors: Readonly<Record<BenchedConsole, number>>) {
  const urls = await cluster.createDatabase('bench_consoles');
  await seedCatalogue(urls.owner);
  const { attestationKey } = await seedAddressPool(urls.owner, 20);
  const owner = openSingle(urls.owner);
  await owner.query(
    `insert into chain_cursors (chain_id, height, head_height, head_changed_at)
     values ($1, 100, 100, florin.now() + interval '1 hour')`,
    [testChain.id],
  );
  const logFile = join(folder, 'consoles.log');
  const server = await startConsoles({ databaseUrl: urls.app, logFile, attestationKey, doors });
  return { server, owner, urls };
}

/** An account with a password for a console; answers its id. */
async function signUp({ server, owner }: { server: RunningServer; owner: Pool }, name: BenchedConsole) {
  const registration = { email: emailOf(name), password, name: 'Corner Shop' };
  const rest = openRest(server.origin);
  const { account } = await rest.post<{ account: { id: string } }>('/v1/auth/register', registration);
  await owner.query(`update accounts set role = $2, kyc_level = 'basic', version = version + 1 where id = $1`, [
    account.id,
    name === 'merchant' ? 'merchant' : 'admin',
  ]);
  return account.id;
}

/** What a browser keeps of somebody who has signed in at a console. */
async function signedIn(browser: Browser, origin: string, name: BenchedConsole) {
  const context = await browser.newContext(desk);
  await signIn(await context.newPage(), origin, { email: emailOf(name), password });
  const state = await context.storageState();
  await context.close();
  return state;
}

export async function openConsoleStage(run: BenchRun, browser: Browser, payments: number): Promise<ConsoleStage> {
  await Promise.all([buildConsole(), buildOperator()]);
  const doors = { merchant: await freePort(), operator: await freePort() };
  const started = await startServer(run, doors);
  await seedManyPayments(started.urls.owner, await signUp(started, 'merchant'), payments);
  await signUp(started, 'operator');
  const origins = { merchant: `http://localhost:${doors.merchant}`, operator: `http://localhost:${doors.operator}` };
  const states = {
    merchant: await signedIn(browser, origins.merchant, 'merchant'),
    operator: await signedIn(browser, origins.operator, 'operator'),
  };
  return {
    origins,
    fresh: (name) => browser.newContext({ ...desk, storageState: states[name] }),
    async close() {
      await started.server.end();
      await started.owner.end();
    },
  };
}
