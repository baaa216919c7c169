import { readLogo as read } from '@florin/database/sql/accounts/brands';
import type { BasePorts } from '../../base-ports.ts';

/** The PNG of that hash, if any merchant has it; null where nobody does. */
export const readLogo = async ({ db }: Pick<BasePorts, 'db'>, hash: string): Promise<Uint8Array | null> =>
  (await db.maybe(read, { hash }))?.logo ?? null;
