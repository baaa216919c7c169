import { beyond, unapproved, type Why } from './alarm.ts';
import type { OwnFacts, PayoutLimits, StoredIntent } from './facts.ts';

/** Why a payout is not signed; null when it pays exactly what was approved, once and within the limits. */
export function checkPayout(intent: StoredIntent, own: OwnFacts, limits: PayoutLimits | null): Why | null {
  const { payout, source, amount } = intent;
  if (limits === null) return beyond('this signer pays no withdrawals out on this network');
  if (source.kind !== 'treasury') return 'a payout comes from the treasury';
  if (intent.asset.kind !== 'token' || own.canonical(intent.asset.ref) !== own.canonical(limits.token))
    return 'a payout moves USDT and nothing else';
  if (payout === null) return 'it pays no withdrawal';
  if (payout.status !== 'processing') return `its withdrawal is ${payout.status}`;
  if (payout.approved === null) return unapproved('its withdrawal was not approved');
  const destination = own.canonical(intent.destination);
  if (destination === null || destination === own.treasury) return 'it pays the treasury itself, or no address';
  for (const agreed of [payout, payout.approved]) {
    if (own.canonical(agreed.destination) !== destination) return 'it pays another address than the approved one';
    if (agreed.amount !== amount) return `it pays ${amount} base units, not the approved amount`;
  }
  if (own.history.unsettled.length > 0)
    return { words: `its withdrawal may have been paid by ${own.history.unsettled.join(', ')}`, alarm: 'paid' };
  if (amount > limits.max) return beyond(`${amount} is more than this signer pays at once`);
  if (own.history.dayTotal + amount > limits.dayMax) return beyond('it exceeds what this signer pays within 24 hours');
  return unapproved(own.agreed());
}
