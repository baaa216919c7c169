import type { OutgoingRow } from '@florin/database/sql/claim-outgoing';
import { repriceOutgoing } from '@florin/database/sql/outgoing';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Step } from './step.ts';

/**
 * Lifts the cost limit of a movement that is not signed yet when fees have risen above it since it was planned. What
 * a native sweep pays more, arrives less: the address still ends at zero.
 * @throws InvariantError when the coins no longer cover their own move.
 */
export async function reprice({ ports, row, lease, token, adapter, items }: Step): Promise<OutgoingRow> {
  const amount = baseUnits(row.amount);
  const cap = baseUnits(row.feeCap);
  const carried = items === undefined ? {} : { items };
  const movement = { purpose: row.purpose, from: row.sourceAddress, to: row.destination, asset: token.asset, amount };
  const { fee, feeCap } = await adapter.estimateCost({ ...movement, ...carried });
  if (fee <= cap) return row;
  const paysItself = row.purpose === 'sweep' && token.asset.kind === 'native';
  const arriving = paysItself ? amount + cap - feeCap : amount;
  if (paysItself && arriving <= 0n)
    throw new InvariantError('Moving these coins costs more than they are.', { id: row.id, feeCap });
  await ports.db.run(repriceOutgoing, row.id, lease, arriving, feeCap);
  return { ...row, amount: arriving.toString(), feeCap: feeCap.toString() };
}
