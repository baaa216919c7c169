import type { Message } from '@florin/grpc/protobuf';
import type { BlockHeader } from '@florin/domain/ports/chain';
import { NodeFailure } from '@florin/json-rpc/failures';
import { digest, readAnswer } from './query.ts';

/** A checkpoint: what validators have certified is final. */
export interface Checkpoint {
  header: BlockHeader;
  epoch: bigint;
  /** Each encoded; empty where they were not asked for. */
  transactions: readonly Uint8Array[];
}

/** What becomes of the transactions of a checkpoint in it, and nothing else of them. */
export const checkpointParts = [
  'sequence_number',
  'digest',
  'summary.epoch',
  'summary.previous_digest',
  'summary.timestamp',
  'transactions.digest',
  'transactions.transaction.sender',
  'transactions.effects.status',
  'transactions.balance_changes',
];
export const headerParts = checkpointParts.slice(0, 5);

/** The first checkpoint has none before it. */
const noParent = '';

/** @throws NodeFailure for one that cannot be right. */
export function toCheckpoint(answer: Message): Checkpoint {
  const summary = answer.message(3);
  const [height, parent, time] = [answer.number(1), summary.text(7), summary.message(9)];
  if ((parent === noParent) !== (height === 0n)) throw new NodeFailure('The checkpoint names none before it.');
  return {
    header: {
      height,
      hash: digest(answer.text(2), 'digest of a checkpoint'),
      parentHash: parent === noParent ? noParent : digest(parent, 'digest of the checkpoint before'),
      time: new Date(Number(time.number(1)) * 1000 + Math.floor(Number(time.number(2)) / 1_000_000)),
    },
    epoch: summary.number(3),
    transactions: answer.all(6),
  };
}

/** What one address gained or lost of one coin in a transaction, in coin objects and in its balance together. */
export interface BalanceChange {
  address: string;
  coinType: string;
  amount: bigint;
}

export interface CheckpointTransaction {
  txHash: string;
  sender: string;
  success: boolean;
  changes: readonly BalanceChange[];
}

export const toTransaction = (encoded: Uint8Array): CheckpointTransaction =>
  readAnswer(encoded, (one) => ({
    txHash: digest(one.text(1), 'digest of a transaction'),
    sender: one.message(2).text(5),
    success: one.message(4).message(4).number(1) === 1n,
    changes: one.messages(8).map(toChange),
  }));

function toChange(change: Message): BalanceChange {
  const amount = change.text(3);
  if (!/^-?\d{1,39}$/.test(amount)) throw new NodeFailure('The node answered an amount that is none.');
  return { address: change.text(1), coinType: change.text(2), amount: BigInt(amount) };
}
