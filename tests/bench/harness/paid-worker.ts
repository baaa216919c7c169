import { join } from 'node:path';
import { Database } from '@florin/database/database';
import { openPool, workerPoolLimits } from '@florin/database/pool';
import { openingCapital } from '@florin/domain/ledger/postings';
import { post } from '@florin/engine/ledger/post';
import { until } from '@florin/nodes/processes';
import { localCertificates } from '@florin/nodes/tls';
import { SystemIds } from '@florin/system/system-ids';
import { testChain } from '@florin/testing/catalogue';
import { Merchant } from '../../crash/merchant.ts';
import { ProcessStack } from '../../crash/process-stack.ts';
import { Treasury } from '../../crash/treasury.ts';
import { solanaTokens } from '../../journeys/solana-catalogue.ts';
import type { BenchRun } from './bench-run.ts';
import { smallYoungGeneration } from './node-options.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { openThreeChains, type ThreeChains } from './three-chains.ts';

const clock = { now: () => new Date() };
const ids = new SystemIds(clock);
const patienceMs = 120_000;
const amountUsd = '25.00';

/** What the worker did, to be counted beside its memory. */
export interface Work {
  completed: number;
  /** Chain families with a completed payment. */
  families: number;
  delivered: number;
}

/** The product's worker with three chain families, a signer and a server beside it, and a merchant who is paid. */
export class PaidWorker {
  readonly #chains: ThreeChains;
  readonly #stack: ProcessStack;
  readonly #merchant: Merchant;
  readonly #db: Database;
  readonly #closers: readonly (() => unknown)[];

  private constructor(
    parts: { chains: ThreeChains; stack: ProcessStack; merchant: Merchant; db: Database },
    closers: readonly (() => unknown)[],
  ) {
    this.#chains = parts.chains;
    this.#stack = parts.stack;
    this.#merchant = parts.merchant;
    this.#db = parts.db;
    this.#closers = closers;
  }

  static async open({ cluster, folder }: BenchRun): Promise<PaidWorker> {
    const closers: (() => unknown)[] = [];
    try {
      const urls = await cluster.createDatabase('bench_memory_worker');
      const chains = await openThreeChains(urls.owner);
      closers.unshift(() => chains.close());
      const home = join(folder, 'memory');
      const tls = await localCertificates(join(home, 'tls'));
      const receiver: Receiver = await startReceiver(tls);
      closers.unshift(() => receiver.end());
      const db = new Database(openPool(urls.app, 'florin-bench', workerPoolLimits));
      closers.unshift(() => db.pool.end());
      const stack = await ProcessStack.start({
        home,
        appUrl: urls.app,
        signerUrl: urls.signer,
        network: testChain.network,
        rpcUrl: chains.anvil.url,
        ca: tls.ca,
        usdt: chains.usdt,
        settings: settings(chains),
      });
      closers.unshift(() => stack.stop());
      await stack.allReady();
      await fund(stack, chains, db);
      const merchant = await Merchant.open(stack.baseUrl, urls.owner);
      await merchant.receiveAt(`${receiver.answering}/hook`);
      return new PaidWorker({ chains, stack, merchant, db }, closers);
    } catch (error) {
      for (const close of closers) await close();
      throw error;
    }
  }

  /** Of the worker; another one means that it did not live through the run. */
  get pid(): number {
    return this.#stack.pid('worker');
  }

  /** One payment on each chain, in the same second, with a block of each. */
  async payEverywhere(): Promise<void> {
    await Promise.all(
      this.#chains.chains.map(async ({ token, pay }) => {
        const { address, units } = await this.#merchant.waitingPayment(amountUsd, token.id, token.decimals);
        await pay([{ address, units }]);
      }),
    );
  }

  /** Blocks until nothing that was paid, or told of it, is under way. @throws when something does not come to its end */
  async finish(): Promise<Work> {
    const arrived = async (): Promise<boolean> => {
      await Promise.all(this.#chains.chains.map(({ pay }) => pay([])));
      return (await this.#open()) === 0;
    };
    if (!(await until(arrived, patienceMs, 500)))
      throw new Error(`${await this.#open()} payments and deliveries did not come to their end.`);
    const { rows } = await this.#db.pool.query<{ completed: number; families: number; delivered: number }>(
      `select (select count(*)::integer from payments where status = 'completed') as completed,
              (select count(distinct t.chain_id)::integer from payments p join tokens t on t.id = p.token_id
                where p.status = 'completed') as families,
              (select count(*)::integer from deliveries where status = 'success') as delivered`,
    );
    return rows[0] ?? { completed: 0, families: 0, delivered: 0 };
  }

  async #open(): Promise<number> {
    const { rows } = await this.#db.pool.query<{ open: number }>(
      `select (select count(*)::integer from payments where status <> 'completed')
            + (select count(*)::integer from deliveries where status <> 'success') as open`,
    );
    return rows[0]?.open ?? 0;
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }
}

/** Limits that nothing here comes near, and the worker as production runs it, but for the source of rates. */
function settings({ solanaNetwork }: ThreeChains): Record<string, string> {
  const networks = ['LITECOINREGTEST_LITECOINREGTEST', `SOLANA_${solanaNetwork}`];
  const limits = networks.flatMap((network) =>
    ['MAX_FEE', 'MAX_GAS'].map((limit) => [`FLORIN_SIGNER_${limit}_${network}`, String(10n ** 12n)]),
  );
  return {
    ...(Object.fromEntries(limits) as Record<string, string>),
    NODE_ENV: 'production',
    NODE_OPTIONS: smallYoungGeneration,
    // Production has none: modules that the signer left there would be cheaper.
    NODE_DISABLE_COMPILE_CACHE: '1',
    FLORIN_POOL_LOW_WATER: '2000',
    FLORIN_PAYER_REQUESTS_PER_SECOND: '1000000',
  };
}

/** What sweeps of tokens are paid from, on the chains that ask for it, and the books told of it. */
async function fund(stack: ProcessStack, { anvil, usdt, fundOnSolana }: ThreeChains, db: Database): Promise<void> {
  const treasury = new Treasury({ anvil, db, usdt, address: await stack.treasury() });
  await treasury.fund({ usdt: 10n ** 12n, wei: 10n ** 21n });
  await fundOnSolana(await stack.treasury('solana'));
  const opening = {
    groupId: ids.uuid(),
    tokenId: solanaTokens.sol.id,
    account: 'gas',
    amount: 10n ** 15n,
    reference: ids.uuid(),
  } as const;
  await db.transaction((session) => post(session, openingCapital(opening), clock.now()));
}
