import { InvariantError, Refusal } from '@florin/domain/errors';
import type { KeptMovement, SignedPage } from '@florin/domain/ports/signer';
import {
  type AcceptEntry,
  type EndEntry,
  type JournalEntry,
  type Line,
  parseLine,
  toldOf,
  toLine,
} from './journal-entry.ts';
import { type JournalPlace, openJournalFile, readPage } from './journal-file.ts';
import { keepsPledge } from './pledge.ts';

/** One payment that was signed, whatever it paid: withdrawals share one limit, refunds one for each asset. */
export interface SignedPayment {
  kind: 'payout' | 'refund';
  intent: string;
  family: string;
  network: string;
  /** The withdrawal or refund. */
  paid: string;
  /** Canonical reference or `native`; null where an older release did not keep it. */
  asset: string | null;
  destination: string | null;
  amount: bigint;
  at: Date;
}

/** What an intent may take away at most: its dearest signature, since no two of them count. */
export interface SignedCost {
  intent: string;
  family: string;
  network: string;
  cost: bigint;
  at: Date;
}

export interface Journal {
  /**
   * Whether a signature may be made beside all that were.
   * @throws Refusal FORBIDDEN when its slot served another intent, when the intent was signed in another slot, or when a
   * coin held something else before; CONFLICT when it was signed for something else: each could pay twice.
   */
  check(entry: JournalEntry): void;
  /**
   * Notes a signature before anybody gets it, with what its rows said; it is on the disk when this returns. Checks it
   * like `check`.
   */
  record(entry: JournalEntry, movement?: KeptMovement | null): void;
  /** Signatures in the order of the file, from a place in it on. */
  tell(from: bigint): SignedPage;
  /** Notes that no signature of an intent can count any more. */
  end(entry: EndEntry): void;
  hasEnded(intent: string): boolean;
  /** Intents that were signed last, as many as tell a database that went back; none from before one was accepted. */
  newest(): readonly string[];
  /** Notes that a person accepts a database that lacks what was signed before. */
  accept(entry: AcceptEntry): void;
  /** Whether an intent was ever signed. */
  hasSigned(intent: string): boolean;
  /** Whether a block that takes a signature of this slot can take none of that intent. */
  excludes(entry: JournalEntry, intent: string): boolean;
  /** Every payment that was ever signed: each intent once for what it pays. */
  payments(): Iterable<SignedPayment>;
  /** What was signed for in the 24 hours before. */
  costs(now: Date): Iterable<SignedCost>;
  /** Every signature of an intent that moves something. */
  signatures(intent: string): readonly JournalEntry[];
  /** How long its file is. */
  bytes(): number;
  /** Every signature of an intent that only uses up its slot. */
  cancels(intent: string): readonly JournalEntry[];
  close(): void;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Enough of the newest: a database that lacks an older one lacks one of them as well. */
const newestMax = 16;

/** What no second intent may use, or what a second intent can use only in its place. */
function keysOf({ family, network, address, nonce, coins, bytes }: JournalEntry): string[] {
  const place = `${family}:${network}`;
  if (coins !== undefined) return coins.map((coin) => `${place}:coin:${coin}`);
  return [`${place}:${bytes === undefined ? `${address}:${nonce}` : `bytes:${bytes}`}`];
}

const slotOf = (entry: JournalEntry): string => [entry.address, ...keysOf(entry)].join(' ');

export function paymentOf({ intent, family, network, payout, refund }: JournalEntry): SignedPayment | null {
  const sent = payout ?? refund;
  if (sent === undefined) return null;
  return {
    ...(payout ? { kind: 'payout', paid: payout.withdrawal } : { kind: 'refund', paid: refund?.refund ?? '' }),
    intent,
    family,
    network,
    asset: sent.asset ?? null,
    destination: sent.destination ?? null,
    amount: sent.amount,
    at: sent.at,
  };
}

const nameOf = (payment: SignedPayment | null): string | null =>
  payment === null ? null : `${payment.kind} ${payment.paid}`;

/** What the lines of a journal say. */
class Memory {
  /** Number or bytes → the entry that used it last. */
  readonly #used = new Map<string, JournalEntry>();
  readonly #held = new Map<string, bigint>();
  readonly #signed = new Map<string, { slot: string; keys: readonly string[]; pledge: string | null }>();
  readonly #entries = new Map<string, readonly JournalEntry[]>();
  readonly #costs = new Map<string, SignedCost>();
  readonly payments = new Map<string, SignedPayment>();
  readonly ended = new Set<string>();
  #newest: readonly string[] = [];

  add(line: Line): void {
    if ('accepted' in line) {
      this.#newest = [];
      return;
    }
    if ('ended' in line) {
      this.ended.add(line.ended);
      return;
    }
    this.#newest = [...this.#newest.filter((intent) => intent !== line.intent), line.intent].slice(-newestMax);
    const keys = keysOf(line);
    for (const [at, key] of keys.entries()) {
      const amount = line.amounts?.[at];
      if (amount !== undefined) this.#held.set(key, amount);
      this.#used.set(key, line);
    }
    const pledge = line.pledge ?? this.#signed.get(line.intent)?.pledge ?? null;
    this.#signed.set(line.intent, { slot: slotOf(line), keys, pledge });
    this.#entries.set(line.intent, [...(this.#entries.get(line.intent) ?? []), line]);
    const payment = paymentOf(line);
    if (payment) this.payments.set(`${line.intent} ${nameOf(payment)}`, payment);
    this.#addCost(line);
  }

  #addCost({ intent, family, network, cost, at }: JournalEntry): void {
    if (cost === undefined || at === undefined) return;
    const before = this.#costs.get(intent)?.cost ?? 0n;
    // Last again: they are in the order of their time.
    this.#costs.delete(intent);
    this.#costs.set(intent, { intent, family, network, cost: cost > before ? cost : before, at });
  }

  check(entry: JournalEntry): void {
    const keys = keysOf(entry);
    for (const [at, key] of keys.entries()) {
      const other = this.#used.get(key);
      const before = this.#held.get(key);
      if (before !== undefined && entry.amounts?.[at] !== before)
        throw new Refusal('FORBIDDEN', `Coin ${entry.coins?.[at]} held ${before} when it was signed for before.`);
      // A coin is spent once: of two intents that spend it at most one counts. So it is where both pay the same thing.
      if (entry.coins !== undefined || other === undefined || other.intent === entry.intent) continue;
      const same = nameOf(paymentOf(entry));
      if (entry.bytes === undefined && same !== null && same === nameOf(paymentOf(other))) continue;
      throw new Refusal(
        'FORBIDDEN',
        entry.bytes === undefined
          ? `Nonce ${entry.nonce} was signed for another intent.`
          : 'The same bytes were signed for another intent.',
      );
    }
    this.#checkIntent(entry);
  }

  #checkIntent(entry: JournalEntry): void {
    const known = this.#signed.get(entry.intent);
    if (known === undefined) return;
    if (known.slot !== slotOf(entry))
      throw new Refusal('FORBIDDEN', 'The intent was signed before with another nonce or source.');
    const paid = this.signatures(entry.intent).map((one) => nameOf(paymentOf(one)));
    const isOther = paid.some((one) => one !== nameOf(paymentOf(entry)));
    if (entry.pledge !== undefined && this.ended.has(entry.intent))
      throw new Refusal('CONFLICT', 'The intent was given up: what it pays may be paid by another.');
    if (!keepsPledge(known.pledge ?? undefined, entry.pledge) || (entry.pledge !== undefined && isOther))
      throw new Refusal('CONFLICT', 'The intent was signed before for something else.');
  }

  signatures = (intent: string) => (this.#entries.get(intent) ?? []).filter(({ pledge }) => pledge !== undefined);

  cancels = (intent: string) => (this.#entries.get(intent) ?? []).filter(({ pledge }) => pledge === undefined);

  newest = (): readonly string[] => this.#newest;

  hasSigned = (intent: string): boolean => this.#signed.has(intent);

  excludes = (entry: JournalEntry, intent: string): boolean => {
    if (entry.bytes !== undefined) return false;
    const mine = new Set(keysOf(entry));
    return (this.#signed.get(intent)?.keys ?? []).some((key) => mine.has(key));
  };

  *costs(now: Date): Iterable<SignedCost> {
    for (const [intent, one] of this.#costs) {
      if (one.at.getTime() > now.getTime() - dayMs) yield one;
      else this.#costs.delete(intent);
    }
  }
}

/**
 * The append-only file of everything that was ever signed. It is the signer's own memory: whatever the database says
 * after a restore or an attack, a slot is never signed in for two intents that may both count, and what was signed for
 * counts as paid until this file says otherwise.
 * @throws Error when it is missing, foreign or old; InvariantError when it cannot be understood.
 */
export function openJournal(place: JournalPlace): Journal {
  const memory = new Memory();
  const file = openJournalFile(place, (text, number) => {
    try {
      memory.add(parseLine(text));
    } catch {
      throw new InvariantError('The journal of signatures is damaged.', { file: place.file, line: number + 1 });
    }
  });
  const write = (line: Line, movement: KeptMovement | null = null): void => {
    file.append(toLine(line, movement));
    memory.add(line);
  };
  return {
    check: (entry) => memory.check(entry),
    record(entry, movement) {
      memory.check(entry);
      write(entry, movement);
    },
    tell(from) {
      const { lines, next } = readPage(place, from);
      return { signed: lines.map(toldOf).filter((told) => told !== null), next };
    },
    end: (entry) => write(entry),
    hasEnded: (intent) => memory.ended.has(intent),
    newest: memory.newest,
    accept: (entry) => write(entry),
    hasSigned: memory.hasSigned,
    excludes: memory.excludes,
    payments: () => memory.payments.values(),
    costs: (now) => memory.costs(now),
    signatures: memory.signatures,
    bytes: () => file.bytes(),
    cancels: memory.cancels,
    close: () => file.close(),
  };
}
