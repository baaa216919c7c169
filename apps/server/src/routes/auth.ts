import type { Contract } from '@florin/contract/contract';
import { limits } from '@florin/contract/limits';
import type { SecondFactorChange } from '@florin/contract/schemas/second-factor';
import type { AccountRow } from '@florin/database/sql/accounts';
import type { Caller } from '@florin/engine/accounts/caller';
import type { OpenedSession } from '@florin/engine/accounts/open-session';
import type { FactorProof } from '@florin/engine/accounts/second-factor/enable';
import type { ProposedSecondFactor } from '@florin/engine/accounts/second-factor/setup';
import type { Origin } from '@florin/engine/accounts/sign-in/origin';
import type { FastifyRequest } from 'fastify';
import { sessionToken } from '../http/gates.ts';
import type { Handlers } from '../http/handler.ts';
import { originOf } from '../http/origin.ts';
import { presentAccount, presentSession } from '../presenters/account.ts';

/** What the account routes need, bound to their ports. */
export interface AuthUseCases {
  /** Refuses with FORBIDDEN while registration is closed, CONFLICT for a known e-mail. */
  register(registration: { email: string; password: string; name: string }, from: Origin): Promise<OpenedSession>;
  /** Refuses with UNAUTHORIZED, in the same time for known and unknown e-mails, and RATE_LIMIT_EXCEEDED. */
  login(
    credentials: { email: string; password: string; code: string | undefined },
    from: Origin,
  ): Promise<OpenedSession>;
  logout(sessionToken: string): Promise<void>;
  readAccount(accountId: string): Promise<AccountRow>;
  changePassword(caller: Caller, change: { current: string; wanted: string }, requestId: string): Promise<void>;
  setupSecondFactor(accountId: string): Promise<ProposedSecondFactor>;
  /** Answers the backup codes. */
  enableSecondFactor(caller: Caller, proof: FactorProof): Promise<readonly string[]>;
  disableSecondFactor(caller: Caller, proof: FactorProof): Promise<void>;
  /** Answers when the second factor was proven. */
  confirmSecondFactor(caller: Caller, code: string): Promise<Date>;
}

const proofOf = (body: SecondFactorChange, request: FastifyRequest): FactorProof => ({
  code: body.totp_code,
  password: body.current_password,
  requestId: String(request.id),
});

const freshMs = limits.secondFactorFreshSeconds * 1000;

/** Accounts and sessions. */
export const authRoutes = (engine: AuthUseCases): Handlers<Contract['auth']> => ({
  register: async ({ body, request }) => presentSession(await engine.register(body, originOf(request))),
  login: async ({ body: { email, password, totp_code: code }, request }) =>
    presentSession(await engine.login({ email, password, code: code ?? undefined }, originOf(request))),
  logout: async ({ request }) => {
    const token = sessionToken(request);
    if (token !== null) await engine.logout(token);
    return undefined;
  },
  me: async ({ caller }) => presentAccount(await engine.readAccount(caller.accountId)),
  changePassword: async ({ caller, body: { current_password: current, new_password: wanted }, request }) => {
    await engine.changePassword(caller, { current, wanted }, String(request.id));
    return undefined;
  },
  setupSecondFactor: async ({ caller }) => {
    const { secret, otpauthUrl } = await engine.setupSecondFactor(caller.accountId);
    return { secret, otpauth_url: otpauthUrl };
  },
  enableSecondFactor: async ({ caller, body, request }) => ({
    backup_codes: [...(await engine.enableSecondFactor(caller, proofOf(body, request)))],
  }),
  disableSecondFactor: async ({ caller, body, request }) => {
    await engine.disableSecondFactor(caller, proofOf(body, request));
    return undefined;
  },
  confirmSecondFactor: async ({ caller, body }) => {
    const provenAt = await engine.confirmSecondFactor(caller, body.totp_code);
    return { fresh_until: new Date(provenAt.getTime() + freshMs).toISOString() };
  },
});
