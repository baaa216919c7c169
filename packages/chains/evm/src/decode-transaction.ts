import { Refusal } from '@florin/domain/errors';
import type { Asset, DecodedTransaction } from '@florin/domain/ports/chain';
import { parseTransaction, serializeTransaction, type TransactionSerializableEIP1559 } from 'viem';
import { checksummed } from './address-book.ts';
import { readTransferCall, type Hex } from './erc20.ts';

const refuse = (why: string): Refusal => new Refusal('FORBIDDEN', `Not one plain transfer: ${why}.`);

/**
 * What unsigned bytes would do, from the bytes alone: one EIP-1559 transaction that sends coins without calldata, or
 * calls `transfer(address,uint256)` of a token without coins. Amounts in base units, the fee cap in wei.
 * @throws Refusal FORBIDDEN for anything else, another encoding of the same included.
 */
export function decodeTransaction(unsigned: string): DecodedTransaction {
  const transaction = parse(unsigned);
  const { chainId, nonce = 0, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = transaction;
  if (!Number.isSafeInteger(chainId) || chainId <= 0) throw refuse('it names no chain');
  if (gas === 0n || maxFeePerGas === 0n || maxPriorityFeePerGas > maxFeePerGas) throw refuse('its fee is not valid');
  return { network: String(chainId), ...movement(transaction), nonce: BigInt(nonce), feeCap: gas * maxFeePerGas };
}

function parse(unsigned: string): TransactionSerializableEIP1559 {
  if (!/^0x02(?:[0-9a-f]{2})+$/.test(unsigned)) throw refuse('it is not an EIP-1559 transaction in lower-case hex');
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
  return transaction;
}

function movement({ to, value = 0n, data = '0x' }: TransactionSerializableEIP1559): {
  destination: string;
  asset: Asset;
  amount: bigint;
} {
  if (to === undefined || to === null) throw refuse('it creates a contract');
  if (data === '0x') {
    if (value === 0n) throw refuse('it moves nothing');
    return { destination: checksummed(to), asset: { kind: 'native' }, amount: value };
  }
  const call = readTransferCall(data as Hex);
  if (call === null) throw refuse('it calls something else than transfer(address,uint256)');
  if (value !== 0n) throw refuse('it sends coins along with a token transfer');
  if (call.amount === 0n) throw refuse('it moves nothing');
  return { destination: call.to, asset: { kind: 'token', ref: checksummed(to) }, amount: call.amount };
}
