import { GrpcTypes } from '@mysten/sui/grpc';
import { normalizeStructTag } from '@mysten/sui/utils';
import type { CheckpointRecord, SuiChain } from './chain.ts';
import { checkpointOf, effectsOf, objectOf, transactionOf } from './present.ts';
import { codes, invalid, Refused } from './refused.ts';

/** A node of a chain: how far it has come, and what it no longer keeps. */
export interface Door {
  chain: SuiChain;
  /** The newest checkpoint that it knows. */
  tip: CheckpointRecord;
  /** The first one that it keeps. */
  lowest: bigint;
  /** Lists of objects leave out what their first page does not hold. */
  truncates: boolean;
}

type Method = (door: Door, request: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const missing = (what: string): Refused => new Refused(codes.notFound, `${what} not found`);
const pageMax = 1_000;

/** `read_mask` counts here as far as it asks for transactions at all. */
const asksForTransactions = (mask: { paths: string[] } | undefined): boolean =>
  mask?.paths.some((path) => path.startsWith('transactions')) ?? false;

const getCheckpoint: Method = ({ chain, tip, lowest }, request) => {
  const { checkpointId, readMask } = GrpcTypes.GetCheckpointRequest.fromBinary(request);
  const record =
    checkpointId.oneofKind === 'sequenceNumber'
      ? chain.checkpoints[Number(checkpointId.sequenceNumber)]
      : checkpointId.oneofKind === 'digest'
        ? chain.checkpoints.find(({ digest }) => digest === checkpointId.digest)
        : tip;
  if (record === undefined || record.height > tip.height || record.height < lowest) throw missing('Checkpoint');
  const checkpoint = checkpointOf(record, asksForTransactions(readMask));
  return GrpcTypes.GetCheckpointResponse.toBinary({ checkpoint });
};

const getServiceInfo: Method = ({ chain, tip, lowest }) =>
  GrpcTypes.GetServiceInfoResponse.toBinary({
    chainId: chain.chainId,
    chain: 'unknown',
    epoch: tip.epoch,
    checkpointHeight: tip.height,
    lowestAvailableCheckpoint: lowest,
  });

const getEpoch: Method = ({ chain }, request) => {
  const asked = GrpcTypes.GetEpochRequest.fromBinary(request);
  const epoch = asked.epoch ?? chain.epoch;
  const firstCheckpoint = chain.firstCheckpoints[Number(epoch)];
  if (firstCheckpoint === undefined) throw missing('Epoch');
  return GrpcTypes.GetEpochResponse.toBinary({ epoch: { epoch, firstCheckpoint, referenceGasPrice: chain.gasPrice } });
};

const getTransaction: Method = ({ chain, tip }, request) => {
  const { digest = '' } = GrpcTypes.GetTransactionRequest.fromBinary(request);
  const known = chain.executed.get(digest);
  if (known === undefined) throw missing(`Transaction ${digest}`);
  const { executed, height } = known;
  // A node that lags has not run it.
  if (height !== null && height > tip.height) throw missing(`Transaction ${digest}`);
  return GrpcTypes.GetTransactionResponse.toBinary({ transaction: transactionOf(executed, height) });
};

const getBalance: Method = ({ chain }, request) => {
  const { owner = '', coinType = '' } = GrpcTypes.GetBalanceRequest.fromBinary(request);
  const type = normalizeStructTag(coinType);
  const addressBalance = chain.ledger.balance(owner, type);
  const coinBalance = chain.ledger.coinsOf(owner, type).reduce((sum, { amount }) => sum + amount, 0n);
  return GrpcTypes.GetBalanceResponse.toBinary({
    balance: { coinType: type, balance: addressBalance + coinBalance, addressBalance, coinBalance },
  });
};

const listOwnedObjects: Method = ({ chain, truncates }, request) => {
  const asked = GrpcTypes.ListOwnedObjectsRequest.fromBinary(request);
  const { owner = '', objectType = '', pageSize, pageToken, readMask } = asked;
  const [, type] = /^0x0*2::coin::Coin<(.+)>$/.exec(objectType) ?? [];
  if (type === undefined) throw invalid('only coins are listed here');
  const from = pageToken && pageToken.length > 0 ? Number(Buffer.from(pageToken).toString()) : 0;
  const all = chain.ledger.coinsOf(owner, normalizeStructTag(type));
  const to = from + Math.min(pageSize ?? 50, pageMax);
  const nextPageToken = to < all.length && !truncates ? { nextPageToken: Buffer.from(String(to)) } : {};
  const withOwner = readMask?.paths.includes('owner') ?? false;
  const objects = all.slice(from, to).map((one) => objectOf(one, withOwner));
  return GrpcTypes.ListOwnedObjectsResponse.toBinary({ objects, ...nextPageToken });
};

const getCoinInfo: Method = ({ chain }, request) => {
  const { coinType = '' } = GrpcTypes.GetCoinInfoRequest.fromBinary(request);
  const metadata = chain.metadata.get(normalizeStructTag(coinType));
  if (metadata === undefined) throw missing(`Coin ${coinType}`);
  return GrpcTypes.GetCoinInfoResponse.toBinary(GrpcTypes.GetCoinInfoResponse.create({ coinType, metadata }));
};

const bytesOf = (part: { bcs?: { value?: Uint8Array } } | undefined): Uint8Array => {
  const value = part?.bcs?.value;
  if (value === undefined) throw invalid('missing bcs');
  return value;
};

const executeTransaction: Method = async ({ chain }, request) => {
  const { transaction, signatures } = GrpcTypes.ExecuteTransactionRequest.fromBinary(request);
  const executed = await chain.submit(bytesOf(transaction), signatures.map(bytesOf));
  const { digest } = executed;
  return GrpcTypes.ExecuteTransactionResponse.toBinary(
    GrpcTypes.ExecuteTransactionResponse.create({ transaction: { digest, effects: effectsOf(executed) } }),
  );
};

const simulateTransaction: Method = ({ chain }, request) => {
  const { transaction } = GrpcTypes.SimulateTransactionRequest.fromBinary(request);
  const executed = chain.simulate(bytesOf(transaction));
  return GrpcTypes.SimulateTransactionResponse.toBinary(
    GrpcTypes.SimulateTransactionResponse.create({ transaction: { effects: effectsOf(executed) } }),
  );
};

/** The part of `sui.rpc.v2` that Florin and payers use. */
export const methods: Readonly<Record<string, Method>> = {
  'LedgerService/GetServiceInfo': getServiceInfo,
  'LedgerService/GetCheckpoint': getCheckpoint,
  'LedgerService/GetEpoch': getEpoch,
  'LedgerService/GetTransaction': getTransaction,
  'StateService/GetBalance': getBalance,
  'StateService/GetCoinInfo': getCoinInfo,
  'StateService/ListOwnedObjects': listOwnedObjects,
  'TransactionExecutionService/ExecuteTransaction': executeTransaction,
  'TransactionExecutionService/SimulateTransaction': simulateTransaction,
};
