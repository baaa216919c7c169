import { blake2b } from '@noble/hashes/blake2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { type Cbor, CborError, CborMap, decodeCbor, encodeCbor } from './cbor.ts';
import { bytesOf, hex, spell } from './address.ts';
import type { Network } from './networks.ts';
import { decodeValue, encodeValue, type Value } from './value.ts';

/** What one of our transactions says; addresses are canonical. One plan has one encoding. */
export interface Plan {
  inputs: readonly Input[];
  outputs: readonly Output[];
  /** Lovelace; the chain takes exactly this. */
  fee: bigint;
  /** The slot from which on no block takes it. */
  end: bigint;
}

/** A coin that is spent. What it holds the chain knows: a transaction that moves more or less is none. */
export interface Input {
  txHash: string;
  position: number;
  address: string;
  lovelace: bigint;
}

export interface Output extends Value {
  address: string;
}

/** Numbers of the fields of a body, as the ledger's own description has them. */
const fields = { inputs: 0n, outputs: 1n, fee: 2n, end: 3n } as const;
const hashBytes = 32;

/** The body, which is what owners sign. */
export const encodeBody = (network: Network, { inputs, outputs, fee, end }: Plan): Uint8Array =>
  encodeCbor(
    new CborMap([
      [fields.inputs, inputs.map(({ txHash, position }) => [hexToBytes(txHash), BigInt(position)])],
      [fields.outputs, outputs.map((output) => encodeOutput(network, output))],
      [fields.fee, fee],
      [fields.end, end],
    ]),
  );

export const encodeOutput = (network: Network, output: Output): Cbor => [
  bytesOf(network, output.address),
  encodeValue(output),
];

/** The hash by which the chain knows a transaction: of its body alone. */
export const hashOf = (body: Uint8Array): string => hex(blake2b(body, { dkLen: hashBytes }));

/** A transaction as nodes take it: the body, the signatures, and that its contracts, of which it has none, succeed. */
export const encodeSigned = (
  body: Uint8Array,
  witnesses: readonly { publicKey: Uint8Array; signature: Uint8Array }[],
): Uint8Array => {
  const set = new CborMap([[0n, witnesses.map(({ publicKey, signature }) => [publicKey, signature])]]);
  return encodeCbor([decodeCbor(body), set, true, null]);
};

/** The unsigned form in hex: the body, and of each input whose it is and its lovelace. */
export const encodePlan = (network: Network, plan: Plan): string =>
  hex(
    encodeCbor([
      encodeBody(network, plan),
      plan.inputs.map(({ address, lovelace }) => [bytesOf(network, address), lovelace]),
    ]),
  );

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes.
 * @returns null when they are no plan's
 */
export function readPlan(network: Network, unsigned: string): Plan | null {
  try {
    const [body, owners] = asList(decodeCbor(hexToBytes(unsigned)));
    const plan = decodeBody(network, decodeCbor(asBytes(body)), asList(owners));
    return encodePlan(network, plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}

function decodeBody(network: Network, body: Cbor, owners: readonly Cbor[]): Plan {
  if (!(body instanceof CborMap)) throw new CborError('A body is none.');
  const inputs = asList(body.get(fields.inputs)).map((input, at): Input => {
    const [txHash, position] = asList(input);
    const [address, lovelace] = asList(owners[at]);
    return {
      txHash: hex(asBytes(txHash)),
      position: Number(asNumber(position)),
      address: asAddress(network, address),
      lovelace: asNumber(lovelace),
    };
  });
  const outputs = asList(body.get(fields.outputs)).map((output): Output => {
    const [address, value] = asList(output);
    const { lovelace, assets } = decodeValue(value);
    return { address: asAddress(network, address), lovelace, assets };
  });
  return { inputs, outputs, fee: asNumber(body.get(fields.fee)), end: asNumber(body.get(fields.end)) };
}

function asList(value: Cbor | undefined): readonly Cbor[] {
  if (!Array.isArray(value)) throw new CborError('A list is none.');
  return value as readonly Cbor[];
}

function asBytes(value: Cbor | undefined): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new CborError('Bytes are none.');
  return value;
}

function asNumber(value: Cbor | undefined): bigint {
  if (typeof value !== 'bigint') throw new CborError('A number is none.');
  return value;
}

function asAddress(network: Network, value: Cbor | undefined): string {
  const address = spell(network, asBytes(value));
  if (address === null) throw new CborError('An address is none of this network.');
  return address;
}
