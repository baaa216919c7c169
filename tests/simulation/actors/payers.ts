import { type TestToken, testTokens } from '@florin/testing/catalogue';
import { coinToken } from '@florin/testing/coin-catalogue';
import { lifetimeTokens } from '@florin/testing/lifetime-catalogue';
import type { SimulatedTransaction } from '@florin/testing/simulated-chain/transaction';
import type { Random } from '../core/random.ts';
import { contractOf } from '../world/contract-of.ts';
import type { World } from '../world/world.ts';
import { isOfLifetimes } from '../world/true-chain.ts';
import type { CoinPayers } from './coin-payers.ts';
import type { LifetimePayers } from './lifetime-payers.ts';
import type { KnownPayment, Merchants } from './merchants.ts';
import { otherCoins } from './other-coins.ts';

interface Transfer {
  to: string;
  token: TestToken;
  amounts: readonly bigint[];
}

const gwei = 10n ** 9n;
const tokens = Object.values(testTokens);

/** Payers with wallets: they pay what the page shows, less, more, twice, late, in the wrong token, on the wrong network. */
export class Payers {
  readonly #world: World;
  readonly #merchants: Merchants;
  readonly #coinPayers: CoinPayers;
  readonly #lifetimePayers: LifetimePayers;
  readonly #random: Random;
  readonly #rests: { payment: KnownPayment; transfer: Transfer }[] = [];

  constructor(world: World, merchants: Merchants, others: { coins: CoinPayers; lifetimes: LifetimePayers }) {
    this.#world = world;
    this.#coinPayers = others.coins;
    this.#lifetimePayers = others.lifetimes;
    this.#merchants = merchants;
    this.#random = world.random.split('payers');
  }

  async pay(): Promise<void> {
    const payment = this.#merchants.toPay();
    const choice = payment?.choices.at(-1);
    if (!payment || !choice || this.#world.bereft.has(choice.address)) return;
    const manner = this.#random.weighted({
      exact: 60,
      part: 12,
      short: 6,
      more: 8,
      dust: 3,
      other: 5,
      twice: 6,
      double: 3,
      split: this.#world.knobs.split,
      elsewhere: this.#world.knobs.elsewhere,
    });
    if (manner === 'elsewhere') return this.#payElsewhere(payment, choice);
    // A chain of coins has nothing else that could come to its addresses.
    const isOther = manner === 'other' && choice.token !== coinToken;
    const token = isOther ? this.#random.pick(tokensBeside(choice.token)) : choice.token;
    const { address, needs } = choice;
    if (manner !== 'dust' && manner !== 'other') choice.paid = true;
    if (manner === 'split') return this.#split(payment, { to: address, token, needs });
    const amounts = this.#amounts(manner, needs, token === choice.token);
    this.#send(payment, manner, { to: address, token, amounts });
  }

  /** What is left of payments in several transactions is sent sooner or later. */
  payTheRest(): void {
    const rests = this.#rests.splice(0);
    for (const rest of rests) {
      if (this.#world.bereft.has(rest.transfer.to)) continue;
      if (this.#random.chance(0.5)) this.#send(rest.payment, 'rest', rest.transfer);
      else this.#rests.push(rest);
    }
  }

  /** Another coin than the chosen one; who sees that page ask on pays what it asks for, at times. */
  async #payElsewhere(payment: KnownPayment, choice: KnownPayment['choices'][number]): Promise<void> {
    const other = await otherCoins(this.#world, this.#random, { payment, choice });
    if (other === null) return;
    choice.paid = this.#random.chance(0.7);
    const { to, token, amount } = other;
    this.#send(payment, 'elsewhere', { to, token, amounts: [amount] });
  }

  /** In two or three transactions, some of which come a little later. */
  #split(payment: KnownPayment, { needs, ...transfer }: Omit<Transfer, 'amounts'> & { needs: bigint }): void {
    const first = this.#random.amount(needs / 4n + 1n, needs / 2n + 1n);
    const second = this.#random.chance(0.5) ? needs - first : this.#random.amount(1n, needs - first);
    for (const amount of [first, second, needs - first - second].filter((one) => one > 0n)) {
      const part = { ...transfer, amounts: [amount] };
      if (this.#random.chance(0.6)) this.#send(payment, 'split', part);
      else this.#rests.push({ payment, transfer: part });
    }
  }

  /** A payer takes a payment back that no block contains yet: the same number, paid to itself. */
  replace(): void {
    const { chain, payers, story } = this.#world;
    const { lostFinal } = this.#world;
    const pooled = [...chain.pool.values()].filter(({ from, hash }) => payers.includes(from) && !lostFinal.has(hash));
    if (pooled.length === 0) return;
    const victim = this.#random.pick(pooled);
    chain.submit(takenBack(victim, this.#random.hex(32)));
    story.tell(`a payer takes ${short(victim.hash)} back`);
  }

  #amounts(manner: string, needs: bigint, ofToken: boolean): bigint[] {
    if (!ofToken || needs === 0n) return [this.#random.amount(10n ** 6n, 5n * 10n ** 7n)];
    switch (manner) {
      case 'part':
        return [this.#random.amount(needs / 10n + 1n, needs - needs / 10n)];
      // About as much as an operator may put up with, or a little too little.
      case 'short':
        return [needs - this.#random.amount(needs / 500n, needs / 12n)];
      case 'more':
        return [needs + this.#random.amount(1n, needs)];
      case 'dust':
        return [needs / 100_000n + 1n];
      case 'twice': {
        const first = this.#random.amount(needs / 4n + 1n, needs - needs / 4n);
        return [first, needs - first];
      }
      case 'double':
        return [needs, needs];
      default:
        return [needs];
    }
  }

  #send(payment: KnownPayment, manner: string, { to, token, amounts }: Transfer): void {
    if (token === coinToken) return this.#sendCoins(payment, manner, { to, amounts });
    if (isOfLifetimes(token.id)) return this.#sendInLifetime(payment, manner, { to, token, amounts });
    const { chain, payers, sent, story } = this.#world;
    const from = this.#random.pick(payers);
    const contract = contractOf(token);
    const isCoin = token.contract === null;
    const total = amounts.reduce((sum, amount) => sum + amount, 0n);
    const tip = gwei * BigInt(this.#random.int(1, 3));
    const transaction: SimulatedTransaction = {
      hash: this.#random.hex(32),
      from,
      nonce: chain.pendingNonce(from),
      to: isCoin ? to : contract,
      value: isCoin ? total : 0n,
      gas: isCoin ? 21_000n : 60_000n * BigInt(amounts.length),
      feeMax: chain.baseFee * 3n + tip,
      tipMax: tip,
      moves: isCoin ? [] : amounts.map((amount) => ({ contract, to, amount })),
    };
    try {
      chain.submit(transaction);
    } catch (error) {
      story.note(`a payer cannot send: ${String(error)}`);
      return;
    }
    sent.push({ hash: transaction.hash, to, token, amounts: isCoin ? [total] : amounts });
    story.tell(
      `${payment.name} is sent ${amounts.join(' and ')} of ${token.symbol} (${manner}) in ${short(transaction.hash)}`,
    );
  }

  #sendInLifetime(payment: KnownPayment, manner: string, { to, token, amounts }: Transfer): void {
    const hash = this.#lifetimePayers.send(to, token, amounts);
    if (hash === null) return;
    const words = `${amounts.join(' and ')} of ${token.symbol} of lifetimes (${manner})`;
    this.#world.story.tell(`${payment.name} is sent ${words} in ${hash.slice(0, 8)}`);
  }

  #sendCoins(payment: KnownPayment, manner: string, { to, amounts }: { to: string; amounts: readonly bigint[] }): void {
    const sent = this.#coinPayers.send(to, amounts);
    if (sent === null) return;
    const words = `${sent.amounts.join(' and ')} of ${coinToken.symbol} (${manner})`;
    this.#world.story.tell(`${payment.name} is sent ${words} in ${sent.hash.slice(0, 8)}`);
  }
}

/** What could come to the addresses of a token's chain. */
const tokensBeside = ({ id }: TestToken): readonly TestToken[] =>
  isOfLifetimes(id) ? Object.values(lifetimeTokens) : tokens;

/** The same number once more, paid to its sender at a higher price. */
export const takenBack = (victim: SimulatedTransaction, hash: string): SimulatedTransaction => ({
  ...victim,
  hash,
  to: victim.from,
  value: 1n,
  gas: 21_000n,
  feeMax: victim.feeMax * 2n,
  tipMax: victim.tipMax * 2n,
  moves: [],
});

const short = (hash: string): string => hash.slice(0, 10);
