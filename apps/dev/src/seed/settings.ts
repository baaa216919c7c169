import type { AdminChainPage } from '@florin/contract/schemas/chain';
import type { Credential, Rest } from '../rest.ts';

/** Nobody waits a day here to see what is left on an address come home, or a wallet be paid to. */
const settings = { consolidation_wait_minutes: 1, wallet_cooling_minutes: 0 };

/** Those of the first start, before there is any chain; what an administrator changed since stays. */
export async function seedSettings(rest: Rest, admin: Credential): Promise<void> {
  const { total } = await rest.get<AdminChainPage>('/v1/admin/chains?page_size=1', admin);
  if (total === 0) await rest.put('/v1/admin/settings', settings, admin);
}
