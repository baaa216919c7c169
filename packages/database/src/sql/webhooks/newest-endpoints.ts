import { statement } from '../../statement.ts';
import { allEndpoints } from './endpoints.ts';

/** Where webhooks go at present, those that were changed last first. */
export const listNewestEndpoints = statement<{ limit: number }, { url: string }>(
  'list_newest_endpoints',
  `select url from ${allEndpoints} w where is_active order by updated_at desc, id limit $limit`,
);
