import { answerWith, type NodeAnswer, nodeFaults, type NodeQuestion } from '@florin/testing/simulated-chain/faults';
import type { World } from './world.ts';

const realFetch = globalThis.fetch;

/** The part of a response that a JSON-RPC client reads. */
const toResponse = ({ status, body }: Exclude<NodeAnswer, 'timeout'>): Response =>
  ({
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: () => Promise.resolve(body),
    json: () => Promise.resolve(body).then((text) => JSON.parse(text) as unknown),
  }) as Response;

/**
 * Lets the product's own JSON-RPC client reach the simulated nodes, in this process and in turn. Nothing else is
 * reachable while it is in place.
 *
 * @returns takes it away again
 */
export function installNodes(world: World): () => void {
  const random = world.random.split('nodes');
  globalThis.fetch = async (_url, init) => {
    const question = JSON.parse(String(init?.body)) as NodeQuestion;
    const answer = await world.scheduler.ask(`rpc ${question.method}`, () => {
      const fault = random.chance(world.knobs.rpcFault) ? random.pick(nodeFaults) : null;
      if (fault) world.story.note(`the node answers with ${fault}`);
      return Promise.resolve(answerWith(world.node, question, fault));
    });
    if (answer === 'timeout') throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    return toResponse(answer);
  };
  return () => {
    globalThis.fetch = realFetch;
  };
}
