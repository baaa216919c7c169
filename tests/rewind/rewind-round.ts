import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { listCases } from '@florin/database/sql/lineage/cases';
import { CatalogueCache } from '@florin/engine/catalogue/catalogue';
import { settleCase } from '@florin/engine/lineage/settle-case';
import { type Anvil, startAnvil } from '@florin/nodes/anvil';
import { until } from '@florin/nodes/processes';
import { localCertificates } from '@florin/nodes/tls';
import { SystemIds } from '@florin/system/system-ids';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { databaseVariables } from '@florin/testing/prepared-statements';
import { runCommand } from '@florin/testing/run-command';
import { Client } from 'pg';
import { mineSteadily } from '../crash/mine-steadily.ts';
import { PayerWallet } from '../crash/payer-wallet.ts';
import { processLogs } from '../crash/process-logs.ts';
import { ProcessStack } from '../crash/process-stack.ts';
import { RestAccount } from '../crash/rest-account.ts';
import { Treasury } from '../crash/treasury.ts';
import { Reviewer, Withdrawer } from '../crash/withdrawer.ts';
import { deployTokens } from '../journeys/deploy-tokens.ts';
import { type GoingBack, openGoingBack, type RewindKind } from './going-back.ts';
import { judgeRewind, type RewindFindings } from './judge-rewind.ts';
import { Trade } from './trade.ts';

export interface RewindRound {
  kind: RewindKind;
  /** Seconds of which the database knows nothing any more. */
  lostSeconds: number;
  payments: number;
  lostPayments: number;
  /** Lost payouts that a person charged, and other cases that a person noted. */
  settled: number;
  findings: RewindFindings & { notReleased: string[]; unclean: string[]; feed: string[] };
  /** From the first call of `after-restore` until it released. */
  restoreMs: number;
  /** From its release until the books agreed with every chain. */
  cleanMs: number;
}

const beforeMs = 8_000;
const afterMs = 5_000;
const drainMs = 20_000;
const restoreMsMax = 300_000;
const cleanMsMax = 60_000;
const lookMs = 1_000;
/** More than the load can show; the pool of a test stack is filled up to it in seconds. */
const margin = '2000';
const clock = { now: () => new Date() };
const programs = fileURLToPath(new URL('../../apps/worker/src/', import.meta.url));

/** One database goes back under load, is seen through, and everything is laid beside what people and the chain know. */
export async function rewindRound(
  { kind, lostSeconds }: Pick<RewindRound, 'kind' | 'lostSeconds'>,
  say: (line: string) => void,
): Promise<RewindRound> {
  const home = mkdtempSync(join(tmpdir(), 'florin-rewind-'));
  const anvil = await startAnvil({ noMining: true, statesInMemory: 256 });
  const { contracts, payer } = await deployTokens(anvil);
  const pair = await openGoingBack[kind]((ownerUrl) => seedCatalogue(ownerUrl, { rpcUrl: anvil.url, contracts }));
  const mining = mineSteadily(anvil);
  const usdt = contracts['USDT'] ?? '';
  let stack: ProcessStack | null = null;
  try {
    const { ca } = await localCertificates(join(home, 'tls'));
    stack = await ProcessStack.start({
      home,
      appUrl: pair.url('app'),
      signerUrl: pair.url('signer'),
      network: testChain.network,
      rpcUrl: anvil.url,
      ca,
      usdt,
      placeOf: (name) => ({ within: [], settings: { FLORIN_MARKER_FILE: join(home, `${name}.marker`) } }),
    });
    const scene = { home, anvil, pair, stack, usdt, payer };
    return { ...(await play(scene, lostSeconds, say)), kind, lostSeconds };
  } catch (error) {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  } finally {
    mining.stop();
    await stack?.stop();
    await pair.close();
    await anvil.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

interface Scene {
  home: string;
  anvil: Anvil;
  pair: GoingBack;
  stack: ProcessStack;
  usdt: string;
  payer: string;
}

async function play(
  { home, anvil, pair, stack, usdt, payer }: Scene,
  lostSeconds: number,
  say: (line: string) => void,
): Promise<Omit<RewindRound, 'kind' | 'lostSeconds'>> {
  const opening = new Database(openPool(pair.url('app'), 'florin-rewind', workerPoolLimits));
  const treasury = new Treasury({ anvil, db: opening, usdt, address: await stack.treasury() });
  await treasury.fund({ usdt: 10n ** 12n, wei: 10n ** 21n });
  const shop = await RestAccount.open(stack.baseUrl, pair.ownerUrl, 'merchant');
  const withdrawer = await Withdrawer.open(stack.baseUrl, pair.ownerUrl, opening, '100000.00');
  const reviewer = await Reviewer.open(stack.baseUrl, pair.ownerUrl);
  await opening.pool.end();
  const trade = new Trade({ shop, withdrawer, reviewer, usdt, wallet: new PayerWallet(anvil, payer) });
  await sleep(beforeMs);
  await pair.keep();
  await sleep(lostSeconds * 1_000);
  await pair.goBack();
  say(`the database went back, ${trade.shown.length} payments were shown`);
  const pool = openPool(pair.laterUrl('app'), 'florin-rewind', workerPoolLimits);
  const client = new Client({ connectionString: pair.laterUrl('owner') });
  await client.connect();
  try {
    const shownBefore = trade.shown.map(({ id }) => id);
    const began = Date.now();
    const program = restoreProgram(pair.laterUrl('app'), join(home, 'signer.sock'));
    const { settled, notReleased } = await seeThrough(new Database(pool), client, program, say);
    const released = Date.now();
    await sleep(afterMs);
    await trade.stop(drainMs);
    const isClean = await until(async () => (await program('books.ts', '--full')).code === 0, cleanMsMax, lookMs);
    const clean = Date.now();
    const found = await judgeRewind(client, trade, () => treasury.transfers());
    const { rows } = await client.query<{ id: string }>('select id from payments where id = any($1::uuid[])', [
      shownBefore,
    ]);
    return {
      payments: trade.shown.length,
      lostPayments: shownBefore.length - rows.length,
      settled,
      findings: {
        ...found,
        notReleased,
        unclean: isClean ? [] : [(await program('books.ts', '--full')).out],
        feed: await missingFromFeed(client, withdrawer),
      },
      restoreMs: released - began,
      cleanMs: clean - released,
    };
  } finally {
    await client.end();
    await pool.end();
  }
}

type Program = (file: string, ...args: string[]) => Promise<{ code: number; out: string; err: string }>;

const restoreProgram =
  (databaseUrl: string, socket: string): Program =>
  (file, ...args) =>
    runCommand(join(programs, file), args, {
      env: {
        ...databaseVariables,
        FLORIN_ENV: 'development',
        DATABASE_URL: databaseUrl,
        FLORIN_SIGNER_SOCKET: socket,
      },
    });

/** As a person does: runs the guided step, settles what it names, and runs it again. */
async function seeThrough(
  db: Database,
  client: Client,
  program: Program,
  say: (line: string) => void,
): Promise<{ settled: number; notReleased: string[] }> {
  let settled = 0;
  let last = '';
  const isReleased = await until(
    async () => {
      const told = await program('after-restore.ts', '--margin', margin, '--gap', '50');
      last = `${told.out}${told.err}`;
      if (told.code === 0) return true;
      settled += await settleAll(db, client);
      return false;
    },
    restoreMsMax,
    lookMs,
  );
  say(last.trim());
  return { settled, notReleased: isReleased ? [] : [last] };
}

/** Payouts are charged to the merchant who takes money out, everything else is noted. */
async function settleAll(db: Database, client: Client): Promise<number> {
  const people = await client.query<{ id: string; role: string; posted: string | null }>(
    `select a.id, a.role, b.posted from accounts a left join merchant_balances b on b.merchant_id = a.id
      order by b.posted desc nulls last`,
  );
  const merchantId = people.rows[0]?.id ?? '';
  const actorId = people.rows.find(({ role }) => role === 'admin')?.id ?? '';
  const ports = { db, clock, ids: new SystemIds(clock), catalogue: new CatalogueCache(db, clock) };
  let settled = 0;
  for (const { id, purpose, isPaid } of await db.many(listCases)) {
    if (!isPaid) continue;
    const order = { id, merchantId: purpose === 'payout' ? merchantId : null, reason: 'Settled by the campaign' };
    // one after the other: they change one balance
    await settleCase(ports, order, { actorId, requestId: null });
    settled += 1;
  }
  return settled;
}

/** Events of the withdrawing merchant that the table has and its feed does not show, or shows twice. */
async function missingFromFeed(client: Client, withdrawer: Withdrawer): Promise<string[]> {
  const counts = async (): Promise<{ stored: number; shown: number }> => {
    const { rows } = await client.query<{ stored: number }>(
      `select count(*)::integer as stored from events
        where merchant_id = (select merchant_id from withdrawals limit 1)`,
    );
    const shown = [...(await withdrawer.told()).values()].reduce((sum, told) => sum + told.length, 0);
    return { stored: rows[0]?.stored ?? 0, shown };
  };
  let found = await counts();
  // The feed waits for the oldest transaction that is open.
  await until(
    async () => {
      found = await counts();
      return found.stored === found.shown;
    },
    30_000,
    lookMs,
  );
  return found.stored === found.shown ? [] : [`${found.shown} of ${found.stored} events are shown`];
}
