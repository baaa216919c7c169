import { merchant, withdrawals } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import {
  merchantPasskeyChange,
  merchantPasskeys,
  newPasskeyChange,
  passkeyChangeParams,
  passkeyChangeSignature,
  withdrawalSignature,
  withdrawalSigning,
} from '../schemas/merchant-passkey.ts';
import { withdrawal, withdrawalParams } from '../schemas/withdrawal.ts';

const access = { ...merchant, maintenance: 'withdrawals' } as const;

/** A merchant who signs withdrawals: which passkeys do, and what they sign. */
export const withdrawalPasskeys = routes({
  list: route({
    method: 'GET',
    path: '/v1/withdrawals/passkeys',
    summary: 'List the passkeys that sign your withdrawals, and proposed changes',
    description:
      'As the signer told it. While one is bound, the signer pays no withdrawal that none of them has signed.',
    access,
    status: 200,
    data: merchantPasskeys,
    errors: [],
    examples: { data: examples.merchantPasskeys },
  }),
  propose: route({
    method: 'POST',
    path: '/v1/withdrawals/passkeys',
    summary: 'Propose to bind a passkey, to remove one, or to keep all',
    description:
      'Nothing changes before it is signed: the first passkey by an approver of the operator, to whom you read its fingerprint; ' +
      "everything else by a passkey of yours. To `keep` calls off a release that the operator began at the signer's console. " +
      'Without its last passkey the account is bound no more.',
    access,
    body: newPasskeyChange,
    status: 201,
    data: merchantPasskeyChange,
    errors: ['CONFLICT'],
    examples: { body: examples.newPasskeyChange, data: examples.merchantPasskeyChange },
  }),
  signChange: route({
    method: 'POST',
    path: '/v1/withdrawals/passkeys/:change_id/sign',
    summary: 'Sign a change with a passkey of yours',
    description:
      'The signer takes it over within seconds. The signature names the passkeys that it changes: when they have changed ' +
      'meanwhile, propose it again.',
    access,
    params: passkeyChangeParams,
    body: passkeyChangeSignature,
    status: 200,
    data: merchantPasskeyChange,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { change_id: ids.passkeyChange },
      body: examples.passkeyChangeSignature,
      data: { ...examples.merchantPasskeyChange, status: 'signed', signed_by: 'passkey' },
    },
  }),
  readSigning: route({
    method: 'GET',
    path: '/v1/withdrawal-signatures/:withdrawal_id',
    summary: 'Read what you sign of a withdrawal',
    access,
    params: withdrawalParams,
    status: 200,
    data: withdrawalSigning,
    errors: ['NOT_FOUND'],
    examples: { params: { withdrawal_id: ids.withdrawal }, data: examples.withdrawalSigning },
  }),
  sign: route({
    method: 'POST',
    path: '/v1/withdrawal-signatures/:withdrawal_id',
    summary: 'Sign a withdrawal with a passkey of yours',
    description: 'Before or after an administrator has decided. A payout that waited for it goes on.',
    access: { ...access, roles: withdrawals.roles },
    params: withdrawalParams,
    body: withdrawalSignature,
    status: 200,
    data: withdrawal,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { withdrawal_id: ids.withdrawal },
      body: examples.withdrawalSignature,
      data: { ...examples.withdrawal, merchant_signature: 'given' },
    },
  }),
});
