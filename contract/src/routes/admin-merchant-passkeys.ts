import { approver as access } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { firstMerchantPasskeys, merchantPasskeyChange, passkeyChangeSignature } from '../schemas/merchant-passkey.ts';
import { adminParams } from '../schemas/reason.ts';

/** First passkeys of merchants who want to sign their withdrawals. */
export const adminMerchantPasskeys = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/merchant-passkeys',
    summary: 'List first passkeys of merchants that wait for an approver',
    access,
    status: 200,
    data: firstMerchantPasskeys,
    errors: [],
    examples: { data: examples.firstMerchantPasskeys },
  }),
  sign: route({
    method: 'POST',
    path: '/v1/admin/merchant-passkeys/:id/sign',
    summary: "Hand in an approver's signature of a merchant's first passkey",
    description:
      'Have the merchant read the fingerprint to you before. From then on the signer pays no withdrawal of the account ' +
      "without the merchant's signature, and only the merchant changes that.",
    access,
    params: adminParams,
    body: passkeyChangeSignature,
    status: 200,
    data: merchantPasskeyChange,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.passkeyChange },
      body: examples.proposalSignature,
      data: { ...examples.merchantPasskeyChange, status: 'signed' },
    },
  }),
});
