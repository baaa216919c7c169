import type { Asset } from '@florin/domain/ports/chain';
import { type Asker, NodeFailure, NodeRefusal } from '@florin/json-rpc/failures';
import type { Network } from './networks.ts';
import { ask, notFoundCode } from './query.ts';
import { type Message, text } from '@florin/grpc/protobuf';

/** What a chain keeps of an address beside its coins. */
export interface Account {
  number: bigint;
  /** The number of its next transaction. */
  sequence: bigint;
}

/**
 * How deep the account with the number lies in those that sign by a key and a number. Anybody can make one of the vesting
 * module for an address that has none yet: some of its coins are locked, and it signs like any other.
 */
const depths: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ['/cosmos.auth.v1beta1.BaseAccount', 0],
  ['/cosmos.vesting.v1beta1.BaseVestingAccount', 1],
  ['/cosmos.vesting.v1beta1.ContinuousVestingAccount', 2],
  ['/cosmos.vesting.v1beta1.DelayedVestingAccount', 2],
  ['/cosmos.vesting.v1beta1.PeriodicVestingAccount', 2],
  ['/cosmos.vesting.v1beta1.PermanentLockedAccount', 2],
]);

/** An account that nobody knows how to sign for: a word about the address, and none about the node. */
export class OtherKind extends NodeFailure {}

/**
 * The account of an address, which coins create when they first arrive; null while there is none.
 * @throws OtherKind for one of another kind
 */
export async function readAccount(node: Asker, address: string, height?: bigint): Promise<Account | null> {
  const path = '/cosmos.auth.v1beta1.Query/Account';
  try {
    return await ask(node, { path, request: [text(1, address)], ...at(height) }, (answer) =>
      toAccount(answer, address),
    );
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === notFoundCode) return null;
    throw error;
  }
}

function toAccount(answer: Message, address: string): Account {
  const wrapped = answer.message(1);
  const kind = wrapped.text(1);
  const depth = depths.get(kind);
  if (depth === undefined) throw new OtherKind(`The account is of another kind: ${kind.slice(0, 100)}.`);
  // Each of them has the one that it is made of as its first field.
  let account = wrapped.message(2);
  for (let level = 0; level < depth; level += 1) account = account.message(1);
  if (account.text(1) !== address) throw new NodeFailure('The node answered another account.');
  return { number: account.number(3), sequence: account.number(4) };
}

export const denominationOf = ({ native }: Network, asset: Asset): string =>
  asset.kind === 'native' ? native : asset.ref;

/** Base units of a denomination that an address holds. */
export const readHeld = (node: Asker, address: string, denomination: string, height?: bigint): Promise<bigint> =>
  ask(
    node,
    {
      path: '/cosmos.bank.v1beta1.Query/Balance',
      request: [text(1, address), text(2, denomination)],
      ...at(height),
    },
    (answer) => {
      const coin = answer.message(1);
      const held = amountOf(coin.text(2));
      if (held !== 0n && coin.text(1) !== denomination)
        throw new NodeFailure('The node answered another denomination.');
      return held;
    },
  );

/** @throws NodeFailure for text that is no whole amount. */
export function amountOf(digits: string): bigint {
  if (digits === '') return 0n;
  if (!/^\d{1,78}$/.test(digits)) throw new NodeFailure('The node answered an amount that is none.');
  return BigInt(digits);
}

const at = (height: bigint | undefined) => (height === undefined ? {} : { height });
