import { coinToken } from '@florin/testing/coin-catalogue';
import type { CoinTransaction } from '@florin/testing/simulated-coins/transaction';
import type { Random } from '../core/random.ts';
import type { CoinWallet, OwnCoin } from '@florin/testing/simulated-coins/wallet';
import { scriptAt } from '../world/true-chain.ts';
import type { World } from '../world/world.ts';

type Output = CoinTransaction['outputs'][number];

/** Less is not relayed; a little more than that is what payers of dust send. */
const leastUnits = 2_940n;
const impatience = 0.2;

/** Payers with coins of their own: they replace what waits by something dearer, or by nothing at all. */
export class CoinPayers {
  readonly counts = { coinPaid: 0, coinRaised: 0, coinTakenBack: 0, coinSpentTwice: 0 };
  readonly #impatient: string[] = [];
  readonly #world: World;
  readonly #random: Random;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('coin payers');
  }

  /** @returns the hash, when a node took it */
  send(to: string, wanted: readonly bigint[]): { hash: string; amounts: readonly bigint[] } | null {
    const { chain, payers } = this.#world.coins;
    const payer = this.#random.pick(payers);
    const amounts = wanted.map((amount) => (amount < leastUnits ? leastUnits : amount));
    const outputs = amounts.map((amount) => ({ script: scriptAt(to), amount }));
    const rate = this.#rate();
    const coins: OwnCoin[] = [];
    const purse = payer.coins(chain);
    let raw: string | null = null;
    while (raw === null && purse.length > 0) {
      coins.push(...purse.splice(this.#random.int(0, purse.length - 1), 1));
      raw = payer.pay(coins, outputs, rate);
    }
    if (raw === null) return this.#refused('its coins are too little');
    return this.#submit(raw, to, amounts);
  }

  /** What waits for a block is replaced: by the same payment at a higher price, or by one that pays only its sender. */
  replace(): void {
    const waiting = [...this.#world.coins.chain.pool.values()].filter((one) => this.#payerOf(one));
    if (waiting.length > 0) this.#replace(this.#random.pick(waiting));
  }

  /** Who sent in haste a step ago and still waits does not wait any longer. */
  loseTheirPatience(): void {
    for (const hash of this.#impatient.splice(0)) {
      const waiting = this.#world.coins.chain.pool.get(hash);
      if (waiting) this.#replace(waiting);
    }
  }

  #replace(transaction: CoinTransaction): void {
    const { chain } = this.#world.coins;
    // What was final once is nobody's to take back: a batch that stood on it could never be sent again.
    if (this.#world.lostFinal.has(transaction.hash)) return;
    const payer = this.#payerOf(transaction);
    if (!payer) return;
    const isRaised = this.#random.chance(0.6);
    const before = this.#world.sent.find(({ hash }) => hash === transaction.hash);
    const paid = isRaised ? transaction.outputs.filter(({ script }) => script !== payer.script) : [];
    const done = this.#rival(transaction, payer, paid, (2n * chain.feeOf(transaction.hash)) / transaction.vsize + 3n);
    if (done === null) return;
    if (isRaised && before) this.#world.sent.push({ ...before, hash: done.hash });
    this.counts[isRaised ? 'coinRaised' : 'coinTakenBack'] += 1;
    this.#world.story.tell(
      `a payer ${isRaised ? 'pays more for' : 'takes back'} ${short(transaction.hash)}: ${short(done.hash)}`,
    );
  }

  /** Spends the coins of a transaction that lost its block again, for itself. */
  spendAgain(lost: CoinTransaction): void {
    const payer = this.#payerOf(lost);
    const done = payer && this.#rival(lost, payer, [], this.#rate() + 5n);
    if (!done) return;
    this.counts.coinSpentTwice += 1;
    this.#world.story.tell(`a payer spends the coins of ${short(lost.hash)} again: ${short(done.hash)}`);
  }

  #payerOf(transaction: CoinTransaction): CoinWallet | undefined {
    const [first] = coinsOf(this.#world, transaction);
    return this.#world.coins.payers.find(({ script }) => script === first?.script);
  }

  #rival(rival: CoinTransaction, payer: CoinWallet, paid: readonly Output[], rate: bigint): CoinTransaction | null {
    const raw = payer.pay(coinsOf(this.#world, rival), paid, rate);
    return raw === null ? this.#refused('its coins are too little') : this.#take(raw);
  }

  #submit(raw: string, to: string, amounts: readonly bigint[]): { hash: string; amounts: readonly bigint[] } | null {
    const taken = this.#take(raw);
    if (taken === null) return null;
    this.#world.sent.push({ hash: taken.hash, to, token: coinToken, amounts });
    this.counts.coinPaid += 1;
    if (this.#random.chance(impatience)) this.#impatient.push(taken.hash);
    return { hash: taken.hash, amounts };
  }

  #take(raw: string): CoinTransaction | null {
    try {
      return this.#world.coins.chain.submit(raw);
    } catch (error) {
      return this.#refused(String(error));
    }
  }

  #refused(why: string): null {
    this.#world.story.note(`a payer of coins cannot send: ${why}`);
    return null;
  }

  #rate(): bigint {
    return this.#world.coins.rate + BigInt(this.#random.int(0, 8));
  }
}

/** The coins that a transaction spends, as those that made them show them. */
function coinsOf({ coins: { chain } }: World, { inputs }: CoinTransaction): OwnCoin[] {
  return inputs.flatMap(({ txHash, position }) => {
    const output = chain.known.get(txHash)?.outputs[position];
    return output === undefined ? [] : [{ txHash, position, ...output }];
  });
}

const short = (hash: string): string => hash.slice(0, 8);
