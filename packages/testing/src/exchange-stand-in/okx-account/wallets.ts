import { textOf, unitsOf } from './units.ts';

export type WalletName = 'funding' | 'trading';

/** Coins of an account by wallet: free ones, and those that an open order or withdrawal holds. */
export class Wallets {
  readonly #free = new Map<string, bigint>();
  readonly #held = new Map<string, bigint>();

  free(wallet: WalletName, symbol: string): bigint {
    return this.#free.get(`${wallet} ${symbol}`) ?? 0n;
  }

  add(wallet: WalletName, symbol: string, amount: string | bigint): void {
    const units = typeof amount === 'string' ? unitsOf(amount) : amount;
    this.#free.set(`${wallet} ${symbol}`, this.free(wallet, symbol) + units);
  }

  /** False, and nothing happens, where there is not so much. */
  take(wallet: WalletName, symbol: string, units: bigint): boolean {
    if (this.free(wallet, symbol) < units) return false;
    this.add(wallet, symbol, -units);
    return true;
  }

  hold(wallet: WalletName, symbol: string, units: bigint): boolean {
    if (!this.take(wallet, symbol, units)) return false;
    this.#held.set(`${wallet} ${symbol}`, this.held(wallet, symbol) + units);
    return true;
  }

  held(wallet: WalletName, symbol: string): bigint {
    return this.#held.get(`${wallet} ${symbol}`) ?? 0n;
  }

  /** Held coins go away, or back to the free ones. */
  release(wallet: WalletName, symbol: string, units: bigint, { back }: { back: boolean }): void {
    this.#held.set(`${wallet} ${symbol}`, this.held(wallet, symbol) - units);
    if (back) this.add(wallet, symbol, units);
  }

  /** Everything that somebody has of a coin, in both wallets, held or not. */
  total(symbol: string): string {
    const wallets = ['funding', 'trading'] as const;
    return textOf(wallets.reduce((sum, wallet) => sum + this.free(wallet, symbol) + this.held(wallet, symbol), 0n));
  }

  symbols(wallet: WalletName): string[] {
    const mine = [...this.#free.keys(), ...this.#held.keys()].filter((key) => key.startsWith(`${wallet} `));
    return [...new Set(mine.map((key) => key.slice(wallet.length + 1)))];
  }
}
