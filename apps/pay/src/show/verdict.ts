import type { Checkout } from '@florin/contract/schemas/checkout';
import { isFlorinError } from '@florin/sdk';
import { type AttestationKey, pinnedKey } from '@florin/sdk/attestation';

/** What became of the check of an address. `unpinned`: this page knows no key to check with. */
export type Verdict = { kind: 'unpinned' | 'checking' | 'unchecked' | 'refused' } | { kind: 'verified'; keyId: string };

/** The key that whoever hosts the page wrote into its document; null where there is none. One that is no key checks nothing. */
export function keyOf(told: string): AttestationKey | null {
  if (told === '') return null;
  try {
    return pinnedKey(told);
  } catch (error) {
    return () => Promise.reject(error as Error);
  }
}

/** Whether the signer vouches for where this payment sends the payer's money, by its address and by its link alike. */
export async function verdictOf(key: AttestationKey, checkout: Checkout): Promise<Verdict> {
  const { wallet_address, payment_uri, chain, address_attestation } = checkout;
  try {
    const [verified] = await key({ wallet_address, payment_uri, chain, address_attestation });
    return verified ? { kind: 'verified', keyId: verified.keyId } : { kind: 'unchecked' };
  } catch (error) {
    return { kind: isFlorinError(error, 'ADDRESS_UNVERIFIED') ? 'refused' : 'unchecked' };
  }
}
