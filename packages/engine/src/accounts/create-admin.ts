import type { AccountRow } from '@florin/database/sql/accounts/account';
import { createAccount } from './create-account.ts';
import { generatedPassword } from './generated-password.ts';
import type { BasePorts } from '../base-ports.ts';

/**
 * Makes an administrator's account, whatever registration says. Without a password one is generated; it is returned
 * this once. Refuses with VALIDATION_ERROR (`email`, `password`), CONFLICT (e-mail has an account).
 */
export async function createAdmin(
  ports: Pick<BasePorts, 'records' | 'clock' | 'ids' | 'passwords'>,
  { email, name, password }: { email: string; name: string; password: string | null },
): Promise<{ account: AccountRow; password: string }> {
  const chosen = password ?? generatedPassword(ports.ids);
  return { account: await createAccount(ports, { email, name, password: chosen }, 'admin'), password: chosen };
}
