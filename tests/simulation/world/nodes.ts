import { carrier } from '@florin/json-rpc/carry';
import { AnswerTooLate } from '@florin/json-rpc/failures';
import {
  type AnsweringNode,
  answerWith,
  type NodeAnswer,
  type NodeFault,
  type NodeQuestion,
} from '@florin/testing/simulated-node/faults';
import type { Random } from '../core/random.ts';
import { coinNodeUrls, nodeUrls } from './base.ts';
import { LifetimeDoor, lifetimeDoors } from './lifetime-nodes.ts';
import { scriptAt } from './true-chain.ts';
import type { World } from './world.ts';

const realFetch = globalThis.fetch;
const realCarry = carrier.carry;

/** What fits every question, and what fits one method only; the latter is drawn as often as all others together. */
const always = [
  'timeout_before',
  'timeout_after',
  'unavailable',
  'internal_error',
  'rate_limited',
  'truncated',
] as const;
const fitting: Readonly<Record<string, readonly NodeFault[]>> = {
  eth_getLogs: ['empty_logs', 'empty_logs', 'lying_logs', 'duplicated'],
  eth_getBlockByHash: ['lying_block', 'stale_head'],
  // Whoever sent it cannot know whether it was taken.
  eth_sendRawTransaction: ['timeout_after', 'timeout_before'],
  sendrawtransaction: ['timeout_after', 'timeout_before'],
  getblock: ['wrong_block', 'unknown_block', 'stale_head'],
  getblockheader: ['unknown_block', 'stale_head'],
  getrawtransaction: ['unknown_transaction', 'stale_head'],
  gettxout: ['spent_coin', 'stale_head'],
  getrawmempool: ['empty_pool'],
};
/** An outage lasts for some questions, so that whoever asks again at once learns nothing. */
const outageChance = 0.25;
const outageQuestionsMax = 8;
/** A list with something in it is worth a lie more often than an empty one, and so is what moves money. */
const pickedOn = 3;
const movesMoney = /^(?:eth_)?sendrawtransaction$/i;

/** A liar does so for some steps on end, every so many steps. */
const [lieSteps, lieEvery] = [12, 40];

class NodeWithFaults {
  readonly #world: World;
  readonly #random: Random;
  readonly #node: AnsweringNode;
  readonly #isFirst: boolean;
  readonly #isOfCoins: boolean;
  #outage: { fault: NodeFault; questions: number } | null = null;

  constructor(world: World, node: AnsweringNode, url: string) {
    this.#world = world;
    this.#node = node;
    this.#isOfCoins = node === world.coins.forger;
    this.#random = world.random.split(url);
    this.#isFirst = url === nodeUrls[0] || url === coinNodeUrls[0];
  }

  answer(question: NodeQuestion): NodeAnswer {
    if (this.#isOfCoins) this.#forge();
    const fault = this.#draw(question) ?? (this.#lies && !this.#isOfCoins ? 'inflated' : null);
    if (fault) this.#world.story.note(`the node answers with ${fault}`);
    return answerWith(this.#node, question, fault);
  }

  /** The second node, when it is one that cannot be trusted. */
  get #lies(): boolean {
    const { knobs, story } = this.#world;
    return knobs.liar && !this.#isFirst && story.step % lieEvery < lieSteps;
  }

  /** A liar among nodes of coins, whose bytes are proved by hashes, shows another branch. */
  #forge(): void {
    const { forger, shown } = this.#world.coins;
    const victim = shown.at(-1);
    if (!this.#lies || victim === undefined) forger.comeBack();
    else forger.leave(scriptAt(victim));
  }

  #draw(question: NodeQuestion): NodeFault | null {
    const { rpcFault } = this.#world.knobs;
    if (rpcFault === 0) return null;
    if (this.#outage && this.#outage.questions > 0) {
      this.#outage.questions -= 1;
      return this.#outage.fault;
    }
    const isWorthIt = movesMoney.test(question.method) || this.#hasLogs(question);
    if (!this.#random.chance(rpcFault * (isWorthIt ? pickedOn : 1))) return null;
    if (this.#random.chance(outageChance)) {
      this.#outage = { fault: this.#random.pick(always), questions: this.#random.int(1, outageQuestionsMax) };
      return this.#outage.fault;
    }
    const own = fitting[question.method] ?? ['stale_head'];
    return this.#random.pick(this.#random.chance(0.5) ? own : always);
  }

  #hasLogs(question: NodeQuestion): boolean {
    if (question.method !== 'eth_getLogs') return false;
    const answer = answerWith(this.#node, question, null);
    return answer !== 'timeout' && answer.body.includes('"result":[{');
  }
}

/**
 * Lets the product's own JSON-RPC client reach the simulated nodes, in this process and in turn. Nothing else is
 * reachable while it is in place.
 *
 * @returns takes it away again
 */
export function installNodes(world: World): () => void {
  const nodes = new Map([
    ...nodeUrls.map((url) => [url, new NodeWithFaults(world, world.node, url)] as const),
    ...coinNodeUrls.map((url, at) => {
      const { node, forger } = world.coins;
      return [url, new NodeWithFaults(world, at === 0 ? node : forger, url)] as const;
    }),
  ]);
  const doors = lifetimeDoors(world);
  const ask = (url: URL, body: NodeQuestion): Promise<NodeAnswer> => {
    const door = doors.get(url.origin);
    if (door !== undefined)
      return world.scheduler.ask(`rpc ${LifetimeDoor.methodOf(url.pathname, { ...body })}`, () =>
        door.answer(url.pathname, { ...body }),
      );
    const node = nodes.get(url.href);
    if (!node) throw new TypeError(`Nothing is reachable at ${url.href}.`);
    return world.scheduler.ask(`rpc ${body.method}`, () => Promise.resolve(node.answer(body)));
  };
  carrier.carry = async (address, { content }) => {
    const answer = await ask(address, JSON.parse(String(content)) as NodeQuestion);
    if (answer === 'timeout') throw new AnswerTooLate('TimeoutError');
    return { status: answer.status, text: answer.body };
  };
  globalThis.fetch = (url) => Promise.reject(new TypeError(`Nothing is reachable at ${String(url)}.`));
  return () => {
    carrier.carry = realCarry;
    globalThis.fetch = realFetch;
  };
}
