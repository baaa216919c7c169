import { readUnusedAddress, saveTransferFees } from '@florin/database/sql/catalogue/transfer-fees';
import type { Session } from '@florin/database/statement';
import type { ChainAdapter } from '@florin/domain/ports/chain';
import type { Clock } from '@florin/domain/ports/clock';
import { type Catalogue, type Chain, tokensOfChain } from '../catalogue/catalogue.ts';

/**
 * Asks a chain what a payer's transfer of each of its tokens costs now and writes it down, so that the server, which
 * talks to no chain, can tell. Costs are in base units of the chain's own coin.
 */
export async function refreshTransferFees(
  { db, clock, adapter }: { db: Session; clock: Clock; adapter: ChainAdapter },
  catalogue: Catalogue,
  chain: Chain,
): Promise<void> {
  const tokens = tokensOfChain(catalogue, chain.id).filter(({ isActive }) => isActive);
  const receiver = await db.maybe(readUnusedAddress, { family: chain.chainType });
  if (tokens.length === 0 || !receiver) return;
  const fees = await adapter.transferFees(
    receiver.address,
    tokens.map(({ asset }) => asset),
  );
  const rows = tokens.map(({ id }, index) => ({ tokenId: id, fee: fees[index]?.toString() ?? null }));
  await db.run(saveTransferFees, { feesJson: JSON.stringify(rows), at: clock.now() });
}
