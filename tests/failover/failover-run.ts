import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { Beats } from './beats.ts';
import { Installation, payerToken } from './installation.ts';
import { type Findings, judgePayments } from './judge-payments.ts';
import { layNetwork, plugCable, pullCable } from './network.ts';
import type { Programs } from './programs.ts';
import { playRound, type Round, type RoundKind, type Watched } from './rounds.ts';
import type { Acknowledged } from './shop.ts';
import { probeWrites } from './write-probe.ts';

export interface FailoverPlan {
  home: string;
  rounds: readonly RoundKind[];
  paymentsPerSecond: number;
  /** Longest wait at the end for payments to complete. */
  completionMs: number;
}

export interface FailoverResult {
  postgres: string;
  rounds: Round[];
  payments: number;
  /** Answers by status, `0` where none came. */
  statuses: Record<string, number>;
  findings: Findings;
  /** Processes that ended before they were told to. */
  restarted: string[];
  /** From SIGTERM to the end of the last process, with a host of the database cut off. */
  stoppedMs: number;
}

const chainEveryMs = 250;
const lookMs = 1_000;
const restMs = 3_000;
const stopMsMax = 60_000;

/** Payments run through the whole topology while its primary goes again and again. */
export async function failoverRun(plan: FailoverPlan, programs: Programs, say: (line: string) => void) {
  layNetwork();
  const installation = await Installation.start(plan.home, programs);
  say('everything runs');
  try {
    return await failovers(plan, installation, say);
  } finally {
    await installation.close();
  }
}

async function failovers(
  plan: FailoverPlan,
  installation: Installation,
  say: (line: string) => void,
): Promise<FailoverResult> {
  const { stack, shop } = installation;
  const first = await installation.superuser();
  const { rows } = await first.query<{ server_version: string }>('show server_version');
  const watched: Watched = {
    database: await probeWrites(first),
    shop: new Beats('shop'),
    ...watchProgress(installation),
    processes: installation.watch(),
  };
  await first.end();
  const pids = stack.names.map((name) => stack.pid(name));
  const selling = sellSteadily(installation, watched.shop, plan.paymentsPerSecond);
  await sleep(restMs);
  const rounds: Round[] = [];
  for (const kind of plan.rounds) {
    const round = await playRound(installation, watched, kind);
    rounds.push(round);
    say(tell(round));
    await sleep(restMs);
  }
  const acknowledged = await selling.stop();
  say(`${acknowledged.length} payments`);
  const client = await installation.superuser();
  const findings = await judgePayments(client, acknowledged, plan.completionMs);
  await client.end();
  for (const beats of [watched.database, watched.chain, watched.completed, ...watched.processes.values()]) beats.end();
  const restarted = stack.names.filter((name, at) => stack.pid(name) !== pids[at]);
  return {
    postgres: rows[0]?.server_version.split(' ')[0] ?? '',
    rounds,
    payments: acknowledged.length,
    statuses: Object.fromEntries(shop.statuses),
    findings,
    restarted,
    stoppedMs: await stopWithoutDatabase(installation),
  };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const tell = ({ kind, outageMs, shopOutageMs, slowest, slowestMs, completedMs }: Round): string =>
  `${kind}: database away ${seconds(outageMs)}, no payment for ${seconds(shopOutageMs)}, ` +
  `${slowest} last after ${seconds(slowestMs)}, ${completedMs === null ? 'no payment completed yet' : `a payment completed after ${seconds(completedMs)}`}`;

/** Each is ordered and paid; one that waits for its answer holds no other up. */
function sellSteadily({ shop, wallet }: Installation, sold: Beats, perSecond: number) {
  const under: Promise<void>[] = [];
  const acknowledged: Acknowledged[] = [];
  const sell = async (): Promise<void> => {
    const payment = await shop.order(payerToken.id, payerToken.decimals);
    acknowledged.push(payment);
    sold.add(Date.now());
    await wallet.send({ to: payment.address, value: `0x${payment.units.toString(16)}` });
  };
  const failures: unknown[] = [];
  const timer = setInterval(
    () => under.push(sell().catch((error: unknown) => void failures.push(error))),
    1_000 / perSecond,
  );
  return {
    async stop(): Promise<Acknowledged[]> {
      clearInterval(timer);
      await Promise.all(under);
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be made.`);
      return acknowledged;
    },
  };
}

/** How far the chain was read, and that payments complete, as the database holds it. */
function watchProgress(installation: Installation): Pick<Watched, 'chain' | 'completed'> {
  let client: Client | null = null;
  const known = { height: '', completed: '' };
  const completed = new Beats('completed');
  const look = async (): Promise<number | null> => {
    try {
      client ??= await installation.superuser(lookMs);
      const {
        rows: [row],
      } = await client.query<typeof known>(
        `select (select max(height) from chain_cursors)::text as height,
                (select max(sequence) from events where type = 'payment.completed')::text as completed`,
      );
      if (row !== undefined && row.completed !== known.completed) completed.add(Date.now());
      const moved = row !== undefined && row.height !== known.height;
      Object.assign(known, row);
      return moved ? Date.now() : null;
    } catch {
      client?.connection.stream.destroy();
      client = null;
      return null;
    }
  };
  return { chain: Beats.every(chainEveryMs, 'chain', look), completed };
}

/** The host of the primary is cut off, and everything is told to end at that moment. */
async function stopWithoutDatabase({ cluster, stack }: Installation): Promise<number> {
  const primary = await cluster.primary();
  if (primary !== null) pullCable(primary);
  const pids = new Map(stack.names.map((name) => [name, stack.pid(name)]));
  const start = Date.now();
  for (const pid of pids.values()) process.kill(pid, 'SIGTERM');
  const isAlive = (): boolean => [...pids].some(([name, pid]) => stack.pid(name) === pid);
  while (isAlive() && Date.now() - start < stopMsMax) await sleep(50);
  if (primary !== null) plugCable(primary);
  return Date.now() - start;
}
