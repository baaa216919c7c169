import { machineNow } from '@florin/system/checks/machine-time';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import type { Answers } from './answers.ts';
import type { Terminal } from './ask-answers.ts';
import { writeWith } from './machine.ts';
import { call, Refused } from './rest.ts';
import { admin } from './steps-florin.ts';
import { totpAt } from './totp.ts';

const stepMs = 30_000;

/** The first administrator with a second factor; answers a session that has just proven it. */
export async function makeAdministrator(answers: Answers, terminal: Terminal): Promise<string> {
  const { admin_email: email, admin_file: file } = answers;
  const password = randomBytes(18).toString('base64url');
  admin(['create-admin', email, '--password-stdin'], password);
  const { session_token: session } = await call<{ session_token: string }>('POST', '/v1/auth/login', {
    email,
    password,
  });
  const { secret, otpauth_url: url } = await call<{ secret: string; otpauth_url: string }>(
    'POST',
    '/v1/auth/2fa/setup',
    undefined,
    session,
  );
  if (file === null) {
    terminal.say(`  Password of ${email}, shown this once: ${password}`);
    terminal.say(`  For your authenticator: ${secret}\n  ${url}`);
  }
  const used = await enable({ password, secret, session }, file === null ? terminal : null);
  if (file === null)
    terminal.say(`  Codes for the day on which the authenticator is lost, each once:\n  ${used.codes.join('  ')}`);
  else
    writeWith(
      file,
      `${JSON.stringify({ email, password, totp_secret: secret, otpauth_url: url, backup_codes: used.codes }, null, 2)}\n`,
      {
        user: 'root',
        group: 'root',
        mode: 0o400,
      },
    );
  await prove({ session, secret }, file === null ? terminal : null);
  return session;
}

interface Owner {
  password: string;
  secret: string;
  session: string;
}

/** Asks a person for the code, or computes it; a wrong one is asked for again. */
async function enable({ password, secret, session }: Owner, terminal: Terminal | null): Promise<{ codes: string[] }> {
  for (;;) {
    const code =
      terminal === null ? totpAt(secret, machineNow()) : await terminal.ask('  The six digits that it shows');
    try {
      const body = { totp_code: code, current_password: password };
      const { backup_codes: codes } = await call<{ backup_codes: string[] }>(
        'POST',
        '/v1/auth/2fa/enable',
        body,
        session,
      );
      return { codes };
    } catch (error) {
      if (terminal === null || !(error instanceof Refused) || error.code !== 'UNAUTHORIZED') throw error;
      terminal.say('  That code is not right, or the clock of one of both is wrong.');
    }
  }
}

/** A code works once: the next one comes within half a minute. */
async function prove({ session, secret }: Omit<Owner, 'password'>, terminal: Terminal | null): Promise<void> {
  for (;;) {
    if (terminal === null) await sleep(stepMs - (machineNow().getTime() % stepMs) + 200);
    const code =
      terminal === null
        ? totpAt(secret, machineNow())
        : await terminal.ask('  The next six digits, once they have changed');
    try {
      await call('POST', '/v1/auth/2fa/confirm', { totp_code: code }, session);
      return;
    } catch (error) {
      if (terminal === null || !(error instanceof Refused) || error.code !== 'UNAUTHORIZED') throw error;
      terminal.say('  That code is not right, or was used already.');
    }
  }
}
