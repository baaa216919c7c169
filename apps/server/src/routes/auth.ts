import type { Contract } from '@florin/contract/contract';
import { limits } from '@florin/contract/limits';
import type { SecondFactorChange } from '@florin/contract/schemas/second-factor';
import { changePassword } from '@florin/engine/accounts/change-password';
import { login } from '@florin/engine/accounts/login';
import { logout } from '@florin/engine/accounts/logout';
import { readSignedIn } from '@florin/engine/accounts/read-account';
import { register } from '@florin/engine/accounts/register';
import { confirmSecondFactor } from '@florin/engine/accounts/second-factor/confirm';
import { disableSecondFactor } from '@florin/engine/accounts/second-factor/disable';
import { enableSecondFactor, type FactorProof } from '@florin/engine/accounts/second-factor/enable';
import { setupSecondFactor } from '@florin/engine/accounts/second-factor/setup';
import type { FastifyRequest } from 'fastify';
import { sessionToken } from '../http/gates.ts';
import type { Handlers } from '../http/handler.ts';
import { originOf } from '../http/origin.ts';
import type { ServerPorts } from '../ports.ts';
import { presentSession, presentSignedIn } from '../presenters/account.ts';
import { changingCallers } from './fresh.ts';

const proofOf = (body: SecondFactorChange, request: FastifyRequest): FactorProof => ({
  code: body.totp_code,
  password: body.current_password,
  requestId: String(request.id),
});

const freshMs = limits.secondFactorFreshSeconds * 1000;

/** Accounts and sessions. */
export const authRoutes = (ports: ServerPorts): Handlers<Contract['auth']> => ({
  register: async ({ body, request }) => presentSession(await register(ports, body, originOf(request))),
  login: async ({ body: { email, password, totp_code: code }, request }) =>
    presentSession(await login(ports, { email, password, code: code ?? undefined }, originOf(request))),
  logout: async ({ request }) => {
    const token = sessionToken(request);
    if (token !== null) await logout(ports, token);
    return undefined;
  },
  me: async ({ caller }) => presentSignedIn(await readSignedIn(ports.db, caller.personId)),
  changePassword: async ({ caller, body: { current_password: current, new_password: wanted }, request }) => {
    await changePassword(ports, caller, { current, wanted, requestId: String(request.id) });
    return undefined;
  },
  setupSecondFactor: async ({ caller }) => {
    const { secret, otpauthUrl } = await setupSecondFactor(ports, caller);
    return { secret, otpauth_url: otpauthUrl };
  },
  enableSecondFactor: async ({ caller, body, request }) => ({
    backup_codes: [
      ...(await changingCallers(ports, caller.accountId, enableSecondFactor(ports, caller, proofOf(body, request)))),
    ],
  }),
  disableSecondFactor: async ({ caller, body, request }) => {
    await changingCallers(ports, caller.accountId, disableSecondFactor(ports, caller, proofOf(body, request)));
    return undefined;
  },
  confirmSecondFactor: async ({ caller, body }) => {
    const provenAt = await changingCallers(ports, caller.accountId, confirmSecondFactor(ports, caller, body.totp_code));
    return { fresh_until: new Date(provenAt.getTime() + freshMs).toISOString() };
  },
});
