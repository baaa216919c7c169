import type { Database } from '@florin/database/database';
import { type NoParameters, statement } from '@florin/database/statement';

/**
 * Whether somebody waits for blocks. Each question is answered by a partial index that holds open rows only, so that
 * a database with millions of finished payments answers as fast as an empty one.
 */
export const readDemand = statement<NoParameters, { open: boolean }>(
  'dev_read_demand',
  `select exists (select from payments where status in ('awaiting_payment', 'partially_paid')
                    and selection_expires_at > '-infinity')
       or exists (select from payments where status = 'confirmed')
       or exists (select from deposits where confirmed_at is null and orphaned_at is null)
       or exists (select from outgoing where status not in ('final', 'dead')) as open`,
);

export const hasOpenWork = async (database: Database): Promise<boolean> => (await database.one(readDemand)).open;
