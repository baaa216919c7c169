import type { Session } from '@florin/contract/schemas/account';
import type { Database } from '@florin/database/database';
import { statement } from '@florin/database/statement';
import type { Credentials } from '../home/credentials.ts';
import { unless, type Credential, type Rest } from '../rest.ts';
import type { AdminCommand } from './admin-command.ts';

/** No route changes it yet, and without it nobody could try the registration. */
const openRegistration = statement<[]>(
  'dev_open_registration',
  `update settings set registration = 'open', version = version + 1 where registration <> 'open'`,
);

export interface SeededAccounts {
  admin: Credential;
  merchant: Credential;
}

export interface AccountSeedParts {
  rest: Rest;
  database: Database;
  command: AdminCommand;
  credentials: Credentials;
}

const merchantName = 'Demo shop';

/** Signs both demo accounts in; makes them first where they are missing. */
export async function seedAccounts(parts: AccountSeedParts): Promise<SeededAccounts> {
  const admin = (await signIn(parts.rest, parts.credentials.admin)) ?? (await makeAdmin(parts));
  const merchant = (await signIn(parts.rest, parts.credentials.merchant)) ?? (await makeMerchant(parts));
  if (merchant.account.kyc_level === 'none') await parts.command(['kyc', merchant.account.email, 'basic']);
  return { admin: { session: admin.session_token }, merchant: { session: merchant.session_token } };
}

const signIn = (rest: Rest, account: { email: string; password: string }): Promise<Session | null> =>
  unless(['UNAUTHORIZED'], rest.post<Session>('/v1/auth/login', account));

async function makeAdmin({ rest, command, credentials: { admin } }: AccountSeedParts): Promise<Session> {
  await command(['create-admin', admin.email], { FLORIN_ADMIN_PASSWORD: admin.password });
  return rest.post('/v1/auth/login', admin);
}

async function makeMerchant({ rest, database, credentials: { merchant } }: AccountSeedParts): Promise<Session> {
  await database.run(openRegistration);
  return rest.post('/v1/auth/register', { ...merchant, name: merchantName });
}
