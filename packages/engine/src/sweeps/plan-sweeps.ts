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
import type { SweepCandidate } from './sweep-group.ts';

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
    planned += await planToken(ports, catalogue, { tokenId, candidates }).catch(async (error: unknown) => {
      await wait(ports, { tokenId, candidates }, error);
      return 0;
    });
  }
  return planned;
}

interface DueOfToken {
  tokenId: string;
  candidates: readonly SweepCandidate[];
}

/** A payment that cannot be planned now makes room for those that are due behind it. */
async function wait(
  { db, clock, onWaiting }: PlanningPorts,
  { tokenId, candidates }: DueOfToken,
  error: unknown,
): Promise<void> {
  const ids = candidates.map(({ paymentId }) => paymentId);
  await db.run(postponeSweeps, { paymentIds: ids, at: new Date(clock.now().getTime() + lookAgainMs) });
  onWaiting(tokenId, error);
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

async function planToken(
  ports: OutgoingPorts,
  catalogue: Catalogue,
  { tokenId, candidates }: DueOfToken,
): Promise<number> {
  const token = catalogue.tokens.get(tokenId);
  if (!token) throw new InvariantError('A payment is to be swept in a token that is not known.', { id: tokenId });
  const adapter = adapterOf(ports, token);
  const treasury = await ports.treasury(token.chain.chainType);
  const group = { token, catalogue, adapter, treasury, candidates };
  const destination = await findBatchDestination(ports, group);
  // A part moves by itself: whether it is worth it depends on what it alone costs.
  const whole = destination === null ? [] : candidates.filter(({ isPart }) => !isPart);
  let planned = 0;
  if (destination !== null) {
    const free = await leaveBusy(ports, whole);
    planned = await planBatch(ports, { ...group, candidates: free }, destination);
  }
  for (const candidate of candidates.filter((one) => !whole.includes(one))) {
    // one short transaction a payment
    if (await planSweep(ports, group, candidate)) planned += 1;
  }
  return planned;
}

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
