import { type Fields, fields, list, wholeOrText, wrong } from '@florin/json-rpc/answers';
import { fromWord } from './address-book.ts';

/** Checks of what a node answers. Each throws NodeFailure: an answer of the wrong form is never used in part. */

/** A number as JSON-RPC writes it: at most 256 bits. */
export function quantity(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw wrong(what);
  return BigInt(value);
}

/** 32 bytes in lower-case hex, without the prefix that JSON-RPC gives them: explorers spell hashes so. */
export function hash(value: unknown, what: string): string {
  const [, digits] = typeof value === 'string' ? (/^(?:0x)?([0-9a-f]{64})$/i.exec(value) ?? []) : [];
  if (digits === undefined) throw wrong(what);
  return digits.toLowerCase();
}

/** Any bytes in lower-case hex without prefix. */
export function bytes(value: unknown, what: string): string {
  const [, digits] = typeof value === 'string' ? (/^(?:0x)?((?:[0-9a-f]{2})*)$/i.exec(value) ?? []) : [];
  if (digits === undefined) throw wrong(what);
  return digits.toLowerCase();
}

/** 20 bytes in hex, or 21 with the first byte of addresses, with or without prefix → a canonical address. */
export function address(value: unknown, what: string): string {
  const [, word] = typeof value === 'string' ? (/^(?:0x)?(?:41)?([0-9a-f]{40})$/i.exec(value) ?? []) : [];
  if (word === undefined) throw wrong(what);
  return fromWord(word.toLowerCase());
}

/** A whole number of at most 63 bits, not negative; the HTTP interface leaves out what is zero, and may write text. */
export function int64(value: unknown, what: string): bigint {
  if (value === undefined || value === null) return 0n;
  return wholeOrText(value, what, 19);
}

/** Contracts that tell something, as nodes write them, by what they are called here: a few tell most of all. */
const contracts = new Map<unknown, string>();
const contractsMax = 1_024;

function contractOf(value: unknown): string {
  const known = contracts.get(value);
  if (known !== undefined) return known;
  const contract = address(value, 'log.address');
  if (contracts.size >= contractsMax) contracts.clear();
  contracts.set(value, contract);
  return contract;
}

export interface Log {
  txHash: string;
  /** Counted through the whole block. */
  index: bigint;
  /** Canonical. */
  contract: string;
  topics: readonly string[];
  data: string;
}

/** A log of JSON-RPC in a certain block. */
export function readLog(value: unknown, blockHash: string): Log {
  const log = fields(value, 'log');
  if (log.removed === true || hash(log.blockHash, 'log.blockHash') !== blockHash)
    throw wrong('log: another block has it');
  return {
    txHash: hash(log.transactionHash, 'log.transactionHash'),
    index: quantity(log.logIndex, 'log.logIndex'),
    ...contentOf(log),
  };
}

export const contentOf = (log: Fields): Pick<Log, 'contract' | 'topics' | 'data'> => ({
  contract: contractOf(log.address),
  topics: list(log.topics ?? [], 'log.topics', (topic) => hash(topic, 'log topic')),
  data: bytes(log.data ?? '', 'log.data'),
});
