import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ExchangeName } from '@florin/rates/exchanges/known-exchanges';
import { seedCatalogue, testChain } from '@florin/testing/catalogue';
import { type ExchangeScene, openExchanges } from '@florin/testing/exchange-stand-in/exchange-scene';
import type { BenchRun } from './bench-run.ts';
import { cleanEnvironment } from './child.ts';
import { openSingle } from './cluster.ts';
import type { RatesPlan, RatesUsage } from './rates-plan.ts';

const everyMs = 4_000;
/** Pairs that real exchanges list beside those that are wanted: about as many in all as each of them does. */
const others = { coinbase: 750, kraken: 1_000, bitstamp: 200, cryptocom: 850, okx: 650 };

/** Prices in USD, in USDT where an exchange has no USD, of these coins and the two that others go through. */
function pricesOf(coins: readonly string[], name: ExchangeName): Record<string, string> {
  const quote = name === 'okx' ? 'USDT' : 'USD';
  const prices = coins.map((coin, index) => [`${coin}/${quote}`, `${1_000 + index}.${Date.now() % 100}5`]);
  const usdt = quote === 'USD' ? { 'USDT/USD': '0.9998' } : {};
  return { ...Object.fromEntries(prices), ...usdt, [`BTC/${quote}`]: '98000.5' };
}

/** A catalogue of many tokens, stand-ins for exchanges, and a process that refreshes the rates of all of them. */
export class RatesStage {
  readonly exchanges: ExchangeScene;
  readonly #child: ChildProcess;

  private constructor(exchanges: ExchangeScene, child: ChildProcess) {
    this.exchanges = exchanges;
    this.#child = child;
  }

  static async open(run: BenchRun, tokens: number, names: readonly ExchangeName[]): Promise<RatesStage> {
    const database = await run.cluster.createDatabase('rates');
    await seedCatalogue(database.owner);
    const owner = openSingle(database.owner);
    await owner.query(`update tokens set is_active = false`);
    await owner.query(
      `insert into tokens (id, chain_id, symbol, name, token_type, contract, decimals, payable_decimals, is_active, verified_at)
       select gen_random_uuid(), $1, 'COIN' || n, 'Coin ' || n, 'token', '0x' || lpad(n::text, 40, '0'), 18, 8, true, florin.now()
         from generate_series(1, $2) n`,
      [testChain.id, tokens],
    );
    await owner.end();
    const coins = Array.from({ length: tokens }, (_one, index) => `COIN${index + 1}`);
    const now = () => new Date();
    const exchanges = await openExchanges({ now, names, others, prices: (name) => pricesOf(coins, name) });
    const child = fork(fileURLToPath(new URL('../rates-process.ts', import.meta.url)), { env: cleanEnvironment() });
    const { origins, ca } = exchanges;
    const plan: RatesPlan = { databaseUrl: database.app, exchanges: names, origins, ca, everyMs };
    child.send(plan);
    await once(child, 'message');
    return new RatesStage(exchanges, child);
  }

  async usage(): Promise<RatesUsage> {
    const answer = once(this.#child, 'message');
    this.#child.send('usage');
    return ((await answer) as [RatesUsage])[0];
  }

  async close(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
    await this.exchanges.close();
  }
}
