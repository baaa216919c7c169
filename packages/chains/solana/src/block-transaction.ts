import { type Fields, fields, list, text, wrong } from '@florin/json-rpc/answers';
import { base58 } from '@scure/base';
import { amounts, index, key, signature, unsigned } from './answers.ts';
import { systemProgram, tokenProgram } from './programs.ts';

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
  /**
   * What it asked of the programs that move coins and tokens, what other programs asked on their way among it. Read when
   * asked for, and once: most are nobody's of ours.
   */
  calls(): readonly Call[];
}

/** A transaction in full. */
export function readTransaction(value: unknown): BlockTransaction {
  const { transaction, meta: effects } = fields(value, 'transaction');
  const { message: content, signatures } = fields(transaction, 'transaction');
  const [meta, message] = [fields(effects, 'transaction.meta'), fields(content, 'transaction.message')];
  const keys = readKeys(message.accountKeys, meta.loadedAddresses);
  let calls: readonly Call[] | null = null;
  return {
    ...readChanges(signatures, keys, meta),
    calls: () => (calls ??= readCalls(message.instructions, meta.innerInstructions, keys)),
  };
}

/** A transaction as a list of its accounts, which come in the same order: what it asked of programs is not told. */
export function readListed(value: unknown): BlockTransaction {
  const { transaction, meta } = fields(value, 'transaction');
  const { accountKeys, signatures } = fields(transaction, 'transaction');
  const keys = list(accountKeys, 'accountKeys', (one) => key(fields(one, 'account').pubkey, 'accountKeys'));
  return withoutCalls(readChanges(signatures, keys, fields(meta, 'transaction.meta')));
}

type Changes = Omit<BlockTransaction, 'calls'>;
export const withoutCalls = (changes: Changes): BlockTransaction => ({ ...changes, calls: () => [] });

function readChanges(signatures: unknown, keys: readonly string[], meta: Fields): Changes {
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

/** The longest instruction of theirs creates an account with a seed: 124 bytes. */
const dataCharactersMax = 170;
const moving: ReadonlySet<string> = new Set([systemProgram, tokenProgram]);

/**
 * Strangers write ten kilobytes to programs of their own, which base58 takes the square of to read, and refuses: what no
 * move can be in is left unread.
 */
function readCalls(outer: unknown, inner: unknown, keys: readonly string[]): Call[] {
  const read = (value: unknown): Call[] => {
    const { programIdIndex, accounts, data } = fields(value, 'instruction');
    const keyOf = (one: unknown): string => {
      const found = keys[index(one, 'instruction: account')];
      if (found === undefined) throw wrong('instruction: account');
      return found;
    };
    const program = keyOf(programIdIndex);
    const written = text(data, 'instruction.data');
    if (!moving.has(program) || written.length > dataCharactersMax) return [];
    return [{ program, accounts: list(accounts, 'accounts', keyOf), data: readData(written) }];
  };
  const own = list(outer, 'instructions', read);
  const made = list(inner ?? [], 'inner instructions', (one) =>
    list(fields(one, 'inner instructions').instructions, 'inner instructions', read),
  );
  return [...own, ...made.flat()].flat();
}

function readData(written: string): Uint8Array {
  try {
    return base58.decode(written);
  } catch {
    throw wrong('instruction.data');
  }
}
