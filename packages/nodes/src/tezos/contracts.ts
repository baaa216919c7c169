import { Failed } from './refused.ts';

/** A contract that is played by hand: tokens of both standards, and one that sends on what it is told to. */
export interface Contract {
  standard: 'FA1.2' | 'FA2' | 'relay';
  /** Mutez. */
  balance: bigint;
  /** Of tokens, by owner and number. */
  balances: Map<string, bigint>;
  /** What it says of its tokens, all alike. */
  metadata: { name: string; symbol: string; decimals: number } | null;
  /** Numbers of tokens that it has: this one and those below. */
  lastId: bigint;
}

/** An operation that a contract sends. */
export interface Inner {
  source: string;
  destination: string;
  amount: bigint;
  parameters?: { entrypoint: string; value: unknown };
}

export interface Call {
  address: string;
  contract: Contract;
  sender: string;
  entrypoint: string;
  value: unknown;
}

interface Ran {
  inner: Inner[];
  /** Bytes that it stored anew. */
  stored: bigint;
  gas: bigint;
}

const entryBytes = 71n;
const callGas = 2_100n;
const transferGas = 900n;
const notUnderstood = 'michelson_v1.bad_contract_parameter';
const rejected = 'michelson_v1.script_rejected';

/** Runs an entry point. @throws Failed as its standard says */
export function runCall(call: Call): Ran {
  const { contract, entrypoint } = call;
  if (contract.standard === 'relay') return runRelay(call);
  if (entrypoint !== 'transfer') throw new Failed(notUnderstood);
  const transfers = contract.standard === 'FA2' ? readMany(call.value) : [readOne(call.value)];
  const stored = transfers.reduce((sum, transfer) => sum + move(call, transfer), 0n);
  return { inner: [], stored, gas: callGas + transferGas * BigInt(transfers.length) };
}

interface Transfer {
  from: string;
  to: string;
  id: bigint;
  amount: bigint;
}

const words = {
  'FA1.2': { few: 'NotEnoughBalance', foreign: 'NotEnoughAllowance' },
  FA2: { few: 'FA2_INSUFFICIENT_BALANCE', foreign: 'FA2_NOT_OPERATOR' },
} as const;

function move({ contract, sender }: Call, { from, to, id, amount }: Transfer): bigint {
  const { few, foreign } = words[contract.standard === 'FA2' ? 'FA2' : 'FA1.2'];
  if (id > contract.lastId) throw new Failed(rejected, 'FA2_TOKEN_UNDEFINED');
  if (sender !== from) throw new Failed(rejected, foreign);
  const [debit, credit] = [`${from} ${id}`, `${to} ${id}`];
  const held = contract.balances.get(debit) ?? 0n;
  if (held < amount) throw new Failed(rejected, few);
  if (amount === 0n) return 0n;
  contract.balances.set(debit, held - amount);
  const isNew = !contract.balances.has(credit);
  contract.balances.set(credit, (contract.balances.get(credit) ?? 0n) + amount);
  return isNew ? entryBytes : 0n;
}

/** Sends coins to several (`send`), or tokens of its own (`move`). */
function runRelay({ address, entrypoint, value }: Call): Ran {
  if (entrypoint === 'send') {
    const inner = sequence(value).map((part): Inner => {
      const [to, amount] = pair(part);
      return { source: address, destination: text(to), amount: int(amount) };
    });
    return { inner, stored: 0n, gas: callGas };
  }
  if (entrypoint !== 'move') throw new Failed(notUnderstood);
  const [token, parameter] = pair(value);
  const parameters = { entrypoint: 'transfer', value: parameter };
  return { inner: [{ source: address, destination: text(token), amount: 0n, parameters }], stored: 0n, gas: callGas };
}

const readMany = (value: unknown): Transfer[] =>
  sequence(value).flatMap((entry) => {
    const [from, transfers] = pair(entry);
    return sequence(transfers).map((one) => {
      const [to, rest] = pair(one);
      const [id, amount] = pair(rest);
      return { from: text(from), to: text(to), id: int(id), amount: int(amount) };
    });
  });

function readOne(value: unknown): Transfer {
  const [from, rest] = pair(value);
  const [to, amount] = pair(rest);
  return { from: text(from), to: text(to), id: 0n, amount: int(amount) };
}

interface Micheline {
  prim?: string;
  args?: unknown[];
  string?: string;
  int?: string;
}

function sequence(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Failed(notUnderstood);
  return value;
}

function pair(value: unknown): [unknown, unknown] {
  const { prim, args = [] } = (value ?? {}) as Micheline;
  if (prim !== 'Pair' || args.length < 2) throw new Failed(notUnderstood);
  return [args[0], args.length === 2 ? args[1] : { prim, args: args.slice(1) }];
}

function text(value: unknown): string {
  const { string } = (value ?? {}) as Micheline;
  if (string === undefined) throw new Failed(notUnderstood);
  return string;
}

function int(value: unknown): bigint {
  const { int: digits } = (value ?? {}) as Micheline;
  if (digits === undefined || digits.startsWith('-')) throw new Failed(notUnderstood);
  return BigInt(digits);
}
