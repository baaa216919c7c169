import { fields, list, wrong } from '@florin/json-rpc/answers';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A number as JSON-RPC writes it: at most 256 bits. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw wrong(what);
  return BigInt(value);
}

/** 32 bytes in lower-case hex. */
export function hash(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw wrong(what);
  return value.toLowerCase();
}

/** 20 bytes in lower-case hex. */
export function address(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value)) throw wrong(what);
  return value.toLowerCase();
}

/** Any bytes in lower-case hex. */
export function bytes(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) throw wrong(what);
  return value.toLowerCase();
}

export interface Log {
  txHash: string;
  blockHash: string;
  /** Counted through the whole block. */
  index: bigint;
  address: string;
  topics: readonly string[];
  data: string;
}

export function readLog(value: unknown): Log {
  const log = fields(value, 'log');
  if (log.removed === true) throw wrong('log: it was removed by a reorg');
  return {
    txHash: hash(log.transactionHash, 'log.transactionHash'),
    blockHash: hash(log.blockHash, 'log.blockHash'),
    index: quantity(log.logIndex, 'log.logIndex'),
    address: address(log.address, 'log.address'),
    topics: list(log.topics, 'log.topics', (topic) => hash(topic, 'log topic')),
    data: bytes(log.data, 'log.data'),
  };
}

export interface Receipt {
  txHash: string;
  blockHash: string;
  height: bigint;
  success: boolean;
  logs: readonly Log[];
  /** Native base units that the sender paid. */
  fee: bigint;
}

export function readReceipt(value: unknown): Receipt {
  const receipt = fields(value, 'receipt');
  // Rollups on Ethereum charge for their data beside the gas.
  const dataFee = receipt.l1Fee === undefined || receipt.l1Fee === null ? 0n : quantity(receipt.l1Fee, 'receipt.l1Fee');
  const price = quantity(receipt.effectiveGasPrice, 'receipt.effectiveGasPrice');
  return {
    txHash: hash(receipt.transactionHash, 'receipt.transactionHash'),
    blockHash: hash(receipt.blockHash, 'receipt.blockHash'),
    height: quantity(receipt.blockNumber, 'receipt.blockNumber'),
    success: quantity(receipt.status, 'receipt.status') === 1n,
    logs: list(receipt.logs, 'receipt.logs', readLog),
    fee: quantity(receipt.gasUsed, 'receipt.gasUsed') * price + dataFee,
  };
}

export interface BlockTransaction {
  hash: string;
  from: string;
  /** Null when the transaction creates a contract. */
  to: string | null;
  value: bigint;
}

export function readBlockTransaction(value: unknown): BlockTransaction {
  const transaction = fields(value, 'transaction');
  return {
    hash: hash(transaction.hash, 'transaction.hash'),
    from: address(transaction.from, 'transaction.from'),
    to: transaction.to === null || transaction.to === undefined ? null : address(transaction.to, 'transaction.to'),
    value: quantity(transaction.value, 'transaction.value'),
  };
}
