import { listFailedPayouts } from '@florin/database/sql/exchange/failed-payouts';
import type { Session } from '@florin/database/statement';
import { nextPayoutClientId } from '@florin/domain/exchange/client-id';

/** What an exchange last said counts for so long; afterwards nobody knows whether it would pay. */
export const exchangeAgeMsMax = 120_000;

/** The id that the exchange knows a move or a sale by: letters and digits, at most 32 of them. */
export const clientIdOf = (id: string): string => id.replaceAll('-', '');

/** The id that the exchange is to pay a withdrawal by: the same one until the exchange says that it failed there. */
export async function payoutClientIdFor(session: Session, withdrawalId: string): Promise<string> {
  const failed = await session.many(listFailedPayouts, { withdrawalId });
  return nextPayoutClientId(withdrawalId, new Set(failed.map(({ clientId }) => clientId)));
}
