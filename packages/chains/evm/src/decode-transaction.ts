import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import { parseTransaction, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { checksummed } from './address-book.ts';
import { decodeBatchCall } from './batch-call.ts';
import { readTransferCall, type Hex } from './erc20.ts';
import { decodeOpen, type OpenAuthorization } from './set-code-transaction.ts';
import { createdBy, creator } from './sweeper.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one of our transactions: ${why}.`);

/** What both types of transaction that we send have in common. */
export interface OwnTransaction {
  chainId: bigint;
  nonce: bigint;
  gas: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  to: string;
  value: bigint;
  data: Hex;
  /** Empty for a transaction of type 2. */
  authorizations: readonly OpenAuthorization[];
}

/**
 * What unsigned bytes would do, from the bytes alone. A transaction of type 2 (EIP-1559) sends coins without calldata,
 * sends nothing, calls `transfer(address,uint256)` of a token, sweeps a batch, or creates our own contract; one of
 * type 4 (EIP-7702) sweeps a batch. Amounts in base units, the fee cap in wei.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string): DecodedTransaction {
  const transaction = readTransaction(unsigned);
  const { chainId, nonce, gas, maxFeePerGas } = transaction;
  return {
    network: String(chainId),
    uses: { kind: 'number', nonce },
    feeCap: gas * maxFeePerGas,
    ...effectOf(transaction),
  };
}

/** @throws Refusal FORBIDDEN when the bytes are no canonical unsigned transaction of type 2 or 4. */
export function readTransaction(unsigned: string): OwnTransaction {
  if (!/^0x0[24](?:[0-9a-f]{2})+$/.test(unsigned)) {
    throw refuse('it is neither an EIP-1559 nor an EIP-7702 transaction in lower-case hex');
  }
  const transaction = unsigned.startsWith('0x04') ? readSetCode(unsigned) : readDynamicFee(unsigned);
  const { chainId, gas, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  if (chainId <= 0n || chainId > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('it names no chain');
  if (gas === 0n || maxFeePerGas === 0n || maxPriorityFeePerGas > maxFeePerGas) throw refuse('its fee is not valid');
  return transaction;
}

function readDynamicFee(unsigned: string): OwnTransaction {
  let transaction: TransactionSerializableEIP1559;
  try {
    transaction = parseTransaction(unsigned as `0x02${string}`) as TransactionSerializableEIP1559;
  } catch {
    throw refuse('it cannot be read');
  }
  if (transaction.r !== undefined || transaction.s !== undefined) throw refuse('it is signed already');
  if ((transaction.accessList ?? []).length > 0) throw refuse('it has an access list');
  // What is signed must be what was read: one meaning, one encoding.
  if (serializeTransaction({ ...transaction, type: 'eip1559' }) !== unsigned)
    throw refuse('its encoding is not canonical');
  const {
    nonce = 0,
    gas = 0n,
    maxFeePerGas = 0n,
    maxPriorityFeePerGas = 0n,
    to,
    value = 0n,
    data = '0x',
  } = transaction;
  if (to === undefined || to === null) throw refuse('it creates a contract');
  const chainId = BigInt(transaction.chainId);
  return {
    chainId,
    nonce: BigInt(nonce),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    to,
    value,
    data,
    authorizations: [],
  };
}

function readSetCode(unsigned: string): OwnTransaction {
  try {
    const transaction = decodeOpen(unsigned);
    if (transaction.authorizations.length > 0 && /^0x[0-9a-f]{40}$/.test(transaction.to))
      return { ...transaction, value: 0n };
  } catch {
    throw refuse('it cannot be read');
  }
  throw refuse('it authorizes nothing');
}

type Effect<Decoded> = Decoded extends DecodedTransaction ? Omit<Decoded, 'network' | 'uses' | 'feeCap'> : never;

function effectOf({ to, value, data, authorizations }: OwnTransaction): Effect<DecodedTransaction> {
  const contract = checksummed(to);
  if (authorizations.length > 0 && decodeBatchCall(data) === null) throw refuse('it authorizes, and sweeps no batch');
  if (data === '0x') {
    if (value === 0n) return { kind: 'cancel', destination: contract };
    return { kind: 'transfer', destination: contract, asset: { kind: 'native' }, amount: value };
  }
  if (value !== 0n) throw refuse('it sends coins along with a call');
  const transfer = readTransferCall(data);
  if (transfer !== null) {
    if (transfer.amount === 0n) throw refuse('it moves nothing');
    return {
      kind: 'transfer',
      destination: transfer.to,
      asset: { kind: 'token', ref: contract },
      amount: transfer.amount,
    };
  }
  const batch = decodeBatchCall(data);
  if (batch !== null) return batchEffect(contract, batch, authorizations);
  const created = contract === creator ? createdBy(data) : null;
  if (created === null)
    throw refuse('it calls something else than a transfer, a batch or the creation of our contract');
  return { kind: 'deployment', contract: created };
}

const batchEffect = (
  contract: string,
  { token, items }: NonNullable<ReturnType<typeof decodeBatchCall>>,
  authorizations: readonly OpenAuthorization[],
): Effect<DecodedTransaction> => ({
  kind: 'batch',
  contract,
  token,
  items,
  authorizations: authorizations.map(({ item, chainId, contract: borrower, nonce }) => ({
    item,
    network: String(chainId),
    contract: checksummed(borrower),
    nonce,
  })),
});
