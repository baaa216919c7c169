import type { NodeAnswer } from '@florin/testing/simulated-node/faults';
import { type LifetimeFault, type LifetimeLie, LifetimeNode } from '@florin/testing/simulated-tron/node';
import type { Random } from '../core/random.ts';
import type { World } from './world.ts';

export const lifetimeNodeUrls = ['http://lifetimes-1.simulated', 'http://lifetimes-2.simulated'];

const always = ['timeout_before', 'timeout_after', 'unavailable', 'rate_limited', 'truncated'] as const;
/** What fits one question only; it is drawn as often as all others together. */
const fitting: Readonly<Record<string, readonly LifetimeFault[]>> = {
  eth_getLogs: ['empty_list'],
  '/wallet/gettransactioninfobyblocknum': ['empty_list', 'lite'],
  '/wallet/gettransactioninfobyid': ['lite', 'stale_head'],
  // Whoever sent it cannot know whether it was taken.
  '/wallet/broadcasthex': ['timeout_after', 'timeout_before'],
};
/** What moves money is worth a fault more often. */
const pickedOn = 3;
/** An outage lasts for some questions. */
const outageChance = 0.25;
const outageQuestionsMax = 8;
/** A liar does so for some steps on end, every so many steps, one lie after the other. */
const [lieSteps, lieEvery] = [20, 40];

/** One node of the chain of lifetimes, with its faults. */
export class LifetimeDoor {
  readonly #world: World;
  readonly #node: LifetimeNode;
  readonly #random: Random;
  readonly #isLiar: boolean;
  #outage: { fault: LifetimeFault; questions: number } | null = null;

  constructor(world: World, node: LifetimeNode, url: string) {
    this.#world = world;
    this.#node = node;
    this.#random = world.random.split(url);
    // Either may be the one that cannot be trusted: the first is asked first.
    this.#isLiar = url === world.random.split('liar of lifetimes').pick(lifetimeNodeUrls);
  }

  /** The name of a question, for the story and for faults. */
  static methodOf(path: string, body: Readonly<Record<string, unknown>>): string {
    return path === '/jsonrpc' ? String(body['method']) : path;
  }

  answer(path: string, body: Readonly<Record<string, unknown>>): Promise<NodeAnswer> {
    const fault = this.#draw(LifetimeDoor.methodOf(path, body));
    const lie = this.#lie;
    if (fault ?? lie) this.#world.story.note(`the node of lifetimes answers with ${fault ?? lie}`);
    return this.#node.answer({ path, body }, { fault, lie });
  }

  get #lie(): LifetimeLie | null {
    const { knobs, story } = this.#world;
    if (!knobs.liar || !this.#isLiar || story.step % lieEvery >= lieSteps) return null;
    return Math.floor(story.step / lieEvery) % 2 === 0 ? 'denies' : 'inflates';
  }

  #draw(method: string): LifetimeFault | null {
    const { rpcFault } = this.#world.knobs;
    if (rpcFault === 0) return null;
    if (this.#outage && this.#outage.questions > 0) {
      this.#outage.questions -= 1;
      return this.#outage.fault;
    }
    if (!this.#random.chance(rpcFault * (method === '/wallet/broadcasthex' ? pickedOn : 1))) return null;
    if (this.#random.chance(outageChance)) {
      this.#outage = { fault: this.#random.pick(always), questions: this.#random.int(1, outageQuestionsMax) };
      return this.#outage.fault;
    }
    return this.#random.pick(this.#random.chance(0.5) ? (fitting[method] ?? ['stale_head']) : always);
  }
}

/** Both nodes by their addresses; none in a world without such a chain. */
export function lifetimeDoors(world: World): ReadonlyMap<string, LifetimeDoor> {
  if (world.lifetimes === null) return new Map();
  const node = new LifetimeNode(world.lifetimes.chain);
  return new Map(lifetimeNodeUrls.map((url) => [url, new LifetimeDoor(world, node, url)] as const));
}
