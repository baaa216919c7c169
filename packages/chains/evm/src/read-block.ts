import type { Block, BlockHeader } from '@florin/domain/ports/chain';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { watchKeyOf } from './address-book.ts';
import { fields, list } from '@florin/json-rpc/answers';
import { bytes, quantity, readBlockTransaction } from './answers.ts';
import type { BlockTransaction, Log, Receipt } from './answers.ts';
import { readTransferEvent } from './erc20.ts';
import { NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Node } from './node.ts';
import { readTokenLogs, type Tokens, withPromisedLogs } from './read-logs.ts';
import { toHeader } from './read-header.ts';
import { readReceipts } from './read-receipts.ts';
import { type InnerTransfer, readInnerTransfers, type TraceFailure } from './read-traces.ts';
import { coinTransfer, innerTransfers, tokenTransfers } from './transfers.ts';

/** What one node says of one block. */
interface Reading {
  transactions: readonly BlockTransaction[];
  logs: readonly Log[];
  /** Null where the node cannot show them. */
  inner: readonly InnerTransfer[] | null;
  /** Why not all of them are there, on a node that may show them. */
  failure: TraceFailure | null;
  /** Of the whole block, where they were read already. */
  receipts: ReadonlyMap<string, Receipt> | null;
}

/** A block as one node shows it. */
export interface NodeBlock {
  block: Block;
  /** Why what contracts moved is not there, or not all of it, where the node may show it: the block is untraced then. */
  failure: TraceFailure | null;
}

/**
 * Transfers of one block to watched addresses: coins sent by a transaction itself or, where the node traces, by
 * contracts in it, and ERC-20 tokens of the listed contracts. Everything is asked of one node by the block's hash and
 * checked against it. Failed transactions, zero values and events of unlisted contracts are no transfers. Two
 * questions to the node, a third when code ran and coins are looked for, one more when something is ours.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Node, question: BlockQuestion): Promise<NodeBlock> {
  try {
    return await read(node, question);
  } catch (error) {
    // A node that declines to tell of a block has not shown it: another one may.
    throw error instanceof NodeRefusal ? new NodeFailure(error.message) : error;
  }
}

async function read(node: Node, { header, assets, watched }: BlockQuestion): Promise<NodeBlock> {
  const tokens = new Map(assets.flatMap((asset) => (asset.kind === 'token' ? [[watchKeyOf(asset.ref), asset]] : [])));
  const coins = assets.some((asset) => asset.kind === 'native');
  const reading = await readAll(node, header, tokens, coins);
  const { failure } = reading;
  const untraced = reading.inner === null || failure !== null ? { untraced: true } : {};
  const candidates = receivers(reading, coins);
  const keys = [...new Set(candidates.map(({ key }) => key))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const involved = new Set(candidates.flatMap(({ key, txHash }) => (ours.has(key) ? [txHash] : [])));
  if (involved.size === 0) return { block: { header, transfers: [], ...untraced }, failure };

  const receipts = reading.receipts ?? (await readReceipts(node, header, involved));
  checkLogs(reading, involved, receipts);
  const transfers = reading.transactions
    .filter(({ hash }) => involved.has(hash))
    .flatMap((transaction) => {
      const receipt = receipts.get(transaction.hash) as Receipt;
      const moved = tokenTransfers(transaction, receipt, tokens);
      if (!coins) return moved;
      const inner = (reading.inner ?? []).filter(({ txHash }) => txHash === transaction.hash);
      return coinTransfer(transaction, receipt).concat(innerTransfers(transaction, receipt, inner), moved);
    });
  const found = transfers.filter(({ watchKey }) => ours.has(watchKey));
  return { block: { header, transfers: found, ...untraced }, failure };
}

async function readAll(node: Node, header: BlockHeader, tokens: Tokens, coins: boolean): Promise<Reading> {
  const [{ transactions, bloom, gasUsed }, answered] = await Promise.all([
    readTransactions(node, header),
    readTokenLogs(node, header, tokens),
  ]);
  const hashes = new Set(transactions.map(({ hash }) => hash));
  const { logs, receipts } = await withPromisedLogs(node, { header, bloom, hashes }, tokens, answered);
  // A plain transfer costs exactly this, and a block of nothing else has run no code.
  const codeRan = gasUsed !== BigInt(transactions.length) * plainGas;
  const traced = coins && codeRan ? await readInnerTransfers(node, header) : { moves: [], failure: null };
  return { transactions, logs, inner: traced.moves, failure: traced.failure, receipts };
}

const plainGas = 21_000n;

function readTransactions(
  node: Node,
  header: BlockHeader,
): Promise<{ transactions: BlockTransaction[]; bloom: string; gasUsed: bigint }> {
  return node.ask('eth_getBlockByHash', [header.hash, true], (value) => {
    const answered = toHeader(value);
    const same =
      answered.hash === header.hash && answered.height === header.height && answered.parentHash === header.parentHash;
    if (!same) throw new NodeFailure('The node answered another block.');
    const block = fields(value, 'block');
    const transactions = list(block.transactions, 'block.transactions', readBlockTransaction);
    if (new Set(transactions.map(({ hash }) => hash)).size !== transactions.length) {
      throw new NodeFailure('The node gave a transaction twice.');
    }
    const bloom = bytes(block.logsBloom, 'block.logsBloom');
    return { transactions, bloom, gasUsed: quantity(block.gasUsed, 'block.gasUsed') };
  });
}

/** Whoever may have received something, with the transaction that would tell. */
function receivers({ transactions, logs, inner }: Reading, coins: boolean): { txHash: string; key: string }[] {
  const sent = coins ? transactions : [];
  return [
    ...sent.flatMap(({ hash, to, value }) => (to !== null && value > 0n ? [{ txHash: hash, key: to }] : [])),
    ...(inner ?? []).map(({ txHash, to }) => ({ txHash, key: to })),
    ...logs.flatMap((log) => {
      const event = readTransferEvent(log);
      return event === null ? [] : [{ txHash: log.txHash, key: event.to }];
    }),
  ];
}

/** The logs that made a transaction interesting must be in its receipt, and the transaction in the block. */
function checkLogs(
  { transactions, logs }: Reading,
  involved: ReadonlySet<string>,
  receipts: ReadonlyMap<string, Receipt>,
): void {
  const inBlock = new Set(transactions.map(({ hash }) => hash));
  for (const txHash of involved)
    if (!inBlock.has(txHash)) throw new NodeFailure('A log or trace has no transaction in its block.');
  for (const log of logs) {
    if (!involved.has(log.txHash)) continue;
    const kept = receipts.get(log.txHash)?.logs.some(({ index, data }) => index === log.index && data === log.data);
    if (kept !== true) throw new NodeFailure('A log is missing in the receipt of its transaction.');
  }
}
