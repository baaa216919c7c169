import {
  giveUpRivals,
  listCarried,
  lockBooked,
  type NewStanding,
  readRival,
  settleDoubt,
} from '@florin/database/sql/outgoing/doubted';
import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { listSignatures } from '@florin/database/sql/outgoing/sign';
import { noteRefused, noteShortage } from '@florin/database/sql/sweeps/shortages';
import type { Session } from '@florin/database/statement';
import { baseUnits } from '@florin/domain/money/crypto';
import { Refusal } from '@florin/domain/errors';
import { partsOf } from './batch-parts.ts';
import { type Changes, correctBooks } from './correct-books.ts';
import { isBatch, paysItself } from './costs.ts';
import { fundSigned } from './fund-signed.ts';
import { effectOf, type Found, lookUp, readFinal } from './follow-outgoing.ts';
import { raiseOrSend } from './raise-price.ts';
import { isSuperseded } from './retire.ts';
import { slotsOf } from './slots/slots-of.ts';
import { readBatchArrivals } from './read-arrived.ts';
import { withItems } from './intent.ts';
import { type Ended, pollMs, postpone, type PurposeRules, type Step } from './step.ts';

/**
 * Looks again at a movement whose final block a deep reorg took: the very bytes that counted are sent again until a
 * block has them, or another signature of the movement, or another transaction has used their number for good. A sweep of
 * which some coins are gone is signed again for what stands, and what only uses the number up at a higher price. Gas that
 * the reorg took from its address is sent there again. When that is final the doubt ends, and the books are corrected where
 * the effect is another than the one they have.
 */
export async function reexamine(step: Step): Promise<null> {
  const { ports, row, adapter } = step;
  const signatures = await ports.db.many(listSignatures, { outgoingId: row.id });
  const { included, isKnown } = await lookUp(step, signatures);
  if (included === null) {
    if (await isSuperseded(step)) return settle(step, nowhere(row), []);
    const [newest] = signatures;
    if (newest && !(await fundSigned(step, newest))) return postpone(step, pollMs, 'waiting for gas');
    const raised = newest?.effect === 'cancel' ? await raiseOrSend(step, signatures, isKnown) : null;
    const replaced = raised?.next?.step ?? (await ports.purposes[row.purpose].replace?.(step, signatures));
    const { row: last } = replaced ?? step;
    const sent = await adapter.broadcast({ txHash: last.txHash ?? '', raw: last.raw ?? '' });
    if (sent.result !== 'rejected') return postpone(step, pollMs, null);
    await ports.db.run(noteRefused, { id: ports.ids.uuid(), outgoingId: row.id, at: ports.clock.now() });
    return postpone(step, pollMs, sent.reason);
  }
  const state = await readFinal(step, included);
  if (state === null) return postpone(step, pollMs, null);
  const found = { ...included, state };
  const effect = await effectOf(step, found);
  const delayMs = (await ports.purposes[row.purpose].awaits?.(step, { ...state, ...effect })) ?? null;
  if (delayMs !== null) return postpone(step, delayMs, null);
  const { items = [] } = await withItems(step);
  const batch = { txHash: found.signature.txHash, success: effect.success, items };
  const came = isBatch(row) ? await readBatchArrivals(step, batch) : [];
  return settle(step, standingOf(row, found, effect), came);
}

const nowhere = (row: OutgoingRow): NewStanding => ({
  succeeded: false,
  amount: baseUnits(row.amount),
  arrived: 0n,
  feePaid: 0n,
  txHash: null,
  height: null,
  hash: null,
});

function standingOf(
  row: OutgoingRow,
  { signature, state }: Found,
  { success, arrived }: Pick<Ended, 'success' | 'arrived'>,
): NewStanding {
  return {
    succeeded: success,
    amount: baseUnits(signature.effect === 'movement' ? signature.amount : row.amount),
    arrived,
    feePaid: state.fee,
    txHash: signature.txHash,
    height: state.height,
    hash: state.blockHash,
  };
}

/** A batch last: what it carries is settled one payment at a time, each against what is booked of it by then. */
async function settle(step: Step, standing: NewStanding, came: readonly bigint[]): Promise<null> {
  const { ports, row } = step;
  const items = isBatch(row) ? await ports.db.many(listCarried, { batchId: row.id }) : [];
  const carried = await withItems(step);
  const parts = partsOf(step.adapter.batches, carried.items ?? [], { fee: standing.feePaid, came });
  for (const [at, item] of items.entries()) {
    const { moved, arrived, cost } = parts[at] ?? { moved: baseUnits(item.amount), arrived: 0n, cost: 0n };
    const part = { succeeded: arrived > 0n, amount: moved, arrived, feePaid: cost };
    // one payment's lock at a time
    await settleOne({ ...step, row: item }, { ...standing, ...part });
  }
  const arrived = isBatch(row) ? parts.reduce((sum, part) => sum + part.arrived, 0n) : standing.arrived;
  await settleOne(step, { ...standing, arrived });
  return null;
}

async function settleOne(step: Step, standing: NewStanding): Promise<void> {
  const { ports, catalogue, row: read, lease } = step;
  const rules = ports.purposes[read.purpose];
  const { succeeded, txHash } = standing;
  await ports.db.transaction(async (session) => {
    await rules.lock?.(session, read.purposeId);
    // Whoever had the batch before may have settled this item of it after it was read.
    const row = { ...read, ...(await session.one(lockBooked, { id: read.id })) };
    const effect = effectChange(row, succeeded, rules);
    if (effect === 'unexpected')
      throw new Refusal(
        'CONFLICT',
        'This transaction was given up as failed, but a reorg has confirmed it. Check by hand what it was for (runbook outgoing-doubted).',
      );
    if (effect === 'broughtBack') await outlive(session, row.id);
    const changes = changesOf({ ...step, row }, standing);
    const isCorrected = Object.values(changes).some(({ before, after }) => before !== after);
    const settled = await session.maybe(settleDoubt, { ...standing, id: row.id, lease, isCorrected });
    if (!settled) return;
    await session.run(noteShortage, { id: ports.ids.uuid(), outgoingId: row.id, at: ports.clock.now() });
    // What it was to spend is there for others again.
    if (txHash === null) await slotsOf(step.adapter).free(session, step);
    if (row.succeeded === true && succeeded) await rules.stands?.(session, { ...step, row }, { at: ports.clock.now() });
    if (!isCorrected) return;
    const correction = { at: ports.clock.now(), sequence: settled.corrections, catalogue };
    await correctBooks(session, { ...step, row }, { ...correction, changes });
    await rules[effect]?.(session, { ...step, row: { ...row, txHash: txHash ?? row.txHash } }, correction);
  });
}

/** Refuses with CONFLICT while another movement for the same may succeed; one that nothing was signed for makes way. */
async function outlive(session: Session, id: string): Promise<void> {
  await session.run(giveUpRivals, { id });
  if ((await session.one(readRival, { id })).hasRival)
    throw new Refusal(
      'CONFLICT',
      'It had not counted, and has succeeded after a reorg: another one is under way for it.',
    );
}

/** What a doubted movement does now, beside what the books have. */
function effectChange(
  { succeeded: before }: Pick<OutgoingRow, 'succeeded'>,
  succeeded: boolean,
  { broughtBack }: PurposeRules,
): 'undone' | 'broughtBack' | 'lessened' | 'unexpected' {
  if (before === true) return succeeded ? 'lessened' : 'undone';
  if (!succeeded) return 'lessened';
  return broughtBack === null ? 'unexpected' : 'broughtBack';
}

/** What the books have of a movement, and what stands now. */
function changesOf(step: Step, standing: NewStanding): Changes {
  const { row } = step;
  const booked = row.succeeded === true;
  // Coins that pay for their own way may have been signed for again since: all that left for the treasury arrived.
  const amount = paysItself(step) ? (row.arrived ?? row.amount) : row.amount;
  return {
    amount: { before: booked ? baseUnits(amount) : 0n, after: standing.succeeded ? standing.amount : 0n },
    arrived: { before: booked ? baseUnits(row.arrived ?? row.amount) : 0n, after: standing.arrived },
    cost: { before: baseUnits(row.feePaid ?? '0'), after: standing.feePaid },
  };
}
