import {
  listSelections,
  restoreSelection,
  type SelectionOrigin,
  type SelectionRow,
} from '@florin/database/sql/payments/selections';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import type { EnteringMove } from '@florin/domain/payment/transition';
import type { Token } from '../catalogue/catalogue.ts';
import type { HeldPayment } from '../payments/held-payment.ts';
import { openSelection } from '../payments/open-selection.ts';
import { amountColumns } from '../payments/amounts.ts';
import type { RuleFacts } from './arrival.ts';

interface Choice {
  held: HeldPayment;
  token: Token;
  origin: SelectionOrigin;
}

/**
 * Locks the present rate of a token as the payer would by choosing it: a new selection with its window, told like any
 * choice. An open window that received too little is closed first.
 *
 * @returns the id of the selection
 * @throws InvariantError when no price of the token may be locked
 */
export async function chooseForPayer(
  session: Session,
  { held, token, origin }: Choice,
  { prices, ...context }: RuleFacts,
): Promise<bigint> {
  const price = prices.get(token.id);
  if (!price) throw new InvariantError('A choice was ruled without a price.', { payment: held.payment.id });
  const selections = await openSelection(session, held, { token, price, origin, ...context });
  for (const move of movesToChoice(held.payment.status, origin)) held.move(move, context);
  return useNewest(held, selections);
}

/** The moves to a new choice. There are none where one token replaces another in an open window. */
function movesToChoice(status: string, origin: SelectionOrigin): EnteringMove[] {
  if (origin === 'assigned') return status === 'awaiting_payment' ? [] : ['deposit_assigned'];
  if (status === 'awaiting_selection' || status === 'expired_selection') return ['token_confirmed'];
  if (origin === 'accepted') return ['other_token_accepted'];
  return origin === 'late' ? ['window_ended', 'token_confirmed'] : [];
}

/**
 * Makes an earlier lock the present one again, unchanged: money sent in its window keeps its price although another
 * token was chosen since. The status stays, because only the evaluation says whether the window is still open.
 *
 * @returns the id of the selection
 */
export async function restoreLock(
  session: Session,
  { held, selectionId }: { held: HeldPayment; selectionId: bigint },
  { now }: Pick<RuleFacts, 'now'>,
): Promise<bigint> {
  const lock = held.facts.selections.find(({ id }) => id === selectionId);
  if (!lock) throw new InvariantError('A lock of another payment was to be restored.', { selection: selectionId });
  const { id } = await session.one(restoreSelection, { id: selectionId });
  held.change({
    selectionId: id,
    tokenId: lock.tokenId,
    lockedRateUsd: lock.rateUsd,
    lockedAt: lock.opensAt,
    selectionExpiresAt: lock.closesAt,
    awaitingPaymentAt: held.payment.awaitingPaymentAt ?? now,
  });
  return useNewest(held, await session.many(listSelections, { paymentIds: [held.payment.id] }));
}

/** From here on, deposits of this block count under the selection that was just written. */
function useNewest(held: HeldPayment, selections: SelectionRow[]): bigint {
  held.facts.selections = selections;
  const { amounts } = held;
  held.change(amountColumns(amounts));
  held.reached = held.payment.status;
  return amounts.present.id;
}
