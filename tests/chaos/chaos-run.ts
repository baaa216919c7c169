import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localCertificates } from '@florin/nodes/tls';
import type { ComparedHolding } from '@florin/engine/books/compare-chain';
import { type NoParameters, statement } from '@florin/database/statement';
import { testChain } from '@florin/testing/catalogue';
import { seededRandom } from '@florin/testing/seeded-random';
import { sweeperCodeHash } from '@florin/chain-evm/sweeper';
import { erc20Transfer, tokenFee } from '../journeys/erc20.ts';
import type { StackNodes } from '../campaigns/stack-nodes.ts';
import { judgeWithdrawals } from '../crash/judge-withdrawals.ts';
import { deliveriesDone } from '../crash/kill-run.ts';
import { processLogs } from '../crash/process-logs.ts';
import { ProcessStack } from '../crash/process-stack.ts';
import { Treasury } from '../crash/treasury.ts';
import { WebhookReceiver } from '../crash/webhook-receiver.ts';
import { CommitCutter, type Cut } from './commit-cutter.ts';
import { type Taken, untilTaken } from './due-rows.ts';
import { judgeBooks, judgeCredits, judgeDeliveries } from './judge.ts';
import { judgeRefunds } from './judge-refunds.ts';
import { judgeStranded } from './judge-stranded.ts';
import { Load } from './load.ts';
import { Refunder } from './refunder.ts';
import { Storm, type StormCounts } from './storm.ts';
import { UnsteadyChain } from './unsteady-chain.ts';
import { waitingTransactions } from './waiting-transactions.ts';

export interface ChaosOptions {
  nodes: StackNodes;
  minutes: number;
  seed: number;
  say(line: string): void;
}

export interface ChaosResult extends StormCounts {
  kills: number;
  cuts: Readonly<Record<Cut, number>>;
  load: Load['counts'];
  /** How often the books were compared with the chain. */
  comparisons: number;
  /** What was taken after each storm. */
  taken: readonly Taken[];
  /** What was found wrong, by question. */
  wrong: Record<'violations' | 'credits' | 'deliveries' | 'withdrawals' | 'refunds' | 'stranded' | 'open', string[]>;
  refunds: { completed: number; failed: number };
}

const stormMs = 120_000;
const finishMs = 300_000;
/** Most base units that one refund may send, and all of a day. */
const refundMax = 10n ** 24n;
const funds = { usdt: 10n ** 13n, wei: 10n ** 22n };

/**
 * Merchants, payers and an administrator who gives coins back at work on two servers, three workers and a signer,
 * through storms in which processes are killed, PostgreSQL restarts, connections end between a commit and its answer,
 * the chain replaces its newest blocks or those below what was final, and a token takes a fee for a while. After each storm what was due must be taken in time; books and chain are compared then, and at the end
 * everything that was begun must have happened exactly once.
 */
export async function chaosRun(options: ChaosOptions): Promise<ChaosResult> {
  const { nodes } = options;
  const home = await mkdtemp(join(tmpdir(), 'florin-chaos-'));
  const cutter = await CommitCutter.open(Number(new URL(nodes.urls.app).port));
  const chain = await UnsteadyChain.open(nodes.anvil, nodes.payer, seededRandom(options.seed + 1));
  let stack: ProcessStack | null = null;
  let receiver: WebhookReceiver | null = null;
  try {
    const tls = await localCertificates(join(home, 'tls'));
    receiver = await WebhookReceiver.open(tls);
    stack = await ProcessStack.start({
      home,
      appUrl: cutter.through(nodes.urls.app),
      signerUrl: cutter.through(nodes.urls.signer),
      network: testChain.network,
      rpcUrl: nodes.anvil.url,
      ca: tls.ca,
      usdt: nodes.contracts['USDT'] ?? '',
      settings: moneySettings(nodes.contracts),
      servers: 2,
      workers: 3,
    });
    return await new Chaos(options, { stack, cutter, chain, receiver }).run();
  } catch (error) {
    throw new Error(`${String(error)}\n${await processLogs(home)}`, { cause: error });
  } finally {
    await chain.stop();
    await stack?.stop();
    cutter.close();
    receiver?.close();
    await rm(home, { recursive: true, force: true });
  }
}

const readHeights = statement<NoParameters, { height: bigint }>('chaos_heights', 'select height from chain_cursors');

interface ChaosParts {
  stack: ProcessStack;
  cutter: CommitCutter;
  chain: UnsteadyChain;
  receiver: WebhookReceiver;
}

class Chaos {
  readonly #options: ChaosOptions;
  readonly #parts: ChaosParts;
  readonly #taken: Taken[] = [];
  readonly #violations: string[] = [];
  #comparisons = 0;

  constructor(options: ChaosOptions, parts: ChaosParts) {
    this.#options = options;
    this.#parts = parts;
  }

  async run(): Promise<ChaosResult> {
    const { nodes, seed, minutes } = this.#options;
    const { stack, chain, receiver } = this.#parts;
    const { anvil, db, urls, contracts } = nodes;
    const address = await stack.treasury();
    const treasury = new Treasury({ anvil, db, usdt: contracts['USDT'] ?? '', address });
    await treasury.fund(funds);
    const random = seededRandom(seed + 3);
    const refunder = await Refunder.open(stack.baseUrls, urls.owner, random);
    const [issuer = '', , listed = ''] = await anvil.accounts();
    await refunder.list(listed);
    await fillListed(chain, contracts, listed);
    const load = await Load.start({
      refunder,
      unread: async () => {
        const head = BigInt(await anvil.rpc<string>('eth_blockNumber'));
        // A database that restarts has read nothing.
        const rows = await db.many(readHeights).catch(() => []);
        return head - (rows[0]?.height ?? 0n);
      },
      listed,
      servers: stack.baseUrls,
      ownerUrl: urls.owner,
      db,
      chain,
      contracts,
      receiverUrl: receiver.url,
      random: seededRandom(seed),
    });
    const storm = new Storm({
      ...this.#parts,
      restartPostgres: nodes.restartPostgres,
      db,
      setTokenFee: (basisPoints) => chain.send({ to: contracts['USDT'], data: tokenFee(basisPoints) }, issuer),
      random: seededRandom(seed + 2),
    });
    const start = Date.now();
    const end = start + minutes * 60_000;
    while (Date.now() < end) {
      load.refuseIfFailed();
      const last = await storm.blow(Math.min(stormMs, end - Date.now()));
      const allReady = stack.allReady();
      // Awaited behind what takes longer; a failure before must not count as nobody's.
      allReady.catch(() => {});
      const taken = await untilTaken(db, last, allReady);
      this.#taken.push(...taken);
      await allReady;
      await this.#compare(address, 'open');
      this.#tell((Date.now() - start) / 60_000, { storm, load, taken });
    }
    return this.#conclude({ storm, load, refunder, treasury, address });
  }

  /** @returns what our addresses hold */
  async #compare(treasury: string, scope: 'open' | 'all'): Promise<readonly ComparedHolding[]> {
    const { db, anvil } = this.#options.nodes;
    const { violations, compared, holdings } = await judgeBooks({ db, rpcUrl: anvil.url, treasury }, scope);
    for (const violation of violations) this.#options.say(violation);
    this.#violations.push(...violations);
    if (compared) this.#comparisons += 1;
    else if (scope === 'all') throw new Error('At rest, the books could not be compared with the chain.');
    return holdings;
  }

  #tell(atMinutes: number, { storm, load, taken }: { storm: Storm; load: Load; taken: readonly Taken[] }): void {
    const { counts } = storm;
    const cuts = this.#parts.cutter.counts;
    const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
    const slowest = taken.map(({ kind, rows, afterMs }) => `${rows} ${kind.name} ${(afterMs / 1000).toFixed(1)} s`);
    this.#options.say(
      `${atMinutes.toFixed(1)} of ${this.#options.minutes} minutes: ${storm.kills} kills, ` +
        `${counts.immediateRestarts + counts.smartRestarts} restarts of PostgreSQL, ` +
        `${cuts.commit + cuts.statement} cuts, ${counts.reorgs} reorgs, ${counts.deepReorgs} below what was final ` +
        `(${JSON.stringify(counts.undone)} undone, ${counts.doubleSpent} spent twice), ${counts.tokenFees} token fees, ` +
        `${load.counts.payments} payments, ${load.counts.paidAgain} paid again, ${load.counts.mistakes} mistakes, ` +
        `${load.counts.withdrawals} withdrawals, ${this.#violations.length} violations, ${megabytes} MB; ` +
        `due and taken after the last kill: ${slowest.join(', ')}`,
    );
  }

  async #conclude(parts: ConcludedParts): Promise<ChaosResult> {
    const { db, anvil, contracts } = this.#options.nodes;
    const { storm, load, treasury, address } = parts;
    await load.stop();
    const open = await this.#untilQuiet(parts);
    await deliveriesDone(db, finishMs);
    const holdings = await this.#compare(address, 'all');
    const accounts = await load.accounts();
    const { violations, ...withdrawals } = await judgeWithdrawals(db, treasury, accounts);
    const { wrong: refunds, ...refunded } = await judgeRefunds(db, anvil, Object.values(contracts));
    const wrong = {
      violations: [...this.#violations, ...violations],
      credits: await judgeCredits(db, load.shops),
      deliveries: await judgeDeliveries(db, this.#parts.receiver.seen),
      withdrawals: Object.values(withdrawals).flat(),
      refunds,
      stranded: await judgeStranded(db, holdings),
      open,
    };
    const { violations: _told, ...others } = wrong;
    for (const line of [...violations, ...Object.values(others).flat()]) this.#options.say(line);
    return {
      ...storm.counts,
      kills: storm.kills,
      cuts: this.#parts.cutter.counts,
      load: load.counts,
      refunds: refunded,
      comparisons: this.#comparisons,
      taken: this.#taken,
      wrong,
    };
  }

  /** What still moves, in the database and in the node's pool, once everybody has looked after it for long enough. */
  async #untilQuiet({ load, refunder }: ConcludedParts): Promise<string[]> {
    const { nodes } = this.#options;
    const deadline = Date.now() + finishMs;
    for (;;) {
      const payments = await load.care();
      const refunds = await refunder.open();
      const movements = await nodes.db.many(openMovements);
      const waiting = await waitingTransactions(nodes.anvil, nodes.db);
      if (payments + refunds + movements.length + waiting.length === 0) return [];
      if (Date.now() > deadline)
        return [
          `${payments} payments, ${refunds} refunds and ${movements.length} movements are open, ${waiting.length} transactions wait.`,
          ...movements.map((movement) => JSON.stringify(movement)),
          ...waiting,
        ];
      await sleep(1_000);
    }
  }
}

interface ConcludedParts {
  storm: Storm;
  load: Load;
  refunder: Refunder;
  treasury: Treasury;
  address: string;
}

const openMovements = statement<
  NoParameters,
  { purpose: string; purposeId: string; status: string; error: string | null }
>(
  'chaos_open_movements',
  `select purpose, purpose_id, status, last_error as error from outgoing
    where status not in ('final', 'dead') or doubted_at is not null order by id`,
);

/** The signer lets refunds go in every token, and sweeps in batches. */
const moneySettings = (contracts: Readonly<Record<string, string>>): Record<string, string> => ({
  [`FLORIN_SIGNER_REFUNDS_EVM_${testChain.network}`]: ['native', ...Object.values(contracts)]
    .map((ref) => `${ref}:${refundMax}:${refundMax}`)
    .join(),
  [`FLORIN_SIGNER_BATCH_CODE_EVM_${testChain.network}`]: sweeperCodeHash,
});

/** The listed payer gets what it will pay with. */
async function fillListed(
  chain: UnsteadyChain,
  contracts: Readonly<Record<string, string>>,
  listed: string,
): Promise<void> {
  for (const contract of Object.values(contracts))
    await chain.send({ to: contract, data: erc20Transfer(listed, 10n ** 12n) });
}
