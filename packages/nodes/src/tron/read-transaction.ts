import { createHash } from 'node:crypto';
import protobuf from 'protobufjs';

/** The messages of `Tron.proto` and its contracts that the stand-in understands, by their own numbers. */
const { root } = protobuf.parse(
  `syntax = "proto3";
   message Envelope { bytes raw_data = 1; repeated bytes signature = 2; }
   message Any { string type_url = 1; bytes value = 2; }
   message Contract { int32 type = 1; Any parameter = 2; int32 permission_id = 5; }
   message Raw {
     bytes ref_block_bytes = 1; bytes ref_block_hash = 4; int64 expiration = 8; bytes data = 10;
     repeated Contract contract = 11; bytes scripts = 12; int64 timestamp = 14; int64 fee_limit = 18;
   }
   message TransferContract { bytes owner_address = 1; bytes to_address = 2; int64 amount = 3; }
   message TriggerSmartContract { bytes owner_address = 1; bytes contract_address = 2; int64 call_value = 3; bytes data = 4; }`,
  { keepCase: true },
);

type Fields = Record<string, unknown>;

const options = { bytes: String, longs: String, defaults: true } as const;
const decode = (name: string, bytes: Uint8Array): Fields => {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), options);
};
const encode = (name: string, fields: Fields): Buffer => {
  const type = root.lookupType(name);
  return Buffer.from(type.encode(type.fromObject(fields)).finish());
};
const unpack = (base64: unknown): Buffer => Buffer.from(String(base64), 'base64');
const hexOf = (base64: unknown): string => unpack(base64).toString('hex');

/** What a transaction says. Addresses are 20 bytes in hex. */
export interface TronTransaction {
  txId: string;
  rawHex: string;
  size: number;
  signature: string | null;
  refBytes: string;
  refHash: string;
  /** Milliseconds since 1970. */
  expiration: bigint;
  timestamp: bigint;
  feeLimit: bigint;
  owner: string;
  what: Transfer | Call;
}
export interface Transfer {
  type: 'TransferContract';
  to: string;
  amount: bigint;
}
export interface Call {
  type: 'TriggerSmartContract';
  contract: string;
  value: bigint;
  data: string;
}

/** Bytes that are no transaction, or one that a node refuses whatever its chain is. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

const wordOf = (base64: unknown): string => {
  const hex = hexOf(base64);
  if (!/^41[0-9a-f]{40}$/.test(hex)) throw new Unreadable('Invalid address');
  return hex.slice(2);
};

/** Reads a signed transaction. @throws Unreadable */
export function readSigned(bytes: Uint8Array): TronTransaction {
  let envelope: Fields;
  try {
    envelope = decode('Envelope', bytes);
  } catch {
    throw new Unreadable('Protocol buffer parse failed');
  }
  const signatures = envelope['signature'] as unknown[];
  const raw = unpack(envelope['raw_data']);
  return { ...readRaw(raw), size: bytes.length, signature: signatures.length === 1 ? hexOf(signatures[0]) : null };
}

function readRaw(bytes: Buffer): Omit<TronTransaction, 'size' | 'signature'> {
  const raw = decode('Raw', bytes);
  const [contract, more] = raw['contract'] as Fields[];
  if (contract === undefined || more !== undefined) throw new Unreadable('A transaction has exactly one contract');
  return {
    txId: createHash('sha256').update(bytes).digest('hex'),
    rawHex: bytes.toString('hex'),
    refBytes: hexOf(raw['ref_block_bytes']),
    refHash: hexOf(raw['ref_block_hash']),
    expiration: BigInt(String(raw['expiration'])),
    timestamp: BigInt(String(raw['timestamp'])),
    feeLimit: BigInt(String(raw['fee_limit'])),
    ...readContract(contract),
  };
}

function readContract({ type, parameter }: Fields): Pick<TronTransaction, 'owner' | 'what'> {
  const value = unpack((parameter as Fields)['value']);
  if (type === 1) {
    const fields = decode('TransferContract', value);
    const what = { type: 'TransferContract', to: wordOf(fields['to_address']) } as const;
    return { owner: wordOf(fields['owner_address']), what: { ...what, amount: BigInt(String(fields['amount'])) } };
  }
  if (type !== 31) throw new Unreadable(`Contract type ${String(type)} is not supported here`);
  const fields = decode('TriggerSmartContract', value);
  return {
    owner: wordOf(fields['owner_address']),
    what: {
      type: 'TriggerSmartContract',
      contract: wordOf(fields['contract_address']),
      value: BigInt(String(fields['call_value'])),
      data: hexOf(fields['data']),
    },
  };
}

const address = (word: string): Buffer => Buffer.from(`41${word}`, 'hex');

/** What a wallet of somebody's would sign; `signature` is left to it. */
export function writeRaw(
  said: Pick<TronTransaction, 'refBytes' | 'refHash' | 'expiration' | 'timestamp' | 'feeLimit' | 'owner' | 'what'>,
): Buffer {
  const { what, owner } = said;
  const isTransfer = what.type === 'TransferContract';
  const value = isTransfer
    ? { owner_address: address(owner), to_address: address(what.to), amount: String(what.amount) }
    : {
        owner_address: address(owner),
        contract_address: address(what.contract),
        call_value: String(what.value),
        data: Buffer.from(what.data, 'hex'),
      };
  return encode('Raw', {
    ref_block_bytes: Buffer.from(said.refBytes, 'hex'),
    ref_block_hash: Buffer.from(said.refHash, 'hex'),
    expiration: String(said.expiration),
    timestamp: String(said.timestamp),
    fee_limit: String(said.feeLimit),
    contract: [
      {
        type: isTransfer ? 1 : 31,
        parameter: { type_url: `type.googleapis.com/protocol.${what.type}`, value: encode(what.type, value) },
      },
    ],
  });
}

export const writeSigned = (raw: Buffer, signature: string): Buffer =>
  encode('Envelope', { raw_data: raw, signature: [Buffer.from(signature, 'hex')] });

export const readUnsigned = (raw: Buffer): TronTransaction => ({
  ...readRaw(raw),
  size: raw.length + 70,
  signature: null,
});
