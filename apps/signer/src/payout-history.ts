import type { PaymentHistory, StoredIntent } from './facts.ts';
import type { JournalEntry } from './journal-entry.ts';
import type { Journal, SignedPayment } from './journal.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Of the asset of an intent, as the journal keeps it. */
export const assetOf = (
  { asset }: Pick<StoredIntent, 'asset'>,
  canonical: (reference: string) => string | null,
): string => (asset.kind === 'native' ? 'native' : (canonical(asset.ref) ?? asset.ref));

const isPaidBy = ({ payout, refund }: StoredIntent, { kind, paid }: SignedPayment): boolean =>
  kind === 'payout' ? payout?.withdrawalId === paid : refund?.refundId === paid;

/** Other intents that were signed for the same withdrawal or refund and that nothing has ended. */
export const earlierOf = (journal: Journal, intent: StoredIntent): SignedPayment[] =>
  paysNobody(intent)
    ? []
    : Array.from(journal.payments()).filter(
        (payment) => payment.intent !== intent.id && isPaidBy(intent, payment) && !journal.hasEnded(payment.intent),
      );

/** A sweep is not held up by all that was ever paid. */
const paysNobody = ({ payout, refund }: StoredIntent): boolean => payout === null && refund === null;

/**
 * What was signed before, computed without a pause before the signature, so that two payments never miss each other. An
 * earlier attempt that no block can take beside this one is none to wait for.
 */
export function historyOf(
  journal: Journal,
  intent: StoredIntent,
  { entry, canonical, now }: { entry: JournalEntry; canonical: (reference: string) => string | null; now: Date },
): PaymentHistory {
  if (paysNobody(intent)) return { dayTotal: 0n, togetherTotal: 0n, unsettled: [] };
  const asset = assetOf(intent, canonical);
  const kind = intent.refund === null ? 'payout' : 'refund';
  let [dayTotal, togetherTotal] = [0n, 0n];
  for (const payment of journal.payments()) {
    if (payment.intent === intent.id || !isHere(payment, intent) || payment.at.getTime() <= now.getTime() - dayMs)
      continue;
    // Older entries spell an asset as a row did; those of payouts name none, since payouts move USDT alone.
    const known = payment.asset === null ? null : (canonical(payment.asset) ?? payment.asset);
    const isSame = known === asset || (known === null && kind === 'payout');
    if (payment.kind === kind && (kind === 'payout' || isSame)) dayTotal += payment.amount;
    if (isSame) togetherTotal += payment.amount;
  }
  const unsettled = earlierOf(journal, intent).filter((payment) => !journal.excludes(entry, payment.intent));
  return { dayTotal, togetherTotal, unsettled: unsettled.map((payment) => payment.intent) };
}

/** Entries of older releases spell a network as a row did. */
export const isHere = (one: { family: string; network: string }, other: { family: string; network: string }): boolean =>
  one.family === other.family && one.network.toLowerCase() === other.network.toLowerCase();
