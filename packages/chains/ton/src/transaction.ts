import { Cell } from '@ton/core';
import { type Fields, fields, list, text, wrong } from '@florin/json-rpc/answers';
import { NodeFailure } from '@florin/json-rpc/failures';
import { digitsOf } from '@florin/json-rpc/numeral';
import { account, hash, integer, optional, whole } from './answers.ts';

/**
 * A message as a transaction has it; addresses are raw. A block has thousands that are nobody's of ours: what is not needed to tell
 * so is read when it is asked for, and throws NodeFailure where it is of another form.
 */
export class Message {
  /** Null: it came from outside. */
  readonly source: string | null;
  /** Nanotons. */
  readonly value: bigint;
  readonly bounced: boolean;
  readonly #told: Fields;

  constructor(value: unknown) {
    this.#told = fields(value, 'message');
    this.source = optional(this.#told.source, 'message: source', account);
    this.value = optional(this.#told.value, 'message: value', whole) ?? 0n;
    this.bounced = this.#told.bounced === true;
  }

  get hash(): string {
    return hash(this.#told.hash, 'message: hash');
  }

  /** Null: it went outside. */
  get destination(): string | null {
    return optional(this.#told.destination, 'message: destination', account);
  }

  /** The word that its body begins with, null where it has none; undefined where the node does not tell. */
  get opcode(): number | null | undefined {
    return this.#told.opcode === undefined ? undefined : opcodeOf(this.#told.opcode);
  }

  /** Base64 of a bag of cells. */
  get body(): string | null {
    return contentOf(this.#told.message_content, 'message: message_content');
  }

  get init(): string | null {
    return contentOf(this.#told.init_state, 'message: init_state');
  }

  get createdLt(): bigint {
    return optional(this.#told.created_lt, 'message: created_lt', whole) ?? 0n;
  }
}

/** One transaction of one account: it takes one message and may send others. Of it, too, most is read when it is asked for. */
export class Transaction {
  readonly account: string;
  readonly lt: bigint;
  /** The block of the masterchain that made it final. */
  readonly height: bigint;
  readonly incoming: Message | null;
  readonly #told: Fields;
  readonly #description: Fields;

  /** @throws NodeFailure for what is only expected to happen: it is credited when it has. */
  constructor(value: unknown) {
    this.#told = fields(value, 'transaction');
    if (this.#told.emulated === true) throw new NodeFailure('The node told of a transaction that no block has yet.');
    this.#description = fields(this.#told.description, 'description');
    this.account = account(this.#told.account, 'transaction: account');
    this.lt = whole(this.#told.lt, 'transaction: lt');
    this.height = whole(this.#told.mc_block_seqno, 'transaction: mc_block_seqno');
    this.incoming = this.#told.in_msg ? new Message(this.#told.in_msg) : null;
  }

  get hash(): string {
    return hash(this.#told.hash, 'transaction: hash');
  }

  /** In the order in which they were sent. */
  get outgoing(): readonly Message[] {
    return list(this.#told.out_msgs ?? [], 'out_msgs', (message) => new Message(message)).toSorted((left, right) =>
      left.createdLt < right.createdLt ? -1 : 1,
    );
  }

  /** Nanotons on the account before and after it. */
  get before(): bigint {
    return balanceOf(this.#told.account_state_before);
  }

  get after(): bigint {
    return balanceOf(this.#told.account_state_after);
  }

  /** Its contract ran to its end, and all that it asked for was done. */
  get isDone(): boolean {
    const { aborted, compute_ph: compute } = this.#description;
    const ran = compute ? fields(compute, 'compute_ph').success === true : false;
    return aborted !== true && ran && this.#action?.success === true;
  }

  /** Messages that were left out because they could not be paid for. */
  get skipped(): bigint {
    return optional(this.#action?.skipped_actions, 'skipped_actions', whole) ?? 0n;
  }

  /** It sent back what came. */
  get bounces(): boolean {
    return this.#description.bounce !== null && this.#description.bounce !== undefined;
  }

  get #action(): Fields | null {
    return this.#description.action ? fields(this.#description.action, 'action') : null;
  }
}

const balanceOf = (state: unknown): bigint =>
  state === null || state === undefined
    ? 0n
    : (optional(fields(state, 'account_state').balance, 'balance', whole) ?? 0n);

const contentOf = (value: unknown, what: string): string | null =>
  value === null || value === undefined ? null : optional(fields(value, what).body, what, text);

/** Nodes write it as hex, or as a signed number. */
function opcodeOf(value: unknown): number | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string' && /^0x[0-9a-f]{1,8}$/i.test(value)) return Number(value);
  if (digitsOf(value) === null && typeof value !== 'string') throw wrong('message: opcode');
  return Number(BigInt.asUintN(32, integer(value, 'message: opcode')));
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
