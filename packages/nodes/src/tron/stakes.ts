import type { Lending, Stake } from './read-transaction.ts';

/** Of one account; sun, and units of energy. */
interface Staked {
  /** What it has staked for energy and lends to nobody. */
  own: bigint;
  /** What others lend to it. */
  borrowed: bigint;
  /** Energy that it had used at a time, in milliseconds since 1970; it comes back evenly within a day. */
  used: bigint;
  usedAt: bigint;
}

const trx = 1_000_000n;
const dayMilliseconds = 86_400_000n;
const energy = 'ENERGY';

/** Stakes for energy (Stake 2.0): whose they are, who uses them, and how much of them is used. Bandwidth is staked nowhere. */
export class Stakes {
  /** All energy of the chain, which stakes share. */
  totalEnergy = 180_000_000_000n;
  /** What everybody else has staked, in TRX. */
  othersWeight = 19_000_000_000n;
  #accounts = new Map<string, Staked>();
  /** `<lender> <borrower>` → sun */
  #lent = new Map<string, bigint>();

  copy(): Stakes {
    const copy = new Stakes();
    copy.totalEnergy = this.totalEnergy;
    copy.othersWeight = this.othersWeight;
    copy.#accounts = new Map([...this.#accounts].map(([word, account]) => [word, { ...account }]));
    copy.#lent = new Map(this.#lent);
    return copy;
  }

  get totalWeight(): bigint {
    return (
      this.othersWeight +
      [...this.#accounts.values()].reduce((sum, { own, borrowed }) => sum + own + borrowed, 0n) / trx
    );
  }

  of(word: string): Staked {
    return this.#accounts.get(word) ?? { own: 0n, borrowed: 0n, used: 0n, usedAt: 0n };
  }

  lent = (lender: string, borrower: string): bigint => this.#lent.get(`${lender} ${borrower}`) ?? 0n;

  /** All that an account lends to others. */
  lentBy = (lender: string): bigint =>
    [...this.#lent].reduce((sum, [key, sun]) => (key.startsWith(`${lender} `) ? sum + sun : sum), 0n);

  limit(word: string): bigint {
    const { own, borrowed } = this.of(word);
    return this.#energyOf(own + borrowed);
  }

  used(word: string, time: bigint): bigint {
    const { used, usedAt } = this.of(word);
    const passed = time - usedAt;
    return passed >= dayMilliseconds ? 0n : (used * (dayMilliseconds - passed)) / dayMilliseconds;
  }

  left(word: string, time: bigint): bigint {
    const rest = this.limit(word) - this.used(word, time);
    return rest > 0n ? rest : 0n;
  }

  /** What of its own stake an account can lend: what it has used of that it cannot. */
  free(word: string, time: bigint): bigint {
    const { own, borrowed } = this.of(word);
    const used = (this.used(word, time) * trx * this.totalWeight) / this.totalEnergy;
    const rest = own - (used > borrowed ? used - borrowed : 0n);
    return rest > 0n ? rest : 0n;
  }

  use(word: string, units: bigint, time: bigint): void {
    if (units > 0n) this.#set(word, { used: this.used(word, time) + units, usedAt: time });
  }

  /** Why a node refuses it; null where it does not. `has` tells whether there is an account, `isContract` whether it is code. */
  refusal(
    owner: string,
    what: Stake | Lending,
    facts: { held: bigint; time: bigint; has: boolean; isContract: boolean },
  ) {
    if (what.type === 'FreezeBalanceV2Contract') {
      if (what.amount < trx) return 'frozenBalance must be greater than or equal to 1 TRX';
      if (what.amount > facts.held) return 'frozenBalance must be less than or equal to accountBalance';
      return what.resource === energy ? null : 'ResourceCode error, only energy is staked here';
    }
    if (what.to === owner) return 'receiverAddress must not be the same as ownerAddress';
    return what.type === 'DelegateResourceContract'
      ? this.#refusalToLend(owner, what, facts)
      : this.#refusalToReturn(owner, what);
  }

  #refusalToLend(
    owner: string,
    what: Lending,
    { time, has, isContract }: { time: bigint; has: boolean; isContract: boolean },
  ) {
    if (what.amount < trx) return 'delegateBalance must be more than 1TRX';
    if (what.resource !== energy) return 'delegateBalance must be less than available FreezeBandwidthV2 balance';
    if (this.free(owner, time) < what.amount)
      return 'delegateBalance must be less than available FreezeEnergyV2 balance';
    if (!has) return `Account[41${what.to}] not exists`;
    if (isContract) return 'Do not allow delegate resources to contract addresses';
    return what.lock ? 'The lock period of delegate resource is not kept here' : null;
  }

  #refusalToReturn(owner: string, { to, amount, resource }: Lending) {
    const lent = this.lent(owner, to);
    if (lent === 0n) return 'delegated Resource does not exist';
    if (amount <= 0n) return 'unDelegateBalance must be more than 0 TRX';
    if (resource !== energy)
      return `insufficient delegatedFrozenBalance(BANDWIDTH), request=${amount}, unlock_balance=0`;
    return lent < amount
      ? `insufficient delegateFrozenBalance(Energy), request=${amount}, unlock_balance=${lent}`
      : null;
  }

  /** Takes effect; it was not refused. */
  apply(owner: string, what: Stake | Lending, time: bigint): void {
    const mine = this.of(owner);
    if (what.type === 'FreezeBalanceV2Contract') {
      this.#set(owner, { own: mine.own + what.amount });
      return;
    }
    const { to, amount } = what;
    const theirs = this.of(to);
    const isLent = what.type === 'DelegateResourceContract';
    const change = isLent ? amount : -amount;
    if (!isLent) this.#giveBackUsage(owner, to, { amount, time });
    this.#set(owner, { own: mine.own - change });
    this.#set(to, { borrowed: theirs.borrowed + change });
    const left = this.lent(owner, to) + change;
    if (left > 0n) this.#lent.set(`${owner} ${to}`, left);
    else this.#lent.delete(`${owner} ${to}`);
  }

  /** Who takes a stake back takes back what was used of it: its share of what the borrower has used. */
  #giveBackUsage(owner: string, to: string, { amount, time }: { amount: bigint; time: bigint }): void {
    const { own, borrowed } = this.of(to);
    const used = this.used(to, time);
    const [share, most] = [(used * amount) / (own + borrowed), this.#energyOf(amount)];
    const moved = share < most ? share : most;
    this.#set(to, { used: used - moved, usedAt: time });
    this.#set(owner, { used: this.used(owner, time) + moved, usedAt: time });
  }

  #energyOf = (sun: bigint): bigint => (sun * this.totalEnergy) / (this.totalWeight * trx);

  #set(word: string, change: Partial<Staked>): void {
    this.#accounts.set(word, { ...this.of(word), ...change });
  }
}
