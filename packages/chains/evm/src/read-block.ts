import type { Asset, Block, BlockHeader, Transfer, WatchLookup } from '@florin/domain/ports/chain';
import { bytes, fields, list, readBlockTransaction, readLog, readReceipt } from './answers.ts';
import type { BlockTransaction, Log, Receipt } from './answers.ts';
import { checksummed, watchKeyOf } from './address-book.ts';
import { mayContain } from './bloom.ts';
import { readTransferEvent, transferTopic } from './erc20.ts';
import { NodeFailure, NodeRefusal, type Rpc } from './rpc.ts';
import { toHeader } from './read-header.ts';

/**
 * Position of a transfer inside its transaction: the native transfer is 0, the n-th log of the transaction
 * (counted from 0) is n + 1. The node's own log index counts through the block and changes when a reorg moves the
 * transaction; this one does not.
 */
const nativePosition = 0;
const logPosition = (log: Log, receipt: Receipt): number => Number(log.index - (receipt.logs[0] as Log).index) + 1;

/**
 * Transfers of one block to watched addresses: native coins sent by a transaction itself, and ERC-20 tokens of the
 * listed contracts. Everything is asked by the block's hash and checked against it. Failed transactions, zero values
 * and events of unlisted contracts are no transfers. One watch lookup.
 */
export async function readBlock(
  rpc: Rpc,
  header: BlockHeader,
  assets: readonly Asset[],
  watched: WatchLookup,
): Promise<Block> {
  const tokens = new Map(assets.flatMap((asset) => (asset.kind === 'token' ? [[watchKeyOf(asset.ref), asset]] : [])));
  const [{ transactions, bloom }, answered] = await Promise.all([
    readTransactions(rpc, header),
    readTokenLogs(rpc, header, [...tokens.keys()]),
  ]);
  const paying = assets.some((asset) => asset.kind === 'native')
    ? transactions.filter(({ to, value }) => to !== null && value > 0n)
    : [];
  const logs = answered.length === 0 && promisesLogs(bloom, tokens) ? await logsOfReceipts(rpc, header, tokens) : answered;
  const events = logs.flatMap((log) => {
    const event = readTransferEvent(log);
    return event === null || event.amount === 0n ? [] : [{ log, event }];
  });
  const keys = new Set([...paying.map(({ to }) => to as string), ...events.map(({ event }) => event.to)]);
  const ours = keys.size === 0 ? keys : await watched([...keys]);
  const coins = paying.filter(({ to }) => ours.has(to as string));
  const moves = events.filter(({ event }) => ours.has(event.to));
  if (coins.length + moves.length === 0) return { header, transfers: [] };

  const involved = new Set([...coins.map(({ hash }) => hash), ...moves.map(({ log }) => log.txHash)]);
  const receipts = await readReceipts(rpc, header, involved);
  const places = new Map(transactions.map((transaction, place) => [transaction.hash, { transaction, place }]));
  const placed = [
    ...coins.map((transaction) => ({ place: places.get(transaction.hash)?.place ?? 0, transfer: coinTransfer(transaction, receipts) })),
    ...moves.map(({ log, event }) => {
      const found = places.get(log.txHash);
      if (found === undefined) throw new NodeFailure('A log belongs to no transaction of its block.');
      const asset = tokens.get(log.address) as Asset;
      return { place: found.place, transfer: tokenTransfer(log, event, asset, found.transaction, receipts) };
    }),
  ];
  const transfers = placed
    .filter((item): item is { place: number; transfer: Transfer } => item.transfer !== null)
    .toSorted((a, b) => a.place - b.place || a.transfer.position - b.transfer.position);
  return { header, transfers: transfers.map(({ transfer }) => transfer) };
}
