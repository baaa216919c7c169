import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { accountBytes, accountOf, receiverBytes, receiverOf } from './address.ts';
import { natural, Reader, sized } from './binary.ts';
import { bytesOf, encode } from './base58.ts';
import { decodeCall, encodeCall, type TokenCall, transferName } from './token-call.ts';

/** Everything that one of our groups of operations says. One plan has one encoding. */
export interface Plan {
  /** A block that the chain must still know: the group ends so many blocks after it. */
  branch: string;
  source: string;
  /** Whether the source's public key comes first, as its first group must have it: it takes the number before. */
  reveals: boolean;
  /** The number of the transfer. */
  counter: bigint;
  /** Mutez, all of which are taken: for the whole group. */
  fee: bigint;
  gas: bigint;
  /** Most bytes that it may add to what the chain stores; whoever signs pays for those that it does. */
  storage: bigint;
  move: Move;
}

export type Move = CoinMove | TokenMove;

export interface CoinMove {
  kind: 'coins';
  to: string;
  /** Mutez. */
  amount: bigint;
}

export interface TokenMove extends Omit<TokenCall, 'from'> {
  kind: 'tokens';
  contract: string;
}

/** Gas of a reveal: five times what ed25519 was seen to need. A unit costs a tenth of a mutez. */
export const revealGas = 1_000n;
const tags = { reveal: 0x6b, transaction: 0x6c, named: 0xff, present: 0xff, absent: 0 } as const;
const branchBytes = 32;
const accountLength = 21;
const receiverLength = 22;
const keyLength = 32;
const noKey = new Uint8Array(keyLength);

/**
 * The bytes of a group as they are signed (octez encoding `operation.unsigned`). Only the signer has public keys: without
 * one, a reveal has zeros in its place.
 */
export function encodeGroup(plan: Plan, publicKey: Uint8Array = noKey): Uint8Array {
  const { source, counter, fee, gas, storage, reveals } = plan;
  const reveal = [
    manager(tags.reveal, { source, fee: 0n, counter: counter - 1n, gas: revealGas, storage: 0n }),
    Uint8Array.of(0),
    publicKey,
    Uint8Array.of(tags.absent),
  ];
  return concatBytes(
    bytesOf('block', plan.branch),
    ...(reveals ? reveal : []),
    manager(tags.transaction, { source, fee, counter, gas, storage }),
    ...encodeMove(plan),
  );
}

const manager = (
  tag: number,
  { source, fee, counter, gas, storage }: Pick<Plan, 'source' | 'fee' | 'counter' | 'gas' | 'storage'>,
): Uint8Array =>
  concatBytes(
    Uint8Array.of(tag),
    accountBytes(source),
    ...[fee, counter, gas, storage].map((number) => natural(number)),
  );

function encodeMove({ source: from, move }: Plan): Uint8Array[] {
  if (move.kind === 'coins') return [natural(move.amount), receiverBytes(move.to), Uint8Array.of(tags.absent)];
  const name = utf8ToBytes(transferName);
  return [
    natural(0n),
    receiverBytes(move.contract),
    Uint8Array.of(tags.present, tags.named, name.length),
    name,
    sized(encodeCall({ ...move, from })),
  ];
}

/** The unsigned form: hex of the group, without a public key. */
export const encodePlan = (plan: Plan): string => bytesToHex(encodeGroup(plan));

/**
 * The plan of unsigned bytes. Nothing is left out: the plan's own encoding must be these very bytes.
 * @returns null when they are no plan's
 */
export function readPlan(unsigned: string): Plan | null {
  try {
    const reader = new Reader(hexToBytes(unsigned));
    const branch = encode('block', reader.take(branchBytes));
    const reveals = reader.next === tags.reveal;
    if (reveals) {
      readManager(reader);
      reader.take(1 + keyLength + 1);
    }
    const { source, fee, counter, gas, storage } = readManager(reader);
    const plan = { branch, source, reveals, counter, fee, gas, storage, move: readMove(reader, source) };
    return reader.isAtEnd && encodePlan(plan) === unsigned ? plan : null;
  } catch {
    return null;
  }
}

function readManager(reader: Reader) {
  reader.byte();
  const source = accountOf(reader.take(accountLength));
  const [fee, counter, gas, storage] = [0, 0, 0, 0].map(() => reader.natural()) as [bigint, bigint, bigint, bigint];
  return { source, fee, counter, gas, storage };
}

function readMove(reader: Reader, source: string): Move {
  const amount = reader.natural();
  const to = receiverOf(reader.take(receiverLength));
  if (reader.byte() === tags.absent) return { kind: 'coins', to, amount };
  expectTransfer(reader);
  const parameters = reader.sized();
  const bytes: number[] = [];
  while (!parameters.isAtEnd) bytes.push(parameters.byte());
  const { from, ...call } = decodeCall(Uint8Array.from(bytes));
  if (from !== source) throw new RangeError('tokens of somebody else');
  return { kind: 'tokens', contract: to, ...call };
}

function expectTransfer(reader: Reader): void {
  const name = reader.byte() === tags.named ? reader.take(reader.byte()) : new Uint8Array();
  if (bytesToHex(name) !== bytesToHex(utf8ToBytes(transferName))) throw new RangeError('another entry point');
}

/** What excludes signed bytes from a block. */
export interface Frame {
  branch: string;
  source: string;
  counter: bigint;
}

/** Of signed bytes of ours. @throws RangeError for others */
export function readFrame(signed: Uint8Array): Frame {
  const reader = new Reader(signed);
  const branch = encode('block', reader.take(branchBytes));
  if (reader.next === tags.reveal) {
    readManager(reader);
    reader.take(1 + keyLength + 1);
  }
  const { source, counter } = readManager(reader);
  return { branch, source, counter };
}
