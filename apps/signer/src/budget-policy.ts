import { beyond, type Why } from './alarm.ts';
import type { OwnFacts, StoredIntent } from './facts.ts';
import type { Journal } from './journal.ts';
import { isHere } from './payout-history.ts';
import type { DecodedTransaction } from '@florin/domain/ports/chain';

/** Native base units that a signature may take away at most: its fee, and what it sends as gas. */
export const costOf = ({ purpose }: Pick<StoredIntent, 'purpose'>, bytes: DecodedTransaction): bigint =>
  bytes.feeCap + (purpose === 'gas' && bytes.kind === 'transfer' ? bytes.amount : 0n);

/** What the other intents of a network were signed for within 24 hours, and this one before. */
export function costsOf(journal: Journal, intent: StoredIntent, now: Date): OwnFacts['costs'] {
  let [others, own] = [0n, 0n];
  for (const { intent: id, cost, ...place } of journal.costs(now)) {
    if (id === intent.id) own = cost;
    else if (isHere(place, intent)) others += cost;
  }
  return { others, own };
}

/** Why a signature would cost more than a day's budget; null when it fits. Of an intent its dearest signature counts. */
export function checkCosts(intent: StoredIntent, bytes: DecodedTransaction, own: OwnFacts): Why | null {
  const cost = costOf(intent, bytes);
  const most = cost > own.costs.own ? cost : own.costs.own;
  return own.limits !== null && own.costs.others + most > own.limits.costsDayMax
    ? beyond('fees and gas would exceed what this signer spends within 24 hours')
    : null;
}

/** Why payouts and refunds of one asset would together exceed their limit of a day; null when they do not. */
export function checkTogether(intent: StoredIntent, own: OwnFacts): Why | null {
  if (intent.payout === null && intent.refund === null) return null;
  const { asset, amount } = intent;
  const limit = own.limits?.together?.find(({ ref }) =>
    asset.kind === 'native' ? ref === null : ref !== null && own.canonical(ref) === own.canonical(asset.ref),
  );
  return limit !== undefined && own.history.togetherTotal + amount > limit.dayMax
    ? beyond('payouts and refunds would exceed what this signer sends of the asset within 24 hours')
    : null;
}
