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

/** Which earlier attempts at a withdrawal have ended; one that the database has lost has not. */
export async function readEnded(
  db: Database,
  journal: Journal,
  { id, payout }: StoredIntent,
): Promise<ReadonlySet<string>> {
  if (payout === null) return new Set();
  const earlier = [...journal.payouts()].filter((entry) => isEarlier(entry, id, payout.withdrawalId));
  if (earlier.length === 0) return new Set();
  const ended = await db.many(
    listEnded,
    earlier.map(({ intent }) => intent),
  );
  return new Set(ended.map((row) => row.id));
}

/** What was signed before, reckoned without a pause before the signature, so that two payouts never miss each other. */
export function reckonHistory(
  journal: Journal,
  { id, family, network, payout }: StoredIntent,
  { ended, now }: { ended: ReadonlySet<string>; now: Date },
): PayoutHistory {
  let dayTotal = 0n;
  const unsettled: string[] = [];
  for (const entry of journal.payouts()) {
    const { intent, payout: signed } = entry;
    const isToday = signed.at.getTime() > now.getTime() - dayMs;
    if (intent !== id && isToday && entry.family === family && entry.network === network) dayTotal += signed.amount;
    if (payout && isEarlier(entry, id, payout.withdrawalId) && !ended.has(intent)) unsettled.push(intent);
  }
  return { dayTotal, unsettled };
}

const isEarlier = (
  { intent, payout }: { intent: string; payout: { withdrawal: string } },
  id: string,
  withdrawalId: string,
): boolean => intent !== id && payout.withdrawal === withdrawalId;
