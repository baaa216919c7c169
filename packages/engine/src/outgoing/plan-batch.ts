import { insertOutgoing } from '@florin/database/sql/outgoing';
import { joinBatch, listEligible } from '@florin/database/sql/sweep-batches';
import { costOf, insertSweep } from './plan-sweep.ts';
import type { SweepCandidate, SweepGroup } from './sweep-group.ts';
import type { OutgoingPorts } from './ports.ts';
import { moveNow } from './sweep-worth.ts';

/** So many addresses are swept at once, far below what a block takes. */
const itemsMax = 50;

/**
 * Plans one transaction that sweeps all these payments' addresses, unless they wait for company. What would fail by
 * itself is left out and counted as failed.
 *
 * @returns how many sweeps it carries
 */
export async function planBatch(ports: OutgoingPorts, group: SweepGroup, contract: string): Promise<number> {
  const { token, adapter, treasury } = group;
  const candidates = await pick(ports, group);
  if (candidates.length === 0) return 0;
  const items = candidates.map(({ address, held }) => ({ address, amount: held }));
  const amount = items.reduce((sum, item) => sum + item.amount, 0n);
  const movement = { purpose: 'batch', from: treasury, to: contract, asset: token.asset, amount, items } as const;
  const { fee, feeCap } = await adapter.estimateCost(movement);
  if (candidates.length < itemsMax && !(await moveNow(ports, group, candidates, fee))) return 0;
  return writeBatch(ports, { group, candidates, contract, feeCap });
}

/** Those that can move now, oldest first. */
async function pick(ports: OutgoingPorts, group: SweepGroup): Promise<SweepCandidate[]> {
  const eligible = new Set(
    (
      await ports.db.many(
        listEligible,
        group.candidates.map(({ paymentId }) => paymentId),
      )
    ).map(({ id }) => id),
  );
  const candidates = group.candidates.filter(({ paymentId }) => eligible.has(paymentId)).slice(0, itemsMax);
  const costs = await Promise.all(candidates.map((candidate) => costOf(ports, group, candidate)));
  return candidates.filter((_candidate, at) => costs[at] !== null);
}

interface BatchDraft {
  group: SweepGroup;
  candidates: readonly SweepCandidate[];
  contract: string;
  feeCap: bigint;
}

function writeBatch(ports: OutgoingPorts, { group, candidates, contract, feeCap }: BatchDraft): Promise<number> {
  const { token, treasury } = group;
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
    const from = ['treasury', null, treasury, contract] as const;
    const intent = [id, token.chainId, 'batch', id, token.id, ...from, amount, feeCap, ports.clock.now()] as const;
    await session.run(insertOutgoing, ...intent);
    await session.run(joinBatch, id, itemIds);
    return itemIds.length;
  });
}
