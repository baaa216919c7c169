import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@florin/database/database';
import type { Anvil } from '@florin/nodes/anvil';
import { localCertificates } from '@florin/nodes/tls';
import { testChain } from '@florin/testing/catalogue';
import { type Account, judgeWithdrawals, type Judgement } from './judge-withdrawals.ts';
import { mineSteadily } from './mine-steadily.ts';
import { type ProcessName, ProcessStack } from './process-stack.ts';
import { processLogs } from './process-logs.ts';
import { Treasury } from './treasury.ts';
import { Reviewer, type Withdrawal, Withdrawer } from './withdrawer.ts';

export interface WithdrawalRunOptions {
  /** The node itself; the processes reach it through an endpoint that fails. */
  anvil: Anvil;
  usdt: string;
  db: Database;
  urls: { app: string; signer: string; owner: string };
  /** Withdrawals; for each, one process is killed. */
  runs: number;
  /** Merchants that withdraw at the same time. */
  merchants: number;
  /** In [0, 1); seeded, so that a run can be repeated. */
  random: () => number;
}

export interface WithdrawalRunResult extends Judgement {
  completed: number;
  failed: number;
  /** How often giving one up was refused. */
  refused: number;
  killed: Record<string, number>;
}

const fundedUsd = '5000.00';
const endMs = 180_000;
/** A kill falls anywhere between the request and some time after the payout is final, when nothing is in the way. */
const killWithinMs = 6_000;
const giveUpShare = 0.4;
const victims: readonly ProcessName[] = ['worker', 'signer'];

/**
 * Withdrawals from request to payout through real processes, during each of which the worker or the signer is killed;
 * an administrator tries to give some of them up. Afterwards the chain itself tells who was paid.
 */
export async function withdrawalRun(options: WithdrawalRunOptions): Promise<WithdrawalRunResult> {
  const { anvil, usdt, db, urls } = options;
  const home = await mkdtemp(join(tmpdir(), 'florin-withdrawals-'));
  const mining = mineSteadily(anvil);
  let stack: ProcessStack | null = null;
  try {
    const { ca } = await localCertificates(join(home, 'tls'));
    const started = {
      home,
      appUrl: urls.app,
      signerUrl: urls.signer,
      network: testChain.network,
      rpcUrl: anvil.url,
      ca,
      usdt,
    };
    stack = await ProcessStack.start(started);
    const treasury = new Treasury({ anvil, db, usdt, address: await stack.treasury() });
    await treasury.fund({ usdt: 10n ** 12n, wei: 10n ** 21n });
    return await withdrawAll(options, stack, treasury);
  } catch (error) {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  } finally {
    mining.stop();
    await stack?.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function withdrawAll(
  { anvil, db, urls, runs, merchants, random }: WithdrawalRunOptions,
  stack: ProcessStack,
  treasury: Treasury,
): Promise<WithdrawalRunResult> {
  const reviewer = await Reviewer.open(stack.baseUrl, urls.owner);
  const killed: Record<string, number> = {};
  let refused = 0;
  const giveUp = async (id: string): Promise<void> => {
    if (!(await reviewer.giveUp(id))) refused += 1;
  };
  const kill = (): void => {
    const name = victims[Math.floor(random() * victims.length)] ?? 'worker';
    killed[name] = (killed[name] ?? 0) + 1;
    stack.kill(name);
  };
  const lanes = Array.from({ length: merchants }, async (_lane, lane): Promise<Account> => {
    const merchant = await Withdrawer.open(stack.baseUrl, urls.owner, db, fundedUsd);
    const withdrawals: Withdrawal[] = [];
    for (let run = lane; run < runs; run += merchants) {
      withdrawals.push(await withdrawOnce({ merchant, reviewer, random, kill, giveUp }));
    }
    return { fundedUsd, withdrawals, balance: await merchant.balance(), told: await merchant.told(withdrawals) };
  });
  const accounts = await Promise.all(lanes);
  await untilQuiet(anvil, db, treasury);
  const ended = accounts.flatMap(({ withdrawals }) => withdrawals.map(({ status }) => status));
  return {
    ...(await judgeWithdrawals(db, treasury, accounts)),
    completed: ended.filter((status) => status === 'completed').length,
    failed: ended.filter((status) => status === 'failed').length,
    refused,
    killed,
  };
}

interface Trial {
  merchant: Withdrawer;
  reviewer: Reviewer;
  random: () => number;
  kill: () => void;
  giveUp: (id: string) => Promise<void>;
}

async function withdrawOnce({ merchant, reviewer, random, kill, giveUp }: Trial): Promise<Withdrawal> {
  const amountUsd = `${10 + Math.floor(random() * 40)}.${String(Math.floor(random() * 100)).padStart(2, '0')}`;
  const address = `0x${Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('')}`;
  const killing = sleep(random() * killWithinMs).then(kill);
  const givingUpAfter = random() < giveUpShare ? random() ** 2 * killWithinMs : null;
  const { id } = await merchant.request(amountUsd, address);
  await reviewer.approve(id);
  const givingUp = givingUpAfter === null ? null : sleep(givingUpAfter).then(() => giveUp(id));
  await killing;
  await givingUp;
  return merchant.ended(id, endMs);
}

/** What was signed and not yet paid would still come: nothing waits in the pool, and some more blocks bring nothing. */
async function untilQuiet(anvil: Anvil, db: Database, treasury: Treasury): Promise<void> {
  const deadline = Date.now() + endMs;
  const openMovements = `select count(*) as open from outgoing where status not in ('final', 'dead')`;
  for (;;) {
    const { rows } = await db.pool.query<{ open: string }>(openMovements);
    const waiting = await treasury.waiting();
    if (rows[0]?.open === '0' && waiting === 0) return anvil.mine(5);
    if (Date.now() > deadline) throw new Error(`${rows[0]?.open} movements are open, ${waiting} are in the pool.`);
    await sleep(250);
  }
}
