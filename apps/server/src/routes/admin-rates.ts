import type { Contract } from '@florin/contract/contract';
import { listRateHistory } from '@florin/engine/rates/list-rate-history';
import { listRateLocks } from '@florin/engine/rates/list-rate-locks';
import { listRateSources } from '@florin/engine/rates/list-rate-sources';
import { listRates } from '@florin/engine/rates/list-rates';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { counters } from '../presenters/page.ts';
import { presentJudgement, presentRate, presentRateLock, presentRateSource } from '../presenters/rates.ts';

/** Where prices come from, and what was made of them. */
export const adminRateRoutes = (ports: ServerPorts): Handlers<Contract['adminRates']> => ({
  list: async ({ query: { page, page_size: pageSize } }) => {
    const { total, rates } = await listRates(ports, { page, pageSize });
    return { ...counters(total, page, pageSize), rates: rates.map(presentRate) };
  },
  sources: async () => ({ rate_sources: (await listRateSources(ports)).map(presentRateSource) }),
  history: async ({ params, query: { page, page_size: pageSize } }) => {
    const { total, judgements } = await listRateHistory(ports.db, { tokenId: params.id, page, pageSize });
    return { ...counters(total, page, pageSize), rate_history: judgements.map(presentJudgement) };
  },
  locks: async ({ params }) => ({ rate_locks: (await listRateLocks(ports.db, params.id)).map(presentRateLock) }),
});
