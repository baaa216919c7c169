import { type AdministratorRole, administratorRoles } from '@florin/contract/role-vocabulary';
import { type KycLevel, kycLevels, type RegistrationMode, registrationModes } from '@florin/contract/vocabulary';
import { findAccountByEmail } from '@florin/database/sql/accounts/account';
import { notFound } from '@florin/domain/errors';
import { changeAdministratorRole } from '@florin/engine/members/administrators';
import { invite } from '@florin/engine/accounts/invitations/invite';
import { createAdmin } from '@florin/engine/accounts/create-admin';
import { setKycLevel } from '@florin/engine/accounts/set-kyc-level';
import { bookCapital } from '@florin/engine/books/book-capital';
import { setRegistration } from '@florin/engine/catalogue/set-registration';
import { resealSecrets } from '@florin/engine/secrets/reseal-secrets';
import { type Command, emailOf, type Terminal, UsageError } from './command.ts';
import { incidentCommands } from './incident-commands.ts';
import { restoreCommands } from './restore-commands.ts';

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new UsageError(`Give one of: ${words.join(', ')}.`);
  return found;
}

const capitalAccounts = ['treasury', 'gas', 'exchange'] as const;

function unitsOf(text = ''): bigint {
  if (!/^[1-9]\d{0,77}$/.test(text)) throw new UsageError('Give a whole number of base units, greater than 0.');
  return BigInt(text);
}

/** What the operator can do from a terminal, by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate: {
    usage: 'migrate',
    summary: 'bring the database to the newest schema, as its owner (FLORIN_OWNER_DATABASE_URL)',
    run: async ({ migrate }) => {
      const ran = await migrate();
      return ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`;
    },
  },
  kyc: {
    usage: `kyc <email> ${kycLevels.join('|')}`,
    summary: 'set how far a merchant is verified',
    run: async ({ open }, [first, level]) => {
      const change = { email: emailOf(first), level: oneOf<KycLevel>(kycLevels, level) };
      const account = await setKycLevel((await open()).db, change);
      return `${account.email} is now verified: ${account.kycLevel}.`;
    },
  },
  'create-admin': {
    usage: 'create-admin <email> [--password-stdin]',
    summary: 'make an administrator; the password is generated unless it comes in on standard input',
    run: async ({ open, readInput }, [first, option]) => {
      const email = emailOf(first);
      if (option !== undefined && option !== '--password-stdin') throw new UsageError(`Unknown option ${option}.`);
      const password = option === undefined ? null : (await readInput()).replace(/\r?\n$/, '');
      const made = await createAdmin(await open(), { email, name: 'Administrator', password });
      const shown = password === null ? `\nPassword, shown this once: ${made.password}` : '';
      return `${made.account.email} is an administrator.${shown}`;
    },
  },
  role: {
    usage: `role <email> ${administratorRoles.join('|')} <reason>`,
    summary: 'set what an administrator may do, for when no operator is left to do it',
    run: async ({ open }, [first, wanted, ...words]) => {
      const ports = await open();
      const email = emailOf(first);
      const role = oneOf<AdministratorRole>(administratorRoles, wanted);
      const account = await ports.db.maybe(findAccountByEmail, { email });
      if (!account) throw notFound(`account with the e-mail ${email}`);
      const authenticator = { forget: () => {}, forgetAccount: () => {} };
      const change = { accountId: account.id, role, reason: words.join(' ').trim() || null };
      await changeAdministratorRole({ ...ports, authenticator }, change, { actorId: null, requestId: null });
      return `${email} is now ${role}.`;
    },
  },
  registration: {
    usage: `registration ${registrationModes.join('|')}`,
    summary: 'set who may make an account by themselves',
    run: async ({ open }, [mode]) => {
      const wanted = oneOf<RegistrationMode>(registrationModes, mode);
      await setRegistration((await open()).db, wanted);
      return `Registration is now ${wanted}.`;
    },
  },
  invite: {
    usage: 'invite <email>',
    summary: 'let a merchant register while registration is by invitation; prints the code to send',
    run: async ({ open }, [first]) => {
      const operator = { actorId: null, requestId: null };
      const { email, code, expiresAt } = await invite(await open(), emailOf(first), operator);
      return `${email} may register until ${expiresAt.toISOString()}.\nCode, shown this once: ${code}`;
    },
  },
  'book-capital': {
    usage: 'book-capital <chain> <symbol> treasury|gas|exchange <base units> <transaction> <reason>',
    summary:
      'book coins that you sent to the treasury, which the books call an excess until then; each transaction once',
    run: async ({ open }, [chain, symbol, account, units, reference, ...reason]) => {
      if (!chain || !symbol || !reference || reason.length === 0)
        throw new UsageError(
          'Give the chain, the symbol, the account, the base units, the transaction and the reason.',
        );
      const order = { chain, symbol, account: oneOf(capitalAccounts, account), amount: unitsOf(units), reference };
      const operator = { actorId: null, requestId: null };
      await bookCapital(await open(), { ...order, reason: reason.join(' ') }, operator);
      return `Booked ${order.amount} base units of ${symbol} on ${chain} into ${order.account}.`;
    },
  },
  rekey: {
    usage: 'rekey',
    summary: 'seal stored secrets anew with the first key of FLORIN_SECRETS_KEYS; afterwards older keys can go',
    run: async ({ open, secrets }) => {
      const sealing = secrets();
      const counts = Object.values(await resealSecrets({ db: (await open()).db, secrets: sealing }));
      const total = counts.reduce((sum, count) => sum + count, 0);
      return `${total} secrets were sealed anew. Key ${sealing.keyId} now opens all of them.`;
    },
  },
  ...incidentCommands,
  ...restoreCommands,
};

export const usage = (): string =>
  [
    'Usage: npm run admin -- <command>',
    ...Object.values(commands).map((one) => `  ${one.usage}\n      ${one.summary}`),
  ].join('\n');

/** Runs one command line and answers what to print. @throws UsageError, or a Refusal of the use-case. */
export async function runCommand(terminal: Terminal, [name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name === '' ? 'Give a command.' : `There is no command "${name}".`);
  return command.run(terminal, args);
}
