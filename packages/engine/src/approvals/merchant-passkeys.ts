import type { Approver } from '@florin/approvals/approver';
import type { Evidence } from '@florin/approvals/evidence';
import {
  type Binding,
  type BindingChange,
  bindingText,
  emptyBinding,
  isPage,
  type MerchantPasskey,
  partyOf,
  readBindingChange,
  readMerchantPasskey,
  refuseBinding,
} from '@florin/approvals/merchant';
import { challengeOf } from '@florin/approvals/order';
import { readRegistration, type Registration } from '@florin/approvals/registration';
import type { RelyingParty } from '@florin/approvals/assertion';
import { verifyEvidence } from '@florin/approvals/verify';
import {
  countPasskeyChanges,
  insertPasskeyChange,
  listPasskeyChanges,
  listWaitingPasskeyChanges,
  lockPasskeyChange,
  type PasskeyChangeRow,
  readBinding,
  signPasskeyChange,
} from '@florin/database/sql/accounts/passkeys';
import type { Session } from '@florin/database/statement';
import { InvariantError, invalid, notFound, Refusal } from '@florin/domain/errors';
import { type Actor, recordAudit } from '../audit/record.ts';
import { toldApprovals } from './told.ts';
import type { EnginePorts } from '../ports.ts';

type Ports = Pick<EnginePorts, 'db' | 'clock' | 'ids'>;

/** What somebody wants to change of the passkeys of an account. */
export type PasskeyWish =
  | { action: 'enrol'; name: string; page: string | null; registration: Registration }
  | { action: 'remove'; passkey: string }
  | { action: 'keep' };

/** A change that waits for a signature, was signed, or was looked at by the signer. */
export interface PasskeyChange {
  id: string;
  change: BindingChange;
  status: 'waiting' | 'signed' | 'refused' | 'done';
  /** Why the signer did not take it over. */
  reason: string | null;
  /** Who signs it: an approver lets the first passkey of an account in. */
  signer: 'approver' | 'passkey';
  /** What is signed for it now: it names the list as it is. */
  text: string;
  challenge: Uint8Array;
  createdAt: Date;
}

/** What is bound to an account, as the signer said. */
export interface ShownBinding {
  passkeys: readonly MerchantPasskey[];
  /** When a release from the signer's console ends it; null: none was begun. */
  releaseAt: Date | null;
  changes: readonly PasskeyChange[];
  /** Of passkeys without a page of their own; null where none are believed. */
  relyingPartyId: string | null;
}

const shownMax = 100;
const changesPerDay = 20;
const dayMs = 24 * 60 * 60 * 1000;

/** What the signer said is bound to an account; nothing, before it said anything. */
export async function boundTo(db: Session, account: string): Promise<Binding & { releaseAt: Date | null }> {
  const row = await db.maybe(readBinding, { accountId: account });
  if (row === null) return { ...emptyBinding, releaseAt: null };
  const read = Object.values(row.passkeys as object).flatMap((one) => readMerchantPasskey(one) ?? []);
  return { head: row.head, passkeys: new Map(read.map((one) => [one.id, one])), releaseAt: row.releaseAt };
}

/** Passkeys of the account, and changes that were proposed, newest first. */
export async function readPasskeys({ db }: Pick<Ports, 'db'>, account: string): Promise<ShownBinding> {
  const [binding, told, rows] = await Promise.all([
    boundTo(db, account),
    toldApprovals(db),
    db.many(listPasskeyChanges, { accountId: account, most: shownMax }),
  ]);
  return {
    passkeys: [...binding.passkeys.values()],
    releaseAt: binding.releaseAt,
    changes: rows.flatMap((row) => toChange(row, binding) ?? []),
    relyingPartyId: told?.relyingParty?.id ?? null,
  };
}

/** First passkeys of accounts that wait for an approver, newest first. */
export async function listFirstPasskeys({ db }: Pick<Ports, 'db'>): Promise<PasskeyChange[]> {
  const rows = await db.many(listWaitingPasskeyChanges, { most: shownMax });
  const shown = await Promise.all(
    rows.map(async (row) => {
      const account = readBindingChange(row.change)?.account;
      return account === undefined ? null : toChange(row, await boundTo(db, account));
    }),
  );
  return shown.filter((one) => one?.signer === 'approver' && one.change.action === 'enrol') as PasskeyChange[];
}

function toChange(row: PasskeyChangeRow, binding: Binding): PasskeyChange | null {
  const change = readBindingChange(row.change);
  if (change === null) return null;
  const judged = row.refusal === null ? 'done' : 'refused';
  const signed = row.isJudged ? judged : 'signed';
  const text = bindingText(binding, change);
  return {
    id: row.id,
    change,
    status: row.isSigned ? signed : 'waiting',
    reason: row.refusal,
    signer: binding.passkeys.size === 0 ? 'approver' : 'passkey',
    text,
    challenge: challengeOf(text),
    createdAt: row.createdAt,
  };
}

/**
 * Proposes a change of the account's passkeys; nothing changes before it is signed. Refuses with VALIDATION_ERROR what
 * is no passkey, and with CONFLICT what cannot be changed, before the signer told whom it believes, and after 20 in a day.
 */
export async function proposePasskeyChange(
  { db, clock, ids }: Ports,
  { account, wish }: { account: string; wish: PasskeyWish },
  by: Actor,
): Promise<PasskeyChange> {
  const { actorId } = by;
  if (actorId === null) throw new InvariantError('Nobody proposes a passkey.');
  const told = await toldApprovals(db);
  if (told === null) throw new Refusal('CONFLICT', 'The signer has not told yet whom it believes. Try again shortly.');
  const change = await toBindingChange(account, wish, told.relyingParty);
  const [id, now] = [ids.uuid(), clock.now()];
  return db.transaction(async (session) => {
    const binding = await boundTo(session, account);
    const why = refuseBinding(binding, change);
    if (why !== null) throw new Refusal('CONFLICT', `Nothing is changed: ${why}.`);
    const { count } = await session.one(countPasskeyChanges, {
      accountId: account,
      since: new Date(now.getTime() - dayMs),
    });
    if (count >= BigInt(changesPerDay))
      throw new Refusal('CONFLICT', `An account proposes ${changesPerDay} changes in 24 hours at most.`);
    await session.run(insertPasskeyChange, {
      id,
      accountId: account,
      changeJson: JSON.stringify(change),
      proposedBy: actorId,
      at: now,
    });
    const subject = { action: 'merchant_passkey.propose', subjectType: 'merchant_passkey', subjectId: id } as const;
    await recordAudit(session, { ...by, ...subject, before: null, after: { ...change }, reason: null });
    const row = { id, change, isSigned: false, isJudged: false, refusal: null, createdAt: now };
    const proposed = toChange(row, binding);
    if (proposed === null) throw new InvariantError('A change of passkeys cannot be read.', { id });
    return proposed;
  });
}

async function toBindingChange(
  account: string,
  wish: PasskeyWish,
  relyingParty: RelyingParty | null,
): Promise<BindingChange> {
  if (wish.action === 'keep') return { action: 'keep', account };
  if (wish.action === 'remove') return { action: 'remove', account, id: wish.passkey };
  const { name, page, registration } = wish;
  if (page !== null && !isPage(page))
    throw invalid('page', 'Give the origin of your page, such as https://sign.shop.example, without a path.');
  const party = partyOf({ page }, relyingParty);
  if (party === null)
    throw new Refusal('CONFLICT', 'The signer believes passkeys of your own page alone: name a page.');
  const approver = await readRegistration(name, registration, party).catch((error: Error) => {
    throw invalid('registration', error.message);
  });
  return { action: 'enrol', account, passkey: { ...approver, kind: 'passkey', page } };
}

/**
 * Hands the signature of a change in; the signer takes the change over. `account` is the merchant's own, whose passkeys
 * sign; null for an administrator, who hands in what an approver signed of a first passkey. Refuses with NOT_FOUND, with
 * CONFLICT what the other one signs or was signed already, and with VALIDATION_ERROR what the signer would not believe.
 */
export async function signPasskeyChangeOf(
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  { account, id, evidence }: { account: string | null; id: string; evidence: Evidence },
  by: Actor,
): Promise<PasskeyChange> {
  return db.transaction(async (session) => {
    const row = await session.maybe(lockPasskeyChange, { id, accountId: account });
    const read = row && readBindingChange(row.change);
    if (!row || !read) throw notFound('change');
    const binding = await boundTo(session, read.account);
    const shown = toChange(row, binding);
    if (!shown) throw notFound('change');
    if (shown.status !== 'waiting') throw new Refusal('CONFLICT', 'It was signed already; propose it again.');
    if ((account === null) !== (shown.signer === 'approver'))
      throw new Refusal('CONFLICT', account === null ? signedByPasskey : signedByApprover);
    const signer = await believed(session, { shown, binding, evidence });
    await session.run(signPasskeyChange, { id, evidenceJson: JSON.stringify(evidence), at: clock.now() });
    const subject = { action: 'merchant_passkey.sign', subjectType: 'merchant_passkey', subjectId: id } as const;
    const after = { ...shown.change, signedBy: signer.person };
    await recordAudit(session, { ...by, ...subject, before: null, after, reason: null });
    return { ...shown, status: 'signed' };
  });
}

const signedByPasskey = 'The account is bound: one of its own passkeys signs this change.';
const signedByApprover = 'The first passkey of an account is signed by an approver of the operator.';

async function believed(
  session: Session,
  { shown, binding, evidence }: { shown: PasskeyChange; binding: Binding; evidence: Evidence },
): Promise<Approver> {
  const told = await toldApprovals(session);
  const own = binding.passkeys.get(evidence.approver);
  const { by, why } = await verifyEvidence({
    challenge: shown.challenge,
    evidence,
    approvers:
      shown.signer === 'passkey' ? binding.passkeys : new Map((told?.approvers ?? []).map((one) => [one.id, one])),
    relyingParty: partyOf(own ?? { page: null }, told?.relyingParty ?? null),
    counter: 0,
  });
  if (by === null) throw invalid('evidence', `The signer would not believe this signature: ${why}.`);
  return by;
}
