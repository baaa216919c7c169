import { createHash } from 'node:crypto';
import { bloomOf } from '@florin/chain-evm/bloom';

/** What a prepared chain is made of. Everything follows from it, so that two processes know the same chain. */
export interface ChainPlan {
  /** Heights run from 0 to this. */
  blocks: number;
  /** Token transfers in every block. */
  transfers: number;
  /** The contract that makes them, in lower case. */
  token: string;
  /** Who receives transfer `index` of a block. */
  receiver: (height: number, index: number) => string;
  amount: bigint;
  /** Seconds since the epoch. */
  timeOf: (height: number) => number;
  network: number;
}

const digest = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;
const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;
const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const sender = `0x${'f'.repeat(40)}`;

export const blockHashOf = (height: number): string => digest(`block ${height}`);
export const transactionHashOf = (height: number, index: number): string => digest(`transaction ${height} ${index}`);

/** Fields that a real node answers as well and that nobody reads: an answer is as large as a real one. */
const unread = {
  difficulty: '0x0',
  nonce: '0x0000000000000000',
  sha3Uncles: digest('uncles'),
  size: '0x8f21',
  uncles: [],
};

/**
 * What an Ethereum node answers about a chain of token transfers that was thought up: a stand-in for a node, which
 * executes nothing. `header` is a block without its transactions.
 */
export class PreparedChain {
  readonly #plan: ChainPlan;

  constructor(plan: ChainPlan) {
    this.#plan = plan;
  }

  header(height: number): object | null {
    const { blocks, transfers, timeOf } = this.#plan;
    if (height > blocks) return null;
    const transactions = Array.from({ length: transfers }, (_one, index) => transactionHashOf(height, index));
    return {
      ...unread,
      number: hex(height),
      hash: blockHashOf(height),
      parentHash: blockHashOf(height - 1),
      timestamp: hex(timeOf(height)),
      gasUsed: hex(transfers * 46_109),
      gasLimit: hex(60_000_000),
      baseFeePerGas: '0x3b9aca00',
      stateRoot: digest(`state ${height}`),
      receiptsRoot: digest(`receipts ${height}`),
      transactionsRoot: digest(`transactions ${height}`),
      logsBloom: `0x${bloomOf(this.#bare(height)).toString(16).padStart(512, '0')}`,
      transactions,
    };
  }

  block(height: number): object {
    const { transfers, token, receiver, amount } = this.#plan;
    const transactions = Array.from({ length: transfers }, (_one, index) => ({
      blockHash: blockHashOf(height),
      blockNumber: hex(height),
      hash: transactionHashOf(height, index),
      from: sender,
      to: token,
      value: '0x0',
      input: `0xa9059cbb${word(receiver(height, index)).slice(2)}${amount.toString(16).padStart(64, '0')}`,
      gas: '0xea60',
      gasPrice: '0x3b9aca00',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      nonce: hex(height * transfers + index),
      transactionIndex: hex(index),
      type: '0x2',
      chainId: hex(this.#plan.network),
      accessList: [],
      v: '0x0',
      r: digest(`r ${height} ${index}`),
      s: digest(`s ${height} ${index}`),
    }));
    return { ...this.header(height), transactions };
  }

  logs(height: number): object[] {
    return this.#bare(height).map(({ address, topics }, index) => ({
      address,
      topics,
      data: `0x${this.#plan.amount.toString(16).padStart(64, '0')}`,
      blockHash: blockHashOf(height),
      blockNumber: hex(height),
      transactionHash: transactionHashOf(height, index),
      transactionIndex: hex(index),
      logIndex: hex(index),
      removed: false,
    }));
  }

  receipts(height: number): object[] {
    return this.logs(height).map((log, index) => ({
      transactionHash: transactionHashOf(height, index),
      blockHash: blockHashOf(height),
      blockNumber: hex(height),
      transactionIndex: hex(index),
      status: '0x1',
      gasUsed: '0xb41d',
      cumulativeGasUsed: hex((index + 1) * 46_109),
      effectiveGasPrice: '0x3b9aca00',
      from: sender,
      to: this.#plan.token,
      contractAddress: null,
      type: '0x2',
      logsBloom: `0x${'0'.repeat(512)}`,
      logs: [log],
    }));
  }

  #bare(height: number): { address: string; topics: string[] }[] {
    const { transfers, token, receiver } = this.#plan;
    return Array.from({ length: transfers }, (_one, index) => ({
      address: token,
      topics: [transferTopic, word(sender), word(receiver(height, index))],
    }));
  }
}
