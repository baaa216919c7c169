import {
  Address,
  beginCell,
  type Cell,
  Dictionary,
  loadMessage,
  loadTransaction,
  type Message,
  storeMessage,
  type Transaction,
} from '@ton/core';

/** A message and the cell that the chain has of it. */
export interface KeptMessage {
  hash: string;
  cell: Cell;
  message: Message;
}

/** A transaction with its place on the chain. */
export interface Kept {
  hash: string;
  /** Raw address in small letters. */
  account: string;
  transaction: Transaction;
  incoming: KeptMessage | null;
  outgoing: readonly KeptMessage[];
  /** Nanotons. */
  before: bigint;
  after: bigint;
  /** Block of the masterchain, and the shard of the account. */
  height: number;
  shard: string;
}

const keep = (cell: Cell): KeptMessage => ({
  hash: cell.hash().toString('hex'),
  cell,
  message: loadMessage(cell.beginParse()),
});

/** Reads a transaction cell; messages are taken out as cells, because their hashes are those of their own layout. */
export function readTransaction(cell: Cell): Pick<Kept, 'hash' | 'transaction' | 'incoming' | 'outgoing'> {
  const messages = cell.refs[0]?.beginParse();
  if (messages === undefined) throw new Error('A transaction without messages is none of ours.');
  const incoming = messages.loadMaybeRef();
  const outgoing = messages.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell());
  return {
    hash: cell.hash().toString('hex'),
    transaction: loadTransaction(cell.beginParse()),
    incoming: incoming === null ? null : keep(incoming),
    outgoing: outgoing
      .keys()
      .toSorted((one, other) => one - other)
      .map((key) => keep(outgoing.get(key) as Cell)),
  };
}

/** The name of a message from outside: what it is without what others may change of it (TEP-467). */
export function externalName({ info, body }: Message): string {
  if (info.type !== 'external-in') throw new Error('The message does not come from outside.');
  const bare: Message = { info: { type: 'external-in', src: null, dest: info.dest, importFee: 0n }, init: null, body };
  return beginCell()
    .store(storeMessage(bare, { forceRef: true }))
    .endCell()
    .hash()
    .toString('hex');
}

/** Two shards share the accounts of everybody; the masterchain is one. */
export function shardOf(raw: string): string {
  const { workChain, hash } = Address.parseRaw(raw);
  if (workChain === -1) return '8000000000000000';
  return (hash[0] ?? 0) < 0x80 ? '4000000000000000' : 'c000000000000000';
}
