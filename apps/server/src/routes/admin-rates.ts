import type { Contract } from '@florin/contract/contract';
import type { RateSourceRow } from '@florin/database/sql/rate-sources';
import type { RateJudgement } from '@florin/engine/rates/list-rate-history';
import type { RateLock } from '@florin/engine/rates/list-rate-locks';
import type { RateRecord } from '@florin/engine/rates/list-rates';
import type { Handlers } from '../http/handler.ts';
import { counters } from '../presenters/page.ts';
import { presentJudgement, presentRate, presentRateLock, presentRateSource } from '../presenters/rates.ts';

/** What administrators see of rates, bound to its ports. */
export interface AdminRateUseCases {
  listRates(page: { page: number; pageSize: number }): Promise<{ total: bigint; rates: RateRecord[] }>;
  listSources(): Promise<RateSourceRow[]>;
  /** Refuses with NOT_FOUND. */
  listHistory(of: {
    tokenId: string;
    page: number;
    pageSize: number;
  }): Promise<{ total: bigint; judgements: RateJudgement[] }>;
  /** Refuses with NOT_FOUND. */
  listLocks(paymentId: string): Promise<RateLock[]>;
}

/** Where prices come from, and what was made of them. */
export const adminRateRoutes = (engine: AdminRateUseCases): Handlers<Contract['adminRates']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, rates } = await engine.listRates({ page, pageSize });
    return { ...counters(total, page, pageSize), rates: rates.map(presentRate) };
  },
  sources: async () => ({ rate_sources: (await engine.listSources()).map(presentRateSource) }),
  history: async ({ params, query: { page, page_size: pageSize } }) => {
    const { total, judgements } = await engine.listHistory({ tokenId: params.id, page, pageSize });
    return { ...counters(total, page, pageSize), rate_history: judgements.map(presentJudgement) };
  },
  locks: async ({ params }) => ({ rate_locks: (await engine.listLocks(params.id)).map(presentRateLock) }),
});
