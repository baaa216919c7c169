import { limits } from '@florin/contract/limits';

/** Counts rows no further than `listTotalMax`: what a list's page costs must not follow the length of the list. */
export const counted = (rows: string): string =>
  `select count(*) as total from (select from ${rows} limit ${limits.listTotalMax}) counted`;
