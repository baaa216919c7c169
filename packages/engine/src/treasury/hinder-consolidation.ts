import { giveUpUnasked } from '@florin/database/sql/outgoing/follow';
import { readRemainder } from '@florin/database/sql/sweeps/remainders';
import { Refusal } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { paysItself } from '../outgoing/costs.ts';
import { weighRemainder } from './remainder-worth.ts';
import type { Step } from '../outgoing/step.ts';

/**
 * Why what is left on an address must not be fetched now; null when nothing stands against it. It is given up then,
 * unless it may have been signed: whatever else leaves the address goes first, and a dear fetch is none. The next look
 * plans it anew.
 */
export async function hinderConsolidation(step: Step): Promise<string | null> {
  const { ports, row, lease } = step;
  if (row.status !== 'intent') return null;
  const hindrance = await findHindrance(step);
  if (hindrance !== null) await ports.db.maybe(giveUpUnasked, { id: row.id, lease, reason: hindrance });
  return hindrance;
}

async function findHindrance(step: Step): Promise<string | null> {
  const { ports, row, token, adapter } = step;
  const facts = await ports.db.maybe(readRemainder, { id: row.purposeId, exceptId: row.id });
  const leaving = baseUnits(row.amount) + (paysItself(step) ? baseUnits(row.feeCap) : 0n);
  if (facts === null || facts.amount.startsWith('-') || baseUnits(facts.amount) < leaving)
    return 'less is left on the address';
  if (facts.isBusy) return 'something else comes to the address or leaves it';
  const catalogue = await ports.catalogue.current();
  const { sourceAddress: address, destination: treasury } = row;
  try {
    const remainder = { token, catalogue, adapter, address, treasury, amount: leaving };
    return (await weighRemainder(ports, remainder)).isWorth === false ? 'it costs more than it is worth' : null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
