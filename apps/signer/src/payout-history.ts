import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { PayoutHistory, StoredIntent } from './facts.ts';
import type { Journal } from './journal.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Of the given attempts, those that will never pay: they ran and moved nothing, or the chain has proved them dead. */
const listEnded = statement<[ids: readonly string[]], { id: string }>(
  'signer_list_ended_payouts',
  `select id from outgoing
    where id = any($1::uuid[]) and (status = 'dead' or (status = 'final' and succeeded = false))`,
);

/** One payment that was signed, whatever it paid: withdrawals share one limit, refunds one for each asset. */
interface SignedPayment {
  intent: string;
  family: string;
  network: string;
  /** The withdrawal or refund. */
  paid: string;
  amount: bigint;
  at: Date;
}

/** Of the asset of an intent, as the journal keeps it. */
export const assetOf = ({ asset }: Pick<StoredIntent, 'asset'>): string =>
  asset.kind === 'native' ? 'native' : asset.ref;

/** What the journal knows of payments that count together with this intent. */
function paymentsLike(journal: Journal, intent: StoredIntent): SignedPayment[] {
  if (intent.refund === null)
    return Array.from(journal.payouts(), ({ payout, ...entry }) => ({ ...entry, ...payout, paid: payout.withdrawal }));
  const asset = assetOf(intent);
  return Array.from(journal.refunds(), ({ refund, ...entry }) => ({ ...entry, ...refund, paid: refund.refund })).filter(
    (entry) => entry.asset === asset,
  );
}

const paidBy = ({ payout, refund }: StoredIntent): string | null => payout?.withdrawalId ?? refund?.refundId ?? null;

/** Which earlier attempts at a withdrawal or refund have ended; one that the database has lost has not. */
export async function readEnded(db: Database, journal: Journal, intent: StoredIntent): Promise<ReadonlySet<string>> {
  const earlier = paymentsLike(journal, intent).filter((entry) => isEarlier(entry, intent));
  if (earlier.length === 0) return new Set();
  const ended = await db.many(
    listEnded,
    earlier.map((entry) => entry.intent),
  );
  return new Set(ended.map((row) => row.id));
}

/** A coin as the journal names it. */
export const placeOf = ({ txHash, position }: { txHash: string; position: number }): string => `${txHash}:${position}`;

/** Of the other intents that were signed for the coins of this one, those that have ended without spending them. */
export async function readEndedSpenders(
  db: Database,
  journal: Journal,
  { id, family, network, slot }: StoredIntent,
): Promise<ReadonlySet<string>> {
  if (slot?.kind !== 'coins') return new Set();
  const others = journal.spenders({ family, network, intent: id, coins: slot.coins.map(placeOf) });
  return others.length === 0 ? new Set() : new Set((await db.many(listEnded, others)).map((row) => row.id));
}

/** What was signed before, reckoned without a pause before the signature, so that two payouts never miss each other. */
export function reckonHistory(
  journal: Journal,
  intent: StoredIntent,
  { ended, now }: { ended: ReadonlySet<string>; now: Date },
): PayoutHistory {
  const { id, family, network } = intent;
  let dayTotal = 0n;
  const unsettled: string[] = [];
  for (const entry of paymentsLike(journal, intent)) {
    const isToday = entry.at.getTime() > now.getTime() - dayMs;
    if (entry.intent !== id && isToday && entry.family === family && entry.network === network)
      dayTotal += entry.amount;
    if (isEarlier(entry, intent) && !ended.has(entry.intent)) unsettled.push(entry.intent);
  }
  return { dayTotal, unsettled };
}

const isEarlier = (entry: SignedPayment, intent: StoredIntent): boolean =>
  entry.intent !== intent.id && entry.paid === paidBy(intent);
