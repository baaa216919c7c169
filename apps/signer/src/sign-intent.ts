import type { Database } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction, SignedTransaction } from '@florin/domain/ports/chain';
import type { NetworkLimits, OwnFacts, StoredIntent, StoredItem } from './facts.ts';
import { type Family, familyOf, type Families } from './family.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { assetOf, readEnded, reckonHistory } from './payout-history.ts';
import { pledgeOf } from './pledge.ts';
import { authorize } from './policy.ts';
import { readIntent } from './read-intent.ts';

export interface SignPorts {
  db: Database;
  families: Families;
  journal: Journal;
  /** `<family> <network>` → what this signer allows there. */
  limits: ReadonlyMap<string, NetworkLimits>;
}

/**
 * Signs bytes that say exactly what a stored intent says, where policy allows it. The journal has the signature's
 * nonce on the disk before the signature exists; signing the same intent again uses the same nonce.
 * @throws Refusal FORBIDDEN with the reason when there is no signature, CONFLICT when there may be an earlier one.
 */
export async function signIntent(
  { db, families, journal, limits }: SignPorts,
  { intentId, unsigned }: { intentId: string; unsigned: string },
): Promise<SignedTransaction> {
  const { intent, now } = await readIntent(db, intentId);
  const { keys, book } = familyOf(families, intent.family);
  const ended = await readEnded(db, journal, intent);
  // From here to the journal's entry nothing waits: what is judged is what is signed.
  const bytes = keys.decode(unsigned);
  const own = {
    limits: limits.get(`${intent.family} ${intent.network}`) ?? null,
    ...ownAddresses({ keys, book }),
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
  journal.record(toEntry(intent, { bytes, keys, now }));
  return keys.sign(unsigned, intent.source, authorities(intent, bytes));
}

/** Whose leave a batch lacks: the deposit indexes of the items that its authorizations name. */
const authorities = ({ items }: StoredIntent, bytes: DecodedTransaction): bigint[] =>
  bytes.kind === 'batch' ? bytes.authorizations.map(({ item }) => (items[item] as StoredItem).index) : [];

const ownAddresses = ({ keys, book }: Family): Pick<OwnFacts, 'treasury' | 'depositAddress' | 'canonical'> => ({
  treasury: keys.treasuryAddress(),
  depositAddress: (index) => keys.depositAddress(index).address,
  canonical: (address) => {
    const parsed = book.parseAddress(address);
    return parsed.ok ? parsed.canonical : null;
  },
});

function toEntry(
  intent: StoredIntent,
  { bytes, keys, now }: { bytes: DecodedTransaction; keys: Family['keys']; now: Date },
): JournalEntry {
  const { family, network, id, source, amount, payout, refund } = intent;
  // The address as derived: the stored one could be spelled in another way and pass for another account.
  const address = source.kind === 'treasury' ? keys.treasuryAddress() : keys.depositAddress(source.index).address;
  const pledge = pledgeOf(intent, bytes);
  const entry = { family, network, address, nonce: bytes.nonce, intent: id, ...(pledge === null ? {} : { pledge }) };
  // A number that is only used up pays nothing.
  if (pledge === null) return entry;
  if (refund !== null)
    return { ...entry, refund: { refund: refund.refundId, asset: assetOf(intent), amount, at: now } };
  return payout === null ? entry : { ...entry, payout: { withdrawal: payout.withdrawalId, amount, at: now } };
}
