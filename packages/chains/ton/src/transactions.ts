import { fields, list } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { askList } from './node.ts';
import { Transaction } from './transaction.ts';

const read = (value: unknown): Transaction[] =>
  list(fields(value, 'transactions').transactions ?? [], 'transactions', (one) => new Transaction(one));

/** A page of a block's transactions in the order of the chain. */
export const readBlockPage = (
  node: Asker,
  { height, limit, offset }: { height: bigint; limit: number; offset: number },
): Promise<Transaction[]> =>
  askList(node, `/transactionsByMasterchainBlock?seqno=${height}&limit=${limit}&offset=${offset}&sort=asc`, read);

/** The transactions that take, or send, a message, the oldest first: of one from outside, its name finds it too. */
export const readByMessage = (node: Asker, hash: string, direction: 'in' | 'out'): Promise<Transaction[]> =>
  askList(node, `/transactionsByMessage?msg_hash=${hash}&direction=${direction}&limit=10&sort=asc`, read);

/** Transactions of an account, the newest first. */
export const readOfAccount = (
  node: Asker,
  account: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> =>
  askList(node, `/transactions?account=${encodeURIComponent(account)}&limit=${limit}&offset=${offset}&sort=desc`, read);
