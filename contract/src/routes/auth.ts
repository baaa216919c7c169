import { anybody, signedIn } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { account, login, registration, session } from '../schemas/account.ts';

/** Accounts and sessions. */
export const auth = routes({
  register: route({
    method: 'POST',
    path: '/v1/auth/register',
    summary: 'Register a merchant account',
    description:
      'Answers with a session. FORBIDDEN while registration is closed; CONFLICT for an e-mail that has an account.',
    access: anybody,
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
    description: 'Makes a new session and leaves the others alone.',
    access: anybody,
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
    data: account,
    errors: [],
    examples: { data: examples.account },
  }),
});
