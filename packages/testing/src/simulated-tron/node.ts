import type { TronBlock } from '@florin/nodes/tron/chain';
import { reply, type TronQuestion } from '@florin/nodes/tron/reply';
import type { TronSource } from '@florin/nodes/tron/source';
import { Stakes } from '@florin/nodes/tron/stakes';
import type { NodeAnswer } from '../simulated-node/faults.ts';
import type { LifetimeChain } from './chain.ts';
import { toRun } from './contracts.ts';

export type LifetimeFault =
  | 'timeout_before'
  | 'timeout_after'
  | 'unavailable'
  | 'rate_limited'
  | 'truncated'
  | 'stale_head'
  | 'lite'
  | 'empty_list';

/** What a node that cannot be trusted says: twice the amounts, or that it knows no transaction and that all is solidified. */
export type LifetimeLie = 'inflates' | 'denies';

const limited = '{"Error":"class java.lang.IllegalAccessException : lack of computing resources"}';
const ofLite = 'this API is closed because this node is a lite fullnode';

/** A node over a chain of lifetimes, in the words of java-tron. What it is asked may happen although no answer comes. */
export class LifetimeNode {
  readonly #truth: TronSource;
  readonly #inflated: TronSource;
  readonly #denying: TronSource;

  constructor(chain: LifetimeChain) {
    this.#truth = sourceOf(chain);
    const doubled = new WeakMap<TronBlock, TronBlock>();
    const twice = (block: TronBlock): TronBlock => {
      const known = doubled.get(block) ?? inflate(block);
      doubled.set(block, known);
      return known;
    };
    this.#inflated = sourceOf(chain, {
      blocks: () => chain.blocks.map(twice),
      find: (txId) => {
        const block = chain.find(txId)?.block;
        const transaction = block && twice(block).transactions.find((one) => one.txId === txId);
        return block && transaction ? { block: twice(block), transaction } : null;
      },
    });
    this.#denying = sourceOf(chain, { find: () => null, solid: () => chain.head });
  }

  async answer(
    question: TronQuestion,
    { fault, lie }: { fault: LifetimeFault | null; lie: LifetimeLie | null },
  ): Promise<NodeAnswer> {
    const source = lie === null ? this.#truth : lie === 'inflates' ? this.#inflated : this.#denying;
    const ask = async (lag = 0, bent?: (answer: unknown) => unknown) => {
      const head = source.blocks.at(-1 - lag) ?? source.head;
      const [status, body] = await reply(source, question, { head, ...(bent && { bent }) });
      return { status, body };
    };
    switch (fault) {
      case 'timeout_before':
        return 'timeout';
      case 'timeout_after':
        await ask();
        return 'timeout';
      case 'unavailable':
        return { status: 503, body: '{}' };
      case 'rate_limited':
        return { status: 200, body: limited };
      case 'lite':
        return { status: 200, body: ofLite };
      case 'truncated': {
        const { status, body } = await ask();
        return { status, body: body.slice(0, Math.floor(body.length / 2)) };
      }
      case 'stale_head':
        return ask(1);
      case 'empty_list':
        return ask(0, (answer) => (Array.isArray(answer) ? [] : answer));
      case null:
        return ask();
    }
  }
}

interface Bent {
  blocks?: () => readonly TronBlock[];
  find?: TronSource['find'];
  solid?: () => TronBlock;
}

/** The chain as its nodes show it. */
function sourceOf(chain: LifetimeChain, bent: Bent = {}): TronSource {
  return {
    chainId: chain.chainId,
    get blocks() {
      return bent.blocks?.() ?? chain.blocks;
    },
    get head() {
      return chain.head;
    },
    get solid() {
      return bent.solid?.() ?? chain.solid;
    },
    find: bent.find ?? ((txId) => chain.find(txId)),
    waiting: (txId) => chain.waiting(txId),
    broadcast: async (bytes) => chain.submit(bytes),
    ledger: {
      has: (word) => chain.head.state.has(word),
      resources: (word) => ({ bandwidthUsed: chain.head.state.bandwidthUsed(word), energy: 0n }),
      get parameters() {
        return chain.terms.prices;
      },
      factors: new Map(),
      // Nobody stakes anything here.
      stakes: new Stakes(),
    },
    executor: {
      balance: async (word) => chain.head.state.coins(word),
      hasCode: async (word) => word === chain.terms.tokenWord,
      try: async (owner, call) => {
        const effect = chain.head.state.effect(owner, call, chain.terms);
        return toRun(owner, call.contract, effect, chain.terms.tokenWord);
      },
    },
  };
}

const inflate = (block: TronBlock): TronBlock => ({
  ...block,
  transactions: block.transactions.map((one) => ({
    ...one,
    run: one.run && { ...one.run, logs: one.run.logs.map((log) => ({ ...log, data: twiceOf(log.data) })) },
  })),
});

const twiceOf = (word: string): string => (BigInt(`0x${word}`) * 2n).toString(16).padStart(64, '0');
