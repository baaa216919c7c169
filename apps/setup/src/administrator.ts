import { randomBytes } from 'node:crypto';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';
import { type KeptAdministrator, readAdministrator } from './kept-administrator.ts';
import { SetupError } from './machine.ts';
import { type call, Refused } from './rest.ts';
import { askCode, codeNow } from './second-factor.ts';

/** What the step asks of its machine. */
export interface AdministratorPorts {
  /** An earlier run, or somebody by hand, has made an administrator. */
  isThere: boolean;
  /** Makes the account. */
  create(email: string, password: string): void;
  call: typeof call;
  /** Writes the file of the answers, for root alone. */
  keep(file: string, kept: KeptAdministrator): void;
  /** Waits until the authenticator shows another code. */
  awaitNextCode(): Promise<void>;
}

interface Session {
  session_token: string;
}

const isUnauthorized = (error: unknown): boolean => error instanceof Refused && error.code === 'UNAUTHORIZED';

/** Where a person is told and asked, and the file that takes their place where the answers name one. */
interface Place {
  file: string | null;
  terminal: Terminal;
}

/**
 * The first administrator with a second factor, or the one that an earlier run made; answers a session that has just
 * proven it. What opens the account is kept or shown before anything depends on it: an interrupted run loses nothing.
 */
export async function openAdministrator(
  { admin_email: email, admin_file: file }: Pick<Answers, 'admin_email' | 'admin_file'>,
  terminal: Terminal,
  ports: AdministratorPorts,
): Promise<string> {
  const kept = file === null ? null : readAdministrator(file, email);
  const place = { file, terminal };
  if (ports.isThere) {
    terminal.say(`  There is one already. ${email} signs in, so that what is missing can be added.`);
    const password = kept?.password ?? (await terminal.ask(`  Password of ${email}`));
    return signIn({ email, password, secret: kept === null ? null : (kept.totp_secret ?? '') }, place, ports);
  }
  if (kept?.totp_secret !== undefined)
    throw new SetupError(`${file} is of an earlier installation: move it away, and type setup again.`);
  const password = kept?.password ?? randomBytes(18).toString('base64url');
  if (file === null) terminal.say(`  Password of ${email}, shown this once: ${password}`);
  else ports.keep(file, { email, password });
  ports.create(email, password);
  const { session_token: session } = await ports.call<Session>('POST', '/v1/auth/login', { email, password });
  return secure({ email, password, session }, place, ports);
}

interface Opened {
  email: string;
  password: string;
  session: string;
}

/** Gives the account its second factor, and the session a proof of it. */
async function secure(
  { email, password, session }: Opened,
  { file, terminal }: Place,
  { call, keep, awaitNextCode }: AdministratorPorts,
): Promise<string> {
  const post = <Answer>(path: string, body?: object): Promise<Answer> => call<Answer>('POST', path, body, session);
  const { secret, otpauth_url: url } = await post<{ secret: string; otpauth_url: string }>('/v1/auth/2fa/setup');
  const known = { email, password, totp_secret: secret, otpauth_url: url };
  if (file === null) terminal.say(`  For your authenticator: ${secret}\n  ${url}`);
  else keep(file, known);
  const asked = file === null ? terminal : null;
  const { backup_codes: codes } = await askCode(asked, { secret, question: 'The six digits that it shows' }, (code) =>
    post<{ backup_codes: string[] }>('/v1/auth/2fa/enable', { totp_code: code, current_password: password }),
  );
  if (file === null)
    terminal.say(`  Codes for the day on which the authenticator is lost, each once:\n  ${codes.join('  ')}`);
  else keep(file, { ...known, backup_codes: codes });
  // A person sees it come.
  if (file !== null) await awaitNextCode();
  await askCode(asked, { secret, question: 'The next six digits, once they have changed' }, (code) =>
    post('/v1/auth/2fa/confirm', { totp_code: code }),
  );
  return session;
}

const another =
  'npm run admin -- create-admin <email> makes another administrator where nobody can sign in: name that one in the answers.';

/**
 * Without a code where there is no second factor yet, which it then gets; with one otherwise.
 * @param account `secret` is what the file of an earlier run holds, empty where it did not come so far; null: a person has it
 */
async function signIn(
  { email, password, secret }: { email: string; password: string; secret: string | null },
  place: Place,
  ports: AdministratorPorts,
): Promise<string> {
  const login = (code?: string): Promise<Session> =>
    ports.call('POST', '/v1/auth/login', { email, password, ...(code === undefined ? {} : { totp_code: code }) });
  const refused = (error: unknown): never => {
    throw isUnauthorized(error) ? new SetupError(`${(error as Refused).message} ${another}`) : error;
  };
  const opened = await login().catch((error: unknown) =>
    isUnauthorized(error) && secret !== '' ? null : refused(error),
  );
  if (opened !== null) return secure({ email, password, session: opened.session_token }, place, ports);
  if (secret !== null) await ports.awaitNextCode();
  const code = secret === null ? await place.terminal.ask('  The six digits of the authenticator') : codeNow(secret);
  return (await login(code).catch(refused)).session_token;
}
