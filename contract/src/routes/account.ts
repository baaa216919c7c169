import { merchant as access, merchantDeveloper } from '../access.ts';
import { examples } from '../examples.ts';
import { route, routes } from '../route.ts';
import { accountBrand, accountBrandChange, accountLogo } from '../schemas/account.ts';
import { kycState, kycSubmission, newKycSubmission } from '../schemas/kyc.ts';

/** Verification of a merchant, and what payers see of him. */
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
  readBrand: route({
    method: 'GET',
    path: '/v1/account/brand',
    summary: 'Read what payers see of you',
    access,
    status: 200,
    data: accountBrand,
    errors: [],
    examples: { data: examples.accountBrand },
  }),
  changeBrand: route({
    method: 'PUT',
    path: '/v1/account/brand',
    summary: 'Set the name and the colour that payers see',
    description:
      'Replaces both. What is left out is the name of the account, and the colour of the operator. The page bounds the lightness of any colour, so that text on it can be read.',
    access: merchantDeveloper,
    body: accountBrandChange,
    status: 200,
    data: accountBrand,
    errors: [],
    examples: { body: examples.accountBrandChange, data: examples.accountBrand },
  }),
  setLogo: route({
    method: 'PUT',
    path: '/v1/account/brand/logo',
    summary: 'Set the logo that payers see',
    description: 'A PNG of at most 32,768 bytes and 512 pixels a side.',
    access: merchantDeveloper,
    body: accountLogo,
    status: 200,
    data: accountBrand,
    errors: [],
    examples: { body: examples.accountLogo, data: examples.accountBrand },
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/v1/account/brand/logo',
    summary: 'Take the logo away',
    access: merchantDeveloper,
    status: 200,
    data: accountBrand,
    errors: [],
    examples: { data: examples.accountBrand },
  }),
});
