import {
  correctTransfers,
  countCorrections,
  readSweptQuarantine,
  type TransferChange,
} from '@florin/database/sql/outgoing/doubted';
import type { Session } from '@florin/database/statement';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import { post } from '../ledger/post.ts';
import { collects } from './costs.ts';
import type { Correction, Step } from './step.ts';

interface Change {
  before: bigint;
  after: bigint;
}

/** What a movement did by the books, and what it did by the chain; base units. */
export interface Changes {
  /** What left its source. */
  amount: Change;
  /** What came to its destination. */
  arrived: Change;
  /** What it cost, in the chain's own coin. */
  cost: Change;
}

/** What a token's issuer took on the way to the treasury is booked beside what arrived there. */
const takenBy = (at: 'before' | 'after', { amount, arrived }: Changes): bigint => amount[at] - arrived[at];

/** Appends transfers until the books say what the transaction does on the chain now. What was booked stays as it is. */
export async function correctBooks(
  session: Session,
  { ports, row }: Pick<Step, 'ports' | 'row'>,
  { changes, ...correction }: Correction & { changes: Changes },
): Promise<void> {
  const { amount, arrived, cost } = changes;
  const { postings } = ports.purposes[row.purpose];
  const changesOf = (kinds: readonly string[], { before, after }: Change): TransferChange[] =>
    kinds.map((kind) => ({ key: `${kind}:${row.id}`, change: String(after - before) }));
  // What is set apart in the treasury is what arrived there; of an undone sweep all of it leaves, later.
  const { sequence } = await session.one(readSweptQuarantine, { outgoingId: row.id });
  const apart = amount.after === 0n || sequence === null ? [] : [`quarantine_swept:${row.id}:${sequence}`];
  await correctKeys(
    session,
    {
      groupId: ports.ids.uuid(),
      changes: [
        ...apart.map((key) => ({ key, change: String(arrived.after - arrived.before) })),
        ...changesOf(postings.amount, amount),
        ...changesOf(postings.arrived, arrived),
        ...changesOf(postings.cost, cost),
        ...(amount.after === 0n ? reversed(...postings.beside.map((kind) => `${kind}:${row.id}`)) : []),
      ],
    },
    correction,
  );
  if (!collects(row) || row.sourceIndex === null) return;
  const change = takenBy('after', changes) - takenBy('before', changes);
  const { sourceIndex: depositIndex, tokenId, id: outgoingId } = row;
  const fee = { groupId: ports.ids.uuid(), outgoingId, tokenId, depositIndex, change, sequence: correction.sequence };
  await post(session, tokenFeeChanged(fee), correction.at);
}

/** Corrects transfers by their keys; one that was never booked is left out. */
export const correctKeys = (
  session: Session,
  { groupId, changes }: { groupId: string; changes: readonly TransferChange[] },
  { at, sequence }: Correction,
): Promise<number> => session.run(correctTransfers, { groupId, changesJson: JSON.stringify(changes), sequence, at });

/**
 * The correction of what is booked of a withdrawal or a refund, and not of one of its payouts. Another one of them may have
 * been corrected as often as this one, so it counts those of all. Whoever asks has locked what they are for.
 */
export async function ofPurpose(session: Session, { id }: Step['row'], correction: Correction): Promise<Correction> {
  return { ...correction, sequence: (await session.one(countCorrections, { id })).corrections };
}

/** All of these transfers are undone. */
export const reversed = (...keys: readonly string[]): TransferChange[] =>
  keys.map((key) => ({ key, change: 'undone' }));

/** All of these transfers, which were undone, count again. */
export const restored = (...keys: readonly string[]): TransferChange[] => keys.map((key) => ({ key, change: 'again' }));
