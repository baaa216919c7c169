import type { Exchange, ExchangeDeposit, ExchangeNetwork } from '@florin/domain/ports/exchange';
import { testChain, type TestToken, testTokens } from '@florin/testing/catalogue';
import type { Random } from '../core/random.ts';
import { contractOf } from './contract-of.ts';
import type { World } from './world.ts';

/** Nobody of ours holds keys of it. */
export const exchangeAddress = '0x27b1fdb04752bbc536007a920d24acb045561c26';
export const exchangeName = 'simulated';
/** What the treasury sends there. */
export const sentToExchange: readonly TestToken[] = [testTokens.usdt, testTokens.usdc, testTokens.eth];

const tokenOf = (symbol: string): TestToken | undefined => sentToExchange.find((token) => token.symbol === symbol);
const networkName = (symbol: string): string => `${symbol}-SIMULATED`;
const nothing = { answer: 'refused', reason: 'This account only takes in.' } as const;

/** Whole coins as an exchange writes them. */
function inCoins(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Our account at an exchange that takes coins in and pays none out. It credits what its own node shows it deep enough;
 * what a reorg takes from it later it goes on listing, or strikes off.
 */
export class ExchangeAccount implements Exchange {
  readonly name = exchangeName;
  readonly #world: World;
  readonly #random: Random;
  /** Transactions that it has credited. */
  readonly #credited = new Set<string>();
  readonly #patience: number;
  readonly #forgets: boolean;

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.split('exchange account');
    // Some credit before we call the transfer final, some long after.
    this.#patience = this.#random.int(1, 8);
    this.#forgets = this.#random.chance(0.5);
  }

  networkOf({ network, symbol }: { network: string; symbol: string }): string | null {
    return network === testChain.network && tokenOf(symbol) ? networkName(symbol) : null;
  }

  networks(symbol: string): Promise<readonly ExchangeNetwork[]> {
    const open = { withdrawals: false, deposits: true, fee: '1', minimum: '2', digits: 6, contractEnd: null };
    return this.#answer('networks', () => (tokenOf(symbol) ? [{ network: networkName(symbol), ...open }] : []));
  }

  balances(): Promise<[]> {
    return this.#answer('balances', () => []);
  }

  depositAddress(): Promise<string> {
    return this.#answer('address', () => exchangeAddress);
  }

  deposits(symbol: string): Promise<readonly ExchangeDeposit[]> {
    return this.#answer('deposits', () => this.#deposits(symbol));
  }

  withdraw = () => Promise.resolve(nothing);
  move = () => Promise.resolve(nothing);
  sell = () => Promise.resolve(nothing);
  withdrawal = () => Promise.resolve({ state: 'missing' } as const);
  moved = () => Promise.resolve({ state: 'missing' } as const);
  sale = () => Promise.resolve({ state: 'missing' } as const);
  market = () => Promise.resolve(null);
  cancelSale = () => Promise.resolve();
  failureOf = () => 'timeout' as const;
  close = () => Promise.resolve();

  #deposits(symbol: string): ExchangeDeposit[] {
    const token = tokenOf(symbol);
    if (!token) return [];
    const { chain } = this.#world;
    const contract = token.contract === null ? null : contractOf(token);
    const listed = chain.blocks.flatMap(({ height, receipts }) => {
      const depth = Number(chain.head.height - height) + 1;
      return receipts.flatMap(({ success, transaction, moved }) => {
        const { hash, to, value } = transaction;
        const arrived = contract === null ? { to, amount: value } : moved.find((one) => one.contract === contract);
        if (!success || arrived === undefined || arrived.to !== exchangeAddress || arrived.amount === 0n) return [];
        if (depth >= this.#patience) this.#credited.add(hash);
        return [{ hash, amount: arrived.amount, credited: this.#isCredited(hash, depth) }];
      });
    });
    return listed.map(({ hash, amount, credited }) => ({
      reference: `${symbol} ${hash}`,
      symbol,
      txHash: hash,
      amount: inCoins(amount, token.decimals),
      credited,
    }));
  }

  #isCredited(hash: string, depth: number): boolean {
    return depth >= this.#patience || (!this.#forgets && this.#credited.has(hash));
  }

  #answer<T>(what: string, answer: () => T): Promise<T> {
    const { scheduler, knobs } = this.#world;
    return scheduler.ask(`exchange ${what}`, () =>
      this.#random.chance(knobs.rpcFault)
        ? Promise.reject(new Error('the exchange does not answer'))
        : Promise.resolve(answer()),
    );
  }
}
