import { merchant as access } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { kycState, kycSubmission, newKycSubmission } from '../schemas/kyc.ts';

/** Verification of a merchant. */
export const account = routes({
  submitKyc: route({
    method: 'POST',
    path: '/v1/account/kyc',
    summary: 'Hand in particulars for verification',
    description:
      'Nothing changes before an administrator has approved. CONFLICT while a submission waits, or when the level is reached.',
    access,
    body: newKycSubmission,
    status: 201,
    data: kycSubmission,
    errors: ['CONFLICT'],
    examples: { body: examples.newKycSubmission, data: examples.kycSubmission },
  }),
  readKyc: route({
    method: 'GET',
    path: '/v1/account/kyc',
    summary: 'Read the verification level and the newest submission',
    access,
    status: 200,
    data: kycState,
    errors: ['NOT_FOUND'],
    examples: { data: examples.kycState },
  }),
});
