import { administrator, provenAdministrator as access, secondAdministrator, twoAdministrators } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { account } from '../schemas/account.ts';
import {
  endedCount,
  newPassword,
  secondPersonParams,
  secondPersonQuery,
  secondPersonRequest,
  secondPersonRequestPage,
} from '../schemas/incident.ts';
import { adminParams, justification, optionalNote } from '../schemas/reason.ts';

const order = {
  access,
  params: adminParams,
  errors: ['NOT_FOUND'],
} as const;
const inputs = { params: { id: ids.merchant }, body: { reason: 'The laptop was stolen.' } };

/** What answers an incident: shutting out, ending, revoking, resetting. Each stands in the audit log. */
export const adminIncidents = routes({
  disable: route({
    ...order,
    method: 'POST',
    path: '/v1/admin/merchants/:id/disable',
    summary: 'Shut a merchant out',
    description:
      'Its sessions end; its password and its keys do not count until it is enabled. Payments that are on their way go ' +
      'on. CONFLICT when it is disabled already.',
    body: justification,
    status: 200,
    data: account,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { ...inputs, data: { ...examples.account, is_disabled: true } },
  }),
  enable: route({
    ...order,
    method: 'POST',
    path: '/v1/admin/merchants/:id/enable',
    summary: 'Let a merchant in again',
    description: 'CONFLICT when it is not disabled.',
    access: twoAdministrators,
    body: justification,
    status: 200,
    data: account,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { ...inputs, data: examples.account },
  }),
  endSessions: route({
    ...order,
    method: 'DELETE',
    path: '/v1/admin/merchants/:id/sessions',
    summary: 'End all sessions of a merchant',
    body: optionalNote,
    status: 200,
    data: endedCount,
    examples: { ...inputs, data: examples.endedCount },
  }),
  revokeApiKeys: route({
    ...order,
    method: 'DELETE',
    path: '/v1/admin/merchants/:id/api-keys',
    summary: 'Revoke all API keys of a merchant',
    description: 'For ever, within a second. `GET` on the same path lists them.',
    body: optionalNote,
    status: 200,
    data: endedCount,
    examples: { ...inputs, data: examples.endedCount },
  }),
  revokeApiKey: route({
    ...order,
    method: 'DELETE',
    path: '/v1/admin/api-keys/:id',
    summary: 'Revoke one API key of a merchant',
    body: optionalNote,
    status: 204,
    examples: { ...inputs, params: { id: ids.apiKey }, data: null },
  }),
  resetPassword: route({
    ...order,
    method: 'POST',
    path: '/v1/admin/merchants/:id/reset-password',
    summary: 'Give a merchant a new password',
    description: 'Its sessions end; the second factor stays. The answer is the only place where the password is shown.',
    access: { ...twoAdministrators, idempotency: 'refused' },
    body: justification,
    status: 200,
    data: newPassword,
    examples: { ...inputs, data: examples.newPassword },
  }),
  resetSecondFactor: route({
    ...order,
    method: 'POST',
    path: '/v1/admin/merchants/:id/reset-2fa',
    summary: "Take a merchant's second factor away",
    description:
      'For a merchant who has lost authenticator and backup codes, or passkeys: they all go. Its sessions end; the ' +
      'password stays. CONFLICT when there is neither.',
    access: twoAdministrators,
    body: justification,
    status: 204,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { ...inputs, data: null },
  }),
  listRequests: route({
    method: 'GET',
    path: '/v1/admin/requests',
    summary: 'List what another administrator has to confirm, newest first',
    access: administrator,
    query: secondPersonQuery,
    status: 200,
    data: secondPersonRequestPage,
    errors: [],
    examples: { query: { status: 'open', page: '1' }, data: examples.secondPersonRequestPage },
  }),
  confirmRequest: route({
    method: 'POST',
    path: '/v1/admin/requests/:id/confirm',
    summary: 'Confirm what another administrator asked for',
    description:
      'Whoever asked may then send the same request once more, once and within a day. FORBIDDEN for your own request; ' +
      'CONFLICT when it was confirmed already or is over.',
    access: secondAdministrator,
    params: secondPersonParams,
    status: 200,
    data: secondPersonRequest,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.secondPersonRequest },
      data: {
        ...examples.secondPersonRequest,
        confirmed_by: ids.merchant,
        confirmed_at: '2026-03-02T09:04:00.000Z',
      },
    },
  }),
});
