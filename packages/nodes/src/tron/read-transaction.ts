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
   message TriggerSmartContract { bytes owner_address = 1; bytes contract_address = 2; int64 call_value = 3; bytes data = 4; }
   enum ResourceCode { BANDWIDTH = 0; ENERGY = 1; TRON_POWER = 2; }
   message FreezeBalanceV2Contract { bytes owner_address = 1; int64 frozen_balance = 2; ResourceCode resource = 3; }
   message DelegateResourceContract {
     bytes owner_address = 1; ResourceCode resource = 2; int64 balance = 3; bytes receiver_address = 4; bool lock = 5;
     int64 lock_period = 6;
   }
   message UnDelegateResourceContract {
     bytes owner_address = 1; ResourceCode resource = 2; int64 balance = 3; bytes receiver_address = 4;
   }`,
  { keepCase: true },
);

type Fields = Record<string, unknown>;

const options = { bytes: String, longs: String, enums: String, defaults: true } as const;
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
  what: Transfer | Call | Stake | Lending;
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

/** Coins that their owner sets aside for a resource (Stake 2.0). */
export interface Stake {
  type: 'FreezeBalanceV2Contract';
  resource: string;
  amount: bigint;
}
/** The use of a stake, lent to an account or taken back from it. */
export interface Lending {
  type: 'DelegateResourceContract' | 'UnDelegateResourceContract';
  resource: string;
  to: string;
  amount: bigint;
  lock: boolean;
}

/** Numbers of the contract types that are understood. */
const typeNumbers = {
  TransferContract: 1,
  TriggerSmartContract: 31,
  FreezeBalanceV2Contract: 54,
  DelegateResourceContract: 57,
  UnDelegateResourceContract: 58,
} as const;
type TypeName = keyof typeof typeNumbers;

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
  const [name] = Object.entries(typeNumbers).find(([, number]) => number === type) ?? [];
  if (name === undefined) throw new Unreadable(`Contract type ${String(type)} is not supported here`);
  const fields = decode(name, unpack((parameter as Fields)['value']));
  return { owner: wordOf(fields['owner_address']), what: readWhat(name as TypeName, fields) };
}

function readWhat(type: TypeName, fields: Fields): TronTransaction['what'] {
  const number = (name: string): bigint => BigInt(String(fields[name]));
  switch (type) {
    case 'TransferContract':
      return { type, to: wordOf(fields['to_address']), amount: number('amount') };
    case 'TriggerSmartContract': {
      const contract = wordOf(fields['contract_address']);
      return { type, contract, value: number('call_value'), data: hexOf(fields['data']) };
    }
    case 'FreezeBalanceV2Contract':
      return { type, resource: String(fields['resource']), amount: number('frozen_balance') };
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract': {
      const to = wordOf(fields['receiver_address']);
      const lock = fields['lock'] === true;
      return { type, resource: String(fields['resource']), to, amount: number('balance'), lock };
    }
  }
}

const address = (word: string): Buffer => Buffer.from(`41${word}`, 'hex');

/** What a wallet of somebody's would sign; `signature` is left to it. */
export function writeRaw(
  said: Pick<TronTransaction, 'refBytes' | 'refHash' | 'expiration' | 'timestamp' | 'feeLimit' | 'owner' | 'what'>,
): Buffer {
  const { what, owner } = said;
  const value = { owner_address: address(owner), ...writeWhat(what) };
  return encode('Raw', {
    ref_block_bytes: Buffer.from(said.refBytes, 'hex'),
    ref_block_hash: Buffer.from(said.refHash, 'hex'),
    expiration: String(said.expiration),
    timestamp: String(said.timestamp),
    fee_limit: String(said.feeLimit),
    contract: [
      {
        type: typeNumbers[what.type],
        parameter: { type_url: `type.googleapis.com/protocol.${what.type}`, value: encode(what.type, value) },
      },
    ],
  });
}

function writeWhat(what: TronTransaction['what']): Fields {
  switch (what.type) {
    case 'TransferContract':
      return { to_address: address(what.to), amount: String(what.amount) };
    case 'TriggerSmartContract': {
      const data = Buffer.from(what.data, 'hex');
      return { contract_address: address(what.contract), call_value: String(what.value), data };
    }
    case 'FreezeBalanceV2Contract':
      return { frozen_balance: String(what.amount), resource: what.resource };
    default: {
      const { resource, amount, to, lock } = what;
      return { resource, balance: String(amount), receiver_address: address(to), ...(lock && { lock }) };
    }
  }
}

export const writeSigned = (raw: Buffer, signature: string): Buffer =>
  encode('Envelope', { raw_data: raw, signature: [Buffer.from(signature, 'hex')] });

export const readUnsigned = (raw: Buffer): TronTransaction => ({
  ...readRaw(raw),
  size: raw.length + 70,
  signature: null,
});
