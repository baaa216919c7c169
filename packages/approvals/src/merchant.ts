import { createHash } from 'node:crypto';
import { type Approver, readApprover } from './approver.ts';
import { challengeOf, type Order, orderLines } from './order.ts';
import type { RelyingParty } from './assertion.ts';

/** A merchant's passkey that is bound to an account. Its name is in `person`. */
export interface MerchantPasskey extends Approver {
  kind: 'passkey';
  /** The merchant's own page that asks for it, as an origin; null: the pages that the signer is configured for. */
  page: string | null;
}

/** A change of what is bound to an account. `keep` calls off a release that the signer's console began. */
export type BindingChange =
  | { action: 'enrol'; account: string; passkey: MerchantPasskey }
  | { action: 'remove'; account: string; id: string }
  | { action: 'keep'; account: string };

/** The passkeys of one account, and the digest of every change that made them so. None: the account is not bound. */
export interface Binding {
  head: string;
  passkeys: ReadonlyMap<string, MerchantPasskey>;
}

export const emptyBinding: Binding = { head: '0'.repeat(64), passkeys: new Map() };

/** Of one account. */
export const passkeysMax = 10;

const accountShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const nonceShape = /^[A-Za-z0-9_-]{22}$/;

/** Whether a text is a nonce: 16 bytes in base64url. */
export const isNonce = (text: string): boolean => nonceShape.test(text);

/** Whether a text is the origin of a page that may ask for passkeys: https, except on this machine. */
export function isPage(text: string): boolean {
  if (text.length > 200 || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

/** Whom a passkey was made for: the domain of its own page, or else whom the signer believes anyway. */
export const partyOf = ({ page }: Pick<MerchantPasskey, 'page'>, other: RelyingParty | null): RelyingParty | null =>
  page === null ? other : { id: new URL(page).hostname, origins: [page] };

/** A merchant's passkey out of something that somebody sent or stored; null when it is none. */
export function readMerchantPasskey(value: unknown): MerchantPasskey | null {
  const read = readApprover(value);
  if (read === null || read.kind !== 'passkey' || read.development) return null;
  const { page = null } = value as { page?: unknown };
  if (page !== null && (typeof page !== 'string' || !isPage(page))) return null;
  return { ...read, kind: 'passkey', page };
}

/** A change out of something that somebody sent or stored; null when it is none. */
export function readBindingChange(value: unknown): BindingChange | null {
  if (typeof value !== 'object' || value === null) return null;
  const { action, account, passkey, id } = value as Record<string, unknown>;
  if (typeof account !== 'string' || !accountShape.test(account)) return null;
  if (action === 'keep') return { action, account };
  if (action === 'remove') return typeof id === 'string' && id.length <= 1400 ? { action, account, id } : null;
  const enrolled = action === 'enrol' ? readMerchantPasskey(passkey) : null;
  return enrolled === null ? null : { action: 'enrol', account, passkey: enrolled };
}

/** What is signed for a change: it names the account and the list that it changes, so that it is good once. */
export function bindingText({ head }: Pick<Binding, 'head'>, change: BindingChange): string {
  const { action, account } = change;
  const lines: Record<string, string> =
    change.action === 'enrol'
      ? {
          passkey: change.passkey.id,
          name: change.passkey.person,
          public: change.passkey.publicKey,
          page: change.passkey.page ?? 'none',
        }
      : change.action === 'remove'
        ? { passkey: change.id }
        : {};
  return [
    'Florin merchant passkeys 1',
    ...Object.entries({ action, account, after: head, ...lines }).map(([name, text]) => `${name}: ${text}`),
  ].join('\n');
}

/** Why a change cannot be made to what is bound; null when it can. */
export function refuseBinding({ passkeys }: Binding, change: BindingChange): string | null {
  if (change.action === 'enrol') {
    if (passkeys.has(change.passkey.id)) return 'this passkey is bound to the account already';
    return passkeys.size < passkeysMax ? null : `the account has ${passkeysMax} passkeys; remove one first`;
  }
  if (passkeys.size === 0) return 'no passkey is bound to the account';
  return change.action === 'keep' || passkeys.has(change.id) ? null : 'no such passkey is bound to the account';
}

/** What is bound after a change that was allowed. */
export function applyBinding(binding: Binding, change: BindingChange): Binding {
  const passkeys = new Map(binding.passkeys);
  if (change.action === 'enrol') passkeys.set(change.passkey.id, change.passkey);
  else if (change.action === 'remove') passkeys.delete(change.id);
  return { head: createHash('sha256').update(bindingText(binding, change)).digest('hex'), passkeys };
}

/**
 * What a merchant signs of a withdrawal: the same lines as an approver under another title, and a nonce.
 * @throws TypeError for a value that could break a line; none of ours can.
 */
export const withdrawalText = (order: Order, nonce: string): string =>
  ['Florin merchant withdrawal 1', ...orderLines(order), `nonce: ${nonce}`].join('\n');

/** The challenge of a withdrawal for its merchant: 32 bytes. */
export const withdrawalChallenge = (order: Order, nonce: string): Buffer => challengeOf(withdrawalText(order, nonce));
