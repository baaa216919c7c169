import { createHash } from 'node:crypto';
import type { DecodedTransaction } from '@florin/domain/ports/chain';
import { costOf } from './budget-policy.ts';
import type { StoredIntent } from './facts.ts';
import type { JournalEntry } from './journal-entry.ts';
import { assetOf } from './payout-history.ts';
import { pledgeOf } from './pledge.ts';

interface Signing {
  unsigned: string;
  bytes: DecodedTransaction;
  /** The address that signs, as it is derived: a row could spell it in another way and pass for another account. */
  address: string;
  canonical(reference: string): string | null;
  now: Date;
  /** Of bytes with a lifetime: a height after which no block can contain them; null where this signer cannot know. */
  until: bigint | null;
}

/** A coin as the journal names it. */
const placeOf = ({ txHash, position }: { txHash: string; position: number }): string => `${txHash}:${position}`;

/** The slot of bytes as the journal keeps it. */
function usedBy({ unsigned, bytes: { uses }, until }: Signing): Partial<JournalEntry> {
  switch (uses.kind) {
    case 'number':
      return { nonce: uses.nonce };
    case 'coins':
      return { coins: uses.coins.map(placeOf), amounts: uses.coins.map(({ amount }) => amount) };
    case 'lifetime':
      return {
        bytes: createHash('sha256').update(unsigned).digest('hex'),
        blockhash: uses.blockhash,
        ...(until === null ? {} : { until }),
      };
  }
}

/** The journal's line for a signature, in canonical spelling, but for the hash that the signature will have. */
export function entryOf(intent: StoredIntent, signing: Signing): JournalEntry {
  const { family, network, id, amount, payout, refund, destination } = intent;
  const { bytes, address, canonical, now: at } = signing;
  const pledge = pledgeOf(intent, bytes);
  const entry = { family, network, address, ...usedBy(signing), intent: id, at, cost: costOf(intent, bytes) };
  // A number that is only used up pays nothing.
  if (pledge === null) return entry;
  const sent = { asset: assetOf(intent, canonical), destination: canonical(destination) ?? destination, amount, at };
  if (refund !== null) return { ...entry, pledge, refund: { refund: refund.refundId, ...sent } };
  if (payout !== null) return { ...entry, pledge, payout: { withdrawal: payout.withdrawalId, ...sent } };
  return { ...entry, pledge };
}
