import { base58 } from '@scure/base';
import { concatBytes } from '@noble/hashes/utils.js';

/** The signed part of a transaction: who signs, which accounts it touches, what it asks of programs. */

export interface AccountUse {
  key: string;
  signs: boolean;
  writes: boolean;
}

export interface Instruction {
  program: string;
  accounts: readonly AccountUse[];
  data: Uint8Array;
}

export interface Message {
  /** Signs first and pays. */
  payer: string;
  blockhash: string;
  instructions: readonly Instruction[];
}

/** A message of the first (legacy) format. The same message always has the same bytes. */
export function encodeMessage({ payer, blockhash, instructions }: Message): Uint8Array {
  const uses = collectUses(payer, instructions);
  const keys = uses.map(({ key }) => key);
  const at = (key: string): number => keys.indexOf(key);
  const header = [
    uses.filter(({ signs }) => signs).length,
    uses.filter(({ signs, writes }) => signs && !writes).length,
    uses.filter(({ signs, writes }) => !signs && !writes).length,
  ];
  return concatBytes(
    Uint8Array.from(header),
    encodeLength(keys.length),
    ...keys.map((key) => base58.decode(key)),
    base58.decode(blockhash),
    encodeLength(instructions.length),
    ...instructions.map(({ program, accounts, data }) =>
      concatBytes(
        Uint8Array.of(at(program)),
        encodeLength(accounts.length),
        Uint8Array.from(accounts.map(({ key }) => at(key))),
        encodeLength(data.length),
        data,
      ),
    ),
  );
}

/** Each account once, with the most that anything asks of it: signers before others, written before read. */
function collectUses(payer: string, instructions: readonly Instruction[]): AccountUse[] {
  const uses = new Map<string, AccountUse>([[payer, { key: payer, signs: true, writes: true }]]);
  const named = instructions.flatMap(({ program, accounts }) => [
    ...accounts,
    { key: program, signs: false, writes: false },
  ]);
  for (const use of named) {
    const known = uses.get(use.key);
    uses.set(use.key, {
      key: use.key,
      signs: use.signs || (known?.signs ?? false),
      writes: use.writes || (known?.writes ?? false),
    });
  }
  const rank = ({ signs, writes }: AccountUse): number => (signs ? 0 : 2) + (writes ? 0 : 1);
  return [...uses.values()].toSorted((left, right) => rank(left) - rank(right));
}

/** Reads what {@link encodeMessage} writes. @throws RangeError when the bytes are no such message. */
export function decodeMessage(bytes: Uint8Array): Message & { signers: readonly string[] } {
  const reader = new Reader(bytes);
  const [signing, readingSigners, readingOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const keys = reader.list(() => base58.encode(reader.bytes(32)));
  if (signing === 0 || signing > keys.length || readingSigners >= signing) throw new RangeError('a wrong header');
  const useOf = (index: number): AccountUse => {
    const key = keys[index];
    if (key === undefined) throw new RangeError('an account that is not listed');
    const signs = index < signing;
    const writes = signs ? index < signing - readingSigners : index < keys.length - readingOthers;
    return { key, signs, writes };
  };
  const blockhash = base58.encode(reader.bytes(32));
  const instructions = reader.list((): Instruction => {
    const { key: program } = useOf(reader.byte());
    const accounts = reader.list(() => useOf(reader.byte()));
    return { program, accounts, data: reader.bytes(reader.length()) };
  });
  reader.end();
  return { payer: useOf(0).key, blockhash, instructions, signers: keys.slice(0, signing) };
}

/** Lengths take seven bits to a byte. What we send is short: at most two bytes. */
export function encodeLength(length: number): Uint8Array {
  if (length < 0x80) return Uint8Array.of(length);
  return Uint8Array.of((length & 0x7f) | 0x80, length >> 7);
}

class Reader {
  #at = 0;
  readonly #all: Uint8Array;

  constructor(all: Uint8Array) {
    this.#all = all;
  }

  byte(): number {
    return this.bytes(1)[0] as number;
  }

  bytes(count: number): Uint8Array {
    const end = this.#at + count;
    if (end > this.#all.length) throw new RangeError('too few bytes');
    const found = this.#all.slice(this.#at, end);
    this.#at = end;
    return found;
  }

  length(): number {
    const low = this.byte();
    return low < 0x80 ? low : (low & 0x7f) | (this.byte() << 7);
  }

  list<Item>(read: () => Item): Item[] {
    return Array.from({ length: this.length() }, read);
  }

  end(): void {
    if (this.#at !== this.#all.length) throw new RangeError('bytes after it');
  }
}
