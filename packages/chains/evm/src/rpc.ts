import { type Asker, createNode, type Node, NodeFailure } from './node.ts';

/** All nodes of one chain, with failover: the one that answered last is asked first. */
export interface Rpc extends Asker {
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

export interface RpcOptions {
  urls: readonly string[];
  /** The chain id that every node must report before it is believed. */
  network: string;
  /** For one question to one node. */
  timeoutMilliseconds?: number;
}

const rounds = 2;

/** JSON-RPC over HTTP with the nodes of one chain. */
export function createRpc({ urls, network, timeoutMilliseconds = 10_000 }: RpcOptions): Rpc {
  // One address written twice is one witness.
  const nodes = [...new Set(urls)].map((url) => createNode(url, network, timeoutMilliseconds));
  let preferred = 0;
  const read: Rpc['read'] = async (reading, what) => {
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
