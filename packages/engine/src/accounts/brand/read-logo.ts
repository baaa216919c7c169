import { readLogo as read } from '@florin/database/sql/account-brands';
import type { EnginePorts } from '../../ports.ts';

/** The PNG of that hash, if any merchant has it; null where nobody does. */
export const readLogo = async ({ db }: Pick<EnginePorts, 'db'>, hash: string): Promise<Uint8Array | null> =>
  (await db.maybe(read, { hash }))?.logo ?? null;
