// florin-approve: a person signs a withdrawal or a refund with a key file, on a machine of their own.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { openKeyFile } from '@florin/approvals/key-file';
import { approve, makeKey } from './approve.ts';

const usage = `florin-approve new-key <file> <name>     makes a key file under a passphrase
florin-approve withdrawal <id>            shows what it signs, asks, signs and sends it
florin-approve refund <id>

FLORIN_BASE_URL               where the API is reached
FLORIN_SESSION                token of an administrator's session
FLORIN_APPROVER_KEY           the key file
FLORIN_APPROVER_PASSPHRASE    its passphrase; asked for when it is not set`;

const lines = createInterface({ input: process.stdin, output: process.stdout });
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const ask = (question: string): Promise<string> => lines.question(question);

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}.\n\n${usage}`);
  return value;
}

/** What is typed is shown on the screen: the variable, or a password manager's pipe, keeps it away from there. */
const passphrase = async (): Promise<string> =>
  process.env['FLORIN_APPROVER_PASSPHRASE'] || (await ask('Passphrase of the key file: '));

const [verb = '', target = '', ...rest] = process.argv.slice(2);
try {
  if (verb === 'new-key' && target !== '' && rest.length > 0) {
    const { text, told } = makeKey(rest.join(' '), await passphrase(), (length) => randomBytes(length));
    writeFileSync(target, text, { mode: 0o600, flag: 'wx' });
    say(`Wrote ${target}.\n${told}`);
  } else if ((verb === 'withdrawal' || verb === 'refund') && target !== '') {
    const file = setting('FLORIN_APPROVER_KEY');
    const task = {
      kind: verb,
      id: target,
      baseUrl: setting('FLORIN_BASE_URL'),
      session: setting('FLORIN_SESSION'),
    } as const;
    const openKey = async () => openKeyFile(readFileSync(file, 'utf8'), await passphrase());
    await approve({ ...task, openKey }, { say, ask, fetch });
  } else throw new Error(usage);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  lines.close();
}
