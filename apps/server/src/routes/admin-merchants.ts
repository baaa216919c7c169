import { provenApprover } from '@florin/contract/access';
import type { Contract } from '@florin/contract/contract';
import { listSubmissions } from '@florin/engine/accounts/kyc/list-submissions';
import { approveSubmission, rejectSubmission } from '@florin/engine/accounts/kyc/review';
import { setMerchantLevel } from '@florin/engine/accounts/kyc/set-merchant-level';
import { listMerchantApiKeys } from '@florin/engine/accounts/list-merchant-api-keys';
import { listMerchants } from '@florin/engine/accounts/list-merchants';
import { readMerchant } from '@florin/engine/desk/read-merchant';
import { setApiKeyRate } from '@florin/engine/accounts/set-api-key-rate';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentAccount, presentMerchantApiKey } from '../presenters/account.ts';
import { presentMerchant } from '../presenters/admin-detail.ts';
import { presentKycReview, presentKycSubmission } from '../presenters/kyc.ts';
import { counters } from '../presenters/page.ts';
import { changingCallers } from './fresh.ts';

/** Administration of merchants, their keys and their verification. */
export const adminMerchantRoutes = (ports: ServerPorts): Handlers<Contract['adminMerchants']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, merchants } = await listMerchants(ports.db, { page, pageSize });
    return { ...counters(total, page, pageSize), merchants: merchants.map(presentAccount) };
  },
  read: async ({ params }) => presentMerchant(await readMerchant(ports.db, params.id)),
  setKyc: async (input) =>
    presentAccount(
      await changingCallers(
        ports,
        input.params.id,
        setMerchantLevel(ports.db, { merchantId: input.params.id, level: input.body.level }, actorOf(input)),
      ),
    ),
  listApiKeys: async ({ params, query: { page, page_size: pageSize } }) => {
    const { total, apiKeys } = await listMerchantApiKeys(ports.db, params.id, { page, pageSize });
    return { ...counters(total, page, pageSize), api_keys: apiKeys.map(presentMerchantApiKey) };
  },
  setApiKeyRate: async (input) =>
    presentMerchantApiKey(
      await setApiKeyRate(
        ports,
        { apiKeyId: input.params.id, ratePerSecond: input.body.rate_per_second },
        actorOf(input),
      ),
    ),
  listKycSubmissions: async ({ caller: { teamRole }, query }) => {
    const { status = null, id = null, page, page_size: pageSize } = query;
    const isReviewer = teamRole === null || provenApprover.roles.change.some((one) => one === teamRole);
    const { total, submissions } = await listSubmissions(ports, { status, id, page, pageSize, isReviewer });
    return { ...counters(total, page, pageSize), kyc_submissions: submissions.map(presentKycReview) };
  },
  // Whose it is, only its row says: approvals are rare, and everybody is read anew.
  approveKycSubmission: async (input) =>
    presentKycSubmission(await changingCallers(ports, null, approveSubmission(ports, actorOf(input), input.params.id))),
  rejectKycSubmission: async (input) =>
    presentKycSubmission(
      await rejectSubmission(ports, { id: input.params.id, reason: input.body.reason }, actorOf(input)),
    ),
});
