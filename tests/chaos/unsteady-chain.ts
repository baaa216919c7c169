import type { Anvil } from '@florin/nodes/anvil';
import { reorgSome } from '../payouts/reorg-some.ts';
import { drawDeepReorg } from './deep-reorg.ts';

const blockMs = 1_000;
/** So deep a transaction stays: reorgs do not go there. */
const settledDepth = 24;

/** A transaction of a wallet; what the chain forgets is sent again as these bytes. */
interface Sent {
  from: string;
  nonce: bigint;
  hash: string;
  raw: string;
}

/** What a deep reorg did to those who pay. */
export interface DeepReorg {
  /** The newest block that stayed. */
  ancestor: bigint;
  /** Transactions whose number their payer gave to another one. */
  doubleSpent: number;
}

/**
 * A chain that makes blocks at a steady pace and now and then replaces its newest ones, and the wallets of payers who,
 * like any wallet, send again what the chain has forgotten, or spend it elsewhere. One thing happens at a time.
 */
export class UnsteadyChain {
  readonly #anvil: Anvil;
  readonly #payer: string;
  readonly #random: () => number;
  readonly #timer: NodeJS.Timeout;
  readonly #nonces = new Map<string, bigint>();
  #turn: Promise<unknown> = Promise.resolve();
  /** The wallets' newest transactions, oldest first. */
  #recent: Sent[] = [];
  #isMining = false;

  private constructor(anvil: Anvil, payer: string, random: () => number) {
    this.#anvil = anvil;
    this.#payer = payer;
    this.#random = random;
    this.#timer = setInterval(() => void this.#tick(), blockMs);
  }

  static async open(anvil: Anvil, payer: string, random: () => number): Promise<UnsteadyChain> {
    return new UnsteadyChain(anvil, payer, random);
  }

  /** Sends from an unlocked account, the payer's unless named; true to its number however often the chain forgets it. */
  send(movement: object, from = this.#payer): Promise<void> {
    return this.#inTurn(async () => {
      const nonce = this.#nonces.get(from) ?? BigInt(await this.#count(from));
      const sent = { from, nonce: `0x${nonce.toString(16)}`, ...movement };
      const hash = await this.#anvil.rpc<string>('eth_sendTransaction', [sent]);
      this.#nonces.set(from, nonce + 1n);
      this.#recent.push({ from, nonce, hash, raw: await this.#anvil.rawTransaction(hash) });
    });
  }

  /** Replaces the newest blocks; false when there was nothing to replace. */
  reorg(): Promise<boolean> {
    return this.#inTurn(async () => {
      const done = await reorgSome(this.#anvil, this.#random);
      await this.#sendAgain();
      return done;
    });
  }

  /**
   * Replaces blocks below those that are final, and with them settlements and refunds. Some of the payer's transactions
   * there never return: their numbers go to transactions that move nothing.
   *
   * @returns null when the chain is too young
   */
  reorgDeep(): Promise<DeepReorg | null> {
    return this.#inTurn(async () => {
      const drawn = await drawDeepReorg(this.#anvil, this.#payer, this.#random);
      if (drawn === null) return null;
      const { depth, again, instead } = drawn;
      const ancestor = BigInt((await this.#anvil.height()) - depth);
      await this.#anvil.reorg(depth, again);
      this.#recent = this.#recent.map((sent) => {
        const other = instead.get(sent.hash);
        return other === undefined ? sent : { ...sent, ...other };
      });
      await this.#sendAgain();
      return { ancestor, doubleSpent: instead.size };
    });
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#inTurn(async () => {});
  }

  #count(account: string): Promise<string> {
    return this.#anvil.rpc<string>('eth_getTransactionCount', [account, 'latest']);
  }

  async #tick(): Promise<void> {
    // A slow node is not asked again before it has answered.
    if (this.#isMining) return;
    this.#isMining = true;
    const mined = this.#inTurn(async () => {
      await this.#setClock();
      await this.#anvil.mine(1);
      await this.#sendAgain();
    });
    await mined.catch(() => {});
    this.#isMining = false;
  }

  /** The node counts on from the time of the block below a reorg: payers would pay before they were asked to. */
  async #setClock(): Promise<void> {
    const last = await this.#anvil.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    const next = Math.max(Math.floor(Date.now() / 1000), Number(last.timestamp) + 1);
    await this.#anvil.rpc('evm_setNextBlockTimestamp', [next]);
  }

  async #sendAgain(): Promise<void> {
    const height = await this.#anvil.height();
    const open: Sent[] = [];
    for (const sent of this.#recent) {
      const receipt = await this.#anvil.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [sent.hash]);
      if (receipt === null)
        // It may still wait in the pool: then the node says that it knows it.
        await this.#anvil.rpc('eth_sendRawTransaction', [sent.raw]).catch(() => {});
      if (receipt === null || height - Number(receipt.blockNumber) < settledDepth) open.push(sent);
    }
    this.#recent = open;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => {});
    return mine;
  }
}
