import type { AnsweringNode } from '../simulated-node/faults.ts';
import { encodeBlock, encodeHeader, merkleRootOf } from './blocks.ts';
import type { CoinBlock, CoinChain } from './chain.ts';
import { mintTransaction } from './transaction.ts';

const forgedUnits = 3n * 10n ** 8n;
/** Beyond every number of a true one. */
const firstNumber = 0x40_00_00_00;

/**
 * A node that follows a branch of its own, consistent in itself: from a height on, all blocks are others, and the first
 * of them pays somebody coins that no other node knows of. Everything else is as the honest node says.
 */
export class ForgingNode implements AnsweringNode {
  /** Transactions that it alone knows. */
  readonly forged = new Set<string>();
  readonly #honest: AnsweringNode;
  readonly #chain: CoinChain;
  #fork: { after: bigint; script: string } | null = null;

  constructor(honest: AnsweringNode, chain: CoinChain) {
    this.#honest = honest;
    this.#chain = chain;
  }

  /** Leaves the others at the present head, once, to pay a script. */
  leave(script: string): void {
    this.#fork ??= { after: this.#chain.head.height, script };
  }

  comeBack(): void {
    this.#fork = null;
  }

  answer(method: string, params: readonly unknown[], lag = 0): unknown {
    const branch = this.#branch();
    const head = branch.at(-1);
    const [first, whole = true] = params;
    const named = branch.find(({ hash }) => hash === first);
    if (method === 'getbestblockhash' && head) return head.hash;
    if (method === 'getblockhash') {
      const block = branch.find(({ height }) => Number(height) === first);
      if (block) return block.hash;
    }
    if (method === 'getblock' && named) return named.raw;
    if (method === 'getblockheader' && named) {
      return whole === false ? named.header : { hash: named.hash, height: Number(named.height) };
    }
    return this.#honest.answer(method, params, lag);
  }

  #branch(): Pick<CoinBlock, 'hash' | 'height' | 'header' | 'raw'>[] {
    const fork = this.#fork;
    const base = fork && this.#chain.at(fork.after);
    if (!fork || !base) return [];
    let parentHash = base.hash;
    return this.#chain.blocks
      .filter(({ height }) => height > fork.after)
      .map(({ height, time, transactions: [, ...others] }) => {
        const script = height === fork.after + 1n ? fork.script : '51';
        const mint = mintTransaction(firstNumber + Number(height), [{ script, amount: forgedUnits }]);
        this.forged.add(mint.hash);
        const transactions = [mint, ...others];
        const fields = { version: 0x20_00_00_00, parentHash, time, nonce: 0, merkleRoot: merkleRootOf(transactions) };
        const { hash, header } = encodeHeader(fields);
        parentHash = hash;
        return { hash, header, height, raw: encodeBlock(header, transactions) };
      });
  }
}
