import type { OwnFacts, StoredIntent } from './policy.ts';

/** The signer's own configuration of payouts on one network. */
export interface PayoutLimits {
  /** The contract of USDT: whatever the database calls so. */
  token: string;
  /** Most base units of one payout. */
  max: bigint;
  /** Most base units that are signed for within 24 hours. */
  dayMax: bigint;
}

/** What the database says of the withdrawal that a payout pays. */
export interface StoredPayout {
  withdrawalId: string;
  status: string;
  /** As requested. */
  destination: string;
  /** Base units, as requested: the gross amount less its fee. */
  amount: bigint;
  /** As an administrator approved it; null when nobody did. */
  approved: { destination: string; amount: bigint } | null;
}

/** What was signed before, as the signer itself remembers. */
export interface PayoutHistory {
  /** Base units signed for within the last 24 hours on this network, this intent left out. */
  dayTotal: bigint;
  /** Other intents signed for the same withdrawal that may have paid it. */
  unsettled: readonly string[];
}

/** Why a payout is not signed; null when it pays exactly what was approved, once and within the limits. */
export function checkPayout(intent: StoredIntent, own: OwnFacts, limits: PayoutLimits | null): string | null {
  const { payout, source, amount } = intent;
  if (limits === null) return 'this signer pays no withdrawals out on this network';
  if (source.kind !== 'treasury') return 'a payout comes from the treasury';
  if (intent.asset.kind !== 'token' || own.canonical(intent.asset.ref) !== own.canonical(limits.token))
    return 'a payout moves USDT and nothing else';
  if (payout === null) return 'it pays no withdrawal';
  if (payout.status !== 'processing') return `its withdrawal is ${payout.status}`;
  if (payout.approved === null) return 'its withdrawal was not approved';
  const destination = own.canonical(intent.destination);
  if (destination === null || destination === own.treasury) return 'it pays the treasury itself, or no address';
  for (const agreed of [payout, payout.approved]) {
    if (own.canonical(agreed.destination) !== destination) return 'it pays another address than the approved one';
    if (agreed.amount !== amount) return `it pays ${amount} base units, not the approved amount`;
  }
  if (own.history.unsettled.length > 0)
    return `its withdrawal may have been paid by ${own.history.unsettled.join(', ')}`;
  if (amount > limits.max) return `${amount} is more than this signer pays at once`;
  if (own.history.dayTotal + amount > limits.dayMax) return 'it exceeds what this signer pays within 24 hours';
  return null;
}
