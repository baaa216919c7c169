import { generateKeyPairSync } from 'node:crypto';
import { examples } from '@florin/contract/examples';
import { ids } from '@florin/contract/examples/ids';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { success, Terminal } from '../../test/terminal.ts';

/** The public key of RFC 8032, section 7.1, test 1, whose secret half has attested the contract's examples. */
const key = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const { payment } = examples;
const thief = `0x${'1'.repeat(40)}`;
const verified = { address: payment.wallet_address, family: 'evm', index: '1041' };

let terminal: Terminal;
beforeEach(() => {
  terminal = new Terminal();
});
afterEach(() => terminal.remove());

const saved = (answer: object): string => {
  terminal.write('payment.json', JSON.stringify(answer));
  return 'payment.json';
};
const told = ({ code, out }: { code: number; out: string }): unknown[] => [code, JSON.parse(out)];

test('a saved answer is verified without asking anybody, for people and for scripts', async () => {
  const line = ['verify', saved(payment), '--key', key];
  const human = await terminal.run(line);
  expect([human.code, human.err]).toEqual([0, '']);
  expect(human.out).toContain(`vouches for:\n  ${payment.wallet_address}  (evm, index 1041)\n`);
  expect(human.out).toContain('It has not signed whose payment this is');
  expect(told(await terminal.run([...line, '--json']))).toEqual([
    0,
    { valid: true, key_id: '21fe31dfa154a261', addresses: [verified] },
  ]);
});

test('an answer with its envelope, standard input and the key of the environment do as well', async () => {
  const env = { FLORIN_ATTESTATION_KEY: key };
  const input = JSON.stringify({ success: true, data: examples.checkout, error: null });
  expect(told(await terminal.run(['verify', '-', '--json'], { env, input }))).toMatchObject([
    0,
    { addresses: [verified] },
  ]);
});

test('a payment is asked for by its id as its payer sees it, without any credential', async () => {
  const asked: Request[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push(new Request(url, init as RequestInit));
    return success(examples.checkout);
  };
  const line = ['verify', ids.payment, '--key', key, '--base-url', 'http://127.0.0.1:4400', '--json'];
  expect(told(await terminal.run(line, { fetch }))).toMatchObject([0, { valid: true }]);
  expect(asked.map(({ url }) => url)).toEqual([`http://127.0.0.1:4400/v1/pay/${ids.payment}`]);
  expect(asked[0]?.headers.has('x-api-key')).toBe(false);
});

const stranger = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';
test.each([
  ['another address', { ...payment, wallet_address: thief }, key, 'other_address'],
  ['no attestation', { ...payment, address_attestation: null }, key, 'missing'],
  [
    'another statement under the signature',
    {
      ...payment,
      wallet_address: thief,
      address_attestation: {
        ...payment.address_attestation,
        payload: payment.address_attestation.payload.replaceAll(payment.wallet_address, thief),
      },
    },
    key,
    'forged',
  ],
  ['the key of another signer', payment, stranger, 'other_key'],
  [
    'a link of wallets to somebody else',
    { ...payment, payment_uri: `ethereum:${thief}@1?value=1` },
    key,
    'other_payee',
  ],
  ['no address yet', examples.awaitingSelection, key, 'none'],
])('%s ends with 7 and says why', async (_what, answer, pinned, reason) => {
  const line = ['verify', saved(answer), '--key', pinned];
  expect(told(await terminal.run([...line, '--json']))).toMatchObject([
    7,
    { error: { code: 'ADDRESS_UNVERIFIED', details: { check: [reason] }, exit_code: 7 } },
  ]);
  const human = await terminal.run(line);
  expect([human.code, human.out]).toEqual([7, '']);
  expect(human.err).toMatch(/Do not pay|Nothing was verified/);
});

test.each([
  ['no key', ['verify', 'payment.json'], 'No key'],
  ['a key that is none', ['verify', 'payment.json', '--key', 'abc'], '32 bytes in base64'],
  ['a file that is not there', ['verify', 'lost.json', '--key', key], 'lost.json cannot be read'],
  ['a file that is no JSON', ['verify', 'text.json', '--key', key], 'text.json is not JSON'],
])('%s ends with 2 and says what to do', async (_what, line, message) => {
  saved(payment);
  terminal.write('text.json', 'no JSON');
  const { code, err } = await terminal.run(line);
  expect([code, err]).toEqual([2, expect.stringContaining(message)]);
});
