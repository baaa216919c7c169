import {
  applyBinding,
  type Binding,
  type BindingChange,
  emptyBinding,
  readBindingChange,
} from '@florin/approvals/merchant';
import type { Evidence } from '@florin/approvals/evidence';
import { InvariantError } from '@florin/domain/errors';

interface BindingNote {
  note: 'binding';
  change: BindingChange;
  /** Somebody with the seed, an approver, or a passkey of the account. */
  by: 'console' | Evidence;
  /** Nothing was bound before: what a release ended does not come back. */
  isFirst: boolean;
  /** Of the device that signed; 0 for others. */
  counter: number;
}

/** Somebody with the seed ends a binding from a moment on. */
interface ReleaseNote {
  note: 'release';
  account: string;
  at: string;
}

/** A merchant's signature that was found good, once. */
interface SignatureNote {
  note: 'merchant';
  account: string;
  /** Hex; what names the order, whatever its nonce. */
  order: string;
  nonce: string;
  passkey: string;
  counter: number;
}

export type MerchantNote = BindingNote | ReleaseNote | SignatureNote;

/** A binding, and when a release ends it; null: none was begun. */
export interface KeptBinding extends Binding {
  releaseAt: Date | null;
}

/** What the signer remembers of merchants who sign their withdrawals. */
export interface MerchantMemory {
  /** Every account that was ever bound. */
  accounts(): string[];
  /** What is bound at a moment of the signer's own clock. */
  binding(account: string, now: Date): KeptBinding;
  change(change: BindingChange, made: Pick<BindingNote, 'by' | 'isFirst' | 'counter'>): void;
  /** Whether a change with this signature was made: the row that carried it may not have been marked. */
  tookOver(change: BindingChange, evidence: Evidence): boolean;
  release(account: string, at: Date): void;
  /** The highest counter that was seen of a passkey for an account. */
  counterOf(account: string, passkey: string): number;
  /** Of what order a nonce was, of the account; null: of none yet. */
  orderOf(account: string, nonce: string): string | null;
  /** Ids of the passkeys that signed an order. */
  signersOf(account: string, order: string): ReadonlySet<string>;
  sign(signature: Omit<SignatureNote, 'note'>): void;
}

interface Kept extends KeptBinding {
  counters: Map<string, number>;
  nonces: Map<string, string>;
  signers: Map<string, Set<string>>;
}

const nobody: ReadonlySet<string> = new Set();
const isMerchantNote = ({ note }: { note?: unknown }): boolean =>
  note === 'binding' || note === 'release' || note === 'merchant';

/** What the notes so far say, by account; and the changes that were made, by signature. */
class Ledger {
  readonly accounts = new Map<string, Kept>();
  readonly changes = new Set<string>();

  take(entry: MerchantNote): void {
    if (entry.note === 'binding') this.#takeChange(entry);
    else if (entry.note === 'release') this.#keptOf(entry.account).releaseAt = new Date(entry.at);
    else this.#takeSignature(entry);
  }

  #takeChange({ change, by, isFirst, counter }: BindingNote): void {
    const kept = this.#keptOf(change.account);
    const { head, passkeys } = isFirst ? { head: kept.head, passkeys: emptyBinding.passkeys } : kept;
    Object.assign(kept, applyBinding({ head, passkeys }, change), { releaseAt: null });
    if (by === 'console') return;
    this.changes.add(keyOf(change, by));
    raise(kept, by.approver, counter);
  }

  #takeSignature({ account, order, nonce, passkey, counter }: SignatureNote): void {
    const kept = this.#keptOf(account);
    raise(kept, passkey, counter);
    kept.nonces.set(nonce, order);
    kept.signers.set(order, (kept.signers.get(order) ?? new Set<string>()).add(passkey));
  }

  #keptOf(account: string): Kept {
    const known = this.accounts.get(account);
    if (known !== undefined) return known;
    const fresh = { ...emptyBinding, releaseAt: null, counters: new Map(), nonces: new Map(), signers: new Map() };
    this.accounts.set(account, fresh);
    return fresh;
  }
}

/** What takes notes in the order of the book, and answers from them; `append` writes one down. */
export function rememberMerchants(append: (entry: MerchantNote) => void) {
  const ledger = new Ledger();
  const { accounts, changes } = ledger;
  const note = (entry: MerchantNote): void => {
    append(entry);
    ledger.take(entry);
  };
  const merchants: MerchantMemory = {
    accounts: () => [...accounts.keys()],
    binding: (account, now) => {
      const { head, passkeys, releaseAt } = accounts.get(account) ?? { ...emptyBinding, releaseAt: null };
      const isOver = releaseAt !== null && releaseAt.getTime() <= now.getTime();
      return { head, passkeys: isOver ? emptyBinding.passkeys : passkeys, releaseAt };
    },
    change: (change, made) => note({ note: 'binding', change, ...made }),
    tookOver: (change, evidence) => changes.has(keyOf(change, evidence)),
    release: (account, at) => note({ note: 'release', account, at: at.toISOString() }),
    counterOf: (account, passkey) => accounts.get(account)?.counters.get(passkey) ?? 0,
    orderOf: (account, nonce) => accounts.get(account)?.nonces.get(nonce) ?? null,
    signersOf: (account, order) => accounts.get(account)?.signers.get(order) ?? nobody,
    sign: (signature) => note({ note: 'merchant', ...signature }),
  };
  return { merchants, take: (entry: MerchantNote) => ledger.take(entry) };
}

const keyOf = (change: BindingChange, { signature }: Evidence): string => `${signature} ${JSON.stringify(change)}`;

const raise = ({ counters }: Kept, passkey: string, counter: number): void =>
  void counters.set(passkey, Math.max(counters.get(passkey) ?? 0, counter));

/**
 * A note about merchants out of the book; null when it is about something else.
 * @throws InvariantError for a change that this release does not know.
 */
export function readMerchantNote(value: unknown): MerchantNote | null {
  if (!isMerchantNote(value as { note?: unknown })) return null;
  const entry = value as MerchantNote;
  if (entry.note !== 'binding') return entry;
  const change = readBindingChange(entry.change);
  if (change === null) throw new InvariantError('The book of approvals has an entry that is not known.', { entry });
  return { ...entry, change };
}
