import type { Approver } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { type Order, orderChallenge } from '@florin/approvals/order';
import { peopleTold, type ToldApprovals } from '@florin/approvals/told';
import { verifyEvidence } from '@florin/approvals/verify';
import { insertSignedApproval, listSignedApprovals, readOrderFacts } from '@florin/database/sql/approvals/signed';
import type { Session } from '@florin/database/statement';
import { invalid, notFound, Refusal } from '@florin/domain/errors';
import type { Ids } from '@florin/domain/ports/ids';
import { orderOf } from './order.ts';
import { toldApprovals } from './told.ts';
import type { EnginePorts } from '../ports.ts';

/** A signature for one withdrawal or refund, and who hands it in. */
export interface Signed {
  id: string;
  /** Null: none was given; a development stack signs by itself. */
  evidence: Evidence | null;
  givenBy: string;
  at: Date;
}

/**
 * Keeps a signature of a withdrawal or refund that this transaction has locked, for the signer to check. Refuses with
 * NOT_FOUND; with VALIDATION_ERROR a signature that the signer would not believe; with CONFLICT when none is given and
 * one is needed, and when the same person signed before.
 *
 * @returns whether as many people have signed as the signer asks for, by what it told
 */
export async function keepApproval(
  session: Session,
  { approvals, ids }: { approvals: EnginePorts['approvals']; ids: Ids },
  { id, evidence: given, givenBy, at }: Signed,
): Promise<boolean> {
  const facts = await session.maybe(readOrderFacts, { id });
  const order = facts && orderOf(approvals.books, facts);
  if (!order) throw notFound('order');
  const told = await toldApprovals(session);
  const evidence = given ?? approvals.developmentKey?.sign(orderChallenge(order)) ?? null;
  const people = told === null ? new Set<string>() : await peopleOf(session, id, told);
  if (evidence !== null) {
    const by = told === null ? null : await believed(told, order, evidence);
    if (by !== null && people.has(personOf(by)))
      throw new Refusal('CONFLICT', `${by.person} has signed this order already.`);
    await session.run(insertSignedApproval, {
      id: ids.uuid(),
      withdrawalId: order.kind === 'withdrawal' ? id : null,
      refundId: order.kind === 'withdrawal' ? null : id,
      approver: evidence.approver,
      evidenceJson: JSON.stringify(evidence),
      givenBy,
      at,
    });
    if (by !== null) people.add(personOf(by));
  }
  if (told === null) return true;
  const needed = peopleTold(told, order);
  if (people.size >= needed) return true;
  if (evidence === null) throw new Refusal('CONFLICT', unsigned(order));
  return false;
}

const unsigned = ({ kind, id }: Order): string =>
  `The signer pays it when an approver signed its order: read it at /v1/admin/${kind}s/${id}/order, or run "florin-approve ${kind} ${id}".`;

/** Two keys of one person are one person, as for the signer. */
export const personOf = ({ person }: Approver): string => person.normalize('NFKC').toLowerCase();

async function believed(told: ToldApprovals, order: Order, evidence: Evidence): Promise<Approver> {
  const approvers = new Map(told.approvers.map((one) => [one.id, one]));
  const { relyingParty } = told;
  const challenge = orderChallenge(order);
  const { by, why } = await verifyEvidence({ challenge, evidence, approvers, relyingParty, counter: 0 });
  if (by === null) throw invalid('evidence', `The signer would not believe this signature: ${why}.`);
  return by;
}

/** Whose keys handed something in and are in the list. */
async function peopleOf(session: Session, id: string, { approvers }: ToldApprovals): Promise<Set<string>> {
  const given = new Set((await session.many(listSignedApprovals, { id })).map(({ approver }) => approver));
  return new Set(approvers.filter((one) => given.has(one.id)).map(personOf));
}
