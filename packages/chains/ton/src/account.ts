import { Cell } from '@ton/core';
import { fields, list, text } from '@florin/json-rpc/answers';
import { type Asker, NodeFailure } from '@florin/json-rpc/failures';
import { rawOf } from './address.ts';
import { account, optional, whole } from './answers.ts';
import { expectHeight } from './read-header.ts';
import type { Transaction } from './transaction.ts';
import { readOfAccount } from './transactions.ts';

/** What lies at an address by its newest transaction that the node has. */
export interface AccountState {
  /** Raw address. */
  address: string;
  /** Nanotons. */
  balance: bigint;
  /** Null where there is no contract. */
  data: Cell | null;
  /** Logical time of that transaction. */
  lastLt: bigint;
}

const empty = (address: string): AccountState => ({ address, balance: 0n, data: null, lastLt: 0n });

/** States of raw addresses, in their order; nothing at all where the node knows nothing. */
export async function readAccounts(node: Asker, addresses: readonly string[]): Promise<AccountState[]> {
  const query = addresses.map((address) => `address=${encodeURIComponent(address)}`).join('&');
  const states = await node.ask(`/accountStates?${query}&include_boc=true`, [], (value) =>
    list(fields(value, 'accountStates').accounts ?? [], 'accounts', toAccount),
  );
  const found = new Map(states.map((state) => [state.address, state]));
  return addresses.map((address) => found.get(address) ?? empty(address));
}

function toAccount(value: unknown): AccountState {
  const state = fields(value, 'account');
  const data = optional(state.data_boc, 'account: data_boc', text);
  try {
    return {
      address: account(state.address, 'account: address'),
      balance: optional(state.balance, 'account: balance', whole) ?? 0n,
      data: state.status === 'active' && data !== null ? Cell.fromBase64(data) : null,
      lastLt: optional(state.last_transaction_lt, 'account: last_transaction_lt', whole) ?? 0n,
    };
  } catch (error) {
    throw error instanceof NodeFailure ? error : new NodeFailure('The node answered data that is no cell.');
  }
}

/** An account as it is, and what happened on it after a height. */
export interface AccountSince {
  state: AccountState;
  /** The newest first. */
  later: readonly Transaction[];
}

const pageSize = 50;
/** Whoever asks for longer ago asks for the present instead. */
const laterMax = 2_000;

/**
 * An account now, and after a height where one is given: an index keeps no old states, so what happened since then is
 * taken back.
 * @throws NodeFailure when the node has not come so far, or too much has happened since.
 */
export async function readAccountSince(node: Asker, canonical: string, height?: bigint): Promise<AccountSince> {
  const address = rawOf(canonical);
  if (height !== undefined) await expectHeight(node, height);
  const [state = empty(address)] = await readAccounts(node, [address]);
  return { state, later: height === undefined ? [] : await readLater(node, state, height) };
}

async function readLater(node: Asker, { address, lastLt }: AccountState, height: bigint): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (let offset = 0; offset < laterMax; offset += pageSize) {
    // each page begins where the one before it ended
    const page = await readOfAccount(node, address, { limit: pageSize, offset });
    // What came after the state was read is no part of it.
    found.push(...page.filter((one) => one.lt <= lastLt && one.height > height));
    if (page.length < pageSize || page.some((one) => one.height <= height)) return found;
  }
  throw new NodeFailure('Too much has happened on the account since then.');
}
