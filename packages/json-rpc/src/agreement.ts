import { judgeTestimony } from '@florin/domain/chain/judge-testimony';
import type { TransactionState } from '@florin/domain/ports/chain';
import type { Failover } from './failover.ts';
import { type Asker, NodeFailure } from './failures.ts';

type Nodes<Node extends Asker> = Pick<Failover<Node>, 'nodes'>;

/**
 * What the nodes tell, each asked by itself: the answer of the only one, or of several the answers with the `word` that
 * two have in common at least and more tell than deny. A node that fails or declines says nothing.
 * @throws NodeFailure until they agree.
 */
export async function agreedOn<Node extends Asker, Answer>(
  { nodes }: Nodes<Node>,
  ask: (node: Node) => Promise<Answer>,
  { word, what }: { word: (answer: Answer) => string; what: string },
): Promise<readonly [Answer, ...Answer[]]> {
  const answers = await Promise.allSettled(nodes.map((node) => ask(node)));
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason?.message)] : []));
  const [most = []] = [...Map.groupBy(told, word).values()].toSorted((one, other) => other.length - one.length);
  const [first, ...others] = most;
  if (first === undefined) throw new NodeFailure(`No node answered ${what}: ${reasons.join('; ')}`);
  const testimony = { agree: most.length, deny: told.length - most.length, silent: reasons.length };
  if (nodes.length > 1 && judgeTestimony(testimony) !== 'agreed')
    throw new NodeFailure([`The nodes do not agree on ${what}.`, ...reasons].join(' '));
  return [first, ...others];
}

/**
 * Where the nodes agree that a transaction is: in one block and with one effect, or in no block. Where its lifetime ends by
 * itself, only a node that has seen that end can say that no block has it: for any other one a later block still may.
 */
export async function agreedState<Node extends Asker>(
  rpc: Nodes<Node>,
  ask: (node: Node) => Promise<TransactionState>,
  sawEnd: (node: Node) => Promise<boolean> = async () => true,
): Promise<TransactionState> {
  const asking = async (node: Node): Promise<TransactionState> => {
    // Asked before the transaction: an end that comes between both is then one that the node saw too late, not too early.
    const isOver = await sawEnd(node);
    const state = await ask(node);
    if (!isOver && state.state !== 'included')
      throw new NodeFailure('The node has not come to the end of its lifetime.');
    return state;
  };
  const states = await agreedOn(rpc, asking, { word: wordOf, what: 'a transaction' });
  // Pools differ: one that holds it contradicts nobody.
  return states.find(({ state }) => state === 'pending') ?? states[0];
}

const wordOf = (state: TransactionState): string =>
  state.state === 'included'
    ? [state.success, state.height, state.blockHash, state.fee, state.returned ?? 0n].join(' ')
    : 'in no block';
