import { createHash } from 'node:crypto';
import type { Database } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import type { NetworkLimits, OwnFacts, StoredIntent, StoredItem } from './facts.ts';
import { type Family, familyOf, type Families } from './family.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { assetOf, placeOf, readEnded, readEndedSpenders, reckonHistory } from './payout-history.ts';
import { pledgeOf } from './pledge.ts';
import { authorize } from './policy.ts';
import { readIntent } from './read-intent.ts';

export interface SignPorts {
  db: Database;
  families: Families;
  journal: Journal;
  /** `<family> <network>`, in lower case → what this signer allows there. */
  limits: ReadonlyMap<string, NetworkLimits>;
}

/**
 * Signs bytes that say exactly what a stored intent says, where policy allows it. The journal has the signature's
 * slot on the disk before the signature exists; signing the same intent again uses the same slot.
 * @throws Refusal FORBIDDEN with the reason when there is no signature, CONFLICT when there may be an earlier one.
 */
export async function signIntent(
  { db, families, journal, limits }: SignPorts,
  { intentId, unsigned }: { intentId: string; unsigned: string },
): Promise<SignedTransaction> {
  const { intent, now } = await readIntent(db, intentId);
  const { keys, book } = familyOf(families, intent.family);
  const [ended, free] = await Promise.all([readEnded(db, journal, intent), readEndedSpenders(db, journal, intent)]);
  // From here to the journal's entry nothing waits: what is judged is what is signed.
  const bytes = keys.decode(unsigned);
  const own = {
    // Settings are written in capitals; a genesis hash has its own.
    limits: limits.get(`${intent.family} ${intent.network}`.toLowerCase()) ?? null,
    ...ownAddresses({ keys, book }),
    isOnlyNetwork: [...limits.keys()].filter((key) => key.startsWith(`${intent.family} `)).length === 1,
    batchContract: keys.batchContract(),
    signedBefore: journal.hasSigned(intent.id),
    history: reckonHistory(journal, intent, { ended, now }),
  };
  try {
    authorize(intent, bytes, own);
  } catch (error) {
    // The worker may use the number of an intent that has no signature for another one; of this one it may not.
    throw error instanceof Refusal && journal.hasSigned(intent.id) ? new Refusal('CONFLICT', error.message) : error;
  }
  journal.record(toEntry(intent, { unsigned, bytes, keys, now }), free);
  return keys.sign(unsigned, intent.source, ownersOf(intent, bytes));
}

/** Whose keys the bytes need beside the source's: of their coins, or of the items whose leave a batch lacks. */
const ownersOf = ({ items, slot }: StoredIntent, bytes: DecodedTransaction): SourceAccount[] =>
  slot?.kind === 'coins'
    ? slot.coins.map(({ source }) => source)
    : bytes.kind === 'batch'
      ? bytes.authorizations.map(({ item }) => ({ kind: 'deposit', index: (items[item] as StoredItem).index }))
      : [];

const ownAddresses = ({ keys, book }: Family): Pick<OwnFacts, 'treasury' | 'depositAddress' | 'canonical'> => ({
  treasury: keys.treasuryAddress(),
  depositAddress: (index) => keys.depositAddress(index).address,
  canonical: (address) => {
    const parsed = book.parseAddress(address);
    return parsed.ok ? parsed.canonical : null;
  },
});

/** The slot of bytes as the journal keeps it. */
function usedBy(unsigned: string, { uses }: DecodedTransaction): Pick<JournalEntry, 'nonce' | 'coins' | 'bytes'> {
  switch (uses.kind) {
    case 'number':
      return { nonce: uses.nonce };
    case 'coins':
      return { coins: uses.coins.map(placeOf) };
    case 'lifetime':
      return { bytes: createHash('sha256').update(unsigned).digest('hex') };
  }
}

function toEntry(
  intent: StoredIntent,
  { unsigned, bytes, keys, now }: { unsigned: string; bytes: DecodedTransaction; keys: Family['keys']; now: Date },
): JournalEntry {
  const { family, network, id, source, amount, payout, refund } = intent;
  // The address as derived: the stored one could be spelled in another way and pass for another account.
  const address = source.kind === 'treasury' ? keys.treasuryAddress() : keys.depositAddress(source.index).address;
  const pledge = pledgeOf(intent, bytes);
  const entry = {
    family,
    network,
    address,
    ...usedBy(unsigned, bytes),
    intent: id,
    ...(pledge === null ? {} : { pledge }),
  };
  // A number that is only used up pays nothing.
  if (pledge === null) return entry;
  if (refund !== null)
    return { ...entry, refund: { refund: refund.refundId, asset: assetOf(intent), amount, at: now } };
  return payout === null ? entry : { ...entry, payout: { withdrawal: payout.withdrawalId, amount, at: now } };
}
