import { isFlorinError } from '@florin/sdk';
import { type AttestationKey, pinnedKey, type VerifiedAddress } from '@florin/sdk/attestation';
import type { Command } from 'commander';
import { readSource } from '../api/read-input.ts';
import { contextOf, type Context } from '../context.ts';
import { CliError, usageError } from '../failure.ts';
import type { Io } from '../io.ts';
import { harmless } from '../output/text.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `verify`: whether the signer vouches for the address of a payment. */
export function addVerifyAddress(program: Command, io: Io): void {
  const command = program
    .command('verify')
    .argument('<payment>', 'A saved answer with the payment, - for standard input, or the id of a payment.')
    .summary('Check the address of a payment against the key of the signer')
    .description(
      "Asks no service for a saved answer. Ask the operator for the signer's public key, over another way than the address came.",
    )
    .option('--key <key>', 'Public key of the signer, in base64; FLORIN_ATTESTATION_KEY when left out.')
    .addHelpText('after', '\nExample:\n  florin verify payment.json --key 11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');
  command.action(async (from: string) => verifyAddress(contextOf(io, command), from, command.opts<{ key?: string }>()));
}

async function answerFrom({ io, client }: Context, from: string): Promise<unknown> {
  if (uuid.test(from)) return (await client().merchant('none')).pay.retrieve(from, { signal: io.signal });
  const text = (await readSource(io, from)).toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw usageError(`${from} is not JSON (${(error as Error).message}).`);
  }
}

async function check(key: AttestationKey, answer: unknown): Promise<VerifiedAddress[]> {
  try {
    return await key(answer);
  } catch (error) {
    if (!isFlorinError(error, 'ADDRESS_UNVERIFIED')) throw error;
    throw new CliError(error.code, error.message, { check: [error.reason] });
  }
}

/** An address that several chains share is told once. */
const distinct = (found: readonly VerifiedAddress[]): VerifiedAddress[] => [
  ...new Map(found.map((one) => [`${one.family} ${one.address}`, one])).values(),
];

async function verifyAddress(context: Context, from: string, options: { key?: string }): Promise<void> {
  const { io, output } = context;
  const text = options.key ?? io.env['FLORIN_ATTESTATION_KEY'];
  if (!text) throw usageError('No key: give --key, or set FLORIN_ATTESTATION_KEY.');
  const key = pinnedKey(text);
  const found = distinct(await check(key, await answerFrom(context, from)));
  const [first] = found;
  if (!first)
    throw new CliError('ADDRESS_UNVERIFIED', 'Nothing was verified: there is no address to pay to in it yet.', {
      check: ['none'],
    });
  const addresses = found.map(({ address, family, index }) => ({ address, family, index }));
  const lines = addresses.map((one) => harmless(`  ${one.address}  (${one.family}, index ${one.index})`));
  output.document(
    { valid: true, key_id: first.keyId, addresses },
    `The signer with the key ${first.keyId} vouches for:\n${lines.join('\n')}\nIt has not signed whose payment this is, the amount, the token or the time.\n`,
  );
}
