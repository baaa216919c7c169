import { examples } from '@florin/contract/examples';
import type { Checkout } from '@florin/contract/schemas/checkout';
import { expect, test } from 'vitest';
import { keyOf, verdictOf } from './verdict.ts';

/** The public key of RFC 8032, section 7.1, test 1, whose secret half has attested the contract's examples. */
const published = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const checkout = examples.checkout as Checkout;
const thief = `0x${'1'.repeat(40)}`;

test('a document that names no key has none to check with', () => {
  expect(keyOf('')).toBeNull();
});

test.each<[what: string, change: Partial<Checkout>, kind: string]>([
  ['what the signer attests', {}, 'verified'],
  ['another address', { wallet_address: thief }, 'refused'],
  ['a link to another address', { payment_uri: `ethereum:${thief}@1?value=1` }, 'refused'],
  ['no attestation', { address_attestation: null }, 'refused'],
  ['another network', { chain: { ...checkout.chain!, chain_type: 'bitcoin' } }, 'refused'],
  // options are not paid to: one that does not fit keeps nobody from paying to the chosen one
  ['a forged option', { options: [{ ...checkout.options[0]!, wallet_address: thief }] }, 'verified'],
])('%s is %3$s', async (_what, change, kind) => {
  expect(await verdictOf(keyOf(published)!, { ...checkout, ...change })).toMatchObject({ kind });
});

test('a document that names no real key lets nothing count as verified', async () => {
  expect(await verdictOf(keyOf('0x12')!, checkout)).toEqual({ kind: 'unchecked' });
});

test('the key that has verified is named', async () => {
  expect(await verdictOf(keyOf(published)!, checkout)).toEqual({ kind: 'verified', keyId: '21fe31dfa154a261' });
});
