import type { WaitingReason } from '@florin/contract/vocabulary';
import { insertOutgoing } from '@florin/database/sql/outgoing';
import {
  findDuePayouts,
  lockPayoutToken,
  notePayout,
  readDuePayout,
  sumOpenPayouts,
} from '@florin/database/sql/payouts';
import { lockWithdrawal } from '@florin/database/sql/withdrawals';
import type { Database } from '@florin/database/database';
import { InvariantError } from '@florin/domain/errors';
import { baseUnits } from '@florin/domain/money/crypto';
import { usd } from '@florin/domain/money/usd';
import type { Clock } from '@florin/domain/ports/clock';
import type { Ids } from '@florin/domain/ports/ids';
import type { PayoutDraft, PayoutProvider } from '@florin/domain/ports/payout-provider';
import { usdtUnits } from '@florin/domain/withdrawal/quote';
import type { Catalogue, CatalogueCache, Token } from '../chains/catalogue.ts';
import { type Planned, planBatch, planEach } from '../outgoing/plan-each.ts';
import { toPayoutToken } from './payout-chains.ts';

export interface PlanPayoutsPorts {
  db: Database;
  clock: Clock;
  ids: Ids;
  catalogue: CatalogueCache;
  payouts: PayoutProvider;
  /** Told of every approved withdrawal that cannot be paid now; it is looked at again by itself. */
  onWaiting: (withdrawalId: string, reason: WaitingReason, error: unknown) => void;
}

/**
 * Turns approved withdrawals into intents for exactly what was approved; coins that other planned payouts will take
 * are left to them. Signs nothing.
 *
 * @returns how many payouts were planned
 */
export async function planPayouts(ports: PlanPayoutsPorts): Promise<number> {
  const { db, clock, onWaiting } = ports;
  const due = await db.many(findDuePayouts, clock.now(), planBatch);
  if (due.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  return planEach(due, {
    clock,
    onWaiting,
    plan: (id) => planOne(ports, catalogue, id),
    note: (id, reason, until, now) => db.run(notePayout, id, reason, until, now),
  });
}

interface Order {
  id: string;
  token: Token;
  destination: string;
  /** Base units. */
  amount: bigint;
}

async function planOne(ports: PlanPayoutsPorts, catalogue: Catalogue, id: string): Promise<Planned> {
  const approved = await ports.db.maybe(readDuePayout, id);
  const token = approved && catalogue.tokens.get(approved.tokenId);
  if (!approved || !token) throw new InvariantError('An approved withdrawal has no approval or no token.', { id });
  const { destination } = approved;
  const amount = usdtUnits(usd(approved.netUsd), token.decimals);
  const draft = await ports.payouts.draft({ token: toPayoutToken(token), destination, amount });
  return draft.ready ? write(ports, { id, token, destination, amount }, draft) : draft.reason;
}

async function write(
  { db, clock, ids }: PlanPayoutsPorts,
  { id, token, destination, amount }: Order,
  { from, held, feeCap }: Extract<PayoutDraft, { ready: true }>,
): Promise<Planned> {
  return db.transaction(async (session) => {
    const withdrawal = await session.maybe(lockWithdrawal, id);
    if (withdrawal?.status !== 'processing') return 'gone';
    await session.run(lockPayoutToken, token.id);
    const { committed } = await session.one(sumOpenPayouts, token.id);
    if (baseUnits(committed) + amount > held) return 'treasury_liquidity';
    const now = clock.now();
    const intent = [ids.uuid(), token.chainId, 'payout', id, token.id, 'treasury', null, from, destination] as const;
    if ((await session.run(insertOutgoing, ...intent, amount, feeCap, now)) === 0) return 'gone';
    await session.run(notePayout, id, null, now, now);
    return 'planned';
  });
}
