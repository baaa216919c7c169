import { limits } from '@florin/contract/limits';
import type { Role } from '@florin/contract/vocabulary';
import { sqlState } from '@florin/database/database';
import type { AccountRow } from '@florin/database/sql/accounts/account';
import { invalid, Refusal } from '@florin/domain/errors';
import { checkPassword } from './check-password.ts';
import type { BasePorts } from '../base-ports.ts';

export interface NewAccount {
  email: string;
  name: string;
  password: string;
}

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505';

/**
 * Writes an account; its e-mail is unique without regard to case. Refuses with VALIDATION_ERROR (`email`, `password`)
 * and CONFLICT (e-mail has an account).
 */
export async function createAccount(
  { records, clock, ids, passwords }: Pick<BasePorts, 'records' | 'clock' | 'ids' | 'passwords'>,
  { email, name, password }: NewAccount,
  role: Role,
): Promise<AccountRow> {
  checkNewAccount({ email, name, password });
  const account = { id: ids.uuid(), email, name, role, kycLevel: 'none', createdAt: clock.now() } as const;
  const passwordHash = await passwords.hash(password);
  await records.insertAccount({ ...account, passwordHash }).catch(refuseTakenEmail);
  return { ...account, twoFactorEnabled: false, hasPasskeys: false, disabledAt: null };
}

/** What was found of an e-mail that has an account is CONFLICT; other faults go on. */
export function refuseTakenEmail(error: unknown): never {
  if (sqlState(error) === uniqueViolation) throw new Refusal('CONFLICT', 'This e-mail has an account already.');
  throw error;
}

/** Refuses with VALIDATION_ERROR (`email`, `password`). */
export function checkNewAccount({ email, name, password }: NewAccount): void {
  checkEmail(email);
  checkPassword('password', password, { email, name });
}

/** Refuses with VALIDATION_ERROR (`email`). */
export function checkEmail(email: string): void {
  if (!/^[^\s@\0]+@[^\s@\0]+$/.test(email) || email.length > limits.emailCharactersMax) {
    throw invalid('email', 'Must be an e-mail address.');
  }
}
