import { dedupeKey, verify, WebhookError } from '@florin/webhooks';
import type { Command } from 'commander';
import { readSecret, readSource } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { groupOf } from './group.ts';

interface VerifyOptions {
  readonly header: readonly string[];
  readonly secretFile?: string;
  readonly at?: string;
  readonly tolerance?: string;
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

/** `webhooks verify`: whether a delivery is genuine, and if not, which check failed. */
export function addVerify(program: Command, io: Io): void {
  const command = groupOf(program, 'webhooks')
    .command('verify')
    .argument('[file]', 'The body as it came, to the byte; standard input when left out.', '-')
    .summary('Check the signature of a delivery')
    .description('Asks no service. The secret comes from FLORIN_WEBHOOK_SECRET or a file.')
    .option(
      '--header <name: value>',
      'A header of the delivery; may be repeated. X-SVC-Signature is needed.',
      collect,
      [],
    )
    .option('--secret-file <file>', 'Where the signing secret is read from.')
    .option('--at <time>', 'When it arrived; now when left out.')
    .option('--tolerance <seconds>', 'How old a signature may be.', '300')
    .addHelpText(
      'after',
      "\nExample:\n  florin webhooks verify body.json --header 'X-SVC-Signature: t=1772443333,v1=5f2c…'",
    );
  command.action(async (file: string) => check(contextOf(io, command), file, command.opts<VerifyOptions>()));
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const pairs = lines.map((line): [string, string] => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) throw usageError(`--header: "${line}" is not "name: value".`);
    return [name.toLowerCase(), value];
  });
  return Object.fromEntries(pairs);
}

/** The change to the body or the secret after which the signature fits: what usually happens on the way. */
async function likelyCause(body: Buffer, headers: Record<string, string>, secret: string, at: number): Promise<string> {
  const text = body.toString('utf8');
  const guesses: readonly (readonly [string, string | Buffer, string])[] = [
    ['the body has a line break at its end that was not sent', text.replace(/\r?\n$/, ''), secret],
    ['the line break at the end of the body is missing', `${text}\n`, secret],
    ['the secret has spaces around it', body, secret.trim()],
    ['the secret needs its prefix whsec_', body, `whsec_${secret}`],
  ];
  for (const [cause, guessed, key] of guesses) {
    const fits = await verify(guessed, headers, { secret: key, toleranceSeconds: Infinity, now: () => at }).then(
      () => true,
      () => false,
    );
    if (fits) return ` The cause: ${cause}.`;
  }
  return '';
}

async function check({ io, output }: Context, file: string, options: VerifyOptions): Promise<void> {
  const { secretFile, at, tolerance = '300' } = options;
  const secret = secretFile === undefined ? io.env['FLORIN_WEBHOOK_SECRET'] : await readSecret(io, secretFile);
  if (!secret) throw usageError('No secret: set FLORIN_WEBHOOK_SECRET or give --secret-file.');
  const arrived = at === undefined ? io.clock.now() : Date.parse(at);
  if (Number.isNaN(arrived) || !/^\d+$/.test(tolerance))
    throw usageError('--at is a time, --tolerance a whole number.');
  const headers = headersOf(options.header);
  const body = await readSource(io, file);
  try {
    const event = await verify(body, headers, { secret, toleranceSeconds: Number(tolerance), now: () => arrived });
    output.document(
      { valid: true, event: event.event, timestamp: event.timestamp, dedupe_key: dedupeKey(event) },
      `Genuine: ${event.event} of ${event.timestamp}.\n`,
    );
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    const cause = error.code === 'signature_mismatch' ? await likelyCause(body, headers, secret, arrived) : '';
    throw new CliError('SIGNATURE_REFUSED', `${error.message}${cause}`, { check: [error.code] });
  }
}
