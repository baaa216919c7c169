import type { Clock } from '@florin/domain/ports/clock';
import type { MarketQuote, RateReading, RateSource, SourceState } from '@florin/domain/ports/rate-source';
import { strangeTokens } from '@florin/testing/strange-tokens';
import type { Random } from '../core/random.ts';

const names = ['north', 'east', 'south', 'west', 'centre'] as const;
/** Any number may be silent; of those that tell something wrong there is one at a time, as the rules can bear. */
const lies = ['tenfold', 'crossed', 'lagging', 'garbled'] as const;
type Lie = (typeof lies)[number];
const silentStepsMax = 6;

interface Exchange {
  name: string;
  /** Readings that it stays silent for. */
  silentFor: number;
  lie: Lie | null;
  quotes: MarketQuote[];
}

/** A price that was true at a time, in cents. */
export interface TruePrice {
  cents: bigint;
  at: Date;
}

/** One ETH is worth so many of them, always: one true price is enough to know all. */
const coinsPerEth: Readonly<Record<string, bigint>> = { ETH: 1n, LTC: 40n, TRX: 1_000n };

const price = (cents: bigint, permille: bigint): string => {
  const text = (cents * permille).toString().padStart(6, '0');
  return `${text.slice(0, -5)}.${text.slice(-5)}`;
};

/** Five exchanges that quote ETH and LTC in USD or USDT, and USDT and USDC in USD; they fall silent, lag and lie. */
export class SimulatedExchanges implements RateSource {
  readonly sourcesMin = null;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #exchanges: Exchange[] = names.map((name) => ({ name, silentFor: 0, lie: null, quotes: [] }));
  readonly #coins: readonly string[];
  /** Every price of ETH there ever was, newest last. */
  readonly truth: TruePrice[] = [];

  /** @param withLifetimes they quote TRX as well */
  constructor(clock: Clock, random: Random, withLifetimes = false) {
    this.#coins = withLifetimes ? ['ETH', 'LTC', 'TRX'] : ['ETH', 'LTC'];
    this.#clock = clock;
    this.#random = random;
    this.truth.push({ cents: BigInt(random.int(1_500, 4_500)) * 100n, at: clock.now() });
  }

  /** What one coin of a token was worth at each price there ever was, in cents; null for those that are worth a dollar. */
  truthOf(symbol: string): readonly TruePrice[] | null {
    const many = coinsPerEth[symbol];
    return many === undefined ? null : this.truth.map(({ cents, at }) => ({ cents: cents / many, at }));
  }

  /** A price that wanders by up to two percent a step, and troubles that come and go, each with this probability. */
  move(random: Random, faults: number): void {
    const { cents } = this.#now;
    this.truth.push({ cents: (cents * BigInt(random.int(980, 1020))) / 1000n, at: this.#clock.now() });
    for (const exchange of this.#exchanges) {
      exchange.silentFor = Math.max(0, exchange.silentFor - 1);
      if (random.chance(0.3)) exchange.lie = null;
      if (random.chance(faults)) exchange.silentFor = random.int(1, silentStepsMax);
    }
    const honest = this.#exchanges.every(({ lie }) => lie === null);
    if (honest && random.chance(faults)) random.pick(this.#exchanges).lie = random.pick(lies);
  }

  /** All of them speak again, and the truth. */
  calm(): void {
    for (const exchange of this.#exchanges) Object.assign(exchange, { silentFor: 0, lie: null });
  }

  read(): Promise<RateReading> {
    for (const exchange of this.#exchanges) if (exchange.silentFor === 0) this.#poll(exchange);
    return Promise.resolve({
      currencies: [],
      quotes: this.#exchanges.flatMap(({ quotes }) => quotes),
      sources: this.#exchanges.map((exchange) => this.#stateOf(exchange)),
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  get #now(): TruePrice {
    const newest = this.truth.at(-1);
    if (!newest) throw new Error('There is always a price.');
    return newest;
  }

  #poll(exchange: Exchange): void {
    const { name, lie } = exchange;
    const at = this.#clock.now();
    const lagged = lie === 'lagging' ? (this.truth.at(-2) ?? this.#now) : this.#now;
    const noise = BigInt(this.#random.int(999, 1001));
    const cents = lie === 'tenfold' ? lagged.cents * 10n : lagged.cents;
    const inUsdt = name === 'south' || name === 'west';
    const quote = (base: string, text: string, coin: MarketQuote['quote']): MarketQuote => ({
      source: name,
      base,
      quote: coin,
      bid: lie === 'crossed' ? `1${text}` : lie === 'garbled' ? '<html>' : text,
      ask: text,
      last: text,
      at,
    });
    const strange = Object.values(strangeTokens).map(({ symbol }) => quote(symbol, '1.0', 'USD'));
    exchange.quotes = [
      ...this.#coins.map((symbol) =>
        quote(symbol, price(cents / (coinsPerEth[symbol] ?? 1n), noise), inUsdt ? 'USDT' : 'USD'),
      ),
      ...(inUsdt ? [] : [quote('USDT', price(100n, noise), 'USD'), quote('USDC', '1.0', 'USD'), ...strange]),
    ];
  }

  #stateOf({ name, silentFor, quotes }: Exchange): SourceState {
    const quotedAt = quotes[0]?.at ?? null;
    const failed = silentFor > 0;
    return {
      name,
      quotedAt,
      quotes: quotes.length,
      answerMs: 1,
      failures: failed ? 1 : 0,
      failedAt: failed ? this.#clock.now() : null,
      failure: failed ? 'timeout' : null,
    };
  }
}
