import { RpcRefusal } from '../simulated-node/json-rpc.ts';
import type { CoinBlock, CoinChain } from './chain.ts';
import { leastRate } from './pool-rules.ts';
import { nameOf, sumOf } from './transaction.ts';

type Params = readonly unknown[];
type Method = (params: Params) => unknown;

/** Base units as nodes write them: decimal coins. */
const coins = (units: bigint): number => Number(units) / 1e8;

/**
 * A full node over the simulated chain of coins that answers the questions of the Bitcoin family, with an index of all
 * transactions. `lag` hides that many of the newest blocks: what they hold still waits, for this node.
 */
export class CoinNode {
  readonly #chain: CoinChain;
  /** Base units per 1,000 virtual bytes; null while it has seen too little to say. */
  readonly #rate: () => bigint | null;

  constructor(chain: CoinChain, rate: () => bigint | null) {
    this.#chain = chain;
    this.#rate = rate;
  }

  /** @throws RpcRefusal when a node would decline. */
  answer(method: string, params: Params, lag = 0): unknown {
    const all = this.#chain.blocks;
    const blocks = lag === 0 ? all : all.slice(0, Math.max(1, all.length - lag));
    const known = { ...this.#blockMethods(blocks), ...this.#coinMethods(blocks), ...this.#priceMethods() }[method];
    if (!known) throw new RpcRefusal(-32_601, 'Method not found');
    return known(params);
  }

  #blockMethods(blocks: readonly CoinBlock[]): Readonly<Record<string, Method>> {
    const head = blocks.at(-1) as CoinBlock;
    const named = (hash: unknown): CoinBlock => {
      const block = this.#chain.byHash.get(String(hash));
      if (!block || block.height > head.height) throw new RpcRefusal(-5, 'Block not found');
      return block;
    };
    return {
      getbestblockhash: () => head.hash,
      getblockcount: () => Number(head.height),
      getblockchaininfo: () => ({ chain: 'regtest', blocks: Number(head.height), bestblockhash: head.hash }),
      getblockhash: ([height]) => {
        const block = blocks[Number(height)];
        if (!block) throw new RpcRefusal(-8, 'Block height out of range');
        return block.hash;
      },
      getblockheader: ([hash, whole = true]) => {
        const block = named(hash);
        if (whole === false) return block.header;
        const { parentHash, time } = block;
        return { hash, height: Number(block.height), previousblockhash: parentHash, time };
      },
      getblock: ([hash]) => named(hash).raw,
    };
  }

  #coinMethods(blocks: readonly CoinBlock[]): Readonly<Record<string, Method>> {
    const chain = this.#chain;
    const head = blocks.at(-1) as CoinBlock;
    return {
      getrawmempool: () => [...chain.pool.keys()],
      getrawtransaction: ([hash, whole = false]) => this.#transaction(String(hash), whole === true, head),
      gettxout: ([txHash, position]) => {
        const coin = head.coins.get(nameOf({ txHash: String(txHash), position: Number(position) }));
        if (!coin) return null;
        const confirmations = Number(head.height - coin.height) + 1;
        return { bestblock: head.hash, confirmations, value: coins(coin.amount) };
      },
      sendrawtransaction: ([raw]) => chain.submit(String(raw)).hash,
      scantxoutset: ([, wanted]) => {
        const script = /^raw\(([0-9a-f]+)\)$/.exec(String(wanted))?.[1];
        const found = [...head.coins.values()].filter((coin) => coin.script === script);
        const total = coins(sumOf(found.map(({ amount }) => amount)));
        return { success: true, height: Number(head.height), total_amount: total };
      },
    };
  }

  #transaction(hash: string, whole: boolean, head: CoinBlock): unknown {
    const chain = this.#chain;
    const known = chain.known.get(hash);
    const block = chain.find(hash);
    const isHidden = block !== null && block.height > head.height;
    // The index also knows what only an orphaned block holds.
    const orphaned = block === null && !chain.pool.has(hash) ? this.#orphanWith(hash) : null;
    if (!known || (block === null && !chain.pool.has(hash) && orphaned === null))
      throw new RpcRefusal(
        -5,
        'No such mempool or blockchain transaction. Use gettransaction for wallet transactions.',
      );
    if (!whole) return known.raw;
    if (orphaned !== null) return { hex: known.raw, blockhash: orphaned.hash, confirmations: 0 };
    if (block === null || isHidden) return { hex: known.raw };
    return { hex: known.raw, blockhash: block.hash, confirmations: Number(head.height - block.height) + 1 };
  }

  #orphanWith(hash: string): CoinBlock | null {
    for (const block of this.#chain.byHash.values())
      if (block.transactions.some((one) => one.hash === hash)) return block;
    return null;
  }

  #priceMethods(): Readonly<Record<string, Method>> {
    return {
      estimatesmartfee: ([blocks]) => {
        const rate = this.#rate();
        return rate === null
          ? { errors: ['Insufficient data or no feerate found'], blocks }
          : { feerate: coins(rate), blocks };
      },
      getmempoolinfo: () => ({ mempoolminfee: coins(leastRate), minrelaytxfee: coins(leastRate) }),
      getnetworkinfo: () => ({ incrementalfee: coins(leastRate) }),
    };
  }
}
