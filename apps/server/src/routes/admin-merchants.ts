import type { Contract } from '@florin/contract/contract';
import type { KycLevel, KycSubmissionStatus } from '@florin/contract/vocabulary';
import type { AccountRow } from '@florin/database/sql/accounts';
import type { MerchantApiKeyRow } from '@florin/database/sql/api-keys';
import type { KycSubmissionRow } from '@florin/database/sql/kyc-submissions';
import type { listMerchantApiKeys } from '@florin/engine/accounts/list-merchant-api-keys';
import type { listMerchants } from '@florin/engine/accounts/list-merchants';
import type { listSubmissions } from '@florin/engine/accounts/kyc/list-submissions';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentAccount, presentMerchantApiKey } from '../presenters/account.ts';
import { presentKycReview, presentKycSubmission } from '../presenters/kyc.ts';
import { counters } from '../presenters/page.ts';

type Page = { page: number; pageSize: number };

/** What the administration of merchants needs, bound to its ports. */
export interface AdminMerchantUseCases {
  listMerchants(page: Page): ReturnType<typeof listMerchants>;
  /** Refuses with NOT_FOUND, also for an administrator. */
  setMerchantLevel(actor: Actor, merchantId: string, level: KycLevel): Promise<AccountRow>;
  /** Refuses with NOT_FOUND, also for an administrator. */
  listMerchantApiKeys(merchantId: string, page: Page): ReturnType<typeof listMerchantApiKeys>;
  /** Refuses with NOT_FOUND. */
  setApiKeyRate(actor: Actor, apiKeyId: string, ratePerSecond: number | null): Promise<MerchantApiKeyRow>;
  listSubmissions(filter: Page & { status: KycSubmissionStatus | null }): ReturnType<typeof listSubmissions>;
  /** Refuses with NOT_FOUND and CONFLICT (reviewed already), as does the rejection. */
  approveSubmission(actor: Actor, id: string): Promise<KycSubmissionRow>;
  rejectSubmission(actor: Actor, id: string, reason: string): Promise<KycSubmissionRow>;
}

/** Administration of merchants, their keys and their verification. */
export const adminMerchantRoutes = (engine: AdminMerchantUseCases): Handlers<Contract['adminMerchants']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, merchants } = await engine.listMerchants({ page, pageSize });
    return { ...counters(total, page, pageSize), merchants: merchants.map(presentAccount) };
  },
  setKyc: async (input) =>
    presentAccount(await engine.setMerchantLevel(actorOf(input), input.params.id, input.body.level)),
  listApiKeys: async ({ params, query: { page, page_size: pageSize } }) => {
    const { total, apiKeys } = await engine.listMerchantApiKeys(params.id, { page, pageSize });
    return { ...counters(total, page, pageSize), api_keys: apiKeys.map(presentMerchantApiKey) };
  },
  setApiKeyRate: async (input) =>
    presentMerchantApiKey(await engine.setApiKeyRate(actorOf(input), input.params.id, input.body.rate_per_second)),
  listKycSubmissions: async ({ query: { status = null, page, page_size: pageSize } }) => {
    const { total, submissions } = await engine.listSubmissions({ status, page, pageSize });
    return { ...counters(total, page, pageSize), kyc_submissions: submissions.map(presentKycReview) };
  },
  approveKycSubmission: async (input) =>
    presentKycSubmission(await engine.approveSubmission(actorOf(input), input.params.id)),
  rejectKycSubmission: async (input) =>
    presentKycSubmission(await engine.rejectSubmission(actorOf(input), input.params.id, input.body.reason)),
});
