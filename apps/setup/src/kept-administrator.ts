import { existsSync, readFileSync } from 'node:fs';
import { SetupError, writeWith } from './machine.ts';

/** What `admin_file` holds, from the password on: each step adds what it made before anything depends on it. */
export interface KeptAdministrator {
  email: string;
  password: string;
  totp_secret?: string;
  otpauth_url?: string;
  backup_codes?: string[];
}

/** What an earlier run kept of this administrator; null where there is no file. @throws SetupError for another file */
export function readAdministrator(file: string, email: string): KeptAdministrator | null {
  if (!existsSync(file)) return null;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptAdministrator>;
    if (kept.email === email && typeof kept.password === 'string') return kept as KeptAdministrator;
  } catch {
    // said below
  }
  throw new SetupError(`${file} is there already and does not hold the password of ${email}: move it away.`);
}

export const keepAdministrator = (file: string, kept: KeptAdministrator): void =>
  writeWith(file, `${JSON.stringify(kept, null, 2)}\n`, { user: 'root', group: 'root', mode: 0o400 });
