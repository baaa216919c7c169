import type { Access } from '@florin/contract/access';
import { Refusal } from '@florin/domain/errors';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

/** What a request proves itself with, not yet checked. */
export type Proof =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'session'; readonly token: string };

/** Who the proof belongs to; null when it is unknown, expired or revoked. */
export type Authenticate = (proof: Proof) => Promise<Caller | null>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on routes without a credential. */
    caller: Caller | null;
  }
}

/** The gates of a route in their fixed order: credential, role and scope, KYC. They run before any validation. */
export const gate = (access: Access, authenticate: Authenticate): onRequestAsyncHookHandler[] => {
  if (access.credential === 'none') return [];
  return [
    async (request) => {
      const proof = readProof(request, access);
      request.caller = admit(access, proof === null ? null : await authenticate(proof));
    },
  ];
};

const admit = (access: Access, caller: Caller | null): Caller => {
  if (caller === null) throw unauthorized();
  const reason = forbids(access, caller);
  if (reason !== null) throw new Refusal('FORBIDDEN', reason);
  if (access.kyc === 'basic' && caller.kycLevel === 'none')
    throw new Refusal('KYC_REQUIRED', 'This needs an account with at least Basic verification.');
  return caller;
};

const unauthorized = (): Refusal =>
  new Refusal('UNAUTHORIZED', 'Send a valid API key in X-API-Key or a session token in Authorization.');

/** Why a known caller may not use the route; null when it may. */
const forbids = (access: Access, { role, credential, scopes }: Caller): string | null => {
  if (access.credential === 'admin_session') {
    return role === 'admin' && credential === 'session' ? null : 'Only a signed-in administrator may do that.';
  }
  if (access.credential !== 'key_or_session' && credential !== 'session') {
    return 'An API key may not do that: sign in.';
  }
  if (access.credential === 'session') return null;
  if (role !== 'merchant') return 'An administrator has no payments, keys or balance: use a merchant account.';
  if (access.credential === 'key_or_session' && credential === 'key' && !scopes.includes(access.scope)) {
    return `This API key does not have the scope ${access.scope}.`;
  }
  return null;
};

const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i;

/** The session token of a request, unchecked; null without one. */
export const sessionToken = ({ headers }: FastifyRequest): string | null =>
  bearer.exec(headers.authorization ?? '')?.[1] ?? null;

/** With both headers, the key counts where keys are taken and the session elsewhere. */
const readProof = (request: FastifyRequest, access: Access): Proof | null => {
  const key = request.headers['x-api-key'];
  const token = sessionToken(request);
  const session: Proof | null = token === null ? null : { kind: 'session', token };
  const byKey: Proof | null = typeof key === 'string' && key !== '' ? { kind: 'key', key } : null;
  return access.credential === 'key_or_session' ? (byKey ?? session) : (session ?? byKey);
};
