import { readTransferCall, transferTopic } from '@florin/chain-evm/erc20';
import { hex, toBlock, topicOf, toTransaction } from '../simulated-chain/blocks.ts';
import type { SimulatedBlock, SimulatedChain } from '../simulated-chain/chain.ts';
import type { Issuers } from '../simulated-chain/issuers.ts';
import { coinTransferGas, creationGas, type SimulatedReceipt, tokenTransferGas } from '../simulated-chain/state.ts';
import { readRaw } from '../simulated-chain/transaction.ts';

/** A refusal in the form of JSON-RPC. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
type Params = readonly unknown[];
type Method = (params: Params) => unknown;

/**
 * A node over the simulated chain that answers the questions of the EVM family. `lag` hides that many of the newest
 * blocks, as a node does that has not received them yet.
 */
export class SimulatedNode {
  readonly #chain: SimulatedChain;
  readonly #network: bigint;
  readonly #confirmations: number;
  /** Bytes that were sent before: whoever was not answered sends them again and again. */
  readonly #read = new Map<string, ReturnType<typeof readRaw>>();

  constructor(chain: SimulatedChain, { network, confirmations }: { network: string; confirmations: number }) {
    this.#chain = chain;
    this.#network = BigInt(network);
    this.#confirmations = confirmations;
  }

  /** @throws RpcRefusal when a node would decline. */
  answer(method: string, params: Params, lag = 0): unknown {
    const all = this.#chain.blocks;
    const blocks = lag === 0 ? all : all.slice(0, Math.max(1, all.length - lag));
    const known = this.#methods(blocks, lag)[method];
    if (!known) throw new RpcRefusal(-32_601, `the method ${method} does not exist`);
    return known(params);
  }

  #methods(blocks: readonly SimulatedBlock[], lag: number): Readonly<Record<string, Method>> {
    const chain = this.#chain;
    const head = blocks.at(-1) as SimulatedBlock;
    const byHash = (hash: unknown): SimulatedBlock | null => {
      const block = chain.byHash.get(String(hash)) ?? null;
      return block !== null && block.height > head.height ? null : block;
    };
    const byTag = (tag: unknown): SimulatedBlock | null => {
      if (tag === 'latest' || tag === 'pending') return head;
      if (typeof tag === 'object' && tag !== null && 'blockHash' in tag) return byHash(tag.blockHash);
      if (tag === 'finalized' || tag === 'safe') return blocks.at(-this.#confirmations) ?? null;
      return blocks[Number(BigInt(String(tag)))] ?? null;
    };
    const include = (hash: unknown) => {
      const found = chain.find(String(hash));
      return found && found.block.height <= head.height ? found : null;
    };
    const state = (tag: unknown) => (byTag(tag ?? 'latest') ?? head).state;
    return {
      eth_chainId: () => hex(this.#network),
      eth_blockNumber: () => hex(head.height),
      eth_getBlockByNumber: ([tag, whole]) => toBlock(byTag(tag), whole === true),
      eth_getBlockByHash: ([hash, whole]) => toBlock(byHash(hash), whole === true),
      eth_getLogs: ([filter]) => readLogs(filter as LogFilter, { byHash, byTag }),
      eth_getBlockReceipts: ([block]) => {
        const found = String(block).length === 66 ? byHash(block) : byTag(block);
        return found && found.receipts.map((receipt) => toReceipt(found, receipt));
      },
      trace_block: ([tag]) => {
        const found = byTag(tag);
        if (!found) throw new RpcRefusal(-32_000, 'block not found');
        return found.receipts.map((receipt) => toTrace(found, receipt));
      },
      eth_getTransactionReceipt: ([hash]) => {
        const found = include(hash);
        return found && toReceipt(found.block, found.receipt);
      },
      eth_getTransactionByHash: ([hash]) => {
        const pooled = lag === 0 ? chain.pool.get(String(hash)) : undefined;
        const found = include(hash);
        return found ? toTransaction(found.receipt.transaction) : pooled ? toTransaction(pooled) : null;
      },
      eth_getBalance: ([holder, tag]) => hex(state(tag).coins(String(holder).toLowerCase())),
      eth_getTransactionCount: ([sender, tag]) =>
        hex(
          tag === 'pending'
            ? chain.pendingNonce(String(sender).toLowerCase())
            : state(tag).nonce(String(sender).toLowerCase()),
        ),
      eth_call: ([call, tag]) => readCall(call as Call, state(tag)),
      eth_estimateGas: ([call]) => hex(estimate(call as Call, head.state, chain.issuers)),
      eth_maxPriorityFeePerGas: () => hex(1_000_000_000n),
      eth_feeHistory: ([count]) => {
        const blocksAsked = Number(BigInt(String(count)));
        return {
          oldestBlock: hex(head.height),
          baseFeePerGas: Array.from({ length: blocksAsked + 1 }, () => hex(chain.baseFee)),
          reward: Array.from({ length: blocksAsked }, () => [hex(1_000_000_000n)]),
        };
      },
      eth_getCode: ([address]) => head.state.code(String(address).toLowerCase()),
      eth_sendRawTransaction: ([raw]) => this.#submit(String(raw)),
    };
  }

  #submit(raw: string): string {
    let transaction;
    try {
      transaction = this.#read.get(raw) ?? readRaw(raw);
      this.#read.set(raw, transaction);
    } catch {
      throw new RpcRefusal(-32_000, 'invalid transaction: rlp');
    }
    if (BigInt(transaction.chainId) !== this.#network) throw new RpcRefusal(-32_000, 'invalid chain id for signer');
    if (this.#chain.find(transaction.hash)) throw new RpcRefusal(-32_000, 'already known');
    try {
      this.#chain.submit(transaction);
    } catch (error) {
      throw new RpcRefusal(-32_000, error instanceof Error ? error.message : String(error));
    }
    return transaction.hash;
  }
}

interface LogFilter {
  blockHash?: string;
  fromBlock?: string;
  toBlock?: string;
  address?: string | readonly string[];
}

interface Call {
  from?: string;
  to: string;
  data?: string;
}

interface Lookup {
  byHash: (hash: unknown) => SimulatedBlock | null;
  byTag: (tag: unknown) => SimulatedBlock | null;
}

function readLogs(filter: LogFilter, { byHash, byTag }: Lookup): unknown[] {
  const wanted = filter.address === undefined ? null : new Set([filter.address].flat().map((one) => one.toLowerCase()));
  const blocks: SimulatedBlock[] = [];
  if (filter.blockHash !== undefined) {
    const block = byHash(filter.blockHash);
    if (!block) throw new RpcRefusal(-32_000, 'unknown block');
    blocks.push(block);
  } else {
    const last = byTag(filter.toBlock ?? 'latest');
    for (let height = byTag(filter.fromBlock ?? 'latest')?.height ?? 0n; last && height <= last.height; height += 1n) {
      const block = byTag(hex(height));
      if (block) blocks.push(block);
    }
  }
  return blocks.flatMap((block) => logsOf(block).filter(({ address }) => wanted === null || wanted.has(address)));
}

function logsOf(block: SimulatedBlock) {
  const all = block.receipts.flatMap((receipt) =>
    receipt.logs.map((log) => ({ log, transaction: receipt.transaction })),
  );
  return all.map(({ log, transaction }, index) => ({
    transactionHash: transaction.hash,
    blockHash: block.hash,
    blockNumber: hex(block.height),
    logIndex: hex(index),
    address: log.contract,
    topics: [transferTopic, topicOf(log.from), topicOf(log.to)],
    data: word(log.amount),
    removed: false,
  }));
}

const toReceipt = (block: SimulatedBlock, { transaction, success, gasUsed, price }: SimulatedReceipt) => ({
  transactionHash: transaction.hash,
  blockHash: block.hash,
  blockNumber: hex(block.height),
  from: transaction.from,
  to: transaction.to,
  status: success ? '0x1' : '0x0',
  gasUsed: hex(gasUsed),
  effectiveGasPrice: hex(price),
  logs: logsOf(block).filter(({ transactionHash }) => transactionHash === transaction.hash),
});

/** As the callTracer of geth tells it: nothing here calls anything else. */
const toTrace = ({ hash: blockHash }: SimulatedBlock, { transaction, success }: SimulatedReceipt) => ({
  blockHash,
  transactionHash: transaction.hash,
  traceAddress: [],
  type: 'call',
  action: { callType: 'call', from: transaction.from, to: transaction.to, value: hex(transaction.value) },
  ...(success ? {} : { error: 'Reverted' }),
});

/** `balanceOf(address)`, and what a token says of itself: `decimals()` is 6, `symbol()` is declined. */
function readCall({ to, data = '0x' }: Call, state: SimulatedBlock['state']): string {
  if (data.startsWith('0x70a08231')) return word(state.tokens(to.toLowerCase(), `0x${data.slice(-40)}`.toLowerCase()));
  if (data.startsWith('0x313ce567')) return word(6n);
  throw new RpcRefusal(3, 'execution reverted');
}

function estimate({ from, to, data = '0x' }: Call, state: SimulatedBlock['state'], issuers: Issuers): bigint {
  const call = data === '0x' ? null : readTransferCall(data);
  if (!call) return data === '0x' ? coinTransferGas : creationGas;
  const contract = to.toLowerCase();
  const held = from === undefined ? 0n : state.tokens(contract, from.toLowerCase());
  const isSilent = issuers.mute.has(contract) || issuers.boasts.has(contract);
  if (!isSilent && (issuers.paused.has(contract) || held < call.amount)) throw new RpcRefusal(3, 'execution reverted');
  return tokenTransferGas;
}
