import type { Database } from '@florin/database/database';
import { Refusal } from '@florin/domain/errors';
import type { DecodedTransaction, SignedTransaction, SourceAccount } from '@florin/domain/ports/chain';
import { alarmOf, Unsigned } from './alarm.ts';
import type { ApprovalGate } from './approvals/gate.ts';
import type { Clock } from '@florin/domain/ports/clock';
import { costsOf } from './budget-policy.ts';
import { type ChainSight, isOver, type LateEnds, withEnds } from './chain-sight.ts';
import type { NetworkLimits, OwnFacts, StoredIntent, StoredItem } from './facts.ts';
import { type Family, familyOf, type Families } from './family.ts';
import { entryOf } from './entry-of.ts';
import type { Journal, SignedPayment } from './journal.ts';
import { keptMovement, readMovementNames } from './kept-movement.ts';
import { refuseRewound } from './known-past.ts';
import { earlierOf, historyOf } from './payout-history.ts';
import { authorize } from './policy.ts';
import { readIntent } from './read-intent.ts';

export interface SignPorts {
  db: Database;
  families: Families;
  journal: Journal;
  /** `<family> <network>`, as they are spelled on the chain → what this signer allows there. */
  limits: ReadonlyMap<string, NetworkLimits>;
  approvals: ApprovalGate;
  /** The same → where this signer looks by itself; a network without waits for a person's word. */
  sights: ReadonlyMap<string, ChainSight>;
  lateEnds: LateEnds;
  clock: Clock;
  /** What the signer could not see by itself. */
  onBlind(error: unknown, intent: string): void;
}

/**
 * Signs bytes that say exactly what a stored intent says, where policy allows it. The journal has the signature's slot on
 * the disk before anybody gets the signature; signing the same intent again uses the same slot.
 * @throws Refusal FORBIDDEN with the reason when there is no signature, CONFLICT when there may be an earlier one.
 */
export async function signIntent(
  ports: SignPorts,
  { intentId, unsigned }: { intentId: string; unsigned: string },
): Promise<SignedTransaction> {
  const { db, families, journal, limits, clock, approvals } = ports;
  const [intent, names] = await Promise.all([
    readIntent(db, intentId),
    readMovementNames(db, intentId),
    refuseRewound(db, journal),
  ]);
  const { keys, book } = familyOf(families, intent.family);
  await endWhatIsOver(ports, intent);
  const until = await readLastHeight(ports, intent);
  const agreement = await approvals.prepare(intent, clock.now());
  // From here to the journal's entry nothing waits: what is judged is what is signed.
  const now = clock.now();
  const bytes = keys.decode(unsigned);
  const addresses = ownAddresses({ keys, book });
  const { canonical } = addresses;
  const { source } = intent;
  const address = source.kind === 'treasury' ? addresses.treasury : addresses.depositAddress(source.index);
  const entry = entryOf(intent, { unsigned, bytes, address, canonical, now, until });
  const own: OwnFacts = {
    limits: limits.get(placeOf(intent)) ?? null,
    ...addresses,
    isOnlyNetwork: [...limits.keys()].filter((key) => key.startsWith(`${intent.family} `)).length === 1,
    batchContract: keys.batchContract(),
    treasuryPays: keys.treasuryPays ?? false,
    signedBefore: journal.hasSigned(intent.id),
    agreed: () => agreement.judge(),
    history: historyOf(journal, intent, { entry, canonical, now }),
    costs: costsOf(journal, intent, now),
  };
  try {
    authorize(intent, bytes, own);
    journal.check(entry);
  } catch (error) {
    // The worker may use the number of an intent that has no signature for another one; of this one it may not.
    throw error instanceof Refusal && journal.hasSigned(intent.id)
      ? new Unsigned('CONFLICT', error.message, alarmOf(error))
      : error;
  }
  agreement.note();
  const signed = keys.sign(unsigned, source, ownersOf(intent, bytes));
  journal.record(
    { ...entry, txHash: signed.txHash },
    keptMovement(intent, names, { unsigned, raw: signed.raw, bytes }),
  );
  return signed;
}

const placeOf = ({ family, network }: { family: string; network: string }): string => `${family} ${network}`;

/** Notes which earlier attempts at the same payment cannot count any more, as this signer sees it by itself. */
async function endWhatIsOver(ports: SignPorts, intent: StoredIntent): Promise<void> {
  for (const payment of earlierOf(ports.journal, intent)) {
    if (!(await isSeenOver(ports, payment)) || ports.journal.hasEnded(payment.intent)) continue;
    ports.journal.end({ ended: payment.intent, by: 'chain', at: ports.clock.now() });
  }
}

async function isSeenOver({ sights, lateEnds, journal, onBlind }: SignPorts, payment: SignedPayment): Promise<boolean> {
  const sight = sights.get(placeOf(payment));
  if (sight === undefined) return false;
  try {
    const { intent } = payment;
    return await isOver(sight, await withEnds(sight, journal.signatures(intent), lateEnds), journal.cancels(intent));
  } catch (error) {
    onBlind(error, payment.intent);
    return false;
  }
}

/** No blockhash of now lives longer than the newest one, whatever a row says of it. */
async function readLastHeight({ sights, onBlind }: SignPorts, intent: StoredIntent): Promise<bigint | null> {
  const { slot, payout, refund } = intent;
  const slots = sights.get(placeOf(intent))?.adapter.slots;
  if (slot?.kind !== 'lifetime' || slots?.kind !== 'lifetime' || (payout === null && refund === null)) return null;
  try {
    const { lastValidHeight } = await slots.fresh();
    return lastValidHeight > slot.lastValidHeight ? lastValidHeight : slot.lastValidHeight;
  } catch (error) {
    onBlind(error, intent.id);
    return null;
  }
}

/** Whose keys the bytes need beside the source's: of their coins, or of the items whose leave a batch lacks. */
const ownersOf = ({ items, slot }: StoredIntent, bytes: DecodedTransaction): SourceAccount[] =>
  slot?.kind === 'coins'
    ? slot.coins.map(({ source }) => source)
    : bytes.kind === 'batch'
      ? bytes.authorizations.map(({ item }) => ({ kind: 'deposit', index: (items[item] as StoredItem).index }))
      : [];

/** What a signer knows of its own addresses, whatever is asked of it. */
export const ownAddresses = ({ keys, book }: Family): Pick<OwnFacts, 'treasury' | 'depositAddress' | 'canonical'> => ({
  treasury: keys.treasuryAddress(),
  depositAddress: (index) => keys.depositAddress(index).address,
  canonical: (address) => {
    const parsed = book.parseAddress(address);
    return parsed.ok ? parsed.canonical : null;
  },
});
