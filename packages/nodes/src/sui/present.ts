import { GrpcTypes } from '@mysten/sui/grpc';
import type { CheckpointRecord } from './chain.ts';
import type { Executed } from './execute.ts';
import type { CoinObject } from './ledger.ts';

/** What the chain knows, as the messages of the published descriptors say it. The parts that nobody here asks for are left out. */

const timestamp = (milliseconds: number) => ({
  seconds: BigInt(Math.floor(milliseconds / 1000)),
  nanos: (milliseconds % 1000) * 1_000_000,
});

export const checkpointOf = (record: CheckpointRecord, withTransactions: boolean) =>
  GrpcTypes.Checkpoint.create({
    sequenceNumber: record.height,
    digest: record.digest,
    summary: {
      epoch: record.epoch,
      sequenceNumber: record.height,
      ...(record.previous === '' ? {} : { previousDigest: record.previous }),
      timestamp: timestamp(record.time),
    },
    transactions: withTransactions ? record.transactions.map((one) => transactionOf(one, record.height)) : [],
  });

export const transactionOf = (executed: Executed, height: bigint | null) =>
  GrpcTypes.ExecutedTransaction.create({
    digest: executed.digest,
    transaction: { sender: executed.sender },
    effects: effectsOf(executed),
    balanceChanges: executed.changes.map(({ address, coinType, amount }) => ({
      address,
      coinType,
      amount: amount.toString(),
    })),
    ...(height === null ? {} : { checkpoint: height }),
  });

export const effectsOf = ({ digest, failure, used }: Executed) => ({
  status: failure === null ? { success: true } : { success: false, error: { description: failure } },
  gasUsed: {
    computationCost: used.computation,
    storageCost: used.storage,
    storageRebate: used.rebate,
    nonRefundableStorageFee: 0n,
  },
  transactionDigest: digest,
});

const kinds = GrpcTypes.Owner_OwnerKind;

/** Its owner only where that was asked for, as a node does. */
export const objectOf = ({ id, version, digest, coinType, amount, owner, isParty }: CoinObject, withOwner: boolean) =>
  GrpcTypes.Object.create({
    ...(withOwner
      ? {
          owner: isParty
            ? { kind: kinds.CONSENSUS_ADDRESS, address: owner, version }
            : { kind: kinds.ADDRESS, address: owner },
        }
      : {}),
    objectId: id,
    version,
    digest,
    objectType: `0x${'2'.padStart(64, '0')}::coin::Coin<${coinType}>`,
    balance: amount,
  });
