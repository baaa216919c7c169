import type { Contract } from '@florin/contract/contract';
import { readMonthStatement } from '@florin/engine/ledger/read-month-statement';
import { readVolume } from '@florin/engine/ledger/read-volume';
import type { Handlers } from '../http/handler.ts';
import type { ServerPorts } from '../ports.ts';
import { cursorOf } from '../presenters/list-query.ts';
import { presentStatement } from '../presenters/statement.ts';
import { presentVolume } from '../presenters/volume.ts';

/** Sums over a merchant's payments. */
export const reportRoutes = (ports: ServerPorts): Handlers<Contract['reports']> => ({
  volume: async ({ caller, query: { from, to, bucket, by } }) => ({
    volume: (await readVolume(ports, caller.accountId, { from, to, bucket, by })).map(presentVolume),
  }),
  statement: async ({ caller, query }) => {
    const { month, limit } = query;
    const asked = { month, cursor: cursorOf(query), isSummed: query.cursor === undefined, limit };
    return presentStatement(await readMonthStatement(ports, caller.accountId, asked));
  },
});
