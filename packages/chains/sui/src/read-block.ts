import type { Block, Transfer } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import type { BlockQuestion } from '@florin/json-rpc/testify';
import { type BalanceChange, type CheckpointTransaction, toTransaction } from './checkpoint.ts';
import { assetOf, parseCoinType, typeOf } from './coin-type.ts';
import type { Node } from './node.ts';
import { readCheckpoint } from './read-checkpoint.ts';

/**
 * Transfers of one checkpoint to watched addresses: what successful transactions added to them of the listed coins. A
 * change of a balance counts coin objects and the balance of the address together, and each transaction tells one for each
 * address and coin. The checkpoint's digest is compared.
 * @throws NodeFailure when the node gave no answer or one that cannot be right.
 */
export async function readBlock(node: Node, { header, assets, watched }: BlockQuestion): Promise<Block> {
  const checkpoint = await readCheckpoint(node, header.height);
  if (checkpoint === null) throw new NodeFailure('The node shows no checkpoint where it has one.');
  if (checkpoint.header.hash !== header.hash) throw new NodeFailure('The node answered another checkpoint.');
  const listed = new Set(assets.map(typeOf));
  const gains = checkpoint.transactions.map(toTransaction).flatMap((transaction) => gainsOf(transaction, listed));
  const keys = [...new Set(gains.map(({ change }) => change.address))];
  const ours = keys.length === 0 ? new Set<string>() : await watched(keys);
  const transfers = gains
    .filter(({ change }) => ours.has(change.address))
    .map(({ transaction, position, change }): Transfer => ({
      txHash: transaction.txHash,
      position,
      watchKey: change.address,
      from: sendersOf(transaction, change),
      asset: assetOf(change.coinType),
      amount: change.amount,
    }));
  return { header, transfers };
}

interface Gain {
  transaction: CheckpointTransaction;
  /** Among all changes of the transaction, in the order of address and coin: nodes are free to list them otherwise. */
  position: number;
  change: BalanceChange;
}

function gainsOf(transaction: CheckpointTransaction, listed: ReadonlySet<string>): Gain[] {
  if (!transaction.success) return [];
  const changes = transaction.changes.map((change) => ({ ...change, coinType: spelled(change.coinType) }));
  if (!changes.some((change) => isGain(change, listed))) return [];
  return changes
    .map((change) => ({ change, key: `${change.address} ${change.coinType}` }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ change }, position) => ({ transaction, position, change }))
    .filter(({ change }) => isGain(change, listed));
}

const isGain = ({ amount, coinType }: BalanceChange, listed: ReadonlySet<string>): boolean =>
  amount > 0n && listed.has(coinType);

/** Types with parameters stay as they are. */
const spelled = (coinType: string): string => parseCoinType(coinType) ?? coinType;

/** The transaction's sender first, then whoever lost such coins. */
const sendersOf = ({ sender, changes }: CheckpointTransaction, { coinType }: BalanceChange): string[] => [
  ...new Set([
    sender,
    ...changes.filter((one) => one.amount < 0n && spelled(one.coinType) === coinType).map(({ address }) => address),
  ]),
];
