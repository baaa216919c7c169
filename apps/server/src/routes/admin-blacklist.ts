import type { Contract } from '@florin/contract/contract';
import type { BlacklistRow } from '@florin/database/sql/blacklist';
import type { NewBlacklistEntry } from '@florin/engine/quarantine/blacklist';
import type { Actor } from '@florin/engine/audit/record';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { presentBlacklistEntry } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** What the administration of the blacklist needs, bound to its ports. */
export interface AdminBlacklistUseCases {
  listBlacklist(page: { page: number; pageSize: number }): Promise<{ total: bigint; entries: BlacklistRow[] }>;
  /** Refuses with VALIDATION_ERROR (`chain_type`, `address`), CONFLICT. */
  listAddress(entry: NewBlacklistEntry, by: Actor): Promise<BlacklistRow>;
  /** Refuses with NOT_FOUND. */
  unlistAddress(id: string, by: Actor): Promise<void>;
}

/** Addresses whose money is not accepted. */
export const adminBlacklistRoutes = (engine: AdminBlacklistUseCases): Handlers<Contract['adminBlacklist']> => ({
  list: async ({ query }) => {
    const { total, entries } = await engine.listBlacklist({ page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), blacklist: entries.map(presentBlacklistEntry) };
  },
  add: async ({ body, ...by }) => {
    const entry = { chainType: body.chain_type, address: body.address, reason: body.reason };
    return presentBlacklistEntry(await engine.listAddress(entry, actorOf(by)));
  },
  remove: async ({ params, ...by }) => {
    await engine.unlistAddress(params.id, actorOf(by));
    return undefined;
  },
});
