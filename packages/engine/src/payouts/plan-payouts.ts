import { insertOutgoing } from '@florin/database/sql/outgoing/plan';
import {
  findDuePayouts,
  lockPayoutToken,
  notePayout,
  readDuePayout,
  sumOpenPayouts,
} from '@florin/database/sql/withdrawals/payouts';
import { isPayoutUnderWay } from '@florin/database/sql/exchange/instructions';
import { lockWithdrawal } from '@florin/database/sql/withdrawals/read';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import type { PayoutDraft } from '@florin/domain/ports/payout-provider';
import { usdtUnits } from '@florin/domain/withdrawal/quote';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Lanes, sideBySide } from '../catalogue/chain-lanes.ts';
import { planDue, type Planned } from '../outgoing/plan-due.ts';
import { planAtExchange } from './plan-at-exchange.ts';
import { toPayoutToken } from '../withdrawals/payout-chains.ts';
import type { ApprovedPayout, PlanPayoutsPorts } from './payout-ports.ts';

/**
 * Turns approved withdrawals into intents for exactly what was approved; coins that other planned payouts will take
 * are left to them. Signs nothing.
 *
 * @returns how many payouts were planned on the chains that were waited for
 */
export const planPayouts = (ports: PlanPayoutsPorts, lanes: Lanes = sideBySide): Promise<number> =>
  planDue(ports, lanes, {
    find: findDuePayouts,
    plan: (catalogue, id) => planOne(ports, catalogue, id),
    note: (id, waiting) => ports.db.run(notePayout, { withdrawalId: id, ...waiting }),
  });

async function planOne(ports: PlanPayoutsPorts, catalogue: Catalogue, id: string): Promise<Planned> {
  const approved = await ports.db.maybe(readDuePayout, { withdrawalId: id });
  const token = approved && catalogue.tokens.get(approved.tokenId);
  if (!approved || !token) throw new InvariantError('An approved withdrawal has no approval or no token.', { id });
  // The signer would refuse it, and an exchange would not ask.
  if (approved.merchantSignature === 'missing') return 'merchant_signature';
  const { destination } = approved;
  const amount = usdtUnits(usd(approved.netUsd), token.decimals);
  if (catalogue.exchangeChains !== null) return planAtExchange(ports, catalogue, { id, token, destination, amount });
  const draft = await ports.payouts.draft({ token: toPayoutToken(token), destination, amount });
  return draft.ready ? write(ports, { id, token, destination, amount }, draft) : draft.reason;
}

async function write(
  { db, clock, ids }: PlanPayoutsPorts,
  { id, token, destination, amount }: ApprovedPayout,
  { from, held, feeCap }: Extract<PayoutDraft, { ready: true }>,
): Promise<Planned> {
  return db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, { id });
    if (withdrawal?.status !== 'processing') return 'gone';
    // Who is active may have changed meanwhile, and somebody else have begun.
    if ((await session.one(isPayoutUnderWay, { withdrawalId: id })).underWay) return 'gone';
    await session.run(lockPayoutToken, { tokenId: token.id });
    const { committed } = await session.one(sumOpenPayouts, { tokenId: token.id });
    if (baseUnits(committed) + amount > held) return 'treasury_liquidity';
    const now = clock.now();
    const written = await session.run(insertOutgoing, {
      id: ids.uuid(),
      chainId: token.chainId,
      purpose: 'payout',
      purposeId: id,
      tokenId: token.id,
      sourceKind: 'treasury',
      sourceIndex: null,
      sourceAddress: from,
      destination,
      amount,
      feeCap,
      now,
    });
    if (written === 0) return 'gone';
    await session.run(notePayout, { withdrawalId: id, waitingReason: null, nextPayoutAt: now, now });
    return 'planned';
  });
}
