import type { BlockHeader } from '@florin/domain/ports/chain';
import { fields, list } from '@florin/json-rpc/answers';
import { address, hash, quantity } from './answers.ts';
import { AnswerTooLate, AnswerTooLong, LongAnswer, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import { type Node, StateForgotten } from './node.ts';
import { readHeaderOf } from './read-header.ts';

/** Coins that code moved to an address while a transaction ran. */
export interface InnerTransfer {
  txHash: string;
  /**
   * Counted from 1 through the moves of coins in the transaction's calls, in their order. Calls that move none do not
   * count: nodes differ in which of them they show, such as those of precompiled contracts.
   */
  order: number;
  from: string;
  to: string;
  value: bigint;
}

type Move = Omit<InnerTransfer, 'order'>;
type Style = 'debug' | 'trace';
// A delegated or static call moves no coins, whatever value its frame repeats; CALLCODE pays the caller itself.
const movingCalls = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/** Why a node that may show traces has not shown all of a block's. */
export interface TraceFailure {
  reason: string;
  /** Asked again it would most likely be `same`, or was too `late`; or it was the trouble of a `moment`. */
  kind: 'same' | 'late' | 'moment';
}

/** What a node shows of what contracts moved in a block. */
export interface Traced {
  /** Null where it shows no traces, or none of this block. */
  moves: InnerTransfer[] | null;
  /** Null where it has shown all, or never shows any. */
  failure: TraceFailure | null;
}

/**
 * Coins moved by calls inside the transactions of a block. What was reverted, in itself or above it, moved nothing. The
 * transaction's own call is not among them. That a node does not offer traces is decided by its saying so alone, for the
 * life of the process; whatever else it answers is about this block, or the moment.
 */
export async function readInnerTransfers(node: Node, header: BlockHeader): Promise<Traced> {
  if (node.tracing === null) return { moves: null, failure: null };
  const styles: readonly Style[] = node.tracing === undefined ? ['trace', 'debug'] : [node.tracing];
  let failure: TraceFailure | null = null;
  for (const style of styles) {
    try {
      const { moves, untold } = await (style === 'debug' ? readDebug(node, header) : readTrace(node, header));
      node.tracing = style;
      return { moves: numbered(moves), failure: untold === null ? null : { reason: untold, kind: 'moment' } };
    } catch (error) {
      if (error instanceof NodeFailure) return { moves: null, failure: failureOf(error) };
      if (!(error instanceof NodeRefusal)) throw error;
      // Once a node has shown traces, a refusal is its trouble of the moment.
      if (node.tracing !== undefined) failure = { reason: error.message, kind: 'moment' };
      else if (!isUnoffered(error)) failure = { reason: error.message, kind: 'same' };
    }
  }
  if (failure === null) node.tracing = null;
  return { moves: null, failure };
}

function failureOf(error: NodeFailure): TraceFailure {
  const { message: reason } = error;
  if (error instanceof StateForgotten || error instanceof AnswerTooLong) return { reason, kind: 'same' };
  return { reason, kind: error instanceof AnswerTooLate || error instanceof LongAnswer ? 'late' : 'moment' };
}

/** JSON-RPC's number for a method that there is none of, and Besu's for one that is not switched on. */
const unofferedCodes = new Set([-32_601, -32_604]);
/** The words of nodes, and of providers whose numbers say something else. */
const unoffered = new RegExp(
  [
    String.raw`\b(method|namespace|module|trace_block|debug_traceBlockByHash)\b.*(not (available|found|supported|enabled|allowed)|does(n't| not) exist|disabled)`,
    '(unsupported|unknown) method',
    String.raw`not (available|included|supported) .*\b(tier|plan)\b`,
  ].join('|'),
  'i',
);
const isUnoffered = ({ code, message }: NodeRefusal): boolean => unofferedCodes.has(code) || unoffered.test(message);

function numbered(moves: readonly Move[]): InnerTransfer[] {
  const orders = new Map<string, number>();
  return moves.filter(movesCoins).map(({ txHash, from, to, value }) => {
    const order = (orders.get(txHash) ?? 0) + 1;
    orders.set(txHash, order);
    return { txHash, order, from, to, value };
  });
}

interface Shown {
  moves: Move[];
  /** Why the moves of one of its transactions are not among them; null where all are. */
  untold: string | null;
}

/** Geth's `debug_traceBlockByHash` with its callTracer: a tree of frames for each transaction, or why there is none. */
const readDebug = (node: Node, { hash: blockHash }: BlockHeader): Promise<Shown> =>
  node.ask('debug_traceBlockByHash', [blockHash, { tracer: 'callTracer' }], (value) => {
    const untold: string[] = [];
    const all = list(value, 'block trace', (item) => {
      const trace = fields(item, 'transaction trace');
      const txHash = hash(trace.txHash, 'trace.txHash');
      const moves: Move[] = [];
      if (trace.result === undefined || trace.result === null) {
        untold.push(`${txHash}: ${String(trace.error)}`);
        return moves;
      }
      const walk = (call: unknown, isInner: boolean): void => {
        const frame = fields(call, 'call frame');
        if (frame.error !== undefined && frame.error !== null) return;
        if (isInner && movingCalls.has(String(frame.type)))
          moves.push({ txHash, ...movement(frame.from, frame.to, frame.value) });
        for (const inner of list(frame.calls ?? [], 'frame.calls', (one) => one)) walk(inner, true);
      };
      walk(trace.result, false);
      return moves;
    });
    return { moves: all.flat(), untold: untold[0] ?? null };
  });

/** The `trace_block` of Erigon, Nethermind and Reth: a flat list, each call with its path inside the transaction. */
async function readTrace(node: Node, header: BlockHeader): Promise<Shown> {
  const traces = await node.ask('trace_block', [`0x${header.height.toString(16)}`], (value) =>
    list(value, 'block trace', (item) => fields(item, 'trace')),
  );
  // Asked by its height, a node on another branch has nothing to show where that branch's block is empty.
  if (traces.length === 0 && (await readHeaderOf(node, header.height))?.hash !== header.hash) throw ofAnotherBlock();
  // A call stands before all that it made: what was reverted last is the only one that the next trace may be below.
  let reverted: string | null = null;
  const moves = traces.flatMap((trace) => {
    if (hash(trace.blockHash, 'trace.blockHash') !== header.hash) throw ofAnotherBlock();
    // Rewards of a block belong to no transaction.
    if (trace.transactionHash === null || trace.transactionHash === undefined) return [];
    const txHash = hash(trace.transactionHash, 'trace.transactionHash');
    const steps = list(trace.traceAddress, 'traceAddress', String);
    const path = `${txHash}/${steps.map((step) => `${step}/`).join('')}`;
    if (reverted !== null && path.startsWith(reverted)) return [];
    if (trace.error !== undefined && trace.error !== null) {
      reverted = path;
      return [];
    }
    return steps.length === 0 ? [] : toMoves(trace, txHash);
  });
  return { moves, untold: null };
}

const ofAnotherBlock = (): NodeFailure => new NodeFailure('A trace of another block.');

function toMoves(trace: Readonly<Record<string, unknown>>, txHash: string): Move[] {
  const action = fields(trace.action, 'trace.action');
  if (trace.type === 'suicide') return [{ txHash, ...movement(action.address, action.refundAddress, action.balance) }];
  if (trace.type === 'create') {
    const { address: created } = fields(trace.result, 'trace.result');
    return [{ txHash, ...movement(action.from, created, action.value) }];
  }
  if (trace.type !== 'call' || action.callType !== 'call') return [];
  return [{ txHash, ...movement(action.from, action.to, action.value) }];
}

function movement(from: unknown, to: unknown, value: unknown): Omit<Move, 'txHash'> {
  return {
    from: address(from, 'frame.from'),
    to: address(to, 'frame.to'),
    value: value === undefined || value === null ? 0n : quantity(value, 'frame.value'),
  };
}

const movesCoins = ({ from, to, value }: Move): boolean => value > 0n && from !== to;
