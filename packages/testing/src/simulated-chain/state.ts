import type { SimulatedTransaction, TokenMove } from './transaction.ts';

export interface SimulatedLog extends TokenMove {
  from: string;
}

/** What became of a transaction in its block. */
export interface SimulatedReceipt {
  transaction: SimulatedTransaction;
  success: boolean;
  gasUsed: bigint;
  /** Wei per gas that was paid. */
  price: bigint;
  logs: readonly SimulatedLog[];
}

export const coinTransferGas = 21_000n;
export const tokenTransferGas = 48_000n;

/** Balances and nonces after a block; a block works on a copy, so that a reorg only has to go back to an older one. */
export class ChainState {
  readonly #coins: Map<string, bigint>;
  readonly #nonces: Map<string, bigint>;
  /** By `<contract> <holder>`. */
  readonly #tokens: Map<string, bigint>;

  constructor(from?: ChainState) {
    this.#coins = new Map(from ? from.#coins : []);
    this.#nonces = new Map(from ? from.#nonces : []);
    this.#tokens = new Map(from ? from.#tokens : []);
  }

  coins(holder: string): bigint {
    return this.#coins.get(holder) ?? 0n;
  }

  tokens(contract: string, holder: string): bigint {
    return this.#tokens.get(`${contract} ${holder}`) ?? 0n;
  }

  nonce(sender: string): bigint {
    return this.#nonces.get(sender) ?? 0n;
  }

  giveCoins(holder: string, amount: bigint): void {
    this.#coins.set(holder, this.coins(holder) + amount);
  }

  giveTokens(contract: string, holder: string, amount: bigint): void {
    this.#tokens.set(`${contract} ${holder}`, this.tokens(contract, holder) + amount);
  }

  /** Whether a block with this base fee may contain the transaction next. */
  admits({ from, nonce, value, gas, feeMax }: SimulatedTransaction, baseFee: bigint): boolean {
    return this.nonce(from) === nonce && feeMax >= baseFee && this.coins(from) >= value + gas * feeMax;
  }

  /** Runs an admitted transaction: it takes effect as a whole, or costs its fee and does nothing. */
  run(transaction: SimulatedTransaction, baseFee: bigint, paused: ReadonlySet<string>): SimulatedReceipt {
    const { from, nonce, to, value, gas, feeMax, tipMax, moves } = transaction;
    const price = feeMax < baseFee + tipMax ? feeMax : baseFee + tipMax;
    const needed = moves.length === 0 ? coinTransferGas : tokenTransferGas * BigInt(moves.length);
    const success = needed <= gas && this.#covers(from, moves, paused);
    const gasUsed = needed <= gas ? needed : gas;
    this.#nonces.set(from, nonce + 1n);
    this.giveCoins(from, -gasUsed * price);
    if (success) {
      this.giveCoins(from, -value);
      this.giveCoins(to, value);
      for (const move of moves) {
        this.giveTokens(move.contract, from, -move.amount);
        this.giveTokens(move.contract, move.to, move.amount);
      }
    }
    return {
      transaction,
      success,
      gasUsed,
      price,
      logs: success ? moves.map((move) => Object.assign({ from }, move)) : [],
    };
  }

  #covers(from: string, moves: readonly TokenMove[], paused: ReadonlySet<string>): boolean {
    const needs = new Map<string, bigint>();
    for (const { contract, amount } of moves) needs.set(contract, (needs.get(contract) ?? 0n) + amount);
    return [...needs].every(([contract, amount]) => !paused.has(contract) && this.tokens(contract, from) >= amount);
  }
}
