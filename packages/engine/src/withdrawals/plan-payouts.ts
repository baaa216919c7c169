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

const batch = 50;
const lookAgainMs = 10_000;

/**
 * Turns approved withdrawals into intents for exactly what was approved; coins that other planned payouts will take
 * are left to them. Signs nothing.
 *
 * @returns how many payouts were planned
 */
export async function planPayouts(ports: PlanPayoutsPorts): Promise<number> {
  const due = await ports.db.many(findDuePayouts, ports.clock.now(), batch);
  if (due.length === 0) return 0;
  const catalogue = await ports.catalogue.current();
  let planned = 0;
  for (const { id } of due) {
    // one short transaction a payout; a failing one stops no other
    const outcome = await planOne(ports, catalogue, id).catch((error: unknown) => ({ error }));
    if (outcome === 'planned') planned += 1;
    else if (typeof outcome === 'object') await wait(ports, id, 'chain_unavailable', outcome.error);
    else if (outcome !== 'gone') await wait(ports, id, outcome, null);
  }
  return planned;
}

async function wait(
  { db, clock, onWaiting }: PlanPayoutsPorts,
  id: string,
  reason: WaitingReason,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  await db.run(notePayout, id, reason, new Date(now.getTime() + lookAgainMs), now);
  onWaiting(id, reason, error);
}

interface Order {
  id: string;
  token: Token;
  destination: string;
  /** Base units. */
  amount: bigint;
}

async function planOne(
  ports: PlanPayoutsPorts,
  catalogue: Catalogue,
  id: string,
): Promise<'planned' | 'gone' | WaitingReason> {
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
): Promise<'planned' | 'gone' | WaitingReason> {
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
