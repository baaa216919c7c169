import type { Asset } from '@florin/domain/ports/chain';
import { beyond, unapproved, type Why } from './alarm.ts';
import type { OwnFacts, RefundLimits, StoredIntent } from './facts.ts';

/** Why a refund is not signed; null when it pays exactly what was approved, once and within the limits. */
export function checkRefund(intent: StoredIntent, own: OwnFacts, limits: readonly RefundLimits[]): Why | null {
  const { refund, source, amount, asset } = intent;
  const limit = refundLimitOf(asset, own, limits);
  if (limit === undefined) return beyond('this signer refunds nothing in this asset on this network');
  if (refund === null) return 'it pays no refund';
  if (refund.status !== 'processing') return `its refund is ${refund.status}`;
  if (refund.approved === null) return unapproved('its refund was not approved');
  if ((source.kind === 'deposit' ? source.index : null) !== refund.depositIndex)
    return 'its coins are not where its refund has them';
  const destination = own.canonical(intent.destination);
  if (destination === null || destination === own.treasury) return 'it pays the treasury itself, or no address';
  for (const agreed of [refund, refund.approved]) {
    if (agreed.destination === null || own.canonical(agreed.destination) !== destination)
      return 'it pays another address than the approved one';
    if (agreed.amount !== amount) return `it pays ${amount} base units, not the approved amount`;
  }
  if (own.history.unsettled.length > 0)
    return { words: `its refund may have been paid by ${own.history.unsettled.join(', ')}`, alarm: 'paid' };
  if (amount > limit.max) return beyond(`${amount} is more than this signer refunds at once`);
  if (own.history.dayTotal + amount > limit.dayMax)
    return beyond('it exceeds what this signer refunds within 24 hours');
  return unapproved(own.agreed());
}

const isOf = (asset: Asset, ref: string | null, own: OwnFacts): boolean =>
  asset.kind === 'native' ? ref === null : ref !== null && own.canonical(asset.ref) === own.canonical(ref);

/** What this signer allows of an asset; undefined: nothing. */
export const refundLimitOf = (asset: Asset, own: OwnFacts, limits: readonly RefundLimits[]): RefundLimits | undefined =>
  limits.find(({ ref }) => isOf(asset, ref, own));
