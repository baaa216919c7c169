import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { joinBatch } from '@florin/database/sql/sweeps/batches';
import { InvariantError } from '@florin/domain/errors';
import { costOf, insertSweep, refuseWorthless } from './plan-sweep.ts';
import type { SweepCandidate, SweepGroup, Unplanned } from './sweep-group.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';
import { slotsOf } from '../outgoing/slots/slots-of.ts';
import { moveNow } from './sweep-worth.ts';

/**
 * Plans one transaction that sweeps all these payments' addresses, unless they wait for company. What would fail by
 * itself is left out and counted as failed.
 *
 * @returns how many sweeps it carries, and what was left out because nobody tells what it costs
 */
export async function planBatch(
  ports: OutgoingPorts,
  group: SweepGroup,
  destination: string,
): Promise<{ planned: number; unplanned: readonly Unplanned[] }> {
  const { movable, unplanned, isFull } = await pick(ports, group);
  const batch = { group: { ...group, candidates: movable }, destination, isFull };
  return { planned: movable.length === 0 ? 0 : await planFor(ports, batch), unplanned };
}

async function planFor(
  ports: OutgoingPorts,
  { group, destination, isFull }: { group: SweepGroup; destination: string; isFull: boolean },
): Promise<number> {
  const { token, adapter, treasury, candidates } = group;
  const items = candidates.map(({ address, held }) => ({ address, amount: held }));
  const amount = items.reduce((sum, item) => sum + item.amount, 0n);
  const movement = { purpose: 'batch', from: treasury, to: destination, asset: token.asset, amount, items } as const;
  const { fee, feeCap } = await adapter.estimateCost(movement);
  if (!isFull && !(await moveNow(ports, group, { candidates, cost: fee }))) return 0;
  return writeBatch(ports, { group, candidates, destination, feeCap });
}

const itemsMaxOf = ({ adapter }: SweepGroup): number => adapter.batches?.itemsMax ?? 0;

/** Those for which a batch has room, oldest first. Anybody can pay in very many small coins, each a part of the transaction. */
function fitting(group: SweepGroup, candidates: readonly SweepCandidate[]): SweepCandidate[] {
  const { depositsMax } = slotsOf(group.adapter);
  if (depositsMax === null) return candidates.slice(0, itemsMaxOf(group));
  const most = BigInt(depositsMax);
  let room = most;
  const taken: SweepCandidate[] = [];
  for (const candidate of candidates) {
    // A sweep takes no more of them than there is room for.
    const deposits = candidate.deposits < most ? candidate.deposits : most;
    if (taken.length === itemsMaxOf(group) || deposits > room) continue;
    room -= deposits;
    taken.push(candidate);
  }
  return taken;
}

/**
 * Those that can move now, oldest first, one of an address: what signs a batch tells its coins apart by where they lie. The
 * next batch has the others. Full is one that leaves some to it.
 */
async function pick(
  ports: OutgoingPorts,
  group: SweepGroup,
): Promise<{ movable: SweepCandidate[]; unplanned: Unplanned[]; isFull: boolean }> {
  const firstAt = new Map(group.candidates.toReversed().map((candidate) => [candidate.address, candidate]));
  const all = group.candidates.filter((one) => firstAt.get(one.address) === one);
  const candidates = fitting(group, all);
  const costs = await Promise.allSettled(candidates.map((candidate) => costOf(ports, group, candidate)));
  const [movable, unplanned]: [SweepCandidate[], Unplanned[]] = [[], []];
  for (const [at, candidate] of candidates.entries()) {
    const told = costs[at];
    if (told?.status === 'rejected') unplanned.push({ candidate, error: told.reason });
    const cost = told?.status === 'fulfilled' ? told.value : null;
    // refusing counts a failure, one payment's lock at a time
    if (cost !== null && !(await refuseWorthless(ports, group, { candidate, cost }))) movable.push(candidate);
  }
  const isCrowded = candidates.length < all.length && movable.length === candidates.length;
  return { movable, unplanned, isFull: isCrowded || movable.length >= itemsMaxOf(group) };
}

interface BatchDraft {
  group: SweepGroup;
  candidates: readonly SweepCandidate[];
  destination: string;
  feeCap: bigint;
}

function writeBatch(ports: OutgoingPorts, { group, candidates, destination, feeCap }: BatchDraft): Promise<number> {
  const { token, treasury, adapter } = group;
  // Payments are locked by their ids everywhere, so that two plans never wait for each other.
  const ordered = candidates.toSorted((left, right) => (left.paymentId < right.paymentId ? -1 : 1));
  return ports.db.transaction(async (session) => {
    const itemIds: string[] = [];
    let amount = 0n;
    for (const candidate of ordered) {
      // locks in order
      const item = await insertSweep(session, ports, { group, candidate, feeCap: 0n, fromItself: 0n });
      if (item === null) continue;
      itemIds.push(item.id);
      amount += item.amount;
    }
    if (itemIds.length === 0) return 0;
    const id = ports.ids.uuid();
    const arriving = adapter.batches?.paidBy === 'items' ? amount - feeCap : amount;
    if (arriving <= 0n) throw new InvariantError('Moving these coins costs more than they are.', { id, feeCap });
    await session.run(insertOutgoing, {
      id,
      chainId: token.chainId,
      purpose: 'batch',
      purposeId: id,
      tokenId: token.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: treasury,
      destination,
      amount: arriving,
      feeCap,
      now: ports.clock.now(),
    });
    await session.run(joinBatch, { batchId: id, itemIds });
    return itemIds.length;
  });
}
