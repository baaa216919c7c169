import { text } from '@florin/grpc/protobuf';
import type { Slot, TransactionState } from '@florin/domain/ports/chain';
import { agreedState } from '@florin/json-rpc/agreement';
import { NodeFailure } from '@florin/json-rpc/failures';
import { readOn } from '@florin/json-rpc/failover';
import { gasUsed } from './fees.ts';
import { sawEnd } from './lifetimes.ts';
import type { Node, Rpc } from './node.ts';
import { ask, found, mask } from './query.ts';
import { needHeight, readCheckpoint } from './read-checkpoint.ts';

/** What a node knows of a transaction; with a height, what the nodes that have come so far agree on. */
export const readTransactionState = (
  rpc: Rpc,
  network: string,
  txHash: string,
  height?: bigint,
  slot?: Slot,
): Promise<TransactionState> =>
  height === undefined
    ? readOn(rpc, (node) => stateOn(node, txHash), 'a transaction')
    : agreedState(
        rpc,
        async (node) => {
          // Asked before the transaction: a checkpoint that comes between both is then one that the node knows too late.
          await needHeight(node, height);
          return stateOn(node, txHash);
        },
        slot && ((node) => sawEnd(node, network, slot)),
      );

/** Whether a node has run it, in a checkpoint or not yet. */
export const isKnown = async (node: Node, txHash: string): Promise<boolean> => (await readRun(node, txHash)) !== null;

async function stateOn(node: Node, txHash: string): Promise<TransactionState> {
  const run = await readRun(node, txHash);
  if (run === null) return { state: 'unknown' };
  if (run.height === null) return { state: 'pending' };
  const checkpoint = await readCheckpoint(node, run.height);
  if (checkpoint === null) throw new NodeFailure('The node shows no checkpoint where it has one.');
  const { success, net, height } = run;
  // Who pays gets back what the storage of coins once cost, which may be more than it pays.
  const cost = net < 0n ? { fee: 0n, returned: -net } : { fee: net };
  return { state: 'included', success, height, blockHash: checkpoint.header.hash, ...cost };
}

const parts = ['digest', 'effects.status', 'effects.gas_used', 'checkpoint'];

interface Run {
  success: boolean;
  /** MIST that it cost in all; negative where more came back. */
  net: bigint;
  /** Of its checkpoint; null while it is in none. */
  height: bigint | null;
}

/** What a node says that a transaction came to; null where it does not know it. */
const readRun = (node: Node, txHash: string): Promise<Run | null> =>
  found(
    ask(node, { method: 'LedgerService/GetTransaction', request: [text(1, txHash), mask(2, parts)] }, (answer) => {
      const transaction = answer.message(1);
      if (transaction.text(1) !== txHash) throw new NodeFailure('The node answered another transaction.');
      const effects = transaction.message(4);
      return {
        success: effects.message(4).number(1) === 1n,
        net: gasUsed(effects).net,
        height: transaction.numbers(6).at(-1) ?? null,
      };
    }),
  );
