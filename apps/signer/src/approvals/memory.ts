import { applyChange, type Change, emptyRoster, readChange, type Roster } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { InvariantError } from '@florin/domain/errors';
import type { Book } from './book.ts';
import { type MerchantMemory, readMerchantNote, rememberMerchants } from './merchant-memory.ts';

/** Who made a change of the list: somebody with the seed, or an approver with a signature. */
export type ChangedBy = 'console' | Evidence;

/** A signature that was found good, once; the counter of its device was new then. */
interface ApprovalNote {
  note: 'approval';
  /** Hex. */
  challenge: string;
  approver: string;
  counter: number;
}

/** A payment that nobody had to agree to; it counts against the budget of its day. */
interface AutomaticNote {
  note: 'automatic';
  intent: string;
  /** Of its order: another one is another payment. */
  challenge: string;
  /** Place and asset that the budget is of. */
  of: string;
  amount: string;
  at: string;
}

interface ChangeNote {
  note: 'change';
  change: Change;
  by: ChangedBy;
}

type Note = ApprovalNote | AutomaticNote | ChangeNote;

const dayMs = 24 * 60 * 60 * 1000;

/** What the signer remembers of approvals, out of its own book. */
export interface Memory {
  /** Which accounts' withdrawals their merchants sign. */
  merchants: MerchantMemory;
  roster(): Roster;
  change(change: Change, by: ChangedBy): void;
  /** The highest counter that was seen of an approver. */
  counterOf(approver: string): number;
  hasApproved(challenge: string, approver: string): boolean;
  approve(approval: { challenge: string; approver: string; counter: number }): void;
  /** Ids of everybody who signed a challenge and is in the list still. */
  approversOf(challenge: string): string[];
  /** Whether a payment was let through without anybody, at an earlier signature. */
  wasAutomatic(intent: string, challenge: string): boolean;
  /** Base units of the last 24 hours. */
  automaticTotal(of: string, now: Date): bigint;
  automatic(payment: { intent: string; challenge: string; of: string; amount: bigint; at: Date }): void;
}

/** @throws InvariantError for an entry that this release does not know. */
export function rememberFrom(book: Pick<Book, 'entries' | 'append'>): Memory {
  let roster = emptyRoster;
  const counters = new Map<string, number>();
  const approved = new Map<string, Set<string>>();
  const automatic = new Map<string, AutomaticNote>();
  const counterOf = (approver: string): number => counters.get(approver) ?? 0;
  const take = (entry: Note): void => {
    if (entry.note === 'change') roster = applyChange(roster, entry.change);
    else if (entry.note === 'automatic') automatic.set(entry.intent, entry);
    else {
      counters.set(entry.approver, Math.max(counterOf(entry.approver), entry.counter));
      approved.set(entry.challenge, (approved.get(entry.challenge) ?? new Set()).add(entry.approver));
    }
  };
  const note = (entry: Note): void => {
    book.append(entry);
    take(entry);
  };
  const { merchants, take: takeOfMerchant } = rememberMerchants((entry) => book.append(entry));
  for (const entry of book.entries) {
    const ofMerchant = readMerchantNote(entry);
    if (ofMerchant === null) take(readNote(entry));
    else takeOfMerchant(ofMerchant);
  }
  return {
    merchants,
    roster: () => roster,
    change: (change, by) => note({ note: 'change', change, by }),
    counterOf,
    hasApproved: (challenge, approver) => approved.get(challenge)?.has(approver) === true,
    approve: (approval) => note({ note: 'approval', ...approval }),
    approversOf: (challenge) => [...(approved.get(challenge) ?? [])].filter((id) => roster.approvers.has(id)),
    wasAutomatic: (intent, challenge) => automatic.get(intent)?.challenge === challenge,
    automaticTotal: (of, now) =>
      [...automatic.values()]
        .filter((entry) => entry.of === of && Date.parse(entry.at) > now.getTime() - dayMs)
        .reduce((sum, entry) => sum + BigInt(entry.amount), 0n),
    automatic: ({ amount, at, ...payment }) =>
      note({ note: 'automatic', ...payment, amount: String(amount), at: at.toISOString() }),
  };
}

function readNote(value: unknown): Note {
  const entry = value as Note;
  if (entry.note === 'approval' || entry.note === 'automatic') return entry;
  const change = readChange(entry.change);
  if (change === null) throw new InvariantError('The book of approvals has an entry that is not known.', { entry });
  return { note: 'change', change, by: entry.by };
}
