import { z } from 'zod';
import { examples } from '../examples.ts';

/** The signer's word for an address: whoever has its public key can check it without asking anybody. */
export const addressAttestation = z
  .object({
    key_id: z.string().meta({
      description:
        "First 16 hex digits of the SHA-256 of the signer's public key: a hint, the key comes from elsewhere.",
    }),
    payload: z.string().meta({
      description:
        'What the signer signed: `florin deposit address 1`, a line feed, and a JSON array of family, index, address and watch key. Not the payment, its amount or its time.',
    }),
    signature: z.string().meta({ description: "Ed25519 over the payload's UTF-8 bytes, in base64." }),
  })
  .meta({ id: 'AddressAttestation', examples: [examples.addressAttestation] });
export type AddressAttestation = z.infer<typeof addressAttestation>;
