import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Anvil } from '@florin/nodes/anvil';
import { localCertificates } from '@florin/nodes/tls';
import type { Database } from '@florin/database/database';
import { verifyBooks, type Violation } from '@florin/database/verify-books';
import { testChain, testTokens } from '@florin/testing/catalogue';
import { erc20Transfer } from '../journeys/erc20.ts';
import { Merchant } from './merchant.ts';
import { mineSteadily } from './mine-steadily.ts';
import { PayerWallet } from './payer-wallet.ts';
import { processLogs } from './process-logs.ts';
import { processNames, ProcessStack } from './process-stack.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export interface KillRunOptions {
  anvil: Anvil;
  /** Deployed contracts by symbol. */
  contracts: Readonly<Record<string, string>>;
  payer: string;
  db: Database;
  urls: { app: string; signer: string; owner: string };
  kills: number;
  payments: number;
  /** In [0, 1); seeded, so that a run can be repeated. */
  random: () => number;
}

export interface KillRunResult {
  completed: number;
  /** Payments with another number of `payment.completed` events than one. */
  notOnce: string[];
  violations: Violation[];
  /** Deliveries marked as made that the receiver never saw. */
  unseen: string[];
  killed: Record<string, number>;
}

const finishMs = 180_000;

/**
 * Payments run through real processes while one of them is killed again and again; afterwards everything must have
 * happened exactly once.
 */
export async function killRun(options: KillRunOptions): Promise<KillRunResult> {
  const { anvil, db, urls, contracts, payer, random } = options;
  const home = await mkdtemp(join(tmpdir(), 'florin-crash-'));
  const tls = await localCertificates(join(home, 'tls'));
  const stack = await ProcessStack.start({
    home,
    appUrl: urls.app,
    signerUrl: urls.signer,
    network: testChain.network,
    rpcUrl: anvil.url,
    ca: tls.ca,
    usdt: contracts['USDT'] ?? '',
  }).catch(async (error: unknown) => {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  });
  const receiver = await WebhookReceiver.open(tls);
  const mining = mineSteadily(anvil);
  const killed: Record<string, number> = {};
  try {
    await anvil.setBalance(await stack.treasury(), 1_000n * 10n ** 18n);
    const merchant = await Merchant.open(stack.baseUrl, urls.owner);
    await merchant.receiveAt(receiver.url);
    const tokens = Object.values(testTokens);
    const wallet = new PayerWallet(anvil, payer);
    const paying = Promise.all(
      Array.from({ length: options.payments }, async (_payment, index) => {
        await sleep(index * 500);
        const token = tokens[index % tokens.length] ?? testTokens.eth;
        const { id, address, units } = await merchant.waitingPayment(
          `${10 + (index % 40)}.00`,
          token.id,
          token.decimals,
        );
        const contract = contracts[token.symbol];
        const movement = contract
          ? { to: contract, data: erc20Transfer(address, units) }
          : { to: address, value: `0x${units.toString(16)}` };
        await wallet.send(movement);
        return id;
      }),
    );
    // Awaited below: a failure in between must not count as nobody's.
    paying.catch(() => {});
    for (let kill = 0; kill < options.kills; kill += 1) {
      await sleep(300 + random() * 2_700);
      const name = processNames[Math.floor(random() * processNames.length)] ?? 'worker';
      killed[name] = (killed[name] ?? 0) + 1;
      stack.kill(name);
    }
    const ids = await paying;
    await merchant.allCompleted(ids, finishMs);
    await deliveriesDone(db, finishMs);
    const events = await db.pool.query<{ id: string; told: string }>(
      `select p.id, count(e.*) as told from payments p left join events e on e.source_id = p.id and e.type = 'payment.completed'
        where p.id = any($1::uuid[]) group by p.id`,
      [ids],
    );
    const notOnce = events.rows.filter(({ told }) => told !== '1').map(({ id }) => id);
    const made = await db.pool.query<{ id: string }>(`select id from deliveries where status = 'success'`);
    const unseen = made.rows.map(({ id }) => id).filter((id) => !receiver.seen.has(id));
    return { completed: ids.length, notOnce, violations: await db.many(verifyBooks), unseen, killed };
  } catch (error) {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  } finally {
    mining.stop();
    receiver.close();
    await stack.stop();
    await rm(home, { recursive: true, force: true });
  }
}

/** Every delivery was made. */
export async function deliveriesDone(db: Database, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await db.pool.query<{ open: string }>(
      `select count(*) as open from deliveries where status <> 'success'`,
    );
    if (rows[0]?.open === '0') return;
    if (Date.now() > deadline) throw new Error(`${rows[0]?.open} deliveries are still open.`);
    await sleep(500);
  }
}
