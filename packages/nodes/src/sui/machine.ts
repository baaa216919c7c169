import { fromBase64, normalizeStructTag } from '@mysten/sui/utils';
import { type CoinObject, hashOf, type Ledger, sui } from './ledger.ts';
import type { Argument, Command, Submitted } from './submitted.ts';

/** What went wrong in a program: it has no effect but its fee. */
export class Failed extends Error {
  override readonly name = 'Failed';
}

/** A value of a program. Coins and balances must be used up, unless an object of their owner's holds them. */
type Value =
  | { kind: 'pure'; content: Uint8Array }
  | { kind: 'withdrawal'; coinType: string; amount: bigint }
  | { kind: 'coin' | 'balance'; coinType: string; amount: bigint; object: CoinObject | null; isGas?: true };

interface Slot {
  value: Value | null;
}
type Funds = Extract<Value, { kind: 'coin' | 'balance' }>;

const framework = `0x${'2'.padStart(64, '0')}`;
const addressOf = (value: Value): string => {
  if (value.kind !== 'pure' || value.content.length !== 32) throw new Failed('InvalidBCSBytes');
  return `0x${Buffer.from(value.content).toString('hex')}`;
};
const numberOf = (value: Value): bigint => {
  if (value.kind !== 'pure' || value.content.length !== 8) throw new Failed('InvalidBCSBytes');
  return Buffer.from(value.content).readBigUInt64LE();
};

/** Runs the commands of a program on a ledger. Knows the functions of the framework that move coins, and no others. */
export class Machine {
  readonly #ledger: Ledger;
  readonly #submitted: Submitted;
  readonly #version: bigint;
  readonly #inputs: Slot[];
  readonly #results: Slot[][] = [];
  readonly gas: Slot;
  /** Receivers of coins that were sent into a balance, with the amounts. */
  readonly sent: { to: string; coinType: string; amount: bigint }[] = [];
  /** Where the coin that pays went, if it was sent away. */
  gasWentTo: string | null = null;
  #created = 0;

  constructor(ledger: Ledger, submitted: Submitted, gas: bigint | null) {
    this.#ledger = ledger;
    this.#submitted = submitted;
    const versions = submitted.inputs.map(({ Object: one }) => BigInt(one?.ImmOrOwnedObject?.version ?? 0));
    const paying = submitted.gas.payment.map(({ version }) => BigInt(version));
    this.#version = [...versions, ...paying].reduce((most, one) => (one > most ? one : most), 0n) + 1n;
    this.#inputs = submitted.inputs.map((input): Slot => ({ value: this.#open(input) }));
    const coin: Value = { kind: 'coin', coinType: sui, amount: gas ?? 0n, object: null, isGas: true };
    this.gas = { value: gas === null ? null : coin };
  }

  get version(): bigint {
    return this.#version;
  }

  #open(input: Submitted['inputs'][number]): Value | null {
    if (input.Pure) return { kind: 'pure', content: fromBase64(input.Pure.bytes) };
    if (input.FundsWithdrawal) {
      const { typeArg, reservation } = input.FundsWithdrawal;
      const amount = BigInt(reservation.MaxAmountU64 ?? 0n);
      return { kind: 'withdrawal', coinType: normalizeStructTag(typeArg.Balance as string), amount };
    }
    const object = this.#ledger.objects.get(input.Object?.ImmOrOwnedObject?.objectId ?? '');
    return object ? { kind: 'coin', coinType: object.coinType, amount: object.amount, object } : null;
  }

  /** @throws Failed */
  run(): void {
    for (const command of this.#submitted.commands) this.#results.push(this.#step(command).map((value) => ({ value })));
    for (const { value } of this.#inputs) if (value?.kind === 'coin' && value.object) this.#keep(value, value.object);
    const left = this.#results.flat().some(({ value }) => value?.kind === 'coin' || value?.kind === 'balance');
    if (left) throw new Failed('UnusedValueWithoutDrop');
  }

  #keep({ amount }: Funds, { id, owner, coinType }: CoinObject): void {
    this.#ledger.write({ id, owner, coinType, amount, version: this.#version });
  }

  #slot(argument: Argument): Slot {
    const [of, at] = argument.NestedResult ?? [argument.Result, 0];
    const slot = argument.GasCoin
      ? this.gas
      : argument.Input !== undefined
        ? this.#inputs[argument.Input]
        : this.#results[of ?? -1]?.[at];
    if (slot === undefined) throw new Failed('IndexOutOfBounds');
    return slot;
  }

  #look(argument: Argument): Value {
    const { value } = this.#slot(argument);
    if (value === null) throw new Failed('InvalidValueUsage');
    return value;
  }

  #funds(argument: Argument, kind: Funds['kind'], coinType?: string): Funds {
    const value = this.#look(argument);
    if (value.kind !== kind || (coinType !== undefined && value.coinType !== coinType))
      throw new Failed('TypeMismatch');
    return value;
  }

  /** By value: nothing can use it any more, and its object is gone. */
  #take(argument: Argument, kind: Funds['kind'], coinType?: string): Funds {
    const funds = this.#funds(argument, kind, coinType);
    this.#slot(argument).value = null;
    if (funds.object) this.#ledger.objects.delete(funds.object.id);
    return funds;
  }

  #step(command: Command): Value[] {
    if (command.MoveCall) return this.#call(command.MoveCall);
    if (command.SplitCoins) {
      const coin = this.#funds(command.SplitCoins.coin, 'coin');
      return command.SplitCoins.amounts.map((one) => this.#split(coin, numberOf(this.#look(one))));
    }
    if (command.MergeCoins) {
      const into = this.#funds(command.MergeCoins.destination, 'coin');
      for (const one of command.MergeCoins.sources) into.amount += this.#take(one, 'coin', into.coinType).amount;
      return [];
    }
    if (command.TransferObjects) {
      const to = addressOf(this.#look(command.TransferObjects.address));
      for (const one of command.TransferObjects.objects) this.#transfer(one, to);
      return [];
    }
    throw new Failed('FeatureNotYetSupported');
  }

  #split(from: Funds, amount: bigint): Funds {
    if (amount > from.amount) throw new Failed('InsufficientCoinBalance');
    from.amount -= amount;
    return { kind: from.kind, coinType: from.coinType, amount, object: null };
  }

  #transfer(argument: Argument, to: string): void {
    const { coinType, amount, object, isGas } = this.#take(argument, 'coin');
    if (isGas) throw new Failed('InvalidGasCoinUsage');
    const id = object?.id ?? `0x${hashOf(this.#submitted.digest, (this.#created += 1)).toString('hex')}`;
    this.#ledger.write({ id, owner: to, coinType, amount, version: this.#version });
  }

  #call(call: NonNullable<Command['MoveCall']>): Value[] {
    const target = call.package === framework ? `${call.module}::${call.function}` : '';
    const [type] = call.typeArguments;
    const coinType = type === undefined ? '' : normalizeStructTag(type as string);
    const [first, second] = call.arguments as [Argument, Argument];
    switch (target) {
      case 'coin::redeem_funds':
      case 'balance::redeem_funds': {
        const value = this.#look(first);
        if (value.kind !== 'withdrawal' || value.coinType !== coinType) throw new Failed('TypeMismatch');
        this.#slot(first).value = null;
        this.#ledger.change(this.#submitted.sender, coinType, -value.amount);
        const kind = target === 'coin::redeem_funds' ? 'coin' : 'balance';
        return [{ kind, coinType, amount: value.amount, object: null }];
      }
      case 'coin::send_funds':
      case 'balance::send_funds': {
        const { amount, isGas } = this.#take(first, target === 'coin::send_funds' ? 'coin' : 'balance', coinType);
        const to = addressOf(this.#look(second));
        if (isGas) this.gasWentTo = to;
        this.#ledger.change(to, coinType, amount);
        this.sent.push({ to, coinType, amount });
        return [];
      }
      default:
        throw new Failed(`FunctionNotFound: ${call.module}::${call.function}`);
    }
  }
}
