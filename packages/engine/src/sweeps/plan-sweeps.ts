import { listEligible } from '@florin/database/sql/sweeps/batches';
import { findDueSweeps, postponeSweeps, readSweepSource } from '@florin/database/sql/sweeps/plan';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Catalogue, Token } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { findBatchDestination } from './find-batch-destination.ts';
import { planBatch } from './plan-batch.ts';
import { lookAgainMs } from '../outgoing/plan-due.ts';
import { planSweep } from './plan-sweep.ts';
import type { OutgoingPorts, PlanningPorts } from '../outgoing/ports.ts';
import type { SweepCandidate, SweepGroup, Unplanned } from './sweep-group.ts';

const dueMax = 100;

/**
 * Turns payments whose sweep is due, and parts that are being settled, into intents: in batches where their chain can
 * do that, one by one elsewhere. A payment that would lose too much of its value to costs waits for others, and in the
 * end moves whatever it costs. Signs nothing.
 *
 * @returns how many sweeps were planned on the chains that were waited for
 */
export async function planSweeps(ports: PlanningPorts, lanes: Lanes = sideBySide): Promise<number> {
  const catalogue = await ports.catalogue.current();
  const due = await ports.db.many(findDueSweeps, { now: ports.clock.now(), limit: dueMax, exceptChains: lanes.busy });
  return lanes.run(due, (share) => planShare(ports, catalogue, share));
}

async function planShare(ports: PlanningPorts, catalogue: Catalogue, due: readonly { id: string }[]): Promise<number> {
  const groups = await groupByToken(
    ports,
    due.map(({ id }) => id),
  );
  let planned = 0;
  for (const [tokenId, candidates] of groups) {
    // one token after the other
    const outcome = await planToken(ports, catalogue, { tokenId, candidates }).catch((error: unknown) => ({
      planned: 0,
      unplanned: candidates.map((candidate) => ({ candidate, error })),
    }));
    planned += outcome.planned;
    await wait(ports, tokenId, outcome.unplanned);
  }
  return planned;
}

interface DueOfToken {
  tokenId: string;
  candidates: readonly SweepCandidate[];
}

/** Payments that cannot be planned now make room for those that are due behind them. Told is why the first cannot. */
async function wait(
  { db, clock, onWaiting }: PlanningPorts,
  tokenId: string,
  unplanned: readonly Unplanned[],
): Promise<void> {
  const [first] = unplanned;
  if (first === undefined) return;
  const ids = unplanned.map(({ candidate }) => candidate.paymentId);
  await db.run(postponeSweeps, { paymentIds: ids, at: new Date(clock.now().getTime() + lookAgainMs) });
  onWaiting(tokenId, first.error);
}

async function groupByToken(
  { db }: OutgoingPorts,
  paymentIds: readonly string[],
): Promise<Map<string, SweepCandidate[]>> {
  const found = await Promise.all(
    paymentIds.map(async (paymentId) => ({ paymentId, source: await db.maybe(readSweepSource, { paymentId }) })),
  );
  const groups = new Map<string, SweepCandidate[]>();
  for (const { paymentId, source } of found) {
    if (source === null) continue;
    const candidate = { ...source, paymentId, held: baseUnits(source.held) };
    groups.set(source.tokenId, [...(groups.get(source.tokenId) ?? []), candidate]);
  }
  return groups;
}

interface Outcome {
  planned: number;
  unplanned: readonly Unplanned[];
}

async function planToken(
  ports: OutgoingPorts,
  catalogue: Catalogue,
  { tokenId, candidates }: DueOfToken,
): Promise<Outcome> {
  const token = catalogue.tokens.get(tokenId);
  if (!token) throw new InvariantError('A payment is to be swept in a token that is not known.', { id: tokenId });
  const adapter = adapterOf(ports, token);
  const treasury = await ports.treasury(token.chain.chainType);
  const group = { token, catalogue, adapter, treasury, candidates };
  const destination = await findBatchDestination(ports, group);
  if (destination === null) return planEach(ports, group);
  // A part moves by itself: whether it is worth it depends on what it alone costs.
  const parts = await planEach(ports, { ...group, candidates: candidates.filter(({ isPart }) => isPart) });
  const free = await leaveBusy(
    ports,
    candidates.filter(({ isPart }) => !isPart),
  );
  const batch = await planBatch(ports, { ...group, candidates: free }, destination);
  return { planned: parts.planned + batch.planned, unplanned: [...parts.unplanned, ...batch.unplanned] };
}

/** Each by itself, in a short transaction of its own: one that fails keeps no other back. */
async function planEach(ports: OutgoingPorts, group: SweepGroup): Promise<Outcome> {
  const { candidates, adapter } = group;
  let planned = 0;
  const unplanned: Unplanned[] = [];
  for (const [at, candidate] of candidates.entries()) {
    try {
      if (await planSweep(ports, group, candidate)) planned += 1;
    } catch (error) {
      unplanned.push({ candidate, error });
      // A chain that does not answer is not asked once more for each of them.
      if (await isSilent(adapter)) {
        unplanned.push(...candidates.slice(at + 1).map((left) => ({ candidate: left, error })));
        break;
      }
    }
  }
  return { planned, unplanned };
}

const isSilent = async (adapter: ChainAdapter): Promise<boolean> => {
  try {
    await adapter.head();
    return false;
  } catch {
    return true;
  }
};

/**
 * The payments that a batch may carry. A payment on an address that another transaction is leaving waits for that, and
 * makes room for those that are due behind it.
 */
async function leaveBusy(
  { db, clock }: OutgoingPorts,
  candidates: readonly SweepCandidate[],
): Promise<readonly SweepCandidate[]> {
  const ids = candidates.map(({ paymentId }) => paymentId);
  const free = new Set((await db.many(listEligible, { paymentIds: ids })).map(({ id }) => id));
  const busy = ids.filter((id) => !free.has(id));
  if (busy.length > 0)
    await db.run(postponeSweeps, { paymentIds: busy, at: new Date(clock.now().getTime() + lookAgainMs) });
  return candidates.filter(({ paymentId }) => free.has(paymentId));
}

/** @throws InvariantError when the token's chain is not read by this process. */
function adapterOf(ports: OutgoingPorts, token: Token): ChainAdapter {
  const adapter = ports.adapters.get(token.chainId);
  if (!adapter) throw new InvariantError('No adapter reads this chain.', { chain: token.chain.shortName });
  return adapter;
}
