import type { Asset, Transfer } from '@florin/domain/ports/chain';
import { checksummed } from './address-book.ts';
import type { BlockTransaction, Receipt } from './answers.ts';
import { readTransferEvent } from './erc20.ts';
import type { Tokens } from './read-logs.ts';
import type { InnerTransfer } from './read-traces.ts';

const native: Asset = { kind: 'native' };

/** What the transaction itself sends: position 0. Nothing when it failed, sends nothing or creates a contract. */
export function coinTransfer({ hash, from, to, value }: BlockTransaction, receipt: Receipt): Transfer[] {
  if (to === null || value === 0n || !receipt.success) return [];
  return [{ txHash: hash, position: 0, watchKey: to, from: [checksummed(from)], asset: native, amount: value }];
}

/** What contracts send on while it runs: position −n for their n-th move of coins, so that no other kind is met. */
export function innerTransfers(transaction: BlockTransaction, receipt: Receipt, inner: readonly InnerTransfer[]) {
  if (!receipt.success) return [];
  return inner.map(({ txHash, order, from, to, value }): Transfer => {
    const senders = [...new Set([checksummed(from), checksummed(transaction.from)])];
    return { txHash, position: -order, watchKey: to, from: senders, asset: native, amount: value };
  });
}

/**
 * Position n + 1 for the n-th log of the transaction, counted from 0. The node's own index counts through the block
 * and changes when a reorg moves the transaction; this one does not, and never meets the coin transfer's 0.
 */
export function tokenTransfers(transaction: BlockTransaction, receipt: Receipt, tokens: Tokens): Transfer[] {
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
