import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payment } from '@florin/contract/schemas/payment';
import { freePort } from '@florin/nodes/ports';
import { DemoFailed } from '../../../apps/dev/src/demo/demo-failed.ts';
import type { DevChain, DevToken } from '../../../apps/dev/src/dev-file.ts';
import { openRest, type Rest } from '../../../apps/dev/src/rest.ts';
import { choose, pay } from '../../start/pay.ts';
import { RunningStack } from '../../start/running-stack.ts';
import { smallYoungGeneration } from './node-options.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const pauseMs = 1_000;
const patienceMs = 240_000;
/** Between two questions: a key may ask 60 times a second. */
const askingMs = 25;
/** What the worker of production has, but for the source of rates. */
const asInProduction = {
  NODE_ENV: 'production',
  NODE_OPTIONS: smallYoungGeneration,
  NODE_DISABLE_COMPILE_CACHE: '1',
};

interface Paid {
  id: string;
  chain: string;
}

/** What `npm start -- --chains …` starts: the worker is one process of several, and what plays the chains another. */
export class PaidStack {
  readonly #stack: RunningStack;
  readonly #rest: Rest;
  readonly #receiver: Receiver;
  readonly #paid: Paid[] = [];

  private constructor(stack: RunningStack, receiver: Receiver) {
    this.#stack = stack;
    this.#receiver = receiver;
    this.#rest = openRest(stack.file.base_url);
  }

  /** @param kinds as `--chains` takes them */
  static async open(folder: string, kinds: readonly string[]): Promise<PaidStack> {
    const home = join(folder, `families-${kinds.length}`);
    const stack = await RunningStack.start(home, await freePort(), ['--chains', kinds.join()], asInProduction);
    try {
      if (stack.file.chains.length !== kinds.length)
        throw new Error(`Only ${stack.file.chains.map((chain) => chain.short_name).join(', ')} started.`);
      const { cert, key, ca } = stack.file.tls;
      const receiver = await startReceiver({ cert, key, ca });
      const paid = new PaidStack(stack, receiver);
      await paid.#rest.put('/v1/webhooks', { url: `${receiver.answering}/hook`, events: ['*'] }, paid.#merchant);
      return paid;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Of the worker; another one means that it did not live through the run. */
  get pid(): number {
    return this.#stack.pid('worker');
  }

  /** Pays on every chain, a payment a second at most, by turns in each token of the chain. */
  async payFor(milliseconds: number): Promise<void> {
    const deadline = performance.now() + milliseconds;
    await Promise.all(this.#stack.file.chains.map((chain) => this.#payOn(chain, deadline)));
  }

  async #payOn(chain: DevChain, deadline: number): Promise<void> {
    for (let turn = 0; turn < chain.tokens.length || performance.now() < deadline; turn += 1) {
      const token = chain.tokens[turn % chain.tokens.length] as DevToken;
      const chosen = await choose(this.#stack.file, this.#rest, token.symbol, { chain, token });
      await untilTaken(() => pay(chosen));
      this.#paid.push({ id: chosen.id, chain: chain.short_name });
      await sleep(pauseMs);
    }
  }

  /** Blocks until everything that was paid is completed. @returns completed payments, by chain */
  async finish(): Promise<ReadonlyMap<string, number>> {
    const deadline = performance.now() + patienceMs;
    const completed = new Map<string, number>();
    for (const { id, chain } of this.#paid) {
      for (;;) {
        await sleep(askingMs);
        const { status } = await this.#rest.get<Payment>(`/v1/payments/${id}`, this.#merchant);
        if (status === 'completed') break;
        if (performance.now() > deadline) throw new Error(`A payment on ${chain} is still ${status}.`);
        await sleep(250);
      }
      completed.set(chain, (completed.get(chain) ?? 0) + 1);
    }
    return completed;
  }

  get #merchant() {
    return { apiKey: this.#stack.file.merchant.api_key };
  }

  async close(): Promise<void> {
    await this.#stack.stop();
    this.#receiver.end();
  }
}

/** A payer's wallet may have something waiting already: it is asked again. */
async function untilTaken(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof DemoFailed) || performance.now() > deadline) throw error;
      await sleep(pauseMs);
    }
  }
}
