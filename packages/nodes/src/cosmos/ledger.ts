/** What the chain keeps of an address. */
export interface StoredAccount {
  number: bigint;
  sequence: bigint;
  /** Compressed; null until its first transaction shows it. */
  publicKey: Uint8Array | null;
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

  held(address: string, denomination: string): bigint {
    return this.#balances.get(`${address} ${denomination}`) ?? 0n;
  }

  /** Whether a denomination has ever come to an address. */
  everHeld(address: string, denomination: string): boolean {
    return this.#balances.has(`${address} ${denomination}`);
  }

  /** Puts coins to an address, whose account begins with the first ones. */
  add(address: string, denomination: string, amount: bigint): void {
    if (!this.#accounts.has(address))
      this.#accounts.set(address, { number: BigInt(this.#accounts.size), sequence: 0n, publicKey: null });
    this.#balances.set(`${address} ${denomination}`, this.held(address, denomination) + amount);
  }

  /** @returns what is missing; 0 when they were taken */
  take(address: string, denomination: string, amount: bigint): bigint {
    const held = this.held(address, denomination);
    if (held < amount) return amount - held;
    this.#balances.set(`${address} ${denomination}`, held - amount);
    return 0n;
  }

  supply(denomination: string): bigint {
    let sum = 0n;
    for (const [place, amount] of this.#balances) if (place.endsWith(` ${denomination}`)) sum += amount;
    return sum;
  }
}
