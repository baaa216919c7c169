import { apt, hex, long, router, short, storeAddress } from './hashes.ts';
import type { Ledger } from './ledger.ts';
import type { Submitted } from './read-submitted.ts';
import { Aborted, Refused } from './refused.ts';

export interface ChainEvent {
  guid: { creation_number: string; account_address: string };
  sequence_number: string;
  type: string;
  data: Record<string, unknown>;
}

/** Facts of an asset. */
export interface AssetFacts {
  name: string;
  symbol: string;
  decimals: number;
  /** Thousandths that its own function keeps of every deposit; none when omitted. */
  keeps?: number;
}

export interface World {
  ledger: Ledger;
  assets: ReadonlyMap<string, AssetFacts>;
  /** Whether coins of the older form tell their movements by counters, as before 2025. */
  hasHandles: boolean;
}

/** What a call did so far. */
export class Run {
  readonly events: ChainEvent[] = [];
  readonly touchedStores = new Set<string>();
  readonly touchedCoins = new Set<string>();
  opened = 0;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  withdraw(store: string, amount: bigint): void {
    const found = this.#world.ledger.stores.get(store);
    if (found === undefined || found.balance < amount)
      throw new Aborted('Move abort in 0x1::fungible_asset: EINSUFFICIENT_BALANCE(0x10004): Insufficient balance');
    this.#checkFrozen(found.owner, found.metadata);
    found.balance -= amount;
    this.touchedStores.add(store);
    this.#tell('0x1::fungible_asset::Withdraw', { store: short(store), amount: String(amount) });
  }

  deposit(store: string, owner: string, metadata: string, amount: bigint): void {
    this.#checkFrozen(owner, metadata);
    if (!this.#world.ledger.stores.has(store)) this.opened += 1;
    const kept = (amount * BigInt(this.#world.assets.get(metadata)?.keeps ?? 0)) / 1_000n;
    this.#world.ledger.open(store, owner, metadata).balance += amount - kept;
    this.touchedStores.add(store);
    this.#tell('0x1::fungible_asset::Deposit', { store: short(store), amount: String(amount - kept) });
  }

  /** From the own store of one to that of another. */
  transfer(from: string, to: string, metadata: string, amount: bigint): void {
    this.withdraw(storeAddress(from, metadata), amount);
    this.deposit(storeAddress(to, metadata), to, metadata, amount);
  }

  /** The chain's coin, out of both forms and into the one that the receiver has. */
  transferCoin(from: string, to: string, amount: bigint): void {
    const { coins } = this.#world.ledger;
    const held = coins.get(from) ?? 0n;
    const older = held < amount ? held : amount;
    if (older > 0n) {
      coins.set(from, held - older);
      this.#tellCoin('Withdraw', from, older);
    }
    if (amount > older) this.withdraw(storeAddress(from, apt), amount - older);
    const has = coins.get(to);
    if (has === undefined) return this.deposit(storeAddress(to, apt), to, apt, amount);
    coins.set(to, has + amount);
    this.#tellCoin('Deposit', to, amount);
  }

  #tellCoin(kind: 'Deposit' | 'Withdraw', account: string, amount: bigint): void {
    this.touchedCoins.add(account);
    if (this.#world.hasHandles)
      this.events.push({
        guid: { creation_number: kind === 'Deposit' ? '2' : '3', account_address: short(account) },
        sequence_number: '0',
        type: `0x1::coin::${kind}Event`,
        data: { amount: String(amount) },
      });
    else
      this.#tell(`0x1::coin::Coin${kind}`, {
        coin_type: '0x1::aptos_coin::AptosCoin',
        account: short(account),
        amount: String(amount),
      });
  }

  #tell(type: string, data: Record<string, unknown>): void {
    this.events.push({ guid: { creation_number: '0', account_address: '0x0' }, sequence_number: '0', type, data });
  }

  #checkFrozen(owner: string, metadata: string): void {
    if (this.#world.ledger.frozen.has(`${owner} ${metadata}`))
      throw new Aborted('Move abort in 0x1::fungible_asset: ESTORE_IS_FROZEN(0x50003): Store is disabled');
  }
}

const addressIn = (bytes: Uint8Array | undefined): string => {
  if (bytes?.length !== 32) throw new Aborted('FAILED_TO_DESERIALIZE_ARGUMENT');
  return hex(bytes);
};
const amountIn = (bytes: Uint8Array | undefined): bigint => {
  if (bytes?.length !== 8) throw new Aborted('FAILED_TO_DESERIALIZE_ARGUMENT');
  return Buffer.from(bytes).readBigUInt64LE();
};
const listIn = (bytes: Uint8Array | undefined, size: number): Uint8Array[] =>
  Array.from({ length: bytes?.[0] ?? 0 }, (_each, at) =>
    (bytes as Uint8Array).subarray(1 + at * size, 1 + at * size + size),
  );

type Call = (run: Run, by: readonly string[], args: readonly Uint8Array[]) => void;

const calls: Readonly<Record<string, Call>> = {
  '0x1::aptos_account::transfer': (run, [from = ''], [to, amount]) =>
    run.transfer(from, addressIn(to), apt, amountIn(amount)),
  '0x1::aptos_account::transfer_coins<0x1::aptos_coin::AptosCoin>': (run, [from = ''], [to, amount]) =>
    run.transferCoin(from, addressIn(to), amountIn(amount)),
  '0x1::primary_fungible_store::transfer<0x1::fungible_asset::Metadata>': (run, [from = ''], [asset, to, amount]) =>
    run.transfer(from, addressIn(to), addressIn(asset), amountIn(amount)),
  // A wallet's contract that pays several receivers at once.
  [`${router}::pay_many`]: (run, [from = ''], [assets, receivers, amounts]) => {
    const all = listIn(amounts, 8);
    for (const [at, to] of listIn(receivers, 32).entries())
      run.transfer(from, addressIn(to), addressIn(listIn(assets, 32)[at]), amountIn(all[at]));
  },
  // Two signers pay one receiver: all but one unit, and one.
  [`${router}::pay_together`]: (run, [from = '', other = ''], [asset, to, amount]) => {
    const [metadata, whole] = [addressIn(asset), amountIn(amount)];
    run.withdraw(storeAddress(from, metadata), whole - 1n);
    run.withdraw(storeAddress(other, metadata), 1n);
    run.deposit(storeAddress(addressIn(to), metadata), addressIn(to), metadata, whole);
  },
  // Into a store of the receiver's that is not its own one for the asset.
  [`${router}::pay_into_other_store`]: (run, [from = ''], [asset, to, amount]) => {
    const [metadata, owner] = [addressIn(asset), addressIn(to)];
    run.withdraw(storeAddress(from, metadata), amountIn(amount));
    run.deposit(storeAddress(storeAddress(owner, metadata), long('0x77')), owner, metadata, amountIn(amount));
  },
};

/** Runs what a transaction calls. @throws Aborted; Refused where the stand-in does not play it */
export function runCall(world: World, { call, signings }: Submitted): Run {
  const types = call.types.length === 0 ? '' : `<${call.types.join(', ')}>`;
  const play = calls[`${call.name}${types}`];
  if (play === undefined) throw new Refused(`LINKER_ERROR: ${call.name}${types} is not played`);
  const run = new Run(world);
  play(
    run,
    signings.map(({ address }) => address),
    call.args,
  );
  return run;
}
