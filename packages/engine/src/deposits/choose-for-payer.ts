import { listSelections, restoreSelection, type SelectionOrigin } from '@florin/database/sql/selections';
import type { Session } from '@florin/database/statement';
import { InvariantError } from '@florin/domain/errors';
import { type EnteredStatus, type EnteringMove, mustMove } from '@florin/domain/payment/transition';
import { advance } from '../payments/advance.ts';
import { openSelection } from '../payments/open-selection.ts';
import { reckon, withReckoning } from '../payments/reckon.ts';
import type { Course } from './course.ts';
import type { Arrival, RuleFacts } from './arrival.ts';

type Chosen = Pick<Arrival, 'token'>;

/**
 * Locks the present rate of a token as the payer would by choosing it: a new selection with its window, told like any
 * choice. An open window that received too little is closed first.
 *
 * @returns the id of the selection
 * @throws InvariantError when no price of the token may be locked
 */
export async function chooseForPayer(
  session: Session,
  course: Course,
  origin: SelectionOrigin,
  { token }: Chosen,
  { catalogue, prices, now, ids }: RuleFacts,
): Promise<bigint> {
  const price = prices.get(token.id);
  if (!price) throw new InvariantError('A choice was ruled without a price.', { payment: course.payment.id });
  const chosen = { payment: course.payment, token, price, origin, catalogue, now };
  const opened = await openSelection(session, chosen);
  const moved = advance(opened, pathToChoice(course, origin), { token, at: now, ids });
  return enter(session, course, moved);
}

/** The statuses on the way to a new choice; none where one token takes the place of another in an open window. */
function pathToChoice({ payment: { status } }: Course, origin: SelectionOrigin): EnteredStatus[] {
  const moves = movesToChoice(status, origin);
  const path: EnteredStatus[] = [];
  for (const move of moves) path.push(mustMove(path.at(-1) ?? status, move));
  return path;
}

function movesToChoice(status: string, origin: SelectionOrigin): EnteringMove[] {
  if (origin === 'assigned') return status === 'awaiting_payment' ? [] : ['deposit_assigned'];
  if (status === 'awaiting_selection' || status === 'expired_selection') return ['token_confirmed'];
  if (origin === 'accepted') return ['other_token_accepted'];
  return origin === 'late' ? ['window_ended', 'token_confirmed'] : [];
}

/**
 * Makes an earlier lock the present one again, as it was: money sent in its window keeps its price although another
 * token was chosen since. No status is left: whether its window still runs is for the evaluation to say.
 *
 * @returns the id of the selection
 */
export async function restoreLock(
  session: Session,
  course: Course,
  selectionId: bigint,
  { token }: Chosen,
  { now }: RuleFacts,
): Promise<bigint> {
  const lock = course.selections.find(({ id }) => id === selectionId);
  if (!lock) throw new InvariantError('A lock of another payment was to be restored.', { selection: selectionId });
  const { id } = await session.one(restoreSelection, { id: selectionId });
  const payment = {
    ...course.payment,
    selectionId: id,
    tokenId: token.id,
    lockedRateUsd: lock.rateUsd,
    lockedAt: lock.opensAt,
    selectionExpiresAt: lock.closesAt,
    awaitingPaymentAt: course.payment.awaitingPaymentAt ?? now,
  };
  return enter(session, course, { payment, events: [] });
}

async function enter(
  session: Session,
  course: Course,
  { payment, events }: ReturnType<typeof advance>,
): Promise<bigint> {
  course.selections = await session.many(listSelections, { paymentIds: [payment.id] });
  const present = course.selections.at(-1);
  if (!present) throw new InvariantError('A selection that was just written is missing.', { payment: payment.id });
  course.payment = withReckoning(payment, reckon(course.selections, course.deposits));
  course.status = payment.status;
  course.events.push(...events);
  return present.id;
}
