import { type Asker, NodeFailure, NodeRefusal } from './failures.ts';

/** All nodes of one chain, with failover: the one that answered last is asked first. */
export interface Failover<Node extends Asker> extends Asker {
  readonly nodes: readonly Node[];
  /**
   * Lets one node do a whole reading, so that no two histories are mixed; another one when it fails, at most two rounds.
   * @throws NodeFailure when no node could; NodeRefusal when one declined.
   */
  read<Answer>(reading: (node: Node) => Promise<Answer>, what: string): Promise<Answer>;
  /** Asks this node first from now on. */
  prefer(node: Node): void;
  /** 0 for the node that is asked first, and so on. */
  rank(node: Node): number;
}

const rounds = 2;

/** Asks nodes in turn when one fails. An address written twice is one witness. */
export function createFailover<Node extends Asker>(
  urls: readonly string[],
  create: (url: string) => Node,
): Failover<Node> {
  const nodes = [...new Set(urls)].map(create);
  let preferred = 0;
  const read: Failover<Node>['read'] = async (reading, what) => {
    const failures: string[] = [];
    const first = preferred;
    for (let turn = 0; turn < nodes.length * rounds; turn += 1) {
      const place = (first + turn) % nodes.length;
      try {
        const answer = await reading(nodes[place] as Node);
        if (turn > 0) preferred = place;
        return answer;
      } catch (error) {
        if (!(error instanceof NodeFailure)) throw error;
        failures.push(error.message);
      }
    }
    throw new NodeFailure(`No node answered ${what}: ${failures.join('; ')}`);
  };
  return {
    nodes,
    read,
    ask: (method, params, parse) => read((node) => node.ask(method, params, parse), method),
    prefer(node) {
      preferred = Math.max(0, nodes.indexOf(node));
    },
    rank: (node) => (nodes.indexOf(node) - preferred + nodes.length) % nodes.length,
  };
}

/** Lets one node do a reading; another one when it fails or declines: not every node offers every question. */
export const readOn = <Node extends Asker, Answer>(
  rpc: Pick<Failover<Node>, 'read'>,
  reading: (node: Node) => Promise<Answer>,
  what: string,
): Promise<Answer> =>
  rpc.read(async (node) => {
    try {
      return await reading(node);
    } catch (error) {
      throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
    }
  }, what);
