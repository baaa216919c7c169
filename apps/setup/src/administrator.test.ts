import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdministratorPorts, openAdministrator } from './administrator.ts';
import type { Terminal } from './ask-answers.ts';
import type { KeptAdministrator } from './kept-administrator.ts';
import { Refused } from './rest.ts';

const email = 'you@example.com';
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'florin-administrator-'));
  file = join(folder, 'administrator.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const silent: Terminal = { say: () => {}, ask: () => Promise.reject(new Error('Nobody is asked.')), close: () => {} };

/** A server with one account; `enable` may go wrong, as with a clock that is far off. */
class Server {
  password = '';
  isSecured = false;
  isBroken = false;
  proofs = 0;

  ports(isThere: boolean): AdministratorPorts {
    return {
      isThere,
      create: (_email, password) => void (this.password = password),
      call: (async (_method: string, path: string, body: Record<string, string> = {}) =>
        this.#answer(path, body)) as AdministratorPorts['call'],
      keep: (path, kept) => writeFileSync(path, JSON.stringify(kept)),
      awaitNextCode: () => Promise.resolve(),
    };
  }

  #answer(path: string, body: Record<string, string>): object | null {
    const refuse = (): never => {
      throw new Refused(path, { code: 'UNAUTHORIZED', message: 'It is wrong.' });
    };
    if (path === '/v1/auth/login') {
      if (body['password'] !== this.password || (this.isSecured && !body['totp_code'])) return refuse();
      return { session_token: 'session' };
    }
    if (path === '/v1/auth/2fa/setup') return { secret, otpauth_url: 'otpauth://totp' };
    if (path === '/v1/auth/2fa/confirm') return { proofs: (this.proofs += 1) };
    if (this.isBroken) return refuse();
    this.isSecured = true;
    return { backup_codes: ['one', 'two'] };
  }
}

const answers = () => ({ admin_email: email, admin_file: file });
const kept = (): KeptAdministrator => JSON.parse(readFileSync(file, 'utf8')) as KeptAdministrator;

test('a password that setup made is not lost when the second factor fails, and the next run goes on with it', async () => {
  const server = new Server();
  server.isBroken = true;
  await expect(openAdministrator(answers(), silent, server.ports(false))).rejects.toThrow('It is wrong.');
  expect(kept()).toEqual({ email, password: server.password, totp_secret: secret, otpauth_url: 'otpauth://totp' });
  server.isBroken = false;
  expect(await openAdministrator(answers(), silent, server.ports(true))).toBe('session');
  expect(kept()).toMatchObject({ password: server.password, totp_secret: secret, backup_codes: ['one', 'two'] });
  expect(server.proofs).toBe(1);
});

test('an administrator with a second factor signs in with a code of the file', async () => {
  const server = new Server();
  await openAdministrator(answers(), silent, server.ports(false));
  expect(await openAdministrator(answers(), silent, server.ports(true))).toBe('session');
  expect(server.proofs).toBe(1);
});

test('without a file the password is shown before the account has it, and asked for afterwards', async () => {
  const server = new Server();
  const said: string[] = [];
  const asked: string[] = [];
  const person: Terminal = {
    say: (line) => void said.push(line),
    ask: async (question) => {
      asked.push(question.trim());
      return question.includes('Password') ? server.password : '123456';
    },
    close: () => {},
  };
  const nobody = { admin_email: email, admin_file: null };
  server.isBroken = true;
  const failing = {
    ...server.ports(false),
    create: () => {
      throw new Error('The database is away.');
    },
  };
  await expect(openAdministrator(nobody, person, failing)).rejects.toThrow('away');
  expect(said.join('\n')).toContain(`Password of ${email}, shown this once`);
  server.isBroken = false;
  await openAdministrator(nobody, person, server.ports(false));
  asked.length = 0;
  await openAdministrator(nobody, person, server.ports(true));
  expect(asked).toEqual([`Password of ${email}`, 'The six digits of the authenticator']);
});

test('the file of another administrator, or of an earlier installation, is not written over', async () => {
  writeFileSync(file, JSON.stringify({ email: 'other@example.com', password: 'theirs' }));
  const server = new Server();
  await expect(openAdministrator(answers(), silent, server.ports(false))).rejects.toThrow('move it away');
  writeFileSync(file, JSON.stringify({ email, password: 'old', totp_secret: secret }));
  await expect(openAdministrator(answers(), silent, server.ports(false))).rejects.toThrow('earlier installation');
  expect(server.password).toBe('');
});
