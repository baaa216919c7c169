import { type Order, orderChallenge, orderText } from '@florin/approvals/order';
import { peopleTold } from '@florin/approvals/told';
import type { Approver } from '@florin/approvals/approver';
import { listSignedApprovals, type OrderFactsRow, readOrderFacts } from '@florin/database/sql/approvals/signed';
import type { Session } from '@florin/database/statement';
import { notFound, Refusal } from '@florin/domain/errors';
import { orderOf } from './order.ts';
import { toldApprovals } from './told.ts';
import type { EnginePorts } from '../ports.ts';

/** An order as it is shown to somebody who may sign it. */
export interface ShownOrder {
  order: Order;
  facts: OrderFactsRow;
  text: string;
  challenge: Uint8Array;
  /** How many people sign it, by what the signer told; null: it was never asked. */
  peopleNeeded: 0 | 1 | 2 | null;
  signed: readonly { approver: string; person: string | null; at: Date }[];
  /** Who may. */
  approvers: readonly Approver[];
  /** Of passkeys; null where none are believed. */
  relyingPartyId: string | null;
}

/** What is signed for a withdrawal or a refund. Refuses with NOT_FOUND, and CONFLICT while its address is not known. */
export async function readOrder(
  { db, approvals }: { db: Session; approvals: EnginePorts['approvals'] },
  kind: Order['kind'],
  id: string,
): Promise<ShownOrder> {
  const facts = await db.maybe(readOrderFacts, { id });
  if (!facts || facts.kind !== kind) throw notFound(kind);
  const order = orderOf(approvals.books, facts);
  if (order === null) throw new Refusal('CONFLICT', 'The payer has not named an address yet.');
  const [told, given] = await Promise.all([toldApprovals(db), db.many(listSignedApprovals, { id })]);
  const approvers = told?.approvers ?? [];
  return {
    order,
    facts,
    text: orderText(order),
    challenge: orderChallenge(order),
    peopleNeeded: told === null ? null : peopleTold(told, order),
    signed: given.map(({ approver, createdAt: at }) => ({
      approver,
      person: approvers.find(({ id: own }) => own === approver)?.person ?? null,
      at,
    })),
    approvers,
    relyingPartyId: told?.relyingParty?.id ?? null,
  };
}
