import type { Executed } from '@florin/nodes/tron/executed';
import type { Parameters } from '@florin/nodes/tron/ledger';
import type { Call, TronTransaction } from '@florin/nodes/tron/read-transaction';
import { Refused } from '@florin/nodes/tron/refused';
import { type Balances, effectOf, tillWord, toRun } from './contracts.ts';

/** What transactions cost, and what the token's issuer does, at the moment of a block. */
export interface Terms {
  prices: Parameters;
  tokenWord: string;
  paused: boolean;
}

/** Points of bandwidth that an account has for nothing; none come back within a seed. */
const freeBandwidth = 600n;
const resultBytes = 64n;

/** Accounts after a block; a block works on a copy, so that a reorg only has to go back to an older one. */
export class TronState {
  /** Whoever has an account is in here. */
  readonly #coins: Map<string, bigint>;
  readonly #tokens: Map<string, bigint>;
  readonly #bandwidth: Map<string, bigint>;

  constructor(from?: TronState) {
    this.#coins = new Map(from ? from.#coins : []);
    this.#tokens = new Map(from ? from.#tokens : []);
    this.#bandwidth = new Map(from ? from.#bandwidth : []);
  }

  has = (word: string): boolean => this.#coins.has(word);
  coins = (word: string): bigint => this.#coins.get(word) ?? 0n;
  tokens = (word: string): bigint => this.#tokens.get(word) ?? 0n;
  bandwidthUsed = (word: string): bigint => this.#bandwidth.get(word) ?? 0n;
  /** Everybody who has an account or ever held a token. */
  holders = (): Iterable<string> => [...this.#coins.keys(), ...this.#tokens.keys()];

  giveCoins(word: string, amount: bigint): void {
    this.#coins.set(word, this.coins(word) + amount);
  }

  giveTokens(word: string, amount: bigint): void {
    this.#tokens.set(word, this.tokens(word) + amount);
  }

  /** @throws Refused as nodes say it, before anything runs */
  check({ owner, what, size }: TronTransaction, { prices, tokenWord }: Terms): void {
    const invalid = (why: string): Refused =>
      new Refused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`);
    if (!this.has(owner)) throw invalid(`account [41${owner}] does not exist`);
    const isTransfer = what.type === 'TransferContract';
    if (isTransfer && what.amount <= 0n) throw invalid('Amount must be greater than 0.');
    if (isTransfer && what.to === owner) throw invalid('Cannot transfer TRX to yourself.');
    if (!isTransfer && what.type !== 'TriggerSmartContract') throw invalid('Nobody stakes anything here.');
    if (!isTransfer && what.contract !== tokenWord && what.contract !== tillWord)
      throw invalid('No contract or not a valid smart contract');
    const spent = isTransfer ? what.amount + this.#creation(what.to, prices) : what.value;
    if (this.coins(owner) < spent) throw invalid('Validate TransferContract error, balance is not sufficient.');
    if (this.coins(owner) < spent + this.#burn(owner, size, prices).fee)
      throw new Refused('BANDWITH_ERROR', 'Account resource insufficient error.');
  }

  /** Runs what was checked: it takes effect as a whole, or costs its fee and does nothing. */
  run(transaction: TronTransaction, terms: Terms): Executed {
    const { owner, what, size } = transaction;
    const { points, fee: burned } = this.#burn(owner, size, terms.prices);
    if (burned === 0n) this.#bandwidth.set(owner, this.bandwidthUsed(owner) + points);
    const done = { ...transaction, bandwidth: points };
    if (what.type === 'TransferContract') {
      const fee = burned + this.#creation(what.to, terms.prices);
      this.giveCoins(owner, -(what.amount + fee));
      this.giveCoins(what.to, what.amount);
      return { ...done, result: 'SUCCESS', fee, energy: 0n, run: null };
    }
    if (what.type !== 'TriggerSmartContract') throw new Error('It was not checked.');
    this.giveCoins(owner, -burned);
    const called = this.#call(transaction, what, terms);
    return { ...done, ...called, fee: burned + called.fee };
  }

  /** What the called contract would do now. */
  effect = (owner: string, call: Call, { tokenWord, paused }: Omit<Terms, 'prices'>) => {
    const balances: Balances = { tokenWord, paused, tokens: this.tokens };
    return effectOf(owner, call, balances);
  };

  #call(
    { owner, feeLimit }: TronTransaction,
    what: Call,
    terms: Terms,
  ): Pick<Executed, 'result' | 'fee' | 'energy' | 'run'> {
    const { energyFee } = terms.prices;
    const affordable = (this.coins(owner) - what.value) / energyFee;
    const limit = feeLimit / energyFee;
    const most = affordable < limit ? affordable : limit;
    const effect = this.effect(owner, what, terms);
    const isExhausted = effect.energy > most;
    const energy = isExhausted ? most : effect.energy;
    const fee = energy * energyFee;
    this.giveCoins(owner, -fee);
    const nothing = { ...effect, refused: true, tokens: [], coins: [] };
    const told = toRun(owner, what.contract, isExhausted ? nothing : effect, terms.tokenWord);
    const run = { ...told, isExhausted, energy };
    if (run.success) {
      this.giveCoins(owner, -what.value);
      for (const { to, amount } of effect.coins) this.giveCoins(to, amount);
      for (const { to, amount } of effect.tokens) {
        this.giveTokens(owner, -amount);
        this.giveTokens(to, amount);
      }
    }
    return { result: run.success ? 'SUCCESS' : isExhausted ? 'OUT_OF_ENERGY' : 'REVERT', fee, energy, run };
  }

  #creation(to: string, { createAccountFee, systemCreateFee }: Parameters): bigint {
    return this.has(to) ? 0n : createAccountFee + systemCreateFee;
  }

  /** What a transaction of this size burns for bandwidth: nothing while the free points suffice for all of it. */
  #burn(owner: string, size: number, { bandwidthFee }: Parameters): { points: bigint; fee: bigint } {
    const points = BigInt(size) + resultBytes;
    return { points, fee: this.bandwidthUsed(owner) + points <= freeBandwidth ? 0n : points * bandwidthFee };
  }
}
