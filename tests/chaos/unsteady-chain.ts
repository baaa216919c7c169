import type { Anvil } from '@florin/nodes/anvil';
import { reorgSome } from '../payouts/reorg-some.ts';

const blockMs = 1_000;
/** So deep a transaction stays: reorgs do not go there. */
const settledDepth = 6;

interface Sent {
  hash: string;
  raw: string;
}

/**
 * A chain that makes blocks at a steady pace and now and then replaces its newest ones, and the wallet of a payer who,
 * like any wallet, sends again what the chain has forgotten. One thing happens at a time.
 */
export class UnsteadyChain {
  readonly #anvil: Anvil;
  readonly #payer: string;
  readonly #random: () => number;
  readonly #timer: NodeJS.Timeout;
  #turn: Promise<unknown> = Promise.resolve();
  #nonce: bigint;
  /** The payer's newest transactions, oldest first. */
  #recent: Sent[] = [];
  #isMining = false;

  private constructor(anvil: Anvil, payer: string, nonce: bigint, random: () => number) {
    this.#anvil = anvil;
    this.#payer = payer;
    this.#nonce = nonce;
    this.#random = random;
    this.#timer = setInterval(() => void this.#tick(), blockMs);
  }

  static async open(anvil: Anvil, payer: string, random: () => number): Promise<UnsteadyChain> {
    const nonce = BigInt(await anvil.rpc<string>('eth_getTransactionCount', [payer, 'latest']));
    return new UnsteadyChain(anvil, payer, nonce, random);
  }

  /** Sends from the payer's account; true to its number however often the chain forgets it. */
  send(movement: object): Promise<void> {
    return this.#inTurn(async () => {
      const nonce = `0x${this.#nonce.toString(16)}`;
      const sent = { from: this.#payer, nonce, ...movement };
      const hash = await this.#anvil.rpc<string>('eth_sendTransaction', [sent]);
      this.#nonce += 1n;
      this.#recent.push({ hash, raw: await this.#anvil.rawTransaction(hash) });
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

  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#inTurn(async () => {});
  }

  async #tick(): Promise<void> {
    // A slow node is not asked again before it has answered.
    if (this.#isMining) return;
    this.#isMining = true;
    const mined = this.#inTurn(async () => {
      await this.#anvil.mine(1);
      await this.#sendAgain();
    });
    await mined.catch(() => {});
    this.#isMining = false;
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
