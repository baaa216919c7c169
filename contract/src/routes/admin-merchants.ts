import { administrator as access, approver, provenAdministrator, provenApprover } from '../access.ts';
import { examples } from '../examples.ts';
import { ids } from '../examples/ids.ts';
import { route, routes } from '../route.ts';
import { account } from '../schemas/account.ts';
import { adminMerchant } from '../schemas/admin-detail.ts';
import { apiKeyRateChange, merchantApiKey, merchantApiKeyPage, merchantApiKeyParams } from '../schemas/api-key.ts';
import {
  kycLevelChange,
  kycRejection,
  kycReviewPage,
  kycReviewQuery,
  kycSubmission,
  kycSubmissionParams,
  merchantPage,
  merchantParams,
} from '../schemas/kyc.ts';
import { pageSizeListQuery } from '../schemas/page.ts';

/** Administration of merchants, their keys and their verification. */
export const adminMerchants = routes({
  list: route({
    method: 'GET',
    path: '/v1/admin/merchants',
    summary: 'List merchants, newest first',
    access,
    query: pageSizeListQuery,
    status: 200,
    data: merchantPage,
    errors: [],
    examples: { query: { page: '1', page_size: '20' }, data: examples.merchantPage },
  }),
  read: route({
    method: 'GET',
    path: '/v1/admin/merchants/:id',
    summary: 'Read a merchant with balance, wallets and verification',
    access,
    params: merchantParams,
    status: 200,
    data: adminMerchant,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.merchant }, data: examples.adminMerchant },
  }),
  setKyc: route({
    method: 'PUT',
    path: '/v1/admin/merchants/:id/kyc',
    summary: "Set a merchant's verification level",
    description: 'Whatever was submitted. Effective within a second.',
    access: provenAdministrator,
    params: merchantParams,
    body: kycLevelChange,
    status: 200,
    data: account,
    errors: ['NOT_FOUND'],
    examples: {
      params: { id: ids.merchant },
      body: examples.kycLevelChange,
      data: { ...examples.account, kyc_level: 'advanced' },
    },
  }),
  listApiKeys: route({
    method: 'GET',
    path: '/v1/admin/merchants/:id/api-keys',
    summary: "List a merchant's API keys, newest first",
    access,
    params: merchantParams,
    query: pageSizeListQuery,
    status: 200,
    data: merchantApiKeyPage,
    errors: ['NOT_FOUND'],
    examples: {
      params: { id: ids.merchant },
      query: { page: '1', page_size: '20' },
      data: examples.merchantApiKeyPage,
    },
  }),
  setApiKeyRate: route({
    method: 'PUT',
    path: '/v1/admin/api-keys/:id/rate',
    summary: 'Set how often one API key may ask',
    description:
      'In requests per second; null gives the key back to the setting for all keys. Effective within a second.',
    access,
    params: merchantApiKeyParams,
    body: apiKeyRateChange,
    status: 200,
    data: merchantApiKey,
    errors: ['NOT_FOUND'],
    examples: { params: { id: ids.apiKey }, body: examples.apiKeyRateChange, data: examples.merchantApiKey },
  }),
  listKycSubmissions: route({
    method: 'GET',
    path: '/v1/admin/kyc-submissions',
    summary: 'List submissions for verification, newest first',
    description:
      "The only answer that shows a document's number, and to those who may review it alone: null for other roles.",
    access,
    query: kycReviewQuery,
    status: 200,
    data: kycReviewPage,
    errors: [],
    examples: { query: { status: 'pending', page: '1' }, data: examples.kycReviewPage },
  }),
  approveKycSubmission: route({
    method: 'POST',
    path: '/v1/admin/kyc-submissions/:id/approve',
    summary: 'Approve a submission',
    description:
      'The merchant has its level from now on, or keeps a higher one. CONFLICT when it was reviewed already.',
    access: provenApprover,
    params: kycSubmissionParams,
    status: 200,
    data: kycSubmission,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: { params: { id: ids.kycSubmission }, data: examples.approvedKycSubmission },
  }),
  rejectKycSubmission: route({
    method: 'POST',
    path: '/v1/admin/kyc-submissions/:id/reject',
    summary: 'Reject a submission',
    description: 'The merchant reads the reason and may hand in another. CONFLICT when it was reviewed already.',
    access: approver,
    params: kycSubmissionParams,
    body: kycRejection,
    status: 200,
    data: kycSubmission,
    errors: ['NOT_FOUND', 'CONFLICT'],
    examples: {
      params: { id: ids.kycSubmission },
      body: examples.kycRejection,
      data: examples.rejectedKycSubmission,
    },
  }),
});
