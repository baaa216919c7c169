import { insertInstruction, isPayoutUnderWay, lockExchange } from '@florin/database/sql/exchange/instructions';
import { sumOpenAtExchange } from '@florin/database/sql/exchange/state';
import { notePayout } from '@florin/database/sql/withdrawals/payouts';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import { exchangeUnits } from '@florin/domain/exchange/amounts';
import { formatReceived } from '@florin/domain/money/crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { exchangeAgeMsMax, payoutClientIdFor } from '../exchange/instructions.ts';
import type { Planned } from '../outgoing/plan-due.ts';
import type { ApprovedPayout, PlanPayoutsPorts } from './payout-ports.ts';

/**
 * Writes down that the active exchange is to pay an approved withdrawal, with the id that it will know it by. Nobody is
 * asked yet. A withdrawal that somebody pays already is left alone.
 */
export async function planAtExchange(
  { db, clock, ids, exchanges }: PlanPayoutsPorts,
  { settings, exchangeChains }: Catalogue,
  { id, token, destination, amount }: ApprovedPayout,
): Promise<Planned> {
  const exchange = settings.activeExchange;
  const chain = exchangeChains?.get(token.chainId);
  if (!exchanges?.has(exchange)) return 'exchange_unavailable';
  if (!chain?.isOpen) return 'exchange_suspended';
  return db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id });
    if (withdrawal?.status !== 'processing') return 'gone';
    if ((await session.one(isPayoutUnderWay, { withdrawalId: id })).underWay) return 'gone';
    const now = clock.now();
    const health = await session.maybe(lockExchange, { name: exchange });
    const age = now.getTime() - (health?.answeredAt?.getTime() ?? -Infinity);
    if (!health || health.failures > 0 || age > exchangeAgeMsMax) return 'exchange_unavailable';
    const amountText = formatReceived(amount, token.decimals);
    const { free, committed } = await session.one(sumOpenAtExchange, { exchange, symbol: token.symbol });
    const needed = exchangeUnits(amountText) + exchangeUnits(chain.fee) + exchangeUnits(committed);
    if (needed > exchangeUnits(free)) return 'exchange_balance';
    const instruction = {
      id: ids.uuid(),
      exchange,
      kind: 'payout',
      withdrawalId: id,
      clientId: await payoutClientIdFor(session, id),
      tokenId: token.id,
      symbol: token.symbol,
      network: chain.network,
      destination,
      amount: amount.toString(),
      amountText,
      feeText: chain.fee,
      priceText: null,
      moveTo: null,
    };
    if ((await session.run(insertInstruction, { instructionJson: JSON.stringify(instruction), now })) === 0)
      return 'gone';
    await session.run(notePayout, { withdrawalId: id, waitingReason: null, nextPayoutAt: now, now });
    return 'planned';
  });
}
