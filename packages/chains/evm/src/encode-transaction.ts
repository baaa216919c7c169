import { serializeTransaction } from 'viem';
import type { OwnTransaction } from './decode-transaction.ts';
import type { Hex } from './erc20.ts';
import { encodeOpen } from './set-code-transaction.ts';

/** The unsigned bytes of a transaction: type 4 (EIP-7702) where it carries authorizations, else type 2 (EIP-1559). */
export function encodeTransaction(transaction: OwnTransaction): Hex {
  if (transaction.authorizations.length > 0) return encodeOpen(transaction);
  const { chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, to, value, data } = transaction;
  return serializeTransaction({
    type: 'eip1559',
    chainId: Number(chainId),
    nonce: Number(nonce),
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    to: to as Hex,
    value,
    data,
  });
}
