import type { Loan, SimulatedTransaction, TokenMove } from './transaction.ts';

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
export const creationGas = 400_000n;
/** EIP-7702. */
const loanGas = 25_000n;
const collectionGas = 30_000n;

/** Code of an account that lends itself to a contract (EIP-7702). */
const lentTo = (contract: string): string => `0xef0100${contract.slice(2)}`;

function gasOf({ moves, creates, lends = [], collects = [] }: SimulatedTransaction): bigint {
  const basic = moves.length === 0 ? coinTransferGas : tokenTransferGas * BigInt(moves.length);
  const more = BigInt(lends.length) * loanGas + BigInt(collects.length) * collectionGas;
  return creates === undefined ? basic + more : creationGas;
}

/** Balances, nonces and codes after a block; a block works on a copy, so that a reorg only has to go back to an older one. */
export class ChainState {
  readonly #coins: Map<string, bigint>;
  readonly #nonces: Map<string, bigint>;
  /** By `<contract> <holder>`. */
  readonly #tokens: Map<string, bigint>;
  readonly #codes: Map<string, string>;

  constructor(from?: ChainState) {
    this.#coins = new Map(from ? from.#coins : []);
    this.#nonces = new Map(from ? from.#nonces : []);
    this.#tokens = new Map(from ? from.#tokens : []);
    this.#codes = new Map(from ? from.#codes : []);
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

  /** In lower-case hex; `0x` where there is none. */
  code(address: string): string {
    return this.#codes.get(address) ?? '0x';
  }

  putCode(address: string, code: string): void {
    this.#codes.set(address, code);
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
    const needed = gasOf(transaction);
    const gasUsed = needed <= gas ? needed : gas;
    this.#nonces.set(from, nonce + 1n);
    this.#lend(transaction.lends ?? []);
    const success = needed <= gas && this.#covers(from, moves, paused) && this.#create(transaction);
    this.giveCoins(from, -gasUsed * price);
    if (success) {
      this.giveCoins(from, -value);
      this.giveCoins(to, value);
      for (const move of moves) {
        this.giveTokens(move.contract, from, -move.amount);
        this.giveTokens(move.contract, move.to, move.amount);
      }
    }
    const collected = success ? this.#collect(transaction, paused) : [];
    const logs = success ? [...moves.map((move) => Object.assign({ from }, move)), ...collected] : [];
    return { transaction, success, gasUsed, price, logs };
  }

  /** Stands whatever becomes of the transaction. */
  #lend(loans: readonly Loan[]): void {
    for (const { authority, contract, nonce } of loans) {
      if (this.nonce(authority) !== nonce) continue;
      this.#nonces.set(authority, nonce + 1n);
      this.putCode(authority, lentTo(contract));
    }
  }

  /** False where something stands there already. */
  #create({ creates }: SimulatedTransaction): boolean {
    if (creates === undefined) return true;
    if (this.code(creates.address) !== '0x') return false;
    this.putCode(creates.address, creates.code);
    return true;
  }

  #collect({ to, collects = [] }: SimulatedTransaction, paused: ReadonlySet<string>): SimulatedLog[] {
    // A call to an address without code does nothing, and succeeds.
    if (this.code(to) === '0x') return [];
    return collects.filter((one) => {
      if (this.code(one.from) !== lentTo(to) || !this.#covers(one.from, [one], paused)) return false;
      this.giveTokens(one.contract, one.from, -one.amount);
      this.giveTokens(one.contract, one.to, one.amount);
      return true;
    });
  }

  #covers(from: string, moves: readonly TokenMove[], paused: ReadonlySet<string>): boolean {
    const needs = new Map<string, bigint>();
    for (const { contract, amount } of moves) needs.set(contract, (needs.get(contract) ?? 0n) + amount);
    return [...needs].every(([contract, amount]) => !paused.has(contract) && this.tokens(contract, from) >= amount);
  }
}
