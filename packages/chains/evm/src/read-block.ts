import type { Asset, Block, BlockHeader, Transfer, WatchLookup } from '@florin/domain/ports/chain';
import { checksummed, watchKeyOf } from './address-book.ts';
import { bytes, fields, list, readBlockTransaction, readLog } from './answers.ts';
import type { BlockTransaction, Log, Receipt } from './answers.ts';
import { mayContain } from './bloom.ts';
import { readTransferEvent, transferTopic } from './erc20.ts';
import { readBlockReceipts, readReceipts } from './read-receipts.ts';
import { toHeader } from './read-header.ts';
import { NodeFailure, type Rpc } from './rpc.ts';

/** Token contract in lower case → the asset as it was asked for. */
type Tokens = ReadonlyMap<string, Asset>;

/**
 * Transfers of one block to watched addresses: coins sent by a transaction itself, and ERC-20 tokens of the listed
 * contracts. Everything is asked by the block's hash and checked against it. Failed transactions, zero values and
 * events of unlisted contracts are no transfers. Two questions to the node, a third when something is ours.
 */
export async function readBlock(
  rpc: Rpc,
  header: BlockHeader,
  assets: readonly Asset[],
  watched: WatchLookup,
): Promise<Block> {
  const tokens = new Map(assets.flatMap((asset) => (asset.kind === 'token' ? [[watchKeyOf(asset.ref), asset]] : [])));
  const coins = assets.some((asset) => asset.kind === 'native');
  const [{ transactions, bloom }, answered] = await Promise.all([
    readTransactions(rpc, header),
    readTokenLogs(rpc, header, tokens),
  ]);
  const logs = answered.length > 0 ? answered : await promisedLogs(rpc, header, tokens, bloom);
  const receiver = ({ to, value }: BlockTransaction) => (coins && value > 0n ? to : null);
  const candidates = [
    ...transactions.map((transaction) => ({ txHash: transaction.hash, key: receiver(transaction) })),
    ...logs.map((log) => ({ txHash: log.txHash, key: readTransferEvent(log)?.to ?? null })),
  ];
  const keys = new Set(candidates.flatMap(({ key }) => (key === null ? [] : [key])));
  const ours = keys.size === 0 ? keys : await watched([...keys]);
  const involved = new Set(candidates.flatMap(({ key, txHash }) => (key !== null && ours.has(key) ? [txHash] : [])));
  if (involved.size === 0) return { header, transfers: [] };

  const receipts = await readReceipts(rpc, header, involved);
  checkLogs(logs, involved, transactions, receipts);
  const transfers = transactions
    .filter(({ hash }) => involved.has(hash))
    .flatMap((transaction) => {
      const receipt = receipts.get(transaction.hash) as Receipt;
      return coinTransfer(transaction, receipt, receiver).concat(tokenTransfers(transaction, receipt, tokens));
    });
  return { header, transfers: transfers.filter(({ watchKey }) => ours.has(watchKey)) };
}

function readTransactions(rpc: Rpc, header: BlockHeader): Promise<{ transactions: BlockTransaction[]; bloom: string }> {
  return rpc.ask('eth_getBlockByHash', [header.hash, true], (value) => {
    const answered = toHeader(value);
    const same =
      answered.hash === header.hash && answered.height === header.height && answered.parentHash === header.parentHash;
    if (!same) throw new NodeFailure('The node answered another block.');
    const block = fields(value, 'block');
    return {
      transactions: list(block.transactions, 'block.transactions', readBlockTransaction),
      bloom: bytes(block.logsBloom, 'block.logsBloom'),
    };
  });
}

const ofBlock = (log: Log, header: BlockHeader): Log => {
  if (log.blockHash !== header.hash) throw new NodeFailure('A log belongs to another block.');
  return log;
};

async function readTokenLogs(rpc: Rpc, header: BlockHeader, tokens: Tokens): Promise<Log[]> {
  if (tokens.size === 0) return [];
  const filter = { blockHash: header.hash, address: [...tokens.keys()], topics: [transferTopic] };
  return rpc.ask('eth_getLogs', [filter], (value) => list(value, 'logs', (log) => ofBlock(readLog(log), header)));
}

/** A node that lags may answer "no logs" for a block whose own filter promises some: its receipts decide. */
async function promisedLogs(rpc: Rpc, header: BlockHeader, tokens: Tokens, bloom: string): Promise<Log[]> {
  const promised = mayContain(bloom, transferTopic) && [...tokens.keys()].some((token) => mayContain(bloom, token));
  if (!promised) return [];
  const receipts = (await readBlockReceipts(rpc, header)) ?? [];
  return receipts.flatMap(({ logs }) => logs).filter((log) => tokens.has(log.address));
}

/** The logs that made a transaction interesting must be in its receipt, and the transaction in the block. */
function checkLogs(
  logs: readonly Log[],
  involved: ReadonlySet<string>,
  transactions: readonly BlockTransaction[],
  receipts: ReadonlyMap<string, Receipt>,
): void {
  const inBlock = new Set(transactions.map(({ hash }) => hash));
  for (const txHash of involved)
    if (!inBlock.has(txHash)) throw new NodeFailure('A log has no transaction in its block.');
  for (const log of logs) {
    if (!involved.has(log.txHash)) continue;
    const kept = receipts.get(log.txHash)?.logs.some(({ index, data }) => index === log.index && data === log.data);
    if (kept !== true) throw new NodeFailure('A log is missing in the receipt of its transaction.');
  }
}

/** Position 0. */
function coinTransfer(
  transaction: BlockTransaction,
  receipt: Receipt,
  receiver: (transaction: BlockTransaction) => string | null,
): Transfer[] {
  const watchKey = receiver(transaction);
  if (watchKey === null || !receipt.success) return [];
  const from = [checksummed(transaction.from)];
  const asset: Asset = { kind: 'native' };
  return [{ txHash: transaction.hash, position: 0, watchKey, from, asset, amount: transaction.value }];
}

/**
 * Position n + 1 for the n-th log of the transaction, counted from 0. The node's own index counts through the block
 * and changes when a reorg moves the transaction; this one does not, and never meets the coin transfer's 0.
 */
function tokenTransfers(transaction: BlockTransaction, receipt: Receipt, tokens: Tokens): Transfer[] {
  const first = receipt.logs[0];
  if (first === undefined || !receipt.success) return [];
  return receipt.logs.flatMap((log) => {
    const asset = tokens.get(log.address);
    const event = asset === undefined ? null : readTransferEvent(log);
    if (asset === undefined || event === null || event.amount === 0n) return [];
    const from = [...new Set([checksummed(event.from), checksummed(transaction.from)])];
    const position = Number(log.index - first.index) + 1;
    return [{ txHash: transaction.hash, position, watchKey: event.to, from, asset, amount: event.amount }];
  });
}
