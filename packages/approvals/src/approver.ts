import { createHash } from 'node:crypto';

/** Somebody's key, as the signer knows it. One person may have several; two keys of one person count as one. */
export interface Approver {
  kind: 'passkey' | 'key';
  /** Of a passkey its credential id; of a key file the digest of its public key. Base64url. */
  id: string;
  /** Whose it is. */
  person: string;
  /** Base64url: of a passkey its COSE key, of a key file the 32 bytes of Ed25519. */
  publicKey: string;
  /** Made for a development stack: no other signer believes it. */
  development: boolean;
}

/** A change of the list of approvers: somebody joins, or a key leaves. */
export type Change = { action: 'enrol'; approver: Approver } | { action: 'remove'; id: string };

/** The list as it is, and the digest of everything that made it so. */
export interface Roster {
  head: string;
  approvers: ReadonlyMap<string, Approver>;
}

export const emptyRoster: Roster = { head: '0'.repeat(64), approvers: new Map() };

/** More keys than this nobody can keep an eye on. */
export const approversMax = 100;

const personShape = /^[\p{L}\p{N}](?:[\p{L}\p{N} .,'@_+-]{0,78}[\p{L}\p{N}.])?$/u;

/** The id of a key file, from its public key in base64url. */
export const keyId = (publicKey: string): string =>
  createHash('sha256').update(`florin approver key 1\0${publicKey}`).digest().subarray(0, 16).toString('base64url');

/** A short digest that two people can read to each other, to know that they see the same key. */
export const fingerprint = ({ kind, id, publicKey }: Pick<Approver, 'kind' | 'id' | 'publicKey'>): string =>
  (createHash('sha256').update([kind, id, publicKey].join('\n')).digest('hex').slice(0, 32).match(/.{4}/g) ?? []).join(
    ' ',
  );

/** An approver out of something that somebody sent or stored; null when it is none. */
export function readApprover(value: unknown): Approver | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, id, person, publicKey, development } = value as Record<string, unknown>;
  if ((kind !== 'passkey' && kind !== 'key') || typeof id !== 'string' || typeof person !== 'string') return null;
  if (typeof publicKey !== 'string' || !/^[A-Za-z0-9_-]{43,1400}$/.test(publicKey)) return null;
  if (!/^[A-Za-z0-9_-]{16,1400}$/.test(id) || !personShape.test(person)) return null;
  if (kind === 'key' && (publicKey.length !== 43 || id !== keyId(publicKey))) return null;
  return { kind, id, person, publicKey, development: development === true };
}

/** A change out of something that somebody sent or stored; null when it is none. */
export function readChange(value: unknown): Change | null {
  if (typeof value !== 'object' || value === null) return null;
  const { action, approver, id } = value as Record<string, unknown>;
  if (action === 'remove') return typeof id === 'string' && id.length <= 1400 ? { action, id } : null;
  const enrolled = action === 'enrol' ? readApprover(approver) : null;
  return enrolled === null ? null : { action: 'enrol', approver: enrolled };
}

/** What a person signs who changes the list. It names the list that it changes, so that it is good once. */
export function changeText({ head }: Pick<Roster, 'head'>, change: Change): string {
  const lines =
    change.action === 'remove'
      ? { id: change.id }
      : {
          key: change.approver.kind,
          id: change.approver.id,
          person: change.approver.person,
          public: change.approver.publicKey,
          development: change.approver.development ? 'yes' : 'no',
        };
  return [
    'Florin change of approvers 1',
    `action: ${change.action}`,
    `after: ${head}`,
    ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');
}

/** Why a change cannot be made to this list; null when it can. */
export function refuseChange({ approvers }: Roster, change: Change): string | null {
  if (change.action === 'remove') return approvers.has(change.id) ? null : 'there is no such approver';
  if (approvers.has(change.approver.id)) return 'this key is in the list already';
  return approvers.size < approversMax ? null : `the list has ${approversMax} keys; remove one first`;
}

/** The list after a change that was allowed. */
export function applyChange(roster: Roster, change: Change): Roster {
  const approvers = new Map(roster.approvers);
  if (change.action === 'remove') approvers.delete(change.id);
  else approvers.set(change.approver.id, change.approver);
  return { head: createHash('sha256').update(changeText(roster, change)).digest('hex'), approvers };
}
