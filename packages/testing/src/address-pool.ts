import { generateKeyPairSync, sign } from 'node:crypto';
import { attestedBytes } from '@florin/domain/address/attestation';
import { Client } from 'pg';

/** Attested pool rows from a key of the test's own; addresses are synthetic but well-formed. */
export async function seedAddressPool(
  ownerUrl: string,
  rows: number,
  family = 'evm',
): Promise<{ attestationKey: string }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pool = Array.from({ length: rows }, (_row, index) => {
    const address = testAddress(index);
    const bytes = attestedBytes({ family, index: BigInt(index), address, watchKey: address });
    return { index, address, attestation: sign(null, bytes, privateKey).toString('hex') };
  });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `insert into deposit_addresses (family, index, address, watch_key, attestation)
       select $1, index, address, address, decode(attestation, 'hex')
         from jsonb_to_recordset($2::jsonb) as n(index bigint, address text, attestation text)`,
      [family, JSON.stringify(pool)],
    );
  } finally {
    await owner.end();
  }
  return { attestationKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64') };
}

export const testAddress = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`;
