import { Florin } from '@florin/sdk';
import { FlorinAccounts } from '@florin/sdk/accounts';
import type { Command } from 'commander';
import { obtainSecret } from '../api/secret-fields.ts';
import { contextOf, type Context } from '../context.ts';
import { usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { devProfile } from '../profiles/target.ts';
import { masked, type Profile, readProfiles, writeProfiles } from '../profiles/store.ts';
import { scopesOf } from '../api/scopes.ts';

interface LoginOptions {
  readonly session?: boolean;
  readonly email?: string;
  readonly passwordFile?: string;
  readonly totpCode?: string;
}

/** `login`: tries a credential and keeps it. */
export function addLogin(program: Command, io: Io): void {
  const command = program
    .command('login')
    .summary('Try a credential and keep it for the commands that follow')
    .description(
      'Reads an API key from FLORIN_API_KEY, from standard input, or from a prompt that shows nothing; never from the ' +
        'command line, where other users of the machine would see it. With --session it signs in with an e-mail ' +
        'address and a password instead, as administrators do.',
    )
    .option('--session', 'Signs in and keeps the session.')
    .option('--email <email>', 'Whose session.')
    .option('--password-file <file>', 'Where the password is read from; - is standard input.')
    .option('--totp-code <code>', 'The code of the second factor, when the account has one.')
    .addHelpText('after', '\nExample:\n  florin login --base-url https://pay.example.com < key.txt');
  command.action(async () => login(contextOf(io, command), command.opts<LoginOptions>()));
}

async function login(context: Context, options: LoginOptions): Promise<void> {
  const { io, output } = context;
  const name = context.options.profile ?? io.env['FLORIN_PROFILE'] ?? 'default';
  if (name === devProfile)
    throw usageError('The profile "dev" is the development stack that runs here: nothing to log in.');
  const saved = readProfiles(io);
  const known = context.options.baseUrl ?? io.env['FLORIN_BASE_URL'] ?? saved.profiles[name]?.base_url;
  const baseUrl = known ?? (await askedFor(io, 'Address of the service: ', '--base-url'));
  const before = saved.profiles[name]?.base_url === baseUrl ? saved.profiles[name] : undefined;
  const { profile, told } = await (options.session ? signIn : tryKey)(context, baseUrl, options);
  // Another profile by name is for the commands that name it.
  const current = context.options.profile === undefined ? name : (saved.current ?? name);
  writeProfiles(io, { current, profiles: { ...saved.profiles, [name]: { ...before, ...profile } } });
  const data = { profile: name, base_url: baseUrl, ...told };
  output.document(data, `Logged in to ${baseUrl} as profile ${name}: ${Object.values(told).flat().join(', ')}.\n`);
}

interface Tried {
  readonly profile: Profile;
  readonly told: Readonly<Record<string, string | readonly string[]>>;
}

/** What a person types in; where nobody can be asked, the option is missing. @throws CliError `USAGE` */
async function askedFor({ input }: Io, question: string, option: string): Promise<string> {
  const answer = input.isTTY ? (await input.ask(question)).trim() : '';
  if (answer === '') throw usageError(`${option} is missing.`);
  return answer;
}

async function keyOf(io: Io): Promise<string> {
  if (io.env['FLORIN_API_KEY']) return io.env['FLORIN_API_KEY'];
  const text = io.input.isTTY ? await io.input.ask('API key: ', true) : (await io.input.readAll()).toString('utf8');
  if (text.trim() === '') throw usageError('No key came from FLORIN_API_KEY or standard input.');
  return text.trim();
}

async function tryKey({ io }: Context, baseUrl: string): Promise<Tried> {
  const apiKey = await keyOf(io);
  const { fetch, clock, random } = io;
  const scopes = await scopesOf(new Florin({ baseUrl, apiKey, fetch, clock, random }), io.signal);
  return { profile: { base_url: baseUrl, api_key: apiKey }, told: { api_key: masked(apiKey), scopes } };
}

async function signIn({ io }: Context, baseUrl: string, options: LoginOptions): Promise<Tried> {
  const { fetch, clock, random } = io;
  const email = options.email ?? (await askedFor(io, 'E-mail: ', '--email'));
  // Where nobody can be asked, standard input is the password, as it is the key without --session.
  const file = options.passwordFile ?? (io.input.isTTY ? undefined : '-');
  const password = await obtainSecret(io, 'password', file);
  const accounts = new FlorinAccounts({ baseUrl, fetch, clock, random });
  const code = options.totpCode === undefined ? {} : { totp_code: options.totpCode };
  const { session_token, account, expires_at } = await accounts.auth.login({ email, password, ...code });
  return {
    profile: { base_url: baseUrl, session_token },
    told: { email: account.email, role: account.role, expires_at },
  };
}
