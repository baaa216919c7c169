import { fields } from '@florin/json-rpc/answers';
import type { Asker } from '@florin/json-rpc/failures';
import { whole } from './answers.ts';
import type { Network } from './networks.ts';
import { encodeBody, type Plan } from './plan.ts';

/** Prices and bounds that the network sets by vote, epoch by epoch. */
export interface Parameters {
  /** Lovelace for each byte of a transaction, and for any. */
  feePerByte: bigint;
  feeFixed: bigint;
  /** Lovelace that an output needs for each of its bytes. */
  perByte: bigint;
  /** Bytes of a transaction, and of what one output holds. */
  bytesMax: bigint;
  valueBytesMax: bigint;
}

export const readParameters = (node: Asker): Promise<Parameters> =>
  node.ask('/epochs/latest/parameters', [], (value) => {
    const told = fields(value, 'parameters');
    return {
      feePerByte: whole(told.min_fee_a, 'parameters: min_fee_a'),
      feeFixed: whole(told.min_fee_b, 'parameters: min_fee_b'),
      perByte: whole(told.coins_per_utxo_size, 'parameters: coins_per_utxo_size'),
      bytesMax: whole(told.max_tx_size, 'parameters: max_tx_size'),
      valueBytesMax: whole(told.max_val_size, 'parameters: max_val_size'),
    };
  });

/** A public key and a signature with their lengths, as one owner adds them. */
const witnessBytes = 101n;
/** Four parts, of which two are a byte each, and the map with the list of signatures. */
const frameBytes = 1n + 2n + 2n;

/** Bytes of the signed transaction. */
export function bytesOfSigned(network: Network, plan: Plan): bigint {
  const owners = new Set(plan.inputs.map(({ address }) => address)).size;
  const listBytes = owners < 24 ? 1n : 2n;
  return BigInt(encodeBody(network, plan).length) + frameBytes + listBytes + BigInt(owners) * witnessBytes;
}

/** Least that nodes take it for, whatever number stands in its place for the fee now: most fees have four bytes. */
export const feeOf = (network: Network, plan: Plan, { feePerByte, feeFixed }: Parameters): bigint =>
  feeFixed + feePerByte * bytesOfSigned(network, { ...plan, fee: widestFee });

const widestFee = 2n ** 32n - 1n;
