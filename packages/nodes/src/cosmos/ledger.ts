/** What the chain keeps of an address. */
export interface StoredAccount {
  number: bigint;
  sequence: bigint;
  /** Compressed; null until its first transaction shows it. */
  publicKey: Uint8Array | null;
  /** Coins that it began with and cannot spend; of other accounts this is missing. Time does not free them here. */
  vesting?: { coins: readonly { denom: string; amount: bigint }[]; endTime: bigint };
}

/** All accounts and balances after some block. Copies share nothing that changes. */
export class Ledger {
  #accounts: Map<string, StoredAccount>;
  #balances: Map<string, bigint>;

  constructor(accounts: Iterable<[string, StoredAccount]> = [], balances: Iterable<[string, bigint]> = []) {
    this.#accounts = new Map(accounts);
    this.#balances = new Map(balances);
  }

  copy(): Ledger {
    return new Ledger(this.#accounts, this.#balances);
  }

  /** Takes over what another one holds. */
  become(other: Ledger): void {
    const taken = other.copy();
    this.#accounts = taken.#accounts;
    this.#balances = taken.#balances;
  }

  account(address: string): StoredAccount | null {
    return this.#accounts.get(address) ?? null;
  }

  setAccount(address: string, account: StoredAccount): void {
    this.#accounts.set(address, account);
  }

  create(address: string, facts: Pick<StoredAccount, 'vesting'> = {}): void {
    this.#accounts.set(address, { number: BigInt(this.#accounts.size), sequence: 0n, publicKey: null, ...facts });
  }

  held(address: string, denomination: string): bigint {
    return this.#balances.get(`${address} ${denomination}`) ?? 0n;
  }

  /** Whether a denomination has ever come to an address. */
  everHeld(address: string, denomination: string): boolean {
    return this.#balances.has(`${address} ${denomination}`);
  }

  /** Puts coins to an address, whose account begins with the first ones. */
  add(address: string, denomination: string, amount: bigint): void {
    if (!this.#accounts.has(address)) this.create(address);
    this.#balances.set(`${address} ${denomination}`, this.held(address, denomination) + amount);
  }

  /** What an address can give away. */
  spendable(address: string, denomination: string): bigint {
    const locked = this.account(address)?.vesting?.coins.find(({ denom }) => denom === denomination)?.amount ?? 0n;
    return this.held(address, denomination) - locked;
  }

  /** @returns what is missing; 0 when they were taken */
  take(address: string, denomination: string, amount: bigint): bigint {
    const [held, spendable] = [this.held(address, denomination), this.spendable(address, denomination)];
    if (spendable < amount) return amount - spendable;
    this.#balances.set(`${address} ${denomination}`, held - amount);
    return 0n;
  }

  supply(denomination: string): bigint {
    let sum = 0n;
    for (const [place, amount] of this.#balances) if (place.endsWith(` ${denomination}`)) sum += amount;
    return sum;
  }
}
