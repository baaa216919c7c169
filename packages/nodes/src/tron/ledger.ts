import type { Executed } from './executed.ts';
import type { Executor, Run } from './executor.ts';
import type { Call, TronTransaction } from './read-transaction.ts';
import { Refused } from './refused.ts';
import { Stakes } from './stakes.ts';

/** Parameters of the chain that votes change; in sun. */
export interface Parameters {
  energyFee: bigint;
  bandwidthFee: bigint;
  createAccountFee: bigint;
  systemCreateFee: bigint;
}

interface Account {
  /** Free bandwidth that was used; it is all back a day later, and nothing of it before, here. */
  bandwidthUsed: bigint;
  usedAt: bigint;
  /** Energy that somebody else rents to it, and that it has not used up. */
  energy: bigint;
}

/** What a fork takes back. */
interface LedgerState {
  accounts: ReadonlyMap<string, Account>;
  stakes: Stakes;
}

export const freeBandwidth = 600n;
const resultBytes = 64n;
const dayMilliseconds = 86_400_000n;

const copyOf = (accounts: ReadonlyMap<string, Account>): Map<string, Account> =>
  new Map([...accounts].map(([word, account]) => [word, { ...account }]));

/** Accounts with what they may use, and what transactions cost them. */
export class Ledger {
  parameters: Parameters = {
    energyFee: 100n,
    bandwidthFee: 1_000n,
    createAccountFee: 100_000n,
    systemCreateFee: 1_000_000n,
  };
  /** Tenths of a percent that a contract costs more energy because many call it. */
  readonly factors = new Map<string, bigint>();
  stakes = new Stakes();
  #accounts = new Map<string, Account>();
  readonly #executor: Executor;

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  get state(): LedgerState {
    return { accounts: copyOf(this.#accounts), stakes: this.stakes.copy() };
  }

  set state({ accounts, stakes }: LedgerState) {
    this.#accounts = copyOf(accounts);
    this.stakes = stakes.copy();
  }

  has = (word: string): boolean => this.#accounts.has(word);

  #open(word: string): Account {
    const account = this.#accounts.get(word) ?? { bandwidthUsed: 0n, usedAt: 0n, energy: 0n };
    this.#accounts.set(word, account);
    return account;
  }

  /** Coins out of nowhere; the account is there from then on. */
  async grant(word: string, sun: bigint): Promise<void> {
    this.#open(word);
    await this.#executor.setBalance(word, (await this.#executor.balance(word)) + sun);
  }

  /** Energy that somebody rents to an account; nobody takes it back. */
  delegate(word: string, energy: bigint): void {
    this.#open(word).energy += energy;
  }

  resources(word: string): { bandwidthUsed: bigint; energy: bigint } {
    const account = this.#accounts.get(word);
    return { bandwidthUsed: account?.bandwidthUsed ?? 0n, energy: account?.energy ?? 0n };
  }

  /** @throws Refused as nodes say it, before anything runs */
  async check({ owner, what, size }: TronTransaction, time: bigint): Promise<void> {
    const invalid = (why: string): Refused =>
      new Refused('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${why}`);
    if (!this.has(owner)) throw invalid(`account [41${owner}] does not exist`);
    const held = await this.#executor.balance(owner);
    if (what.type === 'TransferContract') {
      if (what.amount <= 0n) throw invalid('Amount must be greater than 0.');
      if (what.to === owner) throw invalid('Cannot transfer TRX to yourself.');
      if (held < what.amount + this.#creation(what.to))
        throw invalid('Validate TransferContract error, balance is not sufficient.');
    } else if (what.type === 'TriggerSmartContract') {
      if (!(await this.#executor.hasCode(what.contract))) throw invalid('No contract or not a valid smart contract');
    } else {
      const other = 'to' in what ? what.to : owner;
      const facts = { held, time, has: this.has(other), isContract: await this.#executor.hasCode(other) };
      const why = this.stakes.refusal(owner, what, facts);
      if (why !== null) throw invalid(why);
    }
    const spent = this.#spent(what);
    if (held < spent + this.#burn(owner, size).fee)
      throw new Refused('BANDWITH_ERROR', 'Account resource insufficient error.');
  }

  /** Sun that leave the owner's balance beside fees. */
  #spent(what: TronTransaction['what']): bigint {
    switch (what.type) {
      case 'TransferContract':
        return what.amount + this.#creation(what.to);
      case 'TriggerSmartContract':
        return what.value;
      case 'FreezeBalanceV2Contract':
        return what.amount;
      default:
        return 0n;
    }
  }

  #creation(to: string): bigint {
    const { createAccountFee, systemCreateFee } = this.parameters;
    return this.has(to) ? 0n : createAccountFee + systemCreateFee;
  }

  /** What a transaction of this size burns for bandwidth: nothing while the free points suffice for all of it. */
  #burn(owner: string, size: number): { points: bigint; fee: bigint } {
    const points = BigInt(size) + resultBytes;
    const isFree = this.resources(owner).bandwidthUsed + points <= freeBandwidth;
    return { points, fee: isFree ? 0n : points * this.parameters.bandwidthFee };
  }

  async execute(transaction: TronTransaction, time: bigint): Promise<Executed> {
    const { owner, what, size } = transaction;
    const account = this.#open(owner);
    if (time - account.usedAt >= dayMilliseconds) account.bandwidthUsed = 0n;
    const { points, fee: burned } = this.#burn(owner, size);
    if (burned === 0n) Object.assign(account, { bandwidthUsed: account.bandwidthUsed + points, usedAt: time });
    if (what.type === 'TransferContract') {
      const fee = burned + this.#creation(what.to);
      await this.#move(owner, -(what.amount + fee));
      this.#open(what.to);
      await this.#move(what.to, what.amount);
      return { ...transaction, result: 'SUCCESS', fee, energy: 0n, bandwidth: points, run: null };
    }
    if (what.type !== 'TriggerSmartContract') {
      await this.#move(owner, -(burned + this.#spent(what)));
      this.stakes.apply(owner, what, time);
      return { ...transaction, result: 'SUCCESS', fee: burned, energy: 0n, bandwidth: points, run: null };
    }
    await this.#move(owner, -burned);
    const { run, fee } = await this.#call(transaction, what, time);
    const result = run.success ? 'SUCCESS' : run.isExhausted ? 'OUT_OF_ENERGY' : 'REVERT';
    for (const { to, value } of run.inner) if (value > 0n) this.#open(to);
    return { ...transaction, result, fee: burned + fee, energy: run.energy, bandwidth: points, run };
  }

  async #call({ owner, feeLimit }: TronTransaction, what: Call, time: bigint): Promise<{ run: Run; fee: bigint }> {
    const account = this.#open(owner);
    const { energyFee } = this.parameters;
    const left = (await this.#executor.balance(owner)) - what.value;
    const available = account.energy + this.stakes.left(owner, time);
    const affordable = available + left / energyFee;
    const limit = feeLimit / energyFee;
    const factor = 1_000n + (this.factors.get(what.contract) ?? 0n);
    const energyMax = affordable < limit ? affordable : limit;
    const ran = await this.#executor.run(owner, what, (energyMax * 1_000n) / factor);
    const energy = ran.isExhausted ? energyMax : (ran.energy * factor) / 1_000n;
    const free = energy < available ? energy : available;
    const rented = free < account.energy ? free : account.energy;
    account.energy -= rented;
    this.stakes.use(owner, free - rented, time);
    const fee = (energy - free) * energyFee;
    await this.#move(owner, -fee);
    return { run: { ...ran, energy }, fee };
  }

  async #move(word: string, change: bigint): Promise<void> {
    if (change !== 0n) await this.#executor.setBalance(word, (await this.#executor.balance(word)) + change);
  }
}
