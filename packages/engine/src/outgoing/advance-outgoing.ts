import { claimOutgoing, giveBackOutgoing, type OutgoingRow } from '@florin/database/sql/claim-outgoing';
import { InvariantError, Refusal } from '@florin/domain/errors';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { followOutgoing } from './follow-outgoing.ts';
import { needsFunding } from './costs.ts';
import { freeSlot } from './free-slot.ts';
import { fundGas } from './fund-gas.ts';
import type { OutgoingPorts } from './ports.ts';
import { purposes } from '../purposes.ts';
import { reexamine } from './reexamine.ts';
import { reprice } from './reprice.ts';
import { retire } from './retire.ts';
import { signMovement } from './sign-movement.ts';
import { readSlot, slotsOf } from './slots/slots-of.ts';
import { backoffMs, pollMs, postpone, type Step, withItems } from './step.ts';

const batch = 50;
/** Steps are safe to repeat, so a short lease only costs a repetition; a long one delays what a dead worker held. */
const leaseMs = 20_000;
/** No step begins later: with slow nodes the last ones of a claim would outlive their lease and be done twice. */
const beginWithinMs = leaseMs / 2;
/** Between two looks at a movement that must not be signed at present. */
const suspendedMs = 10_000;

/**
 * Takes every due movement one step further: intent, reserved slot, stored signature, broadcast, block, final. Each
 * step is written before the next begins, so that a crash anywhere repeats a step and never a payment.
 *
 * @returns how many movements were taken on the chains that were waited for
 */
export async function advanceOutgoing(
  ports: OutgoingPorts,
  onError: (error: unknown, id: string) => void,
  lanes: Lanes = sideBySide,
): Promise<number> {
  const { db, clock, ids } = ports;
  const lease = ids.uuid();
  const now = clock.now();
  const claimed = await db.many(claimOutgoing, now, lease, new Date(now.getTime() + leaseMs), batch, lanes.busy);
  if (claimed.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  return lanes.run(claimed, (share) => advanceShare({ ports, catalogue, lease, since: now, onError }, share));
}

interface Claim {
  ports: OutgoingPorts;
  catalogue: Catalogue;
  lease: string;
  since: Date;
  onError: (error: unknown, id: string) => void;
}

/** One chain's part of a claim. @returns how much of it was taken */
async function advanceShare(
  { ports, catalogue, lease, since, onError }: Claim,
  claimed: readonly OutgoingRow[],
): Promise<number> {
  const { db, clock } = ports;
  for (const [at, row] of claimed.entries()) {
    if (clock.now().getTime() - since.getTime() >= beginWithinMs) {
      const left = claimed.slice(at).map(({ id }) => id);
      await db.run(giveBackOutgoing, left, lease);
      return at;
    }
    // Steps of one address must reach the chain in the order of their nonces.
    await advanceOne(ports, catalogue, row, lease).catch(async (error: unknown) => {
      onError(error, row.id);
      await postpone(
        { ports, row, lease },
        backoffMs(row.attempts),
        error instanceof Error ? error.message : String(error),
      );
    });
  }
  return claimed.length;
}

async function advanceOne(ports: OutgoingPorts, catalogue: Catalogue, row: OutgoingRow, lease: string): Promise<void> {
  const step = await stepOf(ports, catalogue, row, lease);
  try {
    await advanceStep(step, catalogue);
  } catch (error) {
    if (error instanceof Refusal) await purposes[row.purpose].refused?.(step, error);
    throw error;
  }
}

/** A claimed movement with all that its next step needs. */
export async function stepOf(
  ports: OutgoingPorts,
  catalogue: Catalogue,
  row: OutgoingRow,
  lease: string,
): Promise<Step> {
  const token = catalogue.tokens.get(row.tokenId);
  const adapter = ports.adapters.get(row.chainId);
  if (!token || !adapter) throw new InvariantError('No adapter reads the chain of this movement.', { id: row.id });
  const treasury = adapter.payer === 'source' ? {} : { treasury: await ports.treasury(token.chain.chainType) };
  return { ports, row, lease, token, adapter, ...treasury };
}

function advanceStep(step: Step, catalogue: Catalogue): Promise<void> {
  if (step.row.doubtedAt !== null) return reexamine(step, catalogue);
  switch (step.row.status) {
    case 'intent':
      return reserve(step, catalogue);
    case 'reserved':
      return sign(step, catalogue);
    default:
      return followOutgoing(step, catalogue);
  }
}

async function reserve(step: Step, catalogue: Catalogue): Promise<void> {
  if (await isHindered(step)) return;
  if (!(await fundGas(step, catalogue))) return postpone(step, pollMs, 'waiting for gas');
  // What would fail says so before it takes a number that everything behind it would wait for.
  if (!needsFunding(step)) await reprice(await withItems(step));
  const reserved = await slotsOf(step.adapter).reserve(step, purposes[step.row.purpose].reserve);
  if (reserved) await sign(reserved, catalogue);
}

async function isHindered(step: Step): Promise<boolean> {
  const hindrance = await purposes[step.row.purpose].hindrance?.(step);
  if (!hindrance) return false;
  await keepNoSlot(step, hindrance);
  await postpone(step, suspendedMs, hindrance);
  return true;
}

/** The treasury's next payment cannot wait until a list or a chain changes; an address of its own can, once asked. */
async function keepNoSlot(step: Step, hindrance: string): Promise<void> {
  const { slot, askedAt, sourceKind } = step.row;
  if (slot !== null && (askedAt === null || sourceKind === 'treasury'))
    await freeSlot(step, new Refusal('CONFLICT', hindrance));
}

/** A slot that cannot be signed in now is given back, or used up: a number would block everything behind it. */
async function sign(step: Step, catalogue: Catalogue): Promise<void> {
  try {
    if (await isHindered(step)) return;
    if (!(await fundGas(step, catalogue))) return await postpone(step, pollMs, 'waiting for gas');
    const slot = await readSlot(step);
    if (slot === null) throw new InvariantError('A reserved movement has no slot.', { id: step.row.id });
    if (!(await slotsOf(step.adapter).holds(step, slot))) return await replan(step);
    const ready = await withItems(slot.kind === 'coins' ? { ...step, coins: slot.coins } : step);
    await signMovement({ ...ready, row: needsFunding(step) ? step.row : await reprice(ready) }, slot);
  } catch (error) {
    if (error instanceof Refusal) await freeSlot(step, error);
    throw error;
  }
}

/** Another slot is taken at the next step; where one may have been signed in, not before that can be no more. */
async function replan(step: Step): Promise<void> {
  if (step.row.askedAt === null) await slotsOf(step.adapter).release(step);
  else if (await retire(step)) return;
  await postpone(step, pollMs, 'its slot is over');
}
