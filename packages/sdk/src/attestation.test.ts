import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { examples } from '@florin/contract/examples';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ok, ScriptedService } from '../test/scripted-service.ts';
import { type AttestationKey, pinnedKey } from './attestation.ts';
import { Florin, isFlorinError, UnverifiedAddressError } from './index.ts';

/** A signer of the test's own. */
function openSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'jwk' }).x ?? '';
  const key_id = createHash('sha256').update(Buffer.from(key, 'base64url')).digest('hex').slice(0, 16);
  const attest = (payload: string) => ({
    key_id,
    payload,
    signature: sign(null, Buffer.from(payload), privateKey).toString('base64'),
  });
  return { key, key_id, attest };
}
const signer = openSigner();
const stranger = openSigner();

const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const thief = `0x${'1'.repeat(40)}`;
const statement = (family = 'evm', to = address) =>
  `florin deposit address 1\n${JSON.stringify([family, '7', to, to.toLowerCase()])}`;
const shown = (change: object = {}) => ({
  id: examples.payment.id,
  wallet_address: address,
  address_attestation: signer.attest(statement()),
  ...change,
});
const check = pinnedKey(signer.key);

afterEach(() => vi.unstubAllGlobals());

test('the example of the contract verifies under the key of RFC 8032, section 7.1, test 1', async () => {
  const published = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex');
  for (const key of [published.toString('base64'), published.toString('base64url')]) {
    await expect(pinnedKey(key)(examples.payment)).resolves.toEqual([
      { address: examples.payment.wallet_address, family: 'evm', index: '1041', keyId: '21fe31dfa154a261' },
    ]);
    // the payment's own and the one of its option
    await expect(pinnedKey(key)(examples.checkout)).resolves.toHaveLength(2);
    await expect(pinnedKey(key)(examples.confirmedSelection)).resolves.toHaveLength(1);
    await expect(pinnedKey(key)(examples.adminPaymentPage)).resolves.toHaveLength(1);
  }
});

test('an answer without an address has nothing to verify', async () => {
  for (const answer of [undefined, null, 'text', [], examples.awaitingSelection])
    await expect(check(answer)).resolves.toEqual([]);
});

const forgedSignature = (): object => {
  const { signature, ...rest } = signer.attest(statement());
  const bytes = Buffer.from(signature, 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return { ...rest, signature: bytes.toString('base64') };
};

test.each<[what: string, reason: string, change: object]>([
  ['another address', 'other_address', { wallet_address: thief }],
  ['no attestation', 'missing', { address_attestation: null }],
  ['an attestation left out', 'missing', { address_attestation: undefined }],
  [
    'a statement about another address under the old signature',
    'forged',
    {
      wallet_address: thief,
      address_attestation: { ...signer.attest(statement()), payload: statement('evm', thief) },
    },
  ],
  ['a changed byte', 'forged', { address_attestation: forgedSignature() }],
  ['a signature cut short', 'forged', { address_attestation: { ...signer.attest(statement()), signature: 'AAAA' } }],
  ['a signature that is no text', 'forged', { address_attestation: { ...signer.attest(statement()), signature: 7 } }],
  [
    'the key of a stranger',
    'other_key',
    { wallet_address: thief, address_attestation: stranger.attest(statement('evm', thief)) },
  ],
  [
    'the key of a stranger under the name of ours',
    'forged',
    {
      wallet_address: thief,
      address_attestation: { ...stranger.attest(statement('evm', thief)), key_id: signer.key_id },
    },
  ],
  ['another kind of statement', 'forged', { address_attestation: signer.attest(`["evm","7","${address}",""]`) }],
  ['a statement that is no JSON', 'forged', { address_attestation: signer.attest('florin deposit address 1\n[') }],
  ['another family of chains', 'other_chain', { chain: { chain_type: 'bitcoin' } }],
  ['a wallet link to somebody else', 'other_payee', { payment_uri: `ethereum:${thief}@1?value=1` }],
  [
    'a wallet link with nothing beside it',
    'missing',
    { wallet_address: null, address_attestation: null, payment_uri: `ethereum:${thief}@1?value=1` },
  ],
])('%s is refused as %s', async (_what, reason, change) => {
  const refused: unknown = await check(shown(change)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnverifiedAddressError);
  expect(refused).toMatchObject({ code: 'ADDRESS_UNVERIFIED', reason });
});

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const ada = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';
const ton = 'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_w-e';
describe('a wallet link', () => {
  test.each([
    [ada, `web+cardano:${ada}?amount=1.5`],
    [ton, `ton://transfer/${ton}?amount=1500000000`],
    [ton, `ton://transfer/${ton}?jetton=${ton.replace('U', 'E')}&amount=5000000`],
  ])('of ours to %s pays it: %s', async (to, payment_uri) => {
    const answer = shown({ wallet_address: to, address_attestation: signer.attest(statement('any', to)), payment_uri });
    await expect(check(answer)).resolves.toHaveLength(1);
  });

  test.each([
    [ada, `web+cardano://pay/v1?address=${ada}`],
    [ada, `web+cardano:${ada}?amount=1.5&pool=${ada}`],
    [ada, `web+other:${ada}?amount=1.5`],
    [ada, `web+cardano:${ada}x?amount=1.5`],
    [ton, `ton://transfer/${ton}?amount=1&bin=te6ccgEBAQEAAgAAAA`],
    [ton, `ton://transfer/${ton}?amount=1&text=other`],
    [ton, `ton://transfer/${ton}?jetton=${ton}&jetton=${thief}`],
    [ton, `ton://transfer/${ton}/transfer?address=${ton}`],
    [ton, `ton://transfer/${ton.replace('U', 'E')}?amount=1`],
    [ton, `ton://stake/${ton}?amount=1`],
    [ton, `tonsite://transfer/${ton}?amount=1`],
    [ton, `https://transfer/${ton}?amount=1`],
    [ton, `ton://transfer/${thief}@1/transfer?address=${ton}&uint256=1`],
  ])('to %s that says more or names somebody else is refused: %s', async (to, payment_uri) => {
    const answer = shown({ wallet_address: to, address_attestation: signer.attest(statement('any', to)), payment_uri });
    await expect(check(answer)).rejects.toMatchObject({ reason: 'other_payee' });
  });

  test.each([
    `ethereum:${address}@1?value=35408260000000000`,
    `ethereum:${token}@31337/transfer?address=${address}&uint256=125000000`,
    `solana:${address}?amount=0.1&spl-token=${token}`,
    `bitcoin:${address}?amount=0.1`,
    null,
  ])('of ours pays the address: %s', async (payment_uri) => {
    await expect(check(shown({ payment_uri }))).resolves.toHaveLength(1);
  });

  test.each([
    `ethereum:${token}@1/transfer?address=${thief}&uint256=1`,
    `ethereum:${token}@1/transfer?address=${thief}&address=${address}&uint256=1`,
    `ethereum:${token}@1/transfer?address=${address}&address=${thief}&uint256=1`,
    `ethereum:${thief}@1/transfer?address=${address}&uint256=1&value=1`,
    `ethereum:${token}@1/approve?address=${address}&uint256=1`,
    `ethereum:${token}@1?address=${address}`,
    `bitcoin:${address}?amount=1&lightning=lnbc1`,
    `bitcoin:?bc=${thief}`,
    `https://example.com/${address}`,
    `solana:https%3A%2F%2Fexample.com`,
    address,
    '',
    7,
  ])('that says more or names somebody else is refused: %s', async (payment_uri) => {
    await expect(check(shown({ payment_uri }))).rejects.toMatchObject({ reason: 'other_payee' });
  });
});

test('one forged option among good ones is found, however deep it stands', async () => {
  const options = [shown(), shown({ wallet_address: thief })];
  await expect(check({ id: '1', options })).rejects.toMatchObject({ address: thief });
  let deep: unknown = shown({ wallet_address: thief });
  for (let depth = 0; depth < 50_000; depth += 1) deep = { deep };
  await expect(check(deep)).rejects.toMatchObject({ address: thief });
});

test("a merchant's own words are no address of ours", async () => {
  await expect(check(shown({ metadata: { wallet_address: thief } }))).resolves.toHaveLength(1);
});

test.each(['', 'key', signer.key.slice(1), `${signer.key}AAAA`, undefined])('%s is no key', (text) => {
  expect(() => pinnedKey(text)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
});

test('text in place of a pinned key lets no answer through', async () => {
  const attestationKey = signer.key as unknown as AttestationKey;
  const florin = new Florin(new ScriptedService(ok(shown())).options({ attestationKey }));
  await expect(florin.payments.retrieve(examples.payment.id)).rejects.toThrow(TypeError);
});

test('a client with a pinned key hands out verified payments alone, and asks once', async () => {
  const good = new ScriptedService(ok(shown()));
  const florin = new Florin(good.options({ attestationKey: pinnedKey(signer.key) }));
  await expect(florin.payments.retrieve(examples.payment.id)).resolves.toMatchObject({ wallet_address: address });

  const forged = new ScriptedService(ok(shown({ wallet_address: thief })));
  const wary = new Florin(forged.options({ attestationKey: pinnedKey(signer.key) }));
  const error: unknown = await wary.payments.retrieve(examples.payment.id).catch((refused: unknown) => refused);
  expect(isFlorinError(error, 'ADDRESS_UNVERIFIED') && error.address).toBe(thief);
  expect(error).toMatchObject({ request: 'GET /v1/payments/:payment_id', attempts: 1 });
  expect(forged.sent).toHaveLength(1);
  await expect(wary.pay.confirm(examples.payment.id, { token_id: examples.payment.id })).rejects.toMatchObject({
    code: 'ADDRESS_UNVERIFIED',
  });

  const trusting = new Florin(forged.options());
  await expect(trusting.payments.retrieve(examples.payment.id)).resolves.toMatchObject({ wallet_address: thief });
});

test.each([
  ['no WebCrypto', { getRandomValues: () => undefined }],
  [
    'no Ed25519',
    {
      subtle: {
        importKey: () => Promise.reject(new DOMException('Unrecognized algorithm name', 'NotSupportedError')),
      },
    },
  ],
])('a platform with %s says so, and lets no address through', async (_what, platform) => {
  vi.stubGlobal('crypto', platform);
  await expect(pinnedKey(signer.key)(shown())).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
});
