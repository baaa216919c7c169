import { Cell } from '@ton/core';
import { type Fields, fields, list, text, wrong } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { Numeral } from '@florin/json-rpc/numeral';
import { account, hash, integer, optional, whole } from './answers.ts';

/** A message as a transaction has it; addresses are raw. */
export interface Message {
  /** Read when asked for, as that of a transaction is. Throws NodeFailure for what is none. */
  readonly hash: string;
  /** Null: it came from outside. */
  source: string | null;
  /** Null: it went outside. */
  destination: string | null;
  /** Nanotons. */
  value: bigint;
  bounced: boolean;
  /** The word that its body begins with, null where it has none; undefined where the node does not tell. */
  opcode: number | null | undefined;
  /** Base64 of a bag of cells. */
  body: string | null;
  init: string | null;
  createdLt: bigint;
}

/** One transaction of one account: it takes one message and may send others. */
export interface Transaction {
  readonly hash: string;
  account: string;
  lt: bigint;
  /** The block of the masterchain that made it final. */
  height: bigint;
  incoming: Message | null;
  /** Read when asked for: most are nobody's of ours. Throws NodeFailure for what is of another form. */
  readonly outgoing: readonly Message[];
  /** Nanotons on the account before and after it. */
  before: bigint;
  after: bigint;
  /** Its contract ran to its end, and all that it asked for was done. */
  isDone: boolean;
  /** Messages that were left out because they could not be paid for. */
  skipped: bigint;
  /** It sent back what came. */
  bounces: boolean;
}

/** @throws NodeFailure for what is only expected to happen: it is credited when it has. */
export function toTransaction(value: unknown): Transaction {
  const one = fields(value, 'transaction');
  if (one.emulated === true) throw new NodeFailure('The node told of a transaction that no block has yet.');
  const description = fields(one.description, 'description');
  const action = description.action ? fields(description.action, 'action') : null;
  const compute = description.compute_ph ? fields(description.compute_ph, 'compute_ph') : null;
  const isDone = description.aborted !== true && compute?.success === true && action?.success === true;
  return {
    get hash() {
      return hash(one.hash, 'transaction: hash');
    },
    account: account(one.account, 'transaction: account'),
    lt: whole(one.lt, 'transaction: lt'),
    height: whole(one.mc_block_seqno, 'transaction: mc_block_seqno'),
    incoming: optional(one.in_msg, 'in_msg', toMessage),
    get outgoing() {
      return list(one.out_msgs ?? [], 'out_msgs', (message) => toMessage(message, 'out_msgs')).toSorted((left, right) =>
        left.createdLt < right.createdLt ? -1 : 1,
      );
    },
    before: balanceOf(one.account_state_before),
    after: balanceOf(one.account_state_after),
    isDone,
    skipped: optional(action?.skipped_actions, 'skipped_actions', whole) ?? 0n,
    bounces: description.bounce !== null && description.bounce !== undefined,
  };
}

const balanceOf = (state: unknown): bigint =>
  state === null || state === undefined
    ? 0n
    : (optional(fields(state, 'account_state').balance, 'balance', whole) ?? 0n);

function toMessage(value: unknown, what: string): Message {
  const message = fields(value, what);
  return {
    get hash() {
      return hash(message.hash, `${what}: hash`);
    },
    source: optional(message.source, `${what}: source`, account),
    destination: optional(message.destination, `${what}: destination`, account),
    value: optional(message.value, `${what}: value`, whole) ?? 0n,
    bounced: message.bounced === true,
    opcode: message.opcode === undefined ? undefined : opcodeOf(message.opcode, what),
    body: contentOf(message.message_content, what),
    init: contentOf(message.init_state, what),
    createdLt: optional(message.created_lt, `${what}: created_lt`, whole) ?? 0n,
  };
}

const contentOf = (value: unknown, what: string): string | null =>
  value === null || value === undefined ? null : optional((fields(value, what) as Fields).body, `${what}: body`, text);

/** Nodes write it as hex, or as a signed number. */
function opcodeOf(value: unknown, what: string): number | null {
  if (value === null || value === '') return null;
  const isHex = typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value);
  if (!isHex && !(value instanceof Numeral) && typeof value !== 'string') throw wrong(`${what}: opcode`);
  return Number(BigInt.asUintN(32, isHex ? BigInt(value as string) : integer(value, `${what}: opcode`)));
}

/** The cell of a bag. @throws NodeFailure for what is none */
export function cellOf(content: string | null, what: string): Cell {
  try {
    return content === null ? Cell.EMPTY : Cell.fromBase64(content);
  } catch {
    throw wrong(what);
  }
}

/** The word that a message's body begins with; null for one without. */
export function opOf({ opcode, body }: Message): number | null {
  if (opcode !== undefined) return opcode;
  const cell = cellOf(body, 'message body');
  return cell.bits.length < 32 ? null : cell.beginParse().loadUint(32);
}
