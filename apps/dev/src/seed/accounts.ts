import type { Session } from '@florin/contract/schemas/account';
import type { Credentials } from '../home/credentials.ts';
import { unless, type Credential, type Rest } from '../rest.ts';
import type { AdminCommand } from './admin-command.ts';

export interface SeededAccounts {
  admin: Credential;
  merchant: Credential;
}

export interface AccountSeedParts {
  rest: Rest;
  command: AdminCommand;
  credentials: Credentials;
}

const merchantName = 'Demo shop';

/** Signs both demo accounts in; makes them first where they are missing. */
export async function seedAccounts(parts: AccountSeedParts): Promise<SeededAccounts> {
  const { rest, command, credentials } = parts;
  const [admin, merchant] = await Promise.all([
    signIn(rest, credentials.admin).then((session) => session ?? makeAdmin(parts)),
    signIn(rest, credentials.merchant).then((session) => session ?? makeMerchant(parts)),
  ]);
  if (merchant.account.kyc_level === 'none') await command(['kyc', merchant.account.email, 'basic']);
  return { admin: { session: admin.session_token }, merchant: { session: merchant.session_token } };
}

const signIn = (rest: Rest, account: { email: string; password: string }): Promise<Session | null> =>
  unless(['UNAUTHORIZED'], rest.post<Session>('/v1/auth/login', account));

async function makeAdmin({ rest, command, credentials: { admin } }: AccountSeedParts): Promise<Session> {
  await command(['create-admin', admin.email, '--password-stdin'], admin.password);
  return rest.post('/v1/auth/login', admin);
}

/** Registration is open from then on, so that a newcomer can try it too. */
async function makeMerchant({ rest, command, credentials: { merchant } }: AccountSeedParts): Promise<Session> {
  await command(['registration', 'open']);
  return rest.post('/v1/auth/register', { ...merchant, name: merchantName });
}
