import type { RegistrationMode } from '@florin/contract/vocabulary';
import type { Database } from '@florin/database/database';
import type { Actor } from '../audit/record.ts';
import { updatePlatformSettings } from './settings.ts';

/** The operator's command line: no account, no request. */
const operator: Actor = { actorId: null, requestId: null };

/** Sets who may make an account by themselves. */
export async function setRegistration(
  db: Database,
  registration: RegistrationMode,
  by: Actor = operator,
): Promise<void> {
  await updatePlatformSettings(db, { registration }, by);
}
