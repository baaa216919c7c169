import { doubtDelegation, giveUpLending, readReturning } from '@florin/database/sql/outgoing/lending';
import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Refusal } from '@florin/domain/errors';
import { backoffMs, type Ended, pollMs, type PurposeRules, type Step } from '../outgoing/step.ts';

/** A movement that nobody was asked to sign for so long does not keep what was lent for it. */
const lateMs = 15 * 60_000;
/** Between two looks at what is lent. */
const lookMs = 3 * pollMs;

/**
 * A delegation ends when what it lent has come back: once the movement that it serves is over, the treasury takes it back, as
 * often as that fails. The chain says what is lent: nothing is taken back twice, and nothing is forgotten. What it says of
 * a return counts once that is final: a fork may lend it again.
 *
 * @returns milliseconds until the next look; null when nothing of it is lent any more
 */
export async function awaitReturn(step: Step, { success, height }: Ended): Promise<number | null> {
  const { ports, row, adapter } = step;
  if (!success || adapter.lending === undefined) return null;
  const isLate = ports.clock.now().getTime() - row.createdAt.getTime() > lateMs;
  const { isServed, open, done, vain } = await ports.db.one(readReturning, { servedId: row.purposeId, isLate });
  if (done > 0n) return null;
  if (open === 0n) {
    const lent = await adapter.lending.lent(row.sourceAddress, row.destination, height);
    if (lent === 0n) return null;
    if (!isServed) return lookMs;
    const amount = baseUnits(row.amount);
    await takeBack(step, lent < amount ? lent : amount);
  }
  return lookMs + backoffMs(Number(vain));
}

/** What a deep reorg may have lent again: its delegation awaits the return once more. */
export const awaitAgain: PurposeRules['undone'] = async (session, { row }, { at }) =>
  void (await session.run(doubtDelegation, { servedId: row.purposeId, now: at }));

/** Gives up what the chain or the signer refused: what it serves burns coins instead, or looks again. */
export const dropLending = async ({ ports, row, lease }: Step, { message }: Refusal): Promise<void> =>
  void (await ports.db.run(giveUpLending, { id: row.id, lease, reason: message }));

/** The treasury gets the use of so many native base units of its stake back from an address. */
async function takeBack({ ports, row }: Step, amount: bigint): Promise<void> {
  const { chainId, purposeId, tokenId, sourceAddress, destination, feeCap } = row;
  await ports.db.run(insertOutgoing, {
    id: ports.ids.uuid(),
    chainId,
    purpose: 'undelegation',
    purposeId,
    tokenId,
    sourceKind: 'treasury',
    sourceIndex: null,
    sourceAddress,
    destination,
    amount,
    feeCap: baseUnits(feeCap),
    now: ports.clock.now(),
  });
}
