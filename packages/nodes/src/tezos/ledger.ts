import type { Contract } from './contracts.ts';

export interface Account {
  /** Mutez. */
  balance: bigint;
  /** Number of its last operation. */
  counter: bigint;
  /** Its public key, once it has shown it. */
  key: string | null;
}

/** Accounts and contracts. Copies share nothing. */
export class Ledger {
  readonly accounts = new Map<string, Account>();
  readonly contracts = new Map<string, Contract>();
  /** An account that comes to be begins where all have come to. */
  counter = 1_000n;

  copy(): Ledger {
    const copy = new Ledger();
    copy.counter = this.counter;
    for (const [address, account] of this.accounts) copy.accounts.set(address, { ...account });
    for (const [address, contract] of this.contracts)
      copy.contracts.set(address, { ...contract, balances: new Map(contract.balances) });
    return copy;
  }

  balance(address: string): bigint {
    return this.accounts.get(address)?.balance ?? this.contracts.get(address)?.balance ?? 0n;
  }

  /** Adds coins, or takes some; an account that there was none of comes to be. */
  add(address: string, amount: bigint): void {
    const held = this.contracts.get(address) ?? this.accounts.get(address);
    if (held === undefined) this.accounts.set(address, { balance: amount, counter: this.counter, key: null });
    else held.balance += amount;
  }

  /** What has nothing left is no account any more: its key is forgotten too. */
  sweepEmpty(): void {
    for (const [address, { balance }] of this.accounts) if (balance === 0n) this.accounts.delete(address);
  }

  tokens(contract: string, owner: string, id: bigint): bigint {
    return this.contracts.get(contract)?.balances.get(`${owner} ${id}`) ?? 0n;
  }
}
