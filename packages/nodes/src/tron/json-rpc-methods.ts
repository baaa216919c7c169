import type { TronBlock } from './chain.ts';
import { presentHeader, presentLogs, presentReceipt } from './present.ts';
import type { TronSource } from './source.ts';

/** A question that JSON-RPC declines. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Method = (chain: TronSource, params: readonly unknown[], head: TronBlock) => unknown;

/** 20 or 21 bytes in hex; base58 is refused, as by nodes. */
export function wordOf(value: unknown): string {
  const [, word] = typeof value === 'string' ? (/^(?:0x)?(?:41)?([0-9a-f]{40})$/i.exec(value) ?? []) : [];
  if (word === undefined) throw new RpcError(-32_602, 'invalid address hash value');
  return word.toLowerCase();
}

function blockAt(chain: TronSource, place: unknown, head: TronBlock): TronBlock | null {
  if (place === 'latest') return head;
  if (place === 'finalized') return chain.solid.number < head.number ? chain.solid : head;
  if (place === 'earliest') return chain.blocks[0] as TronBlock;
  if (place === 'safe' || place === 'pending') throw new RpcError(-32_602, `TAG [${place}] not supported`);
  const number = BigInt(String(place));
  return number > head.number ? null : (chain.blocks[Number(number)] ?? null);
}

function onlyLatest(place: unknown): void {
  if (place !== 'latest') throw new RpcError(-32_602, 'QUANTITY not supported, just support TAG as latest');
}

/** The part of java-tron's JSON-RPC that Florin uses. */
export const methods: Readonly<Record<string, Method>> = {
  eth_chainId: (chain) => `0x${chain.chainId.toString(16)}`,
  eth_blockNumber: (_chain, _params, head) => `0x${head.number.toString(16)}`,
  eth_getBlockByNumber: (chain, [place], head) => {
    const block = blockAt(chain, place, head);
    return block === null ? null : presentHeader(block);
  },
  eth_getLogs: (chain, [filter]) => {
    const { blockHash, address, topics } = filter as { blockHash: string; address: string[]; topics: [string] };
    const block = chain.blocks.find(({ id }) => `0x${id}` === blockHash.toLowerCase());
    if (block === undefined) throw new RpcError(-32_602, 'invalid block hash');
    const wanted = new Set(address.map((one) => `0x${wordOf(one)}`));
    return presentLogs(block).filter((log) => wanted.has(log.address) && log.topics[0] === topics[0]);
  },
  eth_getTransactionReceipt: (chain, [hash], head) => {
    const found = chain.find(String(hash).replace(/^0x/, ''));
    return found === null || found.block.number > head.number
      ? null
      : presentReceipt(chain, found.block, found.transaction);
  },
  eth_getBalance: async (chain, [address, place]) => {
    onlyLatest(place);
    return `0x${(await chain.executor.balance(wordOf(address))).toString(16)}`;
  },
  eth_call: async (chain, [call, place]) => {
    onlyLatest(place);
    const { to, data } = call as { to: string; data: string };
    const contract = wordOf(to);
    if (!(await chain.executor.hasCode(contract)))
      throw new RpcError(-32_602, 'invalid contract address or no contract');
    const what = { type: 'TriggerSmartContract', contract, value: 0n, data: data.replace(/^0x/, '') } as const;
    const { success, output } = await chain.executor.try('0'.repeat(40), what);
    if (!success) throw new RpcError(-32_000, 'REVERT opcode executed');
    return `0x${output}`;
  },
};
