import { type Approver, type Change, changeText, keyId, readApprover, readChange } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import { challengeOf } from '@florin/approvals/order';
import { readRegistration, type Registration } from '@florin/approvals/registration';
import type { ToldApprovals } from '@florin/approvals/told';
import { verifyEvidence } from '@florin/approvals/verify';
import {
  insertProposal,
  listProposals,
  lockProposal,
  signProposal,
  type ProposalRow,
} from '@florin/database/sql/approvals/approvers';
import { InvariantError, invalid, notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { toldApprovals } from './told.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids'>;

/** What somebody wants to change of the list. */
export type Wish =
  | { action: 'enrol'; person: string; publicKey: string | null; registration: Registration | null }
  | { action: 'remove'; approver: string };

/** A change that waits for an approver's signature, was signed, or is done. */
export interface Proposal {
  id: string;
  change: Change;
  status: 'waiting' | 'signed' | 'refused' | 'done';
  /** Why the signer did not take it over. */
  reason: string | null;
  /** What is signed for it now: it names the list as it is. */
  text: string;
  challenge: Uint8Array;
  createdAt: Date;
}

export interface ShownApprovers {
  approvers: readonly Approver[];
  proposals: readonly Proposal[];
  relyingPartyId: string | null;
}

const shownMax = 100;

async function mustBeTold(db: Parameters<typeof toldApprovals>[0]): Promise<ToldApprovals> {
  const told = await toldApprovals(db);
  if (told === null) throw new Refusal('CONFLICT', 'The signer has not told yet whom it believes. Try again shortly.');
  return told;
}

/** The list as the signer told it, and changes of it that were proposed. Refuses with CONFLICT before it told. */
export async function readApprovers({ db }: Pick<Ports, 'db'>): Promise<ShownApprovers> {
  const [told, rows] = await Promise.all([mustBeTold(db), db.many(listProposals, { most: shownMax })]);
  const proposals = rows.flatMap((row) => toProposal(row, told) ?? []);
  return { approvers: told.approvers, proposals, relyingPartyId: told.relyingParty?.id ?? null };
}

function toProposal({ id, change: kept, isSigned, createdAt }: ProposalRow, told: ToldApprovals): Proposal | null {
  const change = readChange(kept);
  if (change === null) return null;
  const key = change.action === 'enrol' ? change.approver.id : change.id;
  const isDone = told.approvers.some((one) => one.id === key) === (change.action === 'enrol');
  const reason = told.refused.find(({ proposal }) => proposal === id)?.reason ?? null;
  const open = isSigned ? (reason === null ? 'signed' : 'refused') : 'waiting';
  const text = changeText(told, change);
  return { id, change, status: isDone ? 'done' : open, reason, text, challenge: challengeOf(text), createdAt };
}

/**
 * Proposes a change of the list; nothing changes before an approver signs it. Refuses with VALIDATION_ERROR what is no
 * key, and CONFLICT before the signer told, for a key that is in the list, and for one to remove that is not.
 */
export async function proposeChange({ db, clock, ids }: Ports, wish: Wish, by: Actor): Promise<Proposal> {
  if (by.actorId === null) throw new InvariantError('Nobody proposes an approver.');
  const told = await mustBeTold(db);
  const change = await toChange(wish, told);
  const key = change.action === 'enrol' ? change.approver.id : change.id;
  if (told.approvers.some((one) => one.id === key) === (change.action === 'enrol'))
    throw new Refusal('CONFLICT', change.action === 'enrol' ? 'This key is in the list already.' : 'No such approver.');
  const [id, now] = [ids.uuid(), clock.now()];
  const actor = by.actorId;
  await db.transaction(async (session) => {
    await session.run(insertProposal, { id, changeJson: JSON.stringify(change), proposedBy: actor, at: now });
    const subject = { action: 'approver.propose', subjectType: 'approver', subjectId: id } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: { ...change }, reason: null });
  });
  const text = changeText(told, change);
  return { id, change, status: 'waiting', reason: null, text, challenge: challengeOf(text), createdAt: now };
}

async function toChange(wish: Wish, { relyingParty }: ToldApprovals): Promise<Change> {
  if (wish.action === 'remove') return { action: 'remove', id: wish.approver };
  const { person, publicKey, registration } = wish;
  if (registration !== null) {
    if (relyingParty === null)
      throw new Refusal('CONFLICT', 'The signer believes no passkeys: set FLORIN_SIGNER_RP_ID.');
    const approver = await readRegistration(person, registration, relyingParty).catch((error: Error) => {
      throw invalid('registration', error.message);
    });
    return { action: 'enrol', approver };
  }
  const key = publicKey ?? '';
  const approver = readApprover({ kind: 'key', id: keyId(key), person, publicKey: key });
  if (approver === null)
    throw invalid('public_key', 'Give the registration of a passkey, or the public key of a key file, and a name.');
  return { action: 'enrol', approver };
}

/**
 * Hands an approver's signature of a proposal in; the signer takes the change over. Refuses with NOT_FOUND, and
 * VALIDATION_ERROR for a signature that it would not believe: also when the list has changed since.
 */
export async function handInSignature(
  { db, clock }: Ports,
  { id, evidence }: { id: string; evidence: Evidence },
  by: Actor,
): Promise<Proposal> {
  return db.transaction(async (session) => {
    const row = await session.maybe(lockProposal, { id });
    if (!row) throw notFound('proposal');
    const told = await mustBeTold(session);
    const proposal = toProposal(row, told);
    if (!proposal) throw notFound('proposal');
    const approvers = new Map(told.approvers.map((one) => [one.id, one]));
    const { challenge } = proposal;
    const { relyingParty } = told;
    const { by: signer, why } = await verifyEvidence({ challenge, evidence, approvers, relyingParty, counter: 0 });
    if (signer === null) throw invalid('evidence', `The signer would not believe this signature: ${why}.`);
    await session.run(signProposal, { id, evidenceJson: JSON.stringify(evidence), at: clock.now() });
    const subject = { action: 'approver.sign', subjectType: 'approver', subjectId: id } as const;
    const after = { ...proposal.change, signedBy: signer.person };
    await recordAudit(session, { ...by, ...subject, before: null, after, reason: null });
    return { ...proposal, status: 'signed', reason: null };
  });
}
