import { GrpcTypes } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { sui } from './ledger.ts';
import { askNode } from './node-client.ts';

/** Whoever pays us: a wallet of the library's, with keys that anybody may know. */
export interface Wallet {
  address: string;
  pair: Ed25519Keypair;
}

export function walletOf(number: number): Wallet {
  const pair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(number));
  return { address: pair.toSuiAddress(), pair };
}

export interface Payment {
  to: string;
  coinType: string;
  /** Base units. */
  amount: bigint;
  /** As a coin object, as wallets send it, or into the receiver's balance. */
  as?: 'object' | 'balance';
}

interface Coin {
  objectId: string;
  version: string;
  digest: string;
  amount: bigint;
}

const budget = 20_000_000n;

async function coinsOf(url: string, owner: string, coinType: string): Promise<Coin[]> {
  const request = GrpcTypes.ListOwnedObjectsRequest.create({
    owner,
    objectType: `0x2::coin::Coin<${coinType}>`,
    pageSize: 1_000,
    readMask: { paths: ['object_id', 'version', 'digest', 'balance'] },
  });
  const bytes = GrpcTypes.ListOwnedObjectsRequest.toBinary(request);
  const answer = GrpcTypes.ListOwnedObjectsResponse.fromBinary(
    await askNode(url, 'StateService/ListOwnedObjects', bytes),
  );
  return answer.objects
    .map(({ objectId = '', version = 0n, digest = '', balance = 0n }) => ({
      objectId,
      version: version.toString(),
      digest,
      amount: balance,
    }))
    .toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
}

async function gasPriceOf(url: string): Promise<bigint> {
  const bytes = GrpcTypes.GetEpochRequest.toBinary({});
  const { epoch } = GrpcTypes.GetEpochResponse.fromBinary(await askNode(url, 'LedgerService/GetEpoch', bytes));
  return epoch?.referenceGasPrice ?? 1_000n;
}

/** A transaction that makes payments from coin objects of the sender's, and of another one's that pays. */
async function prepare(url: string, from: Wallet, sponsor: Wallet, payments: readonly Payment[]): Promise<Transaction> {
  const transaction = new Transaction();
  transaction.setSender(from.address);
  transaction.setGasOwner(sponsor.address);
  transaction.setGasPrice(await gasPriceOf(url));
  transaction.setGasBudget(budget);
  const paying = (await coinsOf(url, sponsor.address, sui)).slice(0, 200);
  transaction.setGasPayment(paying.map(({ objectId, version, digest }) => ({ objectId, version, digest })));
  const taken = new Map<string, TransactionObjectArgument>();
  for (const { coinType, amount, to, as = 'object' } of payments) {
    const source =
      coinType === sui && from === sponsor ? transaction.gas : (taken.get(coinType) ?? (await open(coinType)));
    const [part] = transaction.splitCoins(source, [amount]);
    if (part === undefined) throw new Error('Nothing was split.');
    if (as === 'object') transaction.transferObjects([part], to);
    else
      transaction.moveCall({
        target: '0x2::coin::send_funds',
        typeArguments: [coinType],
        arguments: [part, transaction.pure.address(to)],
      });
  }
  return transaction;

  async function open(coinType: string): Promise<TransactionObjectArgument> {
    const [coin] = await coinsOf(url, from.address, coinType);
    if (coin === undefined) throw new Error(`The wallet holds no ${coinType}.`);
    const { objectId, version, digest } = coin;
    const opened = transaction.objectRef({ objectId, version, digest });
    taken.set(coinType, opened);
    return opened;
  }
}

/** Sends payments in one transaction; answers its digest. @throws Error when the node refuses */
export async function pay(url: string, from: Wallet, payments: readonly Payment[], sponsor = from): Promise<string> {
  const content = await (await prepare(url, from, sponsor, payments)).build();
  return submit(url, content, from === sponsor ? [from] : [from, sponsor]);
}

/** What the library asks of a node when it looks for coins of a type. Nothing here lies in balances. */
const coinsByLibrary = (url: string) => ({
  getBalance: async ({ owner, coinType }: { owner: string; coinType: string }) => {
    const held = String((await coinsOf(url, owner, coinType)).reduce((sum, { amount }) => sum + amount, 0n));
    return { balance: { coinType, balance: held, coinBalance: held, addressBalance: '0' } };
  },
  listCoins: async ({ owner, coinType }: { owner: string; coinType: string }) => {
    const coins = await coinsOf(url, owner, coinType);
    return { objects: coins.map((coin) => Object.assign(coin, { balance: String(coin.amount) })), hasNextPage: false };
  },
});

/**
 * Builds, signs and sends what a page asks for, as wallets of a browser do with the library: the JSON names no objects, and
 * coins by an intent, which the library resolves. @returns the transaction's digest
 */
export async function payJson(url: string, from: Wallet, json: string): Promise<string> {
  const transaction = Transaction.from(json);
  const paying = await coinsOf(url, from.address, sui);
  if (paying.length === 0) throw new Error('No valid gas coins found for the transaction.');
  transaction.setSenderIfNotSet(from.address);
  transaction.setGasPrice(await gasPriceOf(url));
  transaction.setGasBudget(budget);
  transaction.setGasPayment(paying.map(({ objectId, version, digest }) => ({ objectId, version, digest })));
  const client = { core: coinsByLibrary(url) } as unknown as ClientWithCoreApi;
  return submit(url, await transaction.build({ client }), [from]);
}

/** Signs a transaction's bytes by whoever must and sends them. */
export async function submit(url: string, content: Uint8Array, signers: readonly Wallet[]): Promise<string> {
  const signatures = await Promise.all(signers.map(({ pair }) => pair.signTransaction(content)));
  const request = GrpcTypes.ExecuteTransactionRequest.create({
    transaction: { bcs: { value: content } },
    signatures: signatures.map(({ signature }) => ({ bcs: { value: Buffer.from(signature, 'base64') } })),
    readMask: { paths: ['digest'] },
  });
  const bytes = GrpcTypes.ExecuteTransactionRequest.toBinary(request);
  const answer = await askNode(url, 'TransactionExecutionService/ExecuteTransaction', bytes);
  return GrpcTypes.ExecuteTransactionResponse.fromBinary(answer).transaction?.digest ?? '';
}
