import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { address, hash, quantity } from './answers.ts';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Node } from './node.ts';

/** Coins that code moved to an address while a transaction ran. */
export interface InnerTransfer {
  txHash: string;
  /** Counted from 1 through the transaction's calls in the order in which they were made. */
  order: number;
  from: string;
  to: string;
  value: bigint;
}

type Style = 'debug' | 'trace';
// A delegated or static call moves no coins, whatever value its frame repeats; CALLCODE pays the caller itself.
const movingCalls = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/**
 * Coins moved by calls inside the transactions of a block; null where the node shows no traces. What was reverted, in
 * itself or above it, moved nothing. The transaction's own call is not among them.
 */
export async function readInnerTransfers(node: Node, header: BlockHeader): Promise<InnerTransfer[] | null> {
  const styles: readonly Style[] = node.tracing === undefined ? ['debug', 'trace'] : node.tracing ? [node.tracing] : [];
  for (const style of styles) {
    try {
      const found = await (style === 'debug' ? readDebug(node, header) : readTrace(node, header));
      node.tracing = style;
      return found;
    } catch (error) {
      // Once a node has shown traces, a refusal is its trouble of the moment.
      if (!(error instanceof NodeRefusal)) throw error;
      if (node.tracing !== undefined) throw new NodeFailure(error.message);
    }
  }
  node.tracing = null;
  return null;
}

/** Geth's `debug_traceBlockByHash` with its callTracer: a tree of frames for each transaction. */
const readDebug = (node: Node, { hash: blockHash }: BlockHeader): Promise<InnerTransfer[]> =>
  node.ask('debug_traceBlockByHash', [blockHash, { tracer: 'callTracer' }], (value) =>
    list(value, 'block trace', (item) => {
      const trace = fields(item, 'transaction trace');
      const txHash = hash(trace.txHash, 'trace.txHash');
      const frames: InnerTransfer[] = [];
      let order = 0;
      const walk = (call: unknown): void => {
        const frame = fields(call, 'call frame');
        if (frame.error !== undefined && frame.error !== null) return;
        if (order > 0 && movingCalls.has(String(frame.type))) {
          frames.push({ txHash, order, ...movement(frame.from, frame.to, frame.value) });
        }
        order += 1;
        for (const inner of list(frame.calls ?? [], 'frame.calls', (one) => one)) walk(inner);
      };
      walk(trace.result);
      return frames.filter(movesCoins);
    }).flat(),
  );

/** The `trace_block` of Erigon, Nethermind and Reth: a flat list, each call with its path inside the transaction. */
const readTrace = (node: Node, header: BlockHeader): Promise<InnerTransfer[]> =>
  node.ask('trace_block', [`0x${header.height.toString(16)}`], (value) => {
    const orders = new Map<string, number>();
    const reverted: string[] = [];
    const frames = list(value, 'block trace', (item) => fields(item, 'trace')).flatMap((trace) => {
      if (hash(trace.blockHash, 'trace.blockHash') !== header.hash) throw new NodeFailure('A trace of another block.');
      // Rewards of a block belong to no transaction.
      if (trace.transactionHash === null || trace.transactionHash === undefined) return [];
      const txHash = hash(trace.transactionHash, 'trace.transactionHash');
      const path = `${txHash}/${list(trace.traceAddress, 'traceAddress', String)
        .map((step) => `${step}/`)
        .join('')}`;
      if (trace.error !== undefined && trace.error !== null) reverted.push(path);
      if (reverted.some((above) => path.startsWith(above))) return [];
      const order = orders.get(txHash) ?? 0;
      orders.set(txHash, order + 1);
      return order === 0 ? [] : toInner(trace, txHash, order);
    });
    return frames.filter(movesCoins);
  });

function toInner(trace: Readonly<Record<string, unknown>>, txHash: string, order: number): InnerTransfer[] {
  const action = fields(trace.action, 'trace.action');
  if (trace.type === 'suicide') {
    return [{ txHash, order, ...movement(action.address, action.refundAddress, action.balance) }];
  }
  if (trace.type !== 'call' || action.callType !== 'call') return [];
  return [{ txHash, order, ...movement(action.from, action.to, action.value) }];
}

function movement(from: unknown, to: unknown, value: unknown): Pick<InnerTransfer, 'from' | 'to' | 'value'> {
  return {
    from: address(from, 'frame.from'),
    to: address(to, 'frame.to'),
    value: value === undefined || value === null ? 0n : quantity(value, 'frame.value'),
  };
}

const movesCoins = ({ from, to, value }: InnerTransfer): boolean => value > 0n && from !== to;
