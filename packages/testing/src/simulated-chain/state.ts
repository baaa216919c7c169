import { feeOf, issuerOf, type Issuers } from './issuers.ts';
import type { Loan, SimulatedTransaction, TokenMove } from './transaction.ts';

export interface SimulatedLog extends TokenMove {
  from: string;
}

/** Tokens that changed hands, whatever a log says of them. */
export interface TrueMove extends SimulatedLog {
  /** What left the sender: more than arrived where the issuer kept a fee. */
  taken: bigint;
}

/** What became of a transaction in its block. */
export interface SimulatedReceipt {
  transaction: SimulatedTransaction;
  success: boolean;
  gasUsed: bigint;
  /** Wei per gas that was paid. */
  price: bigint;
  logs: readonly SimulatedLog[];
  moved: readonly TrueMove[];
}

interface Outcome {
  hash: string;
  logs: SimulatedLog[];
  moved: TrueMove[];
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
  /** Fees of issuers on the way to a holder, by `<contract> <holder>`. */
  readonly #withheld: Map<string, bigint>;

  constructor(from?: ChainState) {
    this.#coins = new Map(from ? from.#coins : []);
    this.#nonces = new Map(from ? from.#nonces : []);
    this.#tokens = new Map(from ? from.#tokens : []);
    this.#codes = new Map(from ? from.#codes : []);
    this.#withheld = new Map(from ? from.#withheld : []);
  }

  coins(holder: string): bigint {
    return this.#coins.get(holder) ?? 0n;
  }

  tokens(contract: string, holder: string): bigint {
    return this.#tokens.get(`${contract} ${holder}`) ?? 0n;
  }

  /** What issuers have kept of all that was sent to a holder. */
  withheld(contract: string, holder: string): bigint {
    return this.#withheld.get(`${contract} ${holder}`) ?? 0n;
  }

  /** Every balance of a token becomes so many percent of what it was. */
  rescale(contract: string, percent: bigint): void {
    for (const [key, amount] of this.#tokens)
      if (key.startsWith(`${contract} `)) this.#tokens.set(key, (amount * percent) / 100n);
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
  run(transaction: SimulatedTransaction, baseFee: bigint, issuers: Issuers): SimulatedReceipt {
    const { from, nonce, to, value, gas, feeMax, tipMax, moves } = transaction;
    const price = feeMax < baseFee + tipMax ? feeMax : baseFee + tipMax;
    const needed = gasOf(transaction);
    const gasUsed = needed <= gas ? needed : gas;
    this.#nonces.set(from, nonce + 1n);
    this.#lend(transaction.lends ?? []);
    const isCovered = this.#covers(from, moves, issuers);
    const isTaken = needed <= gas && !issuers.refused.has(transaction.hash);
    const success = isTaken && (isCovered || areMute(moves, issuers)) && this.#create(transaction);
    this.giveCoins(from, -gasUsed * price);
    const outcome: Outcome = { hash: transaction.hash, logs: [], moved: [] };
    if (success) {
      this.giveCoins(from, -value);
      this.giveCoins(to, value);
      if (isCovered) for (const move of moves) this.#move({ ...move, from }, issuers, outcome);
      this.#collect(transaction, issuers, outcome);
    }
    const { logs, moved } = outcome;
    return { transaction, success, gasUsed, price, logs, moved };
  }

  #move({ contract, from, to, amount }: SimulatedLog, issuers: Issuers, { hash, logs, moved }: Outcome): void {
    const boast = issuers.boasts.get(contract);
    if (boast !== undefined) return void logs.push({ contract, from, to, amount: boast });
    const fee = feeOf(issuers, hash, { contract, amount });
    const issuer = issuerOf(contract);
    this.giveTokens(contract, from, -amount);
    this.giveTokens(contract, to, amount - fee);
    moved.push({ contract, from, to, amount: amount - fee, taken: amount });
    if (fee > 0n) {
      this.giveTokens(contract, issuer, fee);
      this.#withheld.set(`${contract} ${to}`, this.withheld(contract, to) + fee);
      logs.push({ contract, from, to: issuer, amount: fee });
    }
    logs.push({ contract, from, to, amount: amount - fee });
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

  #collect({ to, collects = [] }: SimulatedTransaction, issuers: Issuers, outcome: Outcome): void {
    // A call to an address without code does nothing, and succeeds.
    if (this.code(to) === '0x') return;
    for (const one of collects) {
      if (this.code(one.from) === lentTo(to) && this.#covers(one.from, [one], issuers))
        this.#move(one, issuers, outcome);
    }
  }

  #covers(from: string, moves: readonly TokenMove[], { paused, boasts }: Issuers): boolean {
    const needs = new Map<string, bigint>();
    for (const { contract, amount } of moves) needs.set(contract, (needs.get(contract) ?? 0n) + amount);
    return [...needs].every(
      ([contract, amount]) => !paused.has(contract) && (boasts.has(contract) || this.tokens(contract, from) >= amount),
    );
  }
}

/** Where nothing reverts, whatever cannot be moved. */
const areMute = (moves: readonly TokenMove[], { mute }: Issuers): boolean =>
  moves.length > 0 && moves.every(({ contract }) => mute.has(contract));
