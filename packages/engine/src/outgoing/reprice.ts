import type { OutgoingRow } from '@florin/database/sql/outgoing/claim';
import { repriceOutgoing } from '@florin/database/sql/outgoing/plan';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { paysItself } from './costs.ts';
import { toMovement } from './intent.ts';
import type { Step } from './step.ts';

/** A limit this many times what is needed now was made for fees that have fallen since. */
const dear = 4n;

/**
 * Lifts the cost limit of a movement that is not signed yet when fees have risen above it since it was planned, and lowers
 * it when they have fallen far below it before anybody was asked to sign: no gas is sent for what nothing costs any more.
 * What coins that pay for themselves pay more, arrives less: the address still ends at zero.
 * @throws InvariantError when the coins no longer cover their own move.
 */
export async function reprice(step: Step): Promise<OutgoingRow> {
  const { ports, row, lease, adapter } = step;
  const amount = baseUnits(row.amount);
  const cap = baseUnits(row.feeCap);
  const { fee, feeCap } = await adapter.estimateCost(toMovement(step));
  const isWhole = paysItself(step);
  const isDear = !isWhole && row.askedAt === null && cap > feeCap * dear;
  if (fee <= cap && !isDear) return row;
  const arriving = isWhole ? amount + cap - feeCap : amount;
  if (isWhole && arriving <= 0n)
    throw new InvariantError('Moving these coins costs more than they are.', { id: row.id, feeCap });
  await ports.db.run(repriceOutgoing, { id: row.id, lease, amount: arriving, feeCap });
  return { ...row, amount: arriving.toString(), feeCap: feeCap.toString() };
}
