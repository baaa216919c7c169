import type { Access, TeamRole } from '@florin/contract/access';
import type { RouteMetadata } from '@florin/contract/route';
import type { MaintenanceArea } from '@florin/contract/vocabulary';
import { Refusal } from '@florin/domain/errors';
import type { RateLimiter } from '@florin/domain/ports/rate-limiter';
import type { Credential } from '@florin/engine/accounts/authenticate';
import type { Caller } from '@florin/engine/accounts/caller';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { AddressLimits } from './address-limits.ts';
import { keyPrefix } from '@florin/domain/credentials/api-key';
import { cookieToken } from './console/cookie.ts';
import { doorTaken } from './console/door.ts';
import { countKey } from './key-limit.ts';
import { askFreshFactor, type StepUpGate } from './step-up.ts';

/** Who a credential belongs to. Refuses with UNAUTHORIZED when it is unknown, expired or revoked. */
export type Authenticate = (credential: Credential) => Promise<Caller>;

/** What stands before every handler. */
export interface Gates {
  authenticate: Authenticate;
  /** Refuses with MAINTENANCE while that part of the service is closed. */
  refuseClosed: (area: MaintenanceArea) => Promise<void>;
  limiter: RateLimiter;
  /** Requests per second of one signed-in account. */
  sessionPerSecond: number;
  addressLimits: AddressLimits;
  /** Whether administrators need a second factor for anything but setting one up. */
  adminSecondFactor: boolean;
  stepUp: StepUpGate;
  /** Refuses with UNAUTHORIZED a code that a passkey gave out for another request, or to another session. */
  refuseForeignCode: (used: UsedCode) => Promise<void>;
}

/** A code of a second factor, and what it comes with. */
export interface UsedCode {
  code: string;
  sessionHash: string | null;
  request: { method: string; path: string; body: unknown };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null on routes without a credential. */
    caller: Caller | null;
  }
}

/** What a route says of who may call it. */
type Asked = Pick<RouteMetadata, 'access' | 'roles'>;

/**
 * The gates of a route in their fixed order: maintenance, credential, rate limit, role and scope, KYC. They run before
 * any validation.
 */
export const gate = (asked: Asked, gates: Gates): onRequestAsyncHookHandler[] => {
  const { access } = asked;
  const { credential, maintenance: area } = access;
  const addressLimit = gates.addressLimits[access.rateLimit];
  if (credential === 'none' && area === 'exempt' && !addressLimit) return [];
  return [
    // One hook for all gates: each further one would cost every request a turn of the event loop.
    async (request, reply) => {
      if (area !== 'exempt') await gates.refuseClosed(area);
      const caller = credential === 'none' ? null : await gates.authenticate(readCredential(request, access));
      if (caller) await countKey(gates, caller, reply);
      if (addressLimit) await addressLimit(request, reply);
      if (caller) request.caller = admit(asked, caller, gates);
    },
  ];
};

const admit = ({ access, roles }: Asked, caller: Caller, { adminSecondFactor, stepUp }: Gates): Caller => {
  const reason = forbids(access, caller);
  if (reason !== null) throw new Refusal('FORBIDDEN', reason);
  if (roles !== null && caller.teamRole !== null) requireRole(roles, caller.teamRole);
  if (access.credential === 'admin_session' && adminSecondFactor && !hasSecondFactor(caller))
    throw new Refusal('FORBIDDEN', 'An administrator needs a second factor: set it up, or sign in with a passkey.');
  if (access.stepUp !== 'none') askFreshFactor(stepUp, caller);
  if (access.kyc === 'basic' && caller.kycLevel === 'none')
    throw new Refusal('KYC_REQUIRED', 'This needs an account with at least Basic verification.');
  // What is about the person who signed in is about their own account, not their merchant's.
  return access.credential === 'session' ? { ...caller, accountId: caller.personId } : caller;
};

/** Refuses with FORBIDDEN, naming the roles that may. */
export function requireRole(allowed: readonly TeamRole[], role: TeamRole): void {
  if (allowed.includes(role)) return;
  throw new Refusal('FORBIDDEN', `Your role is ${role}. This needs the role ${allowed.join(' or ')}.`);
}
/** A code is asked for at every sign-in; a passkey only counts in a session that it has signed for. */
const hasSecondFactor = ({ twoFactorEnabled, hasPasskeys, factorAt }: Caller): boolean =>
  twoFactorEnabled || (hasPasskeys && factorAt !== null);

const unauthorized = (): Refusal =>
  new Refusal('UNAUTHORIZED', 'Send a valid API key in X-API-Key or a session token in Authorization.');

/** The first thing that most people try with a key, because other services take it there. */
const misplacedKey = (): Refusal =>
  new Refusal('UNAUTHORIZED', 'An API key goes in the header X-API-Key; Authorization: Bearer is for sessions.');

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
    return `This API key does not have the scope ${access.scope}: use one that has it, or make one (POST /v1/api-keys).`;
  }
  return null;
};

const authorization = /^Bearer ([\x21-\x7e]{1,512})$/i;

/** The session token of a request, unchecked, null without one: a cookie at a console's door, a header elsewhere. */
export const sessionToken = ({ headers, raw }: FastifyRequest): string | null => {
  const door = doorTaken(raw);
  return door === null ? (authorization.exec(headers.authorization ?? '')?.[1] ?? null) : cookieToken(raw, door);
};

/** With both headers, the key counts where keys are taken and the session elsewhere. */
const readCredential = (request: FastifyRequest, access: Access): Credential => {
  const key = request.headers['x-api-key'];
  const apiKey = typeof key === 'string' && key !== '' ? key : null;
  const bearer = sessionToken(request);
  if (apiKey !== null && (bearer === null || access.credential === 'key_or_session')) return { apiKey };
  const { authorization: sent = '' } = request.headers;
  if ((bearer ?? sent).startsWith(keyPrefix) || /^Basic /i.test(sent)) throw misplacedKey();
  if (bearer !== null) return { bearer };
  throw doorTaken(request.raw) === null ? unauthorized() : new Refusal('UNAUTHORIZED', 'Sign in.');
};
