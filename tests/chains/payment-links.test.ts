import { generateKeyPairSync, sign } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Vectors } from '@florin/chain-conformance/harness';
import { attestedText, keyIdOf } from '@florin/domain/address/attestation';
import { pinnedKey } from '@florin/sdk/attestation';
import { expect, test } from 'vitest';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'jwk' }).x ?? '';

/** An answer with this link whose address the signer vouches for. */
function answer(address: string, payment_uri: string | null) {
  const payload = attestedText({ family: 'any', index: 7n, address, watchKey: address });
  const signature = sign(null, Buffer.from(payload), privateKey).toString('base64');
  return { wallet_address: address, payment_uri, address_attestation: { key_id: keyIdOf(key), payload, signature } };
}

const families = readdirSync(import.meta.dirname).flatMap((name) => /^(\w+)-harness\.ts$/.exec(name)?.[1] ?? []);

test.each(families)('a pinned key lets the payment links of %s through, and to nobody else', async (family) => {
  const { vectors } = (await import(`./${family}-harness.ts`)) as { vectors: Vectors };
  const check = pinnedKey(key);
  for (const { request, uri } of vectors.uris) {
    await expect(check(answer(request.address, uri))).resolves.toHaveLength(1);
    if (uri === null) continue;
    const other = check(answer(`${request.address}x`, uri));
    await expect(other).rejects.toMatchObject({ reason: 'other_payee' });
  }
});
