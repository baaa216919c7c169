import { fromWord, toWord } from '@florin/chain-tron/address-book';
import { lifetimeChain, lifetimeTokenWord } from '@florin/testing/lifetime-catalogue';
import { LifetimeChain } from '@florin/testing/simulated-tron/chain';
import type { Random } from '../core/random.ts';

/** Base units that the operator's treasury begins with. */
export const lifetimeCapital = { usdt: 20_000n * 10n ** 6n, coins: 50_000n * 10n ** 6n };
const payersCount = 4;
const strangersCount = 2;
/** Base units of each payer, of coins and of tokens. */
const purse = 100_000n * 10n ** 6n;
/** Height of the newest block that workers find when they begin. */
const firstHeight = 6n;
const secondsApart = 3;

/** The chain of lifetimes of one seed, and whoever pays on it. Accounts go by their 20 bytes in hex. */
export class LifetimeSide {
  readonly chain: LifetimeChain;
  readonly payers: readonly string[];
  /** They have nothing to do with us; their transfers are what ours stand between. */
  readonly strangers: readonly string[];
  /** Canonical addresses in lower case, as the checks spell all of them → the account. */
  readonly #words = new Map<string, string>();

  /** @param treasury gets the operator's capital in the first block */
  constructor(random: Random, start: { time: number; treasury: string; confirmations: number }) {
    const { time, treasury, confirmations } = start;
    this.payers = Array.from({ length: payersCount }, () => random.hex(20).slice(2));
    this.strangers = Array.from({ length: strangersCount }, () => random.hex(20).slice(2));
    this.chain = new LifetimeChain({
      chainId: Number(lifetimeChain.network),
      tokenWord: lifetimeTokenWord,
      time: time - Number(firstHeight) * secondsApart,
      confirmations,
      genesis: (state) => {
        for (const word of [...this.payers, ...this.strangers]) {
          state.giveCoins(word, purse);
          state.giveTokens(word, purse);
        }
        state.giveCoins(toWord(treasury), lifetimeCapital.coins);
        state.giveTokens(toWord(treasury), lifetimeCapital.usdt);
      },
    });
    while (this.chain.head.number < firstHeight)
      this.chain.mine({ time: Number(this.chain.head.time / 1000n) + secondsApart });
  }

  /** The account of an address, whatever the case of its letters; null for one that nobody ever sent anything to. */
  wordOf(address: string): string | null {
    const key = address.toLowerCase();
    if (!this.#words.has(key))
      for (const word of this.chain.head.state.holders()) this.#words.set(fromWord(word).toLowerCase(), word);
    return this.#words.get(key) ?? null;
  }

  /** Payers were shown an address. */
  learn(address: string): void {
    this.#words.set(address.toLowerCase(), toWord(address));
  }
}
