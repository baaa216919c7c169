import type { Contract } from '@florin/contract/contract';
import { listBlacklist, listAddress, unlistAddress } from '@florin/engine/quarantine/blacklist';
import { actorOf } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentBlacklistEntry } from '../presenters/administration.ts';
import { counters } from '../presenters/page.ts';

/** Addresses whose money is not accepted. */
export const adminBlacklistRoutes = (ports: ServerPorts): Handlers<Contract['adminBlacklist']> => ({
  list: async ({ query }) => {
    const { total, entries } = await listBlacklist(ports.db, { page: query.page, pageSize: query.page_size });
    return { ...counters(total, query.page, query.page_size), blacklist: entries.map(presentBlacklistEntry) };
  },
  add: async ({ body, ...by }) => {
    const entry = { chainType: body.chain_type, address: body.address, reason: body.reason };
    return presentBlacklistEntry(await listAddress(ports, entry, actorOf(by)));
  },
  remove: async ({ params, ...by }) => {
    await unlistAddress(ports.db, params.id, actorOf(by));
    return undefined;
  },
});
