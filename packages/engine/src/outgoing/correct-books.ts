import { correctTransfers, readSweptQuarantine, type TransferChange } from '@florin/database/sql/doubted-movements';
import type { Session } from '@florin/database/statement';
import { tokenFeeChanged } from '@florin/domain/ledger/token-fee-postings';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { post } from '../ledger/post.ts';
import { bringsHome } from './costs.ts';
import type { Step } from './step.ts';

/** A correction of a movement whose final block is gone. */
export interface Undoing {
  at: Date;
  /** The how-manieth correction of the movement. */
  sequence: number;
  catalogue: Catalogue;
}

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

/** Under what the effects of a movement are booked. */
const booked = {
  amount: ['payout', 'refund', 'gas_funding', 'exchange_transfer'],
  arrived: ['sweep', 'consolidation'],
  cost: [
    'sweep_cost',
    'batch_cost',
    'payout_cost',
    'refund_cost',
    'gas_funding_cost',
    'consolidation_cost',
    'deployment_cost',
    'cancel_cost',
    'exchange_transfer_cost',
  ],
  /** What happens only with the amount. */
  beside: ['storage_returned', 'refund_rest'],
} as const;

/** What a token's issuer took on the way to the treasury is booked beside what arrived there. */
const takenBy = (at: 'before' | 'after', { amount, arrived }: Changes): bigint => amount[at] - arrived[at];

/** Appends what makes the books say the present effect of a movement; nothing that was booked is touched. */
export async function correctBooks(
  session: Session,
  { ports, row }: Pick<Step, 'ports' | 'row'>,
  { changes, ...doing }: Undoing & { changes: Changes },
): Promise<void> {
  const { amount, arrived, cost } = changes;
  const changesOf = (kinds: readonly string[], { before, after }: Change): TransferChange[] =>
    kinds.map((kind) => ({ key: `${kind}:${row.id}`, change: String(after - before) }));
  // What is set apart in the treasury is what arrived there; of an undone sweep all of it leaves, later.
  const { sequence } = await session.one(readSweptQuarantine, row.id);
  const apart = amount.after === 0n || sequence === null ? [] : [`quarantine_swept:${row.id}:${sequence}`];
  await correctKeys(session, ports.ids.uuid(), doing, [
    ...apart.map((key) => ({ key, change: String(arrived.after - arrived.before) })),
    ...changesOf(booked.amount, amount),
    ...changesOf(booked.arrived, arrived),
    ...changesOf(booked.cost, cost),
    ...(amount.after === 0n ? reversed(...booked.beside.map((kind) => `${kind}:${row.id}`)) : []),
  ]);
  if (!bringsHome(row) || row.sourceIndex === null) return;
  const change = takenBy('after', changes) - takenBy('before', changes);
  const { sourceIndex: depositIndex, tokenId, id: outgoingId } = row;
  const fee = { groupId: ports.ids.uuid(), outgoingId, tokenId, depositIndex, change, sequence: doing.sequence };
  await post(session, tokenFeeChanged(fee), doing.at);
}

/** Corrects transfers by their keys; one that was never booked is left out. */
export const correctKeys = (
  session: Session,
  groupId: string,
  { at, sequence }: Undoing,
  changes: readonly TransferChange[],
): Promise<number> => session.run(correctTransfers, groupId, JSON.stringify(changes), sequence, at);

/** All of these transfers are undone. */
export const reversed = (...keys: readonly string[]): TransferChange[] => keys.map((key) => ({ key, change: null }));
