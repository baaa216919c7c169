import type { Signing, TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { numberOf } from '@florin/json-rpc/number-slots';
import type { Node, Rpc } from './node.ts';
import type { Places } from './places.ts';
import { expectHeight } from './read-header.ts';

/** What a node knows of a group by its newest blocks, and by what was found earlier. */
export const readTransactionState = (rpc: Rpc, places: Places, txHash: string): Promise<TransactionState> =>
  readOn(rpc, (node) => stateOn(node, places, txHash), 'a transaction');

interface Question {
  txHash: string;
  height: bigint;
  signing: Signing | undefined;
}

/**
 * What the nodes that have come to a height agree on. The newest blocks lack what is older than they are: that none has a
 * group is the word only of a node that shows who else used its number up, or that nobody had at that height.
 * @throws NodeFailure until they agree, and where nobody says which number it has.
 */
export const readAgreedState = (rpc: Rpc, places: Places, question: Question): Promise<TransactionState> =>
  agreedState(rpc, async (node) => {
    const { txHash, height, signing } = question;
    await expectHeight(node, height);
    const state = await stateOn(node, places, txHash);
    if (state.state === 'included') return state;
    if (signing === undefined) throw new NodeFailure('No block that is looked through has it, and older ones may.');
    const used = { source: signing.sourceAddress, counter: numberOf(signing.slot).nonce, before: height };
    return (await places.findUser(node, used)) === txHash ? stateOn(node, places, txHash) : state;
  });

async function stateOn(node: Node, places: Places, txHash: string): Promise<TransactionState> {
  const found = await places.find(node, txHash);
  if (found === null) return { state: (await isWaiting(node, txHash)) ? 'pending' : 'unknown' };
  const { group, height, blockHash } = found;
  const success = group.steps.every(({ isApplied }) => isApplied);
  const burnt = success ? group.steps.reduce((sum, step) => sum + step.burnt, 0n) : 0n;
  return { state: 'included', success, height, blockHash, fee: group.fee + burnt };
}

/** What a node may still put into a block; what it refused, or what is over, is not. */
const live = ['validated', 'applied', 'branch_delayed', 'unprocessed'] as const;
const poolPath = '/chains/main/mempool/pending_operations?version=2&validation_pass=3&refused=false&outdated=false';

export const isWaiting = (node: Asker, txHash: string): Promise<boolean> =>
  node.ask(poolPath, [], (value) => {
    const pool = fields(value, 'pool');
    return live.some((part) => list(pool[part] ?? [], part, nameIn).includes(txHash));
  });

/** Older nodes write a name beside its operation. */
const nameIn = (one: unknown): string =>
  text(Array.isArray(one) ? one[0] : fields(one, 'waiting operation').hash, 'waiting operation');
