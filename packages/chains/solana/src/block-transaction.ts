import { fields, list, wrong } from '@florin/json-rpc/answers';
import { base58 } from '@scure/base';
import { amounts, index, key, signature, unsigned } from './answers.ts';
import { tokenProgram } from './programs.ts';

/** What an account held of a token. */
export interface Holding {
  account: string;
  mint: string;
  owner: string;
  amount: bigint;
}

export interface Call {
  program: string;
  accounts: readonly string[];
  data: Uint8Array;
}

/** A transaction of a block with what it changed. */
export interface BlockTransaction {
  signature: string;
  success: boolean;
  /** Lamports that the first account paid for it. */
  fee: bigint;
  /** Everything it names, what it takes from lookup tables included, in the order of its own numbers. */
  keys: readonly string[];
  /** Lamports of each, before and after. */
  before: readonly bigint[];
  after: readonly bigint[];
  /** By place among the keys. */
  heldBefore: ReadonlyMap<number, Holding>;
  heldAfter: ReadonlyMap<number, Holding>;
  /** Its instructions and those that programs made on their way. Read when asked for: most are nobody's of ours. */
  calls(): readonly Call[];
}

export function readTransaction(value: unknown): BlockTransaction {
  const { transaction, meta: effects } = fields(value, 'transaction');
  const { message: content, signatures } = fields(transaction, 'transaction');
  const [meta, message] = [fields(effects, 'transaction.meta'), fields(content, 'transaction.message')];
  const keys = readKeys(message.accountKeys, meta.loadedAddresses);
  const balances = (all: unknown, what: string): bigint[] => {
    const found = amounts(all, what);
    if (found.length !== keys.length) throw wrong(what);
    return found;
  };
  return {
    signature: signature(list(signatures, 'signatures', (one) => one)[0], 'signature'),
    // Absent is not the same as null: what does not say that it worked has not worked.
    success: meta.err === null,
    fee: unsigned(meta.fee, 'meta.fee'),
    keys,
    before: balances(meta.preBalances, 'meta.preBalances'),
    after: balances(meta.postBalances, 'meta.postBalances'),
    heldBefore: readHoldings(meta.preTokenBalances, keys),
    heldAfter: readHoldings(meta.postTokenBalances, keys),
    calls: () => readCalls(message.instructions, meta.innerInstructions, keys),
  };
}

function readKeys(own: unknown, loaded: unknown): string[] {
  const read = (value: unknown, what: string) => list(value, what, (one) => key(one, what));
  const keys = read(own, 'accountKeys');
  if (loaded === undefined || loaded === null) return keys;
  const { writable, readonly } = fields(loaded, 'loadedAddresses');
  return [...keys, ...read(writable, 'loadedAddresses.writable'), ...read(readonly, 'loadedAddresses.readonly')];
}

/** Holdings of the token program alone: another program's mint may call itself what it likes. */
function readHoldings(value: unknown, keys: readonly string[]): ReadonlyMap<number, Holding> {
  const found = list(value ?? [], 'token balances', (item): [number, Holding][] => {
    const { accountIndex, mint, owner, programId, uiTokenAmount } = fields(item, 'token balance');
    if (programId !== tokenProgram) return [];
    const place = index(accountIndex, 'token balance: account');
    const account = keys[place];
    const { amount } = fields(uiTokenAmount, 'token balance: amount');
    if (account === undefined || typeof amount !== 'string' || !/^\d{1,20}$/.test(amount)) throw wrong('token balance');
    const holder = key(owner, 'token balance: owner');
    return [[place, { account, mint: key(mint, 'token balance: mint'), owner: holder, amount: BigInt(amount) }]];
  });
  return new Map(found.flat());
}

function readCalls(outer: unknown, inner: unknown, keys: readonly string[]): Call[] {
  const read = (value: unknown): Call => {
    const { programIdIndex, accounts, data } = fields(value, 'instruction');
    const keyOf = (one: unknown): string => {
      const found = keys[index(one, 'instruction: account')];
      if (found === undefined) throw wrong('instruction: account');
      return found;
    };
    return { program: keyOf(programIdIndex), accounts: list(accounts, 'accounts', keyOf), data: readData(data) };
  };
  const own = list(outer, 'instructions', read);
  const made = list(inner ?? [], 'inner instructions', (one) =>
    list(fields(one, 'inner instructions').instructions, 'inner instructions', read),
  );
  return [...own, ...made.flat()];
}

function readData(value: unknown): Uint8Array {
  if (typeof value !== 'string') throw wrong('instruction.data');
  try {
    return base58.decode(value);
  } catch {
    throw wrong('instruction.data');
  }
}
