import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import { lockPayoutToken, sumOpenPayouts } from '@florin/database/sql/withdrawals/payouts';
import { lockRemainder } from '@florin/database/sql/sweeps/remainders';
import { readShortage, type ShortageRow } from '@florin/database/sql/sweeps/shortages';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readHolding } from '../catalogue/read-holding.ts';
import type { OutgoingPorts } from '../outgoing/ports.ts';

/**
 * Turns what an address lacks for its deposits into an intent that brings it from the treasury. That happens where a deep
 * reorg took a deposit for good whose sweep or refund took other coins of the address: the operator bears that loss, and
 * not whoever sent the others. Signs nothing.
 *
 * @returns false where the shortage may end by itself, or the treasury or the chain has it otherwise at present
 */
export async function planTopUp(ports: OutgoingPorts, catalogue: Catalogue, row: ShortageRow): Promise<boolean> {
  const token = catalogue.tokens.get(row.tokenId);
  const adapter = token && ports.adapters.get(token.chainId);
  if (!token || !adapter) throw new InvariantError('No adapter reads the chain of a shortage.', { id: row.id });
  // A coin is spent as a whole, by the one movement that names it.
  if (row.isUncertain || adapter.payer === 'coins') return false;
  const treasury = await ports.treasury(token.chain.chainType);
  const holding = { chainId: token.chainId, asset: token.asset };
  const [there, held] = [
    await readHolding(ports.db, adapter, { ...holding, address: row.address }),
    await readHolding(ports.db, adapter, { ...holding, address: treasury }),
  ];
  const amount = baseUnits(row.missing);
  if (there >= baseUnits(row.lying) || held < amount) return false;
  const move = { purpose: 'top_up', from: treasury, to: row.address, asset: token.asset, amount } as const;
  const { feeCap } = await adapter.estimateCost(move);
  return ports.db.transaction(async (session) => {
    if (!(await session.maybe(lockRemainder, { id: row.id }))) return false;
    await session.run(lockPayoutToken, { tokenId: token.id });
    const now = await session.maybe(readShortage, { id: row.id, exceptId: null });
    const { committed } = await session.one(sumOpenPayouts, { tokenId: token.id });
    if (now?.missing !== row.missing || now.isUncertain || baseUnits(committed) + amount > held) return false;
    const written = await session.run(insertOutgoing, {
      id: ports.ids.uuid(),
      chainId: token.chainId,
      purpose: 'top_up',
      purposeId: row.id,
      tokenId: token.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: treasury,
      destination: row.address,
      amount,
      feeCap,
      now: ports.clock.now(),
    });
    return written === 1;
  });
}
