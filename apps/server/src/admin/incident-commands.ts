import { findAccountByEmail } from '@florin/database/sql/accounts/account';
import { disableAccount, enableAccount } from '@florin/engine/accounts/incidents/disable';
import type { IncidentOrder } from '@florin/engine/accounts/incidents/change-account';
import { resetPassword, resetSecondFactor } from '@florin/engine/accounts/incidents/reset';
import { endAllSessions, revokeAllKeys, revokeMerchantKey } from '@florin/engine/accounts/incidents/revoke';
import { listApiKeys } from '@florin/engine/accounts/list-api-keys';
import { notFound } from '@florin/domain/errors';
import { type AdminPorts, type Command, emailOf, UsageError } from './command.ts';

const keysShownMax = 1000;
const operator = { actorId: null, requestId: null };

/** Nobody is signed in here: running servers notice within a second, by the age of what they remember. */
const incident = (ports: AdminPorts) => ({ ...ports, authenticator: { forget: () => {}, forgetAccount: () => {} } });

const accountOf = async ({ db }: AdminPorts, email: string) => {
  const account = await db.maybe(findAccountByEmail, { email });
  if (!account) throw notFound(`account with the e-mail ${email}`);
  return account;
};

type Step = (ports: ReturnType<typeof incident>, order: IncidentOrder, email: string) => Promise<string>;

/** A command that does one thing to one account, merchant or administrator, with a reason for the audit log. */
const ofAccount = (verb: string, summary: string, step: Step): Command => ({
  usage: `${verb} <email> <reason>`,
  summary,
  run: async ({ open }, [first, ...words]) => {
    const email = emailOf(first);
    const reason = words.join(' ').trim();
    if (reason === '') throw new UsageError('Give a reason: it is kept in the audit log.');
    const ports = incident(await open());
    const { id: accountId } = await accountOf(ports, email);
    return step(ports, { accountId, merchantsOnly: false, by: operator, reason }, email);
  },
});

/** What answers an incident from a terminal, for administrators too. No second person is asked: whoever may run this owns the database. */
export const incidentCommands: Readonly<Record<string, Command>> = {
  disable: ofAccount(
    'disable',
    'shut an account out: sessions, password and keys count no longer',
    async (ports, order, email) => {
      await disableAccount(ports, order);
      return `${email} is shut out.`;
    },
  ),
  enable: ofAccount('enable', 'let an account in again', async (ports, order, email) => {
    await enableAccount(ports, order);
    return `${email} may sign in again.`;
  }),
  'end-sessions': ofAccount('end-sessions', 'end all sessions of an account', async (ports, order, email) => {
    const ended = await endAllSessions(ports, order);
    return `${ended} sessions of ${email} ended.`;
  }),
  keys: {
    usage: 'keys <email>',
    summary: 'list the API keys of an account',
    run: async ({ open }, [first]) => {
      const ports = await open();
      const { id } = await accountOf(ports, emailOf(first));
      const { apiKeys } = await listApiKeys(ports.db, id, { page: 1, pageSize: keysShownMax });
      if (apiKeys.length === 0) return 'The account has no keys.';
      return apiKeys
        .map(({ id: key, label, status, scopes, lastUsedAt }) =>
          [key, status, scopes.join(','), `used ${lastUsedAt?.toISOString() ?? 'never'}`, label].join('  '),
        )
        .join('\n');
    },
  },
  'revoke-key': {
    usage: 'revoke-key <key id> <reason>',
    summary: 'revoke one API key for ever',
    run: async ({ open }, [id = '', ...words]) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) throw new UsageError('Give the id of a key, as "keys" lists it.');
      const reason = words.join(' ').trim();
      if (reason === '') throw new UsageError('Give a reason: it is kept in the audit log.');
      await revokeMerchantKey(incident(await open()), id, { by: operator, reason });
      return `Key ${id} is revoked.`;
    },
  },
  'revoke-keys': ofAccount('revoke-keys', 'revoke all API keys of an account for ever', async (ports, order, email) => {
    const revoked = await revokeAllKeys(ports, order);
    return `${revoked} keys of ${email} are revoked.`;
  }),
  'reset-password': ofAccount(
    'reset-password',
    'give an account a new password, shown once, and end its sessions',
    async (ports, order, email) => {
      const password = await resetPassword(ports, order);
      return `${email} has a new password, shown this once: ${password}`;
    },
  ),
  'reset-2fa': ofAccount(
    'reset-2fa',
    'take the second factor of an account away and end its sessions',
    async (ports, order, email) => {
      await resetSecondFactor(ports, order);
      return `${email} signs in with the password alone until a second factor is set up again.`;
    },
  ),
};
