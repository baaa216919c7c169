import type { Contract } from '@florin/contract/contract';
import { listBalanceEntries } from '@florin/engine/ledger/list-balance-entries';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { presentBalanceEntry } from '../presenters/balance-entry.ts';
import { cursorOf, daysOf } from '../presenters/list-query.ts';

/** What a merchant's balance is made of. */
export const balanceRoutes = (ports: ServerPorts): Handlers<Contract['balance']> => ({
  entries: async ({ caller, query }) => {
    const { from, before: until } = daysOf(query);
    const cut = { from, until, cursor: cursorOf(query), limit: query.limit };
    const { entries, nextCursor } = await listBalanceEntries(ports.db, caller.accountId, cut);
    return { entries: entries.map(presentBalanceEntry), next_cursor: nextCursor };
  },
});
