import { signedIn, signingIn } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { login, passwordChange, registration, session, signedInAccount } from '../schemas/account.ts';
import {
  backupCodes,
  freshSecondFactor,
  proposedSecondFactor,
  secondFactorChange,
  secondFactorProof,
} from '../schemas/second-factor.ts';

/** Accounts and sessions. */
export const auth = routes({
  register: route({
    method: 'POST',
    path: '/v1/auth/register',
    summary: 'Register a merchant account',
    description:
      'Answers with a session. FORBIDDEN while registration is closed, or by invitation and `invitation` is not a good one; CONFLICT for an e-mail that has an account.',
    access: signingIn,
    body: registration,
    status: 201,
    data: session,
    errors: ['CONFLICT'],
    examples: {
      body: examples.registration,
      data: { ...examples.session, account: { ...examples.account, kyc_level: 'none' } },
    },
  }),
  login: route({
    method: 'POST',
    path: '/v1/auth/login',
    summary: 'Sign in',
    description:
      'Makes a new session and leaves the others alone. With a second factor, `totp_code` is asked for. An account with many wrong passwords is slowed: RATE_LIMIT_EXCEEDED, but never for a right password with a right code. FORBIDDEN when it is disabled.',
    access: signingIn,
    body: login,
    status: 200,
    data: session,
    errors: ['UNAUTHORIZED'],
    examples: { body: examples.login, data: examples.session },
  }),
  logout: route({
    method: 'POST',
    path: '/v1/auth/logout',
    summary: 'End the present session',
    access: signedIn,
    status: 204,
    errors: [],
    examples: { data: null },
  }),
  me: route({
    method: 'GET',
    path: '/v1/auth/me',
    summary: 'Read the signed-in account',
    access: signedIn,
    status: 200,
    data: signedInAccount,
    errors: [],
    examples: { data: examples.signedInAccount },
  }),
  changePassword: route({
    method: 'PUT',
    path: '/v1/auth/password',
    summary: 'Change the password',
    description: 'Ends every other session of the account; the present one goes on.',
    access: { ...signedIn, rateLimit: 'sign_in_address' },
    body: passwordChange,
    status: 204,
    errors: ['CONFLICT'],
    examples: { body: examples.passwordChange, data: null },
  }),
  setupSecondFactor: route({
    method: 'POST',
    path: '/v1/auth/2fa/setup',
    summary: 'Set up a second factor',
    description:
      'Makes a secret for an authenticator and shows it this once. It counts from the moment a code has been sent to `enable`. CONFLICT while one is switched on; SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove.',
    access: { ...signedIn, idempotency: 'refused' },
    status: 200,
    data: proposedSecondFactor,
    errors: ['CONFLICT', 'SECOND_FACTOR_REQUIRED'],
    examples: { data: examples.proposedSecondFactor },
  }),
  enableSecondFactor: route({
    method: 'POST',
    path: '/v1/auth/2fa/enable',
    summary: 'Switch the second factor on',
    description:
      'Answers with ten backup codes, shown this once, and ends every other session of the account. Asks for the password too. Five wrong codes within 15 minutes close the authenticator for the rest of them; a backup code passes all the same. SECOND_FACTOR_REQUIRED when the account has a passkey that this session did not just prove.',
    access: { ...signedIn, idempotency: 'refused' },
    body: secondFactorChange,
    status: 200,
    data: backupCodes,
    errors: ['CONFLICT', 'SECOND_FACTOR_REQUIRED'],
    examples: { body: examples.secondFactorChange, data: examples.backupCodes },
  }),
  disableSecondFactor: route({
    method: 'POST',
    path: '/v1/auth/2fa/disable',
    summary: 'Switch the second factor off',
    description: 'Ends every other session of the account. Asks for the password too.',
    access: signedIn,
    body: secondFactorChange,
    status: 204,
    errors: ['CONFLICT'],
    examples: { body: examples.secondFactorChange, data: null },
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/v1/auth/2fa/confirm',
    summary: 'Prove the second factor anew',
    description:
      'For ten minutes this session may then do what answers SECOND_FACTOR_REQUIRED. Signing in with a code does the ' +
      'same. CONFLICT when no second factor is switched on.',
    access: signedIn,
    body: secondFactorProof,
    status: 200,
    data: freshSecondFactor,
    errors: ['CONFLICT'],
    examples: { body: examples.secondFactorProof, data: examples.freshSecondFactor },
  }),
});
